"""Sessions in a real log: who is signed in, until when, and that an ended one stays ended."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import cast

import msgspec
import pytest
from structlog.testing import capture_logs

from letitride.journal import SESSION
from letitride.server.serving import purge_sessions_forever
from letitride.server.sessions import ENDED, Session, Sessions
from letitride.store import EventLog, Secret, Unavailable, open_log

NOON = 1_790_000_000
HOUR = 60 * 60


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[EventLog]:
    opened = await open_log(f"sqlite:///{tmp_path / 'casino.db'}")
    yield opened
    await opened.close()


@pytest.fixture
def sessions(log: EventLog) -> Sessions:
    return Sessions(log, hours=12)


async def test_a_token_stands_for_the_person_who_logged_in(sessions: Sessions) -> None:
    token, begun = await sessions.begin("ann", "player", NOON)
    assert await sessions.find(token, NOON + 1) == begun
    assert (begun.account, begun.role) == ("ann", "player")
    assert (begun.created, begun.expires) == (NOON, NOON + 12 * HOUR)


async def test_any_other_token_is_anonymous(sessions: Sessions) -> None:
    token, _ = await sessions.begin("ann", "player", NOON)
    for other in (token[:-1], token.swapcase(), "", "\ud800", "x" * 100_000):
        assert await sessions.find(other, NOON) is None


async def test_tokens_are_long_and_never_the_same(sessions: Sessions) -> None:
    begun = [await sessions.begin("ann", "player", NOON) for _ in range(20)]
    secrets = {token for token, _ in begun} | {session.csrf for _, session in begun}
    assert len(secrets) == 40
    assert {len(secret) for secret in secrets} == {43}


async def test_neither_the_token_nor_the_session_can_be_read_in_the_database(
    sessions: Sessions, log: EventLog, tmp_path: Path
) -> None:
    token, session = await sessions.begin("ann", "player", NOON)
    await log.close()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert hashlib.sha256(token.encode()).hexdigest().encode() in stored
    for secret in (token, session.csrf, "ann"):
        assert secret.encode() not in stored


async def test_a_session_lasts_until_it_expires(sessions: Sessions) -> None:
    token, begun = await sessions.begin("ann", "player", NOON)
    assert await sessions.find(token, begun.expires - 1) == begun
    assert await sessions.find(token, begun.expires) is None
    assert await sessions.renew(token, begun.expires) is None
    assert await sessions.reauthenticated(token, begun.expires) is None


async def test_a_session_survives_a_restart(sessions: Sessions, log: EventLog) -> None:
    token, begun = await sessions.begin("ann", "player", NOON)
    assert await Sessions(log, hours=12).find(token, NOON) == begun


async def test_a_session_is_extended_once_a_quarter_of_it_has_passed(
    sessions: Sessions, log: EventLog
) -> None:
    token, begun = await sessions.begin("ann", "player", NOON)
    written = await log.secrets(SESSION)
    assert await sessions.renew(token, NOON + 3 * HOUR - 1) == begun
    assert await log.secrets(SESSION) == written
    renewed = await sessions.renew(token, NOON + 3 * HOUR)
    assert renewed is not None
    assert renewed.expires == NOON + 15 * HOUR
    assert msgspec.structs.replace(renewed, expires=begun.expires) == begun
    assert await sessions.find(token, NOON + 14 * HOUR) == renewed
    assert await Sessions(log, hours=12).find(token, NOON + 14 * HOUR) == renewed


async def test_a_confirmed_password_lasts_for_some_minutes(sessions: Sessions) -> None:
    token, begun = await sessions.begin("ann", "supervisor", NOON)
    assert not begun.is_fresh(NOON, 5)
    await sessions.find(token, NOON)
    changed = await sessions.reauthenticated(token, NOON + 10)
    found = await sessions.find(token, NOON + 10)
    assert found is not None
    assert found == changed
    assert found.is_fresh(NOON + 10, 5)
    assert found.is_fresh(NOON + 309, 5)
    assert not found.is_fresh(NOON + 310, 5)
    assert not found.is_fresh(NOON + 9, 5)


async def test_ending_a_session_works_at_once(sessions: Sessions, log: EventLog) -> None:
    token, _ = await sessions.begin("ann", "player", NOON)
    other, _ = await sessions.begin("ann", "player", NOON)
    assert await sessions.find(token, NOON) is not None
    await sessions.end(token)
    assert await sessions.find(token, NOON) is None
    assert await sessions.renew(token, NOON + 6 * HOUR) is None
    assert await sessions.find(other, NOON) is not None
    assert len(await log.secrets(SESSION)) == 1
    await sessions.end(token)
    await sessions.end("never begun")


async def test_all_sessions_of_one_account_can_be_ended(sessions: Sessions) -> None:
    tokens = [(await sessions.begin("ann", "player", NOON))[0] for _ in range(3)]
    bens, _ = await sessions.begin("ben", "player", NOON)
    for token in (*tokens, bens):
        assert await sessions.find(token, NOON) is not None
    assert await sessions.end_all("ann") == 3
    assert [await sessions.find(token, NOON) for token in tokens] == [None] * 3
    assert await sessions.find(bens, NOON) is not None
    assert await sessions.end_all("ann") == 0


async def test_another_process_ends_a_session_within_seconds(
    sessions: Sessions, log: EventLog
) -> None:
    token, _ = await sessions.begin("ann", "player", NOON)
    assert await sessions.find(token, NOON) is not None
    await Sessions(log, hours=12).end_all("ann")
    assert await sessions.find(token, NOON + 5) is None


async def test_expired_and_unreadable_sessions_are_deleted(
    sessions: Sessions, log: EventLog
) -> None:
    old, _ = await sessions.begin("ann", "player", NOON)
    new, _ = await sessions.begin("ann", "player", NOON + 1)
    await log.put_secrets(Secret(SESSION, "of an older version", b"{}"))
    assert await sessions.purge(NOON + 12 * HOUR) == 2
    assert await sessions.find(old, NOON) is None
    assert await sessions.find(new, NOON) is not None
    assert len(await log.secrets(SESSION)) == 1


async def test_a_session_ended_by_another_process_stays_ended(
    sessions: Sessions, log: EventLog
) -> None:
    token, _ = await sessions.begin("ann", "player", NOON)
    assert await sessions.find(token, NOON + 6 * HOUR) is not None
    await Sessions(log, hours=12).end(token)
    assert await sessions.renew(token, NOON + 6 * HOUR + 1) is None
    assert await sessions.reauthenticated(token, NOON + 6 * HOUR + 1) is None
    assert await log.secrets(SESSION) == {}


class Slow:
    """A log that lets another server in between a read and a write."""

    def __init__(self, log: EventLog, meanwhile: Callable[[], Awaitable[None]]) -> None:
        self._log = log
        self._meanwhile = meanwhile

    async def secret(self, kind: str, key: str) -> bytes | None:
        body = await self._log.secret(kind, key)
        if kind == SESSION:
            await self._meanwhile()
        return body

    async def put_secrets(self, *secrets: Secret) -> None:
        await self._log.put_secrets(*secrets)


async def test_a_session_that_ends_elsewhere_while_it_is_renewed_stays_ended(
    sessions: Sessions, log: EventLog
) -> None:
    for change in (Sessions.renew, Sessions.reauthenticated):
        token, _ = await sessions.begin("ann", "player", NOON)

        async def ends(token: str = token) -> None:
            await sessions.end(token)

        other = Sessions(cast(EventLog, Slow(log, ends)), hours=12)
        await change(other, token, NOON + 6 * HOUR)
        assert await log.secrets(SESSION) == {}
        assert await sessions.find(token, NOON + 6 * HOUR) is None
    assert await log.secrets(ENDED) != {}
    await sessions.purge(NOON)
    assert await log.secrets(ENDED) == {}


class Broken:
    """A log whose secrets cannot be read for a while."""

    def __init__(self, log: EventLog, *, times: int) -> None:
        self.times = times
        self._log = log

    async def secrets(self, kind: str) -> Mapping[str, bytes]:
        if self.times:
            self.times -= 1
            raise Unavailable("the database is gone")
        return await self._log.secrets(kind)

    async def put_secrets(self, *secrets: Secret) -> None:
        await self._log.put_secrets(*secrets)


async def test_expired_sessions_are_deleted_even_after_a_database_outage(
    log: EventLog,
) -> None:
    broken = Broken(log, times=2)
    sessions = Sessions(cast(EventLog, broken), hours=12)
    await sessions.begin("ann", "player", NOON)
    with capture_logs() as logs:
        purging = asyncio.create_task(
            purge_sessions_forever(sessions, lambda: NOON + 12 * HOUR, every=0.001)
        )
        async with asyncio.timeout(60):
            while await log.secrets(SESSION) and not purging.done():
                await asyncio.sleep(0.001)
        assert not purging.done()
        purging.cancel()
    assert [(each["event"], each["log_level"]) for each in logs] == [
        ("expired sessions are still there", "warning")
    ] * 2


class Held:
    """A log whose answers to a reader wait until they are let go; all else goes straight on."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self.has_read = asyncio.Event()
        self.let_go = asyncio.Event()

    async def secret(self, kind: str, key: str) -> bytes | None:
        body = await self._log.secret(kind, key)
        self.has_read.set()
        await self.let_go.wait()
        return body

    async def put_secrets(self, *secrets: Secret) -> None:
        await self._log.put_secrets(*secrets)


