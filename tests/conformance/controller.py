"""A table with a controller, and what its display says (W table 4)."""

from letitride.driver.automatic_dealer import DEALER
from letitride.narration import voiced
from letitride.rules import Role, Wager
from letitride.table import TableView, Viewer, view
from letitride.table import commands as c
from letitride.table.state import Switch
from tests.conformance.talk import BONUS, NOTHING, TENS, table_with
from tests.table.house import House

FITTED = frozenset({Switch.CONTROLLER})
DOLLAR = Wager("bonus")
ONE = {1: {DOLLAR: "$1"}}


def fitted(**options: object) -> House:
    return House(BONUS, switches=FITTED, **options)  # type: ignore[arg-type]


def betting() -> House:
    house = fitted().seated(1, 2).betting({1: "$5", 2: "$5"}, ONE)
    house.do(c.AskForSideBets(by=DEALER))
    return house


def seen(house: House) -> TableView:
    """As the dealer sees the table."""
    viewer = Viewer(role=Role.DEALER)
    return voiced(house.game, house.table, view(house.game, house.table, viewer))


def display(house: House) -> str:
    controller = seen(house).controller
    assert controller is not None
    return controller.words


def early_stub() -> House:
    house = table_with(BONUS, {1: TENS, 2: NOTHING}, sides=ONE, switches=FITTED)
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportEarlyStub(by=DEALER))
    return house
