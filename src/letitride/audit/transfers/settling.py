"""Transfers of choices and settlement: bets pulled, won and lost, and the meters."""

from typing import Final

from letitride.audit.on_the_table import Register, Transfer, Ways, all_of, amounting_to, side_bets
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
    player = event.seat if event.backer is None else event.backer
    held = _where(event)
    banker = table.banking.seat
    if banker is not None:
        rest = Cents(event.stake - event.lost)
        lost = Move(held, rack(banker), event.lost)
        return [[Move(bank(banker), rack(player), event.won), lost, Move(held, rack(player), rest)]]
    home = rack(player)
    way: list[Transfer] = [(TRAY, home, event.won)] if event.won else []
    base = event.wager == BASE
    if not base and not balance(table.ledger, held):
        return [way]
    promotional = 0
    if base and event.backer is None:
        used = token_circle(event.seat, event.circle)
        promotional = balance(table.ledger, used)
    if not event.lost:
        way.append((held, home, Cents(event.stake - promotional)))
    else:
        way.append((held, TRAY, Cents(event.lost - promotional)))
        if event.lost != event.stake:
            way.append((held, home, Cents(event.stake - event.lost)))
    if promotional:
        way.append((used, TRAY if event.lost else tokens(player), Cents(promotional)))
    return [way]


def _where(event: e.BetSettled) -> Account:
    if event.wager != BASE:
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
