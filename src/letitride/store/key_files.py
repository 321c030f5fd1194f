"""House keys in files that only their owner can read, and making new keys."""

import os
import secrets
import stat
from pathlib import Path

from letitride.journal import (
    KEY_BYTES,
    NONCE_BYTES,
    BadKey,
    HouseKey,
    HouseKeys,
    format_keys,
    parse_keys,
)
from letitride.store.words import say


def new_key() -> HouseKey:
    return HouseKey(secrets.token_bytes(KEY_BYTES))


def read_keys(path: Path) -> HouseKeys:
    """Raises ``BadKey``, also if the file is not ours or anybody else can read it."""
    try:
        # Checked after opening, so that it is the file we read. A pipe would block.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)) as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise BadKey(say("key_file.not_a_file", path=path))
            if found.st_mode & 0o077:
                raise BadKey(say("key_file.readable_by_others", path=path))
            if found.st_uid not in (os.geteuid(), 0):
                raise BadKey(say("key_file.of_another_user", path=path))
            return parse_keys(file.read())
    except (OSError, UnicodeDecodeError) as error:
        raise BadKey(say("key_file.unreadable", path=path, error=error)) from None


def write_keys(path: Path, keys: HouseKeys, *, new: bool = False) -> None:
    """Written atomically, readable by its owner only; ``new`` refuses to replace a file.

    Raises ``OSError``, including ``FileExistsError``.
    """
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(format_keys(keys))
        file.flush()
        os.fsync(file.fileno())
    try:
        if new:
            path.hardlink_to(beside)
        else:
            beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def fresh_nonce() -> bytes:
    """A random nonce, for one encryption only."""
    return secrets.token_bytes(NONCE_BYTES)
