"""New South Wales, sections 7 to 11: the deal, the two choices, settlement and odds."""

import pytest

from letitride.cards import parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceKind, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY, circle
from letitride.table.state import DeckPlace, Limits, Phase, Switch, Turns
from tests.conformance.talk import NOTHING, NSW, TENS, at_stake, cards_of, round_of, table_with
from tests.table.house import House, seat

SHUFFLER = DeviceKind.SHUFFLER
THREE_HANDS = {2: "2c 3c 4c", 5: "6d 7d 8d", 7: "Th Jh Qh"}


@pytest.mark.clause("N 7.2")
def test_the_deal_comes_after_the_call_and_goes_clockwise_from_the_dealers_left() -> None:
    house = House(NSW, device=SHUFFLER).seated(2, 5, 7).betting({7: "$5", 2: "$5", 5: "$5"})
    early = house.refused(c.Deal(by=DEALER))
    assert (early.code, early.clause) == ("wrong_phase", "N 7.2")
    house.called().dealt()
    assert [event.seat for event in house.all(e.CardsDealt)] == [2, 5, 7]


@pytest.mark.clause("N 7.3")
def test_a_shoe_deals_one_card_at_a_time_three_times_round_then_the_two_community_cards() -> None:
    house = table_with(NSW, THREE_HANDS, "9s Ks")
    house.do(c.Deal(by=DEALER))
    assert {seat: hand.places for seat, hand in round_of(house).hands.items()} == {
        2: (0,),
        5: (),
        7: (),
    }
    house.dealt()
    dealt = [(event.seat, *event.places) for event in house.all(e.CardsDealt)]
    assert dealt == [(s, i) for i, s in enumerate([2, 5, 7] * 3)]
    table = round_of(house)
    assert (table.left, table.right, table.burned, table.dealt) == (9, 10, (), 11)
    assert {number: cards_of(house, number) for number in THREE_HANDS} == THREE_HANDS


@pytest.mark.clause("N 7.4")
def test_a_shuffler_deals_stacks_of_three_and_the_dealers_bottom_card_is_put_away_unseen() -> None:
    house = table_with(NSW, THREE_HANDS, "9s Ks Ad", device=SHUFFLER).played_out()
    dealt = [(event.seat, event.places) for event in house.all(e.CardsDealt)]
    assert dealt == [(2, (0, 1, 2)), (5, (3, 4, 5)), (7, (6, 7, 8))]
    table = round_of(house)
    assert (table.left, table.right, table.burned) == (9, 10, (11,))
    assert 11 not in table.faces, "nobody has seen it"
    assert (table.faces[9], table.faces[10]) == parse_cards("9s Ks")


@pytest.mark.clause("N 8.1")
def test_players_look_at_their_own_cards_once_all_are_dealt() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING})
    house.do(c.Deal(by=DEALER))
    early = house.refused(c.Look(by=seat(1), seat=1))
    assert (early.code, early.clause) == ("wrong_phase", "N 8.1")
    house.dealt()
    for nosy in (c.Look(by=seat(2), seat=1), c.Look(by=DEALER, seat=1)):
        assert house.refused(nosy).code in ("not_your_seat", "not_your_role")
    house.do(c.Look(by=seat(1), seat=1))
    assert house.last(e.CardsLookedAt).faces == parse_cards(TENS)


@pytest.mark.clause("N 8.3")
def test_bet_1_is_withdrawn_or_rides_as_each_player_is_asked_from_the_dealers_left() -> None:
    house = table_with(NSW, {1: TENS, 4: NOTHING}).dealt()
    unseen = house.refused(c.Ride(by=seat(1), seat=1))
    assert (unseen.code, unseen.clause) == ("look_first", "N 8.3")
    house.looked(1, 4)
    turn = house.refused(c.Pull(by=seat(4), seat=4))
    assert (turn.code, turn.clause) == ("not_your_turn", "N 8.3")
    house.do(c.Ride(by=seat(1), seat=1))
    (pulled,) = house.do(c.Pull(by=seat(4), seat=4))
    assert isinstance(pulled, e.BetPulled)
    assert (pulled.circle, pulled.amount) == (1, 500)
    assert (house.holds(circle(1, 1)), house.holds(circle(4, 1))) == (500, 0)
    assert house.chips(4) == parse_money("$990")


