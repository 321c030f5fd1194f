"""Two things go wrong in one round: each report finds the table as the first one left it."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    DeviceMeasure,
    parse_money,
)
from letitride.table import commands as c
from letitride.table.state import Halt, Phase
from tests.conformance.talk import (
    CALIFORNIA,
    NOTHING,
    NSW,
    TENS,
    WASHINGTON,
    proved,
    ruling,
    table_with,
)
from tests.table.fuzz import places_of
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

THOUSAND = parse_money("$1,000")


@pytest.mark.clause("N 12.7")
@pytest.mark.clause("N 12.9.2")
def test_a_foreign_card_voids_the_round_in_which_a_hand_was_void_already() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING, 3: "4c 4h 6d"}).played_out()
    house.do(c.ReportCount(by=DEALER, seat=1, cards=4))
    assert house.chips(1) == THOUSAND
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.FOREIGN))
    assert [house.chips(n) for n in (1, 2, 3)] == [THOUSAND] * 3
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert Halt.CHECK in house.table.halts
    proved(house)


@pytest.mark.clause("N 12.8")
@pytest.mark.clause("N 12.7")
def test_a_hand_without_a_wager_and_a_void_hand_leave_the_others_as_they_were() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out()
    kept = house.chips(2)
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=7))
    house.do(c.ReportCount(by=DEALER, seat=1, cards=2))
    assert ruling(house).clause == "N 12.7"
    assert (house.chips(1), house.chips(2)) == (THOUSAND, kept)
    house.over()
    proved(house)


def test_players_of_a_halted_round_cannot_leave_and_others_can() -> None:
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}, also_seated=(3,)).played_out()
    house.do(c.ReportCountAlarm(by=DEALER))
    assert house.refused(c.Leave(by=seat(1), seat=1)).code == "in_the_round"
    house.do(c.Leave(by=seat(3), seat=3))
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=52))
    house.over()
    house.do(c.Leave(by=seat(1), seat=1))
    proved(house)


@pytest.mark.clause("N 3.8")
@pytest.mark.parametrize("in_round", [False, True])
def test_no_second_count_is_ordered_during_a_count(in_round: bool) -> None:
    house = House(NSW).seated(1).betting({1: "$5"})
    if in_round:
        house.dealt()
    house.do(c.OrderCount(by=SUPERVISOR))
    assert house.refused(c.OrderCount(by=INSPECTOR)).code == "counted_already"


@pytest.mark.clause("N 12.2")
def test_an_undealt_dealers_hand_cannot_be_wrong() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5", 2: "$5"}).called()
    house.do(c.Deal(by=DEALER))
    for cards in (0, 1, 3):
        report = c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=cards)
        assert house.refused(report).code == "no_hand"


@pytest.mark.clause("N 12.7")
def test_the_cards_of_every_void_hand_are_accounted_for() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING, 3: "4c 4h 6d"}).dealt().looked(1)
    house.do(c.ReportCount(by=DEALER, seat=1, cards=4))
    house.do(c.ReportCount(by=DEALER, seat=2, cards=2))
    assert house.table.round is not None
    assert len(house.table.round.out) == 4 + 3, "the card that was not dealt stays with the stub"
    assert sorted(places_of(house.table)) == list(range(52))


@pytest.mark.clause("N 12.8")
def test_no_hand_without_a_wager_is_found_once_the_deck_is_used_up() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    round = house.table.round
    assert round is not None
    house.do(c.ReportCount(by=DEALER, seat=2, cards=3 + 52 - round.dealt - 3))
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=6))
    assert sorted(places_of(house.table)) == list(range(52))
    no = house.refused(c.ReportHandWithoutWager(by=DEALER, seat=7))
    assert (no.code, no.clause) == ("no_hand", "N 12.8")


@pytest.mark.clause("C play 13")
def test_a_player_dealer_who_is_excluded_in_the_round_has_no_bank_after_it() -> None:
    house = table_with(CALIFORNIA, {2: TENS, 3: NOTHING}, also_seated=(1,)).dealt()
    house.do(
        c.ActOnDevice(
            by=SUPERVISOR, seat=1, measure=DeviceMeasure.EXCLUDE_FROM_GAME, reason="A phone"
        )
    )
    assert house.table.banking.seat == 1, "the round is played against this bank"
    after = house.played_out().over().table
    assert 1 not in after.seats
    assert (after.banking.seat, after.banking.offered) == (None, 2)
    proved(house)


@pytest.mark.clause("N 3.8")
def test_an_order_to_count_ends_when_the_table_closes() -> None:
    house = House(NSW)
    house.do(c.OrderCount(by=INSPECTOR))
    house.do(c.CloseTable(by=SUPERVISOR))
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    house.run_until(Phase.BETWEEN_ROUNDS)
    assert not house.table.halts
    assert not house.table.count_ordered
    assert house.refused(c.CountCards(by=DEALER, hands_right=True, total=52)).code
