"""A table's command writer: decides commands and stores the results.

A command is decided on the table as known, and appended with that version and hash; if another
program wrote first, nothing is written. Waiting commands can be decided one after another and
stored together, all or none. A rejection is stored too, in the table's audit stream, so a repeated
command always gets its first answer.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from time import perf_counter
from typing import Final, NamedTuple

import msgspec
import structlog
from msgspec.structs import replace

from letitride.house import (
    SLIPS_STREAM,
    CommandRefused,
    Patron,
    Place,
    SharedMeter,
    SlipBook,
    VoidDeckRevealed,
    audit_stream,
    cage_stream,
    meter_stream,
    table_stream,
    voids_stream,
)
from letitride.journal import CODEC, GENESIS, Head, decode
from letitride.rules import Game
from letitride.runtime.cage import Cage, Happened
from letitride.runtime.cut_streams import check_not_cut
from letitride.runtime.meters import MeterChanges, SharedMeters, after, amounts, follow
from letitride.runtime.refusal_log import Refusals
from letitride.runtime.shuffler import Shuffler
from letitride.runtime.slips import SlipChange, Slips, numbered, written_in
from letitride.runtime.slips import after as book_after
from letitride.store import (
    Appended,
    CommandWrites,
    Conflict,
    EventLog,
    Secret,
    Unavailable,
    Write,
    load_table,
    save_table,
)
from letitride.table import Event, Rejected, Table, decide, evolve, new_table, replay
from letitride.table import commands as c

_METERS: Final = meter_stream("")

_log = structlog.get_logger("letitride.table")


class Done(msgspec.Struct, frozen=True):
    """The command was carried out; its events have the versions ``first`` to ``last``."""

    first: int
    last: int


class Draft(NamedTuple):
    """A command decided but not yet stored: its events at the table and, per player, at the cage.
    ``judged`` holds the players it was decided on, ``patrons`` everybody after it; ``meters`` what
    it does to shared meters, ``metered`` how these stand after it and the drafts before it;
    ``slips`` and ``slip_book`` are the same for the house's slips."""

    command_id: str
    asked: str
    before: Table
    events: tuple[Event, ...]
    after: Table
    happened: Happened
    judged: Mapping[str, Patron]
    patrons: Mapping[str, Patron]
    secrets: tuple[Secret, ...]
    reveal: tuple[VoidDeckRevealed, ...]
    meters: MeterChanges
    metered: Mapping[str, SharedMeter]
    slips: SlipChange | None
    slip_book: SlipBook | None


class Written(msgspec.Struct, frozen=True):
    """Events now in the log, the table after them, and how long storing took."""

    events: tuple[Event, ...]
    after: Table
    seconds: float = 0.0


class Overtaken:
    """Another program wrote first, so nothing was written."""


OVERTAKEN: Final = Overtaken()


