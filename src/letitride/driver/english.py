"""What the driver says, in English. To add a language, copy this file and translate the texts."""

from typing import Final

from letitride.language import Language, Texts

_PLAYERS: Final[Texts] = {"player": "player {seat}"}

_REFUSALS: Final[Texts] = {
    "refused": "{message} [{clause}]",
    "script.unknown": (
        "must be best, ride, pull, one choice per bet, such as pull,ride, a strategy file "
        "(.txt), or one of {known}; not {text!r}"
    ),
    "injection.unknown": "no injection {name!r}; choose from {known}",
    "injection.failed": "{spec}: {error}",
    "injection.no_field": "{name}: no field {field!r}; it has {known}",
    "injection.no_fields": "{name}: no field {field!r}; it has none",
    "injection.twice": "{name}: {field}: given twice",
    "injection.no_value": "{name}: {field}: takes no value",
    "injection.needs_value": "{name}: {field}: needs a value, such as {field}={default}",
    "injection.not_a_number": "{name}: {field}: must be a number, not {text!r}",
    "injection.empty_seat": "{name}: {field}: nobody is in seat {seat}; taken seats: {taken}",
    "injection.no_counter": "miscount: this device does not count cards",
    "injection.measure": "measure: must be one of {known}, not {measure!r}",
}

_REASONS: Final[Texts] = {
    "reason.wrong_deal": "the cards went round the wrong way",
    "reason.misdeal": "the cards were dealt out of turn",
    "reason.count": "the count of the cards was wrong",
    "reason.collusion": "signals were passed",
    "reason.prohibited_device": "a telephone that analyses the game",
    "reason.disruption": "the table was evacuated",
    "reason.lifted": "nothing was found against them",
    "reason.preclude": "their bets were unequal again",
    "reason.refused_wager": "the chips are not of this casino",
    "reason.past_round": "a marked card was found in the deck",
    "reason.face_down": "the approval was withdrawn",
    "reason.correction": "seat {seat} was paid short",
    "dispute.about": "I was paid short",
    "dispute.ruling": "the recording shows that the hand was paid short",
    "dispute.review": "the ruling stands",
    "dispute.complaint": "the record supports the ruling",
    "reason.fraud": "seat {seat} had a marked card",
}
"""The reasons that irregularities on request are given with."""

ENGLISH: Final = Language(
    name="English",
    texts={**_PLAYERS, **_REFUSALS, **_REASONS},
    plural=lambda number: "one" if number == 1 else "many",
)
