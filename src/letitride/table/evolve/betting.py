"""Evolve: betting, and the call of no more bets."""

from typing import Final

from msgspec.structs import replace

from letitride.rules import Cents, Role
from letitride.table import events as e
from letitride.table.evolve.handlers import current, face_down, in_round, on
from letitride.table.state import Phase, Round, Table, fee_rate

# A module-level name, because an enum lookup takes as long as a small change of state.
_DEALER: Final = Role.DEALER


@on(e.BetsPlaced)
def _bets_placed(table: Table, event: e.BetsPlaced) -> Table:
    playing = _in_play(table, event.seat, any(event.circles), event.at)
    recorded, seat = current(table).recorded, event.seat
    if (seat in recorded) is (event.by.role is _DEALER):
        return playing
    return in_round(playing, recorded=recorded ^ {seat})


@on(e.PlayerReady)
def _ready(table: Table, event: e.PlayerReady) -> Table:
    return in_round(table, ready=current(table).ready | {event.seat})


@on(e.SideBetsAsked)
def _side_bets_asked(table: Table, _: e.SideBetsAsked) -> Table:
    return in_round(table, side_bets_asked=True)


@on(e.SideBetPlaced)
def _side_bet_placed(table: Table, event: e.SideBetPlaced) -> Table:
    """A chip that is set down again lights its lamp."""
    playing = _in_play(table, event.seat, event.amount > 0, event.at)
    dark = current(playing).dark
    return in_round(playing, dark=dark - {event.seat}) if event.seat in dark else playing


@on(e.RoundOpened)
def _round_opened(table: Table, event: e.RoundOpened) -> Table:
    assert table.terms is not None
    assert table.limits is not None
    rate = fee_rate(table.terms, table.limits)
    round = Round(number=event.number, limits=table.limits, rate=rate)
    opened = replace(table, phase=Phase.BETTING, rounds=event.number, round=round)
    return face_down(opened) if table.face_down_next else opened


@on(e.BackBetPlaced)
def _back_bet_placed(table: Table, event: e.BackBetPlaced) -> Table:
    playing = _in_play(table, event.seat, event.amount > 0, event.at)
    if not event.amount:
        return _backs_no_more(playing, event.seat)
    return in_round(playing, backs={**current(playing).backs, event.seat: event.behind})


@on(e.BackBetReturned)
def _back_bet_returned(table: Table, event: e.BackBetReturned) -> Table:
    """The fee for these bets must not be returned twice."""
    fees = current(table).back_fees
    return in_round(table, back_fees={s: fee for s, fee in fees.items() if s != event.seat})


@on(e.WagerRefused)
def _wager_refused(table: Table, event: e.WagerRefused) -> Table:
    refused = in_round(table, refused=current(table).refused | {event.seat})
    return _backs_no_more(refused, event.seat)


@on(e.NoMoreBetsCalled)
def _no_more_bets(table: Table, _: e.NoMoreBetsCalled) -> Table:
    """Everybody who was asked to make bets equal has done so, or folded."""
    commitments = frozenset(deck.commitment for deck in table.decks if deck.commitment)
    called = in_round(
        table,
        to_correct=frozenset(),
        commitments=commitments,
        at_call=frozenset(who.player for who in table.seats.values()),
    )
    return replace(called, phase=Phase.CALLED)


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


def _in_play(table: Table, seat: int, bets: bool, at: int) -> Table:
    """A seat's bets have changed: it is not ready any more, and one that ``bets`` is back."""
    round, who = current(table), table.seats[seat]
    began = round.began or (at if bets else 0)
    if seat in round.ready or began != round.began:
        table = in_round(table, ready=round.ready - {seat}, began=began)
    if not bets:
        return table
    if who.sitting_out:
        table = replace(table, seats={**table.seats, seat: replace(who, sitting_out=False)})
    return replace(table, dead_game=False) if table.dead_game else table


def _backs_no_more(table: Table, seat: int) -> Table:
    backs = current(table).backs
    if seat not in backs:
        return table
    return in_round(table, backs={each: behind for each, behind in backs.items() if each != seat})
