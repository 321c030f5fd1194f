"""What a proof reads of a log: all of it as it lies there, nothing checked.

A log that is read while others write to it has an end: the last position below which nothing is
unfinished. What is proved is proved up to there.
"""

from collections.abc import Sequence
from typing import Protocol

from letitride.journal.keys import HouseKeys
from letitride.journal.records import Answered, Columns, End, Head, Raw, RawSnapshot, Thing

Pairs = Sequence[tuple[str, str]]


class Evidence(Protocol):
    @property
    def code(self) -> str:
        """A digest of the engine by which snapshots are made today."""
        ...

    async def end(self) -> End: ...

    async def scan(self, after: int, until: int, limit: int) -> Sequence[Columns]:
        """Events of all streams past a position and up to another, in its order; as plain tuples,
        which cost less to make and to take apart."""
        ...

    async def stream(self, name: str) -> Sequence[Raw]:
        """All events of a stream, in the order of their versions."""
        ...

    async def at(self, places: Sequence[tuple[str, int]]) -> Sequence[Raw]:
        """The events at some versions of some streams."""
        ...

    async def answers(self, commands: Pairs) -> Sequence[Answered]:
        """What is remembered of commands, given by stream and id."""
        ...

    async def answers_with_events(self) -> int:
        """How many answers name events."""
        ...

    async def answers_astray(self, limit: int) -> Sequence[Answered]:
        """Answers that name events which another command left, or nobody."""
        ...

    async def answers_without_events(
        self, after: tuple[str, str], limit: int
    ) -> Sequence[Answered]:
        """By stream and id, past one."""
        ...

    async def drawer(self, after: tuple[str, str], limit: int) -> Sequence[Thing]:
        """By kind and key, past one."""
        ...

    async def snapshots(self, after: str, limit: int) -> Sequence[RawSnapshot]:
        """By stream, past one."""
        ...

    async def round_ends(self, streams: Sequence[str]) -> Sequence[Head]:
        """Of each table, the last event by which a round was over."""
        ...

    async def guarded(self) -> bool:
        """Whether the database still refuses to change an event or to take one away."""
        ...


class ProvableLog(Protocol):
    """What a proof needs of a log; ``keys`` only to check seals and to open secrets."""

    @property
    def keys(self) -> HouseKeys | None: ...

    def evidence(self) -> Evidence: ...

    async def heads_of(self, streams: Sequence[str]) -> Sequence[Head]: ...