@pytest.mark.clause("N 8.3")
def test_remote_players_who_choose_together_are_not_asked_in_turn() -> None:
    house = table_with(NSW, {1: TENS, 4: NOTHING}, turns=Turns.TOGETHER).dealt().looked()
    house.do(c.Pull(by=seat(4), seat=4))
    house.do(c.Ride(by=seat(1), seat=1))
    house.turned()
    assert house.table.phase is Phase.SECOND_CHOICE


@pytest.mark.clause("N 8.4")
def test_the_first_community_card_is_turned_when_all_have_chosen_and_then_bet_2_is_asked_for() -> (
    None
):
    house = table_with(NSW, {1: TENS, 4: NOTHING}, "5s 8h").dealt().looked()
    house.do(c.Ride(by=seat(1), seat=1))
    early = house.refused(c.TurnCommunity(by=DEALER, card=parse_cards("5s")[0]))
    assert (early.code, early.clause) == ("choices_open", "N 8.3")
    house.do(c.Ride(by=seat(4), seat=4))
    (turned,) = house.do(c.TurnCommunity(by=DEALER, card=parse_cards("5s")[0]))
    assert isinstance(turned, e.CommunityTurned)
    assert ((turned.face,), turned.circle) == (parse_cards("5s"), 2)
    assert house.refused(c.Pull(by=seat(4), seat=4)).code == "not_your_turn"
    house.do(c.Pull(by=seat(1), seat=1))
    assert house.holds(circle(1, 2)) == 0


@pytest.mark.clause("N 8.5")
@pytest.mark.parametrize("first", [c.Ride, c.Pull])
@pytest.mark.parametrize("second", [c.Ride, c.Pull])
def test_bet_2_is_decided_whatever_was_decided_for_bet_1(
    first: type[c.Ride] | type[c.Pull], second: type[c.Ride] | type[c.Pull]
) -> None:
    house = table_with(NSW, {1: NOTHING}).dealt().looked()
    house.choosing(first).turned().choosing(second).turned()
    left = {c.Ride: 500, c.Pull: 0}
    lying = [house.holds(circle(1, number)) for number in (1, 2, 3)]
    assert lying == [left[first], left[second], 500]


@pytest.mark.clause("N 8.6")
def test_the_second_community_card_is_turned_when_every_choice_is_made() -> None:
    house = table_with(NSW, {1: TENS, 4: NOTHING}, "5s 8h").dealt().looked()
    house.choosing(c.Ride).turned()
    eight = parse_cards("8h")[0]
    house.do(c.Ride(by=seat(1), seat=1))
    early = house.refused(c.TurnCommunity(by=DEALER, card=eight))
    assert (early.code, early.clause) == ("choices_open", "N 8.3")
    house.do(c.Pull(by=seat(4), seat=4))
    house.do(c.TurnCommunity(by=DEALER, card=eight))
    assert (house.last(e.CommunityTurned).face, house.table.phase) == (eight, Phase.SETTLING)


@pytest.mark.clause("N 8.7")
def test_the_two_community_cards_and_the_players_three_make_the_hand() -> None:
    house = table_with(NSW, {1: "9h 9d 2c", 2: "Kh 4d 7c"}, "9s Ks").played_out()
    hands = {line.seat: line.hand for line in house.all(e.BetSettled)}
    assert hands == {1: "three_of_a_kind", 2: "tens_or_better"}


@pytest.mark.clause("N 8.9")
def test_the_third_bet_never_comes_down() -> None:
    house = table_with(NSW, {1: NOTHING}).dealt().looked()
    house.choosing(c.Pull).turned().choosing(c.Pull)
    again = house.refused(c.Pull(by=seat(1), seat=1))
    assert again.code == "chosen_already"
    assert house.refused(c.Bet(by=seat(1), seat=1, amount=parse_money("$0"))).clause == "N 5.4"
    house.turned()
    assert house.refused(c.Pull(by=seat(1), seat=1)).code == "wrong_phase"
    assert at_stake(house) == {"circle:1:3": 500}


