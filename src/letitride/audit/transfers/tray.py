"""Transfers of the counted tray: floats, slips on their way, pulled boxes, and what counts find."""

from typing import Final

from letitride.audit.on_the_table import Register, Way, Ways
from letitride.rules import Cents
from letitride.table import (
    CAGE,
    DROP_BOX,
    TRAY,
    VARIANCE,
    Account,
    Move,
    SlipKind,
    SlipStage,
    Table,
    balance,
    on_slip,
    pulled_box,
)
from letitride.table import events as e


def _opened(table: Table, event: e.TrayOpened) -> Ways:
    """The first count takes what is missing from the cage; later ones find a variance."""
    off = Cents(event.amount - balance(table.ledger, TRAY))
    first = table.tray.shifts == 0
    told = (off, 0) if first else (0, off)
    return [_into_tray(CAGE if first else VARIANCE, off)] if _said(event, *told) else []


def _said(event: e.TrayOpened, brought: int, variance: int) -> bool:
    return (event.brought, event.variance) == (brought, variance)


def _counted(table: Table, event: e.ShiftChanged | e.TrayClosed) -> Ways:
    off = Cents(event.amount - balance(table.ledger, TRAY))
    return [_into_tray(VARIANCE, off)] if event.variance == off else []


def _into_tray(source: Account, amount: Cents) -> Way:
    if amount < 0:
        return [Move(TRAY, source, Cents(-amount))]
    return [Move(source, TRAY, amount)] if amount else []


def _sent(_: Table, event: e.SlipSent) -> Ways:
    source = CAGE if event.kind is SlipKind.FILL else TRAY
    return [[Move(source, on_slip(event.number), event.amount)]]


def _received(_: Table, event: e.SlipReceived) -> Ways:
    target = TRAY if event.kind is SlipKind.FILL else CAGE
    return [[Move(on_slip(event.number), target, event.amount)]]


def _voided(table: Table, event: e.SlipVoided) -> Ways:
    slip = table.tray.slip(event.number)
    if slip is None:
        return []
    home = CAGE if slip.kind is SlipKind.FILL else TRAY
    sent = slip.stage is SlipStage.SENT
    return [[Move(on_slip(slip.number), home, slip.amount)] if sent else []]


def _pulled(table: Table, event: e.DropBoxPulled) -> Ways:
    held = balance(table.ledger, DROP_BOX)
    return [[Move(DROP_BOX, pulled_box(event.box), held)]] if event.amount == held else []


def _drop_signed(table: Table, event: e.DropCountSigned) -> Ways:
    held = pulled_box(event.box)
    there = balance(table.ledger, held)
    if event.expected != there or event.variance != event.amount - there:
        return []
    return [
        [
            Move(held, CAGE, min(event.amount, there)),
            Move(held, VARIANCE, Cents(max(0, there - event.amount))),
            Move(VARIANCE, CAGE, Cents(max(0, event.amount - there))),
        ]
    ]


OF_TRAY: Final[Register] = {
    e.TrayOpened: _opened,
    e.ShiftChanged: _counted,
    e.TrayClosed: _counted,
    e.SlipSent: _sent,
    e.SlipReceived: _received,
    e.SlipVoided: _voided,
    e.DropBoxPulled: _pulled,
    e.DropCountSigned: _drop_signed,
}
