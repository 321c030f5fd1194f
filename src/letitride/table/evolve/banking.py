"""Evolve: the player-dealer's bank."""

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.handlers import in_round, on, unchanged
from letitride.table.state import Banking, Table

unchanged(e.BankPosted, e.BankReleased)


@on(e.BankOffered)
def _bank_offered(table: Table, event: e.BankOffered) -> Table:
    if event.seat is None:
        banking = replace(table.banking, offered=None, declined=frozenset())
    else:
        banking = replace(table.banking, offered=event.seat, at=event.seat, lap=event.lap)
    return replace(table, banking=banking)


@on(e.BankAccepted)
def _bank_accepted(table: Table, event: e.BankAccepted) -> Table:
    # A person who had the bank two laps ago no longer has to wait.
    had = {who: turn for who, turn in table.banking.had.items() if turn[0] >= event.lap - 1}
    had[table.seats[event.seat].player] = (event.lap, event.seat)
    banking = Banking(seat=event.seat, at=event.seat, lap=event.lap, had=had)
    return replace(table, banking=banking)


@on(e.BankDeclined)
def _bank_declined(table: Table, event: e.BankDeclined) -> Table:
    declined = table.banking.declined | {event.seat}
    banking = replace(table.banking, offered=None, declined=declined, at=event.seat, lap=event.lap)
    if banking.seat == event.seat:
        banking = replace(banking, seat=None, hands=0)
    return replace(table, banking=banking)


@on(e.PilePicked)
def _pile_picked(table: Table, event: e.PilePicked) -> Table:
    return in_round(table, pile=event.pile)
