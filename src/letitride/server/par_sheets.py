"""Paytables as documents: the par sheet, and the TOML file it is computed from."""

import base64
import hashlib
from typing import Any

from litestar import Controller, Response, get

from letitride.reports import par_sheet, render_html, render_pdf
from letitride.rules import paytable_text
from letitride.server.asked_tables import AskedTable, Id, Pays, asked_table, kept_response
from letitride.server.bodies import AnyRequest
from letitride.server.response_cache import ResponseCache


class ParSheets(Controller):
    path = "/api/par"
    tags = ("library",)

    @get(
        "/{id:str}/sheet.pdf",
        summary="The par sheet as a PDF",
        responses=kept_response(bytes, "application/pdf"),
    )
    async def pdf(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id, pay: Pays = None
    ) -> Response[Any]:
        """Each ``pay`` is a change of the table, as ``base.flush=9``; the sheet then says so."""
        table = asked_table(id, pay)
        return await response_cache.answer(
            request,
            ("pdf", table.key),
            lambda: render_pdf(par_sheet(table.paytable)),
            media_type="application/pdf",
            headers=_file(f"par-sheet-{table.paytable.id}.pdf", "inline"),
            passing=table.edited is not None,
        )

    @get(
        "/{id:str}/sheet.html",
        summary="The par sheet as a web page",
        responses=kept_response(str, "text/html"),
    )
    async def html(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id, pay: Pays = None
    ) -> Response[Any]:
        table = asked_table(id, pay)
        response = await response_cache.answer(
            request,
            ("html", table.key),
            lambda: render_html(par_sheet(table.paytable)).encode(),
            media_type="text/html",
            passing=table.edited is not None,
        )
        if response.content is not None:
            response.headers["content-security-policy"] = _sheet_policy(response.content)
        return response

    @get(
        "/{id:str}/paytable.toml",
        summary="The paytable as a file that the commands take",
        responses=kept_response(bytes, "text/plain"),
    )
    async def toml(
        self, request: AnyRequest, response_cache: ResponseCache, id: Id, pay: Pays = None
    ) -> Response[Any]:
        """For a changed table, this is the file whose digest the par sheet prints."""
        table = asked_table(id, pay)
        return await response_cache.answer(
            request,
            ("toml", table.key),
            lambda: _text(table),
            media_type="text/plain",
            headers=_file(f"{table.paytable.id}.toml", "attachment"),
            passing=table.edited is not None,
        )


def _text(table: AskedTable) -> bytes:
    return table.edited.text.encode() if table.edited else paytable_text(table.paytable.id)


def _file(name: str, disposition: str) -> dict[str, str]:
    return {"content-disposition": f'{disposition}; filename="{name}"'}


def _sheet_policy(page: bytes) -> str:
    """The sheet has its own inline style: allow that one and no other."""
    style = page.partition(b"<style>")[2].partition(b"</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style).digest()).decode()
    return (
        f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'; "
        "base-uri 'none'; form-action 'none'"
    )
