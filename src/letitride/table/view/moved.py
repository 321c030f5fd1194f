"""Whose money goes where, by a command that was decided: added up by seat."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec

from letitride.rules import Cents
from letitride.table import events as e
from letitride.table.money import TRAY, Move
from letitride.table.state import Table


class Way(StrEnum):
    """``back``: a stake goes back to its player. ``to_house``: a stake or chips go to the tray.
    ``from_house``: the tray pays. ``other``: between a player and the cage, or two players."""

    BACK = "back"
    TO_HOUSE = "to_house"
    FROM_HOUSE = "from_house"
    OTHER = "other"


class Moved(msgspec.Struct, frozen=True, kw_only=True):
    """Money of one seat that would move; seat 0 is nobody's seat."""

    seat: int
    player: str
    way: Way
    amount: Cents


def moved(table: Table, events: Iterable[e.Event]) -> Iterator[Moved]:
    """Added up by seat and way, in the order of the seats."""
    total: dict[tuple[int, Way], int] = {}
    for event in events:
        for move in event.moves:
            key = _seat(move), _way(move)
            total[key] = total.get(key, 0) + move.amount
    for (seat, way), amount in sorted(total.items()):
        player = table.seats[seat].player if seat in table.seats else ""
        yield Moved(seat=seat, player=player, way=way, amount=Cents(amount))


def _seat(move: Move) -> int:
    """A player's seat is the first number in the name of the account; of two, the receiver's."""
    for account in (move.target, move.source):
        for part in account.split(":")[1:]:
            if part.isdigit():
                return int(part)
    return 0


def _way(move: Move) -> Way:
    source, target = move.source.partition(":")[0], move.target.partition(":")[0]
    if move.target == TRAY:
        return Way.TO_HOUSE
    if move.source == TRAY:
        return Way.FROM_HOUSE
    stakes = source not in ("rack", "tokens", "cage")
    return Way.BACK if stakes and target in ("rack", "tokens") else Way.OTHER
