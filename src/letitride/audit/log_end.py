"""What only the end of a log shows: what was promised, mentioned or begun, and never came."""

from collections.abc import Iterable, Mapping

from letitride.audit.bad_events import BadEvents
from letitride.audit.findings import Matter
from letitride.audit.followers import House, MeterFollower
from letitride.audit.log_stream import LogStream
from letitride.audit.words import say
from letitride.house import voids_stream
from letitride.journal import RawEvent


class LogEnd:
    """``snapshots`` names the streams whose snapshot was never opened, as the log does not have
    them. ``gaps`` are the events with positions missing before them, each with the position that
    came before."""

    def __init__(
        self,
        house: House,
        streams: Mapping[str, LogStream],
        bad: BadEvents,
        *,
        snapshots: Iterable[str],
        gaps: Iterable[tuple[int, RawEvent]],
    ) -> None:
        self._house = house
        self._streams = streams
        self._bad = bad
        self._snapshots = snapshots
        self._gaps = gaps

    def look(self) -> None:
        lost = {name for name, each in self._streams.items() if not each.followed}
        self._unmet_reports(lost)
        self._hidden_decks(lost)
        self._unfinished_meters()
        self._streams_astray()
        self._snapshots_left()
        self._missing_positions()

    def _unmet_reports(self, lost: set[str]) -> None:
        for (stream, version, position), sentence in self._house.exchange.left(lost):
            self._bad.at(stream, version, position, Matter.HOUSE, sentence)

    def _hidden_decks(self, lost: set[str]) -> None:
        for table, voids in self._house.voids.items():
            if voids_stream(table) not in lost:
                for row, sentence in voids.missing():
                    if RawEvent._make(row).position > self._house.taken_over:
                        self._bad.found_in(row, Matter.SHUFFLE, sentence)

    def _unfinished_meters(self) -> None:
        for name, each in self._streams.items():
            follower = each.follower
            if not isinstance(follower, MeterFollower) or not each.followed:
                continue
            if (sentence := follower.count.unfinished) is not None:
                self._bad.about(name, each.version, Matter.HOUSE, sentence)

    def _streams_astray(self) -> None:
        for name in sorted(self._streams.keys() - self._house.mentioned.keys()):
            self._bad.about(name, 1, Matter.STREAM, say("stream.unmentioned"))
        for name, sentence in sorted(self._house.absent(self._streams.__contains__)):
            self._bad.about(name, 1, Matter.STREAM, sentence)

    def _snapshots_left(self) -> None:
        left = list(self._snapshots)
        for name, each in self._streams.items():
            snapshot = each.follower.snapshot
            if snapshot is not None and not snapshot.met:
                left.append(name)
        for name in sorted(left):
            self._bad.about(name, 0, Matter.SNAPSHOT, say("snapshot.no_event"))

    def _missing_positions(self) -> None:
        for before, stored in self._gaps:
            if stored.position > self._house.gaps_until:
                sentence = say("gap", first=before + 1, last=stored.position - 1)
                self._bad.found(stored, Matter.POSITION, sentence)
