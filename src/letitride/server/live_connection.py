"""One socket of a table's live feed: it listens, sends, and cleans up after itself.

It joins the broadcast before it reads the past, so nothing is missed and nothing comes twice.
Everything it sends goes through its line, in order.
"""

import asyncio
from collections.abc import Awaitable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from letitride.rules import Role
from letitride.server import messages as m
from letitride.server.at_table import carry_out
from letitride.server.broadcast import Broadcast, CloseReason, SendQueue, TableMoment, missed_events
from letitride.server.problems import HANDLERS, HTTPProblem, Problem, refusal
from letitride.server.protocol import frame_sender, said_hello
from letitride.server.request_context import COOKIE, RequestContext, visitor_of
from letitride.server.sentences import sentence
from letitride.server.wire import VERSION, Visitor, explain_error
from letitride.store import TooSlow, Unavailable
from letitride.table import Rejected

_HELLO_SECONDS: Final = 5
_LOOK_SECONDS: Final = 15
_GOODBYE_SECONDS: Final = 5
_MOST_UNCLEAR: Final = 5
_MOST_BYTES_OF_REASON: Final = 123

FAILED: Final = CloseReason(1011, sentence("ending.failed"))
SLOW: Final = CloseReason(4008, sentence("ending.slow"))
NOT_HELLO: Final = CloseReason(4400, sentence("ending.not_hello"))
UNCLEAR: Final = CloseReason(4400, sentence("ending.unclear", most=_MOST_UNCLEAR))
NO_SESSION: Final = CloseReason(4401, sentence("ending.no_session"))
TAKEN_AWAY: Final = CloseReason(4404, sentence("ending.removed"))
NO_HELLO: Final = CloseReason(4408, sentence("ending.no_hello", seconds=_HELLO_SECONDS))

Socket = WebSocket[Any, Any, State]

_log = structlog.get_logger("letitride.live")


class _Ended(Exception):
    """Raised to close a socket; without an ending, the other side has closed it."""

    def __init__(self, ending: CloseReason | None) -> None:
        super().__init__(ending)
        self.ending = ending


