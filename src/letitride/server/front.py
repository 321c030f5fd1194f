"""The front end: prebuilt pages, and the files they need.

All its addresses lead to the same page, which looks at the address itself. Files with a hash of
their content in the name never change, and can be cached forever. Clients that accept gzip get them
compressed; they contain no secrets that compression could leak.

Everything is read and compressed when the server starts. No request waits for the disk, and a
server keeps its front end while another is built.
"""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from litestar import Controller, MediaType, Response, get

from letitride.server.bodies import AnyRequest
from letitride.server.problems import HTTPProblem

WEB: Final = Path(__file__).parent / "web"
_PAGE: Final = "index.html"
_TYPES: Final = {
    ".css": "text/css",
    ".html": MediaType.HTML,
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED: Final = frozenset({".css", ".html", ".js", ".svg", ".webmanifest"})
_AT_THE_ROOT: Final = (
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "manifest.webmanifest",
    "service-worker.js",
)
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class StaticFile:
    """``packed`` is the gzip form; None if compressing does not pay."""

    media_type: str
    content: bytes
    packed: bytes | None


StaticFiles = Mapping[str, StaticFile]
"""By their paths within the folder: ``assets/index-B2x.js``."""


def read_static_files(folder: Path) -> StaticFiles:
    """If no front end was built, there is no folder and nothing to serve."""
    return {
        file.relative_to(folder).as_posix(): _read(file)
        for file in folder.rglob("*")
        if file.is_file()
    }


class FrontEnd(Controller):
    include_in_schema = False

    @get(
        [
            "/",
            "/door",
            "/account",
            "/floor",
            "/floor/reports",
            "/floor/search",
            "/floor/fairness",
            "/floor/training",
            "/drills",
            "/tables/{name:str}",
            "/console/{name:str}",
            "/record/{name:str}",
            "/money/{name:str}",
            "/record/{name:str}/{other:str}",
            "/analysis",
            "/analysis/{name:str}",
            "/compare",
            "/compare/{name:str}",
            "/compare/{name:str}/{other:str}",
            "/strategies",
            "/strategies/{name:str}",
            "/strategies/{name:str}/{other:str}",
            "/banking",
            "/banking/{name:str}",
            "/claims",
            "/sessions",
            "/sessions/{name:str}",
            "/review/{name:str}/{other:str}",
            "/history",
            "/statistics",
            "/round/{name:str}/{other:str}/{token:str}",
            "/chart",
            "/chart/{name:str}",
            "/trainer",
            "/trainer/{name:str}",
            "/rules",
            "/rules/{name:str}",
            "/rules/{name:str}/{other:str}",
        ],
        media_type=MediaType.HTML,
    )
    async def page(self, request: AnyRequest, static_files: StaticFiles) -> Response[bytes]:
        """If no front end was built, redirect to the API's own page."""
        if _PAGE not in static_files:
            return Response(b"", status_code=303, headers={"location": "/api"})
        return _answer(request, static_files[_PAGE], "no-cache")

    @get([f"/{name}" for name in _AT_THE_ROOT])
    async def named(self, request: AnyRequest, static_files: StaticFiles) -> Response[bytes]:
        """A service worker may only control addresses below its own."""
        return _answer(request, static_files.get(request.url.path.removeprefix("/")), "no-cache")

    @get("/assets/{name:str}")
    async def asset(
        self, request: AnyRequest, static_files: StaticFiles, name: str
    ) -> Response[bytes]:
        return _answer(request, static_files.get(f"assets/{name}"), _FOR_EVER)

    @get(
        [
            "/{rest:path}",
            *(
                f"/{first}/{{name:str}}/{{rest:path}}"
                for first in (
                    "tables",
                    "console",
                    "money",
                    "analysis",
                    "sessions",
                    "trainer",
                    "chart",
                )
            ),
            *(
                f"/{first}/{{name:str}}/{{other:str}}/{{rest:path}}"
                for first in ("record", "rules", "compare", "review")
            ),
            "/round/{name:str}/{other:str}/{token:str}/{rest:path}",
        ]
    )
    async def not_found(
        self, request: AnyRequest, static_files: StaticFiles, rest: str
    ) -> Response[bytes]:
        """A browser gets a page that says so; a program gets a problem in JSON."""
        reads = "text/html" in request.headers.get("accept", "")
        if not reads or rest.startswith(("/api/", "/assets/")):
            raise _nothing()
        answer = _answer(request, static_files.get(_PAGE), "no-cache")
        answer.status_code = 404
        return answer


def _nothing() -> HTTPProblem:
    return HTTPProblem(404, "not_found")


def _answer(request: AnyRequest, file: StaticFile | None, kept: str) -> Response[bytes]:
    if file is None:
        raise _nothing()
    headers = {"cache-control": kept}
    content = file.content
    if file.packed is not None:
        headers["vary"] = "accept-encoding"
        if _reads_gzip(request.headers.get("accept-encoding", "")):
            headers["content-encoding"] = "gzip"
            content = file.packed
    return Response(content, media_type=file.media_type, headers=headers)


def _read(file: Path) -> StaticFile:
    content = file.read_bytes()
    return StaticFile(
        _TYPES.get(file.suffix, "application/octet-stream"),
        content,
        gzip.compress(content, mtime=0) if file.suffix in _PACKED else None,
    )


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
