"""The front end: pages that were built beforehand, and whatever a browser needs for them.

All its addresses lead to the same page, which looks at the address itself. Files whose names hold
a hash of what is in them never change, and may be kept for ever. Whoever reads gzip gets them
packed; there is nothing secret in them that packing could give away.
"""

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from litestar import Controller, MediaType, Request, Response, get
from litestar.datastructures import State

from letitride.server.problems import Sorry

WEB: Final = Path(__file__).parent / "web"
_TYPES: Final = {
    ".css": "text/css",
    ".html": MediaType.HTML,
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_PACKED: Final = frozenset({".css", ".html", ".js", ".svg"})
_FOR_EVER: Final = "public, max-age=31536000, immutable"

Asked = Request[Any, Any, State]


class Front(Controller):
    include_in_schema = False

    @get(
        [
            "/",
            "/door",
            "/account",
            "/floor",
            "/tables/{name:str}",
            "/console/{name:str}",
            "/record/{name:str}",
            "/record/{name:str}/{other:str}",
            "/analysis",
            "/analysis/{name:str}",
            "/rules",
            "/rules/{name:str}",
            "/rules/{name:str}/{other:str}",
        ],
        media_type=MediaType.HTML,
    )
    async def page(self, request: Asked) -> Response[bytes]:
        """Where none was built, the API tells of itself."""
        page = WEB / "index.html"
        if not page.is_file():
            return Response(b"", status_code=303, headers={"location": "/api"})
        return _file(request, page, "no-cache")

    @get("/icon.svg")
    async def icon(self, request: Asked) -> Response[bytes]:
        return _file(request, WEB / "icon.svg", "no-cache")

    @get("/assets/{name:str}")
    async def asset(self, request: Asked, name: str) -> Response[bytes]:
        known = {file.name: file for file in (WEB / "assets").glob("*")}
        return _file(request, known.get(name, WEB), _FOR_EVER)

    @get(
        [
            "/{rest:path}",
            *(
                f"/{first}/{{name:str}}/{{rest:path}}"
                for first in ("tables", "console", "analysis")
            ),
            *(
                f"/{first}/{{name:str}}/{{other:str}}/{{rest:path}}"
                for first in ("record", "rules")
            ),
        ]
    )
    async def nowhere(self, request: Asked, rest: str) -> Response[bytes]:
        """Who looks for a page is shown one that says so; a program is told in its own way."""
        page = WEB / "index.html"
        reads = "text/html" in request.headers.get("accept", "")
        if not reads or rest.startswith(("/api/", "/assets/")) or not page.is_file():
            raise _nothing()
        answer = _file(request, page, "no-cache")
        answer.status_code = 404
        return answer


def _nothing() -> Sorry:
    return Sorry(404, "not_found", "There is nothing at this address.")


def _file(request: Asked, file: Path, kept: str) -> Response[bytes]:
    if not file.is_file():
        raise _nothing()
    kind = _TYPES.get(file.suffix, "application/octet-stream")
    headers = {"cache-control": kept}
    content = file.read_bytes()
    if file.suffix in _PACKED:
        headers["vary"] = "accept-encoding"
        if _reads_gzip(request.headers.get("accept-encoding", "")):
            headers["content-encoding"] = "gzip"
            content = _packed(content)
    return Response(content, media_type=kind, headers=headers)


@lru_cache(maxsize=128)
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def _reads_gzip(accepted: str) -> bool:
    """
    >>> _reads_gzip("br;q=1.0, gzip;q=0.8, *;q=0.1")
    True
    >>> _reads_gzip("gzip;q=0, identity"), _reads_gzip("")
    (False, False)
    """
    for each in accepted.lower().split(","):
        name, _, quality = each.partition(";")
        if name.strip() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
