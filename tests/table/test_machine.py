"""Tables played at random under every book: what must hold of a table holds after every step."""

import sys
from copy import copy
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from letitride.driver.device import CardDevice
from letitride.rules import Cents, DeviceKind, Face, Settled
from letitride.table.state import FeeRate, Limits, Switch, Turns
from tests.table.fuzz import Play
from tests.table.house import House

STEPS = 50
SEQUENCES = 10_000


def _row(minimum: int, maximum: int, fee: int) -> FeeRate:
    return FeeRate(
        minimum=Cents(minimum),
        maximum=Cents(maximum),
        player=Cents(fee),
        player_dealer=Cents(4 * fee),
    )


HOUSES = {
    "wa-let-it-ride": lambda: House("wa-let-it-ride"),
    "wa-let-it-ride face up": lambda: House("wa-let-it-ride", face=Face.UP),
    "wa-let-it-ride three cards first": lambda: House(
        "wa-let-it-ride",
        three_card_settled=Settled.BEFORE_BASE_GAME,
        switches=frozenset({"three_card_alone", Switch.VERBAL_CASH}),
    ),
    "wa-let-it-ride-bonus": lambda: House(
        "wa-let-it-ride-bonus", switches=frozenset({Switch.CONTROLLER})
    ),
    "wa-let-it-ride-bonus together": lambda: House("wa-let-it-ride-bonus", turns=Turns.TOGETHER),
    "nsw-let-it-ride": lambda: House("nsw-let-it-ride"),
    "nsw-let-it-ride shuffler": lambda: House(
        "nsw-let-it-ride",
        device=DeviceKind.SHUFFLER,
        turns=Turns.TOGETHER,
        switches=frozenset({Switch.PAYOUT_CAP}),
    ),
    "six-card-let-it-ride": lambda: House("six-card-let-it-ride"),
    "ca-let-it-ride": lambda: House("ca-let-it-ride"),
    "ca-let-it-ride dice": lambda: House("ca-let-it-ride", switches=frozenset({Switch.DICE})),
    "ca-let-it-ride sheet": lambda: House(
        "ca-let-it-ride",
        fees=(_row(500, 2_500, 25), _row(1_000, 10_000, 75)),
        limits=Limits(minimum=Cents(500), maximum=Cents(2_500)),
        bank_minimum=Cents(2_000),
    ),
    "ca-let-it-ride backline": lambda: House(
        "ca-let-it-ride", switches=frozenset({Switch.BACKLINE})
    ),
}


@cache
def _opened(name: str) -> House:
    return HOUSES[name]()


def house_of(name: str) -> House:
    """A house just opened, and nobody else's: the book is read only once."""
    opened = _opened(name)
    house = copy(opened)
    house.log = list(opened.log)
    house.chance = Random(0)
    house.device = CardDevice(house.chance.randrange, dict(opened.device.orders))
    return house


def played(name: str, play: Play, steps: int) -> None:
    try:
        for _ in range(steps):
            play.step()
        play.finish()
    except Exception as error:
        error.add_note("\n".join([name, *play.trail[-12:]]))
        raise


@pytest.mark.parametrize("name", HOUSES)
@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)
@given(data=st.data())
def test_a_table_holds_whatever_people_do(name: str, data: st.DataObject) -> None:
    draw = data.draw
    play = Play(house_of(name), lambda n: draw(st.integers(0, n - 1)))
    played(name, play, draw(st.integers(1, STEPS)))


@pytest.mark.soak
@pytest.mark.parametrize("name", HOUSES)
def test_ten_thousand_sequences(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    rounds = steps = 0
    for seed in range(SEQUENCES):
        play = Play(house_of(name), Random(seed).randrange)
        played(f"{name}, seed {seed}", play, STEPS)
        rounds += play.table.rounds
        steps += len(play.trail)
    with capsys.disabled():
        report = f"\n{name}: {SEQUENCES:,} sequences, {steps:,} commands, {rounds:,} rounds\n"
        sys.stdout.write(report)
