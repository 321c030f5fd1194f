"""A table goes through its stages, for tests that look at each."""

from collections.abc import Iterator

from letitride.driver.automatic_dealer import DEALER
from letitride.table import commands as c
from letitride.table.state import Phase
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

ACTORS = {
    "player": seat(2),
    "dealer": DEALER,
    "floor": FLOOR,
    "supervisor": SUPERVISOR,
    "inspector": INSPECTOR,
}


def stages(house: House) -> Iterator[str]:
    """A plain round of two players, the banker beside them where one is needed."""
    stake = "$2" if house.limits.maximum < 500 else "$5"
    yield "between rounds"
    yield from _each("betting", house.betting({2: stake, 3: stake}, bank="$50"))
    yield from _each("called", house.called())
    yield from _each("dealt", house.dealt())
    yield from _each("looked", house.looked())
    yield from _each("chosen", house.choosing(c.Ride))
    yield from _each("second choice", house.turned())
    yield from _each("settling", house.choosing(c.Ride).turned())
    yield from _each("round over", house.run_until(Phase.ROUND_OVER))


def _each(stage: str, _: House) -> Iterator[str]:
    yield stage
