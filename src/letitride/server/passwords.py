"""Passwords: Argon2id, in separate threads, and never more at once than the server can handle.

A hash deliberately takes tens of megabytes and a good part of a second, so unlimited requests for
it would stop the house. At most ``workers`` are made at a time; with ``waiting`` more in the queue,
the next is turned away at once.
"""

import asyncio
import secrets
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from letitride.server.sentences import sentence

T = TypeVar("T")

STRONG: Final = PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY)


class PasswordsBusy(Exception):
    """Too many passwords are waiting to be checked: try again in a moment."""


class Passwords:
    def __init__(self, workers: int, waiting: int = 16, *, hasher: PasswordHasher = STRONG) -> None:
        self._hasher = hasher
        self._nobody = hasher.hash(secrets.token_bytes())
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="passwords")
        self._places = threading.BoundedSemaphore(workers + waiting)

    async def hash(self, password: str) -> str:
        """Raises ``PasswordsBusy``."""
        return await self._run(lambda: self._hasher.hash(_signs(password)))

    async def verify(self, hash: str, password: str) -> bool:
        """Nothing matches a string that is not a hash, such as that of a closed account.

        Raises ``PasswordsBusy``."""
        return await self._run(lambda: self._matches(hash, password))

    async def verify_nobody(self, password: str) -> bool:
        """False, after the same work: the time it takes does not reveal whether the account exists.

        Raises ``PasswordsBusy``.
        """
        return await self._run(lambda: self._matches(self._nobody, password) and False)

    def close(self) -> None:
        """Finishes the hashes in progress."""
        self._pool.shutdown(cancel_futures=True)

    async def _run(self, work: Callable[[], T]) -> T:
        if not self._places.acquire(blocking=False):
            raise PasswordsBusy(sentence("serving.passwords_busy"))
        try:
            job = self._pool.submit(work)
        except RuntimeError:
            self._places.release()
            raise
        # The caller may be cancelled, but a thread that has started runs to the end.
        job.add_done_callback(lambda _: self._places.release())
        return await asyncio.wrap_future(job)

    def _matches(self, hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(hash, _signs(password))
        except InvalidHashError:
            self._matches(self._nobody, password)
            return False
        except VerificationError:
            return False


def _signs(password: str) -> bytes:
    """One spelling for an accented letter, however the keyboard composed it (RFC 8265)."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
