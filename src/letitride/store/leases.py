"""Leases: work that only one server does for a short while, such as driving a table.

Only the database's clock counts, so server clocks may differ. A lease's number rises each time it
changes hands; a released lease keeps its row, and so its number.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

import msgspec

# Asking for a lease that another server holds only reads: no row is locked, nothing is written.
_TAKE = (
    "INSERT INTO leases (name, owner, number, until) "
    "SELECT asked.name, {owner}, 1, {now} + {seconds} FROM ({asked}) AS asked "
    "LEFT JOIN leases AS held ON held.name = asked.name "
    "WHERE held.name IS NULL OR held.owner = {owner} OR held.until <= {now} "
    # Same order everywhere: otherwise two servers could deadlock.
    "ORDER BY asked.name "
    "ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until, number = "
    "leases.number + CASE WHEN leases.owner = excluded.owner THEN 0 ELSE 1 END "
    "WHERE leases.owner = excluded.owner OR leases.until <= {now} "
    "RETURNING name, number"
)
_RELEASE = "UPDATE leases SET until = 0 WHERE owner = {owner}"

POSTGRES_TAKE: Final = _TAKE.format(
    asked="SELECT DISTINCT unnest($1::text[]) AS name",
    owner="$2::text",
    seconds="$3::float8",
    # Not now(): that is when the transaction began, however long it has waited since.
    now="extract(epoch FROM clock_timestamp())::float8",
)
POSTGRES_RELEASE: Final = _RELEASE.format(owner="$1")

_SQLITE_TAKE = _TAKE.format(
    asked="SELECT DISTINCT value AS name FROM json_each(:names)",
    owner=":owner",
    seconds=":seconds",
    now="(julianday('now') - 2440587.5) * 86400.0",
)
_SQLITE_RELEASE = _RELEASE.format(owner=":owner")


def take(
    database: sqlite3.Connection, names: Sequence[str], owner: str, seconds: float
) -> list[tuple[str, int]]:
    """One statement, so a transaction by itself."""
    asked = msgspec.json.encode(list(names)).decode()
    values: dict[str, Any] = {"names": asked, "owner": owner, "seconds": seconds}
    return database.execute(_SQLITE_TAKE, values).fetchall()


def release(database: sqlite3.Connection, owner: str) -> None:
    database.execute(_SQLITE_RELEASE, {"owner": owner})