@pytest.mark.clause("N 8.10")
def test_a_bet_that_rides_stays_until_it_is_settled() -> None:
    house = table_with(NSW, {1: NOTHING}).dealt().looked()
    house.do(c.Ride(by=seat(1), seat=1))
    back = house.refused(c.Pull(by=seat(1), seat=1))
    assert (back.code, back.clause) == ("chosen_already", "N 8.10")
    house.turned()
    house.do(c.Pull(by=seat(1), seat=1))
    assert house.holds(circle(1, 1)) == 500
    house.turned()
    assert house.holds(circle(1, 1)) == 500
    house.run_until(Phase.ROUND_OVER)
    assert house.chips(1) == parse_money("$990")


@pytest.mark.clause("N 8.11")
def test_a_hand_that_wins_already_may_be_tucked_and_all_that_remains_rides() -> None:
    house = table_with(NSW, {1: NOTHING, 4: TENS}).dealt().looked()
    house.do(c.Tuck(by=seat(4), seat=4))
    assert [event.circle for event in house.all(e.BetRode)] == [1, 2]
    house.do(c.Pull(by=seat(1), seat=1))
    house.turned()
    again = house.refused(c.Pull(by=seat(4), seat=4))
    assert (again.code, again.clause) == ("chosen_already", "N 8.10")
    house.do(c.Pull(by=seat(1), seat=1))
    house.turned().run_until(Phase.ROUND_OVER)
    assert house.chips(4) == parse_money("$1,015")


@pytest.mark.clause("N 8.11")
def test_a_hand_is_tucked_at_any_stage_but_only_once_it_wins() -> None:
    house = table_with(NSW, {1: "Kh 4d 7c"}, "Ks 8h").dealt().looked()
    no = house.refused(c.Tuck(by=seat(1), seat=1))
    assert (no.code, no.clause) == ("no_winning_hand", "N 8.11")
    house.do(c.Pull(by=seat(1), seat=1))
    house.turned()
    house.do(c.Tuck(by=seat(1), seat=1))
    assert house.holds(circle(1, 1)) == 0, "a bet once pulled stays out"
    house.turned().run_until(Phase.ROUND_OVER)
    assert house.chips(1) == parse_money("$1,010")


@pytest.mark.clause("N 9.1")
@pytest.mark.parametrize(
    ("hand", "wins"),
    [("9h 9d 2c", False), (TENS, True), ("Jh Jd 2c", True), ("Ah Kd 2c", False)],
)
def test_a_pair_of_tens_qualifies_and_a_pair_of_nines_does_not(hand: str, wins: bool) -> None:
    house = table_with(NSW, {1: hand}, "5s 8h").played_out()
    assert house.chips(1) == parse_money("$1,015" if wins else "$985")


@pytest.mark.clause("N 9.2")
def test_losing_wagers_go_into_the_tray_and_winning_ones_are_paid_from_it() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    tray = house.holds(TRAY)
    house.looked().choosing(c.Ride).turned().choosing(c.Pull).turned()
    house.run_until(Phase.ROUND_OVER)
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,010"), parse_money("$990"))
    assert house.holds(TRAY) == tray + 1000 - 1000
    assert not at_stake(house)
    assert {(line.seat, line.won, line.lost) for line in house.all(e.BetSettled)} == {
        (1, 500, 0),
        (2, 0, 500),
    }


@pytest.mark.clause("N 9.3")
@pytest.mark.parametrize("device", list(DeviceKind))
def test_the_cards_go_to_the_rack_when_all_wagers_are_settled(device: DeviceKind) -> None:
    house = table_with(NSW, {1: TENS}, "5s 8h Kd", device=device).dealt()
    deck = round_of(house).deck
    early = house.refused(c.EndRound(by=DEALER))
    assert early.code == "wrong_phase"
    house.played_out()
    assert house.table.decks[deck].place is DeckPlace.PLAY
    house.over()
    assert house.table.decks[deck].place is DeckPlace.RACK


