"""Evolve: the tray's custody: counts, slips, shifts and drop boxes."""

from typing import Any

from msgspec.structs import replace

from letitride.rules import Cents
from letitride.table import events as e
from letitride.table.evolve.handlers import on
from letitride.table.money import DROP_BOX, balance
from letitride.table.state import (
    DropBox,
    DropCount,
    Slip,
    SlipKind,
    SlipStage,
    Table,
    TrayCount,
)


def _in_tray(table: Table, **changes: Any) -> Table:
    return replace(table, tray=replace(table.tray, **changes))


@on(e.TrayCounted)
def _counted(table: Table, event: e.TrayCounted) -> Table:
    count = TrayCount(
        kind=event.kind,
        chips=event.chips,
        amount=event.amount,
        expected=event.expected,
        reason=event.reason,
        by=event.by,
    )
    return _in_tray(table, count=count)


@on(e.TrayCountDropped)
def _count_dropped(table: Table, _: e.TrayCountDropped) -> Table:
    return _in_tray(table, count=None)


@on(e.TrayOpened)
def _opened(table: Table, event: e.TrayOpened) -> Table:
    begun = _shift_begun(table, event.shift, event.amount)
    return _in_tray(begun, numbered=max(event.slip, table.tray.numbered))


@on(e.ShiftChanged)
def _shift_changed(table: Table, event: e.ShiftChanged) -> Table:
    return _shift_begun(table, event.shift, event.amount)


def _shift_begun(table: Table, shift: int, opener: Cents) -> Table:
    nothing = Cents(0)
    return _in_tray(
        table,
        shift=shift,
        shifts=shift,
        opener=opener,
        fills=nothing,
        credits=nothing,
        drop_before=balance(table.ledger, DROP_BOX),
        count=None,
    )


@on(e.TrayClosed)
def _closed(table: Table, _: e.TrayClosed) -> Table:
    return _in_tray(table, shift=0, count=None)


@on(e.SlipRequested)
def _requested(table: Table, event: e.SlipRequested) -> Table:
    slip = Slip(
        number=event.number,
        kind=event.kind,
        chips=event.chips,
        amount=event.amount,
        requested_by=event.by,
    )
    return _in_tray(table, slips=(*table.tray.slips, slip), numbered=event.number)


@on(e.SlipSent)
def _sent(table: Table, event: e.SlipSent) -> Table:
    slips = tuple(
        replace(each, stage=SlipStage.SENT, sent_by=event.by)
        if each.number == event.number
        else each
        for each in table.tray.slips
    )
    gone = event.amount if event.kind is SlipKind.CREDIT else 0
    return _in_tray(table, slips=slips, credits=Cents(table.tray.credits + gone))


@on(e.SlipReceived)
def _received(table: Table, event: e.SlipReceived) -> Table:
    came = event.amount if event.kind is SlipKind.FILL else 0
    return _in_tray(_without(table, event.number), fills=Cents(table.tray.fills + came))


@on(e.SlipVoided)
def _voided(table: Table, event: e.SlipVoided) -> Table:
    """A credit on its way comes back into the tray."""
    slip = table.tray.slip(event.number)
    assert slip is not None
    back = slip.kind is SlipKind.CREDIT and slip.stage is SlipStage.SENT
    credits = Cents(table.tray.credits - (slip.amount if back else 0))
    return _in_tray(_without(table, event.number), credits=credits)


def _without(table: Table, number: int) -> Table:
    return _in_tray(table, slips=tuple(each for each in table.tray.slips if each.number != number))


@on(e.DropBoxPulled)
def _pulled(table: Table, event: e.DropBoxPulled) -> Table:
    """The empty box that takes its place has nothing from before."""
    box = DropBox(number=event.box, shift=event.shift, amount=event.amount)
    return _in_tray(
        table,
        boxes=(*table.tray.boxes, box),
        boxes_used=event.box,
        drop_before=balance(table.ledger, DROP_BOX),
    )


@on(e.DropBoxCounted)
def _box_counted(table: Table, event: e.DropBoxCounted) -> Table:
    count = DropCount(
        notes=event.notes,
        vouchers=event.vouchers,
        amount=event.amount,
        reason=event.reason,
        by=event.by,
    )
    boxes = tuple(
        replace(each, count=count) if each.number == event.box else each
        for each in table.tray.boxes
    )
    return _in_tray(table, boxes=boxes)


@on(e.DropCountSigned)
def _drop_signed(table: Table, event: e.DropCountSigned) -> Table:
    return _in_tray(
        table, boxes=tuple(each for each in table.tray.boxes if each.number != event.box)
    )
