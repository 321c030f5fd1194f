"""What is wrong in a log, event by event: every fault is counted, and the first ones are kept."""

from typing import Final

import msgspec

from letitride.audit.findings import Matter
from letitride.audit.words import say
from letitride.journal import Columns, FaultKind, RawEvent

MOST_KEPT: Final = 10_000
"""This many are kept; the rest are only counted."""


class BadLogEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the log that is wrong, and why. No position: the event is gone, or its position
    is not known. Version 0: not an event, but something stored beside the log."""

    stream: str
    version: int
    position: int | None
    what: FaultKind | Matter
    sentence: str

    def __str__(self) -> str:
        key = "bad.event" if self.version else "bad.beside"
        told = {"what": self.what, "sentence": self.sentence}
        return say(key, stream=self.stream, version=self.version, **told)


class BadEvents:
    """``number`` counts them all."""

    def __init__(self) -> None:
        self.number = 0
        self.kept: list[BadLogEvent] = []

    def note(self, bad: BadLogEvent) -> None:
        self.number += 1
        if len(self.kept) < MOST_KEPT:
            self.kept.append(bad)

    def found(self, stored: RawEvent, matter: Matter, sentence: str) -> None:
        self.at(stored.stream, stored.version, stored.position, matter, sentence)

    def found_in(self, row: Columns, matter: Matter, sentence: str) -> None:
        self.found(RawEvent._make(row), matter, sentence)

    def about(self, stream: str, version: int, matter: Matter, sentence: str) -> None:
        """Something that is wrong with a stream; nobody knows at which position."""
        self.at(stream, version, None, matter, sentence)

    def at(
        self, stream: str, version: int, position: int | None, matter: Matter, sentence: str
    ) -> None:
        self.note(
            BadLogEvent(
                stream=stream, version=version, position=position, what=matter, sentence=sentence
            )
        )
