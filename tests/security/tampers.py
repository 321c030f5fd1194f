"""A catalogue of lies: what somebody with the database, but without the key, can do to a house.

Each says what it does, and whether it is found by ``letitride verify`` with the log alone, with the
house key, with heads that were kept elsewhere, and with both. ``python -m tests.security.tampers
--write`` writes the list into docs/security.md.
"""

import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from letitride.audit.heads import Heads, signed
from letitride.journal.chain import GENESIS, hash_of
from tests.security.played import KEYS, OTHER, Played, copied

DOCS: Final = Path(__file__).parents[2] / "docs" / "security.md"


class Case(NamedTuple):
    """What a lie is told to: a copy of the database, and of the two exports. ``other`` is another
    house, which is played with its own key."""

    database: Path
    first: Path
    second: Path
    played: Played
    other: Played


class Tamper(NamedTuple):
    """``found`` with the log alone, with the key, with heads, and with key and heads.

    ``swapped``: the key beside the database is the liar's."""

    name: str
    words: str
    act: Callable[[Case], None]
    found: str
    swapped: bool = False

    def is_found(self, *, key: bool, heads: bool) -> bool:
        return self.found[2 * heads + key] == "x"


CATALOGUE: Final[list[Tamper]] = []

Act = Callable[[Case], None]


def tamper(words: str, found: str, *, swapped: bool = False) -> Callable[[Act], Act]:
    """``found`` is four signs, ``x`` where it is found: alone, key, heads, both."""

    def register(act: Act) -> Act:
        name = act.__name__.strip("_")
        CATALOGUE.append(Tamper(name, words, act, found.replace(" ", ""), swapped))
        return act

    return register


# --- how it is done ------------------------------------------------------------------------------


@contextmanager
def unlocked(path: Path) -> Iterator[sqlite3.Connection]:
    """Whoever owns the file can do what the log forbids, and leave no trace of having done so."""
    with closing(sqlite3.connect(path)) as file, file:
        triggers = file.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            file.execute(f"DROP TRIGGER {name}")
        yield file
        for _, sql in triggers:
            file.execute(sql)


def change(case: Case, *statements: str) -> None:
    with unlocked(case.database) as file:
        for statement in statements:
            assert file.execute(statement).rowcount != 0, statement


COLUMNS: Final = "version, kind, schema, body, command_id"


def rehash(file: sqlite3.Connection, stream: str) -> None:
    """The chain of a stream again, as it would be if this had been written. Seals stay."""
    previous = GENESIS
    rows = file.execute(
        f"SELECT position, {COLUMNS} FROM events WHERE stream = ? ORDER BY version", (stream,)
    ).fetchall()
    for position, version, kind, schema, body, command_id in rows:
        hash = hash_of(
            previous,
            stream=stream,
            version=version,
            kind=kind,
            schema=schema,
            command_id=command_id,
            body=body.encode(),
        )
        file.execute(
            "UPDATE events SET previous = ?, hash = ? WHERE position = ?",
            (previous, hash, position),
        )
        previous = hash


def rewrite(case: Case, stream: str, where: str, edit: Callable[[dict[str, Any]], None]) -> None:
    """Change the first event that fits, in its body and beside it, and hash the stream again."""
    with unlocked(case.database) as file:
        position, body = file.execute(
            f"SELECT position, body FROM events WHERE stream = ? AND {where} ORDER BY version",
            (stream,),
        ).fetchone()
        _edit(file, position, body, edit)
        rehash(file, stream)


def _edit(
    file: sqlite3.Connection, position: int, body: str, edit: Callable[[dict[str, Any]], None]
) -> None:
    event = msgspec.json.decode(body)
    edit(event)
    written = msgspec.json.encode(event, order="sorted").decode()
    file.execute(
        "UPDATE events SET body = ?, at = ?, kind = ? WHERE position = ?",
        (written, event["at"], event["type"], position),
    )


