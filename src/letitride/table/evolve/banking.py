"""Evolve: the player-dealer's bank."""

from msgspec.structs import replace

from letitride.table import events as e
from letitride.table.evolve.handlers import on, unchanged
from letitride.table.state import Banking, Table

unchanged(e.BankPosted, e.BankReleased)


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
