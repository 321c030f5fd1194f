"""Shares work out to processes or to a cluster, with a progress bar."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from letitride.analysis import PartsMap
from letitride.cli.output import BadInput
from letitride.cli.waiting import waiting
from letitride.simulation import BadSimulation, sharing


@contextmanager
def shared_workers(
    what: str,
    *,
    workers: int | None,
    cluster: str | None,
    size: Callable[[Any], int] = lambda _: 1,
) -> Iterator[PartsMap]:
    """Raises ``BadInput`` if workers cannot be started or are lost."""
    try:
        with (
            waiting(what) as watch,
            sharing(workers=workers, cluster=cluster, watch=watch, size=size) as each,
        ):
            yield each
    except BadSimulation as error:
        raise BadInput(str(error)) from None
