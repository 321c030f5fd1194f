"""``decide``: the events of a command under the book, or a refusal. It doubts everything."""

from msgspec.structs import replace

from letitride.rules import HOUSE, Game
from letitride.table import commands as c
from letitride.table.actors import Rejected

# Imported because they register deciders: each module answers the commands of one subject.
from letitride.table.decide import banking, choosing, dealing, decks, disputes, seating  # noqa: F401
from letitride.table.decide import signals as _signals  # noqa: F401
from letitride.table.decide.betting import backline, bets  # noqa: F401
from letitride.table.decide.conduct import invalidating, measures  # noqa: F401
from letitride.table.decide.floor import opening, signs, tray  # noqa: F401
from letitride.table.decide.irregularities import decks as _decks  # noqa: F401
from letitride.table.decide.irregularities import lost_orders, misdeals, players  # noqa: F401
from letitride.table.decide.register import Decided, deciders
from letitride.table.decide.settling import hands  # noqa: F401
from letitride.table.registers import check_complete
from letitride.table.rejections import reject
from letitride.table.state import Table

check_complete(deciders, c.command_types(), lacks="decider", where="table/decide/")


def decide(game: Game, table: Table, command: c.Command) -> Decided:
    """The command's events, stamped with the actor and the time; or a refusal and nothing else."""
    if command.seen is not None and command.seen != table.version:
        return reject("stale", HOUSE, seen=command.seen, version=table.version)
    decided = deciders[type(command)](game, table, command)
    if isinstance(decided, Rejected):
        return decided
    return tuple(replace(event, by=command.by, at=command.at) for event in decided)
