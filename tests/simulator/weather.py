"""How a server's requests to the database and its notices fare, by the seed."""

from random import Random
from typing import Final

from tests.simulator.timeline import Timeline
from tests.simulator.wire import Trip

_USUAL: Final = 1 / 0.004
_RARE: Final = 0.01


class ServerWeather:
    """``slow`` are seconds that a trip may take longer, ``loss`` the share of trips that fail, and
    ``late`` the seconds by which notices may come later, in any order."""

    def __init__(self, random: Random, timeline: Timeline) -> None:
        self._random = random
        self._timeline = timeline
        self.clear_up()
        self.rough = False
        """Whether anything at all may go wrong by itself."""

    def clear_up(self) -> None:
        self.slow = 0.0
        self.loss = 0.0
        self.late = 0.0
        self.rough = False

    def trip(self, what: str) -> Trip:
        random, faults = self._random, self._timeline.faults
        there, back = random.expovariate(_USUAL), random.expovariate(_USUAL)
        if not self.rough:
            return Trip(there, back)
        if self.slow:
            there += random.uniform(0, self.slow)
            back += random.uniform(0, self.slow)
            faults["delayed trips"] += 1
        fate = random.random()
        loss = max(self.loss, _RARE)
        if fate < loss / 2:
            faults["lost answers" if what != "append" else "lost answers to appends"] += 1
            return Trip(there, back, answer_lost=True)
        if fate < loss:
            faults["lost requests"] += 1
            return Trip(there, back, request_lost=True)
        if what == "append" and fate > 0.9:
            faults["appends held for another's"] += 1
            return Trip(there, back, held=True)
        return Trip(there, back)

    def notice(self) -> float:
        random = self._random
        delay = random.expovariate(_USUAL)
        if self.rough and (self.late or random.random() < _RARE):
            self._timeline.faults["late notices"] += 1
            delay += random.uniform(0, max(self.late, 0.3))
        return delay
