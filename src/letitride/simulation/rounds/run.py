"""Runs a job: chunks go out, tallies come back and are added in order.

A chunk is any range of rounds, so the total does not depend on the workers. The tally only ever
holds rounds 0 to n-1: what is saved can be resumed, and a target is judged at the same rounds with
any workers.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from itertools import islice
from math import ceil
from time import monotonic
from typing import Any, Final

from letitride.simulation.executors import result_of
from letitride.simulation.rounds.chunk import deal_chunk, play_chunk
from letitride.simulation.rounds.ends import Dealt
from letitride.simulation.rounds.job import SimulationJob
from letitride.simulation.rounds.result import mean_of
from letitride.simulation.rounds.tally import SimulationTally

HANDS: Final = 1 << 24
"""Hands in a chunk: about a fifth of a second of work."""
_FEW_SLOTS: Final = 4
_TURNS: Final = 4
"""Chunks for each slot, at least: the last ones should not keep the others waiting for long."""
_ASKED_HANDS: Final = 1 << 15
_ROW_HANDS: Final = 1 << 18
_SAVE_SECONDS: Final = 1.0

Save = Callable[[SimulationTally], None]
Sink = Callable[[int, Dealt], None]
"""Called with the number of the first round and every card and end, chunk by chunk in order."""


def chunk_rounds(job: SimulationJob, *, rows: bool, rounds: int = 0, slots: int = 1) -> int:
    """Rounds in a chunk. A chunk grows with the number of slots if there are ``rounds`` enough:
    a scheduler needs some milliseconds for each."""
    hands = _ASKED_HANDS if job.asks else _ROW_HANDS if rows else HANDS
    usual = max(1, hands // job.seats)
    if slots > _FEW_SLOTS and not rows:
        usual = max(usual, min(usual * slots // _FEW_SLOTS, rounds // (_TURNS * slots)))
    return min(usual, job.most_rounds)


def run_job(
    job: SimulationJob,
    *,
    begin: SimulationTally,
    rounds: int,
    executor: Executor,
    ahead: int = 1,
    until_error: float | None = None,
    save: Save | None = None,
    sink: Sink | None = None,
    watch: Callable[[int, int], None] | None = None,
    chunk: int | None = None,
) -> SimulationTally:
    """Rounds up to ``rounds``, or until every wager's standard error is ``until_error`` or less."""
    size = chunk or chunk_rounds(job, rows=sink is not None)
    work: Any = play_chunk if sink is None else deal_chunk
    firsts = iter(range(begin.rounds, rounds, size))
    out: deque[Future[Any]] = deque()
    tally, saved = begin, monotonic()
    if watch is not None and until_error is None:
        watch(begin.rounds, rounds)
    try:
        while until_error is None or _rounds_for(job, tally, until_error) > tally.rounds:
            for first in islice(firsts, ahead - len(out)):
                out.append(executor.submit(work, job, first, min(size, rounds - first)))
            if not out:
                break
            done = result_of(out.popleft())
            if sink is not None:
                done, dealt = done
                sink(tally.rounds, dealt)
            tally += done
            if watch is not None:
                goal = rounds if until_error is None else _rounds_for(job, tally, until_error)
                watch(tally.rounds, max(tally.rounds, min(goal, rounds)))
            if save is not None and monotonic() - saved >= _SAVE_SECONDS:
                save(tally)
                saved = monotonic()
    finally:
        for future in out:
            future.cancel()
        if save is not None:
            save(tally)
    return tally


def _rounds_for(job: SimulationJob, tally: SimulationTally, error: float) -> int:
    """About how many rounds bring every standard error down to this, judged by those so far."""
    if not tally.rounds:
        return 1
    errors = [mean_of(job, tally, place).standard_error for place in range(len(job.bets))]
    known = [each for each in errors if each is not None]
    if len(known) < len(errors):
        return 2 * tally.rounds
    largest = max(known)
    return tally.rounds if largest <= error else ceil(tally.rounds * (largest / error) ** 2)
