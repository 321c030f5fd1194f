"""What the narrator says of the decks."""

from typing import Final

from letitride.language import Texts

DECKS: Final[Texts] = {
    "deck": "the {back} deck",
    "device.shoe": "shoe",
    "device.shuffler": "shuffler",
    "DeckShuffled.miscounted": (
        "{Deck} is shuffled and locked in. The shuffler counts {count} cards."
    ),
    "DeckShuffled": "{Deck} is shuffled and locked in.",
    "DeckCut": "The dealer cuts {deck} at {cut}.",
    "DeckCut.cutting_card": (
        "The dealer cuts {deck} at {cut}, sets it on the cutting card and loads the shoe."
    ),
    "DeckMixed": "The players' shares shuffle {deck} once more.",
    "DeckMixed.withheld": "{seats} withheld a share.",
    "DeckShuffledByHand": "The dealer shuffles {deck} by hand.",
    "DeckStale": "{Deck} has to be shuffled again.",
    "StubUnloaded": "The stub goes to the rack.",
    "StubUnloaded.by_floor": "The floor presses START, and the stub goes to the rack.",
    "DeckRevealed": "The order of {deck} is revealed.",
    "DeckRevealed.cards": "The order of {deck} is revealed, as it was locked in: {cards}.",
    "DeckFoundWrong.missing": "{Deck} is wrong: a card is missing.",
    "DeckFoundWrong.foreign": "{Deck} is wrong: a card does not belong to it.",
    "DeckFoundWrong.other_back": "{Deck} is wrong: a card has a different back.",
    "OrderLost": "The stored order of {deck} does not match its commitment.",
    "DeckChecked": "{Deck} is checked: all {size} cards are right.",
    "DeckChecked.device": "A device checks {deck}: all {size} cards are right.",
    "DeckChecked.wrong": "{Deck} is checked: {found}.",
    "found.missing": {"one": "{cards} is missing", "many": "{cards} are missing"},
    "found.doubled": {"one": "{cards} is there twice", "many": "{cards} are there twice"},
    "found.odd_backs": {
        "one": "the back of {cards} is not like the others",
        "many": "the backs of {cards} are not like the others",
    },
    "found.foreign": {"one": "{number} foreign card", "many": "{number} foreign cards"},
    "CardSwapped": "The {card} of {deck} is replaced by its twin.",
    "DeckReplaced": "The floor brings in a new {back} deck.",
    "DeviceFitted": "The floor fits another {device}, with new cards.",
    "display.off": "",
    "display.dead_game": "DEAD GAME",
    "display.place_bets": "PLACE BETS",
    "display.no_more_bets": "PRESS LOCK OUT",
    "display.locked_out": "LOCKED OUT",
    "display.card_count": "CHECK CARD COUNT",
    "display.reset_offered": "TO RESET KEYPAD PRESS ENTER",
    "display.keypad_reset": "KEYPAD RESET",
    "display.game_over": "GAME OVER",
}
