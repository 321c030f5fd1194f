"""Rounds that their players show to anybody: a link for each, which the player can take back.

The link holds a token that nobody can guess. Behind it is the player's own part of the round, as
``table.shared_record`` leaves it; the proof is open to everybody anyway.
"""

import hmac
import secrets
from typing import Annotated, Final

import msgspec
from litestar import Controller, delete, get, post
from litestar.params import Parameter

from letitride.audit import Stretch
from letitride.narration import Narrated
from letitride.reports import BetRecord, OwnRound, own_round
from letitride.rules import Cents, Role
from letitride.runtime import read_by_strangers
from letitride.server.parameters import Number, TableId
from letitride.server.problems import HTTPProblem
from letitride.server.record import Archive
from letitride.server.request_context import Only, RequestContext
from letitride.server.wire import Visitor
from letitride.store import Secret

_KIND: Final = "shared"
_BYTES: Final = 16
_LONGEST: Final = 64

Token = Annotated[str, Parameter(max_length=_LONGEST), msgspec.Meta(max_length=_LONGEST)]


class Shared(msgspec.Struct, frozen=True, kw_only=True):
    """``token`` is the last part of the link."""

    token: str


class SharedChoice(msgspec.Struct, frozen=True, kw_only=True):
    circle: int
    stake: Cents
    chosen: str


class SharedRound(msgspec.Struct, frozen=True, kw_only=True):
    """One player's part of a finished round. Times are in seconds since 1970, amounts in cents;
    ``hand`` is empty if not all of its cards were turned. ``backs`` are the colours of the decks.
    """

    table: str
    name: str
    book: str
    paytable: str
    round: int
    ended_at: int
    void: bool
    player: str
    seat: int
    cards: str
    community: str
    hand: str
    bets: tuple[BetRecord, ...]
    choices: tuple[SharedChoice, ...]
    net: Cents
    entries: tuple[Narrated, ...]
    backs: tuple[str, ...]


class _Kept(msgspec.Struct, frozen=True, kw_only=True):
    token: str
    player: str


class SharedRounds(Controller):
    path = "/api/tables/{table:str}/rounds/{number:int}"
    tags = ("record",)

    @post("/share", summary="Share your own round: a link for anybody", guards=[Only(Role.PLAYER)])
    async def share(
        self,
        context: RequestContext,
        archive: Archive,
        visitor: Visitor,
        table: TableId,
        number: Number,
    ) -> Shared:
        """Asked again, it answers with the same token."""
        own, _ = await _own(archive, visitor.name, table, number)
        log, key = context.casino.log, _key(table, number, own.seat)
        kept = await log.secret(_KIND, key)
        if kept is not None:
            return Shared(token=_read(kept).token)
        token = f"{own.seat}-{secrets.token_urlsafe(_BYTES)}"
        body = msgspec.json.encode(_Kept(token=token, player=visitor.name))
        await log.put_secrets(Secret(_KIND, key, body))
        return Shared(token=token)

    @delete("/share", summary="Stop sharing your round", guards=[Only(Role.PLAYER)])
    async def unshare(
        self,
        context: RequestContext,
        archive: Archive,
        visitor: Visitor,
        table: TableId,
        number: Number,
    ) -> None:
        """The link leads nowhere from now on."""
        own, _ = await _own(archive, visitor.name, table, number)
        await context.casino.log.put_secrets(Secret(_KIND, _key(table, number, own.seat), None))

    @get("/shared/{token:str}", summary="A round that its player shares, for anybody")
    async def shared(
        self,
        context: RequestContext,
        archive: Archive,
        table: TableId,
        number: Number,
        token: Token,
    ) -> SharedRound:
        """The player's own part, and nothing of anybody else at the table."""
        seat = token.partition("-")[0]
        kept = None
        if seat.isascii() and seat.isdigit():
            kept = await context.casino.log.secret(_KIND, _key(table, number, int(seat[:2])))
        if kept is None or not hmac.compare_digest(_read(kept).token.encode(), token.encode()):
            raise HTTPProblem(404, "not_shared", field="token")
        player = _read(kept).player
        own, stretch = await _own(archive, player, table, number)
        runner = context.casino.tables.get(table)
        return SharedRound(
            table=own.table,
            name=own.table if runner is None else runner.place.name,
            book=own.book,
            paytable=own.paytable,
            round=own.round,
            ended_at=own.ended_at,
            void=own.void,
            player=player,
            seat=own.seat,
            cards=own.cards,
            community=own.community,
            hand=own.hand,
            bets=tuple(bet for bet in own.bets if bet.on == own.seat),
            choices=tuple(
                SharedChoice(circle=each.circle, stake=each.stake, chosen=each.chosen)
                for each in own.choices
            ),
            net=own.net,
            entries=read_by_strangers(stretch, player),
            backs=tuple(deck.back for deck in stretch.start.table.decks),
        )


async def _own(archive: Archive, player: str, table: str, number: int) -> tuple[OwnRound, Stretch]:
    """Raises ``HTTPProblem`` if the player had no cards in the round, or it is not over."""
    found = await archive.history.round(table, number)
    if found is None or player not in found[0].players:
        raise _no_round(table, number)
    stretch = found[1]
    if isinstance(stretch.game, str):
        raise HTTPProblem(503, "other_edition", field="table", why=stretch.game)
    game, values = stretch.game, archive.own_rounds.values
    own = await archive.history.work(
        len(stretch.events),
        lambda: own_round(player, game, stretch.start.table, stretch.events, values),
    )
    if own is None:
        raise _no_round(table, number)
    if not own.cards:
        raise HTTPProblem(409, "nothing_to_share", field="round")
    return own, stretch


def _key(table: str, number: int, seat: int) -> str:
    return f"{table}/{number}/{seat}"


def _read(body: bytes) -> _Kept:
    return msgspec.json.decode(body, type=_Kept)


def _no_round(table: str, number: int) -> HTTPProblem:
    return HTTPProblem(404, "unknown_round", field="round", table=table, number=number)
