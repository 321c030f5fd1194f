"""Fairness over the log: what was dealt against what is expected, with a verdict."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from letitride.analysis import Exact, exact_report, kind_id
from letitride.cards import (
    DECK,
    FIVE_CARD_HANDS,
    THREE_CARD_HANDS,
    FiveCard,
    ThreeCard,
    five_card_counts,
    format_card,
    three_card_counts,
)

if TYPE_CHECKING:
    from letitride.audit import DealTally


class FairnessLook(msgspec.Struct, frozen=True, kw_only=True):
    """One look of the gate: ``chance`` is how often a fair house looks this odd or odder."""

    name: str
    statistic: float
    chance: float
    odd: bool


class HandFrequency(msgspec.Struct, frozen=True, kw_only=True):
    """``ways`` of all hands are of this kind; ``expected`` is that share of the hands dealt."""

    kind: str
    ways: int
    observed: int
    expected: Exact


class CardFrequency(msgspec.Struct, frozen=True, kw_only=True):
    """How often a card was dealt to a hand or the community; ``deviation`` is in standard
    deviations."""

    card: str
    observed: int
    expected: Exact
    deviation: float | None


class SeatFrequency(msgspec.Struct, frozen=True, kw_only=True):
    """``paying`` hands are a pair of tens or better."""

    seat: int
    hands: int
    paying: int
    expected: Exact
    deviation: float | None


class FairnessReport(msgspec.Struct, frozen=True, kw_only=True):
    """Of the rounds whose deck was revealed. ``fair`` is None below ``fewest`` decks; a fair house
    is refused as often as ``refused``. ``places[i][c]`` is how often card ``c`` of ``cards`` was at
    place ``i`` of the shuffled deck; ``rounds`` are those with hands."""

    decks: int
    rounds: int
    fewest: int
    fair: bool | None
    refused: float
    looks: tuple[FairnessLook, ...]
    five: tuple[HandFrequency, ...]
    three: tuple[HandFrequency, ...]
    cards: tuple[CardFrequency, ...]
    seats: tuple[SeatFrequency, ...]
    places: tuple[tuple[int, ...], ...]


def fairness_report(tally: "DealTally") -> FairnessReport:
    # Only now: it needs the server's extra.
    from letitride.audit import FAMILY_WISE, FEWEST, deviation

    verdict = tally.verdict()
    looks = () if verdict is None else verdict.looks
    limit = FAMILY_WISE / len(looks) if looks else 0.0
    ways = five_card_counts()
    pays = Fraction(sum(ways[FiveCard.TENS_OR_BETTER :]), FIVE_CARD_HANDS)
    return FairnessReport(
        decks=tally.shuffles.decks,
        rounds=sum(tally.first_five),
        fewest=FEWEST,
        fair=None if verdict is None else verdict.fair,
        refused=FAMILY_WISE,
        looks=tuple(
            FairnessLook(
                name=look.name,
                statistic=look.statistic,
                chance=look.chance,
                odd=look.chance <= limit,
            )
            for look in looks
        ),
        five=_hands(FiveCard, tally.five, ways, FIVE_CARD_HANDS),
        three=_hands(ThreeCard, tally.three, three_card_counts(), THREE_CARD_HANDS),
        cards=tuple(
            CardFrequency(
                card=format_card(card),
                observed=tally.dealt[card],
                expected=exact_report(tally.expected),
                deviation=deviation(tally.dealt[card], tally.expected, tally.variance),
            )
            for card in DECK
        ),
        seats=tuple(
            SeatFrequency(
                seat=seat,
                hands=each.hands,
                paying=each.paying,
                expected=exact_report(each.hands * pays),
                deviation=deviation(each.paying, each.hands * pays, each.hands * pays * (1 - pays)),
            )
            for seat, each in sorted(tally.seats.items())
        ),
        places=tally.shuffles.places(),
    )


def _hands(
    kinds: Iterable[FiveCard | ThreeCard], seen: Sequence[int], ways: Sequence[int], whole: int
) -> tuple[HandFrequency, ...]:
    """The highest hand first."""
    dealt = sum(seen)
    return tuple(
        HandFrequency(
            kind=kind_id(kind),
            ways=ways[kind],
            observed=seen[kind],
            expected=exact_report(Fraction(dealt * ways[kind], whole)),
        )
        for kind in sorted(kinds, reverse=True)
    )
