"""Shares the work of the exact methods out to this process, to several, or to a cluster.

Results come back in order and are exact, so the total does not depend on the workers.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import wait
from contextlib import contextmanager
from typing import Any, Final

from letitride.analysis import PartsMap
from letitride.simulation.executors import InProcess, Workforce, result_of, workforce

_GLANCE_SECONDS: Final = 0.5

Watch = Callable[[int, int], None]


@contextmanager
def sharing(
    *,
    workers: int | None = None,
    cluster: str | None = None,
    watch: Watch | None = None,
    size: Callable[[Any], int] = lambda _: 1,
) -> Iterator[PartsMap]:
    """How to work through parts: with this many processes, or those of a Dask cluster.

    ``size`` is how much a part counts for in the progress. Raises ``BadSimulation``.
    """
    with workforce(workers, cluster) as force:

        def each(work: Callable[[Any], Any], parts: Sequence[Any]) -> Iterator[Any]:
            sizes = [size(part) for part in parts]
            tell = watch or _nobody
            if isinstance(force.executor, InProcess) or len(parts) == 1:
                return _one_by_one(work, parts, sizes, tell)
            return _shared_out(force, work, parts, sizes, tell)

        yield each


def _one_by_one(
    work: Callable[[Any], Any], parts: Sequence[Any], sizes: Sequence[int], tell: Watch
) -> Iterator[Any]:
    done = 0
    for part, size in zip(parts, sizes, strict=True):
        yield work(part)
        done += size
        tell(done, sum(sizes))


def _shared_out(
    force: Workforce,
    work: Callable[[Any], Any],
    parts: Sequence[Any],
    sizes: Sequence[int],
    tell: Watch,
) -> Iterator[Any]:
    of = sum(sizes)
    out = [force.executor.submit(work, part) for part in parts]
    counts = dict(zip(out, sizes, strict=True))
    left = set(out)
    try:
        while left:
            tell(of - sum(counts[future] for future in left), of)
            _, left = wait(left, timeout=_GLANCE_SECONDS)
        tell(of, of)
        for future in out:
            yield result_of(future)
    finally:
        for future in out:
            future.cancel()


def _nobody(done: int, of: int) -> None:
    """A listener that does nothing."""