class CommandWriter:
    """``written`` is the latest version this program has written or is writing; anything newer in
    the log came from others."""

    def __init__(
        self,
        log: EventLog,
        cage: Cage,
        place: Place,
        game: Game,
        shuffler: Shuffler,
        meters: SharedMeters | None = None,
        slips: Slips | None = None,
    ) -> None:
        self.game = game
        self.table = new_table(place.id, book=place.book, digest=place.digest)
        self.stream = table_stream(place.id)
        self.shuffler = shuffler
        self.refusals = Refusals(log)
        self.written = 0
        self._log = log
        self._cage = cage
        self._meters = meters or SharedMeters(log)
        self._slips = slips or Slips(log)
        self._seen = GENESIS
        self._audit = audit_stream(place.id)
        self._audited = Head(self._audit, 0, GENESIS)
        self._voids = voids_stream(place.id)
        self._voided = Head(self._voids, 0, GENESIS)

    async def recover(self) -> None:
        """Load the table and its cards from the log. On ``Unavailable`` nothing changes."""
        start = new_table(self.table.id, book=self.table.book, digest=self.table.digest)
        table = await load_table(self._log, self.stream, start=start)
        last = (
            await self._log.read(self.stream, table.version - 1, limit=1) if table.version else ()
        )
        await check_not_cut(self._log, self.stream, table)
        audited = await self._head(self._audit)
        voided = await self._head(self._voids)
        await self.shuffler.recover(self._log, table)
        self.table, self._audited, self._voided = table, audited, voided
        self._seen = last[0].hash if last else GENESIS

    async def attempt(
        self, command: c.Command, command_id: str, *, at: int, asked: str = ""
    ) -> Written | Done | Rejected | Overtaken:
        """Decide and store. ``Done`` is the first answer to a repeated command."""
        draft = await self.draft(command, command_id, at=at, asked=asked)
        if isinstance(draft, Rejected):
            return draft
        began = perf_counter()
        answers = await self._append([draft])
        took = perf_counter() - began
        if isinstance(answers, Conflict):
            return await self._overtaken(answers.stream)
        (answer,) = answers
        if answer[0].again:
            return await self._first_answer(answer[0], command_id)
        return self._on_written(draft, answer, took)

    async def draft(
        self,
        command: c.Command,
        command_id: str,
        *,
        at: int,
        asked: str = "",
        last: Draft | None = None,
    ) -> Draft | Rejected:
        """Decide on the current table, or on the table after the ``last`` draft."""
        if (no := self.refusals.first_answer(self.stream, command_id, asked)) is not None:
            return no
        table = self.table if last is None else last.after
        changed = {} if last is None else last.metered
        metered = await self._meters.before(self.game, table, command, changed)
        self.shuffler.device.meters = amounts(self.game, metered)
        patrons: Mapping[str, Patron] = {} if last is None else last.patrons
        held = await self._cage.vouchers_for(command, table, patrons)
        self.shuffler.device.vouchers = held
        written_before = None if last is None else last.slip_book
        book = await self._slips.before(table, command, written_before)
        decided = self._decided(table, numbered(table, replace(command, at=at), book))
        if isinstance(decided, Rejected):
            return decided
        states = tuple(accumulate(decided, evolve, initial=table))
        followed = await self._cage.follow(self.game, states, decided, now=patrons)
        if isinstance(followed, Rejected):
            return followed
        secrets = tuple(self.shuffler.secret_changes(table, states[-1]))
        reveal = tuple(self.shuffler.to_reveal(states, decided, at=at))
        meters = follow(self.game, table, decided, metered)
        slips = written_in(book, decided, table.id)
        return Draft(
            command_id,
            asked,
            table,
            decided,
            states[-1],
            *followed,
            secrets,
            reveal,
            meters,
            {**changed, **after(meters)},
            slips,
            book_after(slips, written_before),
        )

    def would(self, command: c.Command, *, at: int) -> tuple[Event, ...] | Rejected:
        """Decide, and store nothing. Only for commands that leave nothing to chance but faces."""
        return self._decided(self.table, replace(command, at=at))

    async def store(self, drafts: Sequence[Draft]) -> list[Written]:
        """Append drafts decided one after another; returns all of them or none. If none, try each
        command again under its id: if the log took it and only the answer was lost, that shows
        then."""
        began = perf_counter()
        try:
            answers = await self._append(drafts)
        except Exception:  # each command hears of it when it is tried alone
            return []
        took = perf_counter() - began
        if isinstance(answers, Conflict):
            await self._overtaken(answers.stream)
            return []
        if any(answer[0].again for answer in answers):
            return []
        pairs = zip(drafts, answers, strict=True)
        return [self._on_written(draft, answer, took) for draft, answer in pairs]

    async def _append(self, drafts: Sequence[Draft]) -> Sequence[Sequence[Appended]] | Conflict:
        self.written = max(self.written, drafts[-1].after.version)
        if len(drafts) == 1:
            writes, secrets = self._decision(drafts[0])
            answer = await self._log.append_all(writes, secrets=secrets)
            return answer if isinstance(answer, Conflict) else (answer,)
        return await self._log.append_group([self._decision(draft) for draft in drafts])

    def _decision(self, draft: Draft) -> CommandWrites:
        version, command_id, asked = draft.before.version, draft.command_id, draft.asked
        # A version inside the same group has no hash yet; the group is stored as one.
        seen = self._seen if version == self.table.version else ""
        writes = [Write(self.stream, draft.events, version, command_id, seen, asked)]
        # The cage gets commands from several tables; prefix the id to keep them apart.
        cage_id = f"{draft.before.id} {command_id}"
        for name, events in draft.happened.items():
            stream, at = cage_stream(name), draft.judged[name].version
            writes.append(Write(stream, events, at, cage_id, self._cage.states.hash_at(stream, at)))
        for stream, change in draft.meters.items():
            at = change.before.version
            seen_meter = self._meters.states.hash_at(stream, at)
            writes.append(Write(stream, change.events, at, cage_id, seen_meter))
        if draft.slips is not None:
            at = draft.slips.before.version
            seen_book = self._slips.states.hash_at(SLIPS_STREAM, at)
            writes.append(Write(SLIPS_STREAM, draft.slips.events, at, cage_id, seen_book))
        if draft.reveal:
            voided = self._voided
            writes.append(Write(self._voids, draft.reveal, voided.version, command_id, voided.hash))
        return CommandWrites(writes, draft.secrets)

    def _on_written(self, draft: Draft, answer: Sequence[Appended], took: float) -> Written:
        heads = {each.stream: Head(each.stream, each.last, each.hash) for each in answer}
        self._cage.on_written(draft.happened, draft.judged, heads)
        self._meters.on_written(draft.meters, heads)
        self._slips.on_written(draft.slips, heads)
        self._seen = heads[self.stream].hash
        self._voided = heads.get(self._voids, self._voided)
        self.table = draft.after
        if draft.secrets:
            self.shuffler.forget(draft.after)
        return Written(draft.events, draft.after, took)

    async def refuse(
        self, command: c.Command, command_id: str, no: Rejected, *, at: int, asked: str = ""
    ) -> Done | Rejected | Overtaken:
        """Record a rejection, so that it is the final answer. Past the rate limit it is only
        counted and remembered. Raises ``OtherCommand``."""
        if earlier := await self._log.answer(self.stream, command_id, asked=asked):
            return await self._first_answer(earlier, command_id)
        if (first := self.refusals.first_answer(self.stream, command_id, asked)) is not None:
            return first
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
        if not self.refusals.is_recorded(self._audit, command.by.name, refused):
            self.refusals.remember(self.stream, command_id, asked, no)
            return no
        audited = self._audited
        answer = await self._log.append_all(
            [
                Write(self.stream, (), self.table.version, command_id, self._seen, asked),
                Write(self._audit, (refused,), audited.version, command_id, audited.hash),
            ]
        )
        if isinstance(answer, Conflict):
            return await self._overtaken(answer.stream)
        if answer[0].again:
            return await self._first_answer(answer[0], command_id)
        self._audited = Head(self._audit, answer[1].last, answer[1].hash)
        return no

    async def catch_up(self) -> Written | None:
        """Load what others have written to the table since, if anything.

        If the log no longer has this table's last event, for instance because a standby without
        the last commits took over, the table is read again from the start.
        On ``Unavailable`` nothing changes, and the next call reads it all.
        """
        # From here on, a notice of anything newer counts.
        self.written = self.table.version
        at = self.table.version
        stored = await self._log.read(self.stream, max(at - 1, 0))
        if at and (not stored or stored[0].hash != self._seen):
            _log.error("the log is not the one it was; reading it again", table=self.table.id)
            await self.recover()
            return Written((), self.table)
        stored = stored[1:] if at else stored
        if not stored:
            return None
        events = tuple(map(decode, stored))
        table = replay(self.table, events)
        # Last, because it can fail: a table without its cards would fail every later catch-up.
        await self.shuffler.recover(self._log, table)
        self.table, self._seen = table, stored[-1].hash
        return Written(events, table)

    async def save(self) -> None:
        """Save a snapshot if the database answers."""
        try:
            await save_table(self._log, self.stream, self.table)
        except Unavailable:
            _log.warning("no snapshot was kept", table=self.table.id)

    def _decided(self, table: Table, command: c.Command) -> tuple[Event, ...] | Rejected:
        filled = self.shuffler.fill(self.game, table, command)
        decided = filled if isinstance(filled, Rejected) else decide(self.game, table, filled)
        if isinstance(decided, Rejected):
            # Random numbers drawn for a rejected command were shown to nobody.
            self.shuffler.forget(table)
        return decided

    async def _first_answer(self, answer: Appended, command_id: str) -> Done | Rejected:
        """The first answer to a repeated command. No events means it was rejected."""
        if answer.versions:
            return Done(answer.first, answer.last)
        refused = await self._log.answer(self._audit, command_id)
        assert refused is not None, "a refusal is stored with its record"
        (stored,) = await self._log.read(self._audit, refused.first - 1, limit=1)
        event: CommandRefused = CODEC.event(stored)
        return Rejected(event.code, event.clause, event.message)

    async def _overtaken(self, stream: str) -> Overtaken:
        if stream == self._audit:
            self._audited = await self._head(stream)
        elif stream == self._voids:
            self._voided = await self._head(stream)
        elif stream.startswith(_METERS):
            self._meters.states.mark_outdated(stream)
        elif stream == SLIPS_STREAM:
            self._slips.states.mark_outdated(stream)
        elif stream != self.stream:
            self._cage.states.mark_outdated(stream)
        return OVERTAKEN

    async def _head(self, stream: str) -> Head:
        heads = await self._log.heads_of((stream,))
        return heads[0] if heads else Head(stream, 0, GENESIS)
