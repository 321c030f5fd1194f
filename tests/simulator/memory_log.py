"""The log's port over the database in memory, as one server has it.

It behaves as the log in PostgreSQL does: appends that wait go into one transaction, a call that
breaks is tried again, one that takes too long fails although it may still happen, and a listener
that lost its connection is told of every stream once it is back.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import copy_context
from typing import NamedTuple, TypeVar

from letitride.journal import CODEC, Evidence, Head, HouseKeys, RawEvent, Snapshot, Stored
from letitride.store import Appended, CommandWrites, Conflict, Notice, Secret, Unavailable
from letitride.store.batch import Answers, WaitingAppend, answer_for_caller, encrypted, wanted_of
from letitride.store.checked_log import CheckedLog
from letitride.store.log import within_reach
from letitride.store.notices import StreamNotices
from letitride.store.postgres_rows import PAUSES, persist
from letitride.store.timeouts import answered_in_time, in_time
from tests.simulator.database import Database, MemoryEvidence, Refused
from tests.simulator.wire import Broken, FaultyWire, Wire

T = TypeVar("T")


class _Job(NamedTuple):
    wanted: WaitingAppend
    done: "asyncio.Future[Answers]"


class MemoryLog(CheckedLog):
    def __init__(self, database: Database, wire: Wire, keys: HouseKeys) -> None:
        super().__init__(keys)
        self.patience: float | None = None
        self._database = database
        self._wire = wire
        self._notices = StreamNotices()
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._closed = False
        self._listening = False
        self._home = copy_context()
        self._again: asyncio.Task[None] | None = None
        self._writer = asyncio.create_task(self._write(), name="log-writer")

    # --- the log -----------------------------------------------------------------------------

    async def read_raw(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        reach = within_reach(after)
        return _stored(await self._ask("read", lambda db: db.read(stream, reach, limit)))

    async def scan(self, after: int = 0, *, limit: int = 1000) -> Sequence[Stored]:
        return _stored(await self._ask("scan", lambda db: db.events[after : after + limit]))

    async def newest(self, limit: int) -> Sequence[Stored]:
        return _stored(await self._ask("newest", lambda db: db.events[::-1][:limit]))

    def evidence(self) -> Evidence:
        return MemoryEvidence(self._database)

    async def append_group(
        self, decisions: Sequence[CommandWrites]
    ) -> Sequence[Sequence[Appended]] | Conflict:
        wanted = wanted_of(CODEC, decisions, self._checking.writing_keys)
        self._check_open()
        job = _Job(wanted, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return answer_for_caller(await answered_in_time(job.done, self.patience))

    async def answer(self, stream: str, command_id: str, *, asked: str = "") -> Appended | None:
        given = await self._ask("answer", lambda db: db.commands.get((stream, command_id)))
        return self._checking.answer(given, asked)

    async def streams(self) -> Sequence[str]:
        return await self._ask("streams", lambda db: list(db.streams))

    async def heads(self) -> Sequence[Head]:
        return await self._ask("heads", lambda db: db.heads_of(db.streams))

    async def heads_of(self, streams: Sequence[str]) -> Sequence[Head]:
        return await self._ask("heads", lambda db: db.heads_of(dict.fromkeys(streams)))

    # --- beside the log ----------------------------------------------------------------------

    async def put_secrets(self, *secrets: Secret) -> None:
        keys = self._checking.writing_keys
        stored = [encrypted(secret, keys) for secret in secrets]
        await self._ask("put_secrets", lambda db: db.put_secrets(stored))

    async def secret(self, kind: str, key: str) -> bytes | None:
        body = await self._ask("secret", lambda db: db.secrets.get((kind, key)))
        return self._checking.secret(kind, key, body)

    async def secrets(self, kind: str) -> Mapping[str, bytes]:
        return self._checking.secrets(
            kind, await self._ask("secrets", lambda db: db.secrets_of(kind))
        )

    async def secret_kinds(self) -> Sequence[str]:
        return await self._ask("secrets", lambda db: list({kind: None for kind, _ in db.secrets}))

    async def take_leases(
        self, names: Sequence[str], owner: str, seconds: float
    ) -> Mapping[str, int]:
        self._check_open()
        try:
            return await self._wire.call(
                "leases", lambda: self._database.take_leases(names, owner, seconds)
            )
        except Broken as error:
            raise Unavailable(str(error)) from error

    async def release_leases(self, owner: str) -> None:
        await self._ask("leases", lambda db: db.release_leases(owner))

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        sealed = self._checking.closed_snapshot(Snapshot(stream, version, body))
        await self._ask("snapshot", lambda db: db.save_snapshot(Snapshot(stream, version, sealed)))

    async def latest_snapshot(self, stream: str) -> Snapshot | None:
        return self._checking.snapshot(
            await self._ask("snapshot", lambda db: db.snapshots.get(stream))
        )

    async def snapshot_streams(self) -> Sequence[str]:
        return await self._ask("snapshot", lambda db: list(db.snapshots))

    async def drop_snapshots(self) -> None:
        await self._ask("snapshot", lambda db: db.snapshots.clear())

    # --- notices -----------------------------------------------------------------------------

    @asynccontextmanager
    async def subscribe(self, stream: str | None = None) -> AsyncIterator[AsyncIterator[Notice]]:
        self._check_open()
        async with self._notices.subscribe(stream) as notices:
            if not self._listening:
                await self._ask("listen", lambda _: self._listen())
            yield notices

    def _listen(self) -> None:
        """The database tells this server of every commit from now on."""
        self._listening = True
        self._database.listeners.append(self._committed)
        if isinstance(self._wire, FaultyWire):
            self._wire.on_lost = self._lost

    def _committed(self, stream: str, version: int) -> None:
        self._wire.deliver(lambda: self._notices.publish(stream, version))

    def _stop_listening(self) -> None:
        if self._listening:
            self._listening = False
            self._database.listeners.remove(self._committed)

    def _lost(self) -> None:
        """The connection that listens is gone: as the listener of PostgreSQL does, make another."""
        self._stop_listening()
        if not self._closed and (self._again is None or self._again.done()):
            loop = asyncio.get_running_loop()
            self._again = loop.create_task(self._listen_again(), context=self._home)

    async def _listen_again(self) -> None:
        """Nobody knows what was missed meanwhile: every stream is announced."""
        attempt, announced = 0, False
        while not announced:
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1
            with suppress(Broken, Unavailable):
                if not self._listening:
                    await self._wire.call("listen", self._listen)
                for head in await self.heads():
                    self._notices.publish(head.stream, head.version)
                announced = self._listening

    # --- opening and closing -----------------------------------------------------------------

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._jobs.put_nowait(None)
        await self._writer
        self._stop_listening()
        self._notices.close()

    def cut_off(self) -> None:
        """The server has crashed: nothing that it still does reaches the database."""
        self._closed = True
        self._stop_listening()

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable("the log is closed")

    async def _ask(self, what: str, act: Callable[[Database], T]) -> T:
        self._check_open()
        try:
            asking = persist(lambda: self._wire.call(what, lambda: act(self._database)))
            return await in_time(asking, self.patience)
        except Refused as error:
            raise Unavailable(str(error)) from error

    async def _write(self) -> None:
        """Wait for a job, take all others that wait, commit, answer."""
        last = False
        while not last and (first := await self._jobs.get()) is not None:
            group = [first]
            while not last and not self._jobs.empty():
                job = self._jobs.get_nowait()
                last = job is None
                group += [job] if job else []
            await self._commit([job for job in group if not job.done.cancelled()])

    async def _commit(self, group: Sequence[_Job]) -> None:
        if not group:
            return
        keys, wanted = self._checking.writing_keys, [job.wanted for job in group]
        try:
            planned = await persist(
                lambda: self._wire.call("append", lambda: self._database.write(wanted, keys))
            )
        except Exception as error:  # whatever it is, every waiting caller gets an answer
            for job in group:
                if not job.done.done():
                    job.done.set_exception(Unavailable(f"not stored: {error}"))
            return
        for job, answer in zip(group, planned.answers, strict=True):
            if not job.done.done():
                job.done.set_result(answer)


def _stored(rows: Sequence[RawEvent]) -> list[Stored]:
    return [raw.stored() for raw in rows]
