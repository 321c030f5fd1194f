"""New South Wales, sections 7 and 8: the deal, the two choices, and who sees which cards."""

import pytest

from letitride.cards import parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceKind, parse_money, rulebook_ids
from letitride.table import PUBLIC, Table, Viewer, dealing_steps, evolve, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import circle
from letitride.table.state import Phase, Turns
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
