"""The door of the package, and what all events of the house share."""

from collections.abc import Callable

import msgspec
import pytest

import letitride.house as house
from letitride.house import (
    DrillRecord,
    Floor,
    HeadsExported,
    HouseEvent,
    KeyRetired,
    LogRestored,
    LogTakenOver,
    Patron,
    Person,
    SharedMeter,
    SlipBook,
    VoidDeckRevealed,
    evolve,
    format_span,
    house_event_types,
)
from letitride.house.audit import CommandRefused, RequestRefused
from letitride.table.events import event_types
from scripts.frozen_events import frozen
from tests.house.talk import DAY, HOUR, MINUTE


@pytest.mark.parametrize("kind", sorted(house_event_types()))
def test_every_event_has_who_and_when_and_is_exported(kind: str) -> None:
    event = house_event_types()[kind]
    fields = {field.name: field.default for field in msgspec.structs.fields(event)}
    assert (fields["by"], fields["at"]) == ("", 0)
    assert kind in house.__all__
    assert getattr(house, kind) is event


def test_no_event_has_the_name_of_a_table_event() -> None:
    assert not house_event_types().keys() & event_types().keys()


@pytest.mark.parametrize("kind", sorted(house_event_types()))
def test_every_event_belongs_to_one_state(kind: str) -> None:
    """Only events of the audit, the inspector and the keys belong to no state."""
    body = next(example.body for example in frozen() if example.kind == kind)
    event = msgspec.json.decode(body, type=house_event_types()[kind])
    belongs = sum(_does(evolve, event) for evolve in EVOLVES)
    assert belongs == (0 if isinstance(event, TO_BE_READ) else 1)


TO_BE_READ = (
    CommandRefused,
    RequestRefused,
    VoidDeckRevealed,
    HeadsExported,
    KeyRetired,
    LogRestored,
    LogTakenOver,
)


EVOLVES: list[Callable[[HouseEvent], object]] = [
    lambda event: evolve(Patron(name="Ann"), event),
    lambda event: evolve(Person(), event),
    lambda event: evolve(Floor(), event),
    lambda event: evolve(SharedMeter(id="PROG-1"), event),
    lambda event: evolve(SlipBook(), event),
    lambda event: evolve(DrillRecord(), event),
]


def _does(evolve: Callable[[HouseEvent], object], event: HouseEvent) -> bool:
    """Whether a state takes an event, or would if it had the event's table."""
    try:
        evolve(event)
    except KeyError:
        return True
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "1 minute"),
        (MINUTE, "1 minute"),
        (MINUTE + 1, "2 minutes"),
        (2 * HOUR - 1, "120 minutes"),
        (2 * HOUR, "2 hours"),
        (2 * HOUR + 1, "3 hours"),
        (2 * DAY - 1, "48 hours"),
        (2 * DAY, "2 days"),
    ],
)
def test_durations_are_rounded_up(seconds: int, words: str) -> None:
    assert format_span(seconds) == words
