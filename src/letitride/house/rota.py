"""The rota: who is to deal at which table, from when. Pure; the runtime begins what is due."""

from collections.abc import Mapping
from typing import Final

import msgspec

from letitride.house.base import Decided, HouseEvent
from letitride.house.rejections import reject
from letitride.rules import HOUSE

_MOST: Final = 500
"""How many changes can be planned at a time."""


class PlannedRelief(msgspec.Struct, frozen=True, kw_only=True):
    """An empty ``dealer`` is the automatic one. It begins with the first round after ``starts``."""

    number: int
    table: str
    dealer: str
    starts: int
    by: str


Rota = Mapping[int, PlannedRelief]


class ReliefPlanned(HouseEvent, frozen=True):
    number: int
    table: str
    dealer: str
    starts: int


class ReliefDropped(HouseEvent, frozen=True):
    """Taken off the rota before it began."""

    number: int


class ReliefBegan(HouseEvent, frozen=True):
    """The change was due. ``refused`` says why it did not happen, if it did not."""

    number: int
    refused: str = ""


def plan_relief(
    rota: Rota, planned: int, table: str, dealer: str, *, starts: int, by: str, at: int
) -> Decided:
    """``planned`` is how many there ever were: numbers are not used twice. The caller must check
    that table and dealer exist."""
    if starts <= at:
        return reject("relief_past", HOUSE)
    if len(rota) >= _MOST:
        return reject("rota_full", HOUSE, most=_MOST)
    for each in rota.values():
        if each.starts != starts:
            continue
        if each.table == table:
            return reject("relief_twice.table", HOUSE, table=table, number=each.number)
        if dealer and each.dealer == dealer:
            return reject("relief_twice.dealer", HOUSE, dealer=dealer, table=each.table)
    return (
        ReliefPlanned(number=planned + 1, table=table, dealer=dealer, starts=starts, by=by, at=at),
    )


def drop_relief(rota: Rota, number: int, *, by: str, at: int) -> Decided:
    if number not in rota:
        return reject("no_relief", HOUSE, number=number)
    return (ReliefDropped(number=number, by=by, at=at),)


def next_relief(rota: Rota) -> PlannedRelief | None:
    return min(rota.values(), key=lambda each: (each.starts, each.number), default=None)


def evolve_rota(rota: Rota, event: ReliefPlanned | ReliefDropped | ReliefBegan) -> Rota:
    if isinstance(event, ReliefPlanned):
        planned = PlannedRelief(
            number=event.number,
            table=event.table,
            dealer=event.dealer,
            starts=event.starts,
            by=event.by,
        )
        return {**rota, event.number: planned}
    return {number: each for number, each in rota.items() if number != event.number}
