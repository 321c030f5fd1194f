"""What the streams of a house say about each other, and the interface of a follower."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from letitride.audit.exchange import CageReport, Exchange
from letitride.audit.findings import Matter
from letitride.audit.followers.snapshots import OpenedSnapshot
from letitride.audit.retired_keys import RetiredKeys
from letitride.audit.table_walk import BROKEN
from letitride.audit.voids import Voids
from letitride.audit.words import say
from letitride.house import (
    DOOR_STREAM,
    FLOOR_STREAM,
    HEADS_STREAM,
    KEYS_STREAM,
    HeadsExported,
    Person,
    new_floor,
    table_stream,
)
from letitride.journal import Columns, RawEvent

Found = Callable[[RawEvent, Matter, str], None]
"""Called with each thing that is wrong with an event."""


class House:
    """What the streams of a house say about each other, up to where the log has been followed."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.exchange = Exchange()
        self.floor = new_floor()
        self.people: dict[str, Person] = {}
        self.exports: dict[int, HeadsExported] = {}
        self.voids: dict[str, Voids[Columns]] = {}
        """Decks put away before their order was revealed, by table."""
        self.retired = RetiredKeys()
        self.gaps_until = 0
        """Up to this position the log was restored from one with gaps in its positions."""
        self.taken_over = 0
        """Up to this position the log is from a release that revealed no decks of void rounds."""
        self.mentioned: dict[str, str] = dict.fromkeys(
            (FLOOR_STREAM, DOOR_STREAM, HEADS_STREAM, KEYS_STREAM), ""
        )
        """Streams that may exist; for each that must exist, the stream that says so."""

    def mention(self, stream: str, by: str) -> None:
        """``by`` is the stream that says this one exists; empty if it only may exist."""
        if not self.mentioned.get(stream):
            self.mentioned[stream] = by

    def wrote(self, stored: RawEvent, table: str, told: CageReport) -> None:
        """The cage or a meter recorded something about a table, whose log must say the same."""
        self.mention(table_stream(table), stored.stream)
        at = (stored.stream, stored.version, stored.position)
        wrong = self.exchange.cage_wrote(stored.stream, table, stored.command_id, told, at)
        if wrong is not None:
            self.found(stored, Matter.HOUSE, wrong.sentence)

    def absent(self, known: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
        """Streams that are mentioned but missing, each with a sentence."""
        for stream, by in self.mentioned.items():
            if by and not known(stream):
                yield stream, say("stream.missing", by=by)


class Follower:
    """Takes the events of a stream, in order."""

    snapshot: OpenedSnapshot | None = None

    def take(self, _event: Any, _row: Columns, /) -> bool:
        """Whether the stream can be followed further."""
        return True

    def take_run(
        self, rows: Sequence[Columns], events: Sequence[Any], nonsense: Callable[[Columns], None]
    ) -> bool:
        """The same for events that follow each other. ``nonsense`` is called with those that make
        no sense."""
        for row, event in zip(rows, events, strict=True):
            try:
                if not self.take(event, row):
                    return False
            except BROKEN:
                nonsense(row)
        return True
