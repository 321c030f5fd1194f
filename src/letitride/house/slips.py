"""The house's slip book: fills, credits and first floats of all tables, numbered without a gap.

A number is given in the same transaction as the table's event. If two tables ask at once, one is
decided again and gets the next number.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.house.base import HouseEvent
from letitride.rules import Cents
from letitride.table import events as e

SLIPS_STREAM: Final = "slips"
FLOAT: Final = "float"


class SlipBook(msgspec.Struct, frozen=True, kw_only=True):
    """``last`` is the number given last."""

    last: int = 0
    version: int = 0


class SlipNumbered(HouseEvent, frozen=True):
    """``kind`` is ``fill``, ``credit``, or ``float`` for the first float of a table."""

    number: int
    table: str
    kind: str
    amount: Cents


def new_slip_book() -> SlipBook:
    return SlipBook()


def follow_slips(events: Iterable[e.Event], *, table: str) -> Iterator[SlipNumbered]:
    """What a table's events write into the slip book."""
    for event in events:
        by, at = event.by.name, event.at
        match event:
            case e.SlipRequested(number=number, kind=kind, amount=amount):
                yield SlipNumbered(
                    number=number, table=table, kind=kind, amount=amount, by=by, at=at
                )
            case e.TrayOpened(slip=number, brought=brought) if number:
                yield SlipNumbered(
                    number=number, table=table, kind=FLOAT, amount=brought, by=by, at=at
                )
            case _:
                pass


def evolve(book: SlipBook, event: HouseEvent) -> SlipBook:
    if not isinstance(event, SlipNumbered):
        raise AssertionError(f"{type(event).__name__} is not a slip")
    return replace(book, last=event.number, version=book.version + 1)
