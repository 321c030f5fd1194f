"""Who is present at a table: connected, or recently active, on this server or another.

A player who is neither for long enough loses the seat. The server that drives the table decides
this. It knows its own connections at once, and those elsewhere from what the other servers write
down; so before it treats anybody as away, it asks the others once more.
"""

from collections.abc import Callable, Collection, Mapping
from math import inf

from letitride.runtime.clock import Clock


class Presence:
    """Presence at one table. Calls ``changed`` when other servers should know soon, ``sooner`` when
    something may be due earlier than before, and ``ask`` when somebody may have been away too long
    and the other servers have not been asked since."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._screens: dict[str, int] = {}
        self._elsewhere: frozenset[str] = frozenset()
        self._seen: dict[str, float] = {}
        self._heard: dict[str, int] = {}
        self._asked_at = inf
        """When the other servers were last asked; infinity if there are none."""
        self._in_doubt = False
        self.sooner: Callable[[], None] = _nothing
        self.changed: Callable[[], None] = _nothing
        self.ask: Callable[[], None] = _nothing

    def player_connected(self, name: str) -> None:
        """A player opened the table on a device."""
        self._screens[name] = self._screens.get(name, 0) + 1
        self.changed()

    def player_disconnected(self, name: str) -> None:
        self._screens[name] -= 1
        if not self._screens[name]:
            del self._screens[name]
        self.player_acted(name)
        self.sooner()

    def player_acted(self, name: str) -> None:
        """The player sent a command to this server."""
        self._seen[name] = self._clock.now()
        self._heard[name] = self._heard.get(name, 0) + 1

    def set_seated(self, names: Collection[str], active: Collection[str]) -> None:
        """Set who is seated now, and which of them just acted, on any server."""
        now = self._clock.now()
        self._seen = {n: now if n in active else self._seen.get(n, now) for n in names}
        self._heard = {name: times for name, times in self._heard.items() if name in names}

    def is_connected(self, name: str) -> bool:
        """Whether the player has the table open, here or, as last heard, on another server."""
        return name in self._screens or name in self._elsewhere

    def away_since(self, name: str, *, watching_counts: bool = True) -> float | None:
        """``watching_counts``: whether a player counts as present who only has the table open."""
        if watching_counts and self.is_connected(name):
            return None
        return self._seen.get(name, self._clock.now())

    def sure_of(self, when: float) -> bool:
        """Whether the other servers were asked since then; if not, ask them."""
        if self._asked_at >= when:
            return True
        self._in_doubt = True
        self.ask()
        return False

    # --- between servers -----------------------------------------------------------------------

    def share(self) -> None:
        """Share presence with other servers; none has been asked yet."""
        self._asked_at = -inf

    def on_screens(self) -> list[str]:
        """The seated players connected to this server."""
        return [name for name in self._seen if name in self._screens]

    def commands_heard(self) -> Mapping[str, int]:
        """How many commands each seated player has sent to this server."""
        return {name: times for name, times in self._heard.items() if name in self._seen}

    def update_elsewhere(
        self, here: frozenset[str], heard: Collection[str], *, asked_at: float
    ) -> None:
        """Set who is connected to another server, and who just sent a command there."""
        now, gone = self._clock.now(), self._elsewhere - here
        self._elsewhere = here
        self._seen |= {n: now for n in (*gone, *heard) if n in self._seen}
        self._asked_at = asked_at
        if gone or self._in_doubt:
            self._in_doubt = False
            self.sooner()


def _nothing() -> None:
    pass
