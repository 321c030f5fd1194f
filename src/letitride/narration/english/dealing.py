"""What the narrator says of the deal, and the first look."""

from typing import Final

from letitride.language import Texts

DEALING: Final[Texts] = {
    "DealBegun": "The dealer deals from {deck}.",
    "CardsDealt.open": {
        "you": "You are dealt {cards}, face up.",
        "one": "{who} is dealt {cards}, face up.",
    },
    "CardsDealt.yours": "You are dealt cards, face down.",
    "CardsDealt": "{parts}.",
    "CardsDealt.one_by_one": "{parts}, one at a time.",
    "CardsDealt.part": "{number} to {seats}",
    "DealerCardsDealt": "The dealer's cards: {places}.",
    "place.left": "one to the left",
    "place.right": "one to the right",
    "place.kept": "one kept face down",
    "place.burned": "one burned",
}
