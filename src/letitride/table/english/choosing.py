"""What the table says about the two choices."""

from typing import Final

from letitride.language import Texts

CHOOSING: Final[Texts] = {
    "plays_later": "Seat {seat} must play first.",
    "look_first": "Look at your cards first.",
    "chosen_already.bet": "Seat {seat} has already decided on bet {number}.",
    "chosen_already.all": "You have nothing left to decide.",
    "no_bets.on_circle": "There is no bet on circle {number}.",
    "not_your_turn": "It is seat {seat}'s turn.",
    "choices_open": "Seat {seat} still has to decide.",
    "stub_waits": "Put the stub in the rack first.",
    "not_offered.tuck": "This rule book has no early tuck.",
    "no_winning_hand": "You can tuck only a hand that already wins.",
}
