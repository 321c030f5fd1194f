"""Reports, measures and corrections that do not fit the table: each gets its own refusal."""

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from letitride.cards import parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Cents,
    CollusionMeasure,
    DeviceKind,
    DeviceMeasure,
    InvalidationGround,
    parse_money,
)
from letitride.table import Actor, Rejected
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.conformance.talk import NOTHING, NSW, TENS, WASHINGTON, table_with
from tests.table.house import FLOOR, SUPERVISOR, House

FIVE, TEN = parse_money("$5"), parse_money("$10")
LEFT = c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=parse_cards("5s")[0])


def code(house: House, command: c.Command) -> str:
    decided = house.try_(command)
    return decided.code if isinstance(decided, Rejected) else ""


def recorded(first: Cents = FIVE) -> House:
    """Seat 1's bets were recorded by the dealer, and no more bets has been called."""
    house = House(NSW).seated(1, 2, 3).betting({2: "$5"})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(first, first, first)))
    return house.called()


def differs(number: int, amount: Cents = TEN) -> c.ReportUnequalBets:
    return c.ReportUnequalBets(by=DEALER, seat=number, circle=3, amount=amount)


@pytest.mark.clause("N 12.10")
def test_bets_are_found_unequal_at_a_seat_that_plays_and_while_play_goes_on() -> None:
    house = recorded()
    assert code(house, differs(1)) == ""
    assert code(house, differs(5)) == "unknown_seat"
    assert code(house, differs(3)) == "not_recorded", "nobody bet there"
    house.do(c.OrderCount(by=FLOOR))
    assert code(house, differs(1)) == "halted"


@pytest.mark.clause("N 12.11")
def test_bets_are_not_found_unequal_once_the_round_is_over() -> None:
    house = recorded().played_out()
    assert code(house, differs(1)) == "wrong_phase"


@pytest.mark.clause("N 7.2")
def test_nobody_folds_before_the_call_for_a_seat_that_is_empty() -> None:
    house = House(NSW).seated(1).betting({})
    assert code(house, c.Fold(by=DEALER, seat=5)) == "unknown_seat"


def test_a_card_that_lies_face_up_is_not_reported_as_exposed() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked().choosing(c.Ride).turned()
    assert code(house, LEFT) == "no_card"


def test_a_card_is_found_exposed_once() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).cards_out()
    assert house.table.round is not None
    (face,) = house.device.faces(house.table, house.table.round.hands[1].places[:1])
    report = c.ReportExposed(by=DEALER, seat=1, index=0, card=face)
    house.do(report)
    assert code(house, report) == "no_card"


def test_a_lost_order_is_reported_while_play_is_stopped_only_after_the_round() -> None:
    for over in (False, True):
        house = table_with(NSW, {1: TENS})
        house = house.played_out() if over else house.dealt()
        house.do(c.OrderCount(by=FLOOR))
        del house.device.orders[house.table.decks[0].commitment]
        assert code(house, c.ReportLostOrder(by=FLOOR, deck=0, lost=True)) == (
            "" if over else "halted"
        )


@pytest.mark.clause("W dealing")
def test_a_failed_shuffler_is_replaced_by_a_device_of_the_book() -> None:
    house = House(WASHINGTON).seated(1)
    house.do(c.ReportDeviceFailure(by=DEALER))
    assert code(house, c.FitDevice(by=FLOOR, device=DeviceKind.SHOE)) == "no_such_device"
    assert code(house, c.FitDevice(by=FLOOR, device=DeviceKind.SHUFFLER)) == ""


@pytest.mark.clause("N 12.12")
def test_a_seated_player_is_not_named_as_an_outsider_beside_a_seat() -> None:
    house = House(NSW).seated(1, 2)
    apart = c.ActOnCollusion(
        by=SUPERVISOR,
        seats=(1,),
        person="player 2",
        measure=CollusionMeasure.SEPARATE,
        reason="partners",
    )
    assert code(house, apart) != ""
    assert code(house, replace(apart, person="a friend")) == ""


@pytest.mark.clause("N 14.3")
def test_a_measure_ends_after_it_begins() -> None:
    house = House(NSW).seated(1, 2)
    out = DeviceMeasure.EXCLUDE_FROM_GAME
    for until, said in ((99, "bad_time"), (100, "bad_time"), (101, "")):
        command = c.ActOnDevice(
            by=SUPERVISOR, seat=1, measure=out, reason="a camera", at=100, until=until
        )
        assert code(house, command) == said


@pytest.mark.clause("N 12.12.1")
def test_nobody_is_told_to_play_first_once_hands_are_settled() -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    first = c.ActOnCollusion(
        by=SUPERVISOR, seats=(1,), measure=CollusionMeasure.PLAY_FIRST, reason="partners"
    )
    assert code(house, first) == ""
    house.played_out()
    assert code(house, first) == "too_late"
    house.over()
    assert code(house, first) == ""


@pytest.mark.clause("N 14.4")
def test_a_past_round_is_invalidated_by_people_with_names() -> None:
    house = table_with(NSW, {1: TENS}).played_out().over()
    propose = c.ProposeInvalidation(
        by=SUPERVISOR, round=1, ground=InvalidationGround.DISRUPTION, reason="a fight"
    )
    nameless = replace(propose, by=Actor(SUPERVISOR.role))
    assert code(house, nameless) == "no_name"
    assert code(house, propose) == ""
    forfeits = replace(propose, ground=InvalidationGround.FRAUD, forfeit=(2,))
    assert code(house, forfeits) != "", "nobody bet at seat 2"


@pytest.mark.clause("N 14.4")
def test_a_book_may_leave_out_a_ground_for_invalidating_a_round() -> None:
    house = table_with(NSW, {1: TENS}).played_out().over()
    fraud = (InvalidationGround.FRAUD,)
    irregularities = changed(house.book.irregularities, invalidation_grounds=fraud)
    house.game = changed(house.game, book=changed(house.book, irregularities=irregularities))
    disruption = InvalidationGround.DISRUPTION
    past = c.ProposeInvalidation(by=SUPERVISOR, round=1, ground=disruption, reason="a fight")
    assert code(house, past) == "not_allowed"
    house.betting({1: "$5"})
    now = c.InvalidateRound(by=SUPERVISOR, ground=disruption, reason="a fight")
    assert code(house, now) == "not_allowed"
    assert house.table.phase is Phase.BETTING
    assert not house.all(e.RoundVoided)
