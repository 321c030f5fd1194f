"""Opening the house and closing it again."""

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple, cast

import structlog
import uvicorn
from argon2 import PasswordHasher
from litestar import Litestar

from letitride.driver import Pace
from letitride.house import KEYS_STREAM, KeyRetired
from letitride.journal import CODEC
from letitride.runtime import (
    WINDOW,
    Casino,
    Clock,
    SharingIntervals,
    WallClock,
    real_chance,
    seeded_chance,
    self_test,
)
from letitride.server import demo, logs
from letitride.server.app import make_app
from letitride.server.metrics import Metrics
from letitride.server.passwords import STRONG, Passwords
from letitride.server.protocol import SharedGuard, watched_protocol
from letitride.server.request_context import RequestContext
from letitride.server.sentences import sentence
from letitride.server.sessions import Sessions
from letitride.server.settings import BadSettings, Settings
from letitride.server.stopping import BACKLOG, Server, answered_if_interrupted
from letitride.store import CannotOpen, EventLog, Unavailable, one_server, open_log

DEMO_DATABASE: Final = "sqlite:///letitride-demo.db"
_SECONDS_TO_FINISH: Final = 5
_KEEP_ALIVE: Final = 75
"""Seconds; longer than proxies keep an idle connection for reuse."""
_TAKEN_AT_ONCE: Final = 16
"""Connections are accepted before they are counted, so keep descriptors for this many."""
_PURGE_EVERY: Final = 3600

_log = structlog.get_logger("letitride.server")


class OpenHouse(NamedTuple):
    """``logins`` are the demo accounts; a real house has none."""

    context: RequestContext
    logins: list[demo.Login]


@asynccontextmanager
async def open_house(
    settings: Settings, clock: Clock | None = None, hasher: PasswordHasher = STRONG
) -> AsyncIterator[OpenHouse]:
    """The house, open while the context lasts. Raises ``CannotOpen`` and ``NotFair``."""
    if settings.seeded is None:
        below = real_chance()
        await asyncio.to_thread(self_test, below)
    else:
        below = seeded_chance(settings.seeded)
    database = settings.database or DEMO_DATABASE
    log = await open_log(database, listen=settings.listen_database)
    try:
        await check_not_retired(log)
    except BaseException:
        await log.close()
        raise
    passwords = Passwords(settings.hash_workers, hasher=hasher)
    casino = Casino(
        log,
        clock or WallClock(),
        pace=_pace(settings),
        below=below,
        refusals_per_minute=settings.refusals_per_minute,
        rhythm=None if database.startswith("sqlite:") else SharingIntervals(),
    )
    metrics = Metrics()
    casino.watch = metrics.table_updated
    try:
        await casino.start()
        logins = []
        if settings.demo:
            await demo.set_up_tables(casino)
            logins = await demo.open_staff_accounts(casino.accounts, passwords, at=casino.now())
        # Only now: opening a large house can take longer than a request may.
        log.patience = settings.database_seconds
        yield OpenHouse(RequestContext(settings, casino, passwords, metrics), logins)
    finally:
        await casino.stop()
        passwords.close()
        await log.close()


async def serve(settings: Settings, announce: Callable[[str, list[demo.Login]], None]) -> None:
    """Run until somebody stops it. Raises ``BadSettings``, ``CannotOpen`` and ``NotFair``."""
    logs.configure(settings.log_level, settings.log_format)
    with (
        one_server(settings.database or DEMO_DATABASE) as writes_with,
        listen(settings) as listening,
    ):
        host, port = listening.getsockname()[:2]
        bound = settings.on_port(port)
        async with open_house(bound) as (context, logins):
            if (keys := context.casino.log.keys) is not None:
                writes_with(keys.current.id)
            app = make_app(context)
            tune_garbage_collector()
            shown = f"[{host}]" if ":" in host else host
            announce(f"http://{shown}:{port}", logins)
            purging = asyncio.create_task(
                purge_sessions_forever(context.sessions, context.casino.now), name="purge"
            )
            folding = asyncio.create_task(record_counted_refusals(context.casino), name="fold")
            server = Server(config_of(app, context), app.state.live)
            await server.serve(sockets=[listening])
            purging.cancel()
            folding.cancel()
            _log.info("closing: rounds are parked where they are")


async def check_not_retired(log: EventLog) -> None:
    """Anything a retired key seals from now on counts as forged. Raises ``CannotOpen``."""
    if log.keys is None:
        return
    try:
        stored = await log.read(KEYS_STREAM)
    except Unavailable as error:
        raise CannotOpen(str(error)) from error
    retired = {event.id for event in map(CODEC.event, stored) if isinstance(event, KeyRetired)}
    if (id := log.keys.current.id) in retired:
        raise CannotOpen(sentence("serving.key_retired", id=id))


def config_of(
    app: Litestar, context: RequestContext, *, keep_alive: int = _KEEP_ALIVE
) -> uvicorn.Config:
    return uvicorn.Config(
        answered_if_interrupted(app),
        loop="none",
        http=cast(type[asyncio.Protocol], watched_protocol(_guard(context))),
        ws="websockets-sansio",
        # How many are accepted in one go; ``Server.startup`` makes the queue longer.
        backlog=_TAKEN_AT_ONCE,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=keep_alive,
        timeout_graceful_shutdown=_SECONDS_TO_FINISH,
        ws_max_size=64 * 1024,
        # Each socket would compress the same message separately.
        ws_per_message_deflate=False,
    )


def _guard(context: RequestContext) -> SharedGuard:
    return SharedGuard(
        context.connections,
        header_seconds=context.settings.header_seconds,
        body_seconds=context.settings.body_seconds,
        on_refused=lambda: context.metrics.rate_limited("connections"),
    )


def tune_garbage_collector() -> None:
    """What exists when the house opens stays, so the collector need not scan it again and again.

    States are frozen and refer only to older ones, so there are hardly any cycles.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


async def purge_sessions_forever(
    sessions: Sessions, now: Callable[[], int], *, every: float = _PURGE_EVERY
) -> None:
    """Delete expired sessions, again and again. A failure is logged and retried: nobody awaits this
    task, so nobody would notice if it ended."""
    while True:
        try:
            await sessions.purge(now())
        except Unavailable as error:
            _log.warning("expired sessions are still there", why=str(error))
        except Exception:
            _log.exception("expired sessions are still there")
        await asyncio.sleep(every)


async def record_counted_refusals(casino: Casino, *, every: float = WINDOW) -> None:
    """Record refusals that were only counted, each time their minute is over."""
    while True:
        await asyncio.sleep(every)
        try:
            await casino.refusals.record_counted(casino.now())
        except Exception:
            _log.exception("counted refusals are not recorded")


def listen(settings: Settings) -> socket.socket:
    """The listening socket; callers queue until we accept them. Raises ``BadSettings``."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio's own loop sends small answers at once (TCP_NODELAY) only if the protocol is named;
    # otherwise each waits some 40 ms for the other side to acknowledge the one before.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        where = f"{settings.host}:{settings.port}"
        raise BadSettings(
            sentence("serving.cannot_listen", where=where, error=error.strerror)
        ) from None
    return listening


def _pace(settings: Settings) -> Pace:
    return Pace(
        betting=settings.betting_seconds,
        look=settings.look_seconds,
        choice=settings.choice_seconds,
        bank=settings.bank_seconds,
        pause=settings.dealing_pause,
        away=settings.away_minutes * 60,
    )
