"""The scribe of a table: decides, writes down, and knows what was written.

A command is decided on the table as it is known, and appended with that version; where another
program was faster, nothing is written. A refusal is written too, into the table's audit, so that a
command that comes again gets its first answer whatever it was.
"""

from itertools import accumulate
from time import perf_counter
from typing import Final

import msgspec
import structlog
from msgspec.structs import replace

from letitride.house import CommandRefused, Place, audit_stream, cage_stream, table_stream
from letitride.rules import Game
from letitride.service.cage import Cage
from letitride.service.shuffler import Shuffler
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
from letitride.table import Event, Rejected, Table, decide, evolve, new_table, replay
from letitride.table import commands as c

_log = structlog.get_logger("letitride.table")


class Done(msgspec.Struct, frozen=True):
    """A command was carried out: its events are the versions from ``first`` to ``last``."""

    first: int
    last: int


class Written(msgspec.Struct, frozen=True):
    """What is now in the log, the table after it, and how long it took to get there."""

    events: tuple[Event, ...]
    after: Table
    seconds: float = 0.0


class Overtaken:
    """Another program was faster, and nothing was written."""


OVERTAKEN: Final = Overtaken()


class Scribe:
    """``written`` is the version that this program has brought the table to, or is bringing it to;
    what is newer in the log, others wrote."""

    def __init__(
        self, log: EventLog, cage: Cage, place: Place, game: Game, shuffler: Shuffler
    ) -> None:
        self.game = game
        self.table = new_table(place.id, book=place.book, digest=place.digest)
        self.stream = table_stream(place.id)
        self.shuffler = shuffler
        self.written = 0
        self._log = log
        self._cage = cage
        self._audit = audit_stream(place.id)
        self._audited = 0

    async def recover(self) -> None:
        """The table as the log has it, with its cards."""
        start = new_table(self.table.id, book=self.table.book, digest=self.table.digest)
        self.table = await load_table(self._log, self.stream, start=start)
        await self.shuffler.recover(self._log, self.table)
        self._audited = await self._reached(self._audit)

    async def attempt(
        self, command: c.Command, command_id: str, *, at: int
    ) -> Written | Done | Rejected | Overtaken:
        """Decide and store. ``Done`` is the answer that the command got when it came first."""
        table = self.table
        decided = self._decided(replace(command, at=at))
        if isinstance(decided, Rejected):
            return decided
        states = tuple(accumulate(decided, evolve, initial=table))
        followed = await self._cage.follow(self.game, states, decided)
        if isinstance(followed, Rejected):
            return followed
        after = states[-1]
        happened, patrons = followed
        writes = [Write(self.stream, decided, table.version, command_id)]
        # At the cage, commands of several tables meet; each has its id to itself.
        there = f"{table.id} {command_id}"
        for name, events in happened.items():
            writes.append(Write(cage_stream(name), events, patrons[name].version, there))
        keep = tuple(self.shuffler.to_keep(table, after))
        self.written = after.version
        began = perf_counter()
        answer = await self._log.append_all(writes, keep=keep)
        took = perf_counter() - began
        if isinstance(answer, Conflict):
            return await self._overtaken(answer.stream)
        if answer[0].again:
            return await self._first_answer(answer[0], command_id)
        self._cage.wrote(happened, patrons)
        self.table = after
        if keep:
            self.shuffler.forget(after)
        return Written(decided, after, took)

    async def refuse(
        self, command: c.Command, command_id: str, no: Rejected, *, at: int
    ) -> Done | Rejected | Overtaken:
        """Write down a refusal, so that it is the answer for good."""
        if earlier := await self._log.answer(self.stream, command_id):
            return await self._first_answer(earlier, command_id)
        refused = CommandRefused(
            table=self.table.id,
            who=command.by.name,
            role=command.by.role,
            command=type(command).__name__,
            code=no.code,
            clause=no.clause,
            message=no.message,
            command_id=command_id,
            by=command.by.name,
            at=at,
        )
        answer = await self._log.append_all(
            [
                Write(self.stream, (), self.table.version, command_id),
                Write(self._audit, (refused,), self._audited, command_id),
            ]
        )
        if isinstance(answer, Conflict):
            return await self._overtaken(answer.stream)
        if answer[0].again:
            return await self._first_answer(answer[0], command_id)
        self._audited += 1
        return no

    async def catch_up(self) -> Written | None:
        """What others have written to the table since, if anything."""
        # From here on a notice of anything newer counts.
        self.written = self.table.version
        stored = await self._log.read(self.stream, self.table.version)
        if not stored:
            return None
        events = tuple(map(decode, stored))
        self.table = replay(self.table, events)
        await self.shuffler.recover(self._log, self.table)
        return Written(events, self.table)

    async def save(self) -> None:
        """Keep a snapshot, if the database is there to take it."""
        try:
            await save_table(self._log, self.stream, self.table)
        except Unavailable:
            _log.warning("no snapshot was kept", table=self.table.id)

    def _decided(self, command: c.Command) -> tuple[Event, ...] | Rejected:
        filled = self.shuffler.fill(self.game, self.table, command)
        decided = filled if isinstance(filled, Rejected) else decide(self.game, self.table, filled)
        if isinstance(decided, Rejected):
            # Whatever chance has said to a command that is refused was said to nobody.
            self.shuffler.forget(self.table)
        return decided

    async def _first_answer(self, answer: Appended, command_id: str) -> Done | Rejected:
        """What a command was told when it came first. Without events, it was refused."""
        if answer.versions:
            return Done(answer.first, answer.last)
        refused = await self._log.answer(self._audit, command_id)
        assert refused is not None, "a refusal is stored with its record"
        (stored,) = await self._log.read(self._audit, refused.first - 1, limit=1)
        event: CommandRefused = CODEC.event(stored)
        return Rejected(event.code, event.clause, event.message)

    async def _overtaken(self, stream: str) -> Overtaken:
        if stream == self._audit:
            self._audited = await self._reached(stream)
        elif stream != self.stream:
            self._cage.states.outdated(stream)
        return OVERTAKEN

    async def _reached(self, stream: str) -> int:
        heads = await self._log.heads_of((stream,))
        return heads[0].version if heads else 0
