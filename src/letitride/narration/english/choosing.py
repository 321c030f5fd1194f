"""What the narrator says of the two choices."""

from typing import Final

from letitride.language import Texts

CHOOSING: Final[Texts] = {
    "CardsLookedAt": {
        "you": "You look at your cards.",
        "one": "{who} looks at the cards.",
    },
    "CardsLookedAt.cards": {
        "you": "Your cards: {cards}.",
        "one": "{who} looks at {cards}.",
    },
    "BetRode": {"you": "You let {bets} ride.", "one": "{who} lets {bets} ride."},
    "BetPulled": {
        "you": "You pull back {bets}, {amount}.",
        "one": "{who} pulls back {bets}, {amount}.",
    },
    "BetRode.signal": {
        "you": "You tuck your cards, and the dealer lets {bets} ride.",
        "one": "{who} tucks the cards, and the dealer lets {bets} ride.",
    },
    "BetPulled.signal": {
        "you": "You scratch, and the dealer pushes {bets} back, {amount}.",
        "one": "{who} scratches, and the dealer pushes {bets} back, {amount}.",
    },
    "BackBetPulled": {
        "you": "Your {bets} behind {behind} comes back: {amount}.",
        "one": "{Bets} of {seat} behind {behind} comes back: {amount}.",
    },
    "HandTucked": {
        "you": "You tuck your cards: the rest rides.",
        "one": "{who} tucks the cards: the rest rides.",
    },
    "CommunityTurned.first": "First community card: {card}.",
    "CommunityTurned.second": "Second community card: {card}.",
}
