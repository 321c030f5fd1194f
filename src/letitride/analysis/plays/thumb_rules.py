"""Rules of thumb: a changed play as one line of a strategy, with the one condition that does most.

The best play weighs every seen card; a person counts one group of them. How much a bet that rides
brings when so many of a group are seen is linear in the ways to see them, so all conditions on a
group are judged at once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from letitride.analysis.faceup import ChangedPlay
from letitride.analysis.figures import RideOrPull
from letitride.analysis.patterns import pattern_of
from letitride.analysis.plays.conditions import Condition, SeenCount
from letitride.analysis.plays.groups import Group
from letitride.analysis.plays.held_cards import HeldCards, all_held, beside, completions
from letitride.analysis.plays.playbook import Play
from letitride.cards import FiveCard, Shape
from letitride.rules import Schedule


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """``often`` is how often it applies in all rounds, ``worth`` what it gains per one base bet."""

    circle: int
    play: Play
    often: Fraction
    worth: Fraction


@dataclass(frozen=True, slots=True)
class _Seen:
    """With so many of a group seen: how often that is, and what a bet that rides brings then."""

    often: Fraction
    brings: Fraction


def rule_of_thumb(changed: ChangedPlay, schedule: Schedule, seen: int) -> RuleOfThumb | None:
    """The best single condition for a changed play; None if no single one gains anything."""
    sign = 1 if changed.turned is RideOrPull.RIDE else -1
    best: RuleOfThumb | None = None
    for group in Group:
        counts = _by_count(group, changed.shape, schedule, seen)
        for amount, meant in _amounts(counts):
            worth = sign * sum((count.brings for count in meant), Fraction(0))
            if worth > (best.worth if best else 0):
                often = sum((count.often for count in meant), Fraction(0))
                pattern = pattern_of(changed.shape)
                play = Play(changed.turned, pattern, (Condition(amount, group),))
                best = RuleOfThumb(changed.circle, play, often, worth)
    return best


def _amounts(counts: Sequence[_Seen]) -> Iterator[tuple[SeenCount, Sequence[_Seen]]]:
    """Every amount that holds for some of the counts and not for all."""
    for number in range(1, len(counts)):
        yield SeenCount(0, number - 1), counts[:number]
        yield SeenCount(number), counts[number:]


def _by_count(group: Group, shape: Shape, schedule: Schedule, seen: int) -> Sequence[_Seen]:
    """Over all rounds with such a hand, from none of the group seen to as many as can be."""
    cards, to_come = 52 - shape.size, 5 - shape.size
    sets = comb(52, shape.size) * comb(cards, seen)
    deals = comb(52, shape.size) * comb(cards, to_come) * comb(cards - to_come, seen)
    often: list[int] = [0] * (seen + 1)
    brings: list[Fraction] = [Fraction(0)] * (seen + 1)
    for held in all_held(shape.size)[shape]:
        size = sum(count for card, count in beside(held).items() if group.holds(card, held))
        worths = _worths(group, held, schedule)
        for number in range(min(size, seen) + 1):
            often[number] += held.hands * comb(size, number) * comb(cards - size, seen - number)
            for drawn, worth in enumerate(worths):
                others = cards - size - (to_come - drawn)
                if worth and size >= drawn and others >= 0:
                    ways = comb(size - drawn, number) * comb(others, seen - number)
                    brings[number] += held.hands * ways * worth
    last = max(number for number, ways in enumerate(often) if ways)
    return [
        _Seen(Fraction(often[number], sets), brings[number] / deals) for number in range(last + 1)
    ]


def _worths(group: Group, held: HeldCards, schedule: Schedule) -> Sequence[Fraction]:
    """What the bet wins over all cards to come, by how many of these are of the group."""
    inside = {card: group.holds(card, held) for card in beside(held)}
    made: list[Counter[FiveCard]] = [Counter() for _ in range(6 - len(held.ranks))]
    for drawn, ways, kind in completions(held):
        made[sum([inside[card] for card in drawn])][kind] += ways
    return [
        sum((ways * schedule.net(kind) for kind, ways in kinds.items()), Fraction(0))
        for kinds in made
    ]
