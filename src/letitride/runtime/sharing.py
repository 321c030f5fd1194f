"""Shares the floor with other servers: which tables we drive, and who is connected elsewhere.

It renews its leases and takes expired ones; it writes down who is connected to it, and reads what
the others wrote. Server clocks are never compared: a server counts as running while its beat keeps
changing, by the reader's monotonic clock.
"""

import asyncio
import os
import secrets
import socket
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec
import structlog

from letitride.runtime.clock import Clock
from letitride.runtime.runner import Runner
from letitride.runtime.table_leases import TableLeases
from letitride.store import EventLog, Secret, Unavailable

PRESENCE: Final = "presence"

_log = structlog.get_logger("letitride.sharing")


class SharingIntervals(msgspec.Struct, frozen=True, kw_only=True):
    """In seconds of real time. A ``lease`` is renewed every ``renewed``. Presence is written every
    ``beat``, or sooner when somebody connects, but at least ``breath`` after the last time. A
    server without a beat for ``gone`` has no players; after ``forgotten`` its row is deleted."""

    lease: float = 1.6
    renewed: float = 0.3
    beat: float = 1.0
    breath: float = 0.2
    gone: float = 5.0
    forgotten: float = 60.0


USUAL: Final = SharingIntervals()


class PresenceRow(msgspec.Struct, frozen=True):
    """What a server tells the others, by table: who is connected, and how many commands each player
    sent. ``key`` is the id of the house key it writes with, ``where`` is where it runs."""

    beat: int
    screens: dict[str, list[str]]
    heard: dict[str, dict[str, int]]
    key: str = ""
    where: str = ""


class _Other(msgspec.Struct):
    """Another server's last row, and when it last changed."""

    row: PresenceRow
    changed: float


