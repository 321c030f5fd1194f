"""A database in memory: the tables of the log, and transactions that are whole or not at all.

It keeps what PostgreSQL keeps and refuses what PostgreSQL refuses. Everything here happens at one
moment; what lies between a server and its database is in ``wire.py``.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from letitride.journal import (
    Columns,
    EncryptedSecret,
    End,
    Head,
    HouseKeys,
    Pairs,
    RawEvent,
    RawSnapshot,
    Run,
    Snapshot,
    StoredAnswer,
)
from letitride.store import Conflict, Secret
from letitride.store.batch import AppendPlan, EventRow, WaitingAppend, plan
from letitride.store.table_snapshots import code_of_tables

_LARGEST: Final = 2**63 - 1

Listener = Callable[[str, int], None]


class Refused(Exception):
    """The database cannot store it; trying again does not help."""


class Lease:
    def __init__(self, owner: str, until: float) -> None:
        self.owner = owner
        self.until = until
        self.number = 1


class Database:
    """``now`` is the database's own clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.events: list[RawEvent] = []
        self.streams: dict[str, list[RawEvent]] = {}
        self.commands: dict[tuple[str, str], StoredAnswer] = {}
        self.secrets: dict[tuple[str, str], bytes] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.leases: dict[str, Lease] = {}
        self.listeners: list[Listener] = []
        self.counts: Counter[str] = Counter()
        self.held: list[Callable[[], None]] = []
        """Called once, right after the next commit."""
        self.committed_at: list[float] = []
        """By position, the true time of each event."""

    def copy(self, now: Callable[[], float]) -> "Database":
        """The same content, in a world that has just begun."""
        other = Database(now)
        other.events = list(self.events)
        other.streams = {name: list(rows) for name, rows in self.streams.items()}
        other.commands = dict(self.commands)
        other.secrets = dict(self.secrets)
        other.snapshots = dict(self.snapshots)
        other.committed_at = [now()] * len(self.events)
        return other

    # --- the log -----------------------------------------------------------------------------

    def write(self, wanted: Sequence[WaitingAppend], keys: HouseKeys) -> AppendPlan:
        """One transaction; those who listen hear of it once it is done."""
        parts = [part for each in wanted for part in each.parts]
        heads = self.heads_of({part.stream: None for part in parts})
        ids = [(part.stream, part.command_id) for part in parts]
        known = [self.commands[id] for id in ids if id in self.commands]
        planned = plan(wanted, heads, known, keys)
        self.counts["groups"] += sum(len(each.bundles) > 1 for each in wanted)
        self.counts["conflicts"] += sum(isinstance(each, Conflict) for each in planned.answers)
        if any(not -_LARGEST <= row.at <= _LARGEST for row in planned.rows):
            raise Refused("integer out of range")
        for row in planned.rows:
            raw = _raw(row, position=len(self.events) + 1)
            self.events.append(raw)
            self.committed_at.append(self.now())
            self.streams.setdefault(row.stream, []).append(raw)
        for answer in planned.answered:
            self.commands[answer.stream, answer.command_id] = answer
        self.put_secrets(planned.secrets)
        for stream, version in planned.reached().items():
            for listener in tuple(self.listeners):
                listener(stream, version)
        if planned.rows:
            held, self.held = self.held, []
            for arrive in held:
                arrive()
        return planned

    def read(self, stream: str, after: int, limit: int | None) -> Sequence[RawEvent]:
        found = self.streams.get(stream, [])[after:]
        return found if limit is None else found[:limit]

    def heads_of(self, streams: Iterable[str]) -> list[Head]:
        ends = [self.streams[name][-1] for name in streams if name in self.streams]
        return [Head(raw.stream, raw.version, raw.hash) for raw in ends]

    def reached(self, stream: str) -> int:
        return len(self.streams.get(stream, ()))

    # --- beside the log ----------------------------------------------------------------------

    def put_secrets(self, secrets: Iterable[Secret]) -> None:
        for kind, key, body in secrets:
            if body is None:
                self.secrets.pop((kind, key), None)
            else:
                self.secrets[kind, key] = body

    def secrets_of(self, kind: str) -> dict[str, bytes]:
        return {key: body for (of, key), body in self.secrets.items() if of == kind}

    def save_snapshot(self, snapshot: Snapshot) -> None:
        if not 0 < snapshot.version <= self.reached(snapshot.stream):
            raise Refused("there is no such event")
        known = self.snapshots.get(snapshot.stream)
        if known is None or snapshot.version > known.version:
            self.snapshots[snapshot.stream] = snapshot

    def take_leases(self, names: Sequence[str], owner: str, seconds: float) -> Mapping[str, int]:
        now, taken = self.now(), {}
        for name in sorted(set(names)):
            held = self.leases.get(name)
            if held is None:
                held = self.leases[name] = Lease(owner, now + seconds)
            elif held.owner == owner or held.until <= now:
                held.number += held.owner != owner
                held.owner, held.until = owner, now + seconds
            else:
                continue
            taken[name] = held.number
        return taken

    def release_leases(self, owner: str) -> None:
        for lease in self.leases.values():
            if lease.owner == owner:
                lease.until = 0


