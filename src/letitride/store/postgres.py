"""The log in PostgreSQL, shared by any number of programs on any number of machines.

The unique (stream, version) allows only one writer: if two write the same version, the second waits
for the first, fails, looks again, and answers with a conflict. A command that only reads a stream
writes no row there that could be refused; so each transaction locks all of its streams, and what it
has seen stays true until it commits. Within a program, waiting appends go into one transaction, as
in SQLite; that also saves the lock PostgreSQL takes at every commit with a ``NOTIFY``. Notices go
out with the commit.

It also remembers how far it has written each stream, and assumes that nobody else has written
since: then a whole group is one statement, and one trip to the server. If the assumption is wrong,
the unique keys refuse the statement, and the group is planned again on what the database says.

If the connection breaks around a commit, the group is tried again: the command ids show which part
of it was stored.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, NamedTuple, Self, TypeVar

import asyncpg

from letitride.journal import (
    CODEC,
    Codec,
    Evidence,
    Head,
    HouseKeys,
    Snapshot,
    Stored,
    StoredAnswer,
)
from letitride.store import leases
from letitride.store import postgres_rows as rows
from letitride.store.batch import (
    Answers,
    AppendPlan,
    Guesses,
    WaitingAppend,
    answer_for_caller,
    encrypted,
    wanted_of,
)
from letitride.store.checked_log import CheckedLog
from letitride.store.evidence import PostgresEvidence
from letitride.store.guards import postgres_foreign_part
from letitride.store.log import (
    Appended,
    CannotOpen,
    CommandWrites,
    Conflict,
    Notice,
    Secret,
    Unavailable,
    within_reach,
)
from letitride.store.notices import StreamNotices
from letitride.store.pooling_proxy import ProxiedPool
from letitride.store.postgres_listener import Listener
from letitride.store.silence import Silence
from letitride.store.timed_pool import TimedPool
from letitride.store.timeouts import answered_in_time, in_time
from letitride.store.words import say

T = TypeVar("T")

LARGEST_GROUP: Final = 1000
_CONNECTIONS: Final = 4
_TRIES: Final = 50
"""Locks keep programs apart, so one try is enough unless a program of an older release writes too.
Anything else that refuses a group refuses it again, and must not block what comes after."""


class _Job(NamedTuple):
    wanted: WaitingAppend
    done: "asyncio.Future[Answers]"


async def _pool(dsn: str, *, proxied: bool) -> Any:
    if not proxied:
        return await asyncpg.create_pool(
            dsn,
            min_size=1,
            max_size=_CONNECTIONS,
            init=rows.set_up,
            reset=_keep_settings,
            timeout=rows.SECONDS_TO_CONNECT,
        )
    pool = await ProxiedPool.open(dsn, most=_CONNECTIONS)
    async with pool.acquire() as database:
        durable = await rows.waits_for_disk(database)
    if not durable:
        await pool.close()
        raise CannotOpen(say("open.not_durable"))
    return pool


async def _check_acts_alone(pool: Any) -> None:
    """Somebody else's trigger or rule could swallow writes without our knowing. Closes the pool and
    raises ``CannotOpen``."""
    if (part := await postgres_foreign_part(pool.fetch)) is None:
        return
    await pool.close()
    where = say("open.postgresql_name")
    raise CannotOpen(say("open.foreign_part", path=where, kind=part.kind, name=part.name))


async def _keep_settings(_: Any) -> None:
    """asyncpg would reset the settings that ``set_up`` made whenever a connection comes back. We
    leave nothing else behind on it."""


class PostgresLog(CheckedLog):
    def __init__(self, listen: str, pool: Any, codec: Codec, keys: HouseKeys | None) -> None:
        self.patience: float | None = None
        self._untimed = pool
        self._pool = TimedPool(pool, lambda: self.patience)
        self._silence = Silence(self._ask)
        self._codec = codec
        super().__init__(keys)
        self._notices = StreamNotices()
        self._listener = Listener(listen, self._notices, self.heads)
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._closed = False
        self._guesses = None if keys is None else Guesses(keys)
        self._writer = asyncio.create_task(self._write(), name="log-writer")

    @classmethod
    async def open(
        cls,
        dsn: str,
        *,
        codec: Codec = CODEC,
        keys: HouseKeys | None = None,
        listen: str = "",
    ) -> Self:
        """With ``listen``, a pooling proxy may be at ``dsn``: notices and migrations go to
        ``listen``. Raises ``CannotOpen``."""
        from letitride.store.migrate import migrate_postgres

        try:
            await migrate_postgres(await asyncpg.connect(listen or dsn))
            pool = await _pool(dsn, proxied=bool(listen))
            await _check_acts_alone(pool)
        except (ValueError, asyncpg.ClientConfigurationError):
            # Their messages may quote a part of the address, including a password.
            raise CannotOpen(say("address.postgresql")) from None
        except rows.BROKEN as error:
            raise CannotOpen(say("open.postgresql", error=error)) from error
        return cls(listen or dsn, pool, codec, keys)

    async def read_raw(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        found = await self._fetch(rows.EVENTS, stream, within_reach(after), limit)
        return [rows.stored(row) for row in found]

    async def scan(self, after: int = 0, *, limit: int = 1000) -> Sequence[Stored]:
        return [rows.stored(row) for row in await self._fetch(rows.SCAN, after, limit)]

    async def newest(self, limit: int) -> Sequence[Stored]:
        return [rows.stored(row) for row in await self._fetch(rows.NEWEST, limit)]

    def evidence(self) -> Evidence:
        return PostgresEvidence(self._prove, self._untimed.acquire)

    async def append_group(
        self, decisions: Sequence[CommandWrites]
    ) -> Sequence[Sequence[Appended]] | Conflict:
        wanted = wanted_of(self._codec, decisions, self._checking.writing_keys)
        self._check_open()
        async with self._silence.call():
            job = _Job(wanted, asyncio.get_running_loop().create_future())
            self._jobs.put_nowait(job)
            answers = await answered_in_time(job.done, self.patience)
        return answer_for_caller(answers)

    async def answer(self, stream: str, command_id: str, *, asked: str = "") -> Appended | None:
        self._check_open()
        given = await self._in_time(lambda: self._given(stream, command_id))
        return self._checking.answer(given, asked)

    async def put_secrets(self, *secrets: Secret) -> None:
        keys = self._checking.writing_keys
        stored = [encrypted(secret, keys) for secret in secrets]
        self._check_open()
        await self._in_time(lambda: self._put_secrets(stored))

    async def secret(self, kind: str, key: str) -> bytes | None:
        found = await self._fetch(rows.SECRET, kind, key)
        return self._checking.secret(kind, key, found[0]["body"] if found else None)

    async def secrets(self, kind: str) -> Mapping[str, bytes]:
        return self._checking.secrets(kind, dict(await self._fetch(rows.SECRETS, kind)))

    async def secret_kinds(self) -> Sequence[str]:
        return [kind for (kind,) in await self._fetch(rows.KINDS)]

    async def take_leases(
        self, names: Sequence[str], owner: str, seconds: float
    ) -> Mapping[str, int]:
        self._check_open()
        try:
            taken = await self._pool.fetch(leases.POSTGRES_TAKE, list(names), owner, seconds)
        except rows.BROKEN as error:
            raise Unavailable(str(error)) from error
        return dict(taken)

    async def release_leases(self, owner: str) -> None:
        await self._fetch(leases.POSTGRES_RELEASE, owner)

    async def streams(self) -> Sequence[str]:
        return [stream for (stream,) in await self._fetch(rows.STREAMS)]

    async def heads(self) -> Sequence[Head]:
        return [Head(*row) for row in await self._fetch(rows.HEADS)]

    async def heads_of(self, streams: Sequence[str]) -> Sequence[Head]:
        return [Head(*row) for row in await self._fetch(rows.HEADS_OF_SOME, list(set(streams)))]

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        sealed = self._checking.closed_snapshot(Snapshot(stream, version, body))
        await self._fetch(rows.ADD_SNAPSHOT, stream, version, sealed)

    async def latest_snapshot(self, stream: str) -> Snapshot | None:
        found = await self._fetch(rows.SNAPSHOT, stream)
        return self._checking.snapshot(Snapshot(*found[0]) if found else None)

    async def snapshot_streams(self) -> Sequence[str]:
        return [stream for (stream,) in await self._fetch(rows.SNAPSHOT_STREAMS)]

    async def drop_snapshots(self) -> None:
        await self._fetch(rows.DROP_SNAPSHOTS)

    @asynccontextmanager
    async def subscribe(self, stream: str | None = None) -> AsyncIterator[AsyncIterator[Notice]]:
        self._check_open()
        async with self._notices.subscribe(stream) as notices:
            await self._listener.start()
            yield notices

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._jobs.put_nowait(None)
        await self._writer
        await self._silence.close()
        await self._listener.close()
        await self._untimed.close()
        self._notices.close()

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable(say("log.closed"))

    async def _fetch(self, sql: str, *values: object) -> list[Any]:
        self._check_open()
        return await self._in_time(lambda: self._pool.fetch(sql, *values))

    async def _in_time(self, act: Callable[[], Awaitable[T]]) -> T:
        async with self._silence.call():
            return await in_time(rows.persist(act), self.patience)

    async def _ask(self) -> None:
        await in_time(rows.persist(lambda: self._pool.fetch("SELECT 1")), self.patience)

    async def _prove(self, sql: str, *values: object) -> list[Any]:
        """Reads for a proof, without a time limit."""
        self._check_open()
        return await rows.persist(lambda: self._untimed.fetch(sql, *values))

    async def _given(self, stream: str, command_id: str) -> StoredAnswer | None:
        found = await self._pool.fetch(rows.KNOWN, [stream], [command_id])
        if found:
            return await rows.as_given(self._pool, StoredAnswer(*found[0]), self._checking)
        done = await rows.without_answer(self._pool, [(stream, command_id)], self._checking)
        return done[0] if done else None

    async def _put_secrets(self, secrets: Sequence[Secret]) -> None:
        async with self._pool.acquire() as database, database.transaction():
            await rows.put_secrets(database, secrets)

    async def _write(self) -> None:
        """The writer: wait for a job, take all others that are waiting, commit, answer."""
        last = False
        while not last and (first := await self._jobs.get()) is not None:
            group = [first]
            while not last and len(group) < LARGEST_GROUP and not self._jobs.empty():
                job = self._jobs.get_nowait()
                last = job is None
                group += [job] if job else []
            await self._commit(group)

    async def _commit(self, group: Sequence[_Job]) -> None:
        # Skip what nobody waits for any more: the caller was told that it may not happen.
        if not (group := [job for job in group if not job.done.cancelled()]):
            return
        wanted = [job.wanted for job in group]
        try:
            planned = await rows.persist(lambda: self._transaction(wanted))
        except Exception as error:  # whatever it is, every waiting caller gets an answer
            for job in group:
                if not job.done.done():
                    failed = Unavailable(f"not stored: {error}")
                    failed.__cause__ = error
                    job.done.set_exception(failed)
            return
        for job, answer in zip(group, planned.answers, strict=True):
            if not job.done.done():
                job.done.set_result(answer)

    async def _transaction(self, wanted: Sequence[WaitingAppend]) -> AppendPlan:
        assert self._guesses is not None, "writing needs a key"
        try:
            return self._guesses.written(await self._written(wanted, self._guesses))
        except rows.BROKEN:
            # A database that comes back may be another one, such as a standby or a backup.
            self._guesses.forget()
            raise

    async def _written(self, wanted: Sequence[WaitingAppend], guesses: Guesses) -> AppendPlan:
        if (guessed := guesses.plan(wanted)) is not None:
            async with self._pool.acquire() as database:
                with suppress(*rows.OVERTAKEN):
                    await rows.write_at_once(database, guessed)
                    return guessed
        for _ in range(_TRIES):
            async with self._pool.acquire() as database:
                with suppress(*rows.OVERTAKEN):
                    return await rows.write(database, wanted, self._checking)
        raise Unavailable(say("log.contended"))
