"""Practice tables: opened by a player for themselves, in one request, with a seat and chips."""

import asyncio
import secrets
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import Final

import msgspec
from litestar import Controller, post, put

from letitride.driver import give_up_seat
from letitride.house import Place, Speed, cage_stream, pay_in
from letitride.rules import Banker, Cents, Role, RuleBook, Wager, load_rulebook, rulebook_ids
from letitride.runtime import Runner
from letitride.server.floor import NewTable, book_named, check_opens, opening_of
from letitride.server.parameters import Name, TableId
from letitride.server.people import DEMO_CHIPS
from letitride.server.problems import HTTPProblem, unless_rejected
from letitride.server.request_context import Only, RequestContext
from letitride.server.sentences import sentence
from letitride.server.wire import Visitor
from letitride.table import Actor, Phase, Rejected, Table, Viewer
from letitride.table import commands as c

_ROUNDS: Final = 20
"""The minimum bets that a player buys in for."""

_PATIENCE: Final = 10.0
"""Seconds that a table has to open, or to close."""

_HOUSE: Final = Actor(Role.GAMES_SUPERVISOR, name="clock")


class Start(StrEnum):
    """How far a practice table goes by itself: to a seat with chips, or to the first cards, with
    the minimum bet on each circle."""

    SEATED = "seated"
    DEALT = "dealt"


class NewPractice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """``book`` defaults to the friendliest one, ``paytables`` to the book's own."""

    book: Name | None = None
    paytables: dict[Wager, Name] = {}
    speed: Speed = Speed.BRISK
    start: Start = Start.SEATED


