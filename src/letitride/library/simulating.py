"""Random rounds by the million."""

from collections.abc import Callable, Sequence
from pathlib import Path

from letitride.library.arguments import cents_of, number, texts, whole, workers_of
from letitride.library.paytable_input import PaytableLike, paytable
from letitride.simulation import Simulation
from letitride.simulation import simulate as simulate_rounds


def simulate(
    source: PaytableLike,
    *,
    rounds: int | None = None,
    seats: int = 1,
    play: str | Callable[..., object] = "best",
    side: Sequence[str] = (),
    bet: float = 1,
    workers: int | None = None,
    cluster: str | None = None,
    seed: int = 1,
    until_error: float | None = None,
    resume: str | Path | None = None,
    out: str | Path | None = None,
) -> Simulation:
    """Random rounds of a paytable (an id, a file, a dict of pays) or a rule book, beside the exact
    values.

    The same seed gives the same result with any number of ``workers``, and on a Dask ``cluster``.

    Amounts are in dollars.

    >>> import letitride as lir
    >>> result = lir.simulate("LIRX-01", rounds=100_000, seats=3, workers=1)
    >>> result
    <LIRX-01: 100,000 rounds, 3 seats, base -0.0300>
    >>> abs(result.wager("base").z) < 4
    True

    Needs ``pip install 'letitride[simulation]'``. Raises ``ValueError``.
    """
    if not isinstance(play, str) and not callable(play):
        raise ValueError(f"play: must be text or a function, not {play!r}")
    processes, address = workers_of(workers, cluster)
    return simulate_rounds(
        str(source) if isinstance(source, str | Path) else paytable(source),
        rounds=None if rounds is None else whole("rounds", rounds),
        seats=whole("seats", seats),
        play=play,  # type: ignore[arg-type]  # checked where it is read
        sides=texts("side", side),
        bet=cents_of("bet", bet),
        workers=processes,
        cluster=address,
        seed=whole("seed", seed),
        until_error=None if until_error is None else number("until_error", until_error),
        resume=None if resume is None else Path(resume),
        out=None if out is None else Path(out),
    )
