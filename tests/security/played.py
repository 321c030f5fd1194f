"""A house with some play behind it: every part of its database has rows."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from letitride.audit import prove_log
from letitride.house import HouseEvent, Patron, cage_stream, issue_voucher, pay_in, pay_out
from letitride.journal.keys import HouseKey, HouseKeys, format_keys
from letitride.rules import Cents, Role
from letitride.runtime.heads_export import export_heads
from letitride.runtime.house_states import StateChange
from letitride.store import Secret, open_log
from letitride.table import Rejected
from letitride.table import commands as c
from tests.runtime.floor import Floor, player

NSW, CA = "nsw-let-it-ride", "ca-let-it-ride"
KEYS: Final = HouseKeys([HouseKey(bytes(range(32)))])
OTHER: Final = HouseKeys([HouseKey(bytes(range(1, 33)))])
"""The key of the house, and that of somebody else."""


class Played(NamedTuple):
    """``now`` is the database, ``first`` and ``second`` the exports, ``then`` copies of the
    database as it was when each of them was made. Something was played after the second too."""

    now: Path
    then: tuple[Path, Path]
    first: Path
    second: Path

    @property
    def key(self) -> str:
        return format_keys(KEYS)


def play(folder: Path, *, keys: HouseKeys = KEYS, seed: int = 1) -> Played:
    folder.mkdir(exist_ok=True)
    return asyncio.run(_play(folder, keys, seed))


async def _play(folder: Path, keys: HouseKeys, seed: int) -> Played:
    path = folder / "casino.db"
    url = f"sqlite:///{path}"
    log = await open_log(url, keys=keys)
    floor = Floor.on(log, seed=seed)
    await floor.casino.start()
    await _an_evening(floor)
    exports, then = [], []
    for number in (1, 2):
        proof = await prove_log(log)
        assert proof.well, proof.bad[:5]
        exported = folder / f"heads-{number}.json"
        exported.write_bytes(await export_heads(log, proof, at=floor.casino.now()))
        exports.append(exported)
        then.append(_copied(path, folder / f"then-{number}.db"))
        await floor.play_round(1, table="main")
        await floor.casino.cage.states.change(
            cage_stream("Ben"),
            lambda ben: pay_in(ben, Cents(10_00), by="Ines", at=floor.casino.now()),
            command_id=f"more {number}",
        )
    floor.table = "main"
    await floor.bets({1: "$5"})
    await floor.casino.stop()
    await log.close()
    return Played(path, (then[0], then[1]), exports[0], exports[1])


def _copied(source: Path, target: Path) -> Path:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
    return target


def copied(played: Path, target: Path) -> Path:
    shutil.copy(played, target)
    target.chmod(0o600)
    return target


async def _an_evening(floor: Floor) -> None:
    """Two tables, people who come, win, lose and go, a refusal at a table, pay-ins and a voucher
    at the cage, a guest, a session, a snapshot."""
    await floor.person("Dora", role=Role.DEALER)
    await floor.person("Ines", role=Role.INSPECTOR)
    await floor.set_up("main", NSW, bots=1)
    await floor.sit("Ann", 1)
    await floor.sit("Ben", 2)
    await floor.play_round(2)
    await floor.refused(c.Sit(by=player(1, "Zoe"), seat=1, player="Zoe"), "refused")
    await _at_the_cage(floor)
    await floor.runner("main").writer.save()
    await floor.set_up("back", CA)
    await floor.sit("Cid", 1, table="back")
    await floor.sit("Dan", 2, table="back")
    await floor.play_round(1, table="back")
    await floor.runner("back").writer.save()
    await floor.done(c.Leave(by=player(2, "Dan"), seat=2), table="back")
    guest = await floor.casino.accounts.guest(chips=Cents(100_00), at=floor.casino.now())
    assert not isinstance(guest, Rejected)
    session = b'{"account":"Ines","role":"inspector","csrf":"x","created":1,"expires":2}'
    await floor.log.put_secrets(Secret("session", "5e55", session))


async def _at_the_cage(floor: Floor) -> None:
    at = floor.casino.now()

    def paid_in(ann: Patron) -> tuple[HouseEvent, ...] | Rejected:
        return pay_in(ann, Cents(500_00), by="Ines", at=at)

    def paid_out(ann: Patron) -> tuple[HouseEvent, ...] | Rejected:
        return pay_out(ann, Cents(20_00), by="Ines", at=at)

    def voucher(ann: Patron) -> tuple[HouseEvent, ...] | Rejected:
        return issue_voucher(ann, Cents(50_00), by="Ines", at=at)

    # The voucher has the number of its event: what is paid out after it can go without a trace.
    for decide in (paid_in, voucher, paid_out):
        changed = await floor.casino.cage.states.change(
            cage_stream("Ann"), decide, command_id=f"cage {decide.__name__}"
        )
        assert isinstance(changed, StateChange)
    by, into = player(1, "Ann"), c.ExchangeFor.CHIPS
    (held,) = (await floor.patron("Ann")).held_vouchers
    await floor.done(c.PresentVoucher(by=by, seat=1, voucher=held.number, into=into))
    await floor.until(lambda now: now.seats[1].presented is None)
