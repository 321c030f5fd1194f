"""What the tables dealt against what is expected: hands, cards and places, with a verdict.

Only rounds whose deck was revealed count. Hands of one round share the community cards, so the
first hand of each round is judged; all of them are shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final

from letitride.audit.fairness import ShuffleTally, Statistic, Verdict, chance_of
from letitride.audit.words import say
from letitride.cards import (
    DECK,
    FIVE_CARD_HANDS,
    THREE_CARD_HANDS,
    Card,
    FiveCard,
    ThreeCard,
    five_card_counts,
    rank_five,
    rank_three,
    three_card_counts,
)
from letitride.table import Table, current, in_dealing_order
from letitride.table import events as e

FEWEST: Final = 100
"""Decks below which there is no verdict: the looks need that many to mean anything."""
_LEAST_EXPECTED: Final = 5
"""Kinds rarer than this are judged together, as chi-squared asks."""
_OWN: Final = 3


@dataclass(slots=True)
class SeatTally:
    """``paying`` hands are a pair of tens or better."""

    hands: int = 0
    paying: int = 0


@dataclass(slots=True)
class DealTally:
    """Adds up a log as it is read; ``first_five`` and ``first_three`` are of one hand a round."""

    shuffles: ShuffleTally = field(default_factory=ShuffleTally)
    dealt: list[int] = field(default_factory=lambda: [0] * len(DECK))
    expected: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    five: list[int] = field(default_factory=lambda: [0] * len(FiveCard))
    three: list[int] = field(default_factory=lambda: [0] * len(ThreeCard))
    first_five: list[int] = field(default_factory=lambda: [0] * len(FiveCard))
    first_three: list[int] = field(default_factory=lambda: [0] * len(ThreeCard))
    seats: dict[int, SeatTally] = field(default_factory=dict)

    def take(self, before: Table, event: e.DeckRevealed) -> None:
        """``before`` is the table whose round is over, with its cards still on the felt."""
        if sorted(event.order) != list(DECK) or before.round is None:
            return
        self.shuffles.take(event.order)
        deck, round = before.decks[event.deck], current(before)
        cards = in_dealing_order(event.order, deck.cut, deck.mix)
        community = [place for place in (round.left, round.right) if place is not None]
        hands = {
            seat: hand.places for seat, hand in round.hands.items() if len(hand.places) == _OWN
        }
        if not hands or len(community) != 2:
            return
        out = {*community, *(place for places in hands.values() for place in places)}
        self._cards([cards[place] for place in out])
        shared = tuple(cards[place] for place in community)
        first = min(hands, key=lambda seat: min(hands[seat]))
        for seat, places in hands.items():
            own = tuple(cards[place] for place in places)
            five, three = rank_five((*own, *shared)).kind, rank_three(own).kind
            self.five[five] += 1
            self.three[three] += 1
            if seat == first:
                self.first_five[five] += 1
                self.first_three[three] += 1
            tally = self.seats.setdefault(seat, SeatTally())
            tally.hands += 1
            tally.paying += five >= FiveCard.TENS_OR_BETTER

    def _cards(self, dealt: Sequence[Card]) -> None:
        for card in dealt:
            self.dealt[card] += 1
        share = Fraction(len(dealt), len(DECK))
        self.expected += share
        self.variance += share * (1 - share)

    def add(self, other: "DealTally") -> None:
        self.shuffles.add(other.shuffles)
        self.expected += other.expected
        self.variance += other.variance
        for name in ("dealt", "five", "three", "first_five", "first_three"):
            both = zip(getattr(self, name), getattr(other, name), strict=True)
            setattr(self, name, [a + b for a, b in both])
        for seat, theirs in other.seats.items():
            tally = self.seats.setdefault(seat, SeatTally())
            tally.hands += theirs.hands
            tally.paying += theirs.paying

    def verdict(self) -> Verdict | None:
        """The shuffle's gate and the looks at what was dealt, as one verdict; None below
        ``FEWEST`` decks."""
        if min(self.shuffles.decks, sum(self.first_five)) < FEWEST:
            return None
        gate = self.shuffles.verdict()
        five = _hands(
            say("fairness.five"), self.first_five, five_card_counts(), whole=FIVE_CARD_HANDS
        )
        three = _hands(
            say("fairness.three"), self.first_three, three_card_counts(), whole=THREE_CARD_HANDS
        )
        return Verdict(gate.decks, (*gate.looks, self._evenly_dealt(), three, five))

    def _evenly_dealt(self) -> Statistic:
        """Cards of a round are dealt without replacement: each pair of counts is the less alike.
        This is their exact spread, and leaves one degree of freedom less than there are cards."""
        expected, size = float(self.expected), len(DECK)
        spread = float(self.variance) * size / (size - 1)
        statistic = sum((count - expected) ** 2 for count in self.dealt) / spread
        return Statistic(say("fairness.dealt"), statistic, chance_of(statistic, size - 1))


def deviation(observed: int, expected: Fraction, variance: Fraction) -> float | None:
    """How many standard deviations from what is expected; None where nothing can vary."""
    return None if not variance else float(observed - expected) / sqrt(variance)


def _hands(name: str, counts: Sequence[int], exact: Sequence[int], *, whole: int) -> Statistic:
    """The rarest kinds are put together until enough of them are expected."""
    number = sum(counts)
    cells: list[tuple[int, float]] = []
    rare, few = 0, 0.0
    for count, ways in sorted(zip(counts, exact, strict=True), key=lambda each: each[1]):
        rare, few = rare + count, few + number * ways / whole
        if few >= _LEAST_EXPECTED:
            cells.append((rare, few))
            rare, few = 0, 0.0
    statistic = sum((count - expected) ** 2 / expected for count, expected in cells)
    return Statistic(name, statistic, chance_of(statistic, len(cells) - 1))
