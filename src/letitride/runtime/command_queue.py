"""The commands that wait for one table, each with a client who waits for the answer."""

import asyncio
from collections import deque
from itertools import islice
from typing import Final, NamedTuple

from letitride.runtime.command_writer import Done
from letitride.table import Rejected
from letitride.table import commands as c

_MOST: Final = 256


class QueueFull(Exception):
    """Too many commands are waiting for this table; try again later."""


class Stopping(Exception):
    """The server is shutting down; the command was not carried out."""


class Job(NamedTuple):
    """A command, and where its answer goes. A client who has gone gets none."""

    command: c.Command
    command_id: str
    asked: str
    answered: "asyncio.Future[Done | Rejected]"

    def answer(self, answer: Done | Rejected) -> None:
        if not self.answered.done():
            self.answered.set_result(answer)

    def fail(self, error: Exception) -> None:
        if not self.answered.done():
            self.answered.set_exception(error)


class CommandQueue:
    """``apart`` holds commands that could not be stored as a group: they now go one by one, ahead
    of the rest of the queue."""

    def __init__(self) -> None:
        self.apart: deque[Job] = deque()
        self._waiting: deque[Job] = deque()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, command: c.Command, command_id: str, asked: str) -> Job:
        """Raises ``QueueFull``."""
        if len(self) >= _MOST:
            raise QueueFull
        job = Job(command, command_id, asked, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        return job

    def first(self, most: int) -> tuple[Job, ...]:
        return tuple(islice(self._waiting, most))

    def take(self) -> Job:
        return self._waiting.popleft()

    def fail_all(self, why: Exception) -> None:
        """Answer every waiting command with this error."""
        for job in (*self.apart, *self._waiting):
            job.fail(type(why)(*why.args))
        self.apart.clear()
        self._waiting.clear()
