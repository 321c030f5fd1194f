"""Transfers of choices and settlement: bets pulled, won and lost, and the meters."""

from typing import Any, Final

from letitride.audit.on_the_table import Register, Ways, all_of, amounting_to, side_bets
from letitride.rules import BASE, Cents
from letitride.table import (
    METER,
    TRAY,
    Account,
    Move,
    Table,
    back,
    balance,
    bank,
    circle,
    rack,
    spot,
    token_circle,
    tokens,
)
from letitride.table import events as e

_NONE: Final = Cents(0)
_BASE: Final = BASE
"""Looking up an enum member takes as long as making the moves of a bet."""


def _pulled(table: Table, event: e.BetPulled) -> Ways:
    seat, n, ledger = event.seat, event.circle, table.ledger
    held, used = circle(seat, n), token_circle(seat, n)
    chips, promotional = ledger.get(held, _NONE), ledger.get(used, _NONE)
    if chips + promotional != event.amount:
        return ()
    way = [(held, rack(seat), chips)]
    if promotional:
        way.append((used, tokens(seat), promotional))
    return (way,)


def _back_pulled(table: Table, event: e.BackBetPulled) -> Ways:
    held = back(event.behind, event.seat, event.circle)
    return amounting_to(event.amount, [all_of(table, held, rack(event.seat))])


def _three_card(table: Table, event: e.ThreeCardSettled) -> Ways:
    """Any side bet on the felt: ``pays`` knows which one is settled early, and checks that."""
    home = rack(event.seat)
    for wager in side_bets(table):
        held = spot(event.seat, wager)
        if balance(table.ledger, held):
            won = [Move(TRAY, home, event.won), all_of(table, held, home)]
            yield won if event.won else [all_of(table, held, TRAY)]


def _settled(table: Table, event: e.BetSettled) -> Ways:
    """Won from the tray or the bank, lost to it; the rest of the stake goes back to the player."""
    seat, backer, won, lost = event.seat, event.backer, event.won, event.lost
    player = seat if backer is None else backer
    held = _where(event)
    banker = table.banking.seat
    if banker is not None:
        rest = Cents(event.stake - lost)
        to_bank = Move(held, rack(banker), lost)
        return [[Move(bank(banker), rack(player), won), to_bank, Move(held, rack(player), rest)]]
    home = rack(player)
    # ``Any`` amounts: calling ``Cents`` takes as long as making a move.
    way: list[tuple[Account, Account, Any]] = [(TRAY, home, won)] if won else []
    base = event.wager == _BASE
    if not base and not balance(table.ledger, held):
        return (way,)
    promotional = 0
    if base and backer is None:
        used = token_circle(seat, event.circle)
        promotional = table.ledger.get(used, _NONE)
    if not lost:
        way.append((held, home, event.stake - promotional))
    else:
        way.append((held, TRAY, lost - promotional))
        if lost != event.stake:
            way.append((held, home, event.stake - lost))
    if promotional:
        way.append((used, TRAY if lost else tokens(player), promotional))
    return (way,)


def _where(event: e.BetSettled) -> Account:
    if event.wager != _BASE:
        return spot(event.seat, event.wager)
    if event.backer is None:
        return circle(event.seat, event.circle)
    return back(event.seat, event.backer, event.circle)


def _fed(_: Table, event: e.MeterFed) -> Ways:
    return [[Move(TRAY, METER, event.amount)]]


def _from_meter(_: Table, event: e.MeterPaid) -> Ways:
    return [[Move(METER, rack(event.seat), event.amount)]]


def _envy(_: Table, event: e.EnvyPaid) -> Ways:
    return [[Move(TRAY, rack(event.seat), event.amount)]]


OF_SETTLING: Final[Register] = {
    e.BetPulled: _pulled,
    e.BackBetPulled: _back_pulled,
    e.ThreeCardSettled: _three_card,
    e.BetSettled: _settled,
    e.MeterFed: _fed,
    e.MeterPaid: _from_meter,
    e.EnvyPaid: _envy,
}
