"""A counted tray as the staff see it."""

from letitride.rules import Cents, Game, Role
from letitride.table.decide.tray.custody import is_counted, largest_pay, low_tray
from letitride.table.money import DROP_BOX, TRAY, VARIANCE, balance
from letitride.table.state import Table, TrayRule
from letitride.table.view.model import TrayView
from letitride.table.view.viewer import Viewer


def counts_blind(table: Table, viewer: Viewer) -> bool:
    """A dealer is not told what to find. Supervisors run the table by these figures."""
    by_people = table.terms is not None and table.terms.tray is TrayRule.COUNTED
    return by_people and viewer.role is Role.DEALER


def tray_view(game: Game, table: Table, viewer: Viewer) -> TrayView | None:
    """None where nobody counts the tray. The figures are those of the running shift: between shifts
    all are zero, and the last shift is in the list of those that ended."""
    if not is_counted(table):
        return None
    tray, ledger = table.tray, table.ledger
    totals = tray.totals(closer=balance(ledger, TRAY), drop_box=balance(ledger, DROP_BOX))
    runs, blind = tray.shift > 0, counts_blind(table, viewer)
    return TrayView(
        shift=tray.shift,
        opener=tray.opener if runs else Cents(0),
        fills=tray.fills if runs else Cents(0),
        credits=tray.credits if runs else Cents(0),
        drop=None if blind else totals.drop if runs else Cents(0),
        win=None if blind else totals.win if runs else Cents(0),
        variance=balance(ledger, VARIANCE),
        largest_pay=largest_pay(game, table),
        low=bool(low_tray(game, table)),
        count=tray.count,
        slips=tray.slips,
        boxes=tray.boxes,
    )
