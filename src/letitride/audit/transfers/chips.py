"""Transfers of chips that come to the table or leave it: fills, buy-ins, vouchers, cash-outs."""

from typing import Final

from letitride.audit.on_the_table import Register, Ways, all_of
from letitride.table import CAGE, DROP_BOX, TRAY, ExchangeFor, Move, Table, rack, tokens
from letitride.table import events as e


def _filled(_: Table, event: e.TrayFilled) -> Ways:
    return [[Move(CAGE, TRAY, event.amount)]]


def _credited(_: Table, event: e.TrayCredited) -> Ways:
    return [[Move(TRAY, CAGE, event.amount)]]


def _bought_in(_: Table, event: e.BoughtIn) -> Ways:
    cash = Move(CAGE, DROP_BOX, event.amount)
    return [[cash, Move(TRAY, rack(event.seat), event.amount)]]


def _voucher(table: Table, event: e.VoucherExchanged) -> Ways:
    """For chips or tokens, as the player asked. Release 0.1 exchanged without presenting."""
    voucher, seat = Move(CAGE, DROP_BOX, event.amount), event.seat
    homes = {ExchangeFor.CHIPS: rack(seat), ExchangeFor.TOKENS: tokens(seat)}
    who = table.seats.get(seat)
    shown = None if who is None else who.presented
    if shown is None:
        kinds = () if event.voucher else tuple(homes)
    else:
        as_shown = (shown.voucher.number, shown.voucher.amount) == (event.voucher, event.amount)
        kinds = (shown.into,) if as_shown else ()
    return [[voucher, Move(TRAY, homes[kind], event.amount)] for kind in kinds]


def _cashed_out(_: Table, event: e.CashedOut) -> Ways:
    return [[Move(rack(event.seat), CAGE, event.amount)]]


def _carried_away(table: Table, seat: int) -> list[Move]:
    return [all_of(table, rack(seat), CAGE), all_of(table, tokens(seat), TRAY)]


def _left(table: Table, event: e.PlayerLeft) -> Ways:
    return [_carried_away(table, event.seat)]


def _closed(table: Table, _: e.TableClosed) -> Ways:
    return [[move for seat in table.seats for move in _carried_away(table, seat)]]


OF_CHIPS: Final[Register] = {
    e.TrayFilled: _filled,
    e.TrayCredited: _credited,
    e.BoughtIn: _bought_in,
    e.VoucherExchanged: _voucher,
    e.CashedOut: _cashed_out,
    e.PlayerLeft: _left,
    e.TableClosed: _closed,
}
