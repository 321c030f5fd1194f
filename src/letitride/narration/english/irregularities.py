"""What the narrator says of irregularities."""

from typing import Final

from letitride.language import Texts

IRREGULARITIES: Final[Texts] = {
    "Ruled": "Ruling [{clause}]: {matter} {sentence}",
    "Ruled.late.bets_ride": "You ran out of time, so your bets ride.",
    "Ruled.late.hand_void": ("You ran out of time: your hand is void, and you get your bets back."),
    "CardExposed": {
        "you": "One of your cards is exposed: {card}.",
        "one": "A card of {seat} is exposed: {card}.",
    },
    "CardExposed.community": "A card of the dealer is exposed: {card}.",
    "CardReplaced": {
        "you": "The exposed card goes to the rack, and you get the next one.",
        "one": "The exposed card goes to the rack, and {seat} gets the next one.",
    },
    "CardReplaced.community": (
        "The exposed card goes to the rack, and the dealer gets the next one."
    ),
    "HandRecounted": {
        "you": "Your hand is counted: {number}.",
        "one": "The hand of {seat} is counted: {number}.",
    },
    "HandEnded": {
        "you": "Your cards go to the rack.",
        "one": "The cards of {seat} go to the rack.",
    },
    "HandEnded.folded": {"you": "You fold.", "one": "{who} folds."},
    "WagersReturned": {
        "you": "You get {amount} back.",
        "one": "{who} gets {amount} back.",
        "many": "{who} get {amount} back each.",
    },
    "WagersReturned.fee": {
        "you": "You get your fee of {amount} back.",
        "one": "{who} gets the fee of {amount} back.",
        "many": "{who} get the fee of {amount} back each.",
    },
    "WagersReturned.with_fee": {
        "you": "You get {amount} back, fee included.",
        "one": "{who} gets {amount} back, fee included.",
        "many": "{who} get {amount} back each, fee included.",
    },
    "SettlementUndone": "Everything settled in this round is undone.",
    "WagersForfeited": {"you": "You forfeit {amount}.", "one": "{who} forfeits {amount}."},
    "WagersRestored": {
        "you": "Your {bet} bet is back on its spot: {amount}.",
        "one": "The {bet} bet of {seat} is back on its spot: {amount}.",
        "many": "The {bet} bets of {seats} are back on their spots: {amount} each.",
    },
    "MisdealDeclared": "Misdeal.",
    "RoundVoided": "Round {number} is void.",
    "RoundVoided.again": "Round {number} is dealt again.",
    "SettlementUndone.hand": {
        "you": "What was settled on your hand is undone.",
        "one": "What was settled on the hand of {seat} is undone.",
    },
    "UnequalBetsNoticed": {
        "you": "Your bets are not equal: {amounts}.",
        "one": "{who} has unequal bets: {amounts}.",
    },
    "CorrectionAsked": {
        "you": "Three equal bets, please, or take them back.",
        "one": "{who}: three equal bets, please.",
    },
    "BetsCorrected": {
        "you": "You make your bets equal: {amount} each.",
        "one": "{who} makes the bets equal: {amount} each.",
    },
    "PlayHalted": "Play is stopped: {halt}.",
    "halt.collect": "the floor has to collect the cards in play",
    "halt.stub": "the stub has to be unloaded",
    "halt.count": "the cards have to be counted",
    "halt.check": "the deck has to be checked, card by card",
    "halt.hands_and_stub": "the hands have to be checked and the stub counted",
    "halt.misdeal": "the dealer has to declare a misdeal",
    "halt.new_deck": "a new deck has to be brought in",
    "halt.keypad": "the keypad has to be reset with the maintenance key",
    "halt.device": "another device has to be fitted",
    "CountOrdered": "The {role} orders a count.",
    "role.player": "player",
    "role.dealer": "dealer",
    "role.games_supervisor": "games supervisor",
    "role.casino_supervisor": "casino supervisor",
    "role.inspector": "inspector",
    "CardsCollected": "The floor collects the cards in play.",
    "CardsCounted": "{who} counts {number} in all.",
    "CardsCounted.right": "{who} counts {number} in all, and the hands are right.",
    "CardsCounted.wrong": "{who} counts {number} in all, and the hands are not right.",
    "counts.dealer": "The dealer",
    "counts.floor": "The floor",
}
