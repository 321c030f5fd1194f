"""``decide``: a command's events under the book, or a refusal. It doubts everything."""

from msgspec.structs import replace

from letitride.rules import HOUSE, Game
from letitride.table import commands as c
from letitride.table.actors import Rejected

# Imported because they register deciders: each module answers the commands of one subject.
from letitride.table.decide import choosing, dealing, decks, seating  # noqa: F401
from letitride.table.decide.banking import offers, piles, wager  # noqa: F401
from letitride.table.decide.betting import backline, bets, call, readiness  # noqa: F401
from letitride.table.decide.choosing import signals as _signals  # noqa: F401
from letitride.table.decide.conduct import (  # noqa: F401
    collusion,
    devices,
    invalidating,
    measures,
    past_rounds,
    preclusion,
)
from letitride.table.decide.controller import keys  # noqa: F401
from letitride.table.decide.decks import shares  # noqa: F401
from letitride.table.decide.disputes import correcting, proposing, stages  # noqa: F401
from letitride.table.decide.floor import opening, signs, steps  # noqa: F401
from letitride.table.decide.irregularities import (  # noqa: F401
    asking,
    exposed,
    lost_orders,
    misdeals,
    players,
)
from letitride.table.decide.irregularities import decks as _decks  # noqa: F401
from letitride.table.decide.register import Decided, deciders
from letitride.table.decide.seating import vouchers  # noqa: F401
from letitride.table.decide.settling import (  # noqa: F401
    ending,
    hands,
    kept_card,
    order,
    three_card,
)
from letitride.table.decide.tray import boxes, counts, slips, uncounted  # noqa: F401
from letitride.table.decide.tray.custody import is_counted, keeps_custody
from letitride.table.evolve import replay
from letitride.table.registers import check_complete
from letitride.table.rejections import reject
from letitride.table.state import Table

check_complete(deciders, c.command_types(), lacks="decider", where="table/decide/")


def decide(game: Game, table: Table, command: c.Command) -> Decided:
    """The command's events, stamped with the actor and the time; or a refusal and nothing else.

    Measures whose time is up end first; an excluded player leaves as soon as possible.
    """
    decided = _unstamped(game, table, command)
    if isinstance(decided, Rejected):
        return decided
    return tuple(replace(event, by=command.by, at=command.at) for event in decided)


def accepts(game: Game, table: Table, command: c.Command) -> bool:
    """Whether ``decide`` accepts a command."""
    return not isinstance(_unstamped(game, table, command), Rejected)


def _unstamped(game: Game, table: Table, command: c.Command) -> Decided:
    if command.seen is not None and command.seen != table.version:
        return reject("stale", HOUSE, seen=command.seen, version=table.version)
    over = measures.ended_by(table, command.at) if table.measures else ()
    now = replay(table, over) if over else table
    decided = deciders[type(command)](game, now, command)
    if isinstance(decided, Rejected):
        return decided
    events = (*over, *decided)
    if now.measures or isinstance(command, c.ActOnDevice):
        events += measures.unseat_excluded(game, replay(now, decided))
    if is_counted(table) and (no := keeps_custody(table, command, events)):
        return no
    return events
