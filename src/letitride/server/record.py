"""The record: what happened at the tables, for those who may read it, and proof for everybody.

A player reads their own rounds, a dealer the table they deal at now, supervisors and the inspector
everything. Rejections are for supervisors and the inspector.
"""

from typing import Any

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec

from letitride.audit import (
    TABLE,
    Disclosure,
    Finding,
    FinishedRound,
    Heads,
    Matter,
    OtherEdition,
    Stretch,
    disclose,
    fingerprint,
    signed,
    transcript_of,
)
from letitride.house import (
    DOOR_STREAM,
    CommandRefused,
    RequestRefused,
    audit_stream,
    table_stream,
)
from letitride.journal import CODEC
from letitride.narration import Narrated
from letitride.rules import Role
from letitride.runtime import BackgroundProof, History, OwnRounds, Progress, VoidDecks, read_by
from letitride.server.parameters import Limit, MaybeNumber, Number, TableId, Version
from letitride.server.problems import HTTPProblem
from letitride.server.request_context import Only, RequestContext
from letitride.server.sentences import sentence
from letitride.server.wire import Visitor
from letitride.store import Forged

_SUPERVISORS = (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.INSPECTOR)
_AUDITORS = (Role.CASINO_SUPERVISOR, Role.INSPECTOR)


class Archive:
    """What is known of the past, shared by all readers."""

    def __init__(self, context: RequestContext) -> None:
        casino = context.casino
        self.history = History(casino.log)
        self.own_rounds = OwnRounds(casino.log, self.history)
        self.void_decks = VoidDecks(casino.log)
        self.verification = BackgroundProof(casino.log, casino.now)


class RecordPage(msgspec.Struct, frozen=True, kw_only=True):
    """``next`` is the ``after`` of the next page; a missing version was not for the caller. Without
    ``more``, this is the end of the record for now. For one round, ``backs`` are the colours of the
    decks it began with; for pages, it is empty."""

    entries: tuple[Narrated, ...]
    next: int
    more: bool
    backs: tuple[str, ...]


class RoundListed(msgspec.Struct, frozen=True, kw_only=True):
    """A finished round, in the versions ``first`` to ``last``; times are in seconds since 1970.
    ``revealed``: its deck order was shown."""

    number: int
    first: int
    last: int
    opened_at: int
    ended_at: int
    void: bool
    revealed: bool


class HouseKeyShown(msgspec.Struct, frozen=True, kw_only=True):
    """An Ed25519 public key, in hexadecimal, and in a form that people can read to each other."""

    public: str
    fingerprint: str


