"""Where the deal stands: questions that the device and the dealer ask of a table."""

from letitride.rules import Game
from letitride.table.decide.choosing import CHOICES
from letitride.table.decide.choosing import next_community as _community
from letitride.table.decide.dealing import Step, deal_plan
from letitride.table.decide.misdealing import place_of as _exposed
from letitride.table.decide.settling import settle_order
from letitride.table.evolve import current
from letitride.table.state import Phase, Table


def dealing_steps(game: Game, table: Table) -> tuple[Step, ...]:
    """The deliveries that are still to be made."""
    if table.phase not in (Phase.CALLED, Phase.DEALING):
        return ()
    return deal_plan(game, table)[current(table).steps :]


def next_community(game: Game, table: Table) -> int | None:
    """The place of the community card that is turned next."""
    return _community(game, table) if table.phase in CHOICES else None


def place_exposed(table: Table, seat: int, index: int) -> int | None:
    """The place of a card of a hand, or of the dealer's, if it lies face down there."""
    return None if table.round is None else _exposed(table, seat, index)


def next_to_settle(game: Game, table: Table) -> int | None:
    if table.phase is not Phase.SETTLING:
        return None
    order = settle_order(game, table)
    return order[0] if order else None