def append(case: Case, stream: str, event: dict[str, Any], command_id: str) -> None:
    """Another event at the end of a stream, hashed and remembered as the house would."""
    with unlocked(case.database) as file:
        version, at = file.execute(
            "SELECT max(version) + 1, (SELECT max(at) FROM events) FROM events WHERE stream = ?",
            (stream,),
        ).fetchone()
        body = msgspec.json.encode({"by": "", "at": at, **event}, order="sorted").decode()
        file.execute(
            "INSERT INTO events (stream, version, kind, schema, body, previous, hash, command_id, "
            "at, seal) SELECT ?, ?, ?, 1, ?, '', '', ?, ?, seal FROM events WHERE position = 1",
            (stream, version, event["type"], body, command_id, at),
        )
        file.execute(
            "INSERT INTO commands (stream, command_id, first, last, asked, seal) "
            "SELECT ?, ?, ?, ?, '', seal FROM commands LIMIT 1",
            (stream, command_id, version, version),
        )
        rehash(file, stream)


TEN_YEARS: Final = 10 * 365 * 86400
MAIN, BACK, ANN, BEN = "table:main", "table:back", "cage:Ann", "cage:Ben"


def last_commands(file: sqlite3.Connection, count: int) -> list[tuple[str, str]]:
    """What was done last at the main table, with its traces at the cage and in the audit."""
    return file.execute(
        "SELECT DISTINCT stream, command_id FROM events WHERE position > "
        "(SELECT max(position) - ? FROM events)",
        (count,),
    ).fetchall()


# --- columns of events ---------------------------------------------------------------------------


@tamper("a bet is made larger in the body of its event", "x x x x")
def body_altered(case: Case) -> None:
    change(
        case,
        f"UPDATE events SET body = replace(body, '500', '900') WHERE position = (SELECT "
        f"min(position) FROM events WHERE stream = '{MAIN}' AND kind = 'BetsPlaced')",
    )


@tamper("a pay-out is renamed into a pay-in", "x x x x")
def kind_altered(case: Case) -> None:
    change(case, "UPDATE events SET kind = 'ChipsPaidIn' WHERE kind = 'ChipsPaidOut'")


@tamper("the schema version of an event is another", "x x x x")
def schema_altered(case: Case) -> None:
    change(case, f"UPDATE events SET schema = 2 WHERE stream = '{MAIN}' AND version = 5")


@tamper("two events of a table change places", "x x x x")
def versions_swapped(case: Case) -> None:
    change(
        case,
        f"UPDATE events SET version = 9999 WHERE stream = '{MAIN}' AND version = 20",
        f"UPDATE events SET version = 20 WHERE stream = '{MAIN}' AND version = 21",
        f"UPDATE events SET version = 21 WHERE stream = '{MAIN}' AND version = 9999",
    )


@tamper("a pay-in is moved to the cage of another player", "x x x x")
def stream_of_an_event_altered(case: Case) -> None:
    change(
        case,
        f"UPDATE events SET stream = '{BEN}', version = 900 WHERE stream = '{ANN}' AND "
        "kind = 'ChipsPaidIn' AND version > 3",
    )


@tamper("the hash before an event is another", "x x x x")
def previous_altered(case: Case) -> None:
    change(case, f"UPDATE events SET previous = hash WHERE stream = '{MAIN}' AND version = 7")


@tamper("the hash of an event is another", "x x x x")
def hash_altered(case: Case) -> None:
    change(case, f"UPDATE events SET hash = previous WHERE stream = '{MAIN}' AND version = 7")


@tamper("the command of an event is another", "x x x x")
def command_id_altered(case: Case) -> None:
    change(case, f"UPDATE events SET command_id = 'mine' WHERE stream = '{MAIN}' AND version = 9")


@tamper("the command of an event is another; hashed again", "x x x x")
def command_id_altered_and_rehashed(case: Case) -> None:
    with unlocked(case.database) as file:
        file.execute(
            "UPDATE events SET command_id = 'mine' WHERE stream = ? AND version = 9", (MAIN,)
        )
        rehash(file, MAIN)


@tamper("all command ids of a player's cage are emptied; hashed again", "x x x x")
def command_ids_emptied(case: Case) -> None:
    with unlocked(case.database) as file:
        file.execute("UPDATE events SET command_id = '' WHERE stream = ?", (ANN,))
        file.execute("DELETE FROM commands WHERE stream = ?", (ANN,))
        file.execute(
            "INSERT INTO commands SELECT ?, '', 1, max(version), '', '' FROM events "
            "WHERE stream = ?",
            (ANN, ANN),
        )
        rehash(file, ANN)


