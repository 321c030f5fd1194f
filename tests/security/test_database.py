"""Reading or writing the database gains nothing: no cards to come, no session, no cent.

The files are private, secrets are encrypted, and what the house did not write is ignored and
listed.
"""

import json
import os
import secrets
import sqlite3
import stat
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from letitride.cards import format_card
from letitride.journal.chain import hash_of
from letitride.rules import Cents, Role
from letitride.runtime.accounts import Accounts
from letitride.server.sessions import Sessions
from letitride.store import (
    HOUSE_KEY,
    CannotOpen,
    EventLog,
    Forged,
    OtherCommand,
    Secret,
    Unavailable,
    Write,
    load_table,
    open_log,
    save_table,
)
from letitride.table import Rejected, Table, new_table
from letitride.table import commands as c
from letitride.table.events.betting import RoundOpened
from letitride.table.money import balance, rack
from letitride.table.state import Phase
from tests.runtime.floor import Floor, player
from tests.server.running import running


def written(path: Path, sql: str, *values: object) -> None:
    """As the owner of the file would do it."""
    with closing(sqlite3.connect(path)) as database, database:
        for act in ("update", "delete"):
            database.execute(f"DROP TRIGGER IF EXISTS events_no_{act}")
        database.execute(sql, values)


def rows(path: Path, sql: str, *values: object) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.execute(sql, values))


def doubted(log: EventLog) -> Sequence[str]:
    return [doubt.what for doubt in log.doubts.all()]


async def test_the_files_are_private_to_their_owner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(HOUSE_KEY)
    before = os.umask(0o000)
    try:
        log = await open_log(f"sqlite:///{tmp_path / 'casino.db'}")
        await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
        await log.close()
    finally:
        os.umask(before)
    assert set(modes) == {"casino.db", "casino.db-wal", "casino.db-shm", "casino.db.key"}
    assert set(modes.values()) == {0o600}


