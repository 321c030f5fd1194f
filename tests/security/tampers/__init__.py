"""A catalogue of lies: what somebody with the database, but without the key, can do to a house.

Each says what it does, and whether it is found by ``letitride verify`` with the log alone, with the
house key, with heads that were kept elsewhere, and with both. ``python -m tests.security.tampers
--write`` writes the list into docs/security.md.
"""

from pathlib import Path
from typing import Final

from tests.security.tampers import (
    answers,
    event_columns,
    event_rows,
    heads,
    secret_rows,
    snapshots,
    whole_log,
)
from tests.security.tampers.tamper import Case, Tamper, told_in

__all__ = ["BEGIN", "CATALOGUE", "DOCS", "END", "Case", "Tamper", "in_docs", "table"]

DOCS: Final = Path(__file__).parents[3] / "docs" / "security.md"
CATALOGUE: Final = [
    *told_in(event_columns),
    *told_in(event_rows),
    *told_in(whole_log),
    *told_in(answers),
    *told_in(secret_rows),
    *told_in(snapshots),
    *told_in(heads),
]


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
