"""A table reopened from the console: as it closed, not as it was first set up."""

from msgspec.structs import replace

from letitride.house import Place
from letitride.rules import Role, parse_money
from letitride.server.wire import WIRE, Visitor, command_of
from letitride.table import commands as c
from letitride.table import new_table
from tests.table.house import FLOOR, SUPERVISOR, House

NSW = "nsw-let-it-ride"
DORA = Visitor("dora", Role.DEALER)


def opened(house: House, place: Place) -> c.OpenTable:
    command = command_of(WIRE["OpenTable"](), DORA, house.table, place)
    assert isinstance(command, c.OpenTable)
    return command


def test_limits_that_a_supervisor_changed_outlast_the_closing_of_the_table() -> None:
    house = House(NSW)
    place = Place(
        id="test",
        name="Test",
        book=NSW,
        digest=house.book.digest,
        terms=house.terms,
        limits=house.limits,
    )
    changed = replace(house.limits, maximum=parse_money("$200"))
    house.do(c.ChangeLimits(by=SUPERVISOR, limits=changed))
    house.do(c.CloseTable(by=FLOOR))
    again = opened(house, place)
    assert (again.terms, again.limits) == (house.terms, changed)
    house.table = new_table("test", book=NSW, digest=house.book.digest)
    assert opened(house, place).limits == house.limits, "a new table opens as it was set up"
