"""A table with a counted tray, and how two people count it and fill it."""

from letitride.rules import Role, parse_money
from letitride.table import Actor, CountKind, Stack, TrayRule, stacked, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.view.model import StaffView
from tests.table.house import FLOOR, SUPERVISOR, House

BOOK = "nsw-let-it-ride"
DORA = Actor(Role.DEALER, name="dora")
OTHER = Actor(Role.GAMES_SUPERVISOR, name="other")


def chips(amount: str) -> tuple[Stack, ...]:
    return stacked(parse_money(amount))


def house(float_: str = "$5,000", book: str = BOOK) -> House:
    made = House(book, tray=TrayRule.COUNTED)
    if float_:
        count(made, CountKind.OPENER, float_)
    return made


def count(there: House, kind: CountKind, amount: str, reason: str = "") -> None:
    there.do(c.CountTray(by=DORA, kind=kind, chips=chips(amount), reason=reason))
    there.do(c.SignTrayCount(by=FLOOR))


def filled(there: House, amount: str) -> None:
    there.do(c.RequestFill(by=FLOOR, chips=chips(amount)))
    number = there.last(e.SlipRequested).number
    there.do(c.SendSlip(by=SUPERVISOR, slip=number))
    there.do(c.ReceiveSlip(by=DORA, slip=number, chips=chips(amount)))


def seen_by_the_floor(there: House) -> StaffView:
    seen = view(there.game, there.table, viewer_of(FLOOR)).staff
    assert seen is not None
    return seen
