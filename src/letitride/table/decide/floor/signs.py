"""Signs, and what needs one: a higher minimum, and closing a table with players at it."""

from collections.abc import Iterator

from msgspec.structs import replace

from letitride.rules import HOUSE, Act, Cents, Game, format_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, has_any_stake, in_phase, may
from letitride.table.decide.disputes.correcting import dropped
from letitride.table.decide.floor.opening import limits_fit
from letitride.table.decide.register import Decided, decides
from letitride.table.money import CAGE, TRAY, Account, Move, balance, bank, rack, tokens
from letitride.table.rejections import plural, reject
from letitride.table.state import Limits, Phase, Sign, SignKind, Table, TrayRule

_OPEN = tuple(phase for phase in Phase if phase not in (Phase.CLOSED, Phase.OPENING))
_RAISING = "notices.raise_minimum_minutes"
_CLOSING = "notices.closing_minutes"
_WHO = {
    SignKind.MINIMUM: (Act.CHANGE_LIMITS, _RAISING),
    SignKind.CLOSING: (Act.CLOSE_TABLE, _CLOSING),
}


@decides(c.PutUpSign)
def put_up_sign(game: Game, table: Table, command: c.PutUpSign) -> Decided:
    """The sign says what will change and when; a new sign of the same kind replaces it."""
    raising = command.kind is SignKind.MINIMUM
    act, path = _WHO[command.kind]
    if no := may(game, command, act) or in_phase(game, table, path, *_OPEN):
        return no
    if no := _announces(game, table, command):
        return no
    notices = game.book.notices
    minutes = notices.raise_minimum_minutes if raising else notices.closing_minutes
    earliest = command.at + minutes * 60
    effective = earliest if command.effective is None else command.effective
    if effective < earliest:
        return reject("bad_sign.too_soon", game.book.clause(path), minutes=minutes)
    return (e.SignPutUp(kind=command.kind, effective=effective, minimum=command.minimum),)


@decides(c.TakeDownSign)
def take_down_sign(game: Game, table: Table, command: c.TakeDownSign) -> Decided:
    act, path = _WHO[command.kind]
    if no := may(game, command, act) or in_phase(game, table, path, *_OPEN):
        return no
    if _sign(table, command.kind) is None:
        return reject("no_sign.to_take_down", game.book.clause(path))
    return (e.SignTakenDown(kind=command.kind),)


def _announces(game: Game, table: Table, command: c.PutUpSign) -> Refusal:
    assert table.terms is not None
    assert table.limits is not None
    if command.kind is SignKind.CLOSING:
        if command.minimum is None:
            return None
        return reject("bad_sign.closing_has_minimum", game.book.clause(_CLOSING))
    clause = game.book.clause(_RAISING)
    if command.minimum is None:
        return reject("bad_sign.no_minimum", clause)
    if command.minimum <= table.limits.minimum:
        return reject("bad_sign.not_higher", clause, minimum=format_money(table.limits.minimum))
    most = Cents(max(table.limits.maximum, command.minimum))
    announced = replace(table.limits, minimum=command.minimum, maximum=most)
    return limits_fit(game, table.terms, announced)


@decides(c.ChangeLimits)
def change_limits(game: Game, table: Table, command: c.ChangeLimits) -> Decided:
    """New limits for bets made from now on, at any time (N 6.5).

    Bets on the felt stand. The current round is settled under limits no narrower than any its bets
    were made under: a lower maximum cuts nothing, and one raised after the call adds nothing.
    """
    if no := may(game, command, Act.CHANGE_LIMITS) or in_phase(
        game, table, "limits.change", *_OPEN
    ):
        return no
    assert table.terms is not None
    assert table.limits is not None
    limits = command.limits
    if limits == table.limits:
        return reject("no_change", game.book.clause("limits.change"))
    if no := limits_fit(game, table.terms, limits) or _announced(game, table, command):
        return no
    return (e.LimitsChanged(limits=limits, for_round=_limits_of_round(table, limits)),)


