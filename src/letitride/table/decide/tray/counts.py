"""Openers, shift changes and closers: one person counts, another signs."""

from typing import Final

from msgspec.structs import replace

from letitride.rules import HOUSE, Cents, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import Refusal, has_any_stake, in_phase
from letitride.table.decide.register import Decided, decides
from letitride.table.decide.tray.custody import (
    STAFF,
    SUPERVISORS,
    another,
    counted,
    explained,
    is_first,
    signs,
    tidy,
    well_stacked,
)
from letitride.table.money import (
    CAGE,
    DROP_BOX,
    TRAY,
    VARIANCE,
    Account,
    Move,
    balance,
    pulled_box,
    tokens,
)
from letitride.table.rejections import reject
from letitride.table.state import CHIPS, CountKind, Phase, Table, TrayCount, TrayRule, worth

_NO_CARDS_OUT: Final = (Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.ROUND_OVER)
_PATH: Final = "table.drop_box"


@decides(c.CountTray)
def count_tray(game: Game, table: Table, command: c.CountTray) -> Decided:
    """A second count replaces the first."""
    if no := (
        counted(table)
        or signs(command.by, STAFF, "count")
        or in_phase(game, table, _PATH, *_when(table, command.kind))
        or _due(game, table, command.kind)
        or well_stacked(command.chips, CHIPS)
    ):
        return no
    chips, reason = tidy(command.chips), command.reason.strip()
    amount, expected = worth(chips), balance(table.ledger, TRAY)
    return (
        e.TrayCounted(
            kind=command.kind, chips=chips, amount=amount, expected=expected, reason=reason
        ),
    )


@decides(c.SignTrayCount)
def sign_tray_count(game: Game, table: Table, command: c.SignTrayCount) -> Decided:
    if no := counted(table) or signs(command.by, STAFF, "count"):
        return no
    count = table.tray.count
    if count is None:
        return reject("no_count.tray", HOUSE)
    if no := (
        in_phase(game, table, _PATH, *_when(table, count.kind))
        or another(count.by, command.by)
        or _a_supervisor(count, command)
        or _still_so(game, table, count)
    ):
        return no
    differs = count.amount != count.expected and not is_first(table)
    reason = explained(
        differs, count.reason, command.reason, counted=count.amount, expected=count.expected
    )
    if isinstance(reason, Rejected):
        return reason
    count = replace(count, reason=reason)
    match count.kind:
        case CountKind.OPENER:
            return (_opened(table, count, command),)
        case CountKind.SHIFT | CountKind.CLOSER:
            return _over(table, count)


@decides(c.DropTrayCount)
def drop_tray_count(_: Game, table: Table, command: c.DropTrayCount) -> Decided:
    if no := counted(table) or signs(command.by, STAFF, "count"):
        return no
    if table.tray.count is None:
        return reject("no_count.tray", HOUSE)
    return (e.TrayCountDropped(kind=table.tray.count.kind),)


def _when(table: Table, kind: CountKind) -> tuple[Phase, ...]:
    """A tray that the house counts itself is closed after its table."""
    assert table.terms is not None
    later = kind is CountKind.CLOSER and table.terms.tray is TrayRule.AUTOMATIC
    return (*_NO_CARDS_OUT, Phase.CLOSED) if later else _NO_CARDS_OUT


def _due(game: Game, table: Table, kind: CountKind) -> Refusal:
    if (kind is CountKind.OPENER) is bool(table.tray.shift):
        return reject("tray_open" if table.tray.shift else "tray_closed", HOUSE)
    if kind is not CountKind.CLOSER:
        return None
    if any(has_any_stake(game, table, seat) for seat in table.seats):
        return reject("round_open.tray", HOUSE)
    if table.tray.slips:
        return reject("slip_waits", HOUSE, number=table.tray.slips[0].number)
    for seat in sorted(table.seats):
        if balance(table.ledger, tokens(seat)):
            return reject("holds_tokens", HOUSE, seat=seat)
    return None


def _a_supervisor(count: TrayCount, command: c.SignTrayCount) -> Refusal:
    if count.by.role in SUPERVISORS or command.by.role in SUPERVISORS:
        return None
    return reject("no_supervisor.count", HOUSE)


def _still_so(game: Game, table: Table, count: TrayCount) -> Refusal:
    """The person who signs has seen these chips in the tray."""
    if (no := _due(game, table, count.kind)) is not None:
        return no
    held = balance(table.ledger, TRAY)
    return None if held == count.expected else reject("tray_moved", HOUSE)


def _opened(table: Table, count: TrayCount, command: c.SignTrayCount) -> e.Event:
    off = Cents(count.amount - count.expected)
    brought = off if is_first(table) else Cents(0)
    variance = Cents(off - brought)
    number = (command.slip_number or table.tray.numbered + 1) if brought else 0
    return e.TrayOpened(
        shift=table.tray.shifts + 1,
        chips=count.chips,
        amount=count.amount,
        brought=brought,
        slip=number,
        variance=variance,
        reason=count.reason,
        counted_by=count.by,
        moves=_between(CAGE, brought) or _between(VARIANCE, variance),
    )


def _over(table: Table, count: TrayCount) -> tuple[e.Event, ...]:
    """The shift ends, and its drop box is pulled. A shift change begins the next shift."""
    drop, tray = balance(table.ledger, DROP_BOX), table.tray
    variance = Cents(count.amount - count.expected)
    shift = tray.shift + (count.kind is CountKind.SHIFT)
    kind = e.ShiftChanged if count.kind is CountKind.SHIFT else e.TrayClosed
    box = tray.boxes_used + 1
    return (
        kind(
            shift=shift,
            chips=count.chips,
            amount=count.amount,
            totals=tray.totals(closer=count.amount, drop_box=drop),
            variance=variance,
            reason=count.reason,
            counted_by=count.by,
            moves=_between(VARIANCE, variance),
        ),
        e.DropBoxPulled(
            box=box,
            shift=tray.shift,
            amount=drop,
            moves=(Move(DROP_BOX, pulled_box(box), drop),) if drop else (),
        ),
    )


def _between(source: Account, amount: Cents) -> tuple[Move, ...]:
    """From an account into the tray; a negative amount goes the other way."""
    if amount > 0:
        return (Move(source, TRAY, amount),)
    return (Move(TRAY, source, Cents(-amount)),) if amount else ()
