"""Who has abstained from a round: seats that change hands or become free while it is played."""

import pytest

from letitride.table import commands as c
from tests.conformance.talk import (
    NSW,
)
from tests.table.house import SUPERVISOR, House, seat


@pytest.mark.clause("N 14.9 spared")
def test_a_player_who_sits_down_during_a_round_has_not_abstained_from_it() -> None:
    house = House(NSW).seated(1, 2, 3, 4, 5, 6)
    for _ in range(4):
        house.betting(dict.fromkeys(range(1, 7), "$5")).dealt()
        if 7 not in house.table.seats:
            house.seated(7)
        house.played_out().over()
    assert house.table.seats[7].idle == 3, "three whole rounds, and not the one they came into"


@pytest.mark.clause("N 14.9 spared")
def test_a_player_who_takes_over_a_seat_during_a_round_has_not_abstained() -> None:
    house = House(NSW).seated(1, 2, 3, 4, 5, 6, 7)
    house.betting(dict.fromkeys(range(1, 7), "$5")).dealt()
    house.do(c.Leave(by=seat(7), seat=7))
    house.do(c.Sit(by=seat(7), seat=7, player="newcomer"))
    house.played_out().over()
    assert house.table.seats[7].idle == 0


@pytest.mark.clause("N 14.9 spared")
@pytest.mark.parametrize("filled", ["during", "until"])
def test_a_round_in_which_a_seat_was_free_counts_for_nobody(filled: str) -> None:
    """A seat that is filled during the round, or given up in it."""
    others = range(1, 7) if filled == "during" else range(1, 8)
    house = House(NSW).seated(*others).betting({1: "$5"}).dealt()
    if filled == "during":
        house.seated(7)
    else:
        house.do(c.Leave(by=seat(7), seat=7))
    house.played_out().over()
    assert house.table.seats[6].idle == 0


@pytest.mark.clause("N 14.9 spared")
def test_a_player_who_abstained_three_times_keeps_the_seat_once_another_is_free() -> None:
    house = House(NSW).seated(*range(1, 8))
    for _ in range(3):
        house.betting(dict.fromkeys(range(1, 7), "$5")).played_out().over()
    assert house.table.seats[7].idle == 3
    house.do(c.Leave(by=seat(6), seat=6))
    no = house.refused(c.VacateSeat(by=SUPERVISOR, seat=7))
    assert (no.code, no.clause) == ("seats_free", "N 14.9")
    house.seated(6)
    house.do(c.VacateSeat(by=SUPERVISOR, seat=7))
    assert 7 not in house.table.seats
