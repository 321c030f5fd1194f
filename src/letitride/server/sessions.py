"""Sessions: who somebody is, from login to logout.

The browser has a token, in a cookie; the log's secrets table has what the token stands for, under
its SHA-256, so that reading the database lets nobody impersonate anybody. Times are seconds since
1970.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from letitride.journal import SESSION
from letitride.store import EventLog, Secret, TurnLock

ENDED: Final = "ended session"
"""Marks an ended session in the secrets table until the next purge, so that another server that
was about to renew it does not bring it back."""
_BYTES: Final = 32
_MOST_REMEMBERED: Final = 10_000
_TRUSTED_SECONDS: Final = 5


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """``reauthenticated`` is when the password was last given again, after login. ``mark`` is that
    of the account's password: a new password ends every earlier session."""

    account: str
    role: str
    csrf: str
    created: int
    expires: int
    reauthenticated: int | None = None
    mark: str = ""

    def csrf_matches(self, given: str | None) -> bool:
        """In constant time, so that it does not reveal how much was right."""
        return given is not None and hmac.compare_digest(_signs(self.csrf), _signs(given))

    def is_fresh(self, at: int, minutes: int) -> bool:
        """Whether the password was confirmed within this many minutes."""
        given = self.reauthenticated
        return given is not None and 0 <= at - given < minutes * 60


class _Remembered(NamedTuple):
    session: Session
    read: int


class Sessions:
    """A session that was read is trusted for a few seconds, and never past its end.

    Another server can end it: it deletes the session, then writes to the account, and that notice
    makes every server forget. Seconds, because a notice can be lost with a connection.
    """

    def __init__(self, log: EventLog, hours: int) -> None:
        self._log = log
        self._life = hours * 60 * 60
        self._remembered: dict[str, _Remembered] = {}
        self._changes = 0
        self._changing = TurnLock()

    async def begin(
        self, account: str, role: str, at: int, *, mark: str = ""
    ) -> tuple[str, Session]:
        token = secrets.token_urlsafe(_BYTES)
        session = Session(
            account=account,
            role=role,
            csrf=secrets.token_urlsafe(_BYTES),
            created=at,
            expires=at + self._life,
            mark=mark,
        )
        await self._log.put_secrets(_keep(_key(token), session))
        return token, session

    async def find(self, token: str, at: int) -> Session | None:
        key = _key(token)
        known = self._remembered.get(key)
        if known is not None and 0 <= at - known.read < _TRUSTED_SECONDS:
            return _if_alive(known.session, at)
        seen = self._changes
        session = await self._read(key)
        # A change meanwhile may be to this session; then what we read is stale.
        if session is not None and seen == self._changes:
            self._remember(key, session, at)
        return _if_alive(session, at)

    async def renew(self, token: str, at: int) -> Session | None:
        """Restart its lifetime once a quarter of it is gone; None if there is no session."""
        session = await self.find(token, at)
        if session is None or session.expires - at > self._life * 3 // 4:
            return session
        return await self._change(token, at, lambda old: replace(old, expires=at + self._life))

    async def reauthenticated(self, token: str, at: int) -> Session | None:
        """The password was confirmed; None if there is no session."""
        return await self._change(token, at, lambda old: replace(old, reauthenticated=at))

    async def end(self, token: str) -> None:
        async with self._changing.turn():
            await self._throw_away([_key(token)])

    def forget(self, account: str) -> None:
        """An account changed, here or on another server: read its sessions again."""
        name = account.casefold()
        self._forget(
            [
                key
                for key, known in self._remembered.items()
                if known.session.account.casefold() == name
            ]
        )

    async def end_all(self, account: str) -> int:
        """End all sessions of an account, for a new password or role. Returns how many."""
        return await self._end_where(lambda session: session.account == account)

    async def purge(self, at: int) -> int:
        """Delete expired sessions and the marks of ended ones. Returns how many had expired."""
        if told := await self._log.secrets(ENDED):
            await self._log.put_secrets(*(Secret(ENDED, key, None) for key in told))
        return await self._end_where(lambda session: at >= session.expires)

    async def _end_where(self, condition: Callable[[Session], bool]) -> int:
        """Sessions that cannot be read belong to nobody, and go too."""
        async with self._changing.turn():
            found = await self._log.secrets(SESSION)
            keys = [
                key
                for key, body in found.items()
                if (session := _decode(body)) is None or condition(session)
            ]
            await self._throw_away(keys)
            return len(keys)

    async def _change(
        self, token: str, at: int, change: Callable[[Session], Session]
    ) -> Session | None:
        """One change at a time, and each reads first, or a session that just ended would come back.

        Another server may end it between the read and the write: then delete what we wrote.
        """
        key = _key(token)
        async with self._changing.turn():
            old = _if_alive(await self._read(key), at)
            if old is None:
                return None
            new = change(old)
            try:
                await self._log.put_secrets(_keep(key, new))
                if await self._log.secret(ENDED, key) is not None:
                    await self._log.put_secrets(Secret(SESSION, key, None))
                    return None
            finally:
                self._forget([key])
            return new

    async def _throw_away(self, keys: Sequence[str]) -> None:
        if not keys:
            return
        try:
            await self._log.put_secrets(
                *(Secret(SESSION, key, None) for key in keys),
                *(Secret(ENDED, key, b"") for key in keys),
            )
        finally:
            self._forget(keys)

    async def _read(self, key: str) -> Session | None:
        body = await self._log.secret(SESSION, key)
        return None if body is None else _decode(body)

    def _remember(self, key: str, session: Session, at: int) -> None:
        self._remembered.pop(key, None)
        self._remembered[key] = _Remembered(session, at)
        if len(self._remembered) > _MOST_REMEMBERED:
            del self._remembered[next(iter(self._remembered))]

    def _forget(self, keys: Iterable[str]) -> None:
        self._changes += 1
        for key in keys:
            self._remembered.pop(key, None)


def _if_alive(session: Session | None, at: int) -> Session | None:
    return session if session is not None and at < session.expires else None


def _keep(key: str, session: Session) -> Secret:
    return Secret(SESSION, key, msgspec.json.encode(session))


def _decode(body: bytes) -> Session | None:
    try:
        return msgspec.json.decode(body, type=Session)
    except msgspec.DecodeError:
        return None


def _key(token: str) -> str:
    return hashlib.sha256(_signs(token)).hexdigest()


def _signs(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