class RefusedCommand(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    refused: CommandRefused


class RefusedRequest(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    refused: RequestRefused


class Records(Controller):
    path = "/api/tables/{table:str}"
    tags = ("record",)

    @get("/record", summary="What happened at a table", guards=[Only()])
    async def record(
        self,
        context: RequestContext,
        archive: Archive,
        visitor: Visitor,
        table: TableId,
        after: Version = 0,
        limit: Limit = 200,
        round: MaybeNumber = None,
    ) -> RecordPage:
        """In pages, after a version; with ``round``, all of that round. Players can read their own
        finished rounds, and what is needed to check them."""
        await _may_read(context, visitor, table)
        try:
            if round is not None:
                about, stretch = await _own_round(archive, visitor, table, round)
                return RecordPage(
                    entries=read_by(stretch, visitor.viewer),
                    next=about.last,
                    more=False,
                    backs=tuple(deck.back for deck in stretch.start.table.decks),
                )
            page = await archive.history.page(table, visitor.viewer, after=after, limit=limit)
        except OtherEdition as error:
            raise HTTPProblem(503, "other_edition", field="table", why=error) from None
        return RecordPage(entries=page.entries, next=page.last, more=page.more, backs=())

    @get("/rounds", summary="Finished rounds, the latest first", guards=[Only()])
    async def rounds(
        self,
        context: RequestContext,
        archive: Archive,
        visitor: Visitor,
        table: TableId,
        before: MaybeNumber = None,
        limit: Limit = 50,
    ) -> list[RoundListed]:
        """Those the caller may read, with numbers below ``before``."""
        await _may_read(context, visitor, table)
        found = []
        for each in reversed(await archive.history.finished(table)):
            if _is_theirs(each, visitor) and (before is None or each.number < before):
                found.append(_listed(each))
            if len(found) == limit:
                break
        return found

    @get(
        "/rounds/{number:int}/talk",
        summary="A round in words",
        guards=[Only(Role.DEALER, *_SUPERVISORS)],
        media_type=MediaType.TEXT,
    )
    async def talk(
        self,
        context: RequestContext,
        archive: Archive,
        visitor: Visitor,
        table: TableId,
        number: Number,
    ) -> str:
        """Line by line. It covers the whole round, and cannot be limited to what one player saw, so
        it is not for players."""
        await _may_read(context, visitor, table)
        _, stretch = await _own_round(archive, visitor, table, number)
        if isinstance(stretch.game, str):
            raise HTTPProblem(503, "other_edition", field="table", why=stretch.game)
        return "\n".join(transcript_of(stretch)) + "\n"

    @get("/rounds/{number:int}/proof", summary="The proof of a round, for anybody to check")
    async def proof(
        self,
        context: RequestContext,
        archive: Archive,
        visitor: Visitor,
        table: TableId,
        number: Number,
    ) -> Disclosure:
        """Only for finished rounds. The inspector sees the deck of a void deal at once, everybody
        else when the day is over."""
        await _known(context, table)
        found = await archive.history.round(table, number)
        if found is None:
            raise _no_round(table, number)
        void = await archive.void_decks.of_round(table, number)
        now = None if visitor.role is Role.INSPECTOR else context.casino.now()
        shown = disclose(table, *found, void=void, now=now)
        forged = await _not_ours(context, found[0], table)
        return msgspec.structs.replace(shown, findings=(*forged, *shown.findings))

    @get(
        "/refusals",
        summary="Commands that were refused at a table",
        guards=[Only(*_SUPERVISORS)],
    )
    async def refusals(
        self, context: RequestContext, table: TableId, after: Version = 0, limit: Limit = 200
    ) -> list[RefusedCommand]:
        await _known(context, table)
        stored = await context.casino.log.read(audit_stream(table), after, limit=limit)
        return [RefusedCommand(version=each.version, refused=CODEC.event(each)) for each in stored]


class Audit(Controller):
    path = "/api"
    tags = ("record",)

    @get("/audit/door", summary="Requests that were turned away", guards=[Only(*_AUDITORS)])
    async def door(
        self, context: RequestContext, after: Version = 0, limit: Limit = 200
    ) -> list[RefusedRequest]:
        stored = await context.casino.log.read(DOOR_STREAM, after, limit=limit)
        return [RefusedRequest(version=each.version, refused=CODEC.event(each)) for each in stored]

    @get(
        "/heads",
        summary="Signed heads: the last hash of every stream",
        responses={
            200: ResponseSpec(Heads, description=sentence("api.heads"), generate_examples=False)
        },
    )
    async def heads(self, context: RequestContext, visitor: Visitor) -> Response[Any]:
        """Keep the file elsewhere: ``letitride verify --heads`` can then tell whether the log was
        rewritten. Everybody gets each table as of the end of its last round; the inspector gets all
        streams as they are now, including those named after people."""
        log = context.casino.log
        keys = log.keys
        if keys is None:
            raise HTTPProblem(503, "no_key.signing")
        if visitor.role is Role.INSPECTOR:
            heads = await log.heads()
        else:
            tables = [stream for stream in await log.streams() if stream.startswith(TABLE)]
            heads = await log.evidence().round_ends(tables)
        made = Heads(house=keys.current.public, at=context.casino.now(), heads=tuple(heads))
        return Response(signed(made, keys), media_type=MediaType.JSON)

    @get("/house-key", summary="The house's public key")
    async def house_key(self, context: RequestContext) -> HouseKeyShown:
        """Checks the house's signatures. Compare it with a copy you got elsewhere."""
        keys = context.casino.log.keys
        if keys is None:
            raise HTTPProblem(503, "no_key")
        public = keys.current.public
        return HouseKeyShown(public=public, fingerprint=fingerprint(public))

    @post(
        "/verification",
        summary="Verify the whole log, in the background",
        status_code=202,
        guards=[Only(*_AUDITORS)],
    )
    async def verify(self, archive: Archive, visitor: Visitor) -> Progress:
        """Checks the chain and the seals, every round of every table, and the house as a whole. One
        verification at a time."""
        if not archive.verification.start(visitor.name):
            raise HTTPProblem(409, "already_running")
        return archive.verification.progress

    @get("/verification", summary="Progress of the verification", guards=[Only(*_AUDITORS)])
    async def verification(self, archive: Archive) -> Progress:
        return archive.verification.progress


async def _known(context: RequestContext, table: str) -> None:
    """Removed tables count: their records are kept.

    Raises ``HTTPProblem`` if there never was such a table."""
    casino = context.casino
    if table in casino.tables or table in casino.out_of_order:
        return
    stream = f"{TABLE}{table}"
    if not stream.isprintable() or not await casino.log.heads_of((stream,)):
        raise HTTPProblem(404, "unknown_table", field="table", table=table[:50])


async def _may_read(context: RequestContext, visitor: Visitor, table: str) -> None:
    """Raises ``HTTPProblem``. What a player may read is checked later, round by round."""
    await _known(context, table)
    if visitor.role is not Role.DEALER:
        return
    runner = context.casino.tables.get(table)
    if runner is None or runner.dealer != visitor.name:
        await context.record_refusal(visitor.name, f"the record of {table}", "not the table", "")
        raise HTTPProblem(403, "not_your_table", field="table")


async def _own_round(
    archive: Archive, visitor: Visitor, table: str, number: int
) -> tuple[FinishedRound, Stretch]:
    """Does not tell a player whether somebody else's round was played.

    Raises ``HTTPProblem``."""
    found = await archive.history.round(table, number)
    if found is None or not _is_theirs(found[0], visitor):
        raise _no_round(table, number)
    return found


def _is_theirs(round: FinishedRound, visitor: Visitor) -> bool:
    return visitor.role is not Role.PLAYER or visitor.name in round.players


async def _not_ours(
    context: RequestContext, round: FinishedRound, table: str
) -> tuple[Finding, ...]:
    """The first event of a round that the house did not write."""
    length = round.last - round.first + 1
    try:
        await context.casino.log.read(table_stream(table), round.first - 1, limit=length)
    except Forged as error:
        return (Finding(error.version, Matter.RECORD, sentence("proof.not_ours")),)
    return ()


def _no_round(table: str, number: int) -> HTTPProblem:
    return HTTPProblem(404, "unknown_round", field="round", table=table, number=number)


def _listed(round: FinishedRound) -> RoundListed:
    return RoundListed(
        number=round.number,
        first=round.first,
        last=round.last,
        opened_at=round.opened_at,
        ended_at=round.ended_at,
        void=round.void,
        revealed=round.revealed,
    )
