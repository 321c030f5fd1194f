"""Fills and credits: numbered slips, requested at the table, sent and received by two people.

The casino supervisor works the cage. The chips of a slip on its way belong to the slip, so that
nobody can receive them twice.
"""

from letitride.rules import HOUSE, Game, Role, format_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Actor, Rejected
from letitride.table.decide.checks import Refusal
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.tray.custody import (
    STAFF,
    SUPERVISORS,
    another,
    counted,
    signs,
    tidy,
    well_stacked,
)
from letitride.table.money import CAGE, TRAY, Account, Move, balance, on_slip
from letitride.table.rejections import reject
from letitride.table.state import CHIPS, Slip, SlipKind, SlipStage, Table, worth

_CAGE_STAFF = (Role.CASINO_SUPERVISOR,)


@decides(c.RequestFill)
def request_fill(_: Game, table: Table, command: c.RequestFill) -> Decided:
    return _requested(table, command, SlipKind.FILL)


@decides(c.RequestCredit)
def request_credit(_: Game, table: Table, command: c.RequestCredit) -> Decided:
    requested = _requested(table, command, SlipKind.CREDIT)
    if isinstance(requested, Rejected):
        return requested
    # Last, because the refusal names what the tray holds, which only the staff may know.
    asked, held = worth(command.chips), balance(table.ledger, TRAY)
    if asked > held:
        return reject(
            "not_enough_chips.tray", HOUSE, held=format_money(held), amount=format_money(asked)
        )
    return requested


def _requested(table: Table, command: c.RequestFill | c.RequestCredit, kind: SlipKind) -> Decided:
    if no := (
        counted(table)
        or signs(command.by, STAFF, "slip")
        or _in_shift(table)
        or well_stacked(command.chips, CHIPS)
    ):
        return no
    chips = tidy(command.chips)
    if not chips:
        return reject("bad_count.empty", HOUSE)
    number = command.slip_number or table.tray.numbered + 1
    return (e.SlipRequested(number=number, kind=kind, chips=chips, amount=worth(chips)),)


@decides(c.SendSlip)
def send_slip(_: Game, table: Table, command: c.SendSlip) -> Decided:
    slip = _found(table, command.slip, SlipStage.REQUESTED)
    if isinstance(slip, Rejected):
        return slip
    if no := _may_send(slip, command.by):
        return no
    source = CAGE if slip.kind is SlipKind.FILL else TRAY
    moves = (Move(source, on_slip(slip.number), slip.amount),)
    return (e.SlipSent(number=slip.number, kind=slip.kind, amount=slip.amount, moves=moves),)


@decides(c.ReceiveSlip)
def receive_slip(_: Game, table: Table, command: c.ReceiveSlip) -> Decided:
    """Chips that differ from the slip are not received: the slip is void, and a new one written."""
    slip = _found(table, command.slip, SlipStage.SENT)
    if isinstance(slip, Rejected):
        return slip
    if no := _may_receive(slip, command.by) or well_stacked(command.chips, CHIPS):
        return no
    if (chips := tidy(command.chips)) != slip.chips:
        money = {"counted": format_money(worth(chips)), "amount": format_money(slip.amount)}
        return reject("slip_differs", HOUSE, number=slip.number, **money)
    target = TRAY if slip.kind is SlipKind.FILL else CAGE
    return (
        e.SlipReceived(
            number=slip.number,
            kind=slip.kind,
            chips=chips,
            amount=slip.amount,
            moves=(Move(on_slip(slip.number), target, slip.amount),),
        ),
    )


@decides(c.VoidSlip)
def void_slip(_: Game, table: Table, command: c.VoidSlip) -> Decided:
    slip = _found(table, command.slip)
    if isinstance(slip, Rejected):
        return slip
    if no := signs(command.by, SUPERVISORS, "void_slip"):
        return no
    if not command.reason.strip():
        return reject("no_reason.slip", HOUSE)
    home: Account = CAGE if slip.kind is SlipKind.FILL else TRAY
    sent = slip.stage is SlipStage.SENT
    return (
        e.SlipVoided(
            number=slip.number,
            kind=slip.kind,
            amount=slip.amount,
            reason=command.reason.strip(),
            moves=(Move(on_slip(slip.number), home, slip.amount),) if sent else (),
        ),
    )


def _in_shift(table: Table) -> Refusal:
    return None if table.tray.shift else reject("tray_closed", HOUSE)


def _found(table: Table, number: int, stage: SlipStage | None = None) -> Slip | Rejected:
    if no := counted(table):
        return no
    slip = table.tray.slip(number)
    if slip is None:
        return reject("no_slip", HOUSE, number=number)
    if stage not in (None, slip.stage):
        return reject(f"slip_stage.{slip.stage}", HOUSE, number=number)
    return slip


def _may_send(slip: Slip, by: Actor) -> Refusal:
    if slip.kind is SlipKind.CREDIT:
        return signs(by, STAFF, "slip")
    return signs(by, _CAGE_STAFF, "cage") or another(slip.requested_by, by)


def _may_receive(slip: Slip, by: Actor) -> Refusal:
    if slip.kind is SlipKind.FILL:
        return signs(by, STAFF, "slip") or another(slip.sent_by, by)
    return (
        signs(by, _CAGE_STAFF, "cage")
        or another(slip.sent_by, by)
        or another(slip.requested_by, by)
    )
