"""Advice for one hand, given any cards known to be out of the deck, and the outs that explain it.

For study away from the table: staff give no advice on play (N 14.6), and devices that analyse the
game are barred at the table (N 14.1).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from letitride.analysis.figures import RideOrPull, decide_by
from letitride.cards import (
    BadCards,
    Card,
    FiveCard,
    format_card,
    format_cards,
    rank_five,
    remaining,
)
from letitride.rules import Odds, Schedule


@dataclass(frozen=True, slots=True)
class Outs:
    """One paying hand: in how many ways it can come, and which cards complete it.

    Before the first community card the ways are pairs of cards, and ``cards`` is empty.
    """

    kind: FiveCard
    pays: Fraction
    ways: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BetAdvice:
    """What the bet on ``circle`` gains if it rides, and its outs, the highest hand first."""

    circle: int
    odds: Odds
    ev: Fraction
    ways: int
    outs: tuple[Outs, ...]

    @property
    def decision(self) -> RideOrPull:
        return decide_by(self.ev)


def advise(
    schedule: Schedule,
    hand: Sequence[Card],
    *,
    community: Sequence[Card] = (),
    seen: Sequence[Card] = (),
) -> BetAdvice:
    """The bet to decide now: circle 1 on three cards, circle 2 once a community card is face up.

    ``seen`` are other cards the player knows. Raises ``BadCards`` for impossible cards.
    """
    _require_count("hand", hand, 3)
    if len(community) > 1:
        raise BadCards(
            "community: with both community cards face up, there is nothing left to decide"
        )
    deck = remaining(_all_distinct(hand=hand, community=community, seen=seen))
    missing = 2 - len(community)
    if len(deck) < missing:
        raise BadCards(f"seen: {len(seen)} cards leave fewer than {missing} to come")
    completions: dict[FiveCard, list[tuple[Card, ...]]] = {kind: [] for kind in FiveCard}
    for cards in combinations(deck, missing):
        completions[rank_five((*hand, *community, *cards)).kind].append(cards)
    ways = comb(len(deck), missing)
    gains = (schedule.net(kind) * len(found) for kind, found in completions.items())
    return BetAdvice(
        circle=2 if community else 1,
        odds=schedule.odds,
        ev=sum(gains, Fraction(0)) / ways,
        ways=ways,
        outs=tuple(
            Outs(
                kind=kind,
                pays=schedule.pays[kind],
                ways=len(completions[kind]),
                cards=tuple(card for (card,) in completions[kind]) if community else (),
            )
            for kind in reversed(FiveCard)
            if kind in schedule.pays and completions[kind]
        ),
    )


def _all_distinct(**places: Sequence[Card]) -> tuple[Card, ...]:
    """All cards together. If a card is in two places, the error names the second."""
    lies_in: dict[Card, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card in lies_in:
                raise BadCards(f"{place}: {format_card(card)} is already in the {lies_in[card]}")
            lies_in[card] = place
    return tuple(lies_in)


def _require_count(name: str, cards: Sequence[Card], count: int) -> None:
    if len(cards) != count:
        raise BadCards(f"{name}: must be {count} cards, not {len(cards)} ({format_cards(cards)})")
