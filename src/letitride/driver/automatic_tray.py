"""The tray of a table that the automatic dealer deals: counted, filled and closed by the house.

Nobody stands there to count, so the log is the count. The automatic dealer counts and the clock
signs; fills come from an automatic cage. A count or slip that a person began waits for people.
"""

from typing import Final

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, Game, Role
from letitride.table import (
    TRAY,
    Actor,
    CountKind,
    Phase,
    SlipKind,
    SlipStage,
    Table,
    TrayRule,
    balance,
    largest_pay,
    stacked,
)
from letitride.table import commands as c

CLOCK: Final = Actor(Role.GAMES_SUPERVISOR, name="clock")
AUTOMATIC_CAGE: Final = Actor(Role.CASINO_SUPERVISOR, name="cage")

_FLOAT: Final = Cents(100_000_000)


def automatic_float(game: Game, table: Table) -> Cents:
    """Enough for two of the best hands at the sign's limits, in whole thousands of dollars."""
    return Cents(-(-max(_FLOAT, 2 * largest_pay(game, table)) // 100_000) * 100_000)


def tray_command(game: Game, table: Table) -> c.Command | None:
    """What the house does next about the tray, before play goes on. A tray that people closed
    stays closed until the table opens again."""
    if not counts_itself(table) or table.phase is Phase.CLOSED:
        return None
    if (count := table.tray.count) is not None:
        return c.SignTrayCount(by=CLOCK) if count.by == DEALER else None
    if table.tray.shift:
        return _fill(game, table)
    first = not table.tray.shifts
    if table.phase is not Phase.OPENING and not (first and table.phase is Phase.BETWEEN_ROUNDS):
        return None
    amount = automatic_float(game, table) if first else balance(table.ledger, TRAY)
    return c.CountTray(by=DEALER, kind=CountKind.OPENER, chips=stacked(amount))


def counts_itself(table: Table) -> bool:
    return table.terms is not None and table.terms.tray is TrayRule.AUTOMATIC


def close_tray(table: Table) -> c.Command | None:
    """What the house does next to close the tray; None once it is closed, or while people are at
    it."""
    tray = table.tray
    if not counts_itself(table):
        return None
    if (count := tray.count) is not None:
        return c.SignTrayCount(by=CLOCK) if count.by == DEALER else None
    if not tray.shift or any(slip.requested_by != DEALER for slip in tray.slips):
        return None
    if tray.slips:
        return _go_on(table)
    chips = stacked(balance(table.ledger, TRAY))
    return c.CountTray(by=DEALER, kind=CountKind.CLOSER, chips=chips)


def _fill(game: Game, table: Table) -> c.Command | None:
    if (command := _go_on(table)) is not None:
        return command
    full, held = automatic_float(game, table), balance(table.ledger, TRAY)
    if held * 2 >= full:
        return None
    return c.RequestFill(by=DEALER, chips=stacked(Cents(full - held)))


def _go_on(table: Table) -> c.Command | None:
    """The next step of a fill that the automatic dealer asked for."""
    for slip in table.tray.slips:
        if slip.requested_by != DEALER or slip.kind is not SlipKind.FILL:
            continue
        if slip.stage is SlipStage.REQUESTED:
            return c.SendSlip(by=AUTOMATIC_CAGE, slip=slip.number)
        return c.ReceiveSlip(by=DEALER, slip=slip.number, chips=slip.chips)
    return None