async def test_a_session_read_before_it_ended_is_not_cached(log: EventLog) -> None:
    held = Held(log)
    sessions = Sessions(cast(EventLog, held), hours=12)
    token, _ = await sessions.begin("ann", "player", NOON)
    reading = asyncio.create_task(sessions.find(token, NOON))
    await held.has_read.wait()
    await sessions.end(token)
    held.let_go.set()
    await reading
    assert await sessions.find(token, NOON) is None


@pytest.mark.parametrize("moment", range(6))
async def test_concurrent_work_does_not_bring_an_ended_session_back(
    sessions: Sessions, log: EventLog, moment: int
) -> None:
    late = NOON + 6 * HOUR
    for _ in range(20):
        token, _ = await sessions.begin("ann", "player", NOON)
        beside = [
            asyncio.create_task(sessions.find(token, late)),
            asyncio.create_task(sessions.renew(token, late)),
            asyncio.create_task(sessions.reauthenticated(token, late)),
            asyncio.create_task(sessions.find(token, late)),
        ]
        for _ in range(moment):
            await asyncio.sleep(0)
        await sessions.end(token)
        assert await sessions.find(token, late) is None
        await asyncio.gather(*beside)
        assert await sessions.find(token, late) is None
        assert await log.secrets(SESSION) == {}


async def test_only_the_right_csrf_token_matches(sessions: Sessions) -> None:
    _, session = await sessions.begin("ann", "player", NOON)
    assert session.csrf_matches(session.csrf)
    for wrong in (None, "", session.csrf[:-1], f"{session.csrf}x", "ä", "\ud800"):
        assert not session.csrf_matches(wrong)


def test_an_old_session_can_still_be_read() -> None:
    written = b'{"account":"a","role":"player","csrf":"c","created":1,"expires":2}'
    assert msgspec.json.decode(written, type=Session).reauthenticated is None
