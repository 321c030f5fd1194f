"""What happened in a world, in order: the same bytes for the same seed."""

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.simulator.loop import PROCESS


class Timeline:
    """``faults`` counts what was done to the servers, ``broken`` is what must not have happened."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._lines: list[tuple[float, str, str]] = []
        self.faults: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.broken: list[str] = []

    def add(self, who: str, what: str) -> None:
        self._lines.append((self._now(), who, what))

    def fault(self, who: str, kind: str, detail: str = "") -> None:
        self.faults[kind] += 1
        self.add(who, f"!! {kind} {detail}".rstrip())

    def fail(self, oracle: str, what: str) -> None:
        """Something happened that no fault excuses."""
        self.broken.append(f"{oracle}: {what}")
        self.add("oracle", f"** {oracle}: {what}")

    def logged(self, level: str, event: dict[str, Any]) -> None:
        """A line in a server's own log. An error there is a bug: no fault may cause one."""
        words = event.pop("event")
        error = event.pop("exc_info", None)
        if error is True:
            error = sys.exc_info()[1]
        detail = " ".join(f"{name}={value}" for name, value in sorted(event.items()))
        line = " ".join(part for part in (words, detail, repr(error) if error else "") if part)
        self.add(PROCESS.get().name, f"{level}: {line}")
        if level not in ("warning", "info", "debug"):
            self.fail("no errors", f"{PROCESS.get().name} logged {line}")

    def text(self) -> str:
        return "".join(f"{at:9.3f}  {who:10}  {what}\n" for at, who, what in self._lines)
