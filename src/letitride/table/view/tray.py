"""A counted tray as the staff see it."""

from letitride.rules import Game
from letitride.table.decide.tray.custody import is_counted, largest_pay, low_tray
from letitride.table.money import DROP_BOX, TRAY, VARIANCE, balance
from letitride.table.state import Table
from letitride.table.view.model import TrayView


def tray_view(game: Game, table: Table) -> TrayView | None:
    """None where nobody counts the tray. Between shifts there is no drop and no win."""
    if not is_counted(table):
        return None
    tray, ledger = table.tray, table.ledger
    totals = tray.totals(closer=balance(ledger, TRAY), drop_box=balance(ledger, DROP_BOX))
    return TrayView(
        shift=tray.shift,
        opener=tray.opener,
        fills=tray.fills,
        credits=tray.credits,
        drop=totals.drop,
        win=totals.win,
        variance=balance(ledger, VARIANCE),
        largest_pay=largest_pay(game, table),
        low=bool(low_tray(game, table)),
        count=tray.count,
        slips=tray.slips,
        boxes=tray.boxes,
    )
