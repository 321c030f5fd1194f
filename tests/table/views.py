"""A round that is dealt, and a round and a seat as a viewer sees them."""

from letitride.table import Table, Viewer, view
from letitride.table.state import Round
from letitride.table.view.model import RoundView, SeatView
from tests.table.house import House


def round_on(table: Table) -> Round:
    assert table.round is not None
    return table.round


def round_of(house: House, viewer: Viewer) -> RoundView:
    shown = view(house.game, house.table, viewer).round
    assert shown is not None
    return shown


def seat_view(house: House, table: Table, viewer: Viewer, number: int) -> SeatView:
    return view(house.game, table, viewer).seats[number - 1]


def dealt(book: str) -> House:
    return House(book).seated(1, 2).betting({1: "$5", 2: "$5"}).dealt()