@tamper("the time of an event is ten years later, beside its body only", "x x x x")
def time_altered(case: Case) -> None:
    change(case, f"UPDATE events SET at = at + {TEN_YEARS} WHERE stream = '{MAIN}' AND version = 9")


@tamper("the time of an event is ten years later; hashed again", "x x x x")
def time_altered_and_rehashed(case: Case) -> None:
    rewrite(case, MAIN, "version = 9", lambda event: event.update(at=event["at"] + TEN_YEARS))


@tamper("all times of a table are ten years earlier; hashed again", "x x x x")
def times_of_a_stream_moved(case: Case) -> None:
    with unlocked(case.database) as file:
        rows = file.execute("SELECT position, body FROM events WHERE stream = ?", (MAIN,))
        for position, body in rows.fetchall():
            _edit(file, position, body, lambda event: event.update(at=event["at"] - TEN_YEARS))
        rehash(file, MAIN)


@tamper("all times of the log are a year earlier; hashed again", ". x x x")
def all_times_moved(case: Case) -> None:
    with unlocked(case.database) as file:
        for position, body in file.execute("SELECT position, body FROM events").fetchall():
            _edit(
                file, position, body, lambda event: event.update(at=event["at"] - TEN_YEARS // 10)
            )
        for (stream,) in file.execute("SELECT DISTINCT stream FROM events").fetchall():
            rehash(file, stream)


@tamper("the seal of an event is emptied", ". x . x")
def seal_emptied(case: Case) -> None:
    change(case, f"UPDATE events SET seal = '' WHERE stream = '{MAIN}' AND version = 9")


@tamper("an event has the seal of another", ". x . x")
def seal_of_another(case: Case) -> None:
    change(
        case,
        "UPDATE events SET seal = (SELECT seal FROM events WHERE position = 1) WHERE position = 2",
    )


@tamper("all seals are those of another key", ". x . x")
def all_seals_of_another_key(case: Case) -> None:
    with unlocked(case.database) as file:
        for position, hash in file.execute("SELECT position, hash FROM events").fetchall():
            file.execute(
                "UPDATE events SET seal = ? WHERE position = ?",
                (OTHER.seal(hash.encode()), position),
            )


@tamper("the last event jumps ahead by a hundred positions", "x x x x")
def position_jumped(case: Case) -> None:
    change(
        case,
        "UPDATE events SET position = position + 100 WHERE position = "
        "(SELECT max(position) FROM events)",
    )


@tamper("an event of a table is moved to the end of the log", "x x x x")
def position_moved(case: Case) -> None:
    change(
        case,
        "UPDATE events SET position = (SELECT max(position) + 1 FROM events) "
        f"WHERE stream = '{MAIN}' AND version = 9",
    )


@tamper("events of two accounts change their positions", ". . x x")
def positions_swapped(case: Case) -> None:
    with unlocked(case.database) as file:
        (one,), (two,) = file.execute(
            "SELECT position FROM events WHERE kind = 'AccountOpened' ORDER BY position LIMIT 2"
        ).fetchall()
        for old, new in ((one, -1), (two, one), (-1, two)):
            file.execute("UPDATE events SET position = ? WHERE position = ?", (new, old))


@tamper("an event holds nonsense where a number belongs", "x x x x")
def nonsense_in_a_column(case: Case) -> None:
    change(
        case,
        f"UPDATE events SET at = 'soon', schema = x'00ff' WHERE stream = '{MAIN}' AND version = 9",
    )


# --- rows of events ------------------------------------------------------------------------------


@tamper("an event in the middle of a table is deleted", "x x x x")
def event_deleted(case: Case) -> None:
    change(case, f"DELETE FROM events WHERE stream = '{MAIN}' AND version = 30")


@tamper(
    "an event in the middle is deleted; the rest is renumbered, closed up and hashed again",
    ". x x x",
)
def event_deleted_and_closed_up(case: Case) -> None:
    with unlocked(case.database) as file:
        (position,) = file.execute(
            "SELECT position FROM events WHERE stream = ? AND kind = 'ChipsPaidOut'", (ANN,)
        ).fetchone()
        (version, command) = file.execute(
            "SELECT version, command_id FROM events WHERE position = ?", (position,)
        ).fetchone()
        file.execute("DELETE FROM events WHERE position = ?", (position,))
        file.execute("DELETE FROM commands WHERE stream = ? AND command_id = ?", (ANN, command))
        for table, columns in (("events", ["version"]), ("commands", ["first", "last"])):
            for column in columns:
                for (old,) in file.execute(
                    f"SELECT {column} FROM {table} WHERE stream = ? AND {column} > ? "
                    f"ORDER BY {column}",
                    (ANN, version),
                ).fetchall():
                    file.execute(
                        f"UPDATE {table} SET {column} = {column} - 1 WHERE stream = ? AND "
                        f"{column} = ?",
                        (ANN, old),
                    )
        rows = file.execute(
            "SELECT position FROM events WHERE position > ? ORDER BY position", (position,)
        ).fetchall()
        for (old,) in rows:
            file.execute("UPDATE events SET position = position - 1 WHERE position = ?", (old,))
        file.execute("UPDATE sqlite_sequence SET seq = seq - 1 WHERE name = 'events'")
        rehash(file, ANN)


@tamper("the last event of a table is cut off", "x x x x")
def table_cut_short(case: Case) -> None:
    change(case, "DELETE FROM events WHERE position = (SELECT max(position) FROM events)")


@tamper(
    "the last hundred events of all streams are cut off, with all that tells of them", ". . x x"
)
def log_cut_short(case: Case) -> None:
    """As far back as to an export, so that nothing is half done."""
    with unlocked(case.database) as file, closing(sqlite3.connect(case.played.then[0])) as old:
        (last,) = old.execute("SELECT max(position) FROM events").fetchone()
        file.execute("DELETE FROM snapshots")
        file.execute("DELETE FROM events WHERE position > ?", (last,))
        file.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'events'", (last,))
        for table in ("commands", "secrets", "snapshots"):
            file.execute(f"DELETE FROM {table}")
            for row in old.execute(f"SELECT * FROM {table}"):
                file.execute(f"INSERT INTO {table} VALUES ({','.join('?' * len(row))})", row)


@tamper("the cage of a player is deleted", "x x x x")
def cage_deleted(case: Case) -> None:
    change(
        case,
        f"DELETE FROM events WHERE stream = '{BEN}'",
        f"DELETE FROM commands WHERE stream = '{BEN}'",
    )


@tamper("a table is deleted", "x x x x")
def table_deleted(case: Case) -> None:
    change(
        case,
        f"DELETE FROM snapshots WHERE stream = '{BACK}'",
        f"DELETE FROM events WHERE stream = '{BACK}'",
        f"DELETE FROM commands WHERE stream = '{BACK}'",
    )


@tamper("the floor is deleted", "x x x x")
def floor_deleted(case: Case) -> None:
    change(
        case,
        "DELETE FROM events WHERE stream = 'floor'",
        "DELETE FROM commands WHERE stream = 'floor'",
    )


@tamper("an account is deleted", "x x x x")
def account_deleted(case: Case) -> None:
    change(
        case,
        "DELETE FROM events WHERE stream = 'account:dora'",
        "DELETE FROM commands WHERE stream = 'account:dora'",
    )


@tamper("the record of what was refused is deleted", "x x x x")
def audit_deleted(case: Case) -> None:
    change(
        case,
        "DELETE FROM events WHERE stream = 'audit:main'",
        "DELETE FROM commands WHERE stream = 'audit:main'",
    )


@tamper("a pay-in at the cage is made larger; hashed again", ". x x x")
def pay_in_altered(case: Case) -> None:
    rewrite(
        case,
        ANN,
        "kind = 'ChipsPaidIn' AND version > 3",
        lambda event: event.update(amount=9_999_00),
    )


@tamper("a pay-in is forged where one was not, before the heads were exported", ". x x x")
def pay_in_put_in_place_of_a_voucher(case: Case) -> None:
    rewrite(case, ANN, "kind = 'ChipsPaidOut'", lambda event: event.update(type="ChipsPaidIn"))


@tamper("a pay-in is forged at the end of a player's cage", ". x . x")
def pay_in_forged_after_the_export(case: Case) -> None:
    append(case, BEN, {"type": "ChipsPaidIn", "amount": 500_000_00, "why": ""}, "forged")


@tamper("chips come back from a table that paid none", "x x x x")
def chips_from_nowhere(case: Case) -> None:
    append(case, BEN, {"type": "ChipsBroughtBack", "table": "main", "amount": 100}, "main forged")


@tamper("what a player lost in a round is less at the cage; hashed again", "x x x x")
def round_altered_at_the_cage(case: Case) -> None:
    rewrite(case, ANN, "kind = 'RoundPlayed'", lambda event: event.update(net=event["net"] + 100))


@tamper("a buy-in is smaller at the cage than at the table; hashed again", "x x x x")
def buy_in_altered_at_the_cage(case: Case) -> None:
    rewrite(
        case, ANN, "kind = 'ChipsTaken'", lambda event: event.update(amount=event["amount"] - 100)
    )


@tamper("a player sits at the cage who never sat at the table", "x x x x")
def seat_forged(case: Case) -> None:
    append(case, "cage:Dan", {"type": "SeatTaken", "table": "main"}, "main forged")


@tamper("a bet is paid more at the table; hashed again", "x x x x")
def win_altered(case: Case) -> None:
    def more(event: dict[str, Any]) -> None:
        event["won"] += 1000

    rewrite(case, MAIN, "kind = 'BetSettled'", more)


@tamper("an inspector becomes a supervisor; hashed again", ". x x x")
def role_altered(case: Case) -> None:
    rewrite(
        case, "account:ines", "version = 1", lambda event: event.update(role="casino_supervisor")
    )


@tamper("two players change their cages, hashed again", "x x x x")
def cages_swapped(case: Case) -> None:
    with unlocked(case.database) as file:
        for table in ("events", "commands"):
            for old, new in ((ANN, "cage:x"), (BEN, ANN), ("cage:x", BEN)):
                file.execute(f"UPDATE {table} SET stream = ? WHERE stream = ?", (new, old))
        rehash(file, ANN)
        rehash(file, BEN)


@tamper("a stream is added that nothing mentions", "x x x x")
def stream_added(case: Case) -> None:
    with unlocked(case.database) as file:
        file.execute(
            "INSERT INTO events (stream, version, kind, schema, body, previous, hash, "
            "command_id, at, seal) SELECT 'cage:Nobody', 1, kind, schema, body, previous, "
            "hash, command_id, at, seal FROM events WHERE stream = ? AND version = 1",
            (ANN,),
        )
        rehash(file, "cage:Nobody")


# --- the whole log -------------------------------------------------------------------------------


@tamper("all events are deleted", "x x x x")
def log_emptied(case: Case) -> None:
    change(case, "DELETE FROM snapshots", "DELETE FROM events")


@tamper("every table of the database is emptied, and its count set back", "x x x x")
def all_emptied(case: Case) -> None:
    change(
        case,
        "DELETE FROM snapshots",
        "DELETE FROM events",
        "DELETE FROM commands",
        "DELETE FROM secrets",
        "DELETE FROM sqlite_sequence",
    )


@tamper("an older copy of the database is put back", ". . x x")
def older_copy(case: Case) -> None:
    copied(case.played.then[0], case.database)


@tamper("the whole log is replaced by that of another house, with its seals", ". x x x")
def another_house(case: Case) -> None:
    copied(case.other.now, case.database)


@tamper(
    "the whole log is replaced by that of another house, and the key with it",
    ". . x x",
    swapped=True,
)
def another_house_and_key(case: Case) -> None:
    copied(case.other.now, case.database)


@tamper(
    "every event is hashed and sealed again with another key, which is put beside it",
    ". x x x",
    swapped=True,
)
def resealed_with_another_key(case: Case) -> None:
    """The secrets and the answers are not: nobody can decrypt or seal them without the key."""
    rewrite(
        case,
        ANN,
        "kind = 'ChipsPaidIn' AND version > 3",
        lambda event: event.update(amount=9_999_00),
    )
    all_seals_of_another_key(case)


# --- remembered answers --------------------------------------------------------------------------


@tamper("what is remembered of a command is deleted", "x x x x")
def answer_deleted(case: Case) -> None:
    change(case, f"DELETE FROM commands WHERE stream = '{ANN}' AND command_id = 'cage paid_in'")


@tamper("a remembered answer begins at another event", "x x x x")
def answer_first_altered(case: Case) -> None:
    change(
        case,
        f"UPDATE commands SET first = first - 1 WHERE stream = '{ANN}' AND "
        "command_id = 'cage paid_in'",
    )


@tamper("a remembered answer ends at another event", "x x x x")
def answer_last_altered(case: Case) -> None:
    change(
        case,
        f"UPDATE commands SET last = last + 1 WHERE stream = '{ANN}' AND "
        "command_id = 'cage paid_in'",
    )


@tamper("what a remembered command asked for is another", ". x . x")
def answer_asked_altered(case: Case) -> None:
    change(
        case,
        f"UPDATE commands SET asked = 'x' WHERE stream = '{ANN}' AND command_id = 'cage paid_in'",
    )


@tamper("the seal of a remembered answer is emptied", ". x . x")
def answer_seal_emptied(case: Case) -> None:
    change(case, "UPDATE commands SET seal = '' WHERE command_id = 'cage paid_in'")


@tamper("a remembered answer is that of another command", "x x x x")
def answer_id_altered(case: Case) -> None:
    change(case, "UPDATE commands SET command_id = 'mine' WHERE command_id = 'cage paid_in'")


@tamper("a remembered answer is moved to another stream", "x x x x")
def answer_stream_altered(case: Case) -> None:
    change(case, f"UPDATE commands SET stream = '{BEN}' WHERE command_id = 'cage paid_in'")


@tamper("an answer is remembered to a command that never was", "x x x x")
def answer_added(case: Case) -> None:
    change(
        case, f"INSERT INTO commands SELECT '{ANN}', 'mine', 1, 1, '', seal FROM commands LIMIT 1"
    )


@tamper("a refusal is remembered that never was", "x x x x")
def refusal_added(case: Case) -> None:
    change(
        case, f"INSERT INTO commands SELECT '{MAIN}', 'mine', 2, 1, '', seal FROM commands LIMIT 1"
    )


# --- the secrets ---------------------------------------------------------------------------------


@tamper("the order of a deck is edited", ". x . x")
def order_edited(case: Case) -> None:
    change(case, "UPDATE secrets SET body = x'00' || substr(body, 2) WHERE kind = 'order'")


@tamper("the orders of two decks change places", ". x . x")
def orders_swapped(case: Case) -> None:
    with unlocked(case.database) as file:
        (one, first), (two, second) = file.execute(
            "SELECT key, body FROM secrets WHERE kind = 'order' LIMIT 2"
        ).fetchall()
        for key, body in ((one, second), (two, first)):
            file.execute(
                "UPDATE secrets SET body = ? WHERE kind = 'order' AND key = ?", (body, key)
            )


@tamper("the order of a deck is deleted", ". x . x")
def order_deleted(case: Case) -> None:
    change(case, "DELETE FROM secrets WHERE kind = 'order'")


@tamper("an order is put there that anybody can read", ". x . x")
def order_added(case: Case) -> None:
    change(case, "INSERT INTO secrets VALUES ('order', 'mine', '{\"order\":[],\"nonce\":\"\"}')")


@tamper("the password of a person is deleted", ". x . x")
def password_deleted(case: Case) -> None:
    change(case, "DELETE FROM secrets WHERE kind = 'password' AND key = 'ines'")


@tamper("two people change their passwords", ". x . x")
def passwords_swapped(case: Case) -> None:
    change(
        case,
        "UPDATE secrets SET key = 'x' WHERE kind = 'password' AND key = 'ines'",
        "UPDATE secrets SET key = 'ines' WHERE kind = 'password' AND key = 'ann'",
        "UPDATE secrets SET key = 'ann' WHERE kind = 'password' AND key = 'x'",
    )


@tamper("a session of a supervisor is forged", ". x . x")
def session_forged(case: Case) -> None:
    change(
        case,
        "INSERT INTO secrets VALUES ('session', 'mine', "
        '\'{"account":"Ines","role":"casino_supervisor"}\')',
    )


@tamper("a session is altered", ". x . x")
def session_altered(case: Case) -> None:
    change(case, "UPDATE secrets SET body = body || x'00' WHERE kind = 'session'")


@tamper("a password is made into a session", ". x . x")
def kind_of_a_secret_altered(case: Case) -> None:
    change(case, "UPDATE secrets SET kind = 'session' WHERE kind = 'password' AND key = 'ines'")


# --- snapshots -----------------------------------------------------------------------------------


@tamper("a snapshot is edited", ". x . x")
def snapshot_edited(case: Case) -> None:
    change(case, f"UPDATE snapshots SET body = x'00' || substr(body, 2) WHERE stream = '{MAIN}'")


@tamper("a snapshot is said to be of another version", ". x . x")
def snapshot_version_altered(case: Case) -> None:
    change(case, f"UPDATE snapshots SET version = version - 1 WHERE stream = '{MAIN}'")


@tamper("a table has the snapshot of another", ". x . x")
def snapshot_of_another(case: Case) -> None:
    change(
        case,
        f"UPDATE snapshots SET body = (SELECT body FROM snapshots WHERE stream = '{BACK}')"
        f" WHERE stream = '{MAIN}'",
    )


@tamper("a snapshot that anybody can read is put there", ". x . x")
def snapshot_added(case: Case) -> None:
    change(
        case,
        f"DELETE FROM snapshots WHERE stream = '{MAIN}'",
        f"INSERT INTO snapshots VALUES ('{MAIN}', 9, '{{}}')",
    )


# --- the file itself, and heads ------------------------------------------------------------------


@tamper("the triggers that keep events are dropped", "x x x x")
def triggers_dropped(case: Case) -> None:
    with closing(sqlite3.connect(case.database)) as file, file:
        for (name,) in file.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            file.execute(f"DROP TRIGGER {name}")


def edit_heads(path: Path, edit: Callable[[dict[str, Any]], None]) -> None:
    heads = msgspec.json.decode(path.read_bytes())
    edit(heads)
    path.write_bytes(msgspec.json.encode(heads, order="sorted"))


@tamper("a head in a file of heads is edited", ". . x x")
def heads_edited(case: Case) -> None:
    edit_heads(case.second, lambda heads: heads["heads"][0].update(version=1, hash="0" * 64))


@tamper("heads are left out of a file of heads", ". . x x")
def heads_left_out(case: Case) -> None:
    edit_heads(case.second, lambda heads: heads.update(heads=heads["heads"][:3]))


@tamper("the kept heads are those of another house", ". . x x")
def heads_of_another_house(case: Case) -> None:
    copied(case.other.second, case.second)


@tamper("the kept heads are signed again with another key", ". . x x")
def heads_signed_by_another(case: Case) -> None:
    heads = msgspec.json.decode(case.second.read_bytes(), type=Heads)
    case.second.write_bytes(signed(heads, OTHER))


@tamper("an older file of heads is replaced by one that the house did not export", ". . x x")
def older_heads_replaced(case: Case) -> None:
    """Not even with the key of the house: the next export, and the log, name another."""
    heads = msgspec.json.decode(case.first.read_bytes(), type=Heads)
    case.first.write_bytes(signed(msgspec.structs.replace(heads, at=heads.at + 1), KEYS))


@tamper("what the log remembers of an export is altered; hashed again", "x x x x")
def export_altered(case: Case) -> None:
    rewrite(case, "house:heads", "version = 1", lambda event: event.update(digest="0" * 64))


# --- the list ------------------------------------------------------------------------------------


def table() -> str:
    lines = [
        "| what is done | the log alone | with the key | with heads | with both |",
        "| --- | --- | --- | --- | --- |",
    ]
    for each in CATALOGUE:
        cells = ("found" if sign == "x" else "–" for sign in each.found)
        lines.append(f"| {each.words} | {' | '.join(cells)} |")
    return "\n".join(lines)


BEGIN, END = "<!-- tampers: python -m tests.security.tampers --write -->", "<!-- /tampers -->"


def in_docs() -> str:
    text = DOCS.read_text("utf-8")
    return text[text.index(BEGIN) + len(BEGIN) : text.index(END)].strip()


def main() -> None:
    if "--write" not in sys.argv:
        sys.stdout.write(table() + "\n")
        return
    text = DOCS.read_text("utf-8")
    pattern = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.S)
    DOCS.write_text(pattern.sub(lambda _: f"{BEGIN}\n\n{table()}\n\n{END}", text), "utf-8")


if __name__ == "__main__":
    main()
