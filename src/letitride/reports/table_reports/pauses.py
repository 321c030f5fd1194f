"""Where the time of a table goes: waiting for bets, for choices, for the dealer, or for a round."""

from collections import Counter
from typing import Final

from letitride.reports.table_reports.facts import Waits
from letitride.table import Event, Phase, Table
from letitride.table import events as e

_CHOICES: Final = frozenset({Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE})


class Pauses:
    """``longest`` is the longest pause since the first bet of the round, in the phase
    ``longest_in``."""

    def __init__(self) -> None:
        self.longest = 0
        self.longest_in = ""
        self._last = 0
        self._idle = 0
        self._spent: Counter[str] = Counter()

    def take(self, before: Table, event: Event, after: Table) -> None:
        pause = max(0, event.at - self._last) if self._last else 0
        self._last = max(self._last, event.at)
        begun = before.round is not None and before.round.began
        if isinstance(event, e.RoundOpened):
            self.longest, self.longest_in = 0, ""
            self._spent.clear()
        if begun:
            if pause > self.longest:
                self.longest, self.longest_in = pause, str(before.phase)
            self._spent[_waits_for(before.phase)] += pause
        elif before.seats:
            # Nobody waits at an empty table.
            self._idle += pause
        if after.round is not None and after.round.began and not begun:
            self._spent["between"] = self._idle
            self._idle = 0

    def of_round(self) -> Waits:
        return Waits(**self._spent)


def _waits_for(phase: Phase) -> str:
    if phase is Phase.BETTING:
        return "bets"
    return "choices" if phase in _CHOICES else "dealer"
