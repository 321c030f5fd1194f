"""Broadcasts what happens at one table to everybody who watches it.

Each socket has a queue (a ``SendQueue``). An update is queued as it is, and becomes a message when
it is sent: once per kind of viewer, so a thousand spectators cost one message. Updates that have
piled up go out as one. A queue has a limit: a socket that cannot keep up is dropped, so nobody
waits for it.
"""

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from letitride.journal import decode
from letitride.narration import Narrated, as_it_happens
from letitride.rules import Game, Role
from letitride.runtime import Clock, Runner, Update
from letitride.server.at_table import speed_of
from letitride.server.kept_offers import KeptOffers
from letitride.server.messages import Resync, ServerMessage, TableUpdate, encode
from letitride.server.padding import padded
from letitride.server.protocol import text_frame
from letitride.server.shared_parts import SharedEvents, SharedView, Stretch, as_encoded
from letitride.server.wire import NOBODY, Visitor
from letitride.store import EventLog
from letitride.table import (
    BetSettled,
    RoundOpened,
    RoundVoided,
    SettlementUndone,
    Table,
    Viewer,
    live,
    new_table,
    replay,
)
from letitride.table import events as e

MOST_READ: Final = 500
"""The most events to read from the log for somebody who reconnects."""

_NOTHING_SETTLED_AFTER: Final = (RoundOpened, RoundVoided, SettlementUndone)
"""After any of these, no bet is settled."""

_SETTLES: Final = (BetSettled, e.MeterPaid, e.EnvyPaid)
"""A meter pays when the round ends, after the bet on it was settled."""


class TableMoment:
    """A table right after an update, and its messages, each made once."""

    def __init__(self, runner: Runner, update: Update, now: float, offers: KeptOffers) -> None:
        self.game: Game = runner.game
        self.dealer = runner.dealer
        self.speed = speed_of(runner.place)
        self.update = update
        self.now = now
        self._offers = offers
        self._messages: dict[tuple[Visitor, int], str] = {}
        self._frames: dict[tuple[Visitor, int], bytes] = {}
        self._shared: SharedView | None = None
        self._told: dict[int, SharedEvents] = {}

    @property
    def version(self) -> int:
        return self.update.after.version

    def message(self, visitor: Visitor, passed: Sequence["TableMoment"] = ()) -> str:
        """What this visitor may see of this update and of the ``passed`` ones before it."""
        first = passed[0] if passed else self
        after = first.update.before.version
        text = self._messages.get((visitor, after))
        if text is None:
            way = (*passed, self)
            told = self._told.get(after)
            if told is None:
                stretches = [(each.update.before, each.update.events) for each in way]
                told = self._told[after] = SharedEvents(self.game, stretches, after)
            text = self._messages[visitor, after] = self._padded_since(visitor, after, told)
        return text

    def frame(self, visitor: Visitor, passed: Sequence["TableMoment"] = ()) -> bytes:
        """The same message as it goes over the socket."""
        key = visitor, (passed[0] if passed else self).update.before.version
        frame = self._frames.get(key)
        if frame is None:
            frame = self._frames[key] = text_frame(self.message(visitor, passed))
        return frame

    def message_since(self, visitor: Visitor, after: int, stretches: Iterable[Stretch]) -> str:
        """Everything since version ``after``, for somebody who has seen that."""
        told = SharedEvents(self.game, tuple(stretches), after)
        return self._padded_since(visitor, after, told)

    def _padded_since(self, visitor: Visitor, after: int, told: SharedEvents) -> str:
        text = self._message_since(visitor, after, told)
        if visitor.role is not Role.PLAYER:
            return text
        if told.public_bytes is None:
            told.public_bytes = len(self._message_since(NOBODY, after, told).encode())
        return padded(text, told.public_bytes, self.version - after)

    def _message_since(self, visitor: Visitor, after: int, told: SharedEvents) -> str:
        return encode(
            TableUpdate(
                from_=after,
                version=self.version,
                events=as_encoded(told.of(visitor.viewer)),
                view=as_encoded(self._view(visitor.viewer)),
                options=as_encoded(self._options(visitor)),
                deadlines=self.update.deadlines,
                dealer=self.dealer,
                speed=self.speed,
                now=self.now,
            )
        )

    def resync(self, visitor: Visitor, recent: Iterable[Update]) -> str:
        """Only the current state, for somebody too far behind to catch up."""
        passed = tuple(each for each in recent if each.after.version <= self.version)
        text = self._resync(visitor, passed)
        if visitor.role is not Role.PLAYER:
            return text
        return padded(text, len(self._resync(NOBODY, passed).encode()))

    def _resync(self, visitor: Visitor, passed: Sequence[Update]) -> str:
        return encode(
            Resync(
                version=self.version,
                settled=tuple(_settled(self.game, passed, visitor.viewer)),
                view=as_encoded(self._view(visitor.viewer)),
                options=as_encoded(self._options(visitor)),
                deadlines=self.update.deadlines,
                dealer=self.dealer,
                speed=self.speed,
                now=self.now,
            )
        )

    def _view(self, viewer: Viewer) -> bytes:
        if self._shared is None:
            self._shared = SharedView(self.game, self.update.after)
        return self._shared.of(viewer)

    def _options(self, visitor: Visitor) -> bytes:
        return self._offers.encoded(self.update.after, self.dealer, visitor, int(self.now))


