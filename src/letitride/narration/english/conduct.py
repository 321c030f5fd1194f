"""What the narrator says of conduct of players."""

from typing import Final

from letitride.language import Texts

CONDUCT: Final[Texts] = {
    "PlayerPrecluded": {
        "you": "You may not play on at this table.",
        "one": "{player} at {seat} may not play on.",
    },
    "PlayerPrecluded.casino": {
        "you": "You may not play on, here or at any other table.",
        "one": "{player} at {seat} may not play on, here or at any other table.",
    },
    "PlayerPrecluded.outside": {
        "you": "You may not play at this table.",
        "one": "{player} may not play at this table.",
    },
    "PlayerPrecluded.casino_outside": {
        "you": "You may not play, here or at any other table.",
        "one": "{player} may not play, here or at any other table.",
    },
    "PersonDetained": {
        "you": "You have to wait until an inspector or the police take over.",
        "one": "{player} is detained until an inspector or the police take over.",
    },
    "MeasureEnded": {
        "you": "This no longer applies to you: {what}.",
        "one": "This no longer applies: {what}.",
    },
    "MeasureEnded.time": {
        "you": "The time is up, and this no longer applies to you: {what}.",
        "one": "The time is up, and this no longer applies: {what}.",
    },
    "InvalidationProposed": "Proposed, to be confirmed: round {round} is invalid. {reason}",
    "InvalidationDropped": "Round {round} is not invalidated after all.",
    "ResultReversed.gets": {
        "you": "You get back {amount}: round {round} is invalid.",
        "one": "{player} gets back {amount}: round {round} is invalid.",
    },
    "ResultReversed.gives": {
        "you": "You give back {amount}: round {round} is invalid.",
        "one": "{player} gives back {amount}: round {round} is invalid.",
    },
    "ResultReversed.forfeited": {
        "you": "Your wagers in round {round} are forfeited.",
        "one": "The wagers of {player} in round {round} are forfeited.",
    },
    "ResultReversed.gets_tokens": {
        "you": "You get back {amount} in tokens: round {round} is invalid.",
        "one": "{player} gets back {amount} in tokens: round {round} is invalid.",
    },
    "ResultReversed.gives_tokens": {
        "you": "You give up {amount} in tokens staked in round {round}.",
        "one": "{player} gives up {amount} in tokens staked in round {round}.",
    },
    "PastRoundInvalidated": "Round {round} is invalid.",
    "measure.play_first": "play before the others",
    "measure.separate": "not at the same table as certain players",
    "measure.english_only": "only English at the table",
    "measure.preclude": "no bets at this table",
    "measure.exclude_from_game": "excluded from the game",
    "measure.exclude_from_casino": "excluded from the casino",
    "measure.detain": "detained",
}
