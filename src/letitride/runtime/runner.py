"""Runs one table: takes its commands one at a time, decides, stores, then publishes each.

Nothing is shown or acknowledged before it is on disk. If another program wrote first, the runner
catches up and decides the command again. It can stop at any point: the log and the secrets table
hold the whole table, and it resumes from there with the same cards.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from itertools import islice
from time import monotonic
from typing import Final, NamedTuple

import structlog

from letitride.driver import Deadline, Pace
from letitride.house import Place, dealer_of
from letitride.rules import HOUSE, Game, Role
from letitride.runtime.cage import Cage
from letitride.runtime.clock import Clock
from letitride.runtime.command_writer import CommandWriter, Done, Draft, Overtaken, Written
from letitride.runtime.meters import Meters
from letitride.runtime.presence import Presence
from letitride.runtime.scheduler import Scheduler
from letitride.runtime.shuffler import Shuffler
from letitride.store import EventLog, OtherCommand, TooSlow, Unavailable
from letitride.table import Event, Phase, Rejected, RoundEnded, Table
from letitride.table import commands as c

__all__ = ["Done", "QueueFull", "Runner", "Stopping", "Update"]

_BETWEEN: Final = (Phase.CLOSED, Phase.OPENING, Phase.BETWEEN_ROUNDS)
_TRIES: Final = 50
_REMEMBERED: Final = 64
_SNAPSHOT_EVERY: Final = 20
_WAITING: Final = 256
_PATIENCE: Final = 0.02
_TOGETHER: Final = 32

_log = structlog.get_logger("letitride.table")


class Update(NamedTuple):
    """Events that are on disk; storing them took ``seconds``."""

    before: Table
    events: tuple[Event, ...]
    after: Table
    deadlines: tuple[Deadline, ...]
    seconds: float = 0.0


class QueueFull(Exception):
    """Too many commands are waiting for this table; try again later."""


class Stopping(Exception):
    """The server is shutting down; the command was not carried out."""


class _Job(NamedTuple):
    command: c.Command
    command_id: str
    asked: str
    done: "asyncio.Future[Done | Rejected]"


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
        meters: Meters | None = None,
    ) -> None:
        self.place = place
        self.game = game
        self.writer = CommandWriter(log, cage, place, game, shuffler, meters)
        self.presence = Presence(clock)
        self.scheduler = Scheduler(clock, pace, self.presence)
        self.scheduler.sooner = self.presence.sooner = self.wake
        self.drives: Callable[[], int | None] = lambda: 0
        self.listeners: set[Callable[[Update], None]] = set()
        self.recent: deque[Update] = deque(maxlen=_REMEMBERED)
        self._clock = clock
        self._jobs: deque[_Job] = deque()
        self._alone: deque[_Job] = deque()
        """Of those that were to be stored together, whoever is still to be answered."""
        self._woken = asyncio.Event()
        self._working = False
        self._work: asyncio.Task[None] | None = None
        self._stopping = False
        self._behind = False
        # Unique to this process: another one makes the same moves and must not take ours for its.
        self._house = f"house:{secrets.token_hex(8)}"

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
        between = self.table.phase in _BETWEEN
        return dealer_of(self.place, rounds=self.table.rounds, between=between)

    @property
    def deadlines(self) -> tuple[Deadline, ...]:
        return self.scheduler.deadlines(automatic=self.automatic)

    @property
    def idle(self) -> bool:
        """Whether nothing is running, waiting or due now."""
        due = self._due()
        waits = self._jobs or (due is not None and due[0] <= self._clock.now())
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
        if len(self._jobs) >= _WAITING:
            raise QueueFull
        job = _Job(command, command_id, asked, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self.wake()
        return await job.done

    def on_place_changed(self, place: Place) -> None:
        """The house changed the table's place on the floor."""
        if place != self.place:
            self.place = place
            self._notify(Update(self.table, (), self.table, self.deadlines))
            self.wake()

    def on_log_reached(self, version: int) -> None:
        """The log has reached this version; if we did not write that far, others did."""
        if version > self.writer.written:
            self.look_again()

    def look_again(self) -> None:
        """Read the log again: there may be more in it."""
        self._behind = True
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
            if not self._jobs or monotonic() > looked + _PATIENCE:
                due, looked = self._due(), monotonic()
                if due is not None and due[0] <= self._clock.now():
                    await self._automatic(due[1])
                    continue
                if not self._jobs:
                    self._working = False
                    await self._wait(None if due is None else due[0])
                    continue
            if not await self._together():
                await self._answer(self._jobs.popleft())
            # Let the client that was answered send its next command.
            await asyncio.sleep(0)
        self._turn_away(Stopping())

    async def _wait(self, until: float | None) -> None:
        """Sleep until a time, or until woken."""
        self._woken.clear()
        cancel = None if until is None else self._clock.alarm(until, self.wake)
        await self._woken.wait()
        if cancel is not None:
            cancel()

    def _due(self) -> tuple[float, c.Command | None] | None:
        """The house's next automatic command; None as the command means: read the log first."""
        if self._behind:
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

    def _turn_away(self, why: Exception) -> None:
        """Whoever stands in line; where the database is too slow, they would wait one by one."""
        for job in (*self._alone, *self._jobs):
            if not job.done.done():
                job.done.set_exception(type(why)(*why.args))
        self._alone.clear()
        self._jobs.clear()

    async def _together(self) -> bool:
        """Decide several waiting commands and store them in one transaction; False if none.

        The group ends before the first rejected command. Commands the log did not accept, and
        the rest of the queue, are carried out one by one.
        """
        if self._behind or len(self._jobs) < 2:
            return False
        drafts = await self._drafts()
        if not drafts:
            return False
        jobs = [self._jobs.popleft() for _ in drafts]
        stored = await self.writer.store(drafts)
        for job, draft, written in zip(jobs, drafts, stored, strict=False):
            await self._on_table_changed(draft.before, written)
            _give(job, Done(draft.before.version + 1, draft.after.version))
        self._behind |= len(stored) < len(drafts)
        self._alone = deque(jobs[len(stored) :])
        while self._alone:
            await self._answer(self._alone.popleft())
        return True

    async def _drafts(self) -> list[Draft]:
        """Decide the first commands in the queue; only the last may draw random numbers."""
        drafts: list[Draft] = []
        for command, command_id, asked, _ in tuple(islice(self._jobs, _TOGETHER)):
            if any(draft.command_id == command_id for draft in drafts):
                break  # a repeat: it gets the first one's answer
            last = drafts[-1] if drafts else None
            try:
                if self._not_theirs(command, last.after if last else self.table):
                    break
                draft = await self.writer.draft(
                    command, command_id, at=self._now(), asked=asked, last=last
                )
            except Exception:  # it fails again when its turn comes, and the client hears of it
                break
            if isinstance(draft, Rejected):
                break
            drafts.append(draft)
            if draft.secrets:
                break
        return drafts

    async def _answer(self, job: _Job) -> None:
        try:
            _give(job, await self._carry_out(job.command, job.command_id, job.asked))
        except OtherCommand as error:
            if not job.done.done():
                job.done.set_exception(error)
        except Exception as error:  # the client hears of it, and the table goes on
            self._failed(error)
            if not job.done.done():
                job.done.set_exception(error)

    def _failed(self, error: Exception) -> None:
        """The events may or may not be in the log: read it before doing anything else."""
        self._behind = True
        if isinstance(error, TooSlow):
            self._turn_away(error)
        if isinstance(error, Unavailable):
            self.scheduler.rest()
            _log.warning("the log does not answer", table=self.place.id)
        else:
            _log.error("a command failed", table=self.place.id, exc_info=error)

    async def _automatic(self, command: c.Command | None) -> None:
        """Carry out an act of the automatic dealer, a bot or the clock.

        It fits only the table as it is now: if anything else came first, the act is reconsidered.
        """
        try:
            if command is None:
                await self._catch_up()
                return
            if (number := self.drives()) is None:
                return
            act = f"{number}:{self.table.version}:{type(command).__name__}"
            answer = await self._attempt(command, f"{self._house}:{act}")
            if isinstance(answer, Overtaken):
                await self._catch_up()
            elif isinstance(answer, Rejected):
                _log.info("refused to the house", table=self.place.id, code=answer.code)
                self.scheduler.rest(command)
        except Exception as error:  # the table goes on
            self.scheduler.rest(command)
            self._failed(error)

    async def _carry_out(self, command: c.Command, command_id: str, asked: str) -> Done | Rejected:
        """Carry out a person's command. A rejection is recorded, and is final."""
        if self._behind:
            await self._catch_up()
        for _ in range(_TRIES):
            answer: Done | Rejected | Overtaken
            no = self._not_theirs(command, self.table)
            answer = no or await self._attempt(command, command_id, asked)
            if isinstance(answer, Rejected):
                answer = await self.writer.refuse(
                    command, command_id, answer, at=self._now(), asked=asked
                )
            if not isinstance(answer, Overtaken):
                return answer
            await self._catch_up()
        raise Unavailable("other servers keep writing to this table")

    async def _attempt(
        self, command: c.Command, command_id: str, asked: str = ""
    ) -> Done | Rejected | Overtaken:
        before = self.table
        answer = await self.writer.attempt(command, command_id, at=self._now(), asked=asked)
        match answer:
            case Written():
                await self._on_table_changed(before, answer)
                return Done(before.version + 1, answer.after.version)
            case Done():
                # Stored earlier, perhaps by another program.
                await self._catch_up()
        return answer

    def _now(self) -> int:
        return int(self._clock.now())

    def _not_theirs(self, command: c.Command, table: Table) -> Rejected | None:
        return self._not_the_dealer(command) or _not_the_player(command, table)

    def _not_the_dealer(self, command: c.Command) -> Rejected | None:
        """A dealer deals only at their own table; nobody deals where the automatic dealer does."""
        by = command.by
        if by.role is not Role.DEALER:
            return None
        if by == self.scheduler.dealer if self.automatic else by.name == self.dealer:
            return None
        dealer = self.dealer or "The automatic dealer"
        return Rejected("not_your_table", HOUSE, f"{dealer} deals at this table.")

    async def _catch_up(self) -> None:
        before = self.table
        # Before reading, not after: a notice that arrives meanwhile may be about newer events.
        self._behind = False
        written = await self.writer.catch_up()
        if written is not None:
            await self._on_table_changed(before, written)

    async def _on_table_changed(self, before: Table, written: Written) -> None:
        """The table changed: update the scheduler and notify the listeners."""
        after = written.after
        self.scheduler.on_table_changed(self.game, after, written.events)
        deadlines = self.deadlines if self.listeners else ()
        update = Update(before, written.events, after, deadlines, written.seconds)
        self.recent.append(update)
        self._notify(update)
        ended = any(isinstance(event, RoundEnded) for event in written.events)
        if ended and after.rounds % _SNAPSHOT_EVERY == 0:
            await self.writer.save()

    def _notify(self, update: Update) -> None:
        for listener in tuple(self.listeners):
            try:
                listener(update)
            except Exception:  # the events are stored, and the other listeners must hear of them
                _log.exception("a listener failed", table=self.place.id)


def _give(job: _Job, answer: Done | Rejected) -> None:
    """Answer, unless the client has gone."""
    if not job.done.done():
        job.done.set_result(answer)


def _not_the_player(command: c.Command, table: Table) -> Rejected | None:
    """The seat may have changed hands while the command waited in the queue."""
    by = command.by
    if by.role is not Role.PLAYER or not by.name:
        return None
    sits = table.seats.get(by.seat)
    name = by.name if sits is None else sits.player
    if isinstance(command, c.Sit):
        # The rule book decides whether the seat is free.
        name = command.player
    if name == by.name:
        return None
    return Rejected("not_your_seat", HOUSE, f"Seat {by.seat} is not yours.")
