"""Allows one server per SQLite file: a second one would not be notified of the first one's writes.

The lock is the operating system's, on a file beside the database, and ends with the process however
that ends. Commands that work beside a running server (``letitride staff``, ``verify``) take none.
The file names the process that holds it and, once known, the id of the key it writes with.
"""

import fcntl
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from letitride.store.log import CannotOpen
from letitride.store.words import say

_SQLITE: Final = "sqlite:///"
_OPEN: Final = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
"""Never follow a link: its target, such as the database itself, would be overwritten."""
_MOST_BYTES: Final = 20
"""The longest content: a process and a key. ``_is_only_a_lock`` refuses a longer file."""


class LockOwner(NamedTuple):
    """The server that holds the lock; ``key`` is empty until it has said which key it writes
    with."""

    process: str
    key: str = ""


@contextmanager
def one_server(url: str) -> Iterator[Callable[[str], None]]:
    """Keeps other servers away from this database during the context; PostgreSQL allows any number.

    Yields a function that takes the id of the key the server writes with, for ``server_of``. Raises
    ``CannotOpen`` if another server has the file.
    """
    path = Path(url.removeprefix(_SQLITE))
    if not url.startswith(_SQLITE) or not path.parent.is_dir():
        yield lambda _: None  # a bad address is reported where it is opened
        return
    lock = _lock_of(path)
    held = _locked(path, lock)
    try:
        yield lambda key: _write(held, LockOwner(str(os.getpid()), key))
    finally:
        lock.unlink(missing_ok=True)
        os.close(held)


def server_of(url: str) -> LockOwner | None:
    """The server that has this SQLite file, if one runs. Raises ``CannotOpen``."""
    path = Path(url.removeprefix(_SQLITE))
    if not url.startswith(_SQLITE):
        return None
    lock = _lock_of(path)
    try:
        file = os.open(lock, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CannotOpen(
            say("lock.unreadable", path=path, lock=lock, error=error.strerror)
        ) from None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _read(file)
    else:
        return None  # its owner has ended
    finally:
        os.close(file)


def _lock_of(path: Path) -> Path:
    # Not the database itself: SQLite loses its own locks when anybody closes that file.
    beside = path.resolve()
    return beside.with_name(f"{beside.name}.lock")


def _write(file: int, server: LockOwner) -> None:
    os.pwrite(file, " ".join(server).strip().encode(), 0)


def _read(file: int) -> LockOwner:
    words = os.pread(file, _MOST_BYTES, 0).decode(errors="replace").split()
    return LockOwner(words[0] if words else "", words[1] if len(words) > 1 else "")


def _locked(path: Path, lock: Path) -> int:
    while True:
        try:
            file = os.open(lock, _OPEN, 0o600)
        except OSError as error:
            raise CannotOpen(f"cannot open {path}: {lock}: {error.strerror}") from None
        if not _is_only_a_lock(file):
            os.close(file)
            raise CannotOpen(say("lock.not_a_lock", path=path, lock=lock))
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = _read(file).process
            os.close(file)
            raise CannotOpen(_taken(path, owner)) from None
        # Its last owner may have deleted the file between the two steps.
        with suppress(FileNotFoundError):
            if lock.stat().st_ino == os.fstat(file).st_ino:
                os.ftruncate(file, 0)
                _write(file, LockOwner(str(os.getpid())))
                return file
        os.close(file)


def _is_only_a_lock(file: int) -> bool:
    """Whether the file has at most one name, and contains nothing but a number."""
    found = os.fstat(file)
    return stat.S_ISREG(found.st_mode) and found.st_nlink <= 1 and found.st_size <= _MOST_BYTES


def _taken(path: Path, owner: str) -> str:
    process = f" (process {owner})" if owner.isdigit() else ""
    return say("lock.held", path=path, process=process)
