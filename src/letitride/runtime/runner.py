"""Runs one table: takes its commands one at a time, and makes the house's moves in between.

It can stop at any point: the log and the secrets table hold the whole table, and it resumes from
there with the same cards.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

import structlog

from letitride.driver import Deadline, Pace
from letitride.house import Place
from letitride.rules import Game
from letitride.runtime.cage import Cage
from letitride.runtime.clock import Clock
from letitride.runtime.command_queue import QueueFull, Stopping
from letitride.runtime.command_writer import CommandWriter, Done
from letitride.runtime.execution import Execution
from letitride.runtime.meters import SharedMeters
from letitride.runtime.presence import Presence
from letitride.runtime.recent_updates import RecentUpdates, Update
from letitride.runtime.scheduler import Scheduler
from letitride.runtime.shuffler import Shuffler
from letitride.runtime.slips import Slips
from letitride.store import EventLog
from letitride.table import Event, Rejected, Table
from letitride.table import commands as c

__all__ = ["Done", "QueueFull", "Runner", "Stopping", "Update"]

_PATIENCE: Final = 0.02

_log = structlog.get_logger("letitride.table")


class Runner:
    """The house may change ``place`` between rounds. ``listeners`` get every update; ``recent``
    holds the latest. ``drives`` returns the number of this server's lease, or None if another
    server makes the house's automatic moves; a single server drives every table."""

    def __init__(
        self,
        log: EventLog,
        cage: Cage,
        clock: Clock,
        place: Place,
        game: Game,
        pace: Pace,
        shuffler: Shuffler,
        meters: SharedMeters | None = None,
        slips: Slips | None = None,
    ) -> None:
        self.game = game
        self.writer = CommandWriter(log, cage, place, game, shuffler, meters, slips)
        self.presence = Presence(clock)
        self.scheduler = Scheduler(clock, pace, self.presence)
        self.scheduler.sooner = self.presence.sooner = self.wake
        self.drives: Callable[[], int | None] = lambda: 0
        self._clock = clock
        self._execution = Execution(place, game, self.writer, self.scheduler, self.presence, clock)
        self._queue = self._execution.queue
        self._woken = asyncio.Event()
        self._working = False
        self._work: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def place(self) -> Place:
        return self._execution.place

    @property
    def listeners(self) -> set[Callable[[Update], None]]:
        return self._execution.updates.listeners

    @property
    def recent(self) -> RecentUpdates:
        return self._execution.updates.recent

    @property
    def table(self) -> Table:
        return self.writer.table

    @property
    def stream(self) -> str:
        return self.writer.stream

    @property
    def automatic(self) -> bool:
        """Whether no person deals the current round, or the next one between rounds."""
        return not self.dealer

    @property
    def dealer(self) -> str:
        return self._execution.dealer

    @property
    def deadlines(self) -> tuple[Deadline, ...]:
        return self._execution.deadlines

    @property
    def idle(self) -> bool:
        """Whether nothing is running, waiting or due now."""
        due = self._due()
        waits = self._queue or (due is not None and due[0] <= self._clock.now())
        return not self._working and not waits

    async def start(self) -> None:
        """Recover the table and its cards from the log, and start working."""
        await self.writer.recover()
        self.scheduler.on_table_changed(self.game, self.table)
        self._work = asyncio.create_task(self._serve(), name=self.stream)

    async def stop(self) -> None:
        """Finish the current command, and leave the table as it is."""
        if self._work is None:
            return
        self._stopping = True
        self.wake()
        await asyncio.wait((self._work,))

    async def do(self, command: c.Command, command_id: str, *, asked: str = "") -> Done | Rejected:
        """Carry out a command when its turn comes.

        Raises ``QueueFull``, ``Stopping``, ``Unavailable``.

        The caller must have authenticated ``command.by``; time and chance are filled in here.
        ``asked`` is a digest of what the client sent: raises ``OtherCommand`` if the same id came
        with a different one before.
        """
        if self._stopping:
            raise Stopping
        job = self._queue.put(command, command_id, asked)
        self.wake()
        return await job.answered

    def would(self, command: c.Command) -> tuple[Event, ...] | Rejected:
        """What a person's command would come to now. Nothing is stored. Only for commands that
        leave nothing to chance but faces."""
        return self._execution.would(command)

    @property
    def acted_at(self) -> float:
        """When anybody last did something here."""
        return self.scheduler.acted

    def on_place_changed(self, place: Place) -> None:
        """The house changed the table's place on the floor."""
        if place != self.place:
            waited = not self.automatic
            self._execution.place = place
            if waited and self.automatic:
                self.scheduler.restart_clocks(self.game, self.table)
            self._execution.updates.notify(Update(self.table, (), self.table, self.deadlines))
            self.wake()

    def on_log_reached(self, version: int) -> None:
        """The log has reached this version; if we did not write that far, others did."""
        if version > self.writer.written:
            self.reread_log()

    def reread_log(self) -> None:
        """Read the log again: there may be more in it."""
        self._execution.behind = True
        self.wake()

    def wake(self) -> None:
        """Check again what is due."""
        self._woken.set()

    async def _serve(self) -> None:
        """Carry out commands as they come, and whatever is due in between.

        Neither may starve the other: with commands queued, it still checks regularly what is due.
        """
        looked = 0.0
        while not self._stopping:
            self._working = True
            if not self._queue or monotonic() > looked + _PATIENCE:
                due, looked = self._due(), monotonic()
                if due is not None and due[0] <= self._clock.now():
                    await self._automatic(due[1])
                    continue
                if not self._queue:
                    self._working = False
                    await self._wait(None if due is None else due[0])
                    continue
            await self._execution.next_in_line()
            # Let the client that was answered send its next command.
            await asyncio.sleep(0)
        self._queue.fail_all(Stopping())

    async def _wait(self, until: float | None) -> None:
        """Sleep until a time, or until woken."""
        self._woken.clear()
        cancel = None if until is None else self._clock.alarm(until, self.wake)
        await self._woken.wait()
        if cancel is not None:
            cancel()

    def _due(self) -> tuple[float, c.Command | None] | None:
        """The house's next automatic command; None as the command means: read the log first."""
        if self._execution.behind:
            return self.scheduler.rests_until, None
        if self.drives() is None:
            return None
        try:
            lost = self.writer.shuffler.lost(self.table)
            return self.scheduler.due(
                self.game, self.table, self.place, automatic=self.automatic, lost=lost
            )
        except Exception:  # people can still play on, or close the table
            _log.exception("the house does not know what to do", table=self.place.id)
            return None

    async def _automatic(self, command: c.Command | None) -> None:
        if command is None:
            await self._execution.catch_up()
        elif (lease := self.drives()) is not None:
            await self._execution.move(command, lease)
