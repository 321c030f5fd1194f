"""What the letter says about other games: listed for completeness, but not judged."""

from collections.abc import Iterator
from typing import Final

from letitride.analysis.claims.claim import Claim, ClaimVerdict

_STATED: Final = {
    "three-card-poker": "Three Card Poker: face-up dealing adds 0.1% to 0.2% at most",
    "ultimate": "Ultimate Texas Hold'em: nobody gains an edge from two more hands face up",
    "caribbean-stud": ("Caribbean Stud: no more than 0.25% of the total wager; five spots at most"),
    "mississippi-stud": ("Mississippi Stud: the payback stays below 99.4%; four spots at most"),
    "four-card-poker": "Four Card Poker: no more than 0.25% of the total wager",
    "crazy-4-poker": "Crazy 4 Poker: hardly anything",
    "dj-wild": "DJ Wild Stud Poker: four spots at most",
    "i-luv-suits": "I Luv Suits: five spots at most",
    "pai-gow": "Face Up Pai Gow and Fortune Pai Gow: not beatable",
}


def other_games_claims() -> Iterator[Claim]:
    for name, stated in _STATED.items():
        yield Claim(
            id=f"F-{name}",
            document="F",
            clause="F spots table",
            claim=stated,
            computed="–",
            verdict=ClaimVerdict.NOT_JUDGED,
            note="The documents do not have the rules of these games.",
        )
