"""What the narrator says of settlement."""

from typing import Final

from letitride.language import Texts

SETTLING: Final[Texts] = {
    "KeptTurned": "The dealer's third card: {card}.",
    "HandTurned": {"you": "You show your cards.", "one": "{who} shows the cards."},
    "HandTurned.cards": {"you": "You show {cards}.", "one": "{who} shows {cards}."},
    "ThreeCardSettled.won": {
        "you": "You win {amount} on {bet}: {hand}.",
        "one": "{who} wins {amount} on {bet}: {hand}.",
    },
    "ThreeCardSettled.lost": {
        "you": "You lose {amount} on {bet}: less than {least}, not shown.",
        "one": "{who} loses {amount} on {bet}: less than {least}, not shown.",
    },
    "BetSettled.won": {
        "you": "You win {amount} on {bets}: {hand}{odds}{back}.",
        "one": "{who} wins {amount} on {bets}: {hand}{odds}{back}.",
    },
    "BetSettled.lost": {
        "you": "You lose {amount} on {bets}: {hand}{odds}{back}.",
        "one": "{who} loses {amount} on {bets}: {hand}{odds}{back}.",
    },
    "BetSettled.unplayed": {
        "you": "You get {amount} back on {bets}, {why}.",
        "one": "{who} gets {amount} back on {bets}, {why}.",
    },
    "BetSettled.meter": {
        "you": "You win {pays} on {bets}: {hand}. It is paid when the round ends.",
        "one": "{who} wins {pays} on {bets}: {hand}. It is paid when the round ends.",
    },
    "BetSettled.odds": ", {odds}",
    "BetSettled.below_tens": ", below tens",
    "BetSettled.back": "; {amount} {why} goes back",
    "BetSettled.above_maximum": "above the maximum",
    "BetSettled.no_cover": "not covered by the bank",
    "bets.behind": "{bets} behind {behind}",
    "MeterFed": "{amount} of the bets go into the {bet} meter.",
    "MeterPaid": {
        "you": "You are paid {amount} from the {bet} meter, which stood at {meter}: {hand}.",
        "one": "{who} is paid {amount} from the {bet} meter, which stood at {meter}: {hand}.",
    },
    "EnvyPaid": {
        "you": "You get an envy pay of {amount} on {bet}: {hand} at seat {winner}.",
        "one": "{who} gets an envy pay of {amount} on {bet}: {hand} at seat {winner}.",
    },
    "RoundEnded": "Round {number} is over.",
}
