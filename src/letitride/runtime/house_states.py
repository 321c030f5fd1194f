"""The house's streams as states in memory: read once, then kept up to date."""

import secrets
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from letitride.house import Floor, HouseEvent, Patron, Person, replay
from letitride.journal import CODEC
from letitride.store import Appended, Conflict, EventLog, Secret, Unavailable, Write
from letitride.table import Rejected

_TRIES: Final = 50

State = TypeVar("State", Patron, Person, Floor)


class Changed(NamedTuple, Generic[State]):
    """The state after a change, and what happened."""

    state: State
    events: tuple[HouseEvent, ...]


class States(Generic[State]):
    """States of streams of one kind, by the name of the stream; ``new`` is one without events."""

    def __init__(self, log: EventLog, new: Callable[[str], State]) -> None:
        self._log = log
        self._new: Callable[[str], State] = new
        self._known: dict[str, State] = {}
        self._hashes: dict[str, tuple[int, str]] = {}
        self._reached: dict[str, int] = {}

    async def get(self, stream: str) -> State:
        """The state as the log has it, as far as this program has been told."""
        state = self._known.get(stream)
        if state is None or state.version < self._reached.get(stream, 0):
            start = self._new(stream) if state is None else state
            stored = await self._log.read(stream, start.version)
            read = replay(start, map(CODEC.event, stored))
            # Somebody may have come by with something newer in the meantime.
            state = max(read, self._known.get(stream, read), key=lambda each: each.version)
            if state.version:
                # Only what exists: anybody may ask for names that nobody has.
                self._known[stream] = state
            if stored:
                self.hashed(stream, stored[-1].version, stored[-1].hash)
        return state

    def seen(self, stream: str, version: int) -> str:
        """The hash of a state that this program has read or written; else nothing."""
        known, hash = self._hashes.get(stream, (0, ""))
        return hash if known == version else ""

    def hashed(self, stream: str, version: int, hash: str) -> None:
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
    ) -> Changed[State] | Rejected:
        """Decide on the state, and store what follows; again, where somebody else was faster.

        A command that comes again gets its first answer, also where it would by now be refused:
        who has been paid out has not the chips to be paid out again. ``asked`` is a digest of it:
        raises ``OtherCommand`` where the id was used to ask for something else.
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
            seen = self.seen(stream, state.version)
            write = Write(stream, decided, state.version, command_id, seen, asked)
            answer = await self._log.append_all([write], secrets=new_secrets)
            if isinstance(answer, Conflict):
                self.outdated(stream)
            elif answer[0] == Appended(stream, state.version + 1, state.version + len(decided)):
                self.happened(stream, state, decided)
                self.hashed(stream, answer[0].last, answer[0].hash)
                return Changed(await self.get(stream), decided)
            else:
                return await self._first_answer(answer[0])
        raise Unavailable(f"others write to {stream} all the time")

    async def _first_answer(self, answer: Appended) -> Changed[State]:
        """What a command did when it came first, and the state as it is by now."""
        self.told(answer.stream, answer.last)
        events = await self._log.read(answer.stream, answer.first - 1, limit=len(answer.versions))
        return Changed(await self.get(answer.stream), tuple(map(CODEC.event, events)))

    def happened(self, stream: str, state: State, events: Sequence[HouseEvent]) -> None:
        """What was appended after ``state``."""
        after = replay(state, events)
        if after.version > self._known.get(stream, state).version:
            self._known[stream] = after

    def told(self, stream: str, version: int) -> None:
        """The stream has got as far as this, perhaps by another program."""
        self._reached[stream] = max(version, self._reached.get(stream, 0))

    def outdated(self, stream: str) -> None:
        """Somebody else has written to it."""
        state = self._known.get(stream)
        self.told(stream, 1 if state is None else state.version + 1)