def _limits_of_round(table: Table, new: Limits) -> Limits | None:
    if table.round is None or table.round.limits is None:
        return None
    under = table.round.limits
    if table.phase is not Phase.BETTING:
        return under
    caps = (under.maximum_payout, new.maximum_payout)
    cap = None if None in caps else max(cap for cap in caps if cap is not None)
    most = Cents(max(under.maximum, new.maximum))
    return replace(new, maximum=most, maximum_payout=cap)


def _announced(game: Game, table: Table, command: c.ChangeLimits) -> Refusal:
    """A higher minimum needs a sign with exactly that minimum, up for long enough."""
    assert table.limits is not None
    minimum = command.limits.minimum
    if minimum <= table.limits.minimum:
        return None
    sign = _sign(table, SignKind.MINIMUM)
    if sign is None or sign.minimum != minimum:
        wait = game.book.notices.raise_minimum_minutes
        return reject(
            "no_sign.minimum", game.book.clause(_RAISING), minimum=format_money(minimum), wait=wait
        )
    return _long_enough(game, sign, command.at, _RAISING)


@decides(c.CloseTable)
def close_table(game: Game, table: Table, command: c.CloseTable) -> Decided:
    """Between rounds, or while betting is open and there are no bets.

    Players take their chips with them; tokens stay with the house.
    """
    path = "roles.close_table"
    if no := (
        may(game, command, Act.CLOSE_TABLE)
        or in_phase(game, table, path, Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.BETTING)
        or _nothing_at_stake(game, table, path)
        or _tray_locked(table)
    ):
        return no
    if table.seats:
        sign = _sign(table, SignKind.CLOSING)
        if sign is None:
            return reject("no_sign.closing", game.book.clause(_CLOSING))
        if no := _long_enough(game, sign, command.at, _CLOSING):
            return no
    ways: list[tuple[Account, Account]] = []
    for seat in sorted(table.seats):
        ways += [(rack(seat), CAGE), (tokens(seat), TRAY)]
    moves = (Move(held, to, balance(table.ledger, held)) for held, to in ways)
    closed = e.TableClosed(moves=tuple(move for move in moves if move.amount))
    return (*_keys_out(table), *_corrections_dropped(table), closed)


def _tray_locked(table: Table) -> Refusal:
    """People close the tray before its table; the house itself counts it afterwards."""
    if table.terms is None or table.terms.tray is not TrayRule.COUNTED:
        return None
    if table.tray.slips:
        return reject("slip_waits.table", HOUSE, number=table.tray.slips[0].number)
    return reject("tray_open.table", HOUSE) if table.tray.shift else None


def _corrections_dropped(table: Table) -> Iterator[e.Event]:
    """What the house found itself is put right on the day or not at all, and the record says so."""
    return (dropped(table, each) for each in table.corrections if not each.dispute)


def _keys_out(table: Table) -> tuple[e.Event, ...]:
    """The keys that are in the controller come out before the table is closed."""
    if table.controller is None:
        return ()
    uses = (use for use in table.controller.keys if use.is_in)
    return tuple(e.KeyRemoved(key=use.key, slot=use.slot) for use in uses)


def _nothing_at_stake(game: Game, table: Table, path: str) -> Refusal:
    for seat in table.seats:
        if has_any_stake(game, table, seat) or balance(table.ledger, bank(seat)):
            return reject("in_the_round.bets_on_table", game.book.clause(path), seat=seat)
    return None


def _sign(table: Table, kind: SignKind) -> Sign | None:
    return next((sign for sign in table.signs if sign.kind is kind), None)


def _long_enough(game: Game, sign: Sign, at: int, path: str) -> Refusal:
    if at >= sign.effective:
        return None
    minutes = -(-(sign.effective - at) // 60)
    clause = game.book.clause(path)
    return reject("too_early", clause, plural(minutes), minutes=minutes)
