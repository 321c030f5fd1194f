"""New South Wales: misdeals and exposed cards (section 12)."""

import pytest

from letitride.cards import DECK, parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceKind, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import tokens
from letitride.table.state import Phase
from tests.conformance.talk import NOTHING, NSW, TENS, all_back, round_of, ruling, table_with
from tests.table.house import House, seat

SHUFFLER = DeviceKind.SHUFFLER
ALL = parse_money("$1,000")
ANY = DECK[0]


def deal_cards(house: House, number: int) -> House:
    """Deal this many cards from the shoe, one at a time."""
    for _ in range(number):
        house.do(c.Deal(by=DEALER))
    return house


@pytest.mark.clause("N 12.1")
def test_a_wrong_deal_noticed_before_anyone_handled_cards_is_a_misdeal() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    house.do(c.ReportWrongDeal(by=DEALER, what="seat 2 was dealt to first"))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.1")
    assert house.last(e.MisdealDeclared).reason == "seat 2 was dealt to first"
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.1", "N 12.1 handled")
def test_once_a_player_has_handled_cards_a_wrong_deal_is_no_longer_a_misdeal() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(2)
    no = house.refused(c.DeclareMisdeal(by=DEALER, reason="seat 2 was dealt to first"))
    assert no.code == "too_late"
    house.do(c.ReportWrongDeal(by=DEALER, what="seat 2 was dealt to first"))
    assert ruling(house).outcome == "play_on"
    assert not house.all(e.MisdealDeclared)
    assert house.refused(c.ReportWrongDeal(by=seat(1), what="?")).clause == "N 12.1"


@pytest.mark.clause("N 12.2")
@pytest.mark.parametrize("cards", [1, 3])
@pytest.mark.parametrize("handled", [False, True])
def test_a_wrong_count_in_the_dealers_hand_is_a_misdeal(cards: int, handled: bool) -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    if handled:
        house.looked(1)
    right = house.refused(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=2))
    assert right.code == "count_right"
    house.do(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=cards))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.2")
    assert all_back(house, 1)


@pytest.mark.clause("N 12.3")
def test_a_second_card_exposed_in_the_deal_makes_it_a_misdeal() -> None:
    house = deal_cards(table_with(NSW, {1: TENS, 2: NOTHING}), 3)
    house.do(c.ReportExposed(by=DEALER, seat=1, index=0, card=ANY))
    assert not house.all(e.MisdealDeclared)
    house.do(c.ReportExposed(by=DEALER, seat=2, index=0, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.3")
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.4", "N 12.4 new round")
def test_a_misdeal_voids_all_wagers_and_a_new_round_is_dealt_from_shuffled_cards() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}, bets={1: "$5", 2: "$50"}).dealt()
    number, order = round_of(house).number, house.table.decks[0].commitment
    house.do(c.DeclareMisdeal(by=DEALER, reason="a card fell"))
    back = {event.seat: event.amount for event in house.all(e.WagersReturned)}
    assert back == {1: 1500, 2: 15000}
    assert all_back(house, 1, 2)
    assert house.last(e.RoundVoided).number == number
    assert not house.last(e.RoundVoided).same_round
    house.betting({2: "$10"}).dealt()
    assert round_of(house).number == number + 1
    assert list(round_of(house).hands) == [2], "bets are made again, or not"
    assert house.table.decks[0].commitment != order


@pytest.mark.clause("N 12.4")
def test_a_misdeal_gives_tokens_back_as_tokens() -> None:
    house = House(NSW).seated(1)
    fifteen, five = parse_money("$15"), parse_money("$5")
    house.voucher(1, "$15", c.ExchangeFor.TOKENS)
    house.betting({})
    house.do(c.Bet(by=seat(1), seat=1, amount=five, funds=c.Funds.TOKENS))
    house.dealt().do(c.DeclareMisdeal(by=DEALER, reason="a card fell"))
    assert (house.holds(tokens(1)), house.chips(1)) == (fifteen, ALL)


@pytest.mark.clause("N 12.5")
def test_one_exposed_card_is_turned_over_and_the_deal_goes_on() -> None:
    house = deal_cards(table_with(NSW, {1: TENS, 2: NOTHING}), 3)
    house.do(c.ReportExposed(by=DEALER, seat=1, index=0, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("turned_over", "N 12.5")
    assert (house.last(e.CardExposed).face,) == parse_cards("Th")
    house.dealt().looked(1)
    assert house.last(e.CardsLookedAt).faces == parse_cards(TENS)
    house.looked(2).played_out()
    assert house.chips(1) == parse_money("$1,015")


@pytest.mark.clause("N 12.6")
@pytest.mark.parametrize("index", [0, 1])
def test_a_community_card_exposed_in_the_deal_is_a_misdeal(index: int) -> None:
    house = deal_cards(table_with(NSW, {1: TENS, 2: NOTHING}), 6 + 1 + index)
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=index, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.6")
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.6", "N 12.6 handled")
def test_a_community_card_exposed_once_players_handled_theirs_changes_nothing() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(2)
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=1, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("play_on", "N 12.6")
    house.looked(1).played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))


@pytest.mark.clause("N 12.2")
@pytest.mark.parametrize("cards", [2, 4])
@pytest.mark.parametrize("handled", [False, True])
def test_a_dealers_hand_from_a_shuffler_without_three_cards_is_a_misdeal(
    cards: int, handled: bool
) -> None:
    house = table_with(NSW, {1: TENS}, device=SHUFFLER).dealt()
    if handled:
        house.looked(1)
    right = house.refused(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=3))
    assert right.code == "count_right"
    house.do(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=cards))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.2")
    assert all_back(house, 1)


@pytest.mark.clause("N 12.3")
@pytest.mark.parametrize(("first", "second"), [((1, 0), (1, 1)), ((2, 0), (1, 0))])
def test_two_exposed_cards_are_a_misdeal_whoever_they_were_dealt_to(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    house = deal_cards(table_with(NSW, {1: TENS, 2: NOTHING}), 4)
    for number, index in (first, second):
        assert not house.all(e.MisdealDeclared)
        house.do(c.ReportExposed(by=DEALER, seat=number, index=index, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.3")
    assert all_back(house, 1, 2)
