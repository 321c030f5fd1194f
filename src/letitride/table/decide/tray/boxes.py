"""The drop: boxes that were pulled are counted by two supervisors."""

from letitride.rules import HOUSE, Cents, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.tray.custody import (
    SUPERVISORS,
    another,
    explained,
    signs,
    tidy,
    well_stacked,
)
from letitride.table.money import CAGE, VARIANCE, Account, Move, pulled_box
from letitride.table.rejections import reject
from letitride.table.state import NOTES, DropBox, Table, worth


@decides(c.CountDropBox)
def count_drop_box(_: Game, table: Table, command: c.CountDropBox) -> Decided:
    """A second count replaces the first."""
    box = _found(table, command.box)
    if isinstance(box, Rejected):
        return box
    if no := signs(command.by, SUPERVISORS, "drop") or well_stacked(command.notes, NOTES):
        return no
    if command.vouchers < 0:
        return reject("bad_count.vouchers", HOUSE)
    notes, reason = tidy(command.notes), command.reason.strip()
    amount = Cents(worth(notes) + command.vouchers)
    return (
        e.DropBoxCounted(
            box=box.number, notes=notes, vouchers=command.vouchers, amount=amount, reason=reason
        ),
    )


@decides(c.SignDropCount)
def sign_drop_count(_: Game, table: Table, command: c.SignDropCount) -> Decided:
    box = _found(table, command.box)
    if isinstance(box, Rejected):
        return box
    if no := signs(command.by, SUPERVISORS, "drop"):
        return no
    if (count := box.count) is None:
        return reject("no_count.box", HOUSE, number=box.number)
    if no := another(count.by, command.by):
        return no
    variance = Cents(count.amount - box.amount)
    reason = explained(
        bool(variance), count.reason, command.reason, counted=count.amount, expected=box.amount
    )
    if isinstance(reason, Rejected):
        return reason
    return (
        e.DropCountSigned(
            box=box.number,
            shift=box.shift,
            notes=count.notes,
            vouchers=count.vouchers,
            amount=count.amount,
            expected=box.amount,
            variance=variance,
            reason=reason,
            counted_by=count.by,
            moves=tuple(_moves(box.number, count.amount, box.amount)),
        ),
    )


def _moves(number: int, counted: Cents, expected: Cents) -> list[Move]:
    """The cage gets what was counted; the account ``variance`` bears the difference."""
    held = pulled_box(number)
    ways: list[tuple[Account, Account, int]] = [
        (held, CAGE, min(counted, expected)),
        (held, VARIANCE, expected - counted),
        (VARIANCE, CAGE, counted - expected),
    ]
    return [Move(source, target, Cents(amount)) for source, target, amount in ways if amount > 0]


def _found(table: Table, number: int) -> DropBox | Rejected:
    return table.tray.box(number) or reject("no_box", HOUSE, number=number)
