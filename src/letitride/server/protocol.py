"""uvicorn's protocols, with deadlines, and a limit on the number of connections.

A whole header must arrive within some seconds of the connection or, on an idle connection, of its
first byte; a whole body within some seconds of its header; and a client must read an answer as fast
as it must send a body. Bytes that trickle in move no deadline. A live socket has none of these: it
must say Hello in time (``live_connection``), and then its own pings show whether it is alive.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from letitride.server.connections import Activity, Connections
from letitride.server.limits import caller

MOST_HEADER_BYTES: Final = 64 * 1024
_PROBES: Final = (b"/health", b"/ready")
_GREETED: Final = "letitride.greeted"
_SEND_FRAME: Final = "letitride.send_frame"
_FINAL_TEXT: Final = 0x81
_LAST_SECONDS: Final = 5
"""How long the other side has to read a live socket's last message and close it."""


class SharedGuard(NamedTuple):
    """What all connections of a server share."""

    connections: Connections
    header_seconds: float
    body_seconds: float
    on_refused: Callable[[], None]


class WatchedSocket(WebSocketsSansIOProtocol):
    """A live socket: its place is safe from its Hello until its end."""

    def __init__(self, guard: SharedGuard, address: str, **options: Any) -> None:
        super().__init__(**options)
        self.address = address
        self.activity = Activity.SILENT
        self.app_state = {
            **self.app_state,
            _GREETED: self._greeted,
            _SEND_FRAME: self._send_frame,
        }
        self._guard = guard
        self._last: asyncio.TimerHandle | None = None

    def cut(self) -> None:
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._guard.connections.on_disconnected(self)
        if self._last is not None:
            self._last.cancel()
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        """Afterwards the place can be given away, even if the peer never closes."""
        await super().run_asgi()
        if not self.disconnected:
            self._guard.connections.on_activity_changed(self, Activity.IDLE)
            self._last = self.loop.call_later(_LAST_SECONDS, self.cut)

    async def _send_frame(self, frame: bytes) -> None:
        """As ``send`` does with a text, but the frame is made already."""
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        self.transport.write(frame)

    def _greeted(self) -> None:
        self._guard.connections.on_activity_changed(self, Activity.SOCKET)


def said_hello(scope: Mapping[str, Any]) -> None:
    """The live socket of this scope has said Hello. Does nothing under another server program."""
    if (say := scope.get("state", {}).get(_GREETED)) is not None:
        say()


SendFrame = Callable[[bytes], Awaitable[None]]


def frame_sender(scope: Mapping[str, Any]) -> SendFrame | None:
    """Writes a whole frame to the live socket of this scope. None under another server program."""
    sender: SendFrame | None = scope.get("state", {}).get(_SEND_FRAME)
    return sender


def text_frame(text: str) -> bytes:
    """A text as a whole WebSocket frame from a server (RFC 6455, 5.2): the same for everybody."""
    body = text.encode()
    size = len(body)
    if size < 126:
        return bytes((_FINAL_TEXT, size)) + body
    if size < 1 << 16:
        return bytes((_FINAL_TEXT, 126)) + size.to_bytes(2, "big") + body
    return bytes((_FINAL_TEXT, 127)) + size.to_bytes(8, "big") + body


class WatchedRequests(HttpToolsProtocol):
    """A connection for requests, one after another."""

    def __init__(self, guard: SharedGuard, **options: Any) -> None:
        super().__init__(**options)
        self.address = ""
        self.activity = Activity.HEADER
        self._guard = guard
        self._in_the_house = True
        self._header_bytes = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._timed = Activity.ANSWER
        """What the current deadline is for."""
        self._taking: asyncio.TimerHandle | None = None
        """The deadline for the other side to read what we wrote."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = caller("" if self.client is None else self.client[0], proxies=0)
        self._in_the_house = self._guard.connections.on_connected(self)
        self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        self._guard.connections.on_disconnected(self)
        self._call_off()
        self._taken()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def cut(self) -> None:
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.activity is Activity.IDLE:
            self._turn(Activity.HEADER)
        super().data_received(data)
        if self.activity is Activity.HEADER:
            self._header_bytes += len(data)
            if self._header_bytes > MOST_HEADER_BYTES:
                self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
                return
        self._set_deadline()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._header_bytes = 0

    def on_headers_complete(self) -> None:
        self._turn(Activity.BODY)
        if not self._in_the_house and self.url.partition(b"?")[0] not in _PROBES:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._turn(Activity.ANSWER)
        if self.transport.is_closing():
            return
        super().on_message_complete()
        self._rest_if_answered()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._rest_if_answered()

    def handle_websocket_upgrade(self) -> None:
        if self.transport.is_closing():
            return
        if not self._in_the_house:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        self._call_off()
        guard, address = self._guard, self.address

        def socket(**options: Any) -> WatchedSocket:
            found = WatchedSocket(guard, address, **options)
            guard.connections.on_upgraded(self, found)
            return found

        self.ws_protocol_class = cast(Any, socket)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taking = self.loop.call_later(self._guard.body_seconds, self.cut)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._taken()

    def timeout_keep_alive_handler(self) -> None:
        """Cut, because a polite close would wait for a client that reads nothing."""
        self.cut()

    def _taken(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _rest_if_answered(self) -> None:
        answered = self.cycle is not None and self.cycle.response_complete
        if self.activity is Activity.ANSWER and answered and not self.pipeline:
            self._turn(Activity.IDLE)
            self._set_deadline()

    def _turn(self, activity: Activity) -> None:
        self._guard.connections.on_activity_changed(self, activity)

    def _set_deadline(self) -> None:
        """Once for each header and body we receive; our own work has no deadline."""
        if self.activity is self._timed or self.transport.is_closing():
            return
        self._call_off()
        self._timed = self.activity
        if self.activity is Activity.HEADER:
            self._deadline = self.loop.call_later(self._guard.header_seconds, self._too_slow)
        elif self.activity is Activity.BODY:
            self._deadline = self.loop.call_later(self._guard.body_seconds, self._too_slow)

    def _call_off(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        """Answer 408, unless nothing was sent yet or a response has begun."""
        silent = self.activity is Activity.HEADER and not self._header_bytes
        if silent or (self.activity is Activity.BODY and self.cycle.response_started):
            self._guard.on_refused()
            self.cut()
        else:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, status: HTTPStatus) -> None:
        """Answer without the application, and close the connection."""
        if self.transport.is_closing():
            return
        self._guard.on_refused()
        words = f"{status.phrase}.\n".encode()
        self.transport.write(
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain\r\n"
            f"content-length: {len(words)}\r\nretry-after: 1\r\nconnection: close\r\n\r\n".encode()
            + words
        )
        self.transport.close()
        self._call_off()
        self._deadline = self.loop.call_later(self._guard.header_seconds, self.cut)


def watched_protocol(guard: SharedGuard) -> Callable[..., WatchedRequests]:
    """The protocol as ``uvicorn.Config`` takes it."""

    def requests(**options: Any) -> WatchedRequests:
        return WatchedRequests(guard, **options)

    return requests
