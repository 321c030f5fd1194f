"""A table that runs: its commands one after another, each decided, stored, and then published.

Nothing is shown or acknowledged that is not on disk. Where another program was faster, the table
is brought up to date and the command decided anew. A command that comes again gets its first
answer, also if that was a refusal. All of it can stop at any point: what is in the log and in the
drawer is the table, and it goes on from there with the same cards.
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import msgspec
import structlog
from msgspec.structs import replace

from letitride.house import (
    CommandRefused,
    Place,
    audit_stream,
    cage_stream,
    dealer_of,
    table_stream,
)
from letitride.rules import HOUSE, Game, Role
from letitride.service.cage import Cage
from letitride.service.clock import Clock
from letitride.service.shuffler import Shuffler
from letitride.service.steward import Steward
from letitride.service.timing import Deadline, Pace
from letitride.store import (
    CODEC,
    Appended,
    Conflict,
    EventLog,
    Unavailable,
    Write,
    decode,
    load_table,
    save_table,
)
from letitride.table import Event, Rejected, Table, decide, new_table, replay
from letitride.table import commands as c
from letitride.table.events import RoundEnded
from letitride.table.state import Phase

_BETWEEN: Final = (Phase.CLOSED, Phase.OPENING, Phase.BETWEEN_ROUNDS)
_TRIES: Final = 50
_REMEMBERED: Final = 64
_SNAPSHOT_EVERY: Final = 20
_WAITING: Final = 256

_log = structlog.get_logger("letitride.table")


class Done(msgspec.Struct, frozen=True):
    """A command was carried out: its events are the versions from ``first`` to ``last``."""

    first: int
    last: int


class Update(NamedTuple):
    """Something has happened, and is on disk."""

    before: Table
    events: tuple[Event, ...]
    after: Table
    deadlines: tuple[Deadline, ...]


class Busy(Exception):
    """More commands wait for this table than it will get to; ask again later."""


class Stopping(Exception):
    """The house closes its doors; nothing was done."""


class _Job(NamedTuple):
    command: c.Command | None
    command_id: str
    done: "asyncio.Future[Done | Rejected]"


@dataclass(slots=True)
class _Audit:
    """How far the record of this table's refusals has got."""

    stream: str
    version: int


