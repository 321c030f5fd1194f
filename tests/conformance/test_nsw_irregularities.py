"""New South Wales, section 12: wrong counts, hands without a bet, bad decks, absent players."""

import pytest

from letitride.cards import Card, parse_cards
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table import options
from letitride.table.state import DeckCheck, Halt, HandStatus, Phase
from tests.conformance.talk import (
    NOTHING,
    NSW,
    TENS,
    all_back,
    at_stake,
    in_order,
    round_of,
    ruling,
    table_with,
)
from tests.table.house import FLOOR, House, seat

ALL = parse_money("$1,000")


@pytest.mark.clause("N 12.7")
@pytest.mark.parametrize("cards", [2, 4])
def test_only_a_hand_with_the_wrong_number_of_cards_is_void(cards: int) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(c.ReportCount(by=DEALER, seat=2, cards=cards))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.7")
    assert ruling(house).seat == 2
    assert round_of(house).hands[2].status is HandStatus.VOID
    assert house.chips(2) == ALL
    assert house.refused(c.Ride(by=seat(2), seat=2)).code == "no_hand"
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), ALL)


@pytest.mark.clause("N 12.7")
def test_only_a_hand_found_wrong_by_a_count_is_void() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(c.OrderCount(by=FLOOR))
    whose = house.refused(c.CountCards(by=DEALER, hands_right=False, total=52))
    assert (whose.code, whose.clause) == ("name_the_hand", "N 12.7")
    house.do(c.ReportCount(by=FLOOR, seat=2, cards=4))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.7")
    assert house.refused(c.Ride(by=seat(1), seat=1)).code == "halted"
    house.do(c.CountCards(by=DEALER, hands_right=True, total=52))
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), ALL)


@pytest.mark.clause("N 12.1")
def test_hands_found_wrong_by_a_count_before_anyone_handled_them_are_a_wrong_deal() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    house.do(c.OrderCount(by=FLOOR))
    house.do(c.CountCards(by=DEALER, hands_right=False, total=52))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.1")
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.8")
def test_a_hand_dealt_where_nobody_bet_is_counted_and_discarded_once_cards_were_handled() -> None:
    house = table_with(NSW, {1: TENS}, also_seated=(2,)).dealt()
    bet = house.refused(c.ReportHandWithoutWager(by=DEALER, seat=1))
    assert (bet.code, bet.clause) == ("no_hand", "N 12.8")
    house.looked(1)
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=2))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_discarded", "N 12.8")
    assert round_of(house).hands[2].status is HandStatus.DISCARDED
    house.played_out().over()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), ALL)
    assert house.last(e.RoundEnded).bets == (1,), "seat 2 did not bet"


@pytest.mark.clause("N 12.8")
def test_a_hand_without_a_bet_noticed_before_handling_is_a_wrong_deal() -> None:
    house = table_with(NSW, {1: TENS}, also_seated=(2,)).dealt()
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=2))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.1")
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.9", "N 12.9.1", "N 12.9.2")
@pytest.mark.parametrize("what", list(c.BadCard))
@pytest.mark.parametrize("settled", [False, True])
def test_a_missing_or_foreign_card_voids_this_round_and_leaves_the_earlier_ones(
    what: c.BadCard, settled: bool
) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out().over()
    house.betting({1: "$5", 2: "$5"}).called()
    house.stacked(in_order(house, {1: NOTHING, 2: TENS}, "5s 8h")).dealt().looked()
    if settled:
        house.choosing(c.Ride).turned().choosing(c.Pull).turned()
        house.run_until(Phase.ROUND_OVER)
        assert house.chips(2) != parse_money("$985"), "seat 2 has been paid already"
    house.do(c.ReportBadDeck(by=DEALER, what=what))
    assert (ruling(house).outcome, ruling(house).clause) == ("round_void", "N 12.9")
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))
    assert not at_stake(house)
    assert house.table.halts == (Halt.CHECK,), "the deck is checked before play goes on"
    assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
    assert house.refused(c.CheckDeck(by=seat(1), deck=0)).code == "not_your_role"


