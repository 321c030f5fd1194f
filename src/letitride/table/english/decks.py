"""What the table says about the decks."""

from typing import Final

from letitride.language import Texts

DECKS: Final[Texts] = {
    "wrong_cards.no_card": "There is no such card.",
    "wrong_cards.check": "Name each card once, and only cards of the deck.",
    "not_shuffled": "The next deck is not ready yet.",
    "nothing_to_shuffle.by_hand": "No deck is waiting to go into the shuffler.",
    "not_allowed.hand_shuffle": "Cards go straight into the shuffler here.",
    "nothing_to_shuffle": "No deck is waiting to be shuffled.",
    "no_commitment": "A shuffle needs the device's commitment.",
    "nothing_to_cut": "No deck is waiting to be cut.",
    "no_such_device.shuffler": "There is no shuffler at this table.",
    "revealed_already": "The deck order is already revealed.",
    "not_a_deck": "The deck order does not have 52 different cards.",
    "not_committed": "The deck order does not match its commitment.",
    "wrong_cards.order": "The deck order does not match the cards that were seen.",
    "not_offered.shares": "Players do not add chance to the shuffle at this table.",
    "bad_share.lock": "A lock is the SHA-256 of your share: 64 characters from 0 to 9 and a to f.",
    "bad_share": "A share is 64 characters from 0 to 9 and a to f.",
    "no_share": "You locked in no share before the call.",
    "shown_already": "You have shown your share.",
    "other_share": "This is not the share you locked in.",
    "no_deck": "Decks are numbered 0 to {last}.",
    "deck_right": "This deck is right: replace the other one.",
}
