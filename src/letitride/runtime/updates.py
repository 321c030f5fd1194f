"""Publishes what happens at one table: the latest updates, and each new one to its listeners."""

from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

import structlog

from letitride.driver import Deadline
from letitride.table import Event, Table

_REMEMBERED: Final = 64

_log = structlog.get_logger("letitride.table")


class Update(NamedTuple):
    """Events that are on disk; storing them took ``seconds``."""

    before: Table
    events: tuple[Event, ...]
    after: Table
    deadlines: tuple[Deadline, ...]
    seconds: float = 0.0


class Updates:
    """``listeners`` get every update; ``recent`` holds the latest."""

    def __init__(self) -> None:
        self.listeners: set[Callable[[Update], None]] = set()
        self.recent: deque[Update] = deque(maxlen=_REMEMBERED)

    def publish(self, update: Update) -> None:
        """Store an update and send it to the listeners."""
        self.recent.append(update)
        self.notify(update)

    def notify(self, update: Update) -> None:
        """Send the table to the listeners again, though nothing happened."""
        for listener in tuple(self.listeners):
            try:
                listener(update)
            except Exception:  # the events are stored, and the other listeners must hear of them
                _log.exception("a listener failed", table=update.after.id)
