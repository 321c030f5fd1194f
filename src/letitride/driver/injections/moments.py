"""Moments of a round that an injection waits for."""

from letitride.driver.driver import Moment
from letitride.rules import Game
from letitride.table import CHOICES, Phase, Table, current, dealing_steps, staked_seats, to_choose


def betting_opens(game: Game, table: Table) -> bool:
    return table.phase is Phase.BETTING and not staked_seats(game, table)


def bets_down(game: Game, table: Table) -> bool:
    return table.phase is Phase.BETTING and bool(staked_seats(game, table))


def called(_: Game, table: Table) -> bool:
    return table.phase is Phase.CALLED


def players_served(game: Game, table: Table) -> bool:
    """All but the dealer have their cards."""
    steps = dealing_steps(game, table)
    return table.phase is Phase.DEALING and all(step.dealer for step in steps)


def dealt(*, looked: bool = False) -> Moment:
    """The deal is done, and nobody has taken up cards, or somebody has."""
    phases = (Phase.THREE_CARD, Phase.FIRST_CHOICE)
    return lambda _, table: table.phase in phases and current(table).handled is looked


def asked(seat: int, *, looked: bool) -> Moment:
    """It is this player's turn, with the cards taken up or not."""

    def moment(game: Game, table: Table) -> bool:
        if table.phase not in CHOICES or to_choose(game, table)[:1] != (seat,):
            return False
        return current(table).hands[seat].looked is looked

    return moment
