"""Tables played at random under every book: what must hold for a table holds after every step."""

import os
import sys
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from letitride.table.commands import Command, command_types
from tests.table.fuzz import STAFF, Play
from tests.table.house import seat
from tests.table.machine import HOUSES, STEPS, house_of, parse_seeds, played, run, told
from tests.table.sights import never_seen
from tests.table.strangers import stranger_of

SEEDS = parse_seeds(os.environ.get("SEEDS", "0..10000"))


@pytest.mark.parametrize("name", HOUSES)
@settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate,),
)
@given(data=st.data())
def test_a_table_holds_whatever_people_do(name: str, data: st.DataObject) -> None:
    """To shrink what fails here takes minutes; the note of the error tells the way to it."""
    draw = data.draw
    play = Play(house_of(name), lambda n: draw(st.integers(0, n - 1)))
    played(name, play, draw(st.integers(1, STEPS)))


@pytest.mark.soak
@pytest.mark.parametrize("name", HOUSES)
def test_ten_thousand_sequences(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """``SEEDS=0..2500 make soak`` runs a part of them."""
    done = run(name, SEEDS)
    with capsys.disabled():
        sys.stdout.write(f"\n{told(name, done)}\n")
    assert never_seen(house_of(name), done.seen) == ()


@pytest.mark.parametrize("kind", command_types(), ids=lambda kind: kind.__name__)
def test_what_a_stranger_tries_could_come_over_the_wire(kind: type[Command]) -> None:
    """A field of another type would be refused there and never reach the engine."""
    house, below = house_of("wa-let-it-ride progressive"), Random(1).randrange
    for actor in (*STAFF, seat(1)):
        for _ in range(40):
            command = stranger_of(kind, house, actor, 0, below)
            assert msgspec.convert(msgspec.to_builtins(command), kind) == command
