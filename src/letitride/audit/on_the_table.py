"""The chips on a table, and where each of them came from."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from letitride.rules import BASE, Cents, Wager
from letitride.table import (
    CIRCLES,
    Account,
    Event,
    HandStatus,
    Move,
    Table,
    back,
    balance,
    circles,
    rack,
    spot,
    token_circles,
    tokens,
)

Transfer = tuple[Account, Account, Cents]
"""The same as a ``Move``, made in a tenth of the time."""

Way = Sequence[Transfer]
Ways = Iterable[Way]

Register = Mapping[type[Event], Callable[[Table, Any], Ways]]
"""For each kind of event, every set of moves that it can mean."""


def all_of(table: Table, held: Account, home: Account) -> Move:
    return Move(held, home, balance(table.ledger, held))


def on_circles(table: Table, seat: int) -> list[Transfer]:
    """The chips in a seat's circles, back to where they came from."""
    lies = table.ledger
    return [(held, home, lies[held]) for held, home in _homes(seat) if held in lies]


@cache
def _homes(seat: int) -> Sequence[tuple[Account, Account]]:
    """Where the chips and the tokens in a seat's circles come from."""
    chips = [(held, rack(seat)) for held in circles(seat)]
    return chips + [(held, tokens(seat)) for held in token_circles(seat)]


def on_spots(table: Table, seat: int) -> list[Move]:
    return [all_of(table, spot(seat, wager), rack(seat)) for wager in side_bets(table)]


def side_bets(table: Table) -> list[Wager]:
    """The side bets that the table was opened with."""
    return [] if table.terms is None else [each for each in table.terms.paytables if each != BASE]


def behind_seat(table: Table, seat: int, behind: int) -> list[Move]:
    return [all_of(table, back(behind, seat, n), rack(seat)) for n in CIRCLES]


def backing(table: Table, seat: int) -> list[Move]:
    behind = None if table.round is None else table.round.backs.get(seat)
    return [] if behind is None else behind_seat(table, seat, behind)


def lammer(table: Table, seat: int) -> Cents:
    """A stake taken before the deal that is still at risk."""
    if table.round is None:
        return Cents(0)
    hand = table.round.hands.get(seat)
    settled = hand is not None and hand.status is HandStatus.SETTLED
    return Cents(0) if settled else Cents(sum(table.round.taken.get(seat, {}).values()))


def total(way: Way) -> int:
    return sum(amount for _, _, amount in way)


def amounting_to(amount: int, *ways: Way) -> Ways:
    return [way for way in ways if total(way) == amount]


def own_wagers(table: Table, seat: int) -> Iterator[Transfer]:
    yield from on_circles(table, seat)
    yield from on_spots(table, seat)