class Runner:
    """``place`` and its game are the house's to change between rounds."""

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
        self.table = new_table(place.id, book=place.book, digest=place.digest)
        self.stream = table_stream(place.id)
        self.steward = Steward(clock, pace)
        self.steward.sooner = self.look_again
        self.listeners: set[Callable[[Update], None]] = set()
        self.recent: deque[Update] = deque(maxlen=_REMEMBERED)
        self._log = log
        self._cage = cage
        self._clock = clock
        self._shuffler = shuffler
        self._audit = _Audit(audit_stream(place.id), 0)
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue(_WAITING)
        self._next: asyncio.Future[_Job | None] | None = None
        self._working = False
        self._work: asyncio.Task[None] | None = None
        self._stopping = False
        # An id of this program's own: another one does the same, and must not take it for its own.
        self._house = f"house:{secrets.token_hex(8)}"
        self._behind = False
        """Whether the log may know more of the table than this program does."""
        self.written = 0
        """The version that this program has brought the table to, or is bringing it to."""

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
        return self.steward.deadlines(self.game, self.table) if self.automatic else ()

    @property
    def idle(self) -> bool:
        """Whether nothing is being done, waits to be done, or is due now."""
        taken = self._working or (self._next is not None and self._next.done())
        due = self._due()
        return not taken and self._jobs.empty() and (due is None or due[0] > self._clock.now())

    async def start(self) -> None:
        """Bring back the table as the log has it, with its cards, and begin to work."""
        start = new_table(self.place.id, book=self.place.book, digest=self.place.digest)
        self.table = await load_table(self._log, self.stream, start=start)
        await self._shuffler.recover(self._log, self.table)
        self._audit.version = await self._reached(self._audit.stream)
        self.steward.turned(self.game, self.table)
        self._work = asyncio.create_task(self._serve(), name=self.stream)

    async def stop(self) -> None:
        """Finish the command that is being carried out, and park the table as it is."""
        if self._work is None:
            return
        if not self._stopping:
            self._stopping = True
            await self._jobs.put(None)
        await asyncio.wait((self._work,))

    async def do(self, command: c.Command, command_id: str) -> Done | Rejected:
        """Carry out a command when its turn comes. Raises ``Busy``, ``Stopping``, ``Unavailable``.

        Who asks is in ``command.by``, and must be who it says; time and chance are filled in.
        """
        if self._stopping:
            raise Stopping
        job = _Job(command, command_id, asyncio.get_running_loop().create_future())
        try:
            self._jobs.put_nowait(job)
        except asyncio.QueueFull:
            raise Busy from None
        return await job.done

    def rearranged(self, place: Place) -> None:
        """The house has changed something about the table's place on the floor."""
        if place != self.place:
            self.place = place
            self.look_again()

    def look_again(self) -> None:
        """Another program has written to the table, or something else is different now."""
        if not self._stopping and not self._jobs.full():
            self._jobs.put_nowait(_Job(None, "", asyncio.get_running_loop().create_future()))

    async def _serve(self) -> None:
        """Commands as they come, and in between whatever is due."""
        try:
            await self._serve_all()
        finally:
            if self._next is not None:
                self._next.cancel()

    async def _serve_all(self) -> None:
        waiting = self._next = asyncio.ensure_future(self._jobs.get())
        while True:
            self._working = False
            due = self._due()
            if not waiting.done() and due is not None and await self._until(due[0], waiting):
                # Meanwhile somebody may have been heard from, and more time given.
                due = self._due()
                if due is not None and due[0] <= self._clock.now():
                    self._working = True
                    await self._automatic(due[1])
                continue
            job = await waiting
            self._working = True
            if job is None or self._stopping:
                self._turn_away(job)
                return
            waiting = self._next = asyncio.ensure_future(self._jobs.get())
            await self._answer(job)

    def _due(self) -> tuple[float, c.Command | None] | None:
        """What the house does next; to look into the log, where there may be more."""
        if self._behind:
            return self.steward.rests_until, None
        try:
            return self.steward.due(self.game, self.table, self.place, automatic=self.automatic)
        except Exception:  # people can still play on, or close the table
            _log.exception("the house does not know what to do", table=self.place.id)
            return None

    async def _until(self, when: float, waiting: "asyncio.Future[_Job | None]") -> bool:
        """Wait for a time; whether it came before the next command did."""
        if when <= self._clock.now():
            return True
        sleep = asyncio.ensure_future(self._clock.until(when))
        try:
            await asyncio.wait((sleep, waiting), return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleep.cancel()
        return not waiting.done()

    def _turn_away(self, job: _Job | None) -> None:
        jobs = [job]
        while not self._jobs.empty():
            jobs.append(self._jobs.get_nowait())
        for job in jobs:
            if job is not None and job.command is not None and not job.done.done():
                job.done.set_exception(Stopping())

    async def _answer(self, job: _Job) -> None:
        try:
            if job.command is None:
                await self._catch_up()
                return
            answer = await self._carry_out(job.command, job.command_id)
            if not job.done.done():
                job.done.set_result(answer)
        except Exception as error:  # whoever asked is told, and the table goes on
            self._failed(error)
            if job.command is not None and not job.done.done():
                job.done.set_exception(error)

    def _failed(self, error: Exception) -> None:
        """What was to be stored may be in the log or not: nothing more is done before a look."""
        self._behind = True
        if isinstance(error, Unavailable):
            self.steward.rest()
            _log.warning("the log does not answer", table=self.place.id)
        else:
            _log.error("a command failed", table=self.place.id, exc_info=error)

    async def _automatic(self, command: c.Command | None) -> None:
        """An act of the automatic dealer, of a program at a seat, or of the clock.

        It is for the table as it is: where anything else came first, it is thought over anew.
        """
        try:
            if command is None or self._behind:
                await self._catch_up()
                return
            command_id = f"{self._house}:{self.table.version}:{type(command).__name__}"
            answer = await self._attempt(command, command_id)
            if answer is None:
                await self._catch_up()
            if isinstance(answer, Rejected):
                _log.info("refused to the house", table=self.place.id, code=answer.code)
                self.steward.rest(command)
        except Exception as error:  # the table goes on
            self.steward.rest(command)
            self._failed(error)

    async def _carry_out(self, command: c.Command, command_id: str) -> Done | Rejected:
        """What somebody asks for. A refusal is recorded, and is the answer for good."""
        if self._behind:
            await self._catch_up()
        for _ in range(_TRIES):
            no = self._not_the_dealer(command) or self._not_the_player(command)
            answer = no or await self._attempt(command, command_id)
            if isinstance(answer, Rejected):
                answer = await self._refuse(command, command_id, answer)
            if answer is not None:
                return answer
            await self._catch_up()
        raise Unavailable("others write to this table all the time")

    async def _attempt(self, command: c.Command, command_id: str) -> Done | Rejected | None:
        """Decide and store; None where another program was faster."""
        table = self.table
        decided = self._decided(replace(command, at=int(self._clock.now())))
        if isinstance(decided, Rejected):
            return decided
        followed = await self._cage.follow(self.game, table, decided)
        if isinstance(followed, Rejected):
            return followed
        after = replay(table, decided)
        happened, patrons = followed
        writes = [Write(self.stream, decided, table.version, command_id)]
        # At the cage, commands of several tables meet; each has its id to itself.
        there = f"{self.place.id} {command_id}"
        for name, events in happened.items():
            writes.append(Write(cage_stream(name), events, patrons[name].version, there))
        keep = tuple(self._shuffler.to_keep(table, after))
        self.written = after.version
        answer = await self._log.append_all(writes, keep=keep)
        if isinstance(answer, Conflict):
            await self._outdated(answer.stream)
            return None
        if answer[0] != Appended(
            self.stream, table.version + 1, after.version
        ) or not await self._are_stored(decided, command_id):
            await self._catch_up()
            return await self._first_answer(answer[0], command_id)
        self._cage.wrote(happened, patrons)
        await self._turn(decided, after)
        return Done(table.version + 1, after.version)

    async def _are_stored(self, events: tuple[Event, ...], command_id: str) -> bool:
        """Whether these events are in the log, and not those of another program that was asked the
        same at the same time: then it was its cards that were shuffled."""
        if command_id.startswith(self._house):
            return True
        stored = await self._log.read(self.stream, self.table.version, limit=len(events))
        return tuple(map(decode, stored)) == events

    def _decided(self, command: c.Command) -> tuple[Event, ...] | Rejected:
        filled = self._shuffler.fill(self.game, self.table, command)
        decided = filled if isinstance(filled, Rejected) else decide(self.game, self.table, filled)
        if isinstance(decided, Rejected):
            # Whatever chance has said to a command that is refused was said to nobody.
            self._shuffler.forget(self.table)
        return decided

    def _not_the_dealer(self, command: c.Command) -> Rejected | None:
        """A dealer deals at the own table, and nobody where the automatic dealer does."""
        by = command.by
        if by.role is not Role.DEALER:
            return None
        if by == self.steward.dealer if self.automatic else by.name == self.dealer:
            return None
        who = self.dealer or "The automatic dealer"
        return Rejected("not_your_table", HOUSE, f"{who} deals at this table.")

    def _not_the_player(self, command: c.Command) -> Rejected | None:
        """A seat may have changed hands while a command waited for its turn."""
        by = command.by
        if by.role is not Role.PLAYER or not by.name:
            return None
        sits = self.table.seats.get(by.seat)
        name = by.name if sits is None else sits.player
        if isinstance(command, c.Sit):
            # Whether the seat is free is for the book to say.
            name = command.player
        if name == by.name:
            return None
        return Rejected("not_your_seat", HOUSE, f"Seat {by.seat} is not yours.")

    async def _refuse(
        self, command: c.Command, command_id: str, no: Rejected
    ) -> Done | Rejected | None:
        """Record a refusal, so that it is the answer for good; None where it may be outdated."""
        if earlier := await self._log.answer(self.stream, command_id):
            return await self._first_answer(earlier, command_id)
        refused = CommandRefused(
            table=self.place.id,
            who=command.by.name,
            role=command.by.role,
            command=type(command).__name__,
            code=no.code,
            clause=no.clause,
            message=no.message,
            command_id=command_id,
            by=command.by.name,
            at=int(self._clock.now()),
        )
        audit = self._audit
        answer = await self._log.append_all(
            [
                Write(self.stream, (), self.table.version, command_id),
                Write(audit.stream, (refused,), audit.version, command_id),
            ]
        )
        if isinstance(answer, Conflict):
            await self._outdated(answer.stream)
            return None
        if answer[1] != Appended(audit.stream, audit.version + 1, audit.version + 1):
            return await self._first_answer(answer[0], command_id)
        audit.version += 1
        return no

    async def _first_answer(self, answer: Appended, command_id: str) -> Done | Rejected:
        """What a command was told when it came first. Without events, it was refused."""
        if answer.versions:
            return Done(answer.first, answer.last)
        refused = await self._log.answer(self._audit.stream, command_id)
        assert refused is not None, "a refusal is stored with its record"
        (stored,) = await self._log.read(self._audit.stream, refused.first - 1, limit=1)
        event: CommandRefused = CODEC.event(stored)
        return Rejected(event.code, event.clause, event.message)

    async def _outdated(self, stream: str) -> None:
        """Another program has written to a stream that this one was about to write to."""
        if stream == self._audit.stream:
            self._audit.version = await self._reached(stream)
        elif stream != self.stream:
            self._cage.states.outdated(stream)

    async def _catch_up(self) -> None:
        """What others have written to the table since."""
        # From here on a notice of anything newer counts.
        self.written = self.table.version
        stored = await self._log.read(self.stream, self.table.version)
        if stored:
            events = tuple(map(decode, stored))
            await self._turn(events, replay(self.table, events))
            await self._shuffler.recover(self._log, self.table)
        self._behind = False

    async def _turn(self, events: tuple[Event, ...], after: Table) -> None:
        before, self.table = self.table, after
        self._shuffler.forget(after)
        self.steward.turned(self.game, after)
        update = Update(before, events, after, self.deadlines)
        self.recent.append(update)
        for listener in tuple(self.listeners):
            try:
                listener(update)
            except Exception:  # it has happened all the same, and the others are to hear of it
                _log.exception("a listener failed", table=self.place.id)
        if after.rounds % _SNAPSHOT_EVERY == 0 and any(isinstance(e, RoundEnded) for e in events):
            await self._save()

    async def _save(self) -> None:
        try:
            await save_table(self._log, self.stream, self.table)
        except Unavailable:
            _log.warning("no snapshot was kept", table=self.place.id)

    async def _reached(self, stream: str) -> int:
        heads = await self._log.heads_of((stream,))
        return heads[0].version if heads else 0
