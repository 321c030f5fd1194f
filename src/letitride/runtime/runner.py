"""A table that runs: its commands one after another, each decided, stored, and then published.

Nothing is shown or acknowledged that is not on disk. Where another program was faster, the table
is brought up to date and the command decided anew. All of it can stop at any point: what is in the
log and in the drawer is the table, and it goes on from there with the same cards.
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
from letitride.runtime.presence import Presence
from letitride.runtime.scheduler import Scheduler
from letitride.runtime.shuffler import Shuffler
from letitride.store import EventLog, OtherCommand, Unavailable
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
    """Something has happened, and is on disk; to bring it there took so many seconds."""

    before: Table
    events: tuple[Event, ...]
    after: Table
    deadlines: tuple[Deadline, ...]
    seconds: float = 0.0


class QueueFull(Exception):
    """More commands wait for this table than it will get to; ask again later."""


class Stopping(Exception):
    """The house closes its doors; nothing was done."""


class _Job(NamedTuple):
    command: c.Command
    command_id: str
    asked: str
    done: "asyncio.Future[Done | Rejected]"


class Runner:
    """``place`` is the house's to change between rounds. ``listeners`` hear of every update;
    ``recent`` are the last of them. ``drives`` tells the number of this server's lease, or None
    where another server does what the house does by itself; a server alone drives everything."""

    def __init__(
        self,
        log: EventLog,
        cage: Cage,
        clock: Clock,
        place: Place,
        game: Game,
        pace: Pace,
        shuffler: Shuffler,
    ) -> None:
        self.place = place
        self.game = game
        self.writer = CommandWriter(log, cage, place, game, shuffler)
        self.presence = Presence(clock)
        self.scheduler = Scheduler(clock, pace, self.presence)
        self.scheduler.sooner = self.presence.sooner = self.stir
        self.drives: Callable[[], int | None] = lambda: 0
        self.listeners: set[Callable[[Update], None]] = set()
        self.recent: deque[Update] = deque(maxlen=_REMEMBERED)
        self._clock = clock
        self._jobs: deque[_Job] = deque()
        self._stirred = asyncio.Event()
        self._working = False
        self._work: asyncio.Task[None] | None = None
        self._stopping = False
        self._behind = False
        # An id of this program's own: another one does the same, and must not take it for its own.
        self._house = f"house:{secrets.token_hex(8)}"

    @property
    def table(self) -> Table:
        return self.writer.table

    @property
    def stream(self) -> str:
        return self.writer.stream

    @property
    def automatic(self) -> bool:
        """Whether no person deals the round that is on, or the next."""
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
        """Whether nothing is being done, waits to be done, or is due now."""
        due = self._due()
        waits = self._jobs or (due is not None and due[0] <= self._clock.now())
        return not self._working and not waits

    async def start(self) -> None:
        """Bring back the table as the log has it, with its cards, and begin to work."""
        await self.writer.recover()
        self.scheduler.turned(self.game, self.table)
        self._work = asyncio.create_task(self._serve(), name=self.stream)

    async def stop(self) -> None:
        """Finish the command that is being carried out, and park the table as it is."""
        if self._work is None:
            return
        self._stopping = True
        self.stir()
        await asyncio.wait((self._work,))

    async def do(self, command: c.Command, command_id: str, *, asked: str = "") -> Done | Rejected:
        """Carry out a command when its turn comes.

        Raises ``QueueFull``, ``Stopping``, ``Unavailable``.

        Who asks is in ``command.by``, and must be who it says; time and chance are filled in.
        ``asked`` is a digest of what the client sent: raises ``OtherCommand`` where the same id
        came with another one.
        """
        if self._stopping:
            raise Stopping
        if len(self._jobs) >= _WAITING:
            raise QueueFull
        job = _Job(command, command_id, asked, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self.stir()
        return await job.done

    def rearranged(self, place: Place) -> None:
        """The house has changed something about the table's place on the floor."""
        if place != self.place:
            self.place = place
            self._tell(Update(self.table, (), self.table, self.deadlines))
            self.stir()

    def told(self, version: int) -> None:
        """The log has got as far as this; past what this program writes, others wrote it."""
        if version > self.writer.written:
            self.look_again()

    def look_again(self) -> None:
        """There may be more in the log."""
        self._behind = True
        self.stir()

    def stir(self) -> None:
        """Look again at what is due."""
        self._stirred.set()

    async def _serve(self) -> None:
        """Commands as they come, and in between whatever is due.

        Neither may keep the other waiting: with commands in line, a look at what is due is taken
        every now and then.
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
            # Whoever was answered may have more to say.
            await asyncio.sleep(0)
        self._turn_away()

    async def _wait(self, until: float | None) -> None:
        """For a time, or until something stirs."""
        self._stirred.clear()
        cancel = None if until is None else self._clock.alarm(until, self.stir)
        await self._stirred.wait()
        if cancel is not None:
            cancel()

    def _due(self) -> tuple[float, c.Command | None] | None:
        """What the house does next; to look into the log, where there may be more."""
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

    def _turn_away(self) -> None:
        for job in self._jobs:
            if not job.done.done():
                job.done.set_exception(Stopping())
        self._jobs.clear()

    async def _together(self) -> bool:
        """Decide commands that wait one upon another, and store them whole; whether any were.

        It goes as far as none is refused. The rest is carried out alone, and so is each of them
        where the log did not take them all.
        """
        if self._behind or len(self._jobs) < 2:
            return False
        drafts = await self._drafts()
        if not drafts:
            return False
        jobs = [self._jobs.popleft() for _ in drafts]
        stored = await self.writer.store(drafts)
        for job, draft, written in zip(jobs, drafts, stored, strict=False):
            await self._turn(draft.before, written)
            _give(job, Done(draft.before.version + 1, draft.after.version))
        self._behind |= len(stored) < len(drafts)
        for job in jobs[len(stored) :]:
            await self._answer(job)
        return True

    async def _drafts(self) -> list[Draft]:
        """The first commands in line, decided; chance is asked for the last of them at most."""
        drafts: list[Draft] = []
        for command, command_id, asked, _ in tuple(islice(self._jobs, _TOGETHER)):
            if any(draft.command_id == command_id for draft in drafts):
                break  # it comes again, and gets the answer that the first one will have
            last = drafts[-1] if drafts else None
            try:
                if self._not_theirs(command, last.after if last else self.table):
                    break
                draft = await self.writer.draft(
                    command, command_id, at=self._now(), asked=asked, last=last
                )
            except Exception:  # it will fail again when its turn comes, and is told so
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
        except Exception as error:  # whoever asked is told, and the table goes on
            self._failed(error)
            if not job.done.done():
                job.done.set_exception(error)

    def _failed(self, error: Exception) -> None:
        """What was to be stored may be in the log or not: nothing more is done before a look."""
        self._behind = True
        if isinstance(error, Unavailable):
            self.scheduler.rest()
            _log.warning("the log does not answer", table=self.place.id)
        else:
            _log.error("a command failed", table=self.place.id, exc_info=error)

    async def _automatic(self, command: c.Command | None) -> None:
        """An act of the automatic dealer, of a program at a seat, or of the clock.

        It is for the table as it is: where anything else came first, it is thought over anew.
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
        """What somebody asks for. A refusal is recorded, and is the answer for good."""
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
        raise Unavailable("others write to this table all the time")

    async def _attempt(
        self, command: c.Command, command_id: str, asked: str = ""
    ) -> Done | Rejected | Overtaken:
        before = self.table
        answer = await self.writer.attempt(command, command_id, at=self._now(), asked=asked)
        match answer:
            case Written():
                await self._turn(before, answer)
                return Done(before.version + 1, answer.after.version)
            case Done():
                # It was stored before, perhaps by another program.
                await self._catch_up()
        return answer

    def _now(self) -> int:
        return int(self._clock.now())

    def _not_theirs(self, command: c.Command, table: Table) -> Rejected | None:
        return self._not_the_dealer(command) or _not_the_player(command, table)

    def _not_the_dealer(self, command: c.Command) -> Rejected | None:
        """A dealer deals at the own table, and nobody where the automatic dealer does."""
        by = command.by
        if by.role is not Role.DEALER:
            return None
        if by == self.scheduler.dealer if self.automatic else by.name == self.dealer:
            return None
        who = self.dealer or "The automatic dealer"
        return Rejected("not_your_table", HOUSE, f"{who} deals at this table.")

    async def _catch_up(self) -> None:
        before = self.table
        # Before the look, not after it: what is told meanwhile may not be in it.
        self._behind = False
        written = await self.writer.catch_up()
        if written is not None:
            await self._turn(before, written)

    async def _turn(self, before: Table, written: Written) -> None:
        """The table has changed: tell everybody."""
        after = written.after
        self.scheduler.turned(self.game, after, written.events)
        deadlines = self.deadlines if self.listeners else ()
        update = Update(before, written.events, after, deadlines, written.seconds)
        self.recent.append(update)
        self._tell(update)
        ended = any(isinstance(event, RoundEnded) for event in written.events)
        if ended and after.rounds % _SNAPSHOT_EVERY == 0:
            await self.writer.save()

    def _tell(self, update: Update) -> None:
        for listener in tuple(self.listeners):
            try:
                listener(update)
            except Exception:  # it has happened all the same, and the others are to hear of it
                _log.exception("a listener failed", table=self.place.id)


def _give(job: _Job, answer: Done | Rejected) -> None:
    """Whoever asked may have gone."""
    if not job.done.done():
        job.done.set_result(answer)


def _not_the_player(command: c.Command, table: Table) -> Rejected | None:
    """A seat may have changed hands while a command waited for its turn."""
    by = command.by
    if by.role is not Role.PLAYER or not by.name:
        return None
    sits = table.seats.get(by.seat)
    name = by.name if sits is None else sits.player
    if isinstance(command, c.Sit):
        # Whether the seat is free is for the book to say.
        name = command.player
    if name == by.name:
        return None
    return Rejected("not_your_seat", HOUSE, f"Seat {by.seat} is not yours.")