class Sharing:
    def __init__(
        self, log: EventLog, clock: Clock, tables: Mapping[str, Runner], rhythm: SharingIntervals
    ) -> None:
        self.server = secrets.token_hex(8)
        self.driving = TableLeases(log, self.server, rhythm.lease)
        self._log = log
        self._clock = clock
        self._tables = tables
        self._rhythm = rhythm
        self._beat = 0
        self._failing = False
        self._others: dict[str, _Other] = {}
        self._soon = asyncio.Event()
        self._renewing = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start renewing; the first leases were taken with the first tables."""
        await self._try(self._exchange_presence, self._rhythm.gone)
        self._tasks = [
            asyncio.create_task(self._renew_forever(), name="leases"),
            asyncio.create_task(self._beat_forever(), name="presence"),
        ]

    async def stop(self) -> None:
        """Release everything at once, so nobody waits for the leases to expire."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._try(self.driving.release, self._rhythm.gone)
        gone = Secret(PRESENCE, self.server, None)
        await self._try(lambda: self._log.put_secrets(gone), self._rhythm.gone)

    def add_table(self, runner: Runner) -> None:
        """Share a table that is being set up here: the others learn who connects to it."""
        runner.presence.share()
        runner.presence.changed = runner.presence.ask = self._soon.set
        runner.drives = lambda: self.driving.number(runner.place.id)

    async def renew(self) -> None:
        """Renew the leases of all tables together."""
        async with self._renewing:
            # An answer that takes longer than the lease lasts is useless.
            await self._try(self._renew, self._rhythm.lease)

    async def _renew(self) -> None:
        gained, lost = await self.driving.renew(tuple(self._tables))
        for table in sorted(gained):
            self._tables[table].wake()
        if gained or lost:
            _log.info("leases changed", drives=sorted(gained), drives_no_more=sorted(lost))

    async def _renew_forever(self) -> None:
        while True:
            await asyncio.sleep(self._rhythm.renewed)
            await self.renew()

    async def _beat_forever(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._soon.wait(), self._rhythm.beat)
            self._soon.clear()
            await self._try(self._exchange_presence, self._rhythm.gone)
            await asyncio.sleep(self._rhythm.breath)

    async def _try(self, act: Callable[[], Awaitable[object]], patience: float) -> None:
        """Run it; a failure is logged once and retried on the next turn."""
        try:
            async with asyncio.timeout(patience):
                await act()
            self._failing = False
        except (Unavailable, TimeoutError) as error:
            if not self._failing:
                _log.warning(
                    "the database does not answer in time",
                    why=str(error) or f"no answer within {patience:g} s",
                )
            self._failing = True
        except Exception:
            _log.exception("sharing the floor failed")

    async def _exchange_presence(self) -> None:
        self._beat += 1
        body = msgspec.json.encode(self._row())
        await self._log.put_secrets(Secret(PRESENCE, self.server, body))
        asked_at = self._clock.now()
        rows = await self._log.secrets(PRESENCE)
        heard = self._read(rows)
        await self._forget_the_dead()
        here = self._elsewhere()
        for table, runner in self._tables.items():
            elsewhere = frozenset(here[table])
            runner.presence.update_elsewhere(elsewhere, heard[table], asked_at=asked_at)

    def _row(self) -> PresenceRow:
        presences = {table: runner.presence for table, runner in self._tables.items()}
        return PresenceRow(
            self._beat,
            {table: names for table, p in presences.items() if (names := p.on_screens())},
            {table: dict(heard) for table, p in presences.items() if (heard := p.commands_heard())},
            key="" if self._log.keys is None else self._log.keys.current.id,
            where=f"{socket.gethostname()} (process {os.getpid()})",
        )

    def _read(self, rows: Mapping[str, bytes]) -> Mapping[str, set[str]]:
        """Store the other servers' rows; returns, by table, who sent a command since last time."""
        now = monotonic()
        heard: defaultdict[str, set[str]] = defaultdict(set)
        for server in self._others.keys() - rows.keys():
            del self._others[server]
        for server, body in rows.items():
            row, known = _decoded(body), self._others.get(server)
            if server == self.server or row is None or (known and known.row.beat == row.beat):
                continue
            for table, counts in row.heard.items():
                before = known.row.heard.get(table, {}) if known else {}
                heard[table] |= {name for name, n in counts.items() if before.get(name) != n}
            self._others[server] = _Other(row, now)
        return heard

    def _elsewhere(self) -> Mapping[str, set[str]]:
        """By table, who is connected to another running server."""
        now = monotonic()
        here: defaultdict[str, set[str]] = defaultdict(set)
        for other in self._others.values():
            if now - other.changed < self._rhythm.gone:
                for table, names in other.row.screens.items():
                    here[table].update(names)
        return here

    async def _forget_the_dead(self) -> None:
        """Delete rows of dead servers; a server that was only paused writes its row again."""
        now = monotonic()
        dead = [
            server
            for server, other in self._others.items()
            if now - other.changed >= self._rhythm.forgotten
        ]
        if dead:
            await self._log.put_secrets(*(Secret(PRESENCE, server, None) for server in dead))


async def servers_writing_with(
    log: EventLog, key: str, *, rhythm: SharingIntervals = USUAL
) -> Sequence[str]:
    """Where the servers run that write with this key, or do not say which key they use.

    A server that may have ended is watched until its beat changes, or for long enough to be sure.
    """
    known = await _suspects(log, key)
    until = monotonic() + rhythm.gone
    while known and monotonic() < until:
        await asyncio.sleep(rhythm.breath)
        now = await _suspects(log, key)
        if running := [
            row.where or server
            for server, row in now.items()
            if server not in known or known[server].beat != row.beat
        ]:
            return sorted(running)
        known = now
    return ()


async def _suspects(log: EventLog, key: str) -> Mapping[str, PresenceRow]:
    rows = {server: _decoded(body) for server, body in (await log.secrets(PRESENCE)).items()}
    return {server: row for server, row in rows.items() if row and row.key in ("", key)}


def _decoded(body: bytes) -> PresenceRow | None:
    """None if another release wrote it in another format."""
    try:
        return msgspec.json.decode(body, type=PresenceRow)
    except msgspec.DecodeError:
        return None
