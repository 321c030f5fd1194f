"""The house's streams as in-memory states: read once, then kept up to date."""

import secrets
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from letitride.house import (
    DrillRecord,
    Floor,
    HouseEvent,
    Patron,
    Person,
    SharedMeter,
    SlipBook,
    replay,
)
from letitride.journal import CODEC
from letitride.runtime.rejections import sentence
from letitride.store import Appended, Conflict, EventLog, Secret, Unavailable, Write
from letitride.table import Rejected

_TRIES: Final = 50

State = TypeVar("State", Patron, Person, Floor, SharedMeter, SlipBook, DrillRecord)


class StateChange(NamedTuple, Generic[State]):
    """The state after a change, and the events of the change."""

    state: State
    events: tuple[HouseEvent, ...]


class StreamStates(Generic[State]):
    """States of one kind, by stream name; ``new`` makes the state before any events."""

    def __init__(self, log: EventLog, new: Callable[[str], State]) -> None:
        self._log = log
        self._new: Callable[[str], State] = new
        self._known: dict[str, State] = {}
        self._hashes: dict[str, tuple[int, str]] = {}
        self._reached: dict[str, int] = {}

    async def get(self, stream: str) -> State:
        """The state in the log, as far as this server knows the log to reach."""
        state = self._known.get(stream)
        if state is None or state.version < self._reached.get(stream, 0):
            start = self._new(stream) if state is None else state
            stored = await self._log.read(stream, start.version)
            read = replay(start, map(CODEC.event, stored))
            # A newer state may have been stored while this one was being read.
            state = max(read, self._known.get(stream, read), key=lambda each: each.version)
            if state.version:
                # Cache only what exists: anybody can ask for names that nobody has.
                self._known[stream] = state
            if stored:
                self.set_hash(stream, stored[-1].version, stored[-1].hash)
        return state

    def hash_at(self, stream: str, version: int) -> str:
        """The hash at that version, if this server read or wrote it; else empty."""
        known, hash = self._hashes.get(stream, (0, ""))
        return hash if known == version else ""

    def set_hash(self, stream: str, version: int, hash: str) -> None:
        if version >= self._hashes.get(stream, (0, ""))[0]:
            self._hashes[stream] = (version, hash)

    async def change(
        self,
        stream: str,
        decide: Callable[[State], tuple[HouseEvent, ...] | Rejected],
        *,
        new_secrets: Sequence[Secret] = (),
        command_id: str = "",
        asked: str = "",
    ) -> StateChange[State] | Rejected:
        """Decide on the state and store the result; decide again if somebody else wrote first.

        A repeated command gets its first answer even if it would be rejected now: after a payout
        the chips for another are gone. ``asked`` is a digest of the command: raises
        ``OtherCommand`` if the id was used for something else.
        """
        repeatable, command_id = bool(command_id), command_id or secrets.token_hex(16)
        for _ in range(_TRIES):
            state = await self.get(stream)
            decided = decide(state)
            if isinstance(decided, Rejected):
                first = None
                if repeatable:
                    first = await self._log.answer(stream, command_id, asked=asked)
                return decided if first is None else await self._first_answer(first)
            seen = self.hash_at(stream, state.version)
            write = Write(stream, decided, state.version, command_id, seen, asked)
            answer = await self._log.append_all([write], secrets=new_secrets)
            if isinstance(answer, Conflict):
                self.mark_outdated(stream)
            elif answer[0] == Appended(stream, state.version + 1, state.version + len(decided)):
                self.apply(stream, state, decided)
                self.set_hash(stream, answer[0].last, answer[0].hash)
                return StateChange(await self.get(stream), decided)
            else:
                return await self._first_answer(answer[0])
        raise Unavailable(sentence("contended", stream=stream))

    async def _first_answer(self, answer: Appended) -> StateChange[State]:
        """What a repeated command did the first time, and the current state."""
        self.on_log_reached(answer.stream, answer.last)
        events = await self._log.read(answer.stream, answer.first - 1, limit=len(answer.versions))
        return StateChange(await self.get(answer.stream), tuple(map(CODEC.event, events)))

    def apply(self, stream: str, state: State, events: Sequence[HouseEvent]) -> None:
        """Cache the state after events that were appended to ``state``."""
        after = replay(state, events)
        if after.version > self._known.get(stream, state).version:
            self._known[stream] = after

    def on_log_reached(self, stream: str, version: int) -> None:
        """The stream has reached this version, perhaps written by another server."""
        self._reached[stream] = max(version, self._reached.get(stream, 0))

    def mark_outdated(self, stream: str) -> None:
        """Somebody else wrote to the stream."""
        state = self._known.get(stream)
        self.on_log_reached(stream, 1 if state is None else state.version + 1)
