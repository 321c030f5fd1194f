"""Publishes what happens at one table: the latest updates, and each new one to its listeners."""

from collections.abc import Callable

import structlog

from letitride.runtime.recent_updates import RecentUpdates, Update

_log = structlog.get_logger("letitride.table")


class Updates:
    """``listeners`` get every update; ``recent`` holds the latest."""

    def __init__(self) -> None:
        self.listeners: set[Callable[[Update], None]] = set()
        self.recent = RecentUpdates()

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
