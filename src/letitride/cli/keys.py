"""``letitride keys``: list, add, switch and retire the house keys."""

import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from letitride.cli.database import Database, opened
from letitride.cli.key_ring import KeyFile, Ring
from letitride.cli.options import JSONOption
from letitride.cli.output import BadInput, console, table, write_json
from letitride.cli.words import say
from letitride.house import KEYS_STREAM, KeyRetired
from letitride.journal import HouseKey, HouseKeys, format_keys
from letitride.store import CannotOpen, Conflict, EventLog, new_key, server_of, write_keys

if TYPE_CHECKING:
    from letitride.store import Rekeyed

keys = App(name="keys", help="Manage the house keys: list, add, switch and retire.")

_Id = Annotated[str, Parameter(help="A key's id, from `keys list`.")]
_BY = "command line"


@keys.command
def new(
    file: Annotated[
        Path | None, Parameter(help="File to write, readable by its owner only.")
    ] = None,
    /,
) -> None:
    """Make a key for a new house; print it or write it to a file."""
    made = HouseKeys([new_key()])
    if file is None:
        sys.stdout.write(format_keys(made))
        return
    try:
        write_keys(file, made, new=True)
    except FileExistsError:
        raise BadInput(say("keys.exists", file=file)) from None
    except OSError as error:
        raise BadInput(say("cannot_write", path=file, error=error.strerror)) from None
    console().print(say("keys.made", id=made.current.id, file=file), markup=False, soft_wrap=True)


@keys.command(name="list")
def list_(
    *,
    key_file: KeyFile = None,
    json: JSONOption = False,
    database: Database = None,
) -> None:
    """List the ids and public keys on the ring. Secrets are never shown."""
    ring = Ring.find(key_file, database).keys
    rows = [{"id": key.id, "use": _use_of(key, ring), "public": key.public} for key in ring.keys]
    if json:
        write_json(rows)
        return
    shown = table("key", "use", "public key", whole=("key", "public key"))
    for row in rows:
        shown.add_row(*row.values())
    console().print(shown)


@keys.command
def add(*, key_file: KeyFile = None, database: Database = None) -> None:
    """Add a new key to the ring. It only reads until `keys use` makes it the writing key."""
    ring = Ring.find(key_file, database)
    made = new_key()
    ring.save(
        HouseKeys([*ring.keys.keys, made], retired=ring.keys.retired),
        say("keys.added", id=made.id),
    )


@keys.command
def use(id: _Id, /, *, key_file: KeyFile = None, database: Database = None) -> None:
    """Make a key on the ring the writing key."""
    ring = Ring.find(key_file, database)
    chosen = _on_ring(ring.keys, id)
    if chosen.id in ring.keys.retired:
        raise BadInput(say("keys.is_retired", id=id))
    before = ring.keys.current
    if chosen is before:
        raise BadInput(say("keys.already_in_use", id=id))
    others = (key for key in ring.keys.keys if key is not chosen)
    ring.save(
        HouseKeys([chosen, *others], retired=ring.keys.retired),
        say("keys.in_use", id=id, before=before.id),
    )


@keys.command
def retire(id: _Id, /, *, key_file: KeyFile = None, database: Database = None) -> None:
    """Retire a key that no server writes with: it no longer writes or decrypts anything.

    Passwords, sessions, deck orders and every other secret are encrypted again with the writing
    key. The log records the point after which no event may carry the old key's seal.
    """
    ring = Ring.find(key_file, database)
    old = _on_ring(ring.keys, id)
    if old is ring.keys.current:
        raise BadInput(say("keys.switch_first", id=id))
    after = HouseKeys(ring.keys.keys, retired=ring.keys.retired | {id})
    asyncio.run(_check_unused(database, ring.keys, old))
    done = asyncio.run(_retired(database, after, old))
    strange = say("keys.retired.strange", strange=done.strange) if done.strange else ""
    ring.save(
        after,
        say("keys.retired", id=id, secrets=done.secrets, now=after.current.id, strange=strange),
    )


async def _check_unused(database: str | None, ring: HouseKeys, old: HouseKey) -> None:
    """No server may write with it any more: what it seals from then on counts as forged."""
    from letitride.runtime import servers_writing_with

    async with opened(database, keys=ring) as log:
        assert database is not None
        try:
            beside = server_of(database)
        except CannotOpen as error:
            raise BadInput(f"database: {error}") from None
        found = list(await servers_writing_with(log, old.id))
    if beside is not None and beside.key in ("", old.id):
        found.append(f"process {beside.process}")
    if found:
        raise BadInput(say("keys.still_written", id=old.id, found=", ".join(found)))


async def _retired(database: str | None, ring: HouseKeys, old: HouseKey) -> "Rekeyed":
    from letitride.store import rekey

    async with opened(database, keys=ring) as log:
        assert database is not None
        try:
            done = await rekey(database, ring)
        except CannotOpen as error:
            raise BadInput(f"database: {error}") from None
        await _record(log, old)
        return done


async def _record(log: EventLog, old: HouseKey) -> None:
    """Record the retirement once; the first one counts."""
    event = KeyRetired(id=old.id, public=old.public, by=_BY, at=int(time.time()))
    while True:
        version = len(await log.read(KEYS_STREAM))
        answer = await log.append(
            KEYS_STREAM, [event], expected=version, command_id=f"retire-{old.id}"
        )
        if not isinstance(answer, Conflict):
            return


def _on_ring(ring: HouseKeys, id: str) -> HouseKey:
    for key in ring.keys:
        if key.id == id:
            return key
    have = ", ".join(key.id for key in ring.keys)
    raise BadInput(say("keys.unknown", id=id, have=have))


def _use_of(key: HouseKey, ring: HouseKeys) -> str:
    if key is ring.current:
        return "writes"
    return "retired" if key.id in ring.retired else "reads"
