"""The front end: pages that were built beforehand, and whatever a browser needs for them.

All its addresses lead to the same page, which looks at the address itself. Files whose names hold
a hash of what is in them never change, and may be kept for ever.
"""

from pathlib import Path
from typing import Final

from litestar import Controller, MediaType, Response, get

from letitride.server.problems import Sorry

WEB: Final = Path(__file__).parent / "web"
_TYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_FOR_EVER: Final = "public, max-age=31536000, immutable"


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
    async def page(self) -> Response[bytes]:
        """Where none was built, the API tells of itself."""
        page = WEB / "index.html"
        if not page.is_file():
            return Response(b"", status_code=303, headers={"location": "/api"})
        return Response(
            page.read_bytes(), media_type=MediaType.HTML, headers={"cache-control": "no-cache"}
        )

    @get("/icon.svg")
    async def icon(self) -> Response[bytes]:
        return _file(WEB / "icon.svg", "no-cache")

    @get("/assets/{name:str}")
    async def asset(self, name: str) -> Response[bytes]:
        known = {file.name: file for file in (WEB / "assets").glob("*")}
        return _file(known.get(name, WEB), _FOR_EVER)


def _file(file: Path, kept: str) -> Response[bytes]:
    if not file.is_file():
        raise Sorry(404, "not_found", "There is nothing at this address.")
    kind = _TYPES.get(file.suffix, "application/octet-stream")
    return Response(file.read_bytes(), media_type=kind, headers={"cache-control": kept})
