"""New South Wales, sections 7 to 11: the deal, the two choices, settlement and odds."""

import pytest

from letitride.cards import parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.reports.round_results import results
from letitride.rules import DeviceKind, parse_money, rulebook_ids
from letitride.table import PUBLIC, Table, Viewer, dealing_steps, evolve, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY, circle
from letitride.table.state import DeckPlace, HandStatus, Limits, Phase, Switch, Turns
from tests.conformance.talk import NOTHING, NSW, TENS, at_stake, cards_of, round_of, table_with
from tests.table.house import FLOOR, House, seat

SHUFFLER = DeviceKind.SHUFFLER
THREE_HANDS = {2: "2c 3c 4c", 5: "6d 7d 8d", 7: "Th Jh Qh"}


@pytest.mark.clause("N 7.2.1", "N 7.2.2")
def test_the_deal_comes_after_the_call_and_goes_clockwise_from_the_dealers_left() -> None:
    house = House(NSW, device=SHUFFLER).seated(2, 5, 7).betting({7: "$5", 2: "$5", 5: "$5"})
    early = house.refused(c.Deal(by=DEALER))
    assert (early.code, early.clause) == ("wrong_phase", "N 7.2")
    house.called()
    coming = dealing_steps(house.game, house.table)
    assert [step.seat for step in coming] == [2, 5, 7, c.DEALER_HAND]
    house.dealt()
    assert [event.seat for event in house.all(e.CardsDealt)] == [2, 5, 7]


@pytest.mark.clause("N 7.3", "N 1.1 card shoe", "N 7.3.1", "N 7.3.2", "N 7.3.3")
def test_a_shoe_deals_one_card_at_a_time_and_then_the_community_cards() -> None:
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


@pytest.mark.clause("N 7.4", "N 7.4.1", "N 7.4.2", "N 7.4.3")
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


@pytest.mark.clause("N 8.3", "N 8.3.1", "N 8.3.2")
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


@pytest.mark.clause("N 8.4", "N 8.4 ask")
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


@pytest.mark.clause("N 8.5", "N 1.1 let it ride")
@pytest.mark.parametrize("first", [c.Ride, c.Pull])
@pytest.mark.parametrize("second", [c.Ride, c.Pull])
def test_bet_2_is_decided_independently_of_bet_1(
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


@pytest.mark.clause("N 8.7", "N 1.1 community cards", "N 1.1 hand")
def test_the_two_community_cards_and_the_players_three_make_the_hand() -> None:
    house = table_with(NSW, {1: "9h 9d 2c", 2: "Kh 4d 7c"}, "9s Ks").played_out()
    hands = {line.seat: line.hand for line in house.all(e.BetSettled)}
    assert hands == {1: "three_of_a_kind", 2: "tens_or_better"}


@pytest.mark.clause("N 8.9", "N 1.1 let it ride")
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


@pytest.mark.clause("N 8.11", "N 8.11 not winning")
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


@pytest.mark.clause("N 9.2", "N 8.8")
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
def test_without_a_sign_there_is_no_maximum_payout() -> None:
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


@pytest.mark.clause("N 7.1", "N 1.1 community cards")
@pytest.mark.parametrize("device", list(DeviceKind))
def test_no_card_is_revealed_while_cards_are_dealt(device: DeviceKind) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}, device=device).dealt()
    assert not [event for event in house.all(e.CardsDealt) if event.faces]
    assert not round_of(house).faces
    state, dealt = house.start, 0
    for event in house.log:
        state = evolve(state, event)
        if isinstance(event, (e.CardsDealt, e.DealerCardsDealt)):
            dealt += 1
            for viewer in (PUBLIC, viewer_of(DEALER), viewer_of(seat(1)), viewer_of(FLOOR)):
                assert not faces_on(house, state, viewer)
    assert dealt


def faces_on(house: House, table: Table, viewer: Viewer) -> list[str]:
    """Every face that a viewer is shown, of players and of the community cards."""
    shown = view(house.game, table, viewer)
    cards = [card for each in shown.seats if each.hand for card in each.hand.cards]
    if shown.round is not None:
        cards += [card for card in (shown.round.left, shown.round.right) if card is not None]
    return [card.face for card in cards if card.face is not None]


@pytest.mark.clause("N 8.2 view", "W round 1 view", "C play 2 view")
@pytest.mark.parametrize("book", rulebook_ids())
def test_the_dealer_sees_the_backs_of_three_cards_at_every_hand_until_it_is_settled(
    book: str,
) -> None:
    house = House(book).seated(1, 2, 3)
    stake = "$2" if house.limits.minimum < 500 else "$5"
    house.betting({2: stake, 3: stake}).played_out()
    state, seen = house.start, 0
    turned: set[int] = set()
    phases = (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE, Phase.SETTLING)
    for event in house.log:
        state = evolve(state, event)
        if isinstance(event, e.HandTurned):
            turned.add(event.seat)
        if state.phase in phases:
            for number in {2, 3} - turned:
                hand = view(house.game, state, viewer_of(DEALER)).seats[number - 1].hand
                assert hand is not None
                assert [(card.seen, card.face) for card in hand.cards] == [("down", None)] * 3
                seen += 1
    assert seen > 10
    assert turned == {2, 3}


