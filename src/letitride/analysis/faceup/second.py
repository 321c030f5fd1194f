"""Bet 2 with cards seen: all that matters is how many of each kind of last card are left."""

from collections import Counter
from collections.abc import Sequence
from math import comb
from typing import Final

from letitride.analysis.faceup.gains import Gains, RideTally
from letitride.analysis.faceup.ways import Slots, Spread, Ways, together
from letitride.cards import Shape, outcome_tables

BESIDE_FOUR: Final = 48
"""Cards beside the four known: those seen are any of them."""


def second_bet(shape: Shape, gains: Gains, seen: Sequence[int]) -> dict[int, RideTally]:
    """Tallies by number of seen cards, each summed over all sets of that many among the 48
    cards."""
    slots = gains.slots(seen)
    groups: Counter[int] = Counter()
    for kind, cards in enumerate(outcome_tables().four[shape]):
        groups[gains.of[kind]] += cards
    ways: Ways = Counter({0: slots.term(1, 0)})
    for gain, cards in groups.items():
        ways = together(ways, _group(gain, cards, slots), slots)
    spread = Spread(ways, slots)
    return {
        number: RideTally(*spread.above(gains.bet * (BESIDE_FOUR - number), number))
        for number in seen
    }


def _group(gain: int, cards: int, slots: Slots) -> Ways:
    """Cards that all bring back the same."""
    ways: Ways = Counter()
    for unseen in range(cards + 1):
        ways[gain * unseen] += slots.term(comb(cards, unseen), cards - unseen)
    return ways
