"""What the table says about settlement."""

from typing import Final

from letitride.language import Texts

SETTLING: Final[Texts] = {
    "not_offered.early_bet": "This table settles no bet before the choices.",
    "no_bets.to_settle": "Seat {seat} has no {name} to settle.",
    "look_first.seat": "Seat {seat} has not looked yet.",
    "not_offered.dice": "This table does not use dice.",
    "rolled_already": "The dice are already rolled for this round.",
    "bad_dice": "Three dice show 3 to 18.",
    "not_offered.kept_card": "The dealer has no third card at this table.",
    "turned_already": "The dealer's third card is already face up.",
    "turned_already.hand": "The hand of seat {seat} is already face up.",
    "not_offered.turn": "This table turns all hands before any is paid.",
    "kept_waits": "Turn the dealer's third card first.",
    "not_your_role.wave": "Only the player can wave off a hand.",
    "hand_wins": "This hand wins the {name}: show it.",
    "payout_first": "payout: enter what you pay seat {seat}, 0 for a hand that loses.",
    "payout_unseen": "Turn the hand of seat {seat} first, then enter what you pay.",
    "wrong_payout": "{payout} is not what seat {seat} is paid. Count it again.",
    "pile_first": "The player-dealer picks a pile first.",
    "meter_unknown": "The {bet} meter could not be read. Try again.",
}