def _settled(game: Game, recent: Iterable[Update], viewer: Viewer) -> Iterator[Narrated]:
    """Bets that are settled and stay so, as this viewer was told."""
    settling: list[Update] = []
    for update in recent:
        if any(isinstance(event, _NOTHING_SETTLED_AFTER) for event in update.events):
            settling.clear()
        if any(isinstance(event, _SETTLES) for event in update.events):
            settling.append(update)
    for update in settling:
        for told in as_it_happens(game, live(update.before, update.events, viewer), viewer):
            if isinstance(told.event, _SETTLES):
                yield told


class CloseReason(NamedTuple):
    """Why a socket is closed. Codes from 4000 on are our own."""

    code: int
    reason: str


Waiting = TableMoment | ServerMessage | CloseReason


class SendQueue:
    """What is waiting to be sent to one screen, in order. ``overrun``: it could not hold more."""

    def __init__(self, length: int) -> None:
        self.overrun = asyncio.Event()
        self._length = length
        self._waiting: deque[Waiting] = deque()
        self._some = asyncio.Event()

    def put(self, what: Waiting) -> None:
        if len(self._waiting) >= self._length:
            self.overrun.set()
        if not self.overrun.is_set():
            self._waiting.append(what)
            self._some.set()

    async def next(self) -> Waiting:
        while not self._waiting:
            self._some.clear()
            await self._some.wait()
        return self._waiting.popleft()

    def take_moments(self) -> list[TableMoment]:
        """Remove and return the moments at the head of the line: they go out as one message."""
        found = []
        while self._waiting and isinstance(moment := self._waiting[0], TableMoment):
            self._waiting.popleft()
            found.append(moment)
        return found


class Broadcast:
    """One table's broadcast. It listens to the table from its creation until it is closed."""

    def __init__(self, runner: Runner, clock: Clock) -> None:
        self.runner = runner
        self._clock = clock
        self._lines: set[SendQueue] = set()
        self._offers = KeptOffers(runner.game)
        runner.listeners.add(self._on_update)

    def close(self) -> None:
        self.runner.listeners.discard(self._on_update)

    def join(self, line: SendQueue) -> TableMoment:
        """The line gets every update after the returned moment, and none before it."""
        self._lines.add(line)
        runner = self.runner
        standing = Update(runner.table, (), runner.table, runner.deadlines)
        return TableMoment(runner, standing, self._clock.now(), self._offers)

    def leave(self, line: SendQueue) -> None:
        self._lines.discard(line)

    def send_to_all(self, message: ServerMessage) -> None:
        """Send the same message to everybody."""
        for line in self._lines:
            line.put(message)

    def _on_update(self, update: Update) -> None:
        moment = TableMoment(self.runner, update, self._clock.now(), self._offers)
        for line in self._lines:
            line.put(moment)


async def missed_events(
    log: EventLog, runner: Runner, after: int, until: Table
) -> tuple[Stretch, ...] | None:
    """What happened between a version and a table; None if that would cost too much."""
    if after > until.version:
        return None
    if after == until.version:
        return ()
    recent = tuple(update for update in runner.recent if update.after.version <= until.version)
    if recent and recent[0].before.version <= after:
        return tuple((each.before, each.events) for each in recent if each.after.version > after)
    if until.version > MOST_READ:
        return None
    # Who may see what depends on the table at that time, so replay from the start.
    stored = await log.read(runner.stream, limit=until.version)
    place = runner.place
    start = new_table(place.id, book=place.book, digest=place.digest)
    events = tuple(map(decode, stored))
    return ((replay(start, events[:after]), events[after:]),)
