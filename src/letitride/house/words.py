"""Time spans in words."""

from typing import Final

from letitride.house.rejections import plural, sentence

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


def format_span(seconds: int) -> str:
    """A span in its largest unit that fits twice, rounded up, so that waiting it out is enough.

    >>> format_span(14 * 60 + 1), format_span(60), format_span(3600), format_span(3 * 86400)
    ('15 minutes', '1 minute', '60 minutes', '3 days')
    """
    unit, name = next(
        ((unit, name) for unit, name in ((DAY, "day"), (HOUR, "hour")) if seconds >= 2 * unit),
        (MINUTE, "minute"),
    )
    count = max(1, -(-seconds // unit))
    return sentence(f"span.{name}", plural(count), number=count)


def format_seconds(seconds: int) -> str:
    """A span for somebody who waits: to the second, below two minutes.

    >>> format_seconds(1), format_seconds(119), format_seconds(299)
    ('1 second', '119 seconds', '5 minutes')
    """
    if seconds >= 2 * MINUTE:
        return format_span(seconds)
    return sentence("span.second", plural(seconds), number=seconds)
