"""Evolve: the tray's custody: counts, slips, shifts and drop boxes."""

from typing import Any

from msgspec.structs import replace

from letitride.rules import Cents
from letitride.table import events as e
from letitride.table.evolve.handlers import on
from letitride.table.money import DROP_BOX, balance
from letitride.table.state import (
    MOST_DONE,
    DropBox,
    DropCount,
    DropDone,
    ShiftDone,
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
    begun = _shift_begun(table, event)
    return _in_tray(begun, numbered=max(event.slip, table.tray.numbered))


@on(e.ShiftChanged)
def _shift_changed(table: Table, event: e.ShiftChanged) -> Table:
    return _shift_begun(_shift_over(table, event), event)


def _shift_begun(table: Table, event: e.TrayOpened | e.ShiftChanged) -> Table:
    nothing = Cents(0)
    return _in_tray(
        table,
        shift=event.shift,
        shifts=event.shift,
        opener=event.amount,
        opened_at=event.at,
        fills=nothing,
        credits=nothing,
        drop_before=balance(table.ledger, DROP_BOX),
        count=None,
    )


@on(e.TrayClosed)
def _closed(table: Table, event: e.TrayClosed) -> Table:
    return _in_tray(_shift_over(table, event), shift=0, count=None)


def _shift_over(table: Table, event: e.ShiftChanged | e.TrayClosed) -> Table:
    over = ShiftDone(
        shift=table.tray.shift,
        opened_at=table.tray.opened_at,
        closed_at=event.at,
        chips=event.chips,
        totals=event.totals,
        variance=event.variance,
        reason=event.reason,
        counted_by=event.counted_by,
        signed_by=event.by,
    )
    return _in_tray(table, past=(*table.tray.past, over)[-MOST_DONE:])


@on(e.SlipRequested)
def _requested(table: Table, event: e.SlipRequested) -> Table:
    slip = Slip(
        number=event.number,
        kind=event.kind,
        chips=event.chips,
        amount=event.amount,
        requested_by=event.by,
        requested_at=event.at,
    )
    return _in_tray(table, slips=(*table.tray.slips, slip), numbered=event.number)


@on(e.SlipSent)
def _sent(table: Table, event: e.SlipSent) -> Table:
    slips = tuple(
        replace(each, stage=SlipStage.SENT, sent_by=event.by, sent_at=event.at)
        if each.number == event.number
        else each
        for each in table.tray.slips
    )
    gone = event.amount if event.kind is SlipKind.CREDIT else 0
    return _in_tray(table, slips=slips, credits=Cents(table.tray.credits + gone))


@on(e.SlipReceived)
def _received(table: Table, event: e.SlipReceived) -> Table:
    came = event.amount if event.kind is SlipKind.FILL else 0
    done = _done(table, event, stage=SlipStage.RECEIVED)
    return _in_tray(done, fills=Cents(table.tray.fills + came))


@on(e.SlipVoided)
def _voided(table: Table, event: e.SlipVoided) -> Table:
    """A credit on its way comes back into the tray."""
    slip = table.tray.slip(event.number)
    assert slip is not None
    back = slip.kind is SlipKind.CREDIT and slip.stage is SlipStage.SENT
    credits = Cents(table.tray.credits - (slip.amount if back else 0))
    done = _done(table, event, stage=SlipStage.VOID, reason=event.reason)
    return _in_tray(done, credits=credits)


def _done(table: Table, event: e.SlipReceived | e.SlipVoided, **changes: Any) -> Table:
    """Off the list of open slips, and on the list of those that are done."""
    slip = table.tray.slip(event.number)
    assert slip is not None
    slips = tuple(each for each in table.tray.slips if each is not slip)
    done = replace(slip, done_by=event.by, done_at=event.at, **changes)
    return _in_tray(table, slips=slips, done=(*table.tray.done, done)[-MOST_DONE:])


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
    done = DropDone(
        box=event.box,
        shift=event.shift,
        amount=event.amount,
        expected=event.expected,
        variance=event.variance,
        reason=event.reason,
        counted_by=event.counted_by,
        signed_by=event.by,
        at=event.at,
    )
    return _in_tray(
        table,
        boxes=tuple(each for each in table.tray.boxes if each.number != event.box),
        drops=(*table.tray.drops, done)[-MOST_DONE:],
    )
