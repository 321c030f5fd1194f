"""Evolve: seats and chips: sitting down, leaving, buying in and cashing out."""

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.handlers import marked, on, unchanged
from letitride.table.state import Seat, Table

unchanged(e.BoughtIn, e.VoucherExchanged, e.CashedOut)


@on(e.PlayerSat)
def _player_sat(table: Table, event: e.PlayerSat) -> Table:
    seat = marked(table, Seat(event.player))
    return replace(table, seats={**table.seats, event.seat: seat})


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
    return replace(table, seats=seats, banking=banking, dead_game=dead_game)
