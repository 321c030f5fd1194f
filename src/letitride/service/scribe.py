"""The scribe of a table: decides, writes down, and knows what was written.

A command is decided on the table as it is known, and appended with that version; where another
program was faster, nothing is written. Commands that wait together can be decided one upon another
and stored in one go: each is appended with the version that the one before it leads to. A refusal
is written too, into the table's audit, so that a command that comes again gets its first answer
whatever it was.
"""

from asyncio import gather
from collections.abc import Mapping, Sequence
from itertools import accumulate
from time import perf_counter
from typing import Final, NamedTuple

import msgspec
import structlog
from msgspec.structs import replace

from letitride.house import CommandRefused, Patron, Place, audit_stream, cage_stream, table_stream
from letitride.rules import Game
from letitride.service.cage import Cage, Happened
from letitride.service.shuffler import Shuffler
from letitride.store import (
    CODEC,
    Appended,
    Conflict,
    EventLog,
    Keep,
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


class Draft(NamedTuple):
    """A command that is decided and not yet stored: what happens at the table and, by player, at
    the cage; there, whom it was judged by, and everybody as they will be after it."""

    command_id: str
    before: Table
    events: tuple[Event, ...]
    after: Table
    happened: Happened
    judged: Mapping[str, Patron]
    patrons: Mapping[str, Patron]
    keep: tuple[Keep, ...]


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
        """The table as the log has it, with its cards. Raises ``Unavailable``: all is as it was."""
        start = new_table(self.table.id, book=self.table.book, digest=self.table.digest)
        table = await load_table(self._log, self.stream, start=start)
        audited = await self._reached(self._audit)
        await self.shuffler.recover(self._log, table)
        self.table, self._audited = table, audited

    async def attempt(
        self, command: c.Command, command_id: str, *, at: int
    ) -> Written | Done | Rejected | Overtaken:
        """Decide and store. ``Done`` is the answer that the command got when it came first."""
        draft = await self.draft(command, command_id, at=at)
        if isinstance(draft, Rejected):
            return draft
        began = perf_counter()
        answer = await self._append(draft)
        took = perf_counter() - began
        if isinstance(answer, Conflict):
            return await self._overtaken(answer.stream)
        if answer[0].again:
            return await self._first_answer(answer[0], command_id)
        return self._wrote(draft, took)

    async def draft(
        self, command: c.Command, command_id: str, *, at: int, last: Draft | None = None
    ) -> Draft | Rejected:
        """Decide on the table as it is, or as it will be after the ``last`` draft."""
        table = self.table if last is None else last.after
        decided = self._decided(table, replace(command, at=at))
        if isinstance(decided, Rejected):
            return decided
        states = tuple(accumulate(decided, evolve, initial=table))
        followed = await self._cage.follow(
            self.game, states, decided, now={} if last is None else last.patrons
        )
        if isinstance(followed, Rejected):
            return followed
        keep = tuple(self.shuffler.to_keep(table, states[-1]))
        return Draft(command_id, table, decided, states[-1], *followed, keep)

    async def store(self, drafts: Sequence[Draft]) -> list[Written]:
        """Append drafts that were decided one upon another, as many as can be: those that are not
        among what comes back are to be asked for anew, under their ids."""
        began = perf_counter()
        self.written = drafts[-1].after.version
        answers = await gather(*map(self._append, drafts), return_exceptions=True)
        took = perf_counter() - began
        stored = []
        for draft, answer in zip(drafts, answers, strict=True):
            if isinstance(answer, (BaseException, Conflict)) or answer[0].again:
                # The ones after it cannot have been stored as they were decided, or are not to be
                # told before it; what the log has of them shows when they are asked for.
                if isinstance(answer, Conflict):
                    await self._overtaken(answer.stream)
                break
            stored.append(self._wrote(draft, took))
        return stored

    async def _append(self, draft: Draft) -> Sequence[Appended] | Conflict:
        table = draft.before
        writes = [Write(self.stream, draft.events, table.version, draft.command_id)]
        # At the cage, commands of several tables meet; each has its id to itself.
        there = f"{table.id} {draft.command_id}"
        for name, events in draft.happened.items():
            writes.append(Write(cage_stream(name), events, draft.judged[name].version, there))
        self.written = max(self.written, draft.after.version)
        return await self._log.append_all(writes, keep=draft.keep)

    def _wrote(self, draft: Draft, took: float) -> Written:
        self._cage.wrote(draft.happened, draft.judged)
        self.table = draft.after
        if draft.keep:
            self.shuffler.forget(draft.after)
        return Written(draft.events, draft.after, took)

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
        """What others have written to the table since, if anything.

        Raises ``Unavailable``: then the table is where it was, and the next look finds all of it.
        """
        # From here on a notice of anything newer counts.
        self.written = self.table.version
        stored = await self._log.read(self.stream, self.table.version)
        if not stored:
            return None
        events = tuple(map(decode, stored))
        table = replay(self.table, events)
        # Last of all that may fail: a table without its cards would refuse every look for good.
        await self.shuffler.recover(self._log, table)
        self.table = table
        return Written(events, table)

    async def save(self) -> None:
        """Keep a snapshot, if the database is there to take it."""
        try:
            await save_table(self._log, self.stream, self.table)
        except Unavailable:
            _log.warning("no snapshot was kept", table=self.table.id)

    def _decided(self, table: Table, command: c.Command) -> tuple[Event, ...] | Rejected:
        filled = self.shuffler.fill(self.game, table, command)
        decided = filled if isinstance(filled, Rejected) else decide(self.game, table, filled)
        if isinstance(decided, Rejected):
            # Whatever chance has said to a command that is refused was said to nobody.
            self.shuffler.forget(table)
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
