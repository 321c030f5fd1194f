"""Players as the cage knows them: their limits, and their exclusion."""

from letitride.house import SelfLimits, cage_stream, exclude_self, set_limits
from letitride.runtime.house_states import StateChange
from tests.runtime.floor import Floor


async def limits(floor: Floor, name: str, **wanted: int) -> None:
    own = SelfLimits(**wanted)  # type: ignore[arg-type]
    at = floor.casino.now()
    changed = await floor.casino.cage.states.change(
        cage_stream(name), lambda patron: set_limits(patron, own, at)
    )
    assert isinstance(changed, StateChange)


async def exclude(floor: Floor, name: str) -> None:
    at = floor.casino.now()
    changed = await floor.casino.cage.states.change(
        cage_stream(name), lambda patron: exclude_self(patron, at + 86_400, at)
    )
    assert isinstance(changed, StateChange)
