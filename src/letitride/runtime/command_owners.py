"""Whose command it is: dealers deal at their own table, and players play their own seat."""

from letitride.rules import Role
from letitride.runtime.rejections import reject
from letitride.table import Actor, Rejected, Table
from letitride.table import commands as c


def not_theirs(
    command: c.Command, table: Table, *, dealer: str, automatic: Actor
) -> Rejected | None:
    """``dealer`` deals at this table; if nobody does, the ``automatic`` dealer."""
    return _not_the_dealer(command, dealer, automatic) or _not_the_player(command, table)


def _not_the_dealer(command: c.Command, dealer: str, automatic: Actor) -> Rejected | None:
    """Nobody deals where the automatic dealer does."""
    by = command.by
    if by.role is not Role.DEALER:
        return None
    if dealer:
        return None if by.name == dealer else reject("not_your_table", dealer=dealer)
    return None if by == automatic else reject("not_your_table.automatic")


def _not_the_player(command: c.Command, table: Table) -> Rejected | None:
    """The seat may have changed hands while the command waited in the queue."""
    by = command.by
    if by.role is not Role.PLAYER or not by.name:
        return None
    sits = table.seats.get(by.seat)
    name = by.name if sits is None else sits.player
    if isinstance(command, c.Sit):
        # The rule book decides whether the seat is free.
        name = command.player
    return None if name == by.name else reject("not_your_seat", seat=by.seat)
