"""Reports of the shift that is played by script, and of any log."""

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec

from letitride.reports import (
    ReportBuilder,
    ReportQuestion,
    TableFact,
    TableFold,
    TableReport,
    Theory,
)
from letitride.table import Event
from tests.reports.floor_shift import played_shift

NSW, BONUS = "nsw-let-it-ride", "wa-let-it-ride-bonus"
BOOKS = (NSW, BONUS)
THEORY = Theory()
ROUNDS = 100


@cache
def log_of(book: str) -> Sequence[Event]:
    return tuple(played_shift(book, rounds=ROUNDS).log)


def raw(log: Iterable[Event]) -> list[dict[str, Any]]:
    """The log as it is stored: JSON, and nothing of ours to read it with."""
    return [json.loads(msgspec.json.encode(event)) for event in log]


def folded(log: Iterable[Event], table: str = "t") -> tuple[list[TableFact], TableFold]:
    fold = TableFold(table, THEORY)
    return [fact for event in log for fact in fold.take(event)], fold


@cache
def facts_of(book: str) -> Sequence[TableFact]:
    return tuple(folded(log_of(book), book)[0])


def report(books: Iterable[str] = BOOKS, **asked: Any) -> TableReport:
    builder = ReportBuilder(ReportQuestion(**asked))
    for book in books:
        for fact in facts_of(book):
            builder.take(fact)
    return builder.report()
