"""In which order hands are turned and settled."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import SettlingWay, load_rulebook, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from tests.conformance.talk import NOTHING, NSW, TENS, WASHINGTON, chips, table_with
from tests.table.house import House

WON, LOST = parse_money("$1,015"), parse_money("$985")


@pytest.mark.clause("N 9.2", "N 9.2.1", "N 9.2.2", "N 1.1 round of play")
def test_in_nsw_losing_wagers_are_collected_before_any_winner_is_paid() -> None:
    house = table_with(NSW, {1: NOTHING, 2: TENS, 3: "3c 6d 9h"}).played_out()
    settled = house.all(e.BetSettled)
    assert [(event.seat, event.won > 0) for event in settled] == [
        *[(3, False)] * 3,
        *[(1, False)] * 3,
        *[(2, True)] * 3,
    ]
    turned = [event.seat for event in house.all(e.HandTurned)]
    assert turned == [3, 2, 1]


@pytest.mark.clause("N 9.2", "W round 7")
@pytest.mark.parametrize("book", [NSW, WASHINGTON])
def test_hand_by_hand_each_is_turned_and_settled_before_the_next(book: str) -> None:
    way = SettlingWay.PICK_AND_PAY
    house = table_with(book, {1: NOTHING, 2: TENS}, settling=way).played_out()
    seen = [
        (type(event).__name__, event.seat)
        for event in house.log
        if isinstance(event, e.HandTurned | e.SeatSettled)
    ]
    assert seen == [("HandTurned", 2), ("SeatSettled", 2), ("HandTurned", 1), ("SeatSettled", 1)]


@pytest.mark.clause("W round 7 pick or lay")
@pytest.mark.parametrize("book", [WASHINGTON, "wa-let-it-ride-bonus"])
def test_pick_and_pay_and_lay_and_pay_pay_the_same(book: str) -> None:
    """What differs is whether the second hand is seen before the first is settled."""
    hands, seen_first = {1: NOTHING, 2: TENS}, {}
    for way in load_rulebook(book).settlement.ways:
        house = table_with(book, hands, settling=way).played_out()
        assert chips(house) == (LOST, WON)
        assert [event.seat for event in house.all(e.SeatSettled)] == [2, 1]
        log = [event for event in house.log if isinstance(event, e.HandTurned | e.SeatSettled)]
        seen_first[way] = [isinstance(event, e.HandTurned) for event in log]
    assert seen_first == {
        SettlingWay.PICK_AND_PAY: [True, False, True, False],
        SettlingWay.LAY_AND_PAY: [True, True, False, False],
    }


@pytest.mark.clause("W round 7")
def test_lay_and_pay_turns_all_hands_before_it_settles_any() -> None:
    way = SettlingWay.LAY_AND_PAY
    house = table_with(WASHINGTON, {1: NOTHING, 2: TENS}, settling=way).played_out()
    seen = [
        (type(event).__name__, event.seat)
        for event in house.log
        if isinstance(event, e.HandTurned | e.SeatSettled)
    ]
    assert seen == [("HandTurned", 2), ("HandTurned", 1), ("SeatSettled", 2), ("SeatSettled", 1)]
    assert chips(house) == (LOST, WON)


@pytest.mark.clause("N 9.2")
def test_a_way_of_settling_that_the_book_does_not_have_is_refused() -> None:
    house = House(WASHINGTON, opened=False, settling=SettlingWay.LOSERS_FIRST)
    opening = c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits)
    refused = house.refused(opening)
    assert (refused.code, refused.clause) == ("no_such_option", "W round 7")
