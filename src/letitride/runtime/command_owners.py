"""Who may give a command: dealers deal at their own table, and players play their own seat.

A dealer never chooses for a player who has a screen. The table does not know who has one, so it is
checked here.
"""

from collections.abc import Callable

from letitride.house import is_bot
from letitride.rules import Role
from letitride.runtime.rejections import reject
from letitride.table import Actor, Rejected, Table
from letitride.table import commands as c


def not_theirs(
    command: c.Command, table: Table, *, dealer: str, automatic: Actor
) -> Rejected | None:
    """``dealer`` deals at this table, or the ``automatic`` dealer if nobody does."""
    return _not_the_dealer(command, dealer, automatic) or _not_the_player(command, table)


def chooses_alone(
    command: c.Command, table: Table, *, is_connected: Callable[[str], bool]
) -> Rejected | None:
    """A hand signal is recorded for a player who has no screen."""
    if not isinstance(command, c.RecordSignal) or command.seat not in table.seats:
        return None
    player = table.seats[command.seat].player
    if is_bot(player):
        return reject("has_a_screen.bot", player=player)
    return reject("has_a_screen", player=player) if is_connected(player) else None


def _not_the_dealer(command: c.Command, dealer: str, automatic: Actor) -> Rejected | None:
    """No person deals where the automatic dealer does."""
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
