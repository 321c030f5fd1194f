"""The log in PostgreSQL: any number of programs on any number of machines share it.

One writer among them all is kept by the unique (stream, version): where two write the same version,
the second waits for the first, fails, looks again, and answers with a conflict. Who only looks at a
stream writes nothing there that could be refused; therefore each transaction has a lock on all of
its streams, and what it has seen stays so until it commits. Within a program,
appends that wait together go into one transaction, as in SQLite; that also spares the lock which
PostgreSQL takes at every commit with a ``NOTIFY`` in it. Notices go out with the commit.

It also remembers how far it has brought each stream, and supposes that nobody else has written
since: then all of a group is one statement, and one trip to the server. Where it is wrong, the
unique keys refuse the statement, and the group is planned anew on what the database says.

Where the connection breaks around a commit, the group is tried again: the command ids tell what of
it had been stored.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, NamedTuple, Self

import asyncpg
import msgspec

from letitride.store import postgres_rows as rows
from letitride.store.batch import Answers, Guesses, Plan, Wanted, told, wanted_of
from letitride.store.codec import CODEC, Codec
from letitride.store.log import (
    Appended,
    CannotOpen,
    Conflict,
    Head,
    Keep,
    Notice,
    Snapshot,
    Stored,
    Unavailable,
    Write,
    check_names,
    within_reach,
)
from letitride.store.notices import Notices
from letitride.store.postgres_listener import Listener

LARGEST_GROUP: Final = 1000
_TRIES: Final = 50
"""Locks keep programs apart, so one is enough, but for a program of an older edition: whatever else
refuses a group refuses it again, and must not hold up all that comes after it."""


class _Job(NamedTuple):
    wanted: Wanted
    done: "asyncio.Future[Answers]"


class PostgresLog:
    def __init__(self, dsn: str, pool: Any, codec: Codec) -> None:
        self._pool = pool
        self._codec = codec
        self._notices = Notices()
        self._listener = Listener(dsn, self._notices, self.heads)
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._closed = False
        self._guesses = Guesses()
        self._writer = asyncio.create_task(self._write(), name="log-writer")

    @classmethod
    async def open(cls, dsn: str, *, codec: Codec = CODEC) -> Self:
        """Raises ``CannotOpen``."""
        from letitride.store.migrate import migrate_postgres

        try:
            await migrate_postgres(await asyncpg.connect(dsn))
            pool = await asyncpg.create_pool(dsn, min_size=1, max_size=4, init=rows.durable)
        except (ValueError, asyncpg.ClientConfigurationError):
            # Their words may quote a part of the address, and a password with it.
            raise CannotOpen("not an address that PostgreSQL understands") from None
        except rows.BROKEN as error:
            raise CannotOpen(f"cannot open the PostgreSQL database: {error}") from error
        return cls(dsn, pool, codec)

    async def read(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        found = await self._fetch(rows.EVENTS, stream, within_reach(after), limit)
        return [rows.stored(row) for row in found]

    async def append(
        self, stream: str, events: Sequence[msgspec.Struct], *, expected: int, command_id: str
    ) -> Appended | Conflict:
        answers = await self.append_all([Write(stream, events, expected, command_id)])
        return answers if isinstance(answers, Conflict) else answers[0]

    async def append_all(
        self, writes: Sequence[Write], *, keep: Sequence[Keep] = ()
    ) -> Sequence[Appended] | Conflict:
        wanted = wanted_of(self._codec, writes, keep)
        self._check_open()
        job = _Job(wanted, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        return told(await job.done)

    async def answer(self, stream: str, command_id: str) -> Appended | None:
        found = await self._fetch(rows.KNOWN, [stream], [command_id])
        return Appended(stream, found[0]["first"], found[0]["last"]) if found else None

    async def keep(self, *things: Keep) -> None:
        check_names(*(name for thing in things for name in (thing.kind, thing.key)))
        self._check_open()
        await rows.persist(lambda: self._put_away(things))

    async def kept(self, kind: str, key: str) -> bytes | None:
        found = await self._fetch(rows.KEPT, kind, key)
        return found[0]["body"] if found else None

    async def all_kept(self, kind: str) -> Mapping[str, bytes]:
        return dict(await self._fetch(rows.ALL_KEPT, kind))

    async def streams(self) -> Sequence[str]:
        return [stream for (stream,) in await self._fetch(rows.STREAMS)]

    async def heads(self) -> Sequence[Head]:
        return [Head(*row) for row in await self._fetch(rows.HEADS)]

    async def heads_of(self, streams: Sequence[str]) -> Sequence[Head]:
        return [Head(*row) for row in await self._fetch(rows.HEADS_OF_SOME, list(set(streams)))]

    async def save_snapshot(self, stream: str, version: int, body: bytes) -> None:
        await self._fetch(rows.ADD_SNAPSHOT, stream, version, body)

    async def latest_snapshot(self, stream: str) -> Snapshot | None:
        found = await self._fetch(rows.SNAPSHOT, stream)
        return Snapshot(*found[0]) if found else None

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
        await self._listener.close()
        await self._pool.close()
        self._notices.close()

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable("the log is closed")

    async def _fetch(self, sql: str, *values: object) -> list[Any]:
        self._check_open()
        return await rows.persist(lambda: self._pool.fetch(sql, *values))

    async def _put_away(self, things: Sequence[Keep]) -> None:
        async with self._pool.acquire() as database, database.transaction():
            await rows.put_away(database, things)

    async def _write(self) -> None:
        """The writer: wait for a job, take all others that wait, commit, answer."""
        last = False
        while not last and (first := await self._jobs.get()) is not None:
            group = [first]
            while not last and len(group) < LARGEST_GROUP and not self._jobs.empty():
                job = self._jobs.get_nowait()
                last = job is None
                group += [job] if job else []
            await self._commit(group)

    async def _commit(self, group: Sequence[_Job]) -> None:
        wanted = [job.wanted for job in group]
        try:
            planned = await rows.persist(lambda: self._transaction(wanted))
        except Exception as error:  # whatever it is, nobody is left waiting
            for job in group:
                if not job.done.done():
                    failed = Unavailable(f"not stored: {error}")
                    failed.__cause__ = error
                    job.done.set_exception(failed)
            return
        for job, answer in zip(group, planned.answers, strict=True):
            if not job.done.done():
                job.done.set_result(answer)

    async def _transaction(self, wanted: Sequence[Wanted]) -> Plan:
        if (guessed := self._guesses.plan(wanted)) is not None:
            async with self._pool.acquire() as database:
                with suppress(*rows.OVERTAKEN):
                    await rows.write_at_once(database, guessed)
                    return self._guesses.written(guessed)
        for _ in range(_TRIES):
            async with self._pool.acquire() as database:
                with suppress(*rows.OVERTAKEN):
                    return self._guesses.written(await rows.write(database, wanted))
        raise Unavailable("others write all the time")
