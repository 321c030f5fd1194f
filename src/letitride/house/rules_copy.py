"""A full copy of the rules that the house was approved to play by, for everybody to read (N 14.14).

Our own page shows the rules field by field; this is the document itself. The latest copy of a book
is the one in force; earlier ones stay in the log.
"""

import re
from typing import Final

import msgspec

from letitride.house.base import Decided, HouseEvent
from letitride.house.dates import is_date
from letitride.house.rejections import reject
from letitride.rules import RuleBook

LONGEST_COPY: Final = 100_000
"""In characters. The longest document that we have read has half of it."""
_LONGEST_REFERENCE: Final = 60
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f]")
"""Characters that are neither text nor layout: the file was no text."""


class RulesCopy(msgspec.Struct, frozen=True, kw_only=True):
    """``reference`` and ``date`` are the approval's, ``filed_by`` and ``at`` those of the filing.

    ``edition`` counts the copies of the book: 1 is the first."""

    reference: str
    date: str
    text: str
    filed_by: str
    at: int
    edition: int


class RulesFiled(HouseEvent, frozen=True):
    """``date`` is that of the approval, such as 2020-07-01."""

    book: str
    reference: str
    date: str
    text: str


def file_rules(
    filed: RulesCopy | None,
    book: RuleBook,
    text: str,
    *,
    reference: str,
    date: str,
    at: int,
    by: str,
) -> Decided:
    """A copy replaces the one before it. The same copy is not filed twice in a row."""
    clause = book.clause("roles.read_rules")
    if not reference.strip() or len(reference) > _LONGEST_REFERENCE:
        return reject("bad_reference", clause, most=_LONGEST_REFERENCE)
    if not is_date(date):
        return reject("bad_date.rules", clause)
    if not text.strip() or len(text) > LONGEST_COPY:
        return reject("bad_text", clause, most=f"{LONGEST_COPY:,}")
    if _CONTROL.search(text):
        return reject("bad_text.unreadable", clause)
    if filed is not None and (filed.reference, filed.date, filed.text) == (reference, date, text):
        return reject("filed_already", clause, reference=reference)
    return (RulesFiled(book=book.id, reference=reference, date=date, text=text, by=by, at=at),)


def evolve_rules(filed: RulesCopy | None, event: RulesFiled) -> RulesCopy:
    return RulesCopy(
        reference=event.reference,
        date=event.date,
        text=event.text,
        filed_by=event.by,
        at=event.at,
        edition=1 if filed is None else filed.edition + 1,
    )
