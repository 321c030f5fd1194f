"""Rule books and paytables as reports for programs."""

from collections.abc import Mapping

import msgspec

from letitride.analysis import kind_id, plain
from letitride.rules import (
    DecidingCards,
    Difference,
    FieldInWords,
    Odds,
    Paytable,
    Published,
    RuleBook,
    Term,
    Wager,
    compare,
    describe,
)
from letitride.table import FeeRate, WagerView, default_fees, wagers_by_default


class BookHead(msgspec.Struct, frozen=True, kw_only=True):
    """``documents`` are the codes of its sources; ``digest`` is the SHA-256 of its file; ``fees``
    is the sheet that a table starts with, where there are fees."""

    id: str
    name: str
    jurisdiction: str
    documents: tuple[str, ...]
    paytables: tuple[str, ...]
    notes: tuple[str, ...]
    digest: str
    fees: tuple[FeeRate, ...] = ()


class BookReport(BookHead, frozen=True, kw_only=True):
    """Every field of the book in words, with its clause; ``glossary`` are the words that the book
    defines, ``wagers`` its wagers as they pay unless the house of a table chooses otherwise."""

    fields: tuple[FieldInWords, ...]
    glossary: tuple[Term, ...]
    wagers: tuple[WagerView, ...]


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two books, field by field; ``differs`` is about values only."""

    a: BookHead
    b: BookHead
    fields: tuple[Difference, ...]


class WagerPays(msgspec.Struct, frozen=True, kw_only=True):
    """The highest hand first. A pay that is not a whole number is a fraction, such as ``3/2``."""

    wager: Wager
    name: str
    decided_by: DecidingCards
    odds: Odds
    pays: Mapping[str, int | str]
    published: Published | None


class PaytableReport(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    description: str
    jurisdiction: str
    source: str
    wagers: tuple[WagerPays, ...]
    digests: Mapping[str, str]


def book_head(book: RuleBook) -> BookHead:
    return BookHead(
        id=book.id,
        name=book.name,
        jurisdiction=book.jurisdiction,
        documents=book.documents,
        paytables=book.paytables.choices,
        notes=book.notes,
        digest=book.digest,
        fees=default_fees(book),
    )


def book_report(book: RuleBook) -> BookReport:
    head = msgspec.structs.asdict(book_head(book))
    return BookReport(
        **head,
        fields=describe(book),
        glossary=book.glossary,
        wagers=wagers_by_default(book),
    )


def comparison(one: RuleBook, other: RuleBook) -> Comparison:
    return Comparison(a=book_head(one), b=book_head(other), fields=compare(one, other))


def paytable_report(paytable: Paytable) -> PaytableReport:
    return PaytableReport(
        id=paytable.id,
        name=paytable.name,
        description=paytable.description,
        jurisdiction=paytable.jurisdiction,
        source=paytable.source,
        wagers=tuple(
            WagerPays(
                wager=schedule.wager,
                name=schedule.name,
                decided_by=schedule.decided_by,
                odds=schedule.odds,
                pays={kind_id(kind): plain(schedule.at_seed.pays[kind]) for kind in schedule.rows},
                published=schedule.published,
            )
            for schedule in paytable.schedules
        ),
        digests=paytable.digests,
    )