class LiveConnection:
    def __init__(
        self, context: RequestContext, broadcast: Broadcast, socket: Socket, visitor: Visitor
    ) -> None:
        self.runner = broadcast.runner
        self.gone = asyncio.Event()
        self._context = context
        self._broadcast = broadcast
        self._socket = socket
        self._visitor = visitor
        self._send_frame = frame_sender(socket.scope)
        self._line = SendQueue(context.settings.queue_length)
        self._speaks = False
        self._unanswered = False
        """The database did not answer a command in time: another server may reach it."""
        self._ending: asyncio.Future[CloseReason | None] = (
            asyncio.get_running_loop().create_future()
        )
        self._work: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Runs until one of its tasks ends it, or somebody calls ``end``."""
        plays = self._visitor.role is Role.PLAYER
        if plays:
            self.runner.presence.player_connected(self._visitor.name)
        try:
            self._start(self._listen())
            self._start(self._end_with_session())
            self._start(self._end_if_slow())
            ending = await self._ending
            await self._stop()
            if ending is not None:
                await goodbye(self._socket, ending)
        finally:
            await self._stop()
            self._broadcast.leave(self._line)
            if plays:
                self.runner.presence.player_disconnected(self._visitor.name)
            self.gone.set()

    def end(self, ending: CloseReason) -> None:
        """Close it after sending what waits, which may be the answer to a command."""
        if self._speaks:
            self._line.put(ending)
        else:
            self.end_now(ending)

    def end_now(self, ending: CloseReason | None) -> None:
        if not self._ending.done():
            self._ending.set_result(ending)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self._work.add(asyncio.create_task(self._done(work)))

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except _Ended as ended:
            self.end_now(ended.ending)
        except Unavailable as error:
            _log.warning("socket closed", table=self.runner.place.id, why=str(error))
            self.end_now(FAILED)
        except Exception:
            _log.exception("socket failed", table=self.runner.place.id)
            self.end_now(FAILED)

    async def _stop(self) -> None:
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self._work.clear()

    async def _end_if_slow(self) -> None:
        await self._line.overrun.wait()
        self._context.metrics.socket_dropped()
        raise _Ended(SLOW)

    async def _end_with_session(self) -> None:
        """Stop showing their cards to somebody who has logged out elsewhere."""
        token = self._socket.cookies.get(COOKIE, "")
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            casino = self._context.casino
            if casino.tables.get(self.runner.place.id) is not self.runner:
                raise _Ended(TAKEN_AWAY)
            if self._visitor.role is None:
                continue
            with suppress(Unavailable):
                # Watching does not renew a session.
                session = await self._context.sessions.find(token, casino.now())
                if session is not None and not await self._context.is_still_valid(session):
                    session = None
                if visitor_of(session) != self._visitor:
                    raise _Ended(NO_SESSION)

    async def _speak(self) -> None:
        while True:
            await self._send_next()

    async def _send_next(self) -> None:
        """A function of its own, so that no moment is kept while the next is waited for."""
        match await self._line.next():
            case TableMoment() as first:
                *passed, last = (first, *self._line.take_moments())
                await self._tell(last, passed)
            case CloseReason() as ending:
                raise _Ended(ending)
            case message:
                await self._send(m.encode(message))

    async def _tell(self, moment: TableMoment, passed: Sequence[TableMoment]) -> None:
        """A frame is made once for all who see the same."""
        if self._send_frame is None:
            await self._send(moment.message(self._visitor, passed))
        else:
            await self._sent(self._send_frame(moment.frame(self._visitor, passed)))

    async def _send(self, text: str) -> None:
        await self._sent(self._socket.send_text(text))

    async def _sent(self, sending: Awaitable[None]) -> None:
        try:
            await sending
        except (WebSocketDisconnect, OSError, RuntimeError):
            # uvicorn raises RuntimeError if it has closed the socket itself.
            raise _Ended(None) from None
        self._context.metrics.message("out")

    async def _receive(self) -> str | None:
        """The next message; None for one that is not text."""
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            raise _Ended(None)
        self._context.metrics.message("in")
        return event.get("text")

    async def _listen(self) -> None:
        hello = await self._hello()
        said_hello(self._socket.scope)
        await self._welcome(hello)
        self._speaks = True
        self._start(self._speak())
        unclear = 0
        while unclear < _MOST_UNCLEAR:
            answer = await self._answer(_understood(await self._receive()))
            self._line.put(answer)
            if self._unanswered:
                self.end(FAILED)
                return
            unclear = unclear + 1 if isinstance(answer, m.ProblemMessage) else 0
        self.end(UNCLEAR)

    async def _hello(self) -> m.Hello:
        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                message = _understood(await self._receive())
        except TimeoutError:
            raise _Ended(NO_HELLO) from None
        if isinstance(message, Problem):
            await self._send(m.encode(m.ProblemMessage(message)))
            raise _Ended(NOT_HELLO)
        if not isinstance(message, m.Hello):
            raise _Ended(NOT_HELLO)
        if message.v != VERSION:
            raise _Ended(CloseReason(4400, sentence("ending.version", version=VERSION)))
        return message

    async def _welcome(self, hello: m.Hello) -> None:
        visitor, place = self._visitor, self.runner.place
        moment = self._broadcast.join(self._line)
        welcome = m.Welcome(
            v=VERSION,
            table=place.id,
            name=place.name,
            you=m.Recipient(visitor.name, visitor.role),
            version=moment.version,
            now=moment.now,
        )
        await self._send(m.encode(welcome))
        stretches = None
        if hello.after is not None:
            log = self._context.casino.log
            stretches = await missed_events(log, self.runner, hello.after, moment.update.after)
        if hello.after is None or stretches is None:
            await self._send(moment.resync(visitor, self.runner.recent))
        else:
            await self._send(moment.message_since(visitor, hello.after, stretches))
        meters = await self._context.casino.meters.signs(self.runner.game, self.runner.place)
        if meters:
            await self._send(m.encode(m.Meters(meters)))

    async def _answer(self, message: m.ClientMessage | Problem) -> m.ServerMessage:
        """Commands have their own limit; everything else counts as a request."""
        if isinstance(message, m.CommandMessage):
            return await self._carry_out(message)
        try:
            self._context.check_request_rate(self._socket)
        except HTTPProblem as error:
            return m.ProblemMessage(error.problem)
        match message:
            case m.Ping(n):
                return m.Pong(n, self._context.casino.clock.now())
            case m.Hello():
                return m.ProblemMessage(_unclear("type", sentence("bad_request.second_hello")))
            case Problem():
                return m.ProblemMessage(message)

    async def _carry_out(self, do: m.CommandMessage) -> m.Answer | m.Refusal:
        try:
            session = await self._context.session(self._socket)
            if session is None or visitor_of(session) != self._visitor:
                raise HTTPProblem(401, "not_logged_in.any_more")
            answer = await carry_out(
                self._context, self.runner, self._visitor, session, id=do.id, command=do.command
            )
        except Exception as error:  # the same message as over HTTP
            self._unanswered = isinstance(error, TooSlow)
            handler = HANDLERS.get(type(error), HANDLERS[Exception])
            return m.Refusal(do.id, handler(self._socket, error).content)
        if isinstance(answer, Rejected):
            return m.Refusal(do.id, refusal(answer))
        return m.Answer(do.id, answer.first, answer.last)


async def goodbye(socket: Socket, ending: CloseReason) -> None:
    """Send the last message, if the other side still reads."""
    code, reason = ending
    short = reason.encode()[:_MOST_BYTES_OF_REASON].decode(errors="ignore")
    try:
        async with asyncio.timeout(_GOODBYE_SECONDS):
            await socket.send_text(m.encode(m.Bye(code, reason)))
            await socket.close(code, short)
    except (TimeoutError, WebSocketDisconnect, OSError, RuntimeError):
        return


def _understood(text: str | None) -> m.ClientMessage | Problem:
    if text is None:
        return _unclear("", sentence("bad_request.not_text"))
    try:
        return m.read(text)
    except msgspec.ValidationError as error:
        return _unclear(*explain_error(str(error)))
    except msgspec.DecodeError as error:
        return _unclear("", sentence("bad_request.message", error=error))


def _unclear(field: str, words: str) -> Problem:
    return Problem(status=400, code="bad_request", field=field, message=words)
