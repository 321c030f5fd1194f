"""Who is at a table: before a screen, or heard from lately, at this server or at another.

Whoever is neither for long enough gives up the seat. That is decided by the server that drives the
table, which knows of its own connections at once and of those elsewhere from what the other servers
write down. So before anybody is taken to be away, the others are asked once more.
"""

from collections.abc import Callable, Collection, Mapping
from math import inf

from letitride.runtime.clock import Clock


class Presence:
    """At one table. ``changed`` is called where others are to hear of it soon, ``sooner`` where
    something may be due sooner than it was, and ``ask`` where somebody may have been away for too
    long and the other servers have not been asked since."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._screens: dict[str, int] = {}
        self._elsewhere: frozenset[str] = frozenset()
        self._seen: dict[str, float] = {}
        self._heard: dict[str, int] = {}
        self._asked_at = inf
        """When the other servers were asked last. Who has no others has always just asked."""
        self._in_doubt = False
        self.sooner: Callable[[], None] = _nothing
        self.changed: Callable[[], None] = _nothing
        self.ask: Callable[[], None] = _nothing

    def player_connected(self, name: str) -> None:
        """A player opens the table on a screen."""
        self._screens[name] = self._screens.get(name, 0) + 1
        self.changed()

    def player_disconnected(self, name: str) -> None:
        self._screens[name] -= 1
        if not self._screens[name]:
            del self._screens[name]
        self.heard_from(name)
        self.sooner()

    def heard_from(self, name: str) -> None:
        """A command came from the player, to this server."""
        self._seen[name] = self._clock.now()
        self._heard[name] = self._heard.get(name, 0) + 1

    def seated(self, names: Collection[str], active: Collection[str]) -> None:
        """Who sits there now, and which of them have just done something, at whatever server."""
        now = self._clock.now()
        self._seen = {n: now if n in active else self._seen.get(n, now) for n in names}
        self._heard = {name: times for name, times in self._heard.items() if name in names}

    def away_since(self, name: str) -> float | None:
        if name in self._screens or name in self._elsewhere:
            return None
        return self._seen.get(name, self._clock.now())

    def sure_of(self, when: float) -> bool:
        """Whether the other servers have been asked since then; if not, they are."""
        if self._asked_at >= when:
            return True
        self._in_doubt = True
        self.ask()
        return False

    # --- what servers tell each other ----------------------------------------------------------

    def shared(self) -> None:
        """There are other servers, and none has been asked yet."""
        self._asked_at = -inf

    def on_screens(self) -> list[str]:
        """Of those who sit there, who is before a screen of this server."""
        return [name for name in self._seen if name in self._screens]

    def heard(self) -> Mapping[str, int]:
        """How often each who sits there was heard from by this server."""
        return {name: times for name, times in self._heard.items() if name in self._seen}

    def others_say(self, here: frozenset[str], heard: Collection[str], *, asked_at: float) -> None:
        """Who is before a screen of another server, and who was heard from there just now."""
        now, gone = self._clock.now(), self._elsewhere - here
        self._elsewhere = here
        self._seen |= {n: now for n in (*gone, *heard) if n in self._seen}
        self._asked_at = asked_at
        if gone or self._in_doubt:
            self._in_doubt = False
            self.sooner()


def _nothing() -> None:
    pass
