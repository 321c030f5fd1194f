"""The exact par of a base paytable in a warm process, beside C and beside public evaluators.

Nobody else publishes this program, so the peers are evaluators in the enumeration they would
serve in. Only their calls are timed, and only once for each five-card hand: no loop over the
deals, no sums, no strategy. What a peer would really need for a par is more.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from benchmarks.agreement import check_native, check_peers
from benchmarks.native import Batch, Hands, Native, every_class, every_hand, find_compiler
from benchmarks.paytables import random_schedules
from benchmarks.peers import Peer, peers
from benchmarks.report import Aim, Check, Figure, Section, digits, times_as_fast
from benchmarks.timing import Task, seconds_a_unit
from letitride.analysis import base_par
from letitride.cards import DECK, FIVE_CARD_HANDS, Card
from letitride.rules import Schedule

OURS: Final = "letitride: base_par"
FIVE_CARD_CLASSES: Final = 134_459


@dataclass(frozen=True, slots=True)
class Sizes:
    """``tables`` and ``hands`` are for one round; C enumerates one table a round."""

    rounds: int
    tables: int
    hands: int
    every_class: bool


FULL: Final = Sizes(rounds=9, tables=400, hands=20_000, every_class=True)
QUICK: Final = Sizes(rounds=3, tables=100, hands=2_000, every_class=False)


def run(sizes: Sizes) -> Section:
    schedules = random_schedules(sizes.rounds * sizes.tables, seed=52)
    tasks: dict[str, Task] = {OURS: _our_task(schedules, sizes.tables)}
    checks: list[Check] = []
    notes = [
        f"Ours: {len(schedules):,} different random paytables, from Schedule objects to a Fraction."
    ]
    with TemporaryDirectory() as directory:
        compiler = find_compiler()
        if compiler is None:
            notes.append("C: NOT measured, there is no C compiler (cc) on this machine.")
        else:
            native = Native(compiler, Path(directory))
            everything, classes = every_hand(), every_class()
            checks.extend(check_native(native, schedules, everything=everything, classes=classes))
            tasks |= _native_tasks(native, schedules, everything=everything, classes=classes)
            notes.append(
                "C (cc -O3): from pays laid out as integers. Its enumerations start again for each "
                f"table, with {classes.evaluations:,} and {everything.evaluations:,} evaluations."
            )
        sample = _sample(sizes.hands)
        others = peers()
        checks.append(check_peers(others, None if sizes.every_class else sample))
        tasks |= {peer.name: _peer_task(peer, sample) for peer in others}
        seconds = seconds_a_unit(tasks, rounds=sizes.rounds)
    for peer in others:
        seconds[peer.name] *= FIVE_CARD_HANDS
    fastest = min((peer.name for peer in others), key=seconds.__getitem__)
    notes.append(
        f"Peers: {sizes.rounds * sizes.hands:,} evaluations of each timed, {FIVE_CARD_HANDS:,} "
        "needed: every five-card hand once, the rest of the work left out in their favour."
    )
    return _section(seconds, fastest=fastest, notes=notes, checks=checks)


def _section(
    seconds: dict[str, float], *, fastest: str, notes: list[str], checks: list[Check]
) -> Section:
    ours = seconds[OURS]
    ratio = seconds[fastest] / ours
    by_class = ratio * FIVE_CARD_CLASSES / FIVE_CARD_HANDS
    notes.append(
        f"By suit classes a peer would need {FIVE_CARD_CLASSES:,}: beside the fastest, ours is "
        f"then {times_as_fast(by_class)}. With counts kept by shape, as we keep them, any "
        "evaluator would do: the gain is the method's, not the evaluator's."
    )
    figures: dict[str, Figure] = {f"paytables per second, {k}": 1 / v for k, v in seconds.items()}
    figures |= {"fastest peer": fastest, "times as fast as the fastest peer": ratio}
    figures["times as fast as the fastest peer by suit classes"] = by_class
    return Section(
        name="par",
        title="Exact par of a base paytable, warm",
        columns=("what", "paytables per second", "ours is"),
        rows=tuple(
            (what, digits(1 / taken), "–" if what == OURS else times_as_fast(taken / ours))
            for what, taken in seconds.items()
        ),
        notes=tuple(notes),
        checks=tuple(checks),
        aims=(
            Aim(f"a par in under a millisecond: {digits(1e6 * ours)} µs", ours < 1e-3),
            Aim(
                f"1,000 times as fast as the fastest peer: {digits(ratio)} ({fastest})",
                ratio >= 1000,
            ),
        ),
        figures=figures,
    )


def _our_task(schedules: Sequence[Schedule], tables: int) -> Task:
    base_par(schedules[0])  # the outcome tables are built here: a warm process has them

    def task(turn: int) -> int:
        for schedule in schedules[turn * tables : (turn + 1) * tables]:
            _ = base_par(schedule).par
        return tables

    return task


def _native_tasks(
    native: Native, schedules: Sequence[Schedule], *, everything: Hands, classes: Hands
) -> dict[str, Task]:
    batch = Batch(schedules)
    singles = [Batch([schedule]) for schedule in schedules]

    def product(_: int) -> int:
        native.by_product(batch)
        return batch.size

    def enumeration(turn: int) -> int:
        native.by_enumeration(singles[turn], everything)
        return 1

    def by_class(turn: int) -> int:
        native.by_enumeration(singles[turn], classes)
        return 1

    return {
        "C: our product, 66 shapes": product,
        "C: enumeration, suit classes": by_class,
        "C: enumeration, all hands": enumeration,
    }


def _peer_task(peer: Peer, sample: Sequence[Sequence[Card]]) -> Task:
    hands = [peer.hand(cards) for cards in sample]

    def task(_: int) -> int:
        evaluated: deque[Any] = deque(peer.evaluations(hands), maxlen=0)  # consumes the iterator
        del evaluated
        return len(hands)

    return task


def _sample(size: int) -> list[tuple[Card, ...]]:
    draw = Random(1326)
    return [tuple(draw.sample(DECK, 5)) for _ in range(size)]
