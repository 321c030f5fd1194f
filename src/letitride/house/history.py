"""The house's states, replayed from its events."""

from collections.abc import Iterable
from typing import TypeVar, overload

from letitride.house import cage, drills, floor, meter, people, slips
from letitride.house.base import HouseEvent

State = TypeVar(
    "State",
    cage.Patron,
    people.Person,
    floor.Floor,
    meter.SharedMeter,
    slips.SlipBook,
    drills.DrillRecord,
)

AnyState = (
    cage.Patron
    | people.Person
    | floor.Floor
    | meter.SharedMeter
    | slips.SlipBook
    | drills.DrillRecord
)


@overload
def evolve(state: cage.Patron, event: HouseEvent) -> cage.Patron: ...
@overload
def evolve(state: people.Person, event: HouseEvent) -> people.Person: ...
@overload
def evolve(state: floor.Floor, event: HouseEvent) -> floor.Floor: ...
@overload
def evolve(state: meter.SharedMeter, event: HouseEvent) -> meter.SharedMeter: ...
@overload
def evolve(state: slips.SlipBook, event: HouseEvent) -> slips.SlipBook: ...
@overload
def evolve(state: drills.DrillRecord, event: HouseEvent) -> drills.DrillRecord: ...
def evolve(
    state: AnyState,
    event: HouseEvent,
) -> AnyState:
    match state:
        case cage.Patron():
            return cage.evolve(state, event)
        case people.Person():
            return people.evolve(state, event)
        case floor.Floor():
            return floor.evolve(state, event)
        case meter.SharedMeter():
            return meter.evolve(state, event)
        case slips.SlipBook():
            return slips.evolve(state, event)
        case drills.DrillRecord():
            return drills.evolve(state, event)


def replay(state: State, events: Iterable[HouseEvent]) -> State:
    for event in events:
        state = evolve(state, event)
    return state
