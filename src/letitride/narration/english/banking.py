"""What the narrator says of the player-dealer's bank."""

from typing import Final

from letitride.language import Texts

BANKING: Final[Texts] = {
    "BankOffered": {
        "you": "The bank is offered to you.",
        "one": "The bank is offered to {seat}.",
    },
    "BankOffered.nobody": "Everyone has declined the bank.",
    "BankAccepted": {"you": "You take the bank.", "one": "{who} takes the bank."},
    "BankDeclined": {"you": "You decline the bank.", "one": "{who} declines the bank."},
    "BankDeclined.late": "Your time ran out, so the bank moves on.",
    "BankPosted": {
        "you": "You post {amount} as the bank.",
        "one": "{who} posts {amount} as the bank.",
    },
    "BankPosted.none": {
        "you": "You take your wager as the bank down.",
        "one": "{who} takes the bank's wager down.",
    },
    "BankReleased": {
        "you": "You get {amount} back from the bank.",
        "one": "{who} gets {amount} back from the bank.",
    },
    "PilePicked": {"you": "You pick pile {pile}.", "one": "{who} picks pile {pile}."},
    "PilePicked.late": "Your time ran out, so the house picks pile {pile}.",
    "DiceRolled": {
        "you": "The dice show {dice}: the action starts at your seat.",
        "one": "The dice show {dice}: the action starts at {seat}.",
    },
    "DiceRolled.next": {
        "you": "The dice show {dice}: nobody plays at position {at}, so the action is yours.",
        "one": (
            "The dice show {dice}: nobody plays at position {at}, so the action starts at {seat}."
        ),
    },
}
