"""The pit: all tables, those that need a person first. What each waits for, and for whom."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import msgspec
from litestar import Controller, get

from letitride.driver import DEALER, propose, ready_to_call
from letitride.house import is_bot
from letitride.narration import voiced
from letitride.rules import Game, Role
from letitride.runtime import Runner
from letitride.server.request_context import Only, RequestContext
from letitride.server.sentences import sentence
from letitride.server.tables import ListedTable, listed
from letitride.server.wire import Visitor
from letitride.table import (
    PUBLIC,
    Actor,
    DisputeStage,
    Phase,
    SignKind,
    SlipKind,
    SlipStage,
    Table,
    TrayRule,
    is_counted,
    options,
    side_bets_to_ask,
    still_betting,
    view,
)

_STAFF: Final = (
    Role.DEALER,
    Role.GAMES_SUPERVISOR,
    Role.CASINO_SUPERVISOR,
    Role.INSPECTOR,
)
_UNANSWERED: Final = {
    DisputeStage.RAISED: "supervisor",
    DisputeStage.REVIEW_ASKED: "casino_supervisor",
    DisputeStage.COMPLAINT: "inspector",
}
"""At these stages it is the staff's turn, or the inspector's: whose."""

_LIFTS: Final = frozenset(
    {
        *("CollectCards", "UnloadStub", "CountCards", "CheckDeck", "DeclareMisdeal"),
        *("ReplaceDeck", "RestoreBonusBets", "UseMaintenanceKey", "RemoveKey", "FitDevice"),
    }
)
"""Acts that end a stop of play."""


class Kind(StrEnum):
    """Why a table needs a person, the most urgent first."""

    HALT = "halt"
    DISPUTE = "dispute"
    STALLED = "stalled"
    TRAY = "tray"
    SECOND_PERSON = "second_person"
    SIGN = "sign"


class Need(msgspec.Struct, frozen=True, kw_only=True):
    """Something that waits for a person: ``who`` is ``dealer``, ``supervisor``,
    ``casino_supervisor``,
    ``inspector`` or ``player``, with the ``seats``. ``since`` is in seconds since 1970, 0 if nobody
    knows; ``words`` say it."""

    kind: Kind
    who: str
    seats: tuple[int, ...]
    since: int
    words: str


class PitTable(msgspec.Struct, frozen=True, kw_only=True):
    table: ListedTable
    dealer_next: str
    acted: int
    needs: tuple[Need, ...]


class PitDesk(Controller):
    path = "/api/floor/pit"
    tags = ("floor",)
    guards = (Only(*_STAFF),)

    @get("/", summary="All tables, those that need a person first")
    async def pit(self, context: RequestContext, visitor: Visitor) -> list[PitTable]:
        """Without practice tables. A table that nobody has moved on for ``stalled_seconds`` is
        stalled, and its row says who it waits for."""
        casino = context.casino
        found = []
        for id, place in (await casino.places()).items():
            if place.owner:
                continue
            runner = casino.tables.get(id)
            needs = () if runner is None else tuple(_needs(context, runner, visitor))
            found.append(
                PitTable(
                    table=listed(place, runner, casino.out_of_order.get(id, "")),
                    dealer_next=place.dealer,
                    acted=0 if runner is None else int(runner.acted_at),
                    needs=needs,
                )
            )
        return sorted(found, key=_urgency)


def _urgency(each: PitTable) -> tuple[int, int, str]:
    """Tables out of order come first of all; among equals, who has waited longest."""
    order = list(Kind)
    if each.table.out_of_order:
        return -1, 0, each.table.id
    if not each.needs:
        return len(order), 0, each.table.id
    return order.index(each.needs[0].kind), each.needs[0].since, each.table.id


def _needs(context: RequestContext, runner: Runner, visitor: Visitor) -> Iterator[Need]:
    """In the order of their urgency."""
    table, game = runner.table, runner.game
    acted, now = int(runner.acted_at), context.casino.now()
    if table.halts:
        seen = voiced(game, table, view(game, table, visitor.viewer))
        who = "dealer" if runner.dealer and _dealer_lifts(game, table) else "supervisor"
        for halt in seen.halts:
            yield Need(kind=Kind.HALT, who=who, seats=(), since=acted, words=halt.words)
    for dispute in table.disputes:
        if dispute.stage in _UNANSWERED:
            words = sentence("pit.dispute", player=dispute.player, about=dispute.about)
            who = _UNANSWERED[dispute.stage]
            yield Need(kind=Kind.DISPUTE, who=who, seats=(dispute.seat,), since=0, words=words)
    waits = None if table.halts else waited_for(game, table)
    if waits is not None and now - acted >= context.settings.stalled_seconds:
        who, seats = waits
        minutes = max(1, (now - acted) // 60)
        if who == "player":
            what = sentence("pit.player", seats=", ".join(map(str, seats)))
        elif runner.dealer:
            what = sentence("pit.dealer", dealer=runner.dealer)
        else:
            what = sentence("pit.automatic")
        words = sentence("pit.stalled", minutes=minutes, what=what)
        yield Need(kind=Kind.STALLED, who=who, seats=seats, since=acted, words=words)
    yield from _tray(table)
    yield from _second_person(table)
    for sign in table.signs:
        if sign.effective <= now and table.phase is not Phase.CLOSED:
            key = "pit.closing" if sign.kind is SignKind.CLOSING else "pit.minimum"
            words = sentence(key)
            yield Need(
                kind=Kind.SIGN, who="supervisor", seats=(), since=sign.effective, words=words
            )


def _tray(table: Table) -> Iterator[Need]:
    """What the tray waits for: its float, a second signature, chips on their way. Where the house
    counts for the automatic dealer, nobody needs to."""
    if not is_counted(table) or table.phase in (Phase.CLOSED, Phase.OPENING):
        return
    tray, by_people = table.tray, table.terms is not None and table.terms.tray is TrayRule.COUNTED
    if tray.count is not None:
        words = sentence("pit.count", by=tray.count.by.name)
        yield Need(kind=Kind.TRAY, who="supervisor", seats=(), since=0, words=words)
    elif not tray.shift and by_people:
        words = sentence("pit.float")
        yield Need(kind=Kind.TRAY, who="supervisor", seats=(), since=0, words=words)
    for slip in tray.slips:
        sent = slip.stage is SlipStage.SENT
        cage = (slip.kind is SlipKind.FILL) is not sent
        words = sentence(f"pit.slip.{slip.kind}.{slip.stage}", number=slip.number)
        since = slip.sent_at if sent else slip.requested_at
        who = "casino_supervisor" if cage else "dealer"
        yield Need(kind=Kind.TRAY, who=who, seats=(), since=since, words=words)


def _second_person(table: Table) -> Iterator[Need]:
    for correction in table.corrections:
        words = sentence("pit.correction", number=correction.number, by=correction.by.name)
        yield _second(words)
    for invalidation in table.invalidations:
        words = sentence("pit.invalidation", round=invalidation.round, by=invalidation.by.name)
        yield _second(words)


def _second(words: str) -> Need:
    return Need(kind=Kind.SECOND_PERSON, who="casino_supervisor", seats=(), since=0, words=words)


def waited_for(game: Game, table: Table) -> tuple[str, tuple[int, ...]] | None:
    """Whose act is next; None where nobody is waited for, as at an empty table."""
    if table.phase is Phase.CLOSED:
        return None
    if table.phase in (Phase.BETWEEN_ROUNDS, Phase.BETTING) and not _anybody(table):
        return None
    turn = view(game, table, PUBLIC).turn
    if turn:
        return "player", turn
    if table.phase is Phase.BETTING:
        betting = tuple(
            seat for seat in still_betting(game, table) if not is_bot(table.seats[seat].player)
        )
        asks = side_bets_to_ask(game, table)
        if betting and not ready_to_call(game, table) and not asks:
            return "player", betting
        return "dealer", ()
    return None if propose(game, table) is None else ("dealer", ())


def _anybody(table: Table) -> bool:
    return any(not who.sitting_out for who in table.seats.values())


def _dealer_lifts(game: Game, table: Table) -> bool:
    actor = Actor(Role.DEALER, 0, DEALER.name)
    return any(option.command in _LIFTS for option in options(game, table, actor, 0))
