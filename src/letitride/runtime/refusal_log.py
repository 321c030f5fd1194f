"""Records rejections: one by one at a person's pace, summed up at a program's.

Up to a limit per visitor and minute, each rejection is recorded by itself. Any more are counted,
and each kind becomes one record when its minute is over. Otherwise a client that hammers us with
forbidden commands would fill our log.

A rejection that was only counted is still the answer when its command is repeated: the latest ones
are remembered here. Another server, or this one after a restart, decides again and may then carry
the command out. That does nothing twice, because it was not done the first time.
"""

import secrets
from typing import Final

import structlog
from msgspec.structs import replace

from letitride.house import CommandRefused, RequestRefused
from letitride.store import Conflict, EventLog, OtherCommand, TurnLock, Unavailable
from letitride.table import Rejected

WINDOW: Final = 60
OTHERS: Final = "various"
_MOST_VISITORS: Final = 10_000
_MOST_KINDS: Final = 10
_MOST_ANSWERS: Final = 10_000
_TRIES: Final = 20

Refused = CommandRefused | RequestRefused
_Kind = tuple[str, str]
_Visitor = tuple[str, str]

_log = structlog.get_logger("letitride.audit")


class Refusals:
    """All rejections of one server. Without ``per_minute`` each one is recorded."""

    def __init__(self, log: EventLog, per_minute: int | None = None) -> None:
        self._log = log
        self._per_minute = per_minute
        self._windows: dict[str, tuple[int, int]] = {}  # visitor: (since, count)
        self._folded: dict[_Visitor, dict[_Kind, Refused]] = {}
        self._answers: dict[tuple[str, str], tuple[str, Rejected]] = {}
        self._writing = TurnLock()
        self._reached: dict[str, int] = {}

    def is_recorded(self, stream: str, visitor: str, refused: Refused) -> bool:
        """Whether to record it by itself; if not, it has been counted."""
        if self._per_minute is None:
            return True
        since, count = self._windows.pop(visitor, (refused.at, 0))
        if not 0 <= refused.at - since < WINDOW:
            since, count = refused.at, 0
        self._windows[visitor] = since, count + 1
        if len(self._windows) > _MOST_VISITORS:
            del self._windows[next(iter(self._windows))]
        if count < self._per_minute:
            return True
        self._count(stream, visitor, refused)
        return False

    def remember(self, stream: str, command_id: str, asked: str, no: Rejected) -> None:
        """Remember the answer to a command whose rejection is only counted."""
        self._answers[stream, command_id] = asked, no
        if len(self._answers) > _MOST_ANSWERS:
            del self._answers[next(iter(self._answers))]

    def first_answer(self, stream: str, command_id: str, asked: str) -> Rejected | None:
        """The remembered answer. Raises ``OtherCommand`` if the id asked something else."""
        if (found := self._answers.get((stream, command_id))) is None:
            return None
        if asked and found[0] and asked != found[0]:
            raise OtherCommand(stream, command_id)
        return found[1]

    async def record(self, stream: str, *refused: Refused) -> None:
        """Append; others may write to the stream too."""
        async with self._writing.turn():
            for _ in range(_TRIES):
                if (reached := self._reached.get(stream)) is None:
                    heads = await self._log.heads_of((stream,))
                    reached = heads[0].version if heads else 0
                answer = await self._log.append(
                    stream, refused, expected=reached, command_id=secrets.token_hex(16)
                )
                if not isinstance(answer, Conflict):
                    self._reached[stream] = answer.last
                    return
                self._reached.pop(stream, None)
        _log.warning("refusals could not be recorded", stream=stream, count=len(refused))

    async def record_counted(self, at: int, *, is_last: bool = False) -> None:
        """Record what was counted in finished minutes; ``is_last`` records everything."""
        for visitor, kinds in list(self._folded.items()):
            if is_last or at - min(each.since for each in kinds.values()) >= WINDOW:
                del self._folded[visitor]
                try:
                    await self.record(visitor[0], *kinds.values())
                except Unavailable:
                    count = sum(each.count for each in kinds.values())
                    _log.warning("refusals are not recorded", stream=visitor[0], count=count)

    def _count(self, stream: str, visitor: str, refused: Refused) -> None:
        kinds = self._folded.setdefault((stream, visitor), {})
        kind = _kind(refused)
        if kind not in kinds and len(kinds) >= _MOST_KINDS:
            kind, refused = (OTHERS, OTHERS), _without_kind(refused)
        first = kinds.get(kind)
        since, count = (refused.at, 0) if first is None else (first.since, first.count)
        kinds[kind] = replace(refused, since=since, count=count + 1)
        if len(self._folded) > _MOST_VISITORS:
            del self._folded[next(iter(self._folded))]


def _kind(refused: Refused) -> _Kind:
    if isinstance(refused, CommandRefused):
        return refused.command, refused.code
    return refused.what, refused.why


def _without_kind(refused: Refused) -> Refused:
    if isinstance(refused, CommandRefused):
        return replace(refused, command=OTHERS, code=OTHERS, message="", command_id="")
    return replace(refused, what=OTHERS, why=OTHERS)
