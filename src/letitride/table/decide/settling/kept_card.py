"""The dealer's kept card: it is turned before any hand if a side bet depends on it."""

from letitride.rules import Act, Game, Wager
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import consistent, in_phase, may, running, side_stake
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.rejections import reject
from letitride.table.state import Phase, Table


@decides(c.TurnKept)
def turn_kept(game: Game, table: Table, command: c.TurnKept) -> Decided:
    if no := may(game, command, Act.TURN_CARD) or running(game, table):
        return no
    wagers = _on_kept_card(game)
    if not wagers:
        return reject("not_offered.kept_card", game.book.clause("paytables.choices"))
    path = f"side_bets.{wagers[0]}.decided_by"
    if no := in_phase(game, table, path, Phase.SETTLING):
        return no
    kept = current(table).kept
    if kept is None or kept in current(table).turned:
        return reject("turned_already", game.book.clause(path))
    if no := consistent(game, current(table), (kept,), (command.card,)):
        return no
    return (e.KeptTurned(place=kept, face=command.card),)


def _on_kept_card(game: Game) -> tuple[Wager, ...]:
    """The side bets of this table that the dealer's kept card helps to decide."""
    bets = game.book.side_bets
    return tuple(each for each in bets if bets[each].needs_kept_card and each in game.schedules)


def kept_waits(game: Game, table: Table) -> Wager | None:
    """A side bet at stake that needs the kept card, while that card is still face down."""
    round = current(table)
    if round.kept is None or round.kept in round.turned:
        return None
    staked = (
        wager
        for wager in _on_kept_card(game)
        if any(side_stake(table, seat, wager) for seat in round.hands)
    )
    return next(staked, None)
