"""``letitride keys``: the keys of the house, and how one takes the place of another."""

import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from letitride.cli.database import Database, opened
from letitride.cli.key_ring import KeyFile, Ring
from letitride.cli.output import BadInput, console, table, write_json
from letitride.house import KEYS_STREAM, KeyRetired
from letitride.journal import HouseKey, HouseKeys, format_keys
from letitride.store import CannotOpen, Conflict, EventLog, new_key, write_keys

if TYPE_CHECKING:
    from letitride.store import Rekeyed

keys = App(name="keys", help="The keys of the house, and how one takes the place of another.")

_Id = Annotated[str, Parameter(help="The id of a key, as `keys list` shows it.")]
_BY = "command line"


@keys.command
def new(
    file: Annotated[
        Path | None, Parameter(help="A file to write it to, for its owner alone.")
    ] = None,
    /,
) -> None:
    """Make a key for a new house, and print it or write it to a file."""
    made = HouseKeys([new_key()])
    if file is None:
        sys.stdout.write(format_keys(made))
        return
    try:
        write_keys(file, made, new=True)
    except FileExistsError:
        raise BadInput(f"{file}: is there already, and may hold the keys of a house") from None
    except OSError as error:
        raise BadInput(f"{file}: cannot be written ({error.strerror})") from None
    console().print(f"Key {made.current.id} is in {file}.", markup=False, soft_wrap=True)


@keys.command(name="list")
def list_(
    *,
    key_file: KeyFile = None,
    json: Annotated[bool, Parameter(help="Print JSON.", negative="")] = False,
    database: Database = None,
) -> None:
    """The ids and public keys of the ring. What is secret is never shown."""
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
    """Put a new key on the ring. It only reads until `keys use` makes it write."""
    ring = Ring.find(key_file, database)
    made = new_key()
    ring.put(
        HouseKeys([*ring.keys.keys, made], retired=ring.keys.retired),
        f"Key {made.id} is on the ring, and reads only. Give the ring to every server and restart "
        f"it; then `letitride keys use {made.id}`.",
    )


@keys.command
def use(id: _Id, /, *, key_file: KeyFile = None, database: Database = None) -> None:
    """Make a key of the ring the one that writes."""
    ring = Ring.find(key_file, database)
    chosen = _on_ring(ring.keys, id)
    if chosen.id in ring.keys.retired:
        raise BadInput(f"id: {id} is retired; `letitride keys add` makes another key")
    before = ring.keys.current
    if chosen is before:
        raise BadInput(f"id: {id} is the key that writes already")
    others = (key for key in ring.keys.keys if key is not chosen)
    ring.put(
        HouseKeys([chosen, *others], retired=ring.keys.retired),
        f"Key {id} writes from now on. Give the ring to every server and restart it; then "
        f"`letitride keys retire {before.id}`.",
    )


@keys.command
def retire(id: _Id, /, *, key_file: KeyFile = None, database: Database = None) -> None:
    """Let a key write nothing and decrypt nothing any more, once no server writes with it.

    Passwords, sessions, orders and all else that is kept encrypted go over to the key that
    writes. The log says from where on no event may carry the old key's seal.
    """
    ring = Ring.find(key_file, database)
    old = _on_ring(ring.keys, id)
    if old is ring.keys.current:
        raise BadInput(f"id: {id} is the key that writes; `letitride keys use` another one first")
    after = HouseKeys(ring.keys.keys, retired=ring.keys.retired | {id})
    done = asyncio.run(_retired(database, after, old))
    strange = f" {done.strange} that no key opens were left alone." if done.strange else ""
    ring.put(
        after,
        f"Key {id} is retired: {done.secrets} secrets went over to {after.current.id}.{strange} "
        "It stays on the ring to check what it sealed before. Give the ring to every server.",
    )


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
    """Once: whatever comes after the first time is what counts."""
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
    there = ", ".join(key.id for key in ring.keys)
    raise BadInput(f"id: no key {id!r} on the ring; there are {there}")


def _use_of(key: HouseKey, ring: HouseKeys) -> str:
    if key is ring.current:
        return "writes"
    return "retired" if key.id in ring.retired else "reads"
