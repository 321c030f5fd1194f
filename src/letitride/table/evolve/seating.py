"""Evolve: seats and chips: sitting down, leaving, buying in and cashing out."""

from typing import Any

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.handlers import marked, on, unchanged
from letitride.table.state import Presented, Seat, Table

unchanged(e.BoughtIn, e.CashedOut)


@on(e.VoucherPresented)
def _presented(table: Table, event: e.VoucherPresented) -> Table:
    return _with_voucher(table, event.seat, Presented(event.voucher, event.into))


@on(e.VoucherTakenBack)
def _taken_back(table: Table, event: e.VoucherTakenBack) -> Table:
    return _with_voucher(table, event.seat, None)


@on(e.VoucherExchanged)
def _exchanged(table: Table, event: e.VoucherExchanged) -> Table:
    return _with_voucher(table, event.seat, None)


def _with_voucher(table: Table, seat: int, presented: Presented | None) -> Table:
    who = replace(table.seats[seat], presented=presented)
    return replace(table, seats={**table.seats, seat: who})


@on(e.PlayerSat)
def _player_sat(table: Table, event: e.PlayerSat) -> Table:
    seat = marked(table, Seat(event.player))
    return replace(table, seats={**table.seats, event.seat: seat})


@on(e.LeavingAnnounced)
def _leaving_announced(table: Table, event: e.LeavingAnnounced) -> Table:
    return _seat(table, event.seat, leaving=True)


@on(e.SatOut)
def _sat_out(table: Table, event: e.SatOut) -> Table:
    return _seat(table, event.seat, sitting_out=True)


@on(e.CameBack)
def _came_back(table: Table, event: e.CameBack) -> Table:
    return _seat(table, event.seat, sitting_out=False, leaving=False)


def _seat(table: Table, seat: int, **changes: Any) -> Table:
    return replace(table, seats={**table.seats, seat: replace(table.seats[seat], **changes)})


@on(e.PlayerLeft)
def _player_left(table: Table, event: e.PlayerLeft) -> Table:
    seats = {seat: who for seat, who in table.seats.items() if seat != event.seat}
    banking = table.banking
    banking = replace(banking, declined=banking.declined - {event.seat})
    if banking.seat == event.seat:
        banking = replace(banking, seat=None, hands=0)
    if banking.offered == event.seat:
        banking = replace(banking, offered=None)
    dead_game = table.dead_game or not seats
    left = replace(table, seats=seats, banking=banking, dead_game=dead_game)
    return _without_share(left, event.seat)


def _without_share(table: Table, seat: int) -> Table:
    """A share that was only locked in goes with its player; one that was opened stays."""
    round = table.round
    if round is None or seat not in round.locks or seat in round.shares:
        return table
    locks = {each: lock for each, lock in round.locks.items() if each != seat}
    return replace(table, round=replace(round, locks=locks))
