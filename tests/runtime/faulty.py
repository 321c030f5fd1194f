"""A log that sometimes does not answer, as when its connection breaks."""

from collections.abc import Sequence
from typing import Any

from letitride.store import Appended, CommandWrites, Conflict, EventLog, Secret, Unavailable, Write


class LosesAnswers:
    """A real log. The next ``lose`` appends are stored, but the caller is not told; the next
    ``fail`` are not stored. The next ``shut`` reads of the secrets table return nothing."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self.lose = 0
        self.fail = 0
        self.shut = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def append_all(
        self, writes: Sequence[Write], *, secrets: Sequence[Secret] = ()
    ) -> Sequence[Appended] | Conflict:
        if self.fail:
            self.fail -= 1
            raise Unavailable("the database does not answer")
        answer = await self._log.append_all(writes, secrets=secrets)
        if self.lose:
            self.lose -= 1
            raise Unavailable("the connection broke")
        return answer

    async def append_group(
        self, decisions: Sequence[CommandWrites]
    ) -> Sequence[Sequence[Appended]] | Conflict:
        """Counts as that many appends, which are answered together."""
        if self.fail:
            self.fail = max(0, self.fail - len(decisions))
            raise Unavailable("the database does not answer")
        answer = await self._log.append_group(decisions)
        if self.lose:
            self.lose = max(0, self.lose - len(decisions))
            raise Unavailable("the connection broke")
        return answer

    async def secret(self, kind: str, key: str) -> bytes | None:
        if self.shut:
            self.shut -= 1
            raise Unavailable("the secrets cannot be read")
        return await self._log.secret(kind, key)
