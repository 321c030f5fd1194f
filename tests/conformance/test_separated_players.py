"""Players who are kept apart while bets, a bank or cards are out, and what a measure names."""

import msgspec
import pytest

from letitride.rules import (
    CollusionMeasure,
    parse_money,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import bank, circle
from letitride.table.state import Phase
from tests.conformance.talk import (
    CALIFORNIA,
    NOTHING,
    NSW,
    TENS,
    proved,
    table_with,
)
from tests.table.house import SUPERVISOR, House, seat

FIVE, FIFTEEN = parse_money("$5"), parse_money("$15")
THOUSAND = parse_money("$1,000")
APART = c.ActOnCollusion(
    by=SUPERVISOR, seats=(1, 2), measure=CollusionMeasure.SEPARATE, reason="They talk"
)


@pytest.mark.clause("N 12.12.2")
@pytest.mark.parametrize("called", [False, True])
def test_bets_of_players_who_are_separated_go_back_before_the_first_card(called: bool) -> None:
    house = House(NSW).seated(1, 2, 3).betting(dict.fromkeys((1, 2, 3), "$5"))
    if called:
        house.called()
    house.do(APART)
    assert [house.chips(n) for n in (1, 2, 3)] == [THOUSAND, THOUSAND, THOUSAND - FIFTEEN]
    if not called:
        house.do(c.Bet(by=seat(2), seat=2, amount=FIVE))
        again = c.Bet(by=seat(1), seat=1, amount=FIVE)
        assert house.refused(again).code == "kept_apart"
    house.played_out().over()
    proved(house)


@pytest.mark.clause("N 12.12.2")
def test_hands_of_players_who_are_separated_after_the_first_card_are_played_out() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    house.do(APART)
    assert (house.holds(circle(1, 1)), house.holds(circle(2, 1))) == (FIVE, FIVE)
    house.played_out().over()
    assert house.chips(1) == THOUSAND + FIFTEEN
    house.betting({1: "$5"})
    assert house.refused(c.Bet(by=seat(2), seat=2, amount=FIVE)).code == "kept_apart"


@pytest.mark.clause("N 12.12.2")
def test_others_may_sit_down_beside_one_of_two_separated_players() -> None:
    house = House(NSW).seated(1, 2)
    house.do(APART)
    house.do(c.Leave(by=seat(2), seat=2))
    house.seated(3)
    again = c.Sit(by=seat(2), seat=2, player="player 2")
    assert house.refused(again).code == "kept_apart"


@pytest.mark.clause("N 12.12.2")
def test_a_single_bet_of_separated_players_stays() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})
    house.do(APART)
    assert house.chips(1) == THOUSAND - FIFTEEN


@pytest.mark.clause("N 12.12.2")
def test_a_player_dealer_who_has_posted_keeps_the_bank_when_separated_from_a_bettor() -> None:
    house = House(CALIFORNIA).seated(1, 2, 3).betting({2: "$5", 3: "$5"})
    house.do(APART)
    assert house.table.banking.seat == 1
    assert house.holds(bank(1)) == parse_money("$500")
    assert house.holds(circle(2, 1)) == 0
    assert house.holds(circle(3, 1)) == FIVE


@pytest.mark.clause("N 12.12.2")
def test_a_called_round_of_only_separated_players_is_void() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5", 2: "$5"}).called()
    house.do(APART)
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert (house.chips(1), house.chips(2)) == (THOUSAND, THOUSAND)
    proved(house)


@pytest.mark.clause("N 12.12.2")
@pytest.mark.parametrize("apart", [(1, 2), (2, 4)])
def test_a_bet_stays_if_no_other_separated_player_bets_or_banks(apart: tuple[int, int]) -> None:
    """The bank of somebody else does not count, nor one that is accepted and not posted."""
    house = House(CALIFORNIA).seated(1, 2, 3, 4).run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(1), seat=1))
    if apart == (2, 4):
        house.do(c.PostBank(by=seat(1), seat=1, amount=parse_money("$500")))
    house.do(c.Bet(by=seat(2), seat=2, amount=FIVE))
    house.do(msgspec.structs.replace(APART, seats=apart))
    assert house.holds(circle(2, 1)) == FIVE


def test_a_measure_cannot_be_lifted_twice() -> None:
    house = House(NSW).seated(1, 2)
    house.do(APART)
    lift = c.LiftMeasure(by=SUPERVISOR, measure=1, reason="A mistake")
    house.do(lift)
    assert house.refused(lift).code == "no_measure"


@pytest.mark.clause("N 12.12")
def test_a_measure_needs_seats_and_persons_that_match() -> None:
    house = House(NSW).seated(1, 2)
    outside = msgspec.structs.replace(APART, seats=(), person="player 2")
    assert house.refused(outside).code == "bad_seats", "player 2 sits here"
    nobody = msgspec.structs.replace(APART, seats=(5,), person="a spectator")
    assert house.refused(nobody).code == "unknown_seat"
    watching = msgspec.structs.replace(
        APART, seats=(), person="a spectator", measure=CollusionMeasure.ENGLISH_ONLY
    )
    house.do(watching)
    assert house.last(e.CollusionActedOn).players == ("a spectator",)


@pytest.mark.clause("N 12.12.2")
def test_the_player_of_two_who_plays_changes_a_bet_freely() -> None:
    house = House(NSW).seated(1, 2).betting({})
    house.do(APART)
    for amount in (FIVE, FIFTEEN):
        house.do(c.Bet(by=seat(2), seat=2, amount=amount))
    assert house.holds(circle(2, 1)) == FIFTEEN
