"""What the narrator says of betting, and the call of no more bets."""

from typing import Final

from letitride.language import Texts

BETTING: Final[Texts] = {
    "RoundOpened": "Round {number}. Place your bets.",
    "BetsPlaced": {
        "you": "You bet {bets}.",
        "one": "{who} bets {bets}.",
        "many": "{who} bet {bets}.",
    },
    "BetsPlaced.equal": {
        "you": "You bet {amount} on each circle.",
        "one": "{who} bets {amount} on each circle.",
        "many": "{who} bet {amount} on each circle.",
    },
    "BetsPlaced.plaques": {
        "you": "You bet {amount} on each circle, in plaques.",
        "one": "{who} bets {amount} on each circle, in plaques.",
        "many": "{who} bet {amount} on each circle, in plaques.",
    },
    "BetsPlaced.tokens": {
        "you": "You bet {amount} on each circle, {tokens} of it in tokens.",
        "one": "{who} bets {amount} on each circle, {tokens} of it in tokens.",
        "many": "{who} bet {amount} on each circle, {tokens} of it in tokens.",
    },
    "BetsPlaced.none": {
        "you": "You take your bets down.",
        "one": "{who} takes the bets down.",
        "many": "{who} take the bets down.",
    },
    "on_circle": "{amount} on {circle}",
    "SideBetPlaced": {
        "you": "You bet {amount} on {bet}.",
        "one": "{who} bets {amount} on {bet}.",
        "many": "{who} bet {amount} each on {bet}.",
    },
    "SideBetPlaced.plaques": {
        "you": "You bet {amount} on {bet}, in plaques.",
        "one": "{who} bets {amount} on {bet}, in plaques.",
        "many": "{who} bet {amount} each on {bet}, in plaques.",
    },
    "SideBetPlaced.none": {
        "you": "You take your {bet} bet down.",
        "one": "{who} takes the {bet} bet down.",
        "many": "{who} take the {bet} bets down.",
    },
    "BackBetPlaced": {
        "you": "You bet {amount} on each circle behind {behind}.",
        "one": "{who} bets {amount} on each circle behind {behind}.",
        "many": "{who} bet {amount} on each circle behind {behind}.",
    },
    "BackBetPlaced.none": {
        "you": "You take your bets behind {behind} down.",
        "one": "{who} takes the bets behind {behind} down.",
        "many": "{who} take the bets behind {behind} down.",
    },
    "BackBetReturned": {
        "you": "You get {amount} back from your bets behind {behind}.",
        "one": "{who} gets {amount} back from the bets behind {behind}.",
    },
    "WagerRefused": {
        "you": "A supervisor refuses your bets: {amount} goes back.{reason}",
        "one": "A supervisor refuses the bets of {seat}: {amount} goes back.{reason}",
    },
    "PlayerReady": {"you": "You are ready.", "one": "{who} is ready.", "many": "{who} are ready."},
    "SideBetsAsked": "Any side bets?",
    "NoMoreBetsCalled": "No more bets.",
    "FeeTaken": {
        "you": "You pay a fee of {amount}.",
        "one": "{who} pays a fee of {amount}.",
        "many": "{who} pay a fee of {amount} each.",
    },
    "FeeTaken.behind": {
        "you": "You pay a fee of {amount} on your bets behind another seat.",
        "one": "{who} pays a fee of {amount} on bets behind another seat.",
        "many": "{who} pay a fee of {amount} each on bets behind other seats.",
    },
    "BonusCollected": {
        "you": "The dealer collects your {bet} bet: {amount}.",
        "one": "The dealer collects the {bet} bet of {seat}: {amount}.",
        "many": "The dealer collects the {bet} bets of {seats}: {amount} each.",
    },
}
