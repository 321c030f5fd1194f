"""Evolve: settlement, and the end of a round."""

from typing import Final

from msgspec.structs import replace

from letitride.rules import Cents
from letitride.table import events as e
from letitride.table.evolve.handlers import (
    current,
    forget_lost,
    free_bank,
    in_hand,
    in_round,
    know,
    known,
    on,
    unchanged,
)
from letitride.table.money import Move
from letitride.table.results import results_of
from letitride.table.state import MOST_LASTED, MOST_PAST, HandStatus, Phase, Table

unchanged(e.MeterFed)

_SETTLED: Final = HandStatus.SETTLED


@on(e.DiceRolled)
def _dice_rolled(table: Table, event: e.DiceRolled) -> Table:
    return in_round(table, start=event.seat)


@on(e.ThreeCardSettled)
def _three_card_settled(table: Table, event: e.ThreeCardSettled) -> Table:
    round, seat = current(table), event.seat
    settled = {**round.settled, seat: round.settled.get(seat, ()) + event.moves}
    return in_hand(in_round(table, settled=settled), seat, three_card_settled=True)


@on(e.ThreeCardDone)
def _three_card_done(table: Table, event: e.ThreeCardDone) -> Table:
    round = replace(current(table), asked=event.at)
    return replace(table, phase=Phase.FIRST_CHOICE, round=round)


@on(e.KeptTurned)
def _kept_turned(table: Table, event: e.KeptTurned) -> Table:
    known = know(table, (event.place,), (event.face,))
    return in_round(known, turned=(*current(table).turned, event.place))


@on(e.HandTurned)
def _hand_turned(table: Table, event: e.HandTurned) -> Table:
    round = current(table)
    places = round.hands[event.seat].places
    faces = known(round, places, event.faces)
    return replace(table, round=replace(round, faces=faces, turned=round.turned + places))


@on(e.MeterPaid)
def _meter_paid(table: Table, event: e.MeterPaid) -> Table:
    return _paid_at_the_end(table, event.seat, event.moves)


@on(e.EnvyPaid)
def _envy_paid(table: Table, event: e.EnvyPaid) -> Table:
    return _paid_at_the_end(table, event.seat, event.moves)


def _paid_at_the_end(table: Table, seat: int, moves: tuple[Move, ...]) -> Table:
    """Adds to the round's result for the player, in case it is reversed later."""
    settled = current(table).settled
    return in_round(table, settled={**settled, seat: settled.get(seat, ()) + moves})


@on(e.BetSettled)
def _bet_settled(table: Table, event: e.BetSettled) -> Table:
    round = current(table)
    settled = {**round.settled, event.seat: round.settled.get(event.seat, ()) + event.moves}
    if table.banking.seat is None:
        return replace(table, round=replace(round, settled=settled))
    collected, paid = Cents(round.collected + event.lost), Cents(round.paid + event.won)
    return in_round(table, settled=settled, collected=collected, paid=paid)


@on(e.SeatSettled)
def _seat_settled(table: Table, event: e.SeatSettled) -> Table:
    return in_hand(table, event.seat, status=_SETTLED)


@on(e.SettlementCompleted)
def _settlement_completed(table: Table, _: e.SettlementCompleted) -> Table:
    return replace(table, phase=Phase.ROUND_OVER)


def _lasted(table: Table, at: int) -> tuple[int, ...]:
    began = current(table).began
    return (*table.lasted[1 - MOST_LASTED :], at - began) if began else table.lasted


@on(e.RoundEnded)
def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    seats = {
        seat: replace(who, idle=who.idle + 1 if seat in event.idle else 0)
        if who.idle or seat in event.idle
        else who
        for seat, who in table.seats.items()
    }
    banking = table.banking
    if banking.seat is not None and current(table).completed:
        banking = replace(banking, hands=banking.hands + 1)
    return forget_lost(
        free_bank(
            replace(
                table,
                phase=Phase.BETWEEN_ROUNDS,
                round=None,
                seats=seats,
                banking=banking,
                lasted=_lasted(table, event.at),
                past=(*table.past[1 - MOST_PAST :], results_of(table)),
            )
        )
    )
