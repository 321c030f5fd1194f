"""What happened to bets and to the bank."""

from msgspec.structs import replace

from letitride.rules import Cents
from letitride.table import events as e
from letitride.table.evolve.handlers import current, in_round, on
from letitride.table.state import (
    Banking,
    Phase,
    Round,
    Table,
)


@on(e.RoundOpened)
def _round_opened(table: Table, event: e.RoundOpened) -> Table:
    round = Round(number=event.number, limits=table.limits)
    return replace(table, phase=Phase.BETTING, rounds=event.number, round=round)


@on(e.BankOffered)
def _bank_offered(table: Table, event: e.BankOffered) -> Table:
    declined = frozenset() if event.seat is None else table.banking.declined
    return replace(table, banking=replace(table.banking, offered=event.seat, declined=declined))


@on(e.BankAccepted)
def _bank_accepted(table: Table, event: e.BankAccepted) -> Table:
    return replace(table, banking=Banking(seat=event.seat))


@on(e.BankDeclined)
def _bank_declined(table: Table, event: e.BankDeclined) -> Table:
    banking = table.banking
    banking = replace(banking, offered=None, declined=banking.declined | {event.seat})
    if banking.seat == event.seat:
        banking = replace(banking, seat=None, hands=0)
    return replace(table, banking=banking)


@on(e.NoMoreBetsCalled)
def _no_more_bets(table: Table, _: e.NoMoreBetsCalled) -> Table:
    return replace(table, phase=Phase.CALLED)


@on(e.DiceRolled)
def _dice_rolled(table: Table, event: e.DiceRolled) -> Table:
    return in_round(table, start=event.seat)


@on(e.BackBetPlaced)
def _back_bet_placed(table: Table, event: e.BackBetPlaced) -> Table:
    if not event.amount:
        return _backs_no_more(table, event.seat)
    return in_round(table, backs={**current(table).backs, event.seat: event.behind})


@on(e.WagerRefused)
def _wager_refused(table: Table, event: e.WagerRefused) -> Table:
    return _backs_no_more(table, event.seat)


def _backs_no_more(table: Table, seat: int) -> Table:
    backs = current(table).backs
    if seat not in backs:
        return table
    return in_round(table, backs={each: behind for each, behind in backs.items() if each != seat})


@on(e.BackBetReturned)
def _back_bet_returned(table: Table, event: e.BackBetReturned) -> Table:
    """No fee for these bets is left to be given back a second time."""
    fees = current(table).back_fees
    return in_round(table, back_fees={s: fee for s, fee in fees.items() if s != event.seat})


@on(e.FeeTaken)
def _fee_taken(table: Table, event: e.FeeTaken) -> Table:
    if event.behind is not None:
        return in_round(table, back_fees={**current(table).back_fees, event.seat: event.amount})
    fees = current(table).fees
    total = Cents(fees.get(event.seat, 0) + event.amount)
    return in_round(table, fees={**fees, event.seat: total})


@on(e.BonusCollected)
def _bonus_collected(table: Table, event: e.BonusCollected) -> Table:
    taken = current(table).taken
    stakes = {**taken.get(event.seat, {}), event.wager: event.amount}
    return in_round(table, taken={**taken, event.seat: stakes})
