"""A real Dask cluster: a scheduler and workers, each a process of its own."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from distributed import Client

_SECONDS = 60


class Cluster:
    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.file = folder / "scheduler.json"
        self._folder, self._stack = folder, stack
        self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        wait_for(self.file.exists)
        # Its types are known only where Dask is installed.
        connect: Any = Client
        self._client = stack.enter_context(
            connect(scheduler_file=str(self.file), set_as_default=False)
        )

    @property
    def address(self) -> str:
        return str(self._client.scheduler.address)

    def add_workers(self, number: int) -> list[subprocess.Popen[bytes]]:
        started = [
            self._start("dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
            for _ in range(number)
        ]
        self._client.wait_for_workers(number, timeout=_SECONDS)
        return started

    def workers(self) -> int:
        return len(self._client.nthreads())

    def _start(self, module: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
        process = subprocess.Popen(
            [*command, "--scheduler-file", str(self.file)],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process


@contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        yield Cluster(folder, stack)


def wait_for(condition: Any) -> None:
    end = monotonic() + _SECONDS
    while not condition():
        assert monotonic() < end, "the cluster did not come up"
        sleep(0.05)
