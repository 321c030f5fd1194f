"""A dealer's drills: what was answered, how fast, and what goes wrong.

The answers are judged before they come here. The record of each dealer is a stream of its own.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.house.base import Decided, HouseEvent
from letitride.house.rejections import reject
from letitride.rules import HOUSE

MOST_ANSWERS: Final = 50
_LATEST: Final = 10


class DrillAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """``key`` is what was practised, ``topic`` the same in words."""

    book: str
    kind: str
    key: str
    topic: str
    right: bool
    milliseconds: int


class DrillsAnswered(HouseEvent, frozen=True):
    """By the dealer who was drilled."""

    answers: tuple[DrillAnswer, ...]


class DrillTally(msgspec.Struct, frozen=True, kw_only=True):
    """``latest`` has the last ten answers, the newest last."""

    book: str
    kind: str
    key: str
    topic: str
    answered: int = 0
    right: int = 0
    milliseconds: int = 0
    latest: tuple[bool, ...] = ()
    last: int = 0


class DrillRecord(msgspec.Struct, frozen=True, kw_only=True):
    """``tallies`` by book and key."""

    tallies: Mapping[str, DrillTally] = {}
    version: int = 0


def drills_stream(name: str) -> str:
    """One stream for all spellings of a name, as for accounts."""
    return f"drills:{name.casefold()}"


def new_drill_record() -> DrillRecord:
    return DrillRecord()


def answer_drills(answers: Sequence[DrillAnswer], *, by: str, at: int) -> Decided:
    if not 0 < len(answers) <= MOST_ANSWERS:
        return reject("bad_answers", HOUSE, most=MOST_ANSWERS)
    return (DrillsAnswered(answers=tuple(answers), by=by, at=at),)


def evolve(record: DrillRecord, event: HouseEvent) -> DrillRecord:
    if not isinstance(event, DrillsAnswered):
        raise AssertionError(f"{type(event).__name__} is not about drills")
    tallies = dict(record.tallies)
    for each in event.answers:
        key = f"{each.book} {each.key}"
        before = tallies.get(key) or DrillTally(
            book=each.book, kind=each.kind, key=each.key, topic=each.topic
        )
        tallies[key] = replace(
            before,
            topic=each.topic,
            answered=before.answered + 1,
            right=before.right + each.right,
            milliseconds=before.milliseconds + each.milliseconds,
            latest=(*before.latest, each.right)[-_LATEST:],
            last=event.at,
        )
    return replace(record, tallies=tallies, version=record.version + 1)
