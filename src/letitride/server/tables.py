"""The lobby, the tables, and commands to them."""

from typing import Any, Final

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State

from letitride.driver import Deadline
from letitride.house import Place
from letitride.rules import Face, Game, Role, Wager
from letitride.runtime import Done, Runner
from letitride.server.care import ask_password_again
from letitride.server.padding import answer
from letitride.server.parameters import TableId
from letitride.server.problems import RejectedProblem
from letitride.server.request_context import Only, RequestContext
from letitride.server.sessions import Session
from letitride.server.wire import (
    NOBODY,
    WIRE,
    CommandId,
    Visitor,
    WireCommand,
    command_of,
    digest_of,
)
from letitride.table import (
    Actor,
    Limits,
    Option,
    Phase,
    Recorded,
    Rejected,
    Table,
    TableView,
    live,
    options,
    view,
)
from letitride.table import commands as c

GRAVE: Final = frozenset({c.InvalidateRound, c.ActOnDevice})
"""Voids and forfeits: the password is asked for again."""


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby. ``dealer`` is the person who deals; empty for the automatic dealer.
    ``out_of_order`` says why nobody can play there."""

    id: str
    name: str
    book: str
    paytables: dict[Wager, str]
    face: Face
    limits: Limits
    phase: Phase
    seats: int
    taken: int
    rounds: int
    dealer: str
    out_of_order: str = ""


class TableNow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the caller sees it, and what the caller may do. ``deadlines`` are in seconds since
    1970; ``now`` is the server's current time."""

    name: str
    dealer: str
    now: float
    view: TableView
    options: tuple[Option, ...]
    deadlines: tuple[Deadline, ...]


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command, with the id the client made up for it."""

    id: CommandId
    command: WireCommand


class Carried(msgspec.Struct, frozen=True, kw_only=True):
    """The command was carried out. Its events have the versions ``first`` to ``last``; ``events``
    are those the caller may read, as far as they are still in memory."""

    first: int
    last: int
    events: tuple[Recorded, ...]
    table: TableNow


def table_now(runner: Runner, visitor: Visitor, now: float) -> TableNow:
    table = runner.table
    return TableNow(
        name=runner.place.name,
        dealer=runner.dealer,
        now=now,
        view=view(runner.game, table, visitor.viewer),
        options=may_do(runner, visitor, int(now)),
        deadlines=runner.deadlines,
    )


def may_do(runner: Runner, visitor: Visitor, at: int) -> tuple[Option, ...]:
    """What the visitor may do now."""
    return offers(runner.game, runner.table, runner.dealer, visitor, at)


def offers(game: Game, table: Table, dealer: str, visitor: Visitor, at: int) -> tuple[Option, ...]:
    """What a visitor may do at a table. A dealer deals only where it is the dealer's table.

    What a client may not say, such as under which name somebody sits down, is left out.
    """
    if visitor.role is None or (visitor.role is Role.DEALER and dealer != visitor.name):
        return ()
    actor = Actor(visitor.role, visitor.seat_at(table), visitor.name)
    return tuple(map(_as_sent, options(game, table, actor, at)))


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
    context: RequestContext, runner: Runner, visitor: Visitor, order: Order, session: Session
) -> Done | Rejected:
    """Put a command to a table. Raises ``HTTPProblem`` where it does not come to that."""
    context.not_too_often(visitor.name)
    command = command_of(order.command, visitor, runner.table, runner.place)
    if type(command) in GRAVE:
        what = f"{type(command).__name__} at {runner.place.id}"
        await ask_password_again(context, session, what)
    runner.presence.heard_from(visitor.name)
    # Ids are made up by clients: two of them may come upon the same one.
    asked = digest_of(order.command)
    answer = await runner.do(command, f"{visitor.name}:{order.id}", asked=asked)
    kind = type(command).__name__
    if isinstance(answer, Rejected):
        context.metrics.command(kind, "refused")
        context.metrics.refused(answer.code)
    else:
        context.metrics.command(kind, "accepted")
    return answer


def events_of(runner: Runner, visitor: Visitor, done: Done) -> tuple[Recorded, ...]:
    """What the visitor may read of a command's events, if they are not too long ago."""
    found: list[Recorded] = []
    for update in runner.recent:
        if update.before.version + 1 >= done.first and update.after.version <= done.last:
            found += live(update.before, update.events, visitor.viewer)
    return tuple(found)


def listed(place: Place, runner: Runner | None, why: str) -> Listed:
    table = None if runner is None else runner.table
    return Listed(
        id=place.id,
        name=place.name,
        book=place.book,
        paytables=dict(place.terms.paytables),
        face=place.terms.face,
        limits=place.limits if table is None or table.limits is None else table.limits,
        phase=Phase.CLOSED if table is None else table.phase,
        seats=0 if runner is None else runner.game.book.table.seats,
        taken=0 if table is None else len(table.seats),
        rounds=0 if table is None else table.rounds,
        dealer="" if runner is None else runner.dealer,
        out_of_order=why,
    )


class Tables(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/lobby", summary="All tables")
    async def lobby(self, context: RequestContext) -> list[Listed]:
        casino = context.casino
        return [
            listed(place, casino.tables.get(id), casino.out_of_order.get(id, ""))
            for id, place in (await casino.places()).items()
        ]

    @get("/tables/{table:str}", summary="A table as you see it, and what you may do")
    async def table(
        self, context: RequestContext, visitor: Visitor, table: TableId
    ) -> Response[TableNow]:
        runner, now = context.table(table), context.casino.clock.now()
        return answer(visitor, table_now(runner, visitor, now), table_now(runner, NOBODY, now))

    @get("/tables/{table:str}/options", summary="What you may do at a table")
    async def options(
        self, context: RequestContext, visitor: Visitor, table: TableId
    ) -> Response[tuple[Option, ...]]:
        runner, now = context.table(table), context.casino.now()
        return answer(visitor, may_do(runner, visitor, now), may_do(runner, NOBODY, now))

    @post(
        "/tables/{table:str}/commands",
        summary="Do something at a table",
        status_code=200,
        guards=[Only()],
    )
    async def command(
        self,
        request: Request[Any, Any, State],
        context: RequestContext,
        visitor: Visitor,
        table: TableId,
        data: Order,
    ) -> Response[Carried]:
        """It is on disk before this answers. Sent again with the same id, it gets the first
        answer and nothing is done twice. A refusal names its rule."""
        runner = context.table(table)
        done = await carry_out(context, runner, visitor, data, request.state.session)
        if isinstance(done, Rejected):
            raise RejectedProblem(done)
        now = context.casino.clock.now()
        return answer(
            visitor, _carried(runner, visitor, done, now), _carried(runner, NOBODY, done, now)
        )


def _carried(runner: Runner, visitor: Visitor, done: Done, now: float) -> Carried:
    return Carried(
        first=done.first,
        last=done.last,
        events=events_of(runner, visitor, done),
        table=table_now(runner, visitor, now),
    )
