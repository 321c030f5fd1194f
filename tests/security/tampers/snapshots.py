"""Tampering with the snapshots."""

from tests.security.tampers.editing import (
    BACK,
    MAIN,
    change,
)
from tests.security.tampers.tamper import Case, tamper


@tamper("a snapshot is edited", ". x . x")
def snapshot_edited(case: Case) -> None:
    change(case, f"UPDATE snapshots SET body = x'00' || substr(body, 2) WHERE stream = '{MAIN}'")


@tamper("a snapshot claims to be of another version", ". x . x")
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
