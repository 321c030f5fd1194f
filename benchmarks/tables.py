"""Building the outcome tables from scratch, beside plain enumeration for the same counts.

The plain way goes through every class of three cards with all pairs to come, and every class of
four with all cards to come, and ranks each hand. The tables rank one example of a shape.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from benchmarks.report import Check, Section, digits, times_as_fast
from benchmarks.timing import run_python
from letitride.cards import (
    Card,
    Counts,
    FiveCard,
    hand_classes,
    outcome_tables,
    rank_five,
    remaining,
    shape_of,
)

BUILD: Final = """
from time import perf_counter
from letitride.cards import outcome_tables
begin = perf_counter()
outcome_tables()
print(perf_counter() - begin)
"""
EVALUATIONS: Final = 1_755 * 1_176 + 16_432 * 48


@dataclass(frozen=True, slots=True)
class Sizes:
    """``threes`` and ``fours`` are the classes sampled in one round."""

    rounds: int
    threes: int
    fours: int


FULL: Final = Sizes(rounds=7, threes=12, fours=110)
QUICK: Final = Sizes(rounds=3, threes=4, fours=36)


def run(sizes: Sizes) -> Section:
    draw = Random(1755)
    threes = [each.cards for each in hand_classes(3)]
    fours = [each.cards for each in hand_classes(4)]
    built: list[float] = []
    an_evaluation: list[float] = []
    evaluations, same = 0, True
    for _ in range(sizes.rounds):
        built.append(_build_in_a_new_process())
        hands = [*draw.sample(threes, sizes.threes), *draw.sample(fours, sizes.fours)]
        begin = perf_counter()
        counts = [count_plainly(hand) for hand in hands]
        took = perf_counter() - begin
        done = sum(map(sum, counts))
        an_evaluation.append(took / done)
        evaluations += done
        same = same and counts == [_counts_in_tables(hand) for hand in hands]
    ours, plain = median(built), median(an_evaluation) * EVALUATIONS
    return Section(
        name="tables",
        title="The outcome tables from nothing",
        columns=("what", "seconds", "ours is"),
        rows=(
            ("letitride: outcome_tables", digits(ours), "–"),
            ("plain enumeration by suit classes", digits(plain), times_as_fast(plain / ours)),
        ),
        notes=(
            f"Ours: median of {sizes.rounds} fresh processes, imports not counted. Plain: in "
            f"Python, with our own ranking, {evaluations:,} evaluations timed of {EVALUATIONS:,}.",
        ),
        checks=(Check("the plain counts of every sampled class are those of its shape", same),),
        aims=(),
        figures={
            "seconds, outcome tables": ours,
            "seconds, plain enumeration": plain,
            "times as fast as plain enumeration": plain / ours,
        },
    )


def count_plainly(hand: Sequence[Card]) -> Counts:
    """How often a hand of three or four becomes each kind: the slow twin of the tables."""
    rest = combinations(remaining(hand), 5 - len(hand))
    kinds = Counter(rank_five((*hand, *more)).kind for more in rest)
    return tuple(kinds[kind] for kind in FiveCard)


def _counts_in_tables(hand: Sequence[Card]) -> Counts:
    tables = outcome_tables()
    return (tables.three if len(hand) == 3 else tables.four)[shape_of(hand)]


def _build_in_a_new_process() -> float:
    done = run_python(("-c", BUILD))
    done.check_returncode()
    return float(done.stdout)
