"""A table's live feed: a socket that sends a screen what happens, and takes its commands.

A client says Hello, with the version it last saw; it gets what it missed, and then every update.
docs/live.md has the details. Everything here runs on one event loop.
"""

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Final

import msgspec
from litestar import MediaType, Response, get, websocket

from letitride.runtime import Runner
from letitride.server import messages as m
from letitride.server.broadcast import Broadcast, CloseReason
from letitride.server.live_connection import LiveConnection, Socket, goodbye
from letitride.server.origins import socket_allowed
from letitride.server.problems import HANDLERS, HTTPProblem
from letitride.server.request_context import COOKIE, RequestContext, visitor_of
from letitride.server.sentences import sentence
from letitride.server.wire import Visitor
from letitride.store import Unavailable

_SECONDS_TO_FINISH: Final = 2

CLOSING: Final = CloseReason(1012, sentence("ending.closing"))
CROWDED: Final = CloseReason(4029, sentence("ending.crowded"))


class Live:
    """All live sockets of this server."""

    def __init__(self, context: RequestContext) -> None:
        self._context = context
        self._screens: set[LiveConnection] = set()
        self._places: dict[Runner, dict[LiveConnection, str]] = {}
        self._broadcasts: dict[Runner, Broadcast] = {}
        self._closing = False
        self._telling: set[asyncio.Task[None]] = set()
        context.casino.on_meter_changed = self._on_meter_changed

    def _on_meter_changed(self, paytable: str) -> None:
        for broadcast in tuple(self._broadcasts.values()):
            if paytable in broadcast.runner.place.terms.paytables.values():
                task = asyncio.create_task(self._tell_meters(broadcast))
                self._telling.add(task)
                task.add_done_callback(self._telling.discard)

    async def _tell_meters(self, broadcast: Broadcast) -> None:
        runner = broadcast.runner
        # If the log does not answer now, the next change sends the amount.
        with suppress(Unavailable):
            meters = await self._context.casino.meters.signs(runner.game, runner.place)
            broadcast.send_to_all(m.Meters(meters))

    async def serve(self, socket: Socket, table: str) -> None:
        """Serve a socket from its handshake to its end."""
        try:
            if not await self._may_come_in(socket):
                await socket.close(4403, sentence("ending.not_allowed"))
                return
            visitor = visitor_of(await self._context.session(socket))
        except Unavailable as error:
            await _turn_away(socket, error)
            return
        await socket.accept()
        self._context.metrics.socket_opened()
        try:
            address = self._context.address(socket)
            found = self._found(table, address, visitor)
            if isinstance(found, CloseReason):
                await goodbye(socket, found)
            else:
                screen = LiveConnection(self._context, self._broadcast(found), socket, visitor)
                await self._show(screen, address)
        finally:
            self._context.metrics.socket_closed()

    async def close(self) -> None:
        """Say goodbye to everybody, and let nobody else in."""
        self._closing = True
        screens = tuple(self._screens)
        for screen in screens:
            screen.end(CLOSING)
        going = asyncio.gather(*(screen.gone.wait() for screen in screens))
        try:
            await asyncio.wait_for(going, _SECONDS_TO_FINISH)
        except TimeoutError:
            for screen in screens:
                screen.end_now(CLOSING)

    async def _may_come_in(self, socket: Socket) -> bool:
        """Checked before we answer the handshake. Requests from foreign pages are recorded."""
        context = self._context
        try:
            context.check_request_rate(socket)
        except HTTPProblem:
            return False
        origin = socket.headers.get("origin")
        has_cookie = COOKIE in socket.cookies
        if socket_allowed(origin, context.settings.origins, has_cookie=has_cookie):
            return True
        session = await context.session(socket)
        await context.record_refusal(
            "" if session is None else session.account,
            f"socket {socket.url.path[:200]}",
            "no origin" if origin is None else "foreign origin",
            context.address(socket),
        )
        return False

    def _found(self, table: str, address: str, visitor: Visitor) -> Runner | CloseReason:
        if self._closing:
            return CLOSING
        try:
            runner = self._context.table(table, visitor)
        except HTTPProblem as error:
            return CloseReason(4000 + error.problem.status, error.problem.message)
        return runner if self._has_room(runner, address) else CROWDED

    def _has_room(self, runner: Runner, address: str) -> bool:
        """Whether there is a place. If all are taken, the address with the most places gives up its
        latest to one that has fewer, so nobody can lock others out by taking them all."""
        places = self._places.get(runner, {})
        if len(places) < self._context.settings.watchers_per_table:
            return True
        self._context.metrics.rate_limited("watchers")
        held = Counter(places.values())
        ((greediest, most),) = held.most_common(1)
        if held[address] + 1 >= most:
            return False
        latest = next(screen for screen in reversed(places) if places[screen] == greediest)
        del places[latest]
        latest.end_now(CROWDED)
        return True

    def _broadcast(self, runner: Runner) -> Broadcast:
        if runner not in self._broadcasts:
            self._broadcasts[runner] = Broadcast(runner, self._context.casino.clock)
        return self._broadcasts[runner]

    async def _show(self, screen: LiveConnection, address: str) -> None:
        runner = screen.runner
        self._screens.add(screen)
        places = self._places.setdefault(runner, {})
        places[screen] = address
        try:
            await screen.serve()
        finally:
            self._screens.discard(screen)
            # A socket that gave up its place has none to free, and was not the last one.
            if places.pop(screen, None) is not None and not places:
                del self._places[runner]
                self._broadcasts.pop(runner).close()


async def _turn_away(socket: Socket, error: Unavailable) -> None:
    """Answer the handshake as any request, so that a proxy asks another server."""
    answer = HANDLERS[type(error)](socket, error)
    await socket.send(
        {
            "type": "websocket.http.response.start",
            "status": answer.status_code,
            "headers": [(b"content-type", b"application/json"), (b"retry-after", b"1")],
        }
    )
    body = msgspec.json.encode(answer.content)
    await socket.send({"type": "websocket.http.response.body", "body": body, "more_body": False})


@websocket("/api/tables/{table:str}/live")
async def feed(socket: Socket, table: str) -> None:
    live: Live = socket.app.state.live
    await live.serve(socket, table)


@get(
    "/api/live-schema.json",
    summary="The messages of a table's live socket, as JSON Schema",
    media_type=MediaType.JSON,
    tags=["tables"],
)
async def live_schema() -> Response[bytes]:
    """The socket is at /api/tables/{table}/live; docs/live.md says how to use it."""
    return Response(m.schema(), media_type="application/json")
