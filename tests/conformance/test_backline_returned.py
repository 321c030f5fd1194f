"""California, bets behind another's hand that go back without a result."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceMeasure, InvalidationGround, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import FEE_BOX, circle
from letitride.table.state import HandStatus, Phase
from tests.conformance.backline import ALL, NOTHING_AT_ALL, backed, balanced, behind, dealt, lying
from tests.conformance.card_room import results
from tests.conformance.talk import DULL, NOTHING, TENS, in_order, round_of
from tests.table.house import FLOOR, SUPERVISOR, seat


@pytest.mark.clause("C betting 5")
def test_when_the_bets_in_front_come_down_those_behind_go_back() -> None:
    for front_down in (
        c.Bet(by=seat(2), seat=2, amount=NOTHING_AT_ALL),
        c.RefuseWager(by=FLOOR, seat=2, reason="late"),
        c.Preclude(by=FLOOR, seat=2, reason="insults"),
    ):
        house = backed(backs={3: "$5", 5: "$20"})
        house.do(front_down)
        assert lying(house) == {}
        assert [house.chips(number) for number in (2, 3, 5)] == [ALL] * 3
        balanced(house)


@pytest.mark.clause("C betting 5")
def test_a_bet_behind_can_be_refused_alone() -> None:
    house = backed()
    house.do(c.RefuseWager(by=FLOOR, seat=3, reason="late"))
    assert (lying(house), house.chips(3), house.holds(circle(2, 1))) == ({}, ALL, 1000)


@pytest.mark.clause("C betting 5")
def test_a_void_round_returns_bets_behind_and_their_fees() -> None:
    house = dealt(backed({2: "$10", 5: "$10"}, {3: "$5", 5: "$20"}), {2: TENS, 5: NOTHING})
    house.choosing(c.Ride).turned().choosing(c.Ride).turned()
    house.do(c.SettleNext(by=DEALER))
    house.do(c.SettleNext(by=DEALER))
    ground = InvalidationGround.DISRUPTION
    house.do(c.InvalidateRound(by=FLOOR, ground=ground, reason="a brawl"))
    assert [house.chips(number) for number in (2, 3, 5, 8)] == [ALL] * 4
    assert (house.holds(FEE_BOX), lying(house)) == (0, {})
    balanced(house)


@pytest.mark.clause("C betting 5")
def test_a_void_hand_returns_bets_behind_it_but_not_its_players_bets_elsewhere() -> None:
    house = backed({2: "$10", 5: "$10"}, {3: "$5"})
    house.do(behind(2, front=5))
    hands = in_order(house, {2: NOTHING, 5: "3d 6h Js"}, DULL)
    house.called().stacked(hands).dealt()
    fees = house.holds(FEE_BOX)
    house.do(c.ReportAbsent(by=DEALER, seat=2))
    assert house.chips(3) == ALL, "the fee went back with the bets"
    assert house.chips(2) == ALL - 1500 - 150, "its bets behind seat 5, and their fee, stay"
    assert house.holds(FEE_BOX) == fees - 300
    house.looked(5).played_out()
    assert results(house)[8] == 4500
    balanced(house)


@pytest.mark.clause("C betting 5")
def test_wagers_void_for_a_device_include_bets_behind() -> None:
    house = dealt(backed(), {2: NOTHING})
    void = c.ActOnDevice(by=FLOOR, seat=3, measure=DeviceMeasure.VOID_WAGERS, reason="a phone")
    house.do(void)
    assert (lying(house), house.chips(3)) == ({}, ALL)
    assert house.table.phase is Phase.FIRST_CHOICE, "the hand in front plays on"
    balanced(house)


@pytest.mark.clause("C betting 5", "N 14.4")
def test_what_went_back_in_a_round_does_not_go_back_again_when_it_is_invalid() -> None:
    house = dealt(backed({2: "$10", 5: "$10"}, {3: "$5"}), {2: TENS, 5: NOTHING})
    for number in (3, 5):
        void = c.ActOnDevice(
            by=FLOOR, seat=number, measure=DeviceMeasure.VOID_WAGERS, reason="a phone"
        )
        house.do(void)
    house.played_out().over()
    fire = InvalidationGround.DISRUPTION
    house.do(c.ProposeInvalidation(by=FLOOR, round=1, ground=fire, reason="fire"))
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=1))
    assert [house.chips(number) for number in (2, 3, 5, 8)] == [ALL] * 4
    assert house.holds(FEE_BOX) == 0


@pytest.mark.clause("C betting 5")
def test_a_device_voids_the_own_hand_of_its_user_and_the_bets_behind_another() -> None:
    house = dealt(backed({2: "$10", 5: "$10"}, {5: "$20"}), {2: TENS, 5: NOTHING})
    void = c.ActOnDevice(by=FLOOR, seat=5, measure=DeviceMeasure.VOID_WAGERS, reason="a phone")
    house.do(void)
    assert house.chips(5) == ALL
    assert lying(house) == {}
    assert house.holds(circle(2, 1)) == 1000, "the other hand plays on"
    balanced(house)


@pytest.mark.clause("C betting 5")
@pytest.mark.clause("C fees")
def test_fees_of_a_settled_hand_stay_when_bets_behind_another_are_void() -> None:
    house = dealt(backed({2: "$10", 5: "$10"}, {5: "$20"}), {2: TENS, 5: NOTHING})
    house.choosing(c.Ride).turned().choosing(c.Ride).turned()
    house.do(c.SettleNext(by=DEALER))
    assert round_of(house).hands[5].status is HandStatus.SETTLED
    fees = house.holds(FEE_BOX)
    void = c.ActOnDevice(by=FLOOR, seat=5, measure=DeviceMeasure.VOID_WAGERS, reason="a phone")
    house.do(void)
    assert not house.all(e.WagersReturned)
    assert house.last(e.BackBetReturned).amount == parse_money("$61.50")
    assert house.holds(FEE_BOX) == fees - 150, "the fee of the bets that were not played"
    assert house.chips(5) == ALL - parse_money("$31.50"), "the hand and its fee are lost"
    # Should the whole round be void after all, that fee goes back too, once.
    house.do(c.InvalidateRound(by=FLOOR, ground=InvalidationGround.DISRUPTION, reason="a brawl"))
    assert [house.chips(number) for number in (2, 3, 5, 8)] == [ALL] * 4
    assert house.holds(FEE_BOX) == 0
    balanced(house)
