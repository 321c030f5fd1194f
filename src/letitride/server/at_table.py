"""What a visitor sees and does at a table, over HTTP or a socket."""

from collections.abc import Iterable
from typing import Final

import msgspec

from letitride.driver import Deadline
from letitride.house import Place, Speed
from letitride.narration import Narrated, as_it_happens, voiced
from letitride.rules import DeviceMeasure, Game, Role
from letitride.runtime import Done, Runner
from letitride.server.problems import HTTPProblem
from letitride.server.request_context import RequestContext
from letitride.server.second_check import ask_password_again
from letitride.server.sessions import Session
from letitride.server.wire import WIRE, Visitor, WireCommand, command_of, digest_of
from letitride.table import (
    Actor,
    Option,
    Rejected,
    Table,
    TableView,
    Viewer,
    live,
    options,
    view,
)
from letitride.table import commands as c

GRAVE: Final = frozenset(
    {c.InvalidateRound, c.ConfirmInvalidation, c.ActOnDevice, c.ConfirmCorrection}
)
"""Voids, forfeits and corrections need the password again."""


class TableNow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the caller sees it, and what the caller may do. ``deadlines`` are in seconds since
    1970; ``now`` is the server's current time. ``speed`` is that of a practice table, None at
    others."""

    name: str
    dealer: str
    speed: Speed | None
    now: float
    view: TableView
    options: tuple[Option, ...]
    deadlines: tuple[Deadline, ...]


def table_now(runner: Runner, visitor: Visitor, now: float) -> TableNow:
    table = runner.table
    return TableNow(
        name=runner.place.name,
        dealer=runner.dealer,
        speed=speed_of(runner.place),
        now=now,
        view=voiced(runner.game, table, view(runner.game, table, visitor.viewer)),
        options=may_do(runner, visitor, int(now)),
        deadlines=runner.deadlines,
    )


def speed_of(place: Place) -> Speed | None:
    """The speed of a practice table; None at others."""
    return place.speed if place.owner else None


def may_do(runner: Runner, visitor: Visitor, at: int) -> tuple[Option, ...]:
    """What the visitor may do now."""
    return offers(runner.game, runner.table, runner.dealer, visitor, at)


def offers(game: Game, table: Table, dealer: str, visitor: Visitor, at: int) -> tuple[Option, ...]:
    """What a visitor may do at a table. A dealer can deal only at their own table.

    Fields a client may not fill, such as the name of the player who sits down, are left out.
    """
    actor = actor_of(table, dealer, visitor)
    return () if actor is None else as_sent(options(game, table, actor, at))


def actor_of(table: Table, dealer: str, visitor: Visitor) -> Actor | None:
    """Whoever the visitor is at this table; None for somebody who can do nothing there."""
    if visitor.role is None or (visitor.role is Role.DEALER and dealer != visitor.name):
        return None
    return Actor(visitor.role, visitor.seat_at(table), visitor.name)


def as_sent(found: Iterable[Option]) -> tuple[Option, ...]:
    """Options without the fields that a client may not fill."""
    return tuple(map(_as_sent, found))


def _as_sent(option: Option) -> Option:
    known = WIRE[option.command].__struct_fields__
    if option.fields.keys() <= set(known) and not option.chance:
        return option
    return msgspec.structs.replace(
        option,
        fields={name: value for name, value in option.fields.items() if name in known},
        words=tuple(name for name in option.words if name in known),
        chance=(),
    )


async def carry_out(
    context: RequestContext,
    runner: Runner,
    visitor: Visitor,
    session: Session,
    *,
    id: str,
    command: WireCommand,
) -> Done | Rejected:
    """Send a command to a table. Raises ``HTTPProblem`` if it cannot be sent."""
    context.check_command_rate(visitor.name)
    wanted = await as_known(context, command_of(command, visitor, runner.table, runner.place))
    if type(wanted) in GRAVE:
        what = f"{type(wanted).__name__} at {runner.place.id}"
        await ask_password_again(context, session, what)
    runner.presence.player_acted(visitor.name)
    # Clients choose the ids, so two of them may pick the same one.
    asked = digest_of(command)
    answer = await runner.do(wanted, f"{visitor.name}:{id}", asked=asked)
    kind = type(wanted).__name__
    if isinstance(answer, Rejected):
        context.metrics.command(kind, "refused")
        context.metrics.refused(answer.code)
    else:
        context.metrics.command(kind, "accepted")
        if isinstance(wanted, c.ActOnDevice) and wanted.person:
            await _where_they_sit(context, wanted, f"{visitor.name}:{id}")
    return answer


async def as_known(context: RequestContext, command: c.Command) -> c.Command:
    """The command with a person's name spelled as in their account: measures go by the name."""
    if isinstance(command, c.NameGamesSupervisor):
        return await _by_a_games_supervisor(context, command)
    name: str = getattr(command, "person", "")
    person = await context.casino.accounts.find(name) if name else None
    if person is None:
        return command
    return msgspec.structs.replace(command, person=person.name)


async def _by_a_games_supervisor(
    context: RequestContext, command: c.NameGamesSupervisor
) -> c.Command:
    """The table accepts any name; the house checks whose it is, and tells only supervisors."""
    if command.by.role not in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR):
        return command
    person = await context.casino.accounts.find(command.supervisor)
    if person is None or person.role is not Role.GAMES_SUPERVISOR:
        raise HTTPProblem(400, "no_games_supervisor", field="supervisor", name=command.supervisor)
    return msgspec.structs.replace(command, supervisor=person.name)


async def _where_they_sit(context: RequestContext, command: c.ActOnDevice, id: str) -> None:
    """A player who is excluded at one table loses the seat at another, by that table's book."""
    if command.measure is not DeviceMeasure.EXCLUDE_FROM_CASINO:
        return
    patron = await context.casino.cage.patron(command.person)
    for name in patron.seated:
        runner = context.casino.tables.get(name)
        seat = None if runner is None else Viewer(Role.PLAYER, patron.name).seat_at(runner.table)
        if runner is not None and seat is not None:
            there = msgspec.structs.replace(command, seat=seat, person="")
            await runner.do(there, f"{id}:{name}")


def events_of(runner: Runner, visitor: Visitor, done: Done) -> tuple[Narrated, ...]:
    """The events of a command that the visitor may read, if they are recent enough."""
    viewer = visitor.viewer
    found: list[Narrated] = []
    for update in runner.recent.since(done.first - 1):
        if update.after.version <= done.last:
            seen = live(update.before, update.events, viewer)
            found += as_it_happens(runner.game, seen, viewer)
    return tuple(found)
