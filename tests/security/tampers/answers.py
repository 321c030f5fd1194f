"""Tampering with the remembered answers."""

from tests.security.tampers.editing import (
    ANN,
    BEN,
    MAIN,
    change,
)
from tests.security.tampers.tamper import Case, tamper


@tamper("the remembered answer to a command is deleted", "x x x x")
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


@tamper("what a remembered command asked for is changed", ". x . x")
def answer_asked_altered(case: Case) -> None:
    change(
        case,
        f"UPDATE commands SET asked = 'x' WHERE stream = '{ANN}' AND command_id = 'cage paid_in'",
    )


@tamper("the seal of a remembered answer is emptied", ". x . x")
def answer_seal_emptied(case: Case) -> None:
    change(case, "UPDATE commands SET seal = '' WHERE command_id = 'cage paid_in'")


@tamper("a remembered answer is given to another command", "x x x x")
def answer_id_altered(case: Case) -> None:
    change(case, "UPDATE commands SET command_id = 'mine' WHERE command_id = 'cage paid_in'")


@tamper("a remembered answer is moved to another stream", "x x x x")
def answer_stream_altered(case: Case) -> None:
    change(case, f"UPDATE commands SET stream = '{BEN}' WHERE command_id = 'cage paid_in'")


@tamper("an answer is added to a command that nobody gave", "x x x x")
def answer_added(case: Case) -> None:
    change(
        case, f"INSERT INTO commands SELECT '{ANN}', 'mine', 1, 1, '', seal FROM commands LIMIT 1"
    )


@tamper("a refusal is added that never happened", "x x x x")
def refusal_added(case: Case) -> None:
    change(
        case, f"INSERT INTO commands SELECT '{MAIN}', 'mine', 2, 1, '', seal FROM commands LIMIT 1"
    )
