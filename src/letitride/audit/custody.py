"""The counted tray: two people signed every count and slip, and every shift adds up.

What moves is checked with all other money. Here: who signed, in what order, and that the figures of
a shift are those of the log.
"""

from collections.abc import Mapping

from letitride.audit.findings import Look, Matter, Step
from letitride.audit.words import say
from letitride.rules import format_money
from letitride.table import (
    DROP_BOX,
    TRAY,
    Actor,
    CountKind,
    SlipStage,
    TrayRule,
    balance,
    is_counted,
    worth,
)
from letitride.table import events as e


class Custody:
    matter = Matter.MONEY

    def looks(self) -> Mapping[type[e.Event], Look]:
        return {
            e.TrayCounted: _counted,
            e.TrayOpened: _signed,
            e.ShiftChanged: _signed,
            e.TrayClosed: _signed,
            e.SlipRequested: _requested,
            e.SlipSent: _sent,
            e.SlipReceived: _received,
            e.SlipVoided: _voided,
            e.DropBoxPulled: _pulled,
            e.DropBoxCounted: _box_counted,
            e.DropCountSigned: _drop_signed,
            e.RoundOpened: _in_shift,
            e.TableClosed: _locked,
        }


def _counted(step: Step) -> str | None:
    event: e.TrayCounted = step.event
    if event.amount != worth(event.chips):
        return say("custody.chips", amount=format_money(event.amount))
    held = balance(step.before.ledger, TRAY)
    return None if event.expected == held else say("custody.expected", held=format_money(held))


def _reason(
    event: e.TrayOpened | e.ShiftChanged | e.TrayClosed | e.DropCountSigned, *, given: str
) -> str | None:
    """What was found over or short has a reason, from the person who counted if they gave one."""
    if given and event.reason != given:
        return say("custody.other_count")
    return say("custody.no_reason") if event.variance and not event.reason else None


_KINDS = {
    e.TrayOpened: CountKind.OPENER,
    e.ShiftChanged: CountKind.SHIFT,
    e.TrayClosed: CountKind.CLOSER,
}


def _signed(step: Step) -> str | None:
    """The second signature is under the very count that waited for it."""
    event: e.TrayOpened | e.ShiftChanged | e.TrayClosed = step.event
    tray = step.before.tray
    count = tray.count
    if count is None or count.kind is not _KINDS[type(event)]:
        return say("custody.no_count")
    same = (count.chips, count.amount) == (event.chips, event.amount)
    if not same or count.by != event.counted_by or count.amount != worth(count.chips):
        return say("custody.other_count")
    if no := _reason(event, given=count.reason) or _one_person(event.counted_by, event.by):
        return no
    due = tray.shift if isinstance(event, e.TrayClosed) else tray.shifts + 1
    if event.shift != due:
        return say("custody.shift", shift=event.shift, due=due)
    if isinstance(event, e.TrayOpened):
        return say("custody.no_slip_number") if bool(event.slip) != bool(event.brought) else None
    drop_box = balance(step.before.ledger, DROP_BOX)
    totals = tray.totals(closer=event.amount, drop_box=drop_box)
    if event.totals != totals:
        return say("custody.win", win=format_money(event.totals.win), due=format_money(totals.win))
    return None


def _requested(step: Step) -> str | None:
    event: e.SlipRequested = step.event
    if event.number <= step.before.tray.numbered:
        return say("custody.number", number=event.number)
    if event.amount != worth(event.chips) or event.amount <= 0:
        return say("custody.chips", amount=format_money(event.amount))
    return None


def _sent(step: Step) -> str | None:
    event: e.SlipSent = step.event
    slip = step.before.tray.slip(event.number)
    if slip is None or slip.stage is not SlipStage.REQUESTED:
        return say("custody.no_slip", number=event.number)
    return _same(event.number, slip.kind is event.kind and slip.amount == event.amount)


def _received(step: Step) -> str | None:
    event: e.SlipReceived = step.event
    slip = step.before.tray.slip(event.number)
    if slip is None or slip.stage is not SlipStage.SENT:
        return say("custody.no_slip", number=event.number)
    same = (slip.kind, slip.chips, slip.amount) == (event.kind, event.chips, event.amount)
    return _same(event.number, same) or _one_person(slip.sent_by, event.by)


def _voided(step: Step) -> str | None:
    event: e.SlipVoided = step.event
    slip = step.before.tray.slip(event.number)
    if slip is None:
        return say("custody.no_slip", number=event.number)
    return _same(event.number, slip.kind is event.kind and slip.amount == event.amount)


def _same(number: int, same: bool) -> str | None:
    return None if same else say("custody.other_slip", number=number)


def _pulled(step: Step) -> str | None:
    event: e.DropBoxPulled = step.event
    due = step.before.tray.boxes_used + 1
    return None if event.box == due else say("custody.box", box=event.box, due=due)


def _box_counted(step: Step) -> str | None:
    event: e.DropBoxCounted = step.event
    if step.before.tray.box(event.box) is None:
        return say("custody.no_box", box=event.box)
    if event.amount != worth(event.notes) + event.vouchers:
        return say("custody.chips", amount=format_money(event.amount))
    return None


def _drop_signed(step: Step) -> str | None:
    event: e.DropCountSigned = step.event
    box = step.before.tray.box(event.box)
    if box is None or box.count is None:
        return say("custody.no_box", box=event.box)
    count = box.count
    told = (event.notes, event.vouchers, event.amount, event.counted_by, event.shift)
    if told != (count.notes, count.vouchers, count.amount, count.by, box.shift):
        return say("custody.other_count")
    return _reason(event, given=count.reason) or _one_person(event.counted_by, event.by)


def _one_person(first: Actor, second: Actor) -> str | None:
    if first.name and second.name and first.name != second.name:
        return None
    return say("custody.one_person", name=second.name)


def _in_shift(step: Step) -> str | None:
    table = step.before
    return say("custody.closed") if is_counted(table) and not table.tray.shift else None


def _locked(step: Step) -> str | None:
    """The house itself counts a tray after its table is closed."""
    table = step.before
    by_people = table.terms is not None and table.terms.tray is TrayRule.COUNTED
    open_still = by_people and (table.tray.shift or table.tray.slips)
    return say("custody.open") if open_still else None
