"""Encrypts every secret again with the current writing key."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, text

from letitride.journal import HouseKeys, about, encrypted_by
from letitride.store.direct import writing
from letitride.store.key_files import fresh_nonce

_SECRETS: Final = text("SELECT kind, key, body FROM secrets")
# Only if it is still what was read: a server may have replaced it meanwhile, and a deleted secret
# must not come back.
_REPLACE: Final = text(
    "UPDATE secrets SET body = :new WHERE kind = :kind AND key = :key AND body = :old"
)
_DROP_SNAPSHOTS: Final = text("DELETE FROM snapshots")


class Rekeyed(NamedTuple):
    """``strange`` counts secrets that no key on the ring opens; they stay as they are."""

    secrets: int
    strange: int


async def rekey(url: str, keys: HouseKeys) -> Rekeyed:
    """Encrypt the secrets with the writing key, and drop the snapshots: they are made again.

    Raises ``CannotOpen``.
    """
    return await writing(url, lambda connection: rekey_on(connection, keys))


def rekey_on(connection: Connection, keys: HouseKeys) -> Rekeyed:
    secrets = strange = 0
    for kind, key, old in connection.execute(_SECRETS).all():
        if encrypted_by(old) == keys.current.id:
            continue
        new = keys.recrypt(bytes(old), about=about(kind, key), nonce=fresh_nonce())
        if new is None:
            strange += 1
        else:
            values = {"kind": kind, "key": key, "old": old, "new": new}
            secrets += connection.execute(_REPLACE, values).rowcount
    connection.execute(_DROP_SNAPSHOTS)
    return Rekeyed(secrets, strange)
