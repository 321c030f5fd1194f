"""Drills in batches: the same whenever the same batch of a book is asked for.

Whoever has a batch can be drilled without a connection; whoever keeps the scores makes the batch
again and judges by it.
"""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.drills.chance import numbers_from
from letitride.drills.irregularities import irregularity_drills
from letitride.drills.model import Drill, DrillKind
from letitride.drills.payouts import payout_drills
from letitride.drills.procedure import procedure_drills
from letitride.drills.words import say
from letitride.rules import BASE, RuleBook, Wager, load_rulebook, rulebook_ids

IN_A_BATCH: Final = 24
MOST_BATCHES: Final = 50


class UnknownPaytable(ValueError):
    """The book offers no such paytable; the message says which it offers."""


class DrillBook(msgspec.Struct, frozen=True, kw_only=True):
    """A book that can be drilled, and the paytables that its payouts can be drilled by."""

    id: str
    name: str
    paytables: tuple[str, ...]


class DrillBatch(msgspec.Struct, frozen=True, kw_only=True):
    """``paytable`` is empty for the paytables that the book plays by default."""

    book: str
    name: str
    kind: DrillKind
    paytable: str
    batch: int
    drills: tuple[Drill, ...]


def drill_books() -> Iterator[DrillBook]:
    for id in rulebook_ids():
        book = load_rulebook(id)
        yield DrillBook(id=id, name=book.name, paytables=paytables_of(book))


def paytables_of(book: RuleBook) -> tuple[str, ...]:
    """Those of the base game, then those that only side bets have."""
    wagers = (BASE, *(wager for wager, bet in book.side_bets.items() if not bet.is_metered))
    return tuple(dict.fromkeys(id for wager in wagers for id in book.paytable_choices(wager)))


def make_batch(book: RuleBook, kind: DrillKind, *, batch: int, paytable: str = "") -> DrillBatch:
    """Raises ``UnknownPaytable``. A paytable applies to every bet of the book that can have it."""
    below = numbers_from(f"{book.id} {book.digest} {kind} {paytable} {batch}")
    match kind:
        case DrillKind.PAYOUT:
            chosen = _paytables(book, paytable)
            made = payout_drills(book, paytables=chosen, below=below, number=IN_A_BATCH)
        case DrillKind.PROCEDURE:
            made = procedure_drills(book, below=below, number=IN_A_BATCH)
        case DrillKind.IRREGULARITY:
            made = irregularity_drills(book, below=below, number=IN_A_BATCH)
    drills = enumerate(islice(made, IN_A_BATCH))
    return DrillBatch(
        book=book.id,
        name=book.name,
        kind=kind,
        paytable=paytable,
        batch=batch,
        drills=tuple(replace(drill, number=number) for number, drill in drills),
    )


def check_paytable(book: RuleBook, paytable: str) -> None:
    """Raises ``UnknownPaytable``."""
    _paytables(book, paytable)


def _paytables(book: RuleBook, paytable: str) -> Mapping[Wager, str]:
    if not paytable:
        return {}
    bets = (BASE, *book.side_bets)
    found = {wager: paytable for wager in bets if paytable in book.paytable_choices(wager)}
    if not found:
        known = ", ".join(paytables_of(book))
        raise UnknownPaytable(say("unknown_paytable", book=book.id, paytable=paytable, known=known))
    return found
