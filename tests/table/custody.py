"""People who keep a counted tray: what they count is not offered, so they bring it themselves."""

from collections.abc import Callable, Iterator
from typing import Final

from letitride.driver.automatic_dealer import propose
from letitride.rules import Cents
from letitride.table import TRAY, CountKind, Rejected, TrayRule, balance, decide, stacked
from letitride.table import commands as c
from letitride.table.state import NOTES, SlipStage, Stack, Stacks
from tests.table.house import FLOOR, SUPERVISOR, House
from tests.table.ways_on import ENOUGH

Below = Callable[[int], int]
FLOAT: Final = Cents(800_000)
"""Enough for everybody to buy in, and too little for a good hand."""
BY_HAND: Final = (c.CountTray, c.RequestFill, c.RequestCredit, c.CountDropBox)
"""What nobody is offered: a person counts it."""

CUSTODY: Final = ("count_waits", "tray_closed", "tray_short", "tray_kept")
"""The refusals of a counted tray. What is offered does not tell how much it holds."""


def is_counted(house: House) -> bool:
    return house.terms.tray is not TrayRule.UNCOUNTED


def with_float(house: House) -> House:
    house.do(c.CountTray(by=FLOOR, kind=CountKind.OPENER, chips=stacked(FLOAT)))
    house.do(c.SignTrayCount(by=SUPERVISOR))
    return house


def by_hand(house: House, at: int, below: Below) -> Iterator[c.Command]:
    """A count or a request, right or a little off, from one of two supervisors, and the other's
    signature."""
    table, by = house.table, (FLOOR, SUPERVISOR)[below(2)]
    if table.tray.count is not None and below(4):
        yield c.SignTrayCount(by=by, at=at)
    for box in table.tray.boxes:
        if box.count is not None and below(2):
            yield c.SignDropCount(by=by, at=at, box=box.number)
    held = balance(table.ledger, TRAY)
    off = (0, 0, -500, 2_500)[below(4)]
    kind = BY_HAND[below(len(BY_HAND))]
    if kind is c.CountTray:
        chips = stacked(Cents(max(0, held + off)))
        yield c.CountTray(by=by, at=at, kind=tuple(CountKind)[below(3)], chips=chips, reason="so")
    elif kind is c.CountDropBox:
        for box in table.tray.boxes:
            notes = _notes(max(0, box.amount + off))
            yield c.CountDropBox(by=by, at=at, box=box.number, notes=notes, reason="so")
    elif table.tray.slips:
        return
    elif kind is c.RequestFill:
        yield c.RequestFill(by=by, at=at, chips=stacked(FLOAT))
    else:
        yield c.RequestCredit(by=by, at=at, chips=stacked(Cents(held // (1 + below(3)))))


def ways_on(house: House, at: int) -> Iterator[c.Command]:
    """What the tray needs before play can go on: a signature, a float, chips that are on their way,
    or a fill for a pay or a buy-in that it cannot make."""
    table = house.table
    if table.tray.count is not None:
        yield from (c.SignTrayCount(by=by, at=at) for by in (FLOOR, SUPERVISOR))
        yield c.DropTrayCount(by=FLOOR, at=at)
    elif not table.tray.shift:
        held = stacked(balance(table.ledger, TRAY) if table.tray.shifts else FLOAT)
        yield c.CountTray(by=FLOOR, at=at, kind=CountKind.OPENER, chips=held)
    for slip in table.tray.slips:
        for by in (FLOOR, SUPERVISOR):
            if slip.stage is SlipStage.REQUESTED:
                yield c.SendSlip(by=by, at=at, slip=slip.number)
            else:
                yield c.ReceiveSlip(by=by, at=at, slip=slip.number, chips=slip.chips)
        yield c.VoidSlip(by=SUPERVISOR, at=at, slip=slip.number, reason="so")
    low = balance(table.ledger, TRAY) < 2 * ENOUGH["BuyIn"]
    if (low or waits_for_tray(house)) and not table.tray.slips:
        yield c.RequestFill(by=FLOOR, at=at, chips=stacked(Cents(20 * FLOAT)))


def waits_for_tray(house: House) -> bool:
    """Whether the dealer cannot go on by the book until somebody has seen to the tray."""
    command = propose(house.game, house.table)
    if not is_counted(house) or command is None or isinstance(command, c.Shuffle):
        return False
    decided = decide(house.game, house.table, house.device.fill(house.game, house.table, command))
    return isinstance(decided, Rejected) and decided.code in CUSTODY


def _notes(amount: int) -> Stacks:
    found = []
    for value in NOTES:
        pieces, amount = divmod(amount, value)
        if pieces:
            found.append(Stack(value, pieces))
    return tuple(found)
