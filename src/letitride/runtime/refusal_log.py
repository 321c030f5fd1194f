"""What is recorded of refusals: all that a person could get, and the sum of what a program gets.

Of one visitor, so many a minute are recorded one by one. Those beyond are counted, and each kind of
them becomes one record when its minute is over. Else whoever asks for what is not allowed, as fast
as it goes, would write our log.

A refusal that is only counted is still the answer when its command comes again: it is remembered
here, among the latest. Another server, or this one after a new start, decides again and may by then
carry it out: nothing is done twice by that, since it was not done before.
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
    """Of all tables and the door of one program. Without ``per_minute`` each is recorded."""

    def __init__(self, log: EventLog, per_minute: int | None = None) -> None:
        self._log = log
        self._per_minute = per_minute
        self._windows: dict[str, tuple[int, int]] = {}  # the visitor: since when, how many
        self._folded: dict[_Visitor, dict[_Kind, Refused]] = {}
        self._answers: dict[tuple[str, str], tuple[str, Rejected]] = {}
        self._writing = TurnLock()
        self._reached: dict[str, int] = {}

    def is_recorded(self, stream: str, visitor: str, refused: Refused) -> bool:
        """Whether it is to be recorded by itself; if not, it has been counted."""
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
        """The answer to a command whose refusal is only counted."""
        self._answers[stream, command_id] = asked, no
        if len(self._answers) > _MOST_ANSWERS:
            del self._answers[next(iter(self._answers))]

    def said(self, stream: str, command_id: str, asked: str) -> Rejected | None:
        """What was remembered of a command. Raises ``OtherCommand`` if it asked something else."""
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

    async def write_folded(self, at: int, *, is_last: bool = False) -> None:
        """Record what was counted in minutes that are over; all of it, where nobody comes after."""
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
