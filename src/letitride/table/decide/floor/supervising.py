"""The games supervisor of a table, who rules first (N 1.1)."""

from letitride.rules import HOUSE, Game, Role
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Actor
from letitride.table.decide.checks import Refusal
from letitride.table.decide.register import Decided, decides
from letitride.table.rejections import reject
from letitride.table.state import Phase, Table


@decides(c.NameGamesSupervisor)
def name_games_supervisor(_: Game, table: Table, command: c.NameGamesSupervisor) -> Decided:
    """Naming the same person twice does no harm; it is recorded again."""
    person = command.supervisor.strip()
    if command.by.role not in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        return reject("not_your_role.supervisor", HOUSE)
    if table.phase is Phase.CLOSED:
        return reject("wrong_time.supervisor", HOUSE)
    if not person:
        return reject("no_name.supervisor", HOUSE)
    return (e.GamesSupervisorNamed(supervisor=person),)


def goes_first_to(game: Game, table: Table, by: Actor) -> Refusal:
    """If the table has a named games supervisor, no other one rules in their place."""
    named = table.games_supervisor
    if not named or by.role is not Role.GAMES_SUPERVISOR or by.name == named:
        return None
    return reject("other_supervisor", game.book.clause("roles.rule_dispute"), person=named)