def _raw(row: EventRow, *, position: int) -> RawEvent:
    return RawEvent(
        stream=row.stream,
        version=row.version,
        position=position,
        kind=row.kind,
        schema=row.schema,
        body=row.body.encode(),
        previous=row.previous,
        hash=row.hash,
        command_id=row.command_id,
        at=row.at,
        seal=row.seal,
    )


class MemoryEvidence:
    """Everything in the database, for a proof."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def code(self) -> str:
        return code_of_tables()

    async def end(self) -> End:
        last = len(self._database.events)
        return End(last, last, dense=True)

    async def scan(self, after: int, until: int, limit: int) -> Sequence[Columns]:
        return self._database.events[after:until][:limit]

    async def stream(self, name: str) -> Sequence[RawEvent]:
        return self._database.streams.get(name, [])

    async def at(self, places: Sequence[tuple[str, int]]) -> Sequence[RawEvent]:
        found = (self._database.read(stream, version - 1, 1) for stream, version in places)
        return [raw for each in found for raw in each]

    async def answers(self, commands: Pairs) -> Sequence[StoredAnswer]:
        known = self._database.commands
        return [known[each] for each in commands if each in known]

    async def seals_of_answers(self, runs: Sequence[Run]) -> Sequence[tuple[str, str]]:
        return [self._seal(run) for run in runs]

    def _seal(self, run: Run) -> tuple[str, str]:
        answer = self._database.commands.get(run[:2])
        agrees = answer is not None and answer[:4] == run
        # The port's type hides that a missing answer is a pair of nulls.
        return answer[4:] if answer is not None and agrees else (None, None)  # type: ignore[return-value]

    async def answers_with_events(self) -> int:
        return sum(each.last >= each.first for each in self._database.commands.values())

    async def answers_astray(self, limit: int) -> Sequence[StoredAnswer]:
        return [each for each in self._database.commands.values() if self._astray(each)][:limit]

    def _astray(self, answer: StoredAnswer) -> bool:
        if answer.last < answer.first:
            return False
        found = self._database.read(answer.stream, answer.first - 1, 1)
        return [raw.command_id for raw in found] != [answer.command_id]

    async def answers_without_events(
        self, after: tuple[str, str], limit: int
    ) -> Sequence[StoredAnswer]:
        known = self._database.commands
        ids = sorted(id for id, each in known.items() if each.last < each.first and id > after)
        return [known[id] for id in ids[:limit]]

    async def secrets(self, after: tuple[str, str], limit: int) -> Sequence[EncryptedSecret]:
        known = self._database.secrets
        return [EncryptedSecret(*id, known[id]) for id in sorted(known) if id > after][:limit]

    async def snapshots(self, after: str, limit: int) -> Sequence[RawSnapshot]:
        known = self._database.snapshots
        found = [known[stream] for stream in sorted(known) if stream > after]
        return [RawSnapshot(each.stream, each.version, each.body) for each in found[:limit]]

    async def round_ends(self, streams: Sequence[str]) -> Sequence[Head]:
        return [head for stream in streams for head in self._round_end(stream)]

    def _round_end(self, stream: str) -> Sequence[Head]:
        for raw in reversed(self._database.streams.get(stream, ())):
            void = raw.kind == "RoundVoided" and b'"same_round":false' in raw.body
            if void or raw.kind == "RoundEnded":
                return (Head(stream, raw.version, raw.hash),)
        return ()

    async def guarded(self) -> bool:
        return True
