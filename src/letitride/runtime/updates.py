"""What happened at one table, for everybody who listens: the latest updates, and each new one."""

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
        """Something happened."""
        self.recent.append(update)
        self.notify(update)

    def notify(self, update: Update) -> None:
        """The table is to be shown again, though nothing happened."""
        for listener in tuple(self.listeners):
            try:
                listener(update)
            except Exception:  # the events are stored, and the other listeners must hear of them
                _log.exception("a listener failed", table=update.after.id)
