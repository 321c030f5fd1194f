"""House keys in files, private to their owner, and new ones made by real chance."""

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


def new_key() -> HouseKey:
    return HouseKey(secrets.token_bytes(KEY_BYTES))


def read_keys(path: Path) -> HouseKeys:
    """Raises ``BadKey``, also where anybody but the owner may read the file, or it is another's."""
    try:
        # Looked at once it is open: so it is what is read. A pipe would keep us waiting.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)) as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise BadKey(f"{path}: it is not a file")
            if found.st_mode & 0o077:
                raise BadKey(f"{path}: others may read it; `chmod 600` it")
            if found.st_uid not in (os.geteuid(), 0):
                raise BadKey(f"{path}: it belongs to somebody else, who knows what is in it")
            return parse_keys(file.read())
    except (OSError, UnicodeDecodeError) as error:
        raise BadKey(f"{path}: cannot be read ({error})") from None


def write_keys(path: Path, keys: HouseKeys, *, new: bool = False) -> None:
    """Whole or not at all, for the owner alone; ``new`` refuses to replace a file.

    Raises ``OSError``, of it ``FileExistsError``.
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
    """For one encryption, and no other."""
    return secrets.token_bytes(NONCE_BYTES)
