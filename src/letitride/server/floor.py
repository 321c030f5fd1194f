"""For supervisors: setting up and removing tables, who deals, and forged rows in the database."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post, put
from msgspec import Meta

from letitride.driver import DEALER
from letitride.house import BEST_PLAY, Place, Relief
from letitride.rules import (
    BadData,
    Cents,
    DeviceKind,
    Face,
    Role,
    RuleBook,
    Settled,
    SettlingWay,
    Wager,
    game_of,
    load_rulebook,
    rulebook_ids,
)
from letitride.server.parameters import Line, Name, TableId
from letitride.server.problems import HTTPProblem, RejectedProblem, unless_rejected
from letitride.server.request_context import Only, RequestContext
from letitride.server.tables import ListedTable, listed
from letitride.server.wire import Visitor
from letitride.store import Doubt
from letitride.table import (
    OFF,
    ON,
    ChoiceRefused,
    FeeRate,
    Limits,
    Opening,
    OpenTable,
    Rejected,
    Switch,
    Terms,
    TrayRule,
    Turns,
    choose,
    decide,
    house_choices,
    new_table,
)


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Missing fields default to the book's values. Amounts are in cents.

    ``choices`` has what the house chooses, by the names of ``/api/rulebooks/{id}/choices``; the
    fields below it say the same of some of them. ``fees`` is the card room's sheet, a row for each
    table limit; ``bank_minimum`` the least a player-dealer may wager. ``meters`` adds the side bets
    on shared meters. ``bot_play`` is how the bots ride and pull: ``best``, ``ride``, ``pull``, one
    choice for each bet, such as ``pull,ride``, or a built-in strategy. ``tray`` is counted by
    people, by the house itself, or not at all.
    """

    id: TableId
    name: Line
    book: Name
    choices: dict[Name, Name | int] = {}
    side_bets: bool = True
    meters: bool = False
    paytables: dict[Wager, Name] = {}
    device: DeviceKind | None = None
    face: Face | None = None
    turns: Turns | None = None
    settling: SettlingWay | None = None
    three_card_settled: Settled | None = None
    switches: frozenset[Name] | None = None
    limits: Limits | None = None
    fees: tuple[FeeRate, ...] | None = None
    bank_minimum: Cents | None = None
    tray: TrayRule = TrayRule.AUTOMATIC
    bots: Annotated[int, Meta(ge=0, le=6)] = 0
    bot_play: Name = BEST_PLAY


