"""The lobby, the tables, and commands to them."""

from collections.abc import Sequence

import msgspec
from litestar import Controller, Response, get, post

from letitride.house import Place
from letitride.narration import Narrated
from letitride.rules import Banker, Face, Wager
from letitride.runtime import Done, Runner
from letitride.server.at_table import TableNow, carry_out, events_of, may_do, table_now
from letitride.server.bodies import AnyRequest
from letitride.server.padding import answer
from letitride.server.parameters import TableId
from letitride.server.problems import RejectedProblem
from letitride.server.request_context import Only, RequestContext
from letitride.server.wire import NOBODY, CommandId, Visitor, WireCommand
from letitride.table import Limits, Option, Phase, Rejected


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby. ``dealer`` is the person who deals; empty for the automatic dealer.
    ``round_seconds`` is how long the last rounds took on average, None before the first.
    ``practice``: it is the caller's own. ``out_of_order`` says why nobody can play there."""

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
    round_seconds: int | None = None
    practice: bool = False


class CommandRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command, with the id the client made up for it."""

    id: CommandId
    command: WireCommand


class CommandResult(msgspec.Struct, frozen=True, kw_only=True):
    """The command was carried out. Its events have the versions ``first`` to ``last``; ``events``
    are those the caller may read, as far as they are still in memory."""

    first: int
    last: int
    events: tuple[Narrated, ...]
    table: TableNow


def listed(place: Place, runner: Runner | None, why: str) -> ListedTable:
    table = None if runner is None else runner.table
    return ListedTable(
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
        round_seconds=None if table is None else _average(table.lasted),
        practice=bool(place.owner),
    )


def _players_bank(runner: Runner | None) -> bool:
    return runner is not None and runner.game.book.bank.banker is not Banker.HOUSE


def _average(seconds: Sequence[int]) -> int | None:
    return round(sum(seconds) / len(seconds)) if seconds else None


class Tables(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/lobby", summary="All tables")
    async def lobby(self, context: RequestContext, visitor: Visitor) -> list[ListedTable]:
        """Includes only your own practice tables. Tables where players bank come last: they are not
        for a first evening."""
        casino = context.casino
        places = (await casino.places()).items()
        shown = [(id, place) for id, place in places if place.owner in ("", visitor.name)]
        shown.sort(key=lambda each: _players_bank(casino.tables.get(each[0])))
        return [
            listed(place, casino.tables.get(id), casino.out_of_order.get(id, ""))
            for id, place in shown
        ]

    @get("/tables/{table:str}", summary="A table as you see it, and what you may do")
    async def table(
        self, context: RequestContext, visitor: Visitor, table: TableId
    ) -> Response[TableNow]:
        runner, now = context.table(table, visitor), context.casino.clock.now()
        return answer(visitor, table_now(runner, visitor, now), table_now(runner, NOBODY, now))

    @get("/tables/{table:str}/options", summary="What you may do at a table")
    async def options(
        self, context: RequestContext, visitor: Visitor, table: TableId
    ) -> Response[tuple[Option, ...]]:
        runner, now = context.table(table, visitor), context.casino.now()
        return answer(visitor, may_do(runner, visitor, now), may_do(runner, NOBODY, now))

    @post(
        "/tables/{table:str}/commands",
        summary="Send a command to a table",
        status_code=200,
        guards=[Only()],
    )
    async def command(
        self,
        request: AnyRequest,
        context: RequestContext,
        visitor: Visitor,
        table: TableId,
        data: CommandRequest,
    ) -> Response[CommandResult]:
        """The answer comes once the command is on disk. A repeat with the same id gets the first
        answer, and nothing is done twice. A refusal names its rule."""
        runner = context.table(table, visitor)
        done = await carry_out(
            context, runner, visitor, request.state.session, id=data.id, command=data.command
        )
        if isinstance(done, Rejected):
            raise RejectedProblem(done)
        now = context.casino.clock.now()
        return answer(
            visitor, _carried(runner, visitor, done, now), _carried(runner, NOBODY, done, now)
        )


def _carried(runner: Runner, visitor: Visitor, done: Done, now: float) -> CommandResult:
    return CommandResult(
        first=done.first,
        last=done.last,
        events=events_of(runner, visitor, done),
        table=table_now(runner, visitor, now),
    )
