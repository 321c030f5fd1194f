"""Transfers that give wagers back, forfeit them, or undo a settlement."""

from typing import Final

from letitride.audit.on_the_table import (
    Register,
    Ways,
    amounting_to,
    backing,
    behind_seat,
    lammer,
    own_wagers,
)
from letitride.rules import Cents
from letitride.table import FEE_BOX, TRAY, Move, Table, bank, rack, spot
from letitride.table import events as e


def _returned(table: Table, event: e.WagersReturned) -> Ways:
    """With the fee or without it, as the book says."""
    seat = event.seat
    wagers = [*own_wagers(table, seat), Move(TRAY, rack(seat), lammer(table, seat))]
    fee = Cents(0) if table.round is None else table.round.fees.get(seat, Cents(0))
    return amounting_to(event.amount, wagers, [*wagers, Move(FEE_BOX, rack(seat), fee)])


def _back_returned(table: Table, event: e.BackBetReturned) -> Ways:
    seat = event.seat
    bets = behind_seat(table, seat, event.behind)
    fee = Cents(0) if table.round is None else table.round.back_fees.get(seat, Cents(0))
    return amounting_to(event.amount, bets, [*bets, Move(FEE_BOX, rack(seat), fee)])


def _forfeited(table: Table, event: e.WagersForfeited) -> Ways:
    """A stake marked by a lammer is in the tray already."""
    wagers = (*own_wagers(table, event.seat), *backing(table, event.seat))
    taken = [Move(source, TRAY, amount) for source, _, amount in wagers]
    return amounting_to(event.amount - lammer(table, event.seat), taken)


def _restored(table: Table, event: e.WagersRestored) -> Ways:
    taken = {} if table.round is None else table.round.taken.get(event.seat, {})
    stake = taken.get(event.wager, Cents(0))
    return amounting_to(event.amount, [Move(TRAY, spot(event.seat, event.wager), stake)])


def _undone(table: Table, event: e.SettlementUndone) -> Ways:
    """The bank is back in its player's rack by now, so what it paid goes there."""
    assert table.round is not None
    banker = table.banking.seat
    homes = {} if banker is None else {bank(banker): rack(banker)}
    hands = event.hands or tuple(table.round.settled)
    settled = [move for hand in hands for move in table.round.settled.get(hand, ())]
    return [[Move(to, homes.get(held, held), amount) for held, to, amount in settled]]


OF_RETURNS: Final[Register] = {
    e.WagersReturned: _returned,
    e.BackBetReturned: _back_returned,
    e.WagersForfeited: _forfeited,
    e.WagersRestored: _restored,
    e.SettlementUndone: _undone,
}
