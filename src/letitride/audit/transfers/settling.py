"""Transfers of choices and settlement: bets pulled, won and lost, and the meters."""

from typing import Any, Final

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
    own = (held, rack(seat), chips)
    return ((own, (used, tokens(seat), promotional)) if promotional else (own,),)


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
    home, ledger = rack(player), table.ledger
    way: list[Transfer] = [(TRAY, home, event.won)] if event.won else []
    base, promotional = event.wager == BASE, _NONE
    if not base and not balance(ledger, held):
        return [way]
    if base and event.backer is None:
        used = token_circle(event.seat, event.circle)
        promotional = ledger.get(used, _NONE)
    # ``Any`` values: calling ``Cents`` takes longer than the rest.
    stake: Any = event.stake
    collected: Any = event.lost
    if not collected:
        way.append((held, home, stake - promotional))
    else:
        way.append((held, TRAY, collected - promotional))
        if collected != stake:
            way.append((held, home, stake - collected))
    if promotional:
        way.append((used, TRAY if collected else tokens(player), promotional))
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
