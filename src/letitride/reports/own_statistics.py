"""A player's rounds added up: what was won, what the best play would expect, and what mistakes
cost.

A result has three parts: what the best play expects, less what mistakes cost, and luck, which is
the rest. Its standard error follows from the exact variance of the bets under the best play.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Final

import msgspec

from letitride.analysis import Exact, exact_report
from letitride.cards import FIVE_CARD_HANDS, FiveCard, five_card_counts
from letitride.reports.own_rounds import OwnRound
from letitride.rules import Cents

MOST_POINTS: Final = 200


class HandCount(msgspec.Struct, frozen=True, kw_only=True):
    """How often a five-card hand came, and its exact chance."""

    hand: str
    count: int
    chance: Exact


class CurvePoint(msgspec.Struct, frozen=True, kw_only=True):
    """Totals after this many rounds: money in cents, choices made, and how many were right."""

    rounds: int
    ended_at: int
    net: Cents
    expected: float
    deviation: float
    cost: float
    choices: int
    right: int


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """Rounds that can be compared with their expectation. ``errors`` is luck in standard errors;
    None before there is anything to compare."""

    name: str
    rounds: int
    net: Cents
    staked: Cents
    expected: Exact
    cost: Exact
    luck: Exact
    deviation: float
    errors: float | None
    choices: int
    right: int


class PlayStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """``played`` counts all finished rounds and ``net`` is what they won; ``total`` and all after
    it leave out rounds that were void, banked or not the player's own hand."""

    played: int
    net: Cents
    fees: Cents
    banked: int
    bank_net: Cents
    total: Tally
    tables: tuple[Tally, ...]
    paytables: tuple[Tally, ...]
    hands: tuple[HandCount, ...]
    curve: tuple[CurvePoint, ...]


def play_statistics(rounds: Sequence[OwnRound]) -> PlayStatistics:
    """``rounds`` in the order they ended."""
    counted = [each for each in rounds if each.expected is not None]
    banked = [each for each in rounds if each.banked]
    return PlayStatistics(
        played=len(rounds),
        net=Cents(sum(each.net for each in rounds)),
        fees=Cents(sum(each.fees for each in rounds)),
        banked=len(banked),
        bank_net=Cents(sum(each.net for each in banked)),
        total=_tally("", counted),
        tables=_grouped(counted, lambda each: each.table),
        paytables=_grouped(counted, lambda each: each.paytable),
        hands=_hands(counted),
        curve=_thinned(tuple(curve(counted))),
    )


def curve(counted: Iterable[OwnRound]) -> Iterable[CurvePoint]:
    """One point for each round, the first one first."""
    zero = (0, 0, 0, Fraction(0), Fraction(0), Fraction(0), 0, 0)
    sums = accumulate(counted, _add, initial=zero)
    next(sums)
    for rounds, ended_at, net, expected, variance, cost, choices, right in sums:
        yield CurvePoint(
            rounds=rounds,
            ended_at=ended_at,
            net=Cents(net),
            expected=float(expected),
            deviation=sqrt(variance),
            cost=float(cost),
            choices=choices,
            right=right,
        )


_Sums = tuple[int, int, int, Fraction, Fraction, Fraction, int, int]


def _add(before: _Sums, each: OwnRound) -> _Sums:
    rounds, _, net, expected, variance, cost, choices, right = before
    return (
        rounds + 1,
        each.ended_at,
        net + each.net,
        expected + (each.expected or 0),
        variance + (each.variance or 0),
        cost + each.cost,
        choices + len(each.choices),
        right + sum(choice.right for choice in each.choices),
    )


def _tally(name: str, counted: Sequence[OwnRound]) -> Tally:
    net = Cents(sum(each.net for each in counted))
    expected = sum((each.expected or Fraction(0) for each in counted), Fraction(0))
    variance = sum((each.variance or Fraction(0) for each in counted), Fraction(0))
    cost = sum((each.cost for each in counted), Fraction(0))
    luck = net - (expected - cost)
    choices = [choice for each in counted for choice in each.choices]
    return Tally(
        name=name,
        rounds=len(counted),
        net=net,
        staked=Cents(sum(each.staked for each in counted)),
        expected=exact_report(expected),
        cost=exact_report(cost),
        luck=exact_report(luck),
        deviation=sqrt(variance),
        errors=float(luck) / sqrt(variance) if variance else None,
        choices=len(choices),
        right=sum(choice.right for choice in choices),
    )


def _grouped(counted: Sequence[OwnRound], name: Callable[[OwnRound], str]) -> tuple[Tally, ...]:
    """The most played first."""
    groups: dict[str, list[OwnRound]] = {}
    for each in counted:
        groups.setdefault(name(each), []).append(each)
    tallies = [_tally(key, group) for key, group in groups.items()]
    return tuple(sorted(tallies, key=lambda tally: (-tally.rounds, tally.name)))


def _hands(counted: Sequence[OwnRound]) -> tuple[HandCount, ...]:
    came = Counter(each.hand for each in counted)
    chances = five_card_counts()
    return tuple(
        HandCount(
            hand=kind.name.lower(),
            count=came[kind.name.lower()],
            chance=exact_report(Fraction(chances[kind], FIVE_CARD_HANDS)),
        )
        for kind in reversed(FiveCard)
    )


def _thinned(points: Sequence[CurvePoint]) -> tuple[CurvePoint, ...]:
    """At most this many points, evenly spread, always with the last."""
    if len(points) <= MOST_POINTS:
        return tuple(points)
    places = (len(points) * step // MOST_POINTS - 1 for step in range(1, MOST_POINTS + 1))
    return tuple(points[place] for place in places)
