"""What the dealer says aloud."""

from typing import Final

from letitride.language import Texts

SPEECH: Final[Texts] = {
    "speech.closed": "The table is closed.",
    "speech.opening": "The table is opening.",
    "speech.empty": "The table is open. Have a seat.",
    "speech.between_rounds": "Next round coming up.",
    "speech.betting": "Place your bets.",
    "speech.bank": {"you": "Will you take the bank?", "one": "{who}: the bank?"},
    "speech.pile": {"you": "Pick a pile.", "one": "{who}: pick a pile."},
    "speech.bank_wager": {
        "you": "Your wager as the bank?",
        "one": "{who}: your wager as the bank?",
    },
    "speech.called": "No more bets.",
    "speech.called_again": "The same round is dealt again: no more bets.",
    "speech.dealing": "Dealing the cards.",
    "speech.three_card": "{bet}: show {least} or better.",
    "speech.choice_1": {
        "you": "Your first bet?",
        "one": "{who}: your first bet?",
        "many": "{who}: your first bet?",
    },
    "speech.choice_2": {
        "you": "Your second bet?",
        "one": "{who}: your second bet?",
        "many": "{who}: your second bet?",
    },
    "speech.community_1": "The first community card.",
    "speech.community_2": "The second community card.",
    "speech.kept": "The dealer's third card.",
    "speech.settling": {"you": "Your bets are settled.", "one": "{who} is settled."},
    "speech.settled": "All hands are settled.",
    "speech.round_over": "The round is over.",
}