@pytest.mark.clause("N 12.9")
@pytest.mark.parametrize(("missing", "halts"), [((), ()), (parse_cards("As"), (Halt.NEW_DECK,))])
def test_the_check_of_the_deck_lets_play_go_on_or_brings_a_new_one(
    missing: tuple[Card, ...], halts: tuple[Halt, ...]
) -> None:
    house = table_with(NSW, {1: NOTHING}).dealt()
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.MISSING))
    house.do(c.CheckDeck(by=DEALER, deck=0, found=DeckCheck(missing_cards=tuple(missing))))
    assert house.table.halts == halts
    if halts:
        assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
        house.do(c.ReplaceDeck(by=FLOOR, deck=0))
        assert house.table.decks[0].serial == 1
    house.betting({1: "$5"}).played_out()


@pytest.mark.clause("N 12.9")
def test_cards_that_are_to_be_checked_are_neither_shuffled_nor_cut() -> None:
    house = table_with(NSW, {1: NOTHING}).dealt()
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.MISSING))
    shuffle, cut = c.Shuffle(by=DEALER, commitment="0" * 64), c.CutDeck(by=DEALER, cut=0)
    assert house.refused(shuffle).code == "halted"
    assert propose(house.game, house.table) is None
    house.do(c.CheckDeck(by=DEALER, deck=0, found=DeckCheck(foreign=1)))
    assert house.refused(shuffle).code == "halted", "a new deck is to come"
    assert not {"Shuffle", "CutDeck"} & {
        option.command for option in options(house.game, house.table, DEALER)
    }
    house.do(c.ReplaceDeck(by=FLOOR, deck=0))
    house.do(shuffle)
    house.do(c.OrderCount(by=FLOOR))
    assert house.refused(cut).code == "halted"
    house.do(c.CountCards(by=DEALER, hands_right=True, total=52))
    house.do(cut)


@pytest.mark.clause("N 3.8", "N 3.8 any time")
def test_no_hand_can_be_wrong_before_cards_are_dealt() -> None:
    house = House(NSW).seated(1)
    house.do(c.OrderCount(by=FLOOR))
    house.do(c.CountCards(by=DEALER, hands_right=False, total=52))
    assert house.last(e.CardsCounted).hands_right
    assert house.table.halts == ()


@pytest.mark.clause("N 12.13")
def test_an_absent_player_who_has_not_looked_has_a_void_hand() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(2)
    house.do(c.ReportAbsent(by=DEALER, seat=1))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.13")
    assert house.chips(1) == ALL
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (ALL, parse_money("$985"))


@pytest.mark.clause("N 12.14")
def test_an_absent_player_who_has_looked_lets_the_rest_ride() -> None:
    house = table_with(NSW, {1: NOTHING, 2: TENS}).dealt().looked()
    house.do(c.Pull(by=seat(1), seat=1))
    house.do(c.Ride(by=seat(2), seat=2))
    house.turned()
    house.do(c.ReportAbsent(by=DEALER, seat=1))
    assert (ruling(house).outcome, ruling(house).clause) == ("bets_ride", "N 12.14")
    assert [event.circle for event in house.all(e.BetRode) if event.seat == 1] == [2]
    house.do(c.Ride(by=seat(2), seat=2))
    house.turned().run_until(Phase.ROUND_OVER)
    assert house.chips(1) == parse_money("$990"), "what was pulled before is out; the rest lost"


@pytest.mark.clause("N 3.8")
def test_a_wrong_count_before_the_cards_are_in_the_rack_voids_the_round() -> None:
    house = table_with(NSW, {1: TENS}).played_out()
    assert house.chips(1) == parse_money("$1,015")
    house.do(c.OrderCount(by=FLOOR))
    house.do(c.CountCards(by=DEALER, hands_right=True, total=53))
    assert (ruling(house).outcome, ruling(house).clause) == ("round_void", "N 12.9")
    assert all_back(house, 1)
    assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
    house.do(c.CheckDeck(by=DEALER, deck=0, found=DeckCheck(foreign=1)))
    house.do(c.ReplaceDeck(by=FLOOR, deck=0))
    house.betting({1: "$5"}).played_out()
