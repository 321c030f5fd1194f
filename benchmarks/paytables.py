"""Base paytables that nobody published, to be valued by the thousand."""

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from random import Random
from typing import Final

from letitride.cards import FiveCard
from letitride.rules import BASE, Odds, Schedule

_SPAN: Final[Mapping[FiveCard, tuple[int, int]]] = {
    FiveCard.ROYAL_FLUSH: (100, 2000),
    FiveCard.STRAIGHT_FLUSH: (50, 400),
    FiveCard.FOUR_OF_A_KIND: (20, 100),
    FiveCard.FULL_HOUSE: (8, 20),
    FiveCard.FLUSH: (6, 12),
    FiveCard.STRAIGHT: (4, 8),
    FiveCard.THREE_OF_A_KIND: (2, 5),
    FiveCard.TWO_PAIR: (1, 3),
    FiveCard.TENS_OR_BETTER: (1, 1),
}
"""Ranges of pays that include the published base tables."""


def random_schedules(count: int, *, seed: int) -> tuple[Schedule, ...]:
    """Different tables, the same for the same seed. One in eight has pays in halves."""
    draw = Random(seed)
    found: dict[tuple[Fraction, ...], Schedule] = {}
    while len(found) < count:
        part = 2 if draw.random() < 1 / 8 else 1
        pays = tuple(Fraction(draw.randint(a * part, b * part), part) for a, b in _SPAN.values())
        found[pays] = Schedule(
            wager=BASE,
            odds=Odds.TO,
            pays=dict(zip(_SPAN, pays, strict=True)),
            rows=tuple(_SPAN),
            published=None,
        )
    return tuple(found.values())


def whole_nets(schedule: Schedule) -> tuple[tuple[int, ...], int]:
    """Net wins by kind in units small enough to be whole, and how many units make one bet."""
    nets = [schedule.net(kind) for kind in FiveCard]
    scale = lcm(*(net.denominator for net in nets))
    return tuple(net.numerator * (scale // net.denominator) for net in nets), scale