class NewDealer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dealer's account; empty for the automatic dealer. ``moves``: a dealer who holds another
    table leaves it to the automatic dealer at once; without it, that is refused."""

    dealer: Name
    relief: Relief = Relief.NOW
    moves: bool = False


class FloorDesk(Controller):
    path = "/api/floor/tables"
    tags = ("floor",)

    @get(
        "/removed",
        summary="Removed tables, whose records are kept",
        guards=[Only(Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.INSPECTOR)],
    )
    async def removed(self, context: RequestContext) -> list[str]:
        return list(await context.casino.removed())

    @post("/", summary="Set up a table", guards=[Only(Role.CASINO_SUPERVISOR)])
    async def set_up(
        self, context: RequestContext, visitor: Visitor, data: NewTable
    ) -> ListedTable:
        """The automatic dealer opens the table."""
        book = book_named(data.book)
        if data.bots and not context.settings.demo:
            raise HTTPProblem(400, "no_bots", field="bots")
        terms, limits = opening_of(book, data)
        if terms.face is Face.UP:
            approval = (await context.casino.records.face_up(book.id)).approval
            terms = msgspec.structs.replace(terms, face_up=approval)
        check_opens(data, book, terms, limits)
        place = await context.casino.set_up(
            data.id,
            book,
            name=data.name,
            terms=terms,
            limits=limits,
            bots=data.bots,
            bot_play=data.bot_play,
            by=visitor.name,
        )
        return _listed(context, unless_rejected(place))

    @delete(
        "/{table:str}",
        summary="Remove a closed table",
        status_code=204,
        guards=[Only(Role.CASINO_SUPERVISOR)],
    )
    async def remove(self, context: RequestContext, visitor: Visitor, table: TableId) -> None:
        """Its record is kept."""
        unless_rejected(await context.casino.remove(table, by=visitor.name))

    @put(
        "/{table:str}/dealer",
        summary="Relieve a dealer, in the middle of a round too",
        guards=[Only(Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR)],
    )
    async def dealer(
        self, context: RequestContext, visitor: Visitor, table: TableId, data: NewDealer
    ) -> ListedTable:
        place = await context.casino.set_dealer(
            table, data.dealer, by=visitor.name, relief=data.relief, moves=data.moves
        )
        return _listed(context, unless_rejected(place))


class Doubtful(Controller):
    path = "/api/floor/doubts"
    tags = ("floor",)
    guards = (Only(Role.CASINO_SUPERVISOR, Role.INSPECTOR),)

    @get("/", summary="Database entries that the house did not write")
    async def doubts(self, context: RequestContext) -> tuple[Doubt, ...]:
        """Those this server has found since it started. It skips them, and reports each once."""
        return context.casino.log.doubts.all()


def book_named(id: str) -> RuleBook:
    """Raises ``HTTPProblem``."""
    if id not in rulebook_ids():
        raise HTTPProblem(400, "unknown_book", field="book", book=id)
    return load_rulebook(id)


def check_opens(data: NewTable, book: RuleBook, terms: Terms, limits: Limits) -> None:
    """A table that can never open would stay in the lobby and use up its id.

    Raises ``HTTPProblem``, ``RejectedProblem``.
    """
    try:
        game = game_of(book, terms.paytables)
    except BadData as error:
        raise HTTPProblem(400, "bad_paytables", field="paytables", why=error) from None
    opening = OpenTable(by=DEALER, terms=terms, limits=limits)
    table = new_table(data.id, book=book.id, digest=book.digest)
    if isinstance(no := decide(game, table, opening), Rejected):
        field = _field(data, "face") if no.code == "no_approval" else ""
        raise RejectedProblem(no, field=field)


def _listed(context: RequestContext, place: Place) -> ListedTable:
    return listed(place, context.casino.tables.get(place.id), "")


def opening_of(book: RuleBook, data: NewTable) -> Opening:
    """The house's choices, by name or in the older fields of their own.

    Raises ``HTTPProblem`` with the field and the clause of one that the book does not allow.
    """
    chosen = {**dict(_in_fields(book, data)), **data.choices}
    opening = choose(book, chosen)
    if isinstance(opening, ChoiceRefused):
        raise RejectedProblem(opening.rejected, field=_field(data, opening.field))
    terms, limits = opening
    if data.limits is not None:
        limits = data.limits
        if limits.maximum_payout is not None:
            # A maximum payout on the sign means that the house has one (N 10.2).
            terms = msgspec.structs.replace(terms, switches=terms.switches | {Switch.PAYOUT_CAP})
    fees = terms.fees if data.fees is None else data.fees
    terms = msgspec.structs.replace(
        terms, fees=fees, bank_minimum=data.bank_minimum, tray=data.tray
    )
    return Opening(terms, limits)


def _in_fields(book: RuleBook, data: NewTable) -> Iterator[tuple[str, str]]:
    for name in ("device", "face", "turns", "settling", "three_card_settled"):
        if (value := getattr(data, name)) is not None:
            yield name, value
    for wager, paytable in data.paytables.items():
        yield f"paytables.{wager}", paytable
    for wager, bet in book.side_bets.items():
        if bet.is_metered and data.meters:
            yield str(wager), ON
        elif not bet.is_metered and not data.side_bets:
            yield str(wager), OFF
    if data.switches is not None:
        names = {choice.name for choice in house_choices(book)}
        yield from ((switch, ON) for switch in data.switches)
        yield from ((each, OFF) for each in Switch if each in names - data.switches)


def _field(data: NewTable, name: str) -> str:
    """The field of the request that made a choice."""
    if name in data.choices:
        return f"choices.{name}"
    if name.startswith("paytables."):
        return "paytables"
    return "switches" if data.switches and name in data.switches else name
