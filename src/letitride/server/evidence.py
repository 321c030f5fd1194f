"""Rounds taken as evidence: one signed file that is checked without this server."""

from collections.abc import Sequence
from typing import Final, Literal

from litestar import Controller, Response, get
from litestar.openapi.datastructures import ResponseSpec

from letitride.audit import FinishedRound, OtherEdition, page_of
from letitride.house import open_to_all
from letitride.rules import Role
from letitride.runtime import NoSuchRounds, rounds_from, take_evidence
from letitride.server.parameters import MaybeNumber, Number, TableId
from letitride.server.problems import HTTPProblem
from letitride.server.record import Archive
from letitride.server.request_context import Only, RequestContext
from letitride.server.sentences import sentence
from letitride.server.wire import Visitor
from letitride.store import Forged

_TYPES: Final = {"html": "text/html", "json": "application/json"}


class EvidenceDesk(Controller):
    path = "/api/tables/{table:str}/rounds/{number:int}"
    tags = ("record",)

    @get(
        "/evidence",
        summary="Rounds as signed evidence",
        guards=[Only(Role.CASINO_SUPERVISOR, Role.INSPECTOR)],
        responses={
            200: ResponseSpec(
                bytes,
                description=sentence("api.evidence"),
                generate_examples=False,
                media_type="text/html",
            )
        },
    )
    async def evidence(
        self,
        context: RequestContext,
        archive: Archive,
        visitor: Visitor,
        table: TableId,
        number: Number,
        to: MaybeNumber = None,
        form: Literal["html", "json"] = "html",
    ) -> Response[bytes]:
        """A round, or those up to ``to``: a page that checks itself in any browser, or JSON for
        ``letitride evidence --check``. Cards of a void round are for the inspector alone until the
        day is over."""
        casino = context.casino
        if casino.log.keys is None:
            raise HTTPProblem(503, "no_key.signing")
        try:
            rounds = await rounds_from(archive.history, table, number, to or number)
        except NoSuchRounds as error:
            raise HTTPProblem(404, "no_such_rounds", field="number", why=error) from None
        if visitor.role is not Role.INSPECTOR:
            _open_to_all(rounds, casino.now())
        try:
            file = await take_evidence(
                casino.log, archive.history, table, rounds, at=casino.now(), by=visitor.name
            )
        except OtherEdition as error:
            raise HTTPProblem(503, "other_edition", field="table", why=error) from None
        except Forged as error:
            raise HTTPProblem(409, "not_ours", field="table", version=error.version) from None
        name = f"evidence-{number}{f'-{to}' if to else ''}.{form}"
        saved = {"content-disposition": f'attachment; filename="{name}"'}
        content = page_of(file) if form == "html" else file
        return Response(content, media_type=_TYPES[form], headers=saved)


def _open_to_all(rounds: Sequence[FinishedRound], now: int) -> None:
    """Raises ``HTTPProblem`` if one of them has cards that only the inspector may know today."""
    for each in rounds:
        hidden = each.void or not each.revealed or len(each.locked) > 1
        if hidden and now < open_to_all(each.ended_at):
            raise HTTPProblem(403, "void_today", field="number", number=each.number)