@pytest.mark.clause("N 8.8", "N 1.1 hand")
def test_every_hand_is_examined_and_found_to_pay_or_not() -> None:
    hands = {1: TENS, 2: NOTHING, 5: "Kh Kd 4s"}
    house = table_with(NSW, hands).played_out()
    examined = {event.seat: len(event.faces) for event in house.all(e.HandTurned)}
    assert examined == dict.fromkeys(hands, 3)
    found = {line.seat: line.won > 0 for line in house.all(e.BetSettled)}
    assert found == {1: True, 2: False, 5: True}
    assert not at_stake(house)


@pytest.mark.clause("N 9.2.1")
@pytest.mark.parametrize("choice", [c.Ride, c.Pull])
def test_remaining_bets_of_a_losing_hand_go_into_the_tray(
    choice: type[c.Ride] | type[c.Pull],
) -> None:
    house = table_with(NSW, {1: "9h 9d 2c"})
    tray = house.holds(TRAY)
    house.played_out(choice)
    left = 1500 if choice is c.Ride else 500
    assert house.holds(TRAY) == tray + left
    assert house.chips(1) == parse_money("$1,000") - left
    settled = [move for event in house.all(e.BetSettled) for move in event.moves]
    assert {move.target for move in settled} == {TRAY}
    assert {move.source for move in settled} <= {circle(1, number) for number in (1, 2, 3)}


@pytest.mark.clause("N 9.2.2")
@pytest.mark.parametrize("choice", [c.Ride, c.Pull])
def test_remaining_bets_of_a_winning_hand_are_paid_and_returned(
    choice: type[c.Ride] | type[c.Pull],
) -> None:
    house = table_with(NSW, {1: "Th Td Tc"})
    tray = house.holds(TRAY)
    house.played_out(choice)
    left = 1500 if choice is c.Ride else 500
    assert house.holds(TRAY) == tray - 3 * left
    assert house.chips(1) == parse_money("$1,000") + 3 * left
    for line in house.all(e.BetSettled):
        assert (line.stake, line.won, line.lost) == (500, 1500, 0)


@pytest.mark.clause("N 9.4")
def test_what_a_player_claims_to_hold_changes_nothing() -> None:
    house = table_with(NSW, {1: "2h 7h 9h"}, "Jh Kh").played_out()
    before = dict(house.table.ledger)
    claim = "That is a straight flush."
    house.do(c.RaiseDispute(by=seat(1), seat=1, about=claim))
    assert dict(house.table.ledger) == before
    assert {line.hand for line in house.all(e.BetSettled)} == {"flush"}


@pytest.mark.clause("N 1.1 void")
def test_a_void_hand_has_no_result_and_its_stake_goes_back() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(2)
    house.do(c.ReportAbsent(by=DEALER, seat=1))
    house.played_out().over()
    assert not [line for line in house.all(e.BetSettled) if line.seat == 1]
    (played,) = results(house.start, house.log)
    told = {each.seat: (each.hand, each.in_action, each.result) for each in played.seats}
    assert told[1] == (str(HandStatus.VOID), 0, 0)
    assert told[2][1:] == (1500, -1500)
    assert not played.void


@pytest.mark.clause("N 1.1 void")
def test_a_void_round_has_no_result_and_all_stakes_go_back() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    house.do(c.DeclareMisdeal(by=DEALER, reason="a card fell"))
    (played,) = results(house.start, house.log)
    assert played.void
    assert {(each.in_action, each.result) for each in played.seats} == {(0, 0)}
    assert not house.all(e.BetSettled)
    assert house.chips(1) == house.chips(2) == parse_money("$1,000")


@pytest.mark.clause("N 10.2 notice")
def test_a_maximum_payout_is_on_the_sign_before_anyone_bets() -> None:
    five, most = parse_money("$5"), parse_money("$2,000")
    capped = Limits(minimum=five, maximum=parse_money("$500"), maximum_payout=most)
    house = House(NSW, limits=capped, switches=frozenset({Switch.PAYOUT_CAP})).seated(1).betting({})
    for viewer in (PUBLIC, viewer_of(seat(1))):
        sign = view(house.game, house.table, viewer).sign
        assert sign is not None
        assert sign.maximum_payout == most
    free = House(NSW).seated(1).betting({})
    sign = view(free.game, free.table, viewer_of(seat(1))).sign
    assert sign is not None
    assert sign.maximum_payout is None
