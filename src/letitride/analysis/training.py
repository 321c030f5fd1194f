"""What a trainer needs to judge any hand by itself: every shape with its exact value and its words.

There are 33 shapes of three cards and 33 of four, so a paytable's answers are a small file, and a
browser that has it needs nothing more from the server.
"""

from fractions import Fraction
from math import lcm
from typing import Final

import msgspec

from letitride.analysis.exact import CARDS_TO_COME, PAIRS_TO_COME, analyse_wager
from letitride.analysis.figures import Choice
from letitride.analysis.patterns import family_of, pattern_of
from letitride.analysis.strategy import CIRCLE_SIZES, Strategy, strategy_in_words
from letitride.cards import Made, Shape, format_card, outcome_tables
from letitride.rules import BASE, Paytable, Schedule

_TO_COME: Final = {1: PAIRS_TO_COME, 2: CARDS_TO_COME}


class TrainingShape(msgspec.Struct, frozen=True, kw_only=True):
    """``ride`` is what the bet gains if it rides, over the ``over`` of its circle.

    ``line`` is the line of the strategy that covers the shape; empty if none does, and the bet is
    pulled with all others.
    """

    key: str
    family: str
    words: str
    line: str
    decision: str
    hands: int
    ride: int
    example: tuple[str, ...]


class TrainingCircle(msgspec.Struct, frozen=True, kw_only=True):
    """``pull`` is what a bet taken back gains: nothing, whatever the hand."""

    circle: int
    size: int
    hands: int
    over: int
    pull: int
    shapes: tuple[TrainingShape, ...]


class TrainingReport(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    circles: tuple[TrainingCircle, ...]


class TrainingTable(msgspec.Struct, frozen=True):
    """A paytable that can be trained: one with a base wager."""

    id: str
    name: str


def training_report(paytable: Paytable, base: Schedule) -> TrainingReport:
    """``base`` is the paytable's base wager."""
    analysis = analyse_wager(base)
    return TrainingReport(
        id=paytable.id,
        name=paytable.name,
        circles=tuple(
            _circle(circle, analysis.choices[circle], strategy_in_words(analysis, circle))
            for circle in CIRCLE_SIZES
        ),
    )


def training_table(paytable: Paytable) -> TrainingTable | None:
    """None if there are only side bets, which leave nothing to decide."""
    return None if paytable.schedule(BASE) is None else TrainingTable(paytable.id, paytable.name)


def shape_key(shape: Shape) -> str:
    """The name of a shape, the same in the browser: ``low_pair``, or ``suited-3-2`` for a draw that
    is open to three straights and has two high cards."""
    if shape.made is not Made.NOTHING:
        return shape.made.value
    return f"{'suited' if shape.suited else 'mixed'}-{shape.straights}-{shape.high}"


def _circle(circle: int, choices: tuple[Choice, ...], strategy: Strategy) -> TrainingCircle:
    # More than the cards to come only if a pay is no whole number.
    over = lcm(_TO_COME[circle], *(choice.ev.denominator for choice in choices))
    return TrainingCircle(
        circle=circle,
        size=CIRCLE_SIZES[circle],
        hands=sum(choice.hands for choice in choices),
        over=over,
        pull=0,
        shapes=tuple(_shape(choice, choice.ev * over, strategy) for choice in choices),
    )


def _shape(choice: Choice, ride: Fraction, strategy: Strategy) -> TrainingShape:
    shape = choice.shape
    line = strategy.line(shape)
    return TrainingShape(
        key=shape_key(shape),
        family=str(family_of(shape)),
        words=str(pattern_of(shape)),
        line="" if line is None else str(line.pattern),
        decision=choice.decision.value,
        hands=choice.hands,
        ride=ride.numerator,
        example=tuple(map(format_card, outcome_tables().examples[shape])),
    )
