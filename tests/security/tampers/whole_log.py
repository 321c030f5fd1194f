"""Tampering with the whole log."""

from tests.security.played import copied
from tests.security.tampers.editing import (
    ANN,
    change,
    rewrite,
)
from tests.security.tampers.event_columns import all_seals_of_another_key
from tests.security.tampers.tamper import Case, tamper


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
