"""Which round an event is about that came after it: a dispute, a ruling on it, a correction."""

from collections.abc import Iterator

from letitride.table import Event, Table
from letitride.table import events as e

_NUMBERED = (
    e.InvalidationProposed,
    e.InvalidationDropped,
    e.ResultReversed,
    e.PastRoundInvalidated,
)
_CORRECTIONS = (e.CorrectionProposed, e.CorrectionMade, e.CorrectionDropped)


class RoundMatters:
    """Takes the events that follow a table, in order. A ruling comes just before what it is
    about; older corrections do not name the round, but their dispute does."""

    def __init__(self, after: Table | None = None) -> None:
        disputes = () if after is None else after.disputes
        self._disputed = {each.number: each.round for each in disputes}
        self._rulings: list[tuple[int, e.Ruled]] = []

    def take(self, version: int, event: Event) -> Iterator[tuple[int, int]]:
        """Round and version of what is now known to be about one."""
        if isinstance(event, e.Ruled):
            self._rulings.append((version, event))
            return
        if round := self._round(event):
            for at, ruling in self._rulings:
                if (ruling.by, ruling.at) == (event.by, event.at):
                    yield round, at
            yield round, version
        self._rulings.clear()

    def _round(self, event: Event) -> int:
        """0 if it is about none that is over."""
        match event:
            case e.DisputeRaised(number=number, round=round):
                self._disputed[number] = round
                return round
            case e.DisputeMoved(number=number):
                return self._disputed.get(number, 0)
            case _ if isinstance(event, _CORRECTIONS):
                return event.round or self._disputed.get(event.dispute, 0)
            case _:
                return event.round if isinstance(event, _NUMBERED) else 0
