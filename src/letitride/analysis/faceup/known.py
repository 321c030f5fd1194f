"""Knowing the dealer's cards: a community card or the burned card seen early.

The dealer's stack gives the left community card, turned before bet 2, the right one, turned after
it, and a card that is burned unseen (W shuffle 6).
"""

from enum import StrEnum
from fractions import Fraction
from typing import assert_never

from letitride.analysis.exact import base_par
from letitride.analysis.faceup.game import FaceUpValue, Watch, dollar_value, value_with_seen
from letitride.analysis.figures import BetValue
from letitride.analysis.parts_map import PartsMap
from letitride.cards import FIVE_CARD_HANDS, FiveCard, five_card_counts
from letitride.rules import Schedule


class Knows(StrEnum):
    """What a player has seen of the dealer's cards before deciding bet 1."""

    BURN = "burn"
    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"


def value_knowing(
    schedule: Schedule,
    knows: Knows,
    *,
    seen: int = 0,
    watch: Watch | None = None,
    each: PartsMap = map,
) -> FaceUpValue:
    """The best play for a player who knows this and has seen this many of the others' cards.

    With a community card known, bet 1 is decided on four cards, as bet 2 otherwise is. With the
    right one, bet 2 is decided on all five; with both, so are both bets.
    """
    if knows is Knows.BURN:
        (value,) = value_with_seen(schedule, [seen + 1], watch=watch, each=each)
        return value
    (usual,) = value_with_seen(schedule, [seen], watch=watch, each=each)
    four, five = usual.bets[2], _all_five(schedule)
    match knows:
        case Knows.LEFT:
            first, second = four, four
        case Knows.RIGHT:
            first, second = four, five
        case Knows.BOTH:
            first, second = five, five
        case _:
            assert_never(knows)
    third = BetValue(dollar_value(schedule), Fraction(1))
    return FaceUpValue(seen, {1: first, 2: second, 3: third}, base_par(schedule))


def _all_five(schedule: Schedule) -> BetValue:
    """A bet decided with every card known: it rides if the hand wins."""
    won = [(schedule.net(FiveCard(kind)), n) for kind, n in enumerate(five_card_counts())]
    return BetValue(
        sum((net * count for net, count in won if net > 0), Fraction(0)) / FIVE_CARD_HANDS,
        Fraction(sum(count for net, count in won if net > 0), FIVE_CARD_HANDS),
    )
