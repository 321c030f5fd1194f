"""What the table answers, in English. To add a language, copy this file and translate the texts.

A key is the code of a refusal. Where a code has several sentences, the rest of the key says which.
"""

from typing import Final

from letitride.language import Language, Texts

_SEATING: Final[Texts] = {
    "unknown_seat.range": "Seats go from 1 to {seats}.",
    "not_your_seat.taking": "Players take their own seats.",
    "seat_taken": "Seat {seat} is taken.",
    "no_name": "A player needs a name to sit down.",
    "seated_already": "You already have a seat: a player plays one hand.",
    "kept_apart": "Players who were separated cannot play at the same table.",
    "seat_kept": "At this table a player who does not bet keeps the seat.",
    "not_idle": "Seat {seat} has sat out {idle} of {wanted} rounds.",
    "seats_free": "Other seats are free.",
    "in_the_round": "Seat {seat} is in the round; the player can leave when it is over.",
}

_SETTLING: Final[Texts] = {
    "meter_unknown": "The house has not said where the meter of the {bet} stands. Try again.",
}

ENGLISH: Final = Language(
    name="English",
    texts={**_SEATING, **_SETTLING},
    plural=lambda number: "one" if number == 1 else "many",
)
