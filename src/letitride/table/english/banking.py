"""What the table says about the player-dealer's bank."""

from typing import Final

from letitride.language import Texts

BANKING: Final[Texts] = {
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
    "picked_already": "Pile {pile} is already picked for this round.",
    "bad_pile": "Piles go from 1 to {piles}.",
    "dice_first": "Roll the dice first: they say which position is dealt the action pile.",
    "bad_bank_minimum": "The bank's minimum must be {least}, the table minimum, or more.",
    "bad_bank_minimum.house_banks": "The house is the bank here: it posts no wager.",
}
