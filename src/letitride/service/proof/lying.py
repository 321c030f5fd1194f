"""What lies on a table, and the way back to where each of it came from."""

from collections.abc import Iterable, Iterator, Sequence

from letitride.rules import BASE, Cents, Wager
from letitride.table import Table
from letitride.table.deal import CIRCLES
from letitride.table.money import (
    Account,
    Move,
    back,
    balance,
    circle,
    rack,
    spot,
    token_circle,
    tokens,
)
from letitride.table.state import HandStatus

Way = Sequence[Move]
Ways = Iterable[Way]


def all_of(table: Table, held: Account, home: Account) -> Move:
    return Move(held, home, balance(table.ledger, held))


def on_circles(table: Table, seat: int) -> list[Move]:
    """What lies in the circles of a seat, back to where it came from."""
    lies, home = table.ledger, rack(seat)
    chips = [Move(held, home, lies[held]) for n in CIRCLES if (held := circle(seat, n)) in lies]
    used = [held for n in CIRCLES if (held := token_circle(seat, n)) in lies]
    return chips + [Move(held, tokens(seat), lies[held]) for held in used]


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
    """A stake that was taken before the deal and is still at risk."""
    if table.round is None:
        return Cents(0)
    hand = table.round.hands.get(seat)
    settled = hand is not None and hand.status is HandStatus.SETTLED
    return Cents(0) if settled else Cents(sum(table.round.taken.get(seat, {}).values()))


def total(way: Way) -> int:
    return sum(move.amount for move in way)


def amounting_to(amount: int, *ways: Way) -> Ways:
    return [way for way in ways if total(way) == amount]


def own_wagers(table: Table, seat: int) -> Iterator[Move]:
    yield from on_circles(table, seat)
    yield from on_spots(table, seat)
