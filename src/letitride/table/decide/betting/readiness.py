"""Ready: a player wants no more chips before the call. Only the clock at the table makes use of it:
a dealer calls when the book says so, whoever is ready."""

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import has_any_stake, in_phase, may, own_seat
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.money import balance, bank
from letitride.table.rejections import reject
from letitride.table.state import Phase, Table


@decides(c.Ready)
def ready(game: Game, table: Table, command: c.Ready) -> Decided:
    seat, clause = command.seat, game.book.clause("betting.placing_ends")
    if no := (
        may(game, command, Act.BET)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, "betting.placing_ends", Phase.BETTING)
    ):
        return no
    if not has_any_stake(game, table, seat):
        return reject("no_bets.ready", clause)
    if seat in current(table).ready:
        return reject("ready_already", clause)
    return (e.PlayerReady(seat=seat),)


def still_betting(game: Game, table: Table) -> tuple[int, ...]:
    """The seats that the call waits for: everybody who plays and has not said ready. A player who
    has posted the bank has nothing more to do."""
    round = table.round
    if table.phase is not Phase.BETTING or round is None:
        return ()
    return tuple(
        seat
        for seat, who in sorted(table.seats.items())
        if not (who.precluded or who.sitting_out or balance(table.ledger, bank(seat)))
        and not (seat in round.ready and has_any_stake(game, table, seat))
    )
