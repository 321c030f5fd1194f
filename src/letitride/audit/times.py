"""Times: none runs backwards, none is far from its neighbours, none is in the future.

Several servers write to one log. Their clocks differ a little, and an event may wait a moment
before it is stored. So, in order of position, an event may be up to ``APART`` seconds earlier than
one before it, and no more; the same holds within a stream. A time that jumps ahead shows at the
next event, which goes back.
"""

from typing import Final

from letitride.audit.words import say

APART: Final = 300
"""How many seconds the clocks of two servers may differ."""


class TimeChecks:
    """``now`` is when the log is proved, if known: nothing in the log may be later."""

    def __init__(self, now: int | None = None) -> None:
        self._latest = 0
        self._now = now

    def wrong(self, at: int) -> str | None:
        """What is wrong with the time of the next event, or of the one before it."""
        if at < 0:
            return say("time.before_1970")
        if self._now is not None and at > self._now + APART:
            return say("time.ahead", span=_span(at - self._now))
        latest = self._latest
        if at + APART < latest:
            # Count from here on: one jump is one finding, whatever follows.
            self._latest = at
            return say("time.back", span=_span(latest - at))
        if at > latest:
            self._latest = at
        return None


def _span(seconds: int) -> str:
    for unit, name in ((365 * 86400, "year"), (86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 2 * unit:
            return say(f"span.{name}", number=seconds // unit)
    return say("span.second", number=seconds)
