"""``simulate``: random rounds of any game, counted, beside the exact values."""

import pickle
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from letitride.rules import Cents, Paytable
from letitride.simulation.errors import BadSimulation
from letitride.simulation.executors import check_workers, workforce
from letitride.simulation.rounds.game import DOLLAR, simulated_game
from letitride.simulation.rounds.job import SimulationJob
from letitride.simulation.rounds.result import Simulation
from letitride.simulation.rounds.strategies import BEST, Choose

MOST_ROUNDS: Final = 1 << 62


def simulate(
    ref: str | Paytable,
    *,
    rounds: int | None = None,
    seats: int = 1,
    play: str | Choose = BEST,
    sides: Sequence[str] = (),
    bet: Cents = DOLLAR,
    workers: int | None = None,
    cluster: str | None = None,
    seed: int = 1,
    until_error: float | None = None,
    resume: Path | None = None,
    out: Path | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Rounds of a paytable or a rule book, each seat with the same bets and the same strategy.

    The same seed gives the same result, whatever the number of workers or machines. With
    ``until_error`` rounds are dealt until the standard error of every wager is that or less, at
    most ``rounds``. Raises ``BadSimulation`` or ``BadData`` for what cannot be simulated.

    >>> result = simulate("LIRX-01", rounds=10_000, seats=3)
    >>> result.hands, abs(result.wager("base").z) < 4
    (30000, True)
    """
    if rounds is None and until_error is None:
        raise BadSimulation("rounds", "say how many, such as 1e9, or until which standard error")
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise BadSimulation("rounds", f"must be 1 to 2^62, not {rounds}")
    if until_error is not None and not 0 < until_error < 1:
        raise BadSimulation("until-error", "must be more than zero and less than one bet")
    check_workers(workers, cluster)
    if resume is not None and out is not None:
        raise BadSimulation("out", "rows of the rounds before are not kept: leave out resume")
    game = simulated_game(ref, seats=seats, play=play, sides=sides, bet=bet, seed=seed)
    try:
        import numba  # noqa: F401
    except ImportError:
        rule = "needs NumPy and Numba: pip install 'letitride[simulation]'"
        raise BadSimulation("simulate", rule) from None
    from letitride.simulation.rounds.checkpoint import load_checkpoint, save_checkpoint
    from letitride.simulation.rounds.chunk import play_chunk
    from letitride.simulation.rounds.result import result_of
    from letitride.simulation.rounds.rows import parquet_rows
    from letitride.simulation.rounds.run import chunk_rounds, run_job
    from letitride.simulation.rounds.tally import empty_tally

    job = game.job
    if cluster is None and not _can_travel(job):
        if workers not in (None, 1):
            rule = "a function for several processes must be at the top level of a module"
            raise BadSimulation("play", f"{rule}; or let one worker do it")
        workers = 1
    begin = empty_tally(job) if resume is None else load_checkpoint(resume, job)
    most = MOST_ROUNDS if rounds is None else rounds
    if begin.rounds > most:
        raise BadSimulation("rounds", f"{resume} has {begin.rounds:,} already; ask for more")
    chunks = -(-(most - begin.rounds) // chunk_rounds(job, rows=out is not None))
    with ExitStack() as stack:
        sink = None if out is None else stack.enter_context(parquet_rows(out, job))
        if cluster is None and chunks > 1:
            # Compiled once here, and read from the cache of compiled code by every process.
            play_chunk(job, 0, 1)
        team = stack.enter_context(workforce(workers, cluster, chunks=max(1, chunks)))
        tally = run_job(
            job,
            begin=begin,
            rounds=most,
            executor=team.executor,
            ahead=team.ahead,
            until_error=until_error,
            # A target is judged after every chunk: that must not depend on who works.
            chunk=chunk_rounds(
                job,
                rows=out is not None,
                rounds=most - begin.rounds,
                slots=team.slots if until_error is None else 1,
            ),
            save=None if resume is None else partial(save_checkpoint, resume, job),
            sink=sink,
            watch=watch,
        )
    return result_of(job, tally, id=game.id, banked=game.banked)


def _can_travel(job: SimulationJob) -> bool:
    """Whether other processes can be sent the job; a function made inside another cannot."""
    try:
        pickle.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True