@pytest.mark.clause("N 9.4")
@pytest.mark.parametrize(
    ("hand", "dealer", "named"),
    [
        ("Kh Kd Kc", "5s 5h", "full_house"),
        ("Ah Kh Qh", "Jh Th", "royal_flush"),
        ("9h Th Jh", "Qh Kh", "straight_flush"),
        ("Th Td 5c", "5s 8h", "two_pair"),
        ("2h 7h 9h", "Jh Kh", "flush"),
    ],
)
def test_each_hand_is_declared_at_its_best_value(hand: str, dealer: str, named: str) -> None:
    house = table_with(NSW, {1: hand}, dealer).played_out()
    assert {line.hand for line in house.all(e.BetSettled)} == {named}


KINDS = [
    ("royal_flush", "Ah Kh Qh", "Jh Th", 1000),
    ("straight_flush", "5h 6h 7h", "8h 9h", 200),
    ("four_of_a_kind", "7h 7d 7c", "7s Kd", 50),
    ("full_house", "7h 7d 7c", "Ks Kd", 11),
    ("flush", "2h 6h 7h", "8h Kh", 8),
    ("straight", "5h 6d 7h", "8h 9c", 5),
    ("three_of_a_kind", "7h 7d 7c", "2s Kd", 3),
    ("two_pair", "7h 7d 8c", "8s Kd", 2),
    ("tens_or_better", "Th Td 8c", "2s Kd", 1),
]


@pytest.mark.clause("N 10.1")
@pytest.mark.parametrize(("named", "hand", "dealer", "odds"), KINDS)
def test_each_hand_is_paid_at_the_listed_odds_on_every_bet_left(
    named: str, hand: str, dealer: str, odds: int
) -> None:
    house = table_with(NSW, {1: hand}, dealer).played_out()
    assert {(line.hand, line.pays) for line in house.all(e.BetSettled)} == {(named, f"{odds} to 1")}
    assert house.chips(1) == parse_money("$1,000") + 3 * 500 * odds


@pytest.mark.clause("N 10.2")
def test_a_maximum_payout_caps_what_a_hand_wins() -> None:
    capped = Limits(
        minimum=parse_money("$5"),
        maximum=parse_money("$500"),
        maximum_payout=parse_money("$2,000"),
    )
    switches = frozenset({Switch.PAYOUT_CAP})
    flush = {1: "5h 6h 7h"}
    free = table_with(NSW, flush, "8h 9h").played_out()
    assert free.chips(1) == parse_money("$4,000")
    house = table_with(NSW, flush, "8h 9h", limits=capped, switches=switches).played_out()
    assert house.chips(1) == parse_money("$3,000"), "stakes back, and $2,000"
    assert [line.won for line in house.all(e.BetSettled)] == [100000, 100000, 0]
    small = table_with(NSW, {1: TENS}, limits=capped, switches=switches).played_out()
    assert small.chips(1) == parse_money("$1,015")


@pytest.mark.clause("N 10.2")
def test_a_table_that_announced_no_maximum_payout_has_none() -> None:
    capped = Limits(
        minimum=parse_money("$5"),
        maximum=parse_money("$500"),
        maximum_payout=parse_money("$2,000"),
    )
    house = House(NSW, opened=False)
    no = house.refused(c.OpenTable(by=DEALER, terms=house.terms, limits=capped))
    assert (no.code, no.clause) == ("bad_limits", "N 10.2")


@pytest.mark.clause("N 11.1")
def test_hands_are_ordered_from_the_royal_flush_down_and_the_paid_ones_are_nine() -> None:
    paid = []
    for named, hand, dealer, _ in KINDS:
        house = table_with(NSW, {1: hand}, dealer).played_out()
        line = house.all(e.BetSettled)[0]
        assert line.hand == named
        paid.append(line.won)
    assert paid == sorted(paid, reverse=True)
    odd = table_with(NSW, {1: "Ah Kd 9c"}, "7s 5d").played_out()
    assert {(line.hand, line.won) for line in odd.all(e.BetSettled)} == {("high_card", 0)}
