"""The best play in words, derived from the computed values of all shapes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from letitride.analysis.figures import Choice, RideOrPull, WagerAnalysis
from letitride.analysis.patterns import ANY, WINNING, Family, Pattern, Span, family_of
from letitride.cards import Card, Shape, outcome_tables

CIRCLE_SIZES = {1: 3, 2: 4}
"""How many cards a player knows when a circle is decided."""


@dataclass(frozen=True, slots=True)
class StrategyLine:
    """A pattern, how many hands it covers, what riding them is worth at least and at most."""

    pattern: Pattern
    hands: int
    least: Fraction
    most: Fraction
    example: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Strategy:
    """For one circle: let these ride; those are worth exactly zero; pull back all others."""

    circle: int
    ride: tuple[StrategyLine, ...]
    either: tuple[StrategyLine, ...]

    def line(self, shape: Shape) -> StrategyLine | None:
        """The line that covers a hand; None if no line does, and the bet is pulled."""
        return next(
            (line for line in (*self.ride, *self.either) if line.pattern.matches(shape)), None
        )

    def decision(self, shape: Shape) -> RideOrPull:
        """What the strategy says about a hand."""
        line = self.line(shape)
        if line is None:
            return RideOrPull.PULL
        return RideOrPull.RIDE if line in self.ride else RideOrPull.EITHER


def strategy_in_words(analysis: WagerAnalysis, circle: int) -> Strategy:
    choices = analysis.choices[circle]
    return Strategy(
        circle=circle,
        ride=tuple(_lines(choices, RideOrPull.RIDE)),
        either=tuple(_lines(choices, RideOrPull.EITHER)),
    )


def _lines(choices: Sequence[Choice], decision: RideOrPull) -> Iterator[StrategyLine]:
    examples = outcome_tables().examples
    chosen = {choice.shape for choice in choices if choice.decision is decision}
    everything = [choice.shape for choice in choices]
    for pattern in _cover(everything, chosen):
        covered = [choice for choice in choices if pattern.matches(choice.shape)]
        commonest = max(covered, key=lambda choice: choice.hands)
        yield StrategyLine(
            pattern=pattern,
            hands=sum(choice.hands for choice in covered),
            least=min(choice.ev for choice in covered),
            most=max(choice.ev for choice in covered),
            example=examples[commonest.shape],
        )


def _cover(everything: Sequence[Shape], chosen: set[Shape]) -> Iterator[Pattern]:
    """Patterns that match the chosen shapes and no others, a family at a time, the best first.

    Within a family the shapes form a small grid of straights by high cards. Each row of the grid
    gives runs of high cards; rows with the same run share a phrase.
    """
    by_family = {
        family: [shape for shape in everything if family_of(shape) is family] for family in Family
    }
    size = everything[0].size
    made = {family for family in Family if not family.is_draw and by_family[family]}
    if all(chosen.issuperset(by_family[family]) for family in made & WINNING):
        yield Pattern(size, WINNING)
        made -= WINNING
    for family in Family:
        if family in made and chosen.issuperset(by_family[family]):
            yield Pattern(size, frozenset({family}))
    for family in Family:
        if family.is_draw and by_family[family]:
            for straights, high in _runs_of_draws(by_family[family], chosen):
                yield Pattern(size, frozenset({family}), straights, high)


def _runs_of_draws(shapes: Sequence[Shape], chosen: set[Shape]) -> Iterator[tuple[Span, Span]]:
    rows: list[tuple[int, Span]] = []
    possible = sorted({shape.straights for shape in shapes}, reverse=True)
    for straights in possible:
        row = [shape for shape in shapes if shape.straights == straights]
        highs = sorted(shape.high for shape in row)
        riding = {shape.high for shape in row if shape in chosen}
        rows.extend((straights, span) for span in _spans(highs, riding.__contains__))
    for span in dict.fromkeys(span for _, span in rows):
        with_span = {straights for straights, each in rows if each == span}
        for straights_span in _spans(sorted(possible), with_span.__contains__):
            yield straights_span, span


def _spans(numbers: Sequence[int], keep: Callable[[int], bool]) -> Iterator[Span]:
    """The runs of kept numbers; a longer run is left open if no higher number is possible."""
    for kept, run in groupby(numbers, keep):
        members = list(run)
        if not kept:
            continue
        if members == list(numbers):
            yield ANY
        elif len(members) > 1 and members[-1] == numbers[-1]:
            yield Span(members[0])
        else:
            yield Span(members[0], members[-1])
