"""All six table sizes face up, for one paytable, on one core: beside C by the same method.

C is the limit, and a check; going through sorts of cards, which knows nothing of our method, is
another, and slow. No public program gives these values.
"""

import ctypes
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console

from benchmarks.agreement import published_bases
from benchmarks.native import find_compiler
from benchmarks.paytables import random_schedules
from benchmarks.report import Aim, Check, Figure, Section, digits, show, times_as_fast
from benchmarks.timing import Task, seconds_a_unit
from letitride.analysis.faceup import TABLE_SIZES, FaceUpValue, faceup_row, seen_at
from letitride.analysis.faceup.gains import gains_of
from letitride.analysis.faceup.game import deals, units
from letitride.analysis.faceup.three_card_cases import ThreeCardCase, all_cases
from letitride.analysis.figures import BetValue
from letitride.cards import Made, outcome_tables
from letitride.rules import Schedule

SOURCE: Final = Path(__file__).with_name("faceup.c")
OURS: Final = "letitride: faceup_row"
BY_PARTS: Final = "C: our method"
BY_SORTS: Final = "C: sorts of cards, gone through"
SEEN: Final = tuple(map(seen_at, TABLE_SIZES))
_WORDS_OF_A_PROBLEM: Final = 24
_STRAIGHTS_AT: Final = 9
_CARDS_PAIRED: Final = {
    Made.NOTHING: 1,
    Made.LOW_PAIR: 2,
    Made.TENS_OR_BETTER: 2,
    Made.THREE_OF_A_KIND: 3,
}

Bets = dict[tuple[int, int], BetValue]
"""Bets 1 and 2 by circle and number seen."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """``tables`` are compared; ``by_sorts``: with sorts of cards too, which takes ten seconds."""

    rounds: int
    tables: int
    by_sorts: bool


FULL: Final = Sizes(rounds=3, tables=8, by_sorts=True)
QUICK: Final = Sizes(rounds=2, tables=2, by_sorts=False)


class Native:
    """``faceup.c``, compiled on the spot; the problems are handed over once."""

    def __init__(self, compiler: str, directory: Path) -> None:
        built = directory / "faceup.so"
        command = [compiler, "-O3", "-shared", "-fPIC", "-o", str(built), str(SOURCE)]
        subprocess.run(command, check=True)
        self._library = ctypes.CDLL(str(built))
        tables = outcome_tables()
        self._problems = _whole(
            word for problem, hands in all_cases().items() for word in _words(problem, hands)
        )
        self._shapes = _whole(
            word
            for shape, hands in tables.four_hands.items()
            for word in (hands, *tables.four[shape])
        )

    def by_parts(self, schedule: Schedule) -> Bets:
        count = len(self._problems) // _WORDS_OF_A_PROBLEM
        first = self._sums("first_by_parts", schedule, (self._problems, ctypes.c_int64(count)))
        count = len(self._shapes) // 12
        second = self._sums("second_by_parts", schedule, (self._shapes, ctypes.c_int64(count)))
        return _bets(schedule, {1: first, 2: second})

    def by_sorts(self, schedule: Schedule) -> Bets:
        first = self._sums("first_by_sorts", schedule, ())
        second = self._sums("second_by_kinds", schedule, ())
        return _bets(schedule, {1: first, 2: second})

    def _sums(
        self, name: str, schedule: Schedule, given: tuple[object, ...]
    ) -> tuple[list[int], list[int]]:
        gains = gains_of(schedule)
        answers = [(ctypes.c_uint64 * (2 * len(SEEN)))() for _ in range(2)]
        getattr(self._library, name)(
            _whole(gains.of),
            ctypes.c_int64(gains.bet),
            _whole(SEEN),
            ctypes.c_int64(len(SEEN)),
            *given,
            *answers,
        )
        rides, gained = ([(w[i] << 64) + w[i + 1] for i in range(0, len(w), 2)] for w in answers)
        return rides, gained


def run(sizes: Sizes) -> Section:
    schedules = (*published_bases(), *random_schedules(sizes.tables, seed=18))[: sizes.tables]
    tasks: dict[str, Task] = {OURS: _task(faceup_row, schedules)}
    checks: list[Check] = []
    notes = ["Ours: from a Schedule to the exact values for 2 to 7 players, in plain Python."]
    faceup_row(schedules[0])  # outcome tables and problems are built from here on
    with TemporaryDirectory() as directory:
        compiler = find_compiler()
        if compiler is None:
            notes.append("C: NOT measured, there is no C compiler (cc) on this machine.")
        else:
            native = Native(compiler, Path(directory))
            tasks[BY_PARTS] = _task(native.by_parts, schedules)
            same = all(native.by_parts(each) == bets_of(faceup_row(each)) for each in schedules)
            checks.append(Check(f"C by our method agrees exactly, {len(schedules)} tables", same))
            if sizes.by_sorts:
                tasks[BY_SORTS] = _task(native.by_sorts, schedules)
                same = native.by_sorts(schedules[0]) == bets_of(faceup_row(schedules[0]))
                checks.append(Check("C by sorts of cards agrees exactly, one table", same))
        seconds = seconds_a_unit(tasks, rounds=sizes.rounds)
    ours = seconds[OURS]
    figures: dict[str, Figure] = {f"seconds, {what}": taken for what, taken in seconds.items()}
    return Section(
        name="faceup",
        title="Face up: 2 to 7 players, all six values, one core",
        columns=("what", "seconds", "ours is"),
        rows=tuple(
            (what, f"{taken:.3f}", "–" if what == OURS else times_as_fast(taken / ours))
            for what, taken in seconds.items()
        ),
        notes=tuple(notes),
        checks=tuple(checks),
        aims=(Aim(f"under five seconds: {digits(ours)} s", ours < 5),),
        figures=figures,
    )


def bets_of(row: Sequence[FaceUpValue]) -> Bets:
    return {(circle, value.seen): value.bets[circle] for circle in (1, 2) for value in row}


def _bets(schedule: Schedule, sums: dict[int, tuple[list[int], list[int]]]) -> Bets:
    return {
        (circle, number): BetValue(
            Fraction(gained, deals(circle, number) * units(schedule, number)[circle]),
            Fraction(rides, deals(circle, number)),
        )
        for circle, both in sums.items()
        for number, rides, gained in zip(SEEN, *both, strict=True)
    }


def _words(problem: ThreeCardCase, hands: int) -> list[int]:
    """A problem as C reads it."""
    shape = problem.shape
    high = shape.high or shape.made is Made.TENS_OR_BETTER
    words = [hands, _CARDS_PAIRED[shape.made], shape.suited, high]
    words += [len(problem.open), *problem.open]
    words += [0] * (_STRAIGHTS_AT - len(words))
    words.append(len(problem.straights))
    words += [word for straight in problem.straights for word in straight]
    return [int(word) for word in words] + [0] * (_WORDS_OF_A_PROBLEM - len(words))


def _task(value: Callable[[Schedule], object], schedules: Sequence[Schedule]) -> Task:
    def task(turn: int) -> int:
        value(schedules[turn % len(schedules)])
        return 1

    return task


def _whole(values: Iterable[int]) -> ctypes.Array[ctypes.c_int64]:
    listed = list(values)
    return (ctypes.c_int64 * len(listed))(*listed)


if __name__ == "__main__":
    show(Console(), run(FULL))
