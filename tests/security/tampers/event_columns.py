"""Tampering with the columns of events."""

from tests.security.played import OTHER
from tests.security.tampers.editing import (
    ANN,
    BEN,
    MAIN,
    TEN_YEARS,
    change,
    edit_body,
    rehash,
    rewrite,
    unlocked,
)
from tests.security.tampers.tamper import Case, tamper


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


@tamper("the schema version of an event is changed", "x x x x")
def schema_altered(case: Case) -> None:
    change(case, f"UPDATE events SET schema = 2 WHERE stream = '{MAIN}' AND version = 5")


@tamper("two events of a table swap places", "x x x x")
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


@tamper("the hash before an event is changed", "x x x x")
def previous_altered(case: Case) -> None:
    change(case, f"UPDATE events SET previous = hash WHERE stream = '{MAIN}' AND version = 7")


@tamper("the hash of an event is changed", "x x x x")
def hash_altered(case: Case) -> None:
    change(case, f"UPDATE events SET hash = previous WHERE stream = '{MAIN}' AND version = 7")


@tamper("the command of an event is changed", "x x x x")
def command_id_altered(case: Case) -> None:
    change(case, f"UPDATE events SET command_id = 'mine' WHERE stream = '{MAIN}' AND version = 9")


@tamper("the command of an event is changed; hashed again", "x x x x")
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
            edit_body(file, position, body, lambda event: event.update(at=event["at"] - TEN_YEARS))
        rehash(file, MAIN)


@tamper("all times of the log are a year earlier; hashed again", ". x x x")
def all_times_moved(case: Case) -> None:
    with unlocked(case.database) as file:
        for position, body in file.execute("SELECT position, body FROM events").fetchall():
            edit_body(
                file, position, body, lambda event: event.update(at=event["at"] - TEN_YEARS // 10)
            )
        for (stream,) in file.execute("SELECT DISTINCT stream FROM events").fetchall():
            rehash(file, stream)


@tamper("the seal of an event is emptied", ". x . x")
def seal_emptied(case: Case) -> None:
    change(case, f"UPDATE events SET seal = '' WHERE stream = '{MAIN}' AND version = 9")


@tamper("an event gets the seal of another", ". x . x")
def seal_of_another(case: Case) -> None:
    change(
        case,
        "UPDATE events SET seal = (SELECT seal FROM events WHERE position = 1) WHERE position = 2",
    )


@tamper("all seals are made again with another key", ". x . x")
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


@tamper("events of two accounts swap positions", ". . x x")
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
