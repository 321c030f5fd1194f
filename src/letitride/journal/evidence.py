"""What a proof reads from a log: all of it, unchecked.

A log that is read while others write to it has an end: the last position below which nothing is
unfinished. A proof covers the log up to there.
"""

from collections.abc import Sequence
from typing import Protocol

from letitride.journal.keys import HouseKeys
from letitride.journal.records import (
    Columns,
    EncryptedSecret,
    End,
    Head,
    RawEvent,
    RawSnapshot,
    StoredAnswer,
)

Pairs = Sequence[tuple[str, str]]

Run = tuple[str, str, int, int]
"""Consecutive events that one command left in a stream; the stored answer to the command must
agree. Stream, id of the command, first and last version."""


class Evidence(Protocol):
    @property
    def code(self) -> str:
        """A digest of the engine that makes today's snapshots."""
        ...

    async def end(self) -> End: ...

    async def scan(self, after: int, until: int, limit: int) -> Sequence[Columns]:
        """Events of all streams after a position and up to another, in order of position; as plain
        tuples, which are cheaper."""
        ...

    async def stream(self, name: str) -> Sequence[RawEvent]:
        """All events of a stream, in order of version."""
        ...

    async def at(self, places: Sequence[tuple[str, int]]) -> Sequence[RawEvent]:
        """The events at some versions of some streams."""
        ...

    async def answers(self, commands: Pairs) -> Sequence[StoredAnswer]:
        """The stored answers of commands, given by stream and id."""
        ...

    async def seals_of_answers(self, runs: Sequence[Run]) -> Sequence[tuple[str, str]]:
        """For each run, the digest of the request and the seal from the answer that agrees with it;
        nulls if none does. It takes half as long as ``answers``."""
        ...

    async def answers_with_events(self) -> int:
        """How many answers name events."""
        ...

    async def answers_astray(self, limit: int) -> Sequence[StoredAnswer]:
        """Answers that point at another command's events, or at none."""
        ...

    async def answers_without_events(
        self, after: tuple[str, str], limit: int
    ) -> Sequence[StoredAnswer]:
        """In order of stream and id, after one."""
        ...

    async def secrets(self, after: tuple[str, str], limit: int) -> Sequence[EncryptedSecret]:
        """In order of kind and key, after one."""
        ...

    async def snapshots(self, after: str, limit: int) -> Sequence[RawSnapshot]:
        """In order of stream, after one."""
        ...

    async def round_ends(self, streams: Sequence[str]) -> Sequence[Head]:
        """For each table, the last event that ended a round."""
        ...

    async def guarded(self) -> bool:
        """Whether the database still refuses to change or delete an event."""
        ...


class ProvableLog(Protocol):
    """What a proof needs of a log; ``keys`` only to check seals and open secrets."""

    @property
    def keys(self) -> HouseKeys | None: ...

    def evidence(self) -> Evidence: ...

    async def heads_of(self, streams: Sequence[str]) -> Sequence[Head]: ...
