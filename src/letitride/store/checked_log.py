"""What a log is on every database: reads are checked, and an append is a group of one."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from letitride.journal import HouseKeys, Stored
from letitride.store.checking import SealCheck
from letitride.store.doubts import Doubts
from letitride.store.log import Appended, CommandWrites, Conflict, Secret, Write


class CheckedLog(ABC):
    """The half of ``EventLog`` that does not depend on the database behind it."""

    def __init__(self, keys: HouseKeys | None) -> None:
        self._checking = SealCheck(keys)

    @property
    def keys(self) -> HouseKeys | None:
        return self._checking.keys

    @property
    def doubts(self) -> Doubts:
        return self._checking.doubts

    @abstractmethod
    async def read_raw(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]: ...

    @abstractmethod
    async def append_group(
        self, decisions: Sequence[CommandWrites]
    ) -> Sequence[Sequence[Appended]] | Conflict: ...

    async def read(
        self, stream: str, after: int = 0, *, limit: int | None = None
    ) -> Sequence[Stored]:
        stored = await self.read_raw(stream, after, limit=limit)
        return self._checking.events(stored, after=after)

    async def append(
        self, stream: str, events: Sequence[msgspec.Struct], *, expected: int, command_id: str
    ) -> Appended | Conflict:
        answers = await self.append_all([Write(stream, events, expected, command_id)])
        return answers if isinstance(answers, Conflict) else answers[0]

    async def append_all(
        self, writes: Sequence[Write], *, secrets: Sequence[Secret] = ()
    ) -> Sequence[Appended] | Conflict:
        answers = await self.append_group([CommandWrites(writes, secrets)])
        return answers if isinstance(answers, Conflict) else answers[0]
