"""Spans of time, days and months, in the log's seconds and a zone in minutes east of UTC."""

import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

import msgspec

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MONTH: Final = re.compile(r"[0-9]{4}-[0-9]{2}")
_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2})?")
_ZONE: Final = re.compile(r"([+-])([0-9]{2}):?([0-9]{2})")
MOST_MINUTES: Final = 14 * 60


class BadSpan(ValueError):
    """Not a day, month or time; the message says what it should be."""


class ReportSpan(msgspec.Struct, frozen=True):
    """From ``start`` up to, but not including, ``end``, in seconds; None is open."""

    start: int | None = None
    end: int | None = None

    def __contains__(self, at: int) -> bool:
        after = self.start is None or at >= self.start
        return after and (self.end is None or at < self.end)


def parse_zone(text: str) -> int:
    """Minutes east of UTC, from ``+10:00``. Raises ``BadSpan``."""
    if text in ("", "Z", "UTC"):
        return 0
    found = _ZONE.fullmatch(text)
    if found is None:
        raise BadSpan(text)
    minutes = int(found[2]) * 60 + int(found[3])
    if minutes > MOST_MINUTES or int(found[3]) > 59:
        raise BadSpan(text)
    return -minutes if found[1] == "-" else minutes


def parse_span(start: str, end: str, *, zone: int) -> ReportSpan:
    """``end`` is included: a day to its end, a minute to its end. Empty texts are open. Raises
    ``BadSpan``."""
    first = None if not start else _bounds(start, zone)[0]
    last = None if not end else _bounds(end, zone)[1]
    return ReportSpan(first, last)


def day_of(at: int, zone: int) -> str:
    return _local(at, zone).strftime("%Y-%m-%d")


def month_of(at: int, zone: int) -> str:
    return _local(at, zone).strftime("%Y-%m")


def time_of(at: int, zone: int) -> str:
    return _local(at, zone).strftime("%Y-%m-%d %H:%M:%S")


def _local(at: int, zone: int) -> datetime:
    return datetime.fromtimestamp(at, UTC) + timedelta(minutes=zone)


def _bounds(text: str, zone: int) -> tuple[int, int]:
    """The first second of what the text names, and the first after it."""
    try:
        if _MONTH.fullmatch(text):
            first = datetime.strptime(text, "%Y-%m")
            after = (first + timedelta(days=32)).replace(day=1)
        elif _DAY.fullmatch(text):
            first = datetime.strptime(text, "%Y-%m-%d")
            after = first + timedelta(days=1)
        elif found := _TIME.fullmatch(text):
            form = "%Y-%m-%dT%H:%M:%S" if found[1] else "%Y-%m-%dT%H:%M"
            first = datetime.strptime(text.replace(" ", "T"), form)
            after = first + (timedelta(seconds=1) if found[1] else timedelta(minutes=1))
        else:
            raise BadSpan(text)
        here = timezone(timedelta(minutes=zone))
        return (
            int(first.replace(tzinfo=here).timestamp()),
            int(after.replace(tzinfo=here).timestamp()),
        )
    except (ValueError, OverflowError):
        raise BadSpan(text) from None
