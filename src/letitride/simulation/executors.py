"""Executors: work in this process, in several, or on a Dask cluster."""

import asyncio
import json
import logging
import re
import signal
from collections.abc import Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import parent_process
from os import _exit, cpu_count
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from letitride.simulation.errors import BadSimulation

_CONNECT_SECONDS = 4
_ADDRESS = re.compile(r"[a-z]+://[^/:\s]+(:[0-9]{1,5})?|[a-z]+://\[[0-9a-fA-F:.]+\](:[0-9]{1,5})?")


class InProcess(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Workforce(NamedTuple):
    """``slots``: how many chunks are worked on at once."""

    executor: Executor
    slots: int

    @property
    def ahead(self) -> int:
        """How many chunks to hand out at once, so that no worker is idle."""
        return self.slots if isinstance(self.executor, InProcess) else 2 * self.slots


def check_workers(workers: int | None, cluster: str | None) -> None:
    """Raises ``BadSimulation``."""
    if workers is not None and workers < 1:
        raise BadSimulation("workers", f"must be at least 1, not {workers}")
    if workers is not None and cluster is not None:
        raise BadSimulation("cluster", "brings its own workers: leave out workers")


@contextmanager
def workforce(
    workers: int | None, cluster: str | None, *, chunks: int | None = None
) -> Iterator[Workforce]:
    """Processes by default, one for each processor but no more than chunks of work.

    Raises ``BadSimulation`` for a number of workers below one, and for a cluster that cannot be
    reached or has no workers.
    """
    check_workers(workers, cluster)
    if cluster is not None:
        with _cluster(cluster) as found:
            yield found
        return
    processes = workers or cpu_count() or 1
    if chunks is not None:
        processes = max(1, min(processes, chunks))
    if processes == 1:
        yield Workforce(InProcess(), 1)
        return
    pool = ProcessPoolExecutor(processes, initializer=_begin_work)
    try:
        yield Workforce(pool, processes)
    finally:
        pool.shutdown(cancel_futures=True)


def result_of(future: Future[Any]) -> Any:
    """What a worker found. Raises ``BadSimulation`` if it was lost on the way."""
    try:
        return future.result()
    except BrokenExecutor:
        why = "a worker process died, probably out of memory; try fewer"
        raise BadSimulation("workers", why) from None
    except (CancelledError, ImportError) as error:
        why = f"lost the cluster, or it lacks letitride ({type(error).__name__}: {error})"
        raise BadSimulation("cluster", why) from None
    except Exception as error:
        if not type(error).__module__.startswith("distributed"):
            raise
        raise BadSimulation("cluster", f"{type(error).__name__}: {error}") from None


def _begin_work() -> None:
    """Ctrl-C is for the main process, which stops the workers. If it is killed, they end too:
    nothing else would stop them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "workers are started by another process"
    parent.join()
    _exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Workforce]:
    is_file = "://" not in address
    if not (Path(address).is_file() if is_file else _ADDRESS.fullmatch(address)):
        rule = "must be an address such as tcp://10.0.0.5:8786, or a scheduler file that exists"
        raise BadSimulation("cluster", f"{rule}, not {address!r}")
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        rule = "needs Dask: pip install 'letitride[cluster]'"
        raise BadSimulation("cluster", rule) from None
    scheduler = _address_in(Path(address)) if is_file else address
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        with ThreadPoolExecutor(1) as aside:  # a notebook has an event loop of its own
            kind = aside.submit(asyncio.run, _greet(dask, scheduler)).result()
        if kind != "Scheduler":
            raise BadSimulation("cluster", f"{address} is a {kind.lower()}, not a scheduler")
        client = dask.Client(scheduler, timeout=_CONNECT_SECONDS, set_as_default=False)
    except BadSimulation:
        raise
    except (OSError, ValueError, ImportError, TypeError, TimeoutError):
        raise BadSimulation("cluster", f"no scheduler answers at {address}") from None
    with client:
        slots = sum(client.nthreads().values())
        if not slots:
            start = f"start some: dask worker {'--scheduler-file ' if is_file else ''}{address}"
            raise BadSimulation("cluster", f"{address} has no workers; {start}")
        executor = client.get_executor(pure=False)
        try:
            yield Workforce(executor, slots)
        finally:
            executor.shutdown(wait=False)


def _address_in(file: Path) -> str:
    try:
        address = json.loads(file.read_text("utf-8"))["address"]
    except (OSError, ValueError, KeyError, TypeError):
        address = None
    if not isinstance(address, str):
        raise BadSimulation("cluster", f"{file} is not a scheduler file")
    return address


async def _greet(dask: Any, address: str) -> str:
    """What answers there: a scheduler or a worker. A Dask client would wait forever for a port that
    speaks something else, such as the dashboard's."""
    async with asyncio.timeout(_CONNECT_SECONDS):
        remote = dask.rpc(address, timeout=_CONNECT_SECONDS)
        try:
            return str((await remote.identity())["type"])
        finally:
            await remote.close_rpc()
