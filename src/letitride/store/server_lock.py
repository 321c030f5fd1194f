"""One server per SQLite file: a second one would not be notified of the first one's writes.

The operating system holds the lock, on a file next to the database, and drops it when the process
ends, however that happens. Commands that run beside a server (``letitride staff``, ``verify``) take
none.
"""

import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from letitride.store.log import CannotOpen

_SQLITE: Final = "sqlite:///"
_OPEN: Final = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
"""Never follow a link: its target, such as the database itself, would be overwritten."""
_MOST_BYTES: Final = 20


@contextmanager
def one_server(url: str) -> Iterator[None]:
    """Nobody else serves this database inside the context; PostgreSQL allows any number.

    Raises ``CannotOpen`` if another server has the file.
    """
    path = Path(url.removeprefix(_SQLITE))
    if not url.startswith(_SQLITE) or not path.parent.is_dir():
        yield  # a bad address is reported when it is opened
        return
    # Not the database itself: SQLite loses its own locks when anybody closes that file.
    beside = path.resolve()
    lock = beside.with_name(f"{beside.name}.lock")
    held = _locked(path, lock)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(held)


def _locked(path: Path, lock: Path) -> int:
    while True:
        try:
            file = os.open(lock, _OPEN, 0o600)
        except OSError as error:
            raise CannotOpen(f"cannot open {path}: {lock}: {error.strerror}") from None
        if not _is_only_a_lock(file):
            os.close(file)
            raise CannotOpen(f"cannot open {path}: {lock} is not a lock; find out who put it there")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.read(file, _MOST_BYTES).decode(errors="replace")
            os.close(file)
            raise CannotOpen(_taken(path, owner)) from None
        # Its last owner may have deleted the file between the two steps.
        with suppress(FileNotFoundError):
            if lock.stat().st_ino == os.fstat(file).st_ino:
                os.ftruncate(file, 0)
                os.write(file, str(os.getpid()).encode())
                return file
        os.close(file)


def _is_only_a_lock(file: int) -> bool:
    """Whether the file has at most one name, and contains nothing but a number."""
    found = os.fstat(file)
    return stat.S_ISREG(found.st_mode) and found.st_nlink <= 1 and found.st_size <= _MOST_BYTES


def _taken(path: Path, owner: str) -> str:
    process = f" (process {owner})" if owner.isdigit() else ""
    return (
        f"{path} is open in another letitride server{process}, and a SQLite file takes one; "
        "for several servers use --database postgresql://USER@HOST/NAME"
    )
