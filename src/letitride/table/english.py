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

_BANKING: Final[Texts] = {
    "has_bets": "The bank makes no bets on the circles: take yours down first.",
    "not_banking": "Seat {seat} is not the bank.",
    "offered_on": "The bank is offered to seat {seat}, who must answer first.",
    "bad_amount.bank_least": "The bank's wager must be {least} or more.",
    "bad_amount.bank_most": "The bank's wager must be {most} or less.",
    "not_offered.house_banks": "The house is the bank under this rule book.",
    "not_offered.bank": "The bank is not offered to seat {seat}.",
    "posted": "The bank for this round is already posted.",
    "precluded.playing": "You may no longer play at this table.",
    "not_offered.piles": "No pile is picked at this table.",
    "picked_already": "Pile {pile} is picked for this round.",
    "bad_pile": "Piles go from 1 to {piles}.",
    "pile_first": "The player-dealer picks a pile first.",
    "dice_first": "Roll the dice first: they say which position is dealt the action pile.",
    "no_area": "All {areas} betting areas are taken: one of you has to bank.",
    "no_hand.banks": "Seat {seat} is the bank: its stack is the community cards.",
    "bad_bank_minimum": "The bank's minimum must be {least}, the table minimum, or more.",
    "bad_bank_minimum.house_banks": "The house is the bank here: it posts no wager.",
}
_FEES: Final[Texts] = {
    "bad_fees.none": "This rule book has no fees.",
    "bad_fees.unset": "No table opens without the card room's fee sheet.",
    "bad_fees.limits": "Each row of the fee sheet needs a minimum and a maximum.",
    "bad_fees.negative": "A fee cannot be below $0.",
    "bad_fees.no_row": "The fee sheet has no row for these limits.",
}

ENGLISH: Final = Language(
    name="English",
    texts={**_SEATING, **_BANKING, **_FEES},
    plural=lambda number: "one" if number == 1 else "many",
)
