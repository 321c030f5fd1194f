"""Tampering with the rows of events: deleted, altered, made up."""

import sqlite3
from contextlib import closing
from typing import Any

from tests.security.tampers.editing import (
    ANN,
    BACK,
    BEN,
    MAIN,
    append,
    change,
    rehash,
    rewrite,
    unlocked,
)
from tests.security.tampers.tamper import Case, tamper


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
    """Cut back to an export, so that nothing is half done."""
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


@tamper("a pay-out is turned into a pay-in before the heads are exported", ". x x x")
def pay_in_put_in_place_of_a_voucher(case: Case) -> None:
    rewrite(case, ANN, "kind = 'ChipsPaidOut'", lambda event: event.update(type="ChipsPaidIn"))


@tamper("a pay-in is forged at the end of a player's cage", ". x . x")
def pay_in_forged_after_the_export(case: Case) -> None:
    append(case, BEN, {"type": "ChipsPaidIn", "amount": 500_000_00, "why": ""}, "forged")


@tamper("chips come back from a table that paid none", "x x x x")
def chips_from_nowhere(case: Case) -> None:
    append(case, BEN, {"type": "ChipsBroughtBack", "table": "main", "amount": 100}, "main forged")


@tamper("a loss is smaller at the cage than at the table; hashed again", "x x x x")
def round_altered_at_the_cage(case: Case) -> None:
    rewrite(case, ANN, "kind = 'RoundPlayed'", lambda event: event.update(net=event["net"] + 100))


@tamper("a buy-in is smaller at the cage than at the table; hashed again", "x x x x")
def buy_in_altered_at_the_cage(case: Case) -> None:
    rewrite(
        case, ANN, "kind = 'ChipsTaken'", lambda event: event.update(amount=event["amount"] - 100)
    )


@tamper("the cage seats a player who never sat at the table", "x x x x")
def seat_forged(case: Case) -> None:
    append(case, "cage:Dan", {"type": "SeatTaken", "table": "main"}, "main forged")


@tamper("a bet is paid more than it won; hashed again", "x x x x")
def win_altered(case: Case) -> None:
    def more(event: dict[str, Any]) -> None:
        event["won"] += 1000

    rewrite(case, MAIN, "kind = 'BetSettled'", more)


@tamper("an inspector becomes a supervisor; hashed again", ". x x x")
def role_altered(case: Case) -> None:
    rewrite(
        case, "account:ines", "version = 1", lambda event: event.update(role="casino_supervisor")
    )


@tamper("two players swap cages; hashed again", "x x x x")
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