class Practice(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    speed: Speed


class NewSpeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    speed: Speed


@cache
def friendliest() -> str:
    """The book for somebody who has never played: the house banks, nothing is charged, and there
    are as few side bets as possible."""
    books = [load_rulebook(id) for id in rulebook_ids()]
    plain = [book for book in books if _banks(book) and book.fees.flat is None]
    return min(plain, key=lambda book: (len(book.side_bets), book.id)).id


def _banks(book: RuleBook) -> bool:
    return book.bank.banker is Banker.HOUSE


class PracticeRoom(Controller):
    path = "/api/practice"
    tags = ("tables",)

    @post("/", summary="Open a practice table for yourself", guards=[Only(Role.PLAYER)])
    async def open(self, context: RequestContext, visitor: Visitor, data: NewPractice) -> Practice:
        """When the answer comes, you have a seat and chips. One table per player, with demo chips;
        it closes when you leave. A new one replaces the one you have."""
        person = await context.casino.accounts.find(visitor.name)
        if person is None or not person.demo:
            raise HTTPProblem(403, "no_practice")
        patron = await context.casino.cage.patron(visitor.name)
        place = await context.casino.practice_of(visitor.name)
        elsewhere = [each for each in patron.seated if place is None or each != place.id]
        if elsewhere:
            seat = (await context.casino.places()).get(elsewhere[0])
            raise HTTPProblem(409, "practice_seated", table=seat.name if seat else elsewhere[0])
        wanted = _wanted(data)
        if place is not None and not _same(place, wanted):
            await _give_up(context, place)
            place = None
        if place is None:
            place = await _set_up(context, visitor, wanted)
        unless_rejected(await context.casino.set_speed(place.id, data.speed, by=visitor.name))
        await _seat(context, _runner(context, place), visitor, data.start)
        return Practice(table=place.id, speed=data.speed)

    @put("/{table:str}/speed", summary="Set the pace of your table", guards=[Only(Role.PLAYER)])
    async def speed(
        self, context: RequestContext, visitor: Visitor, table: TableId, data: NewSpeed
    ) -> Practice:
        place = unless_rejected(await context.casino.set_speed(table, data.speed, by=visitor.name))
        return Practice(table=table, speed=place.speed)


def _wanted(data: NewPractice) -> NewTable:
    """Raises ``HTTPProblem``."""
    book = book_named(data.book or friendliest())
    return NewTable(
        id=f"practice-{secrets.token_hex(4)}",
        name=sentence("practice.name", book=book.name),
        book=book.id,
        paytables=data.paytables,
        # Where players bank, somebody has to.
        bots=0 if _banks(book) else 1,
    )


def _same(place: Place, wanted: NewTable) -> bool:
    asked = wanted.paytables.items()
    return place.book == wanted.book and asked <= place.terms.paytables.items()


async def _set_up(context: RequestContext, visitor: Visitor, wanted: NewTable) -> Place:
    book = book_named(wanted.book)
    terms, limits = opening_of(book, wanted)
    check_opens(wanted, book, terms, limits)
    place: Place = unless_rejected(
        await context.casino.set_up(
            wanted.id,
            book,
            name=wanted.name,
            terms=terms,
            limits=limits,
            bots=wanted.bots,
            owner=visitor.name,
            most_practice=context.settings.practice_tables,
            by=visitor.name,
        )
    )
    return place


def _runner(context: RequestContext, place: Place) -> Runner:
    """Another server may have set the table up a moment ago, or it may be out of order.

    Raises ``HTTPProblem``."""
    casino = context.casino
    if (runner := casino.tables.get(place.id)) is not None:
        return runner
    if (why := casino.out_of_order.get(place.id)) is not None:
        raise HTTPProblem(503, "out_of_order", field="table", table=place.id, why=why)
    raise HTTPProblem(503, "practice_slow", retry_after=1)


async def _seat(context: RequestContext, runner: Runner, visitor: Visitor, start: Start) -> None:
    """Sit down, buy in and, if wanted, deal. Skips what has been done already."""
    runner.scheduler.skip_pauses()
    await _until(runner, lambda table: table.phase not in (Phase.CLOSED, Phase.OPENING))
    limits = runner.table.limits
    assert limits is not None
    seat = Viewer(Role.PLAYER, visitor.name).seat_at(runner.table)
    if seat is None:
        seat = (runner.game.book.table.seats + 1) // 2
        by = Actor(Role.PLAYER, seat, visitor.name)
        await _do(runner, c.Sit(by=by, seat=seat, player=visitor.name))
        await _chips(context, visitor.name)
        patron = await context.casino.cage.patron(visitor.name)
        chips = min(patron.balance, 3 * _ROUNDS * limits.minimum)
        await _do(runner, c.BuyIn(by=by, seat=seat, amount=Cents(chips)))
        if start is Start.DEALT and _banks(runner.game.book):
            await _until(runner, lambda table: table.phase is Phase.BETTING)
            await _do(runner, c.Bet(by=by, seat=seat, amount=limits.minimum))
            await _do(runner, c.Ready(by=by, seat=seat))


async def _chips(context: RequestContext, name: str) -> None:
    """Demo chips are worth nothing: a player who has none left gets new ones."""
    cage, at = context.casino.cage, context.casino.now()
    patron = await cage.patron(name)
    if patron.balance < DEMO_CHIPS // 2:
        amount = Cents(DEMO_CHIPS - patron.balance)
        unless_rejected(
            await cage.states.change(
                cage_stream(name),
                lambda patron: pay_in(patron, amount, by="", at=at, why="practice chips"),
            )
        )


async def _give_up(context: RequestContext, place: Place) -> None:
    """Take bets down, leave the old table and close it. Raises ``HTTPProblem`` in a round."""
    runner = _runner(context, place)
    while (seat := Viewer(Role.PLAYER, place.owner).seat_at(runner.table)) is not None:
        by = Actor(Role.PLAYER, seat, place.owner)
        step = give_up_seat(runner.game, runner.table, seat, by)
        if isinstance(await runner.do(step, f"practice:{secrets.token_hex(8)}"), Rejected):
            raise HTTPProblem(409, "practice_in_round", table=place.name)
    await _until(runner, lambda table: not table.seats)
    if runner.table.phase is not Phase.CLOSED:
        await _do(runner, c.CloseTable(by=_HOUSE))
    await context.casino.remove(place.id, by=place.owner)


async def _do(runner: Runner, command: c.Command) -> None:
    """Raises ``RejectedProblem``."""
    unless_rejected(await runner.do(command, f"practice:{secrets.token_hex(8)}"))


async def _until(runner: Runner, reached: Callable[[Table], bool]) -> None:
    """Wait for the house's own acts. Raises ``HTTPProblem`` if they do not come."""
    changed = asyncio.Event()

    def heard(_: object) -> None:
        changed.set()

    runner.listeners.add(heard)
    try:
        async with asyncio.timeout(_PATIENCE):
            while not reached(runner.table):
                changed.clear()
                await changed.wait()
    except TimeoutError:
        raise HTTPProblem(503, "practice_slow", retry_after=1) from None
    finally:
        runner.listeners.discard(heard)