async def test_a_file_that_was_open_to_others_is_closed_to_them(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    await (await open_log(sqlite_url)).close()
    path.chmod(0o644)
    await (await open_log(sqlite_url)).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_the_order_of_a_deck_cannot_be_read_in_the_database(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.bets({1: "$5"})
        await floor.until(lambda table: table.phase is Phase.FIRST_CHOICE)
        orders = list(floor.runner().writer.shuffler.device.orders.values())
    assert orders
    stored = b"".join(each.read_bytes() for each in path.parent.iterdir())
    for order, nonce in orders:
        assert nonce.encode() not in stored
        for some in (order[:5], order[20:25]):
            text = "".join(map(format_card, some))
            numbers = json.dumps([int(card) for card in some], separators=(",", ":"))
            words = json.dumps([format_card(card) for card in some], separators=(",", ":"))
            for shape in (text, numbers[1:-1], words[1:-1]):
                assert shape.encode() not in stored


async def test_a_forged_session_signs_nobody_in(tmp_path: Path) -> None:
    """The row of a session that makes its forger a supervisor, put straight into the secrets."""
    path = tmp_path / "house.db"
    token = secrets.token_urlsafe(32)
    session = {
        "account": "carla",
        "role": "casino_supervisor",
        "csrf": "x" * 43,
        "created": 0,
        "expires": 9_999_999_999,
        "reauthenticated": None,
    }
    async with running(tmp_path) as house:
        database = next(tmp_path.glob("*.db"))
        assert database.exists(), path
        key = sha256(token.encode()).hexdigest()
        body = json.dumps(session).encode()
        written(database, "INSERT INTO secrets VALUES ('session', ?, ?)", key, body)
        async with house.anybody() as thief:
            thief.http.cookies.set("letitride", token)
            assert (await thief.get("/api/me")).json()["role"] is None
            thief.me = {**thief.me, "csrf": session["csrf"]}
            paid = {"id": "12345678", "amount": 100}
            answer = await thief.post("/api/cage/somebody/pay-in", paid)
            assert answer.status_code == 401
        assert f"session {key}" in doubted(house.context.casino.log)


async def test_a_session_cannot_be_moved_to_another_token(sqlite_url: str) -> None:
    """The row of a guest, under the key of another token."""
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    log = await open_log(sqlite_url)
    sessions = Sessions(log, hours=1)
    token, _ = await sessions.begin("carla", "casino_supervisor", 100)
    mine = secrets.token_urlsafe(32)
    ((body,),) = rows(path, "SELECT body FROM secrets WHERE kind = 'session'")
    written(path, "INSERT INTO secrets VALUES ('session', ?, ?)", _key(mine), body)
    assert await sessions.find(token, 100) is not None
    assert await sessions.find(mine, 100) is None
    assert doubted(log) == [f"session {_key(mine)}"]
    await log.close()


def _key(token: str) -> str:
    return sha256(token.encode()).hexdigest()


async def test_a_session_put_back_after_the_password_changed_is_over(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.staff("carla") as carla:
        database = next(tmp_path.glob("*.db"))
        key = _key(carla.cookie)
        ((row,),) = rows(database, "SELECT body FROM secrets WHERE key = ?", key)
        new = {"old": house.passwords["carla"], "new": "another long password"}
        headers = {"x-csrf-token": carla.me["csrf"]}
        cookie = carla.cookie
        answer = await carla.http.put("/api/me/password", json=new, headers=headers)
        assert answer.status_code == 204, answer.text
        written(database, "INSERT INTO secrets VALUES ('session', ?, ?)", key, row)
        async with house.anybody() as thief:
            thief.http.cookies.set("letitride", cookie)
            assert (await thief.get("/api/me")).json()["role"] is None


async def test_an_old_password_put_back_does_not_work(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    log = await open_log(sqlite_url)
    accounts = Accounts(log)
    await accounts.open("Ann", Role.CASINO_SUPERVISOR, hash="old hash", at=1)
    ((old,),) = rows(path, "SELECT body FROM secrets WHERE kind = 'password'")
    changed = await accounts.change_password(
        "Ann", "a long new password", hash="new hash", by="Ann", at=2
    )
    assert not isinstance(changed, Rejected), changed
    assert await accounts.hash_of("Ann") == "new hash"
    written(path, "UPDATE secrets SET body = ? WHERE kind = 'password'", old)
    assert await accounts.hash_of("Ann") is None
    assert doubted(log) == ["password ann"]
    await log.close()


async def test_an_edited_snapshot_is_ignored(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.until(lambda table: table.phase is Phase.BETWEEN_ROUNDS)
        stream, table = floor.runner().stream, floor.state
        assert await save_table(floor.log, stream, table)
        ((body,),) = rows(path, "SELECT body FROM snapshots")
        assert isinstance(body, bytes)
        assert b"rack:1" not in body
        richer = body[:40] + bytes([body[40] ^ 1]) + body[41:]
        written(path, "UPDATE snapshots SET body = ?", richer)
        await floor.casino.stop()
        await floor.come_back()
        assert balance(floor.state.ledger, rack(1)) == Cents(900_00)
        assert doubted(floor.log) == [f"snapshot of {stream}"]


async def test_a_snapshot_of_another_version_is_not_used(sqlite_url: str) -> None:
    """An older one, put back under a newer version."""
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        stream, empty = floor.runner().stream, floor.state
        assert await save_table(floor.log, stream, empty)
        await floor.sit("Ann", 1)
        written(path, "UPDATE snapshots SET version = ?", floor.state.version)
        start = floor.runner().table
        loaded = await load_table(floor.log, stream, start=_new(floor))
        assert loaded == start
        assert doubted(floor.log) == [f"snapshot of {stream}"]


def _new(floor: Floor) -> Table:
    return new_table("main", book=floor.state.book, digest=floor.state.digest)


@pytest.mark.parametrize("rehashed", [False, True])
async def test_a_pay_in_that_the_house_did_not_write_is_not_believed(
    sqlite_url: str, rehashed: bool
) -> None:
    """Ann's cage says that she has half a million more, by somebody who has the file alone."""
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    async with Floor.open(sqlite_url) as floor:
        await floor.person("Ann", chips="$100")
        last = (await floor.log.read("cage:Ann"))[-1]
        body = b'{"_salt":"","amount":50000000,"at":%d,"by":"","type":"ChipsPaidIn","why":""}'
        body %= last.at
        hash = hash_of(
            last.hash,
            stream="cage:Ann",
            version=last.version + 1,
            kind="ChipsPaidIn",
            schema=1,
            command_id="x",
            body=body,
        )
        written(
            path,
            "INSERT INTO events (stream, version, kind, schema, body, previous, hash, command_id, "
            "at, seal) VALUES ('cage:Ann', ?, 'ChipsPaidIn', 1, ?, ?, ?, 'x', ?, ?)",
            last.version + 1,
            body.decode(),
            last.hash,
            hash if rehashed else "0" * 64,
            last.at,
            last.seal if rehashed else "",
        )
        await floor.casino.stop()
        await floor.come_back()
        with pytest.raises(Forged, match=r"cage:Ann, event \d+: the house did not write this"):
            await floor.patron("Ann")


async def test_a_table_with_a_forged_event_is_out_of_order_and_the_others_play(
    sqlite_url: str,
) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("forged", "nsw-let-it-ride")
        await floor.set_up("main", "nsw-let-it-ride")
        written(
            path,
            "UPDATE events SET body = replace(body, 'red', 'blue') "
            "WHERE stream = 'table:forged' AND version = 1",
        )
        await floor.casino.stop()
        await floor.come_back()
        assert list(floor.casino.tables) == ["main"]
        assert "the house did not write this" in floor.casino.out_of_order["forged"]
        await floor.sit("Ann", 1)
        await floor.play_round()


@pytest.mark.parametrize("cut", ["cage:Ann", "table:main"])
async def test_chips_are_not_doubled_when_one_side_is_truncated(sqlite_url: str, cut: str) -> None:
    """Ann buys in, and the cage forgets it; or cashes out, and the table forgets that."""
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        if cut == "table:main":
            by = player(1, "Ann")
            await floor.done(c.CashOut(by=by, seat=1, amount=Cents(900_00)), "cash")
        await floor.casino.stop()
        last = "SELECT max(version) FROM events WHERE stream = ?"
        ((version,),) = rows(path, last, cut)
        written(path, "DELETE FROM events WHERE stream = ? AND version = ?", cut, version)
        written(path, "DELETE FROM commands WHERE stream = ? AND last = ?", cut, version)
        await floor.come_back()
        assert floor.casino.out_of_order == {
            "main": f"{cut}, event {version}: the end of this stream was cut off"
        }
        assert doubted(floor.log) == [f"{cut}, event {version}"]


async def test_a_changed_answer_is_detected_by_the_events(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    log = await open_log(sqlite_url)
    first = await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
    written(path, "UPDATE commands SET first = 5, last = 4")
    assert await log.answer("table:1", "a") == first
    again = await log.append("table:1", [RoundOpened(number=1)], expected=1, command_id="a")
    assert (again.first, again.last) == (1, 1)  # type: ignore[union-attr]
    assert len(await log.read("table:1")) == 1
    assert doubted(log) == ["answer to a in table:1"]
    written(path, "INSERT INTO commands VALUES ('table:1', 'b', 1, 1, '', '')")
    new = await log.append("table:1", [RoundOpened(number=2)], expected=1, command_id="b")
    assert (new.first, new.last) == (2, 2)  # type: ignore[union-attr]
    await log.close()


async def test_an_id_with_another_body_is_another_command(url: str) -> None:
    log = await open_log(url)
    event = RoundOpened(number=1)
    await log.append_all([Write("table:1", (event,), 0, "a", "", "one")])
    again = await log.append_all([Write("table:1", (event,), 1, "a", "", "one")])
    assert again[0].again  # type: ignore[index]
    with pytest.raises(OtherCommand, match="another command already has the id 'a'"):
        await log.append_all([Write("table:1", (event,), 1, "a", "", "two")])
    with pytest.raises(OtherCommand):
        await log.answer("table:1", "a", asked="two")
    assert len(await log.read("table:1")) == 1
    await log.close()


async def test_an_empty_file_is_not_a_new_casino(sqlite_url: str) -> None:
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    path.touch()
    with pytest.raises(CannotOpen, match="it is empty, and a casino's file never is"):
        await open_log(sqlite_url)


async def test_without_the_key_nothing_is_read_or_written(sqlite_url: str) -> None:
    log = await open_log(sqlite_url)
    await log.put_secrets(Secret("order", "x", b"secret"))
    await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
    await log.close()
    log = await open_log(sqlite_url, keys=None)
    assert len(await log.read("table:1")) == 1
    assert await log.secret("order", "x") is None
    with pytest.raises(Unavailable, match="writing needs the house key"):
        await log.append("table:1", [RoundOpened(number=2)], expected=1, command_id="b")
    await log.close()


async def test_a_house_without_its_key_does_not_start_under_another(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(HOUSE_KEY)
    await (await open_log(sqlite_url)).close()
    Path(f"{sqlite_url.removeprefix('sqlite:///')}.key").unlink()
    with pytest.raises(CannotOpen, match=r"casino\.db\.key is missing"):
        await open_log(sqlite_url)
