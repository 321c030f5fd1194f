"""California: a player's round: the bets, the two choices, the hand, the pay."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import BASE, game_of, parse_money
from letitride.table import PUBLIC, Actor, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import Move, circle, rack
from letitride.table.state import Limits, Phase
from tests.conformance.card_room import banked, results
from tests.conformance.talk import CALIFORNIA, NOTHING, TENS, at_stake, round_of
from tests.table.house import FLOOR, INSPECTOR, House, seat


@pytest.mark.clause("C ranks", "C standards winning hands", "C ranks 2")
@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ("9h 9d 2c", "low_pair"),
        ("Ah Ad 2c", "tens_or_better"),
        ("Ah 2d 3c", "straight"),
        ("2h 2d 2c", "three_of_a_kind"),
    ],
)
def test_pairs_of_nines_lose_and_the_ace_is_high_or_low(hand: str, named: str) -> None:
    dealer = "4s 5h Kd" if named == "straight" else "5s 8h Kd"
    house = banked({1: hand}, dealer, wager="$900").played_out()
    assert {line.hand for line in house.all(e.BetSettled)} == {named}


@pytest.mark.clause("C betting 1")
def test_bets_are_chips_within_the_table_limits() -> None:
    house = House(CALIFORNIA).seated(1, 2).betting({2: "$5"})
    for amount, code in (("$4", "below_minimum"), ("$101", "above_maximum")):
        assert house.refused(c.Bet(by=seat(2), seat=2, amount=parse_money(amount))).code == code
    for funds in (c.Funds.CASH, c.Funds.TOKENS):
        five = parse_money("$5")
        no = house.refused(c.Bet(by=seat(2), seat=2, amount=five, funds=funds))
        assert (no.code, no.clause) == ("not_accepted", "C betting 1")
    wide = Limits(minimum=parse_money("$5"), maximum=parse_money("$200"))
    other = House(CALIFORNIA, opened=False)
    no = other.refused(c.OpenTable(by=DEALER, terms=other.terms, limits=wide))
    assert no.clause == "C fees", "the sheet's limits are not widened"


@pytest.mark.clause("C betting 2")
def test_nothing_is_made_raised_or_withdrawn_after_the_call() -> None:
    house = banked({1: TENS}, wager="$100").seated(3)
    for late in (
        c.Bet(by=seat(3), seat=3, amount=parse_money("$20")),
        c.Bet(by=seat(1), seat=1, amount=parse_money("$20")),
        c.Bet(by=seat(1), seat=1, amount=parse_money("$0")),
        c.PostBank(by=seat(8), seat=8, amount=parse_money("$0")),
        c.PostBank(by=seat(8), seat=8, amount=parse_money("$200")),
    ):
        no = house.refused(late)
        assert (no.code, no.clause) == ("wrong_phase", "C betting 2")


@pytest.mark.clause("C betting 3", "C betting 3 withdrawal", "C glossary let it ride")
def test_three_equal_bets_are_placed_and_two_may_be_withdrawn() -> None:
    house = banked({1: NOTHING}, wager="$100")
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [1000] * 3
    house.played_out(c.Pull)
    assert results(house) == {1: -1000, 8: 1000}


@pytest.mark.clause("C play 3", "C play 3(a)")
def test_bet_1_is_asked_for_clockwise_from_the_dealers_left_and_riding_is_final() -> None:
    house = banked({2: TENS, 5: NOTHING}, wager="$500", banker=4).dealt().looked()
    turn = house.refused(c.Ride(by=seat(5), seat=5))
    assert (turn.code, turn.clause) == ("not_your_turn", "C play 3")
    house.do(c.Ride(by=seat(2), seat=2))
    final = house.refused(c.Pull(by=seat(2), seat=2))
    assert (final.code, final.clause) == ("chosen_already", "C play 3")
    house.do(c.Pull(by=seat(5), seat=5))
    house.turned().choosing(c.Pull).turned()
    assert house.table.phase is Phase.SETTLING
    assert (house.holds(circle(2, 1)), house.holds(circle(5, 1))) == (1000, 0)


@pytest.mark.clause("C play 5")
@pytest.mark.parametrize("first", [c.Ride, c.Pull])
@pytest.mark.parametrize("second", [c.Ride, c.Pull])
def test_bet_2_is_decided_regardless_of_bet_1(
    first: type[c.Ride] | type[c.Pull], second: type[c.Ride] | type[c.Pull]
) -> None:
    house = banked({1: NOTHING}, wager="$500").dealt().looked()
    house.choosing(first).turned().choosing(second).turned()
    left = {c.Ride: 1000, c.Pull: 0}
    lying = [house.holds(circle(1, number)) for number in (1, 2, 3)]
    assert lying == [left[first], left[second], 1000]


@pytest.mark.clause("C play 8")
def test_hands_are_turned_counter_clockwise_from_the_dealers_right() -> None:
    hands = {1: "2c 3c 9c", 3: "6d 7d 2h", 6: "Th Jh 4s", 7: "Qc Js 6c"}
    house = banked(hands, wager="$500", banker=4).played_out()
    assert [event.seat for event in house.all(e.HandTurned)] == [7, 6, 3, 1]


@pytest.mark.clause("C play 10", "C play 10 choice")
@pytest.mark.parametrize(
    ("table", "flush", "house_pays"), [("LIRX-01", 8, 11), ("LIRX-02", 10, 15), ("LIRX-03", 9, 15)]
)
def test_winners_are_paid_by_the_one_table_that_the_card_room_chose(
    table: str, flush: int, house_pays: int
) -> None:
    for hand, dealer, odds in (
        ("2h 6h 7h", "8h Kh 2c", flush),
        ("7h 7d 7c", "Ks Kd 2c", house_pays),
        ("Th Td 8c", "2s Kd 4c", 1),
    ):
        house = House(CALIFORNIA, opened=False)
        house.terms = replace(house.terms, paytables={BASE: table})
        house.game = game_of(house.book, house.terms.paytables)
        house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
        house.run_until(Phase.BETWEEN_ROUNDS)
        house.seated(1, 8).betting({1: "$5"}, bank="$900").called()
        house.stacked(f"{hand} {dealer}").played_out(c.Pull)
        assert results(house) == {1: 500 * odds, 8: -500 * odds}


@pytest.mark.clause("C play 2")
@pytest.mark.parametrize("who", [seat(2), seat(8), FLOOR, INSPECTOR], ids=lambda who: who.name)
def test_nobody_but_the_player_acts_on_a_hand_and_the_dealer_turns_it(who: Actor) -> None:
    house = banked({1: TENS, 2: NOTHING}, wager="$500").dealt()
    assert house.refused(c.Look(by=who, seat=1)).code in ("not_your_seat", "not_your_role")
    house.looked()
    for act in (c.Pull(by=who, seat=1), c.Ride(by=who, seat=1)):
        assert house.refused(act).code in ("not_your_seat", "not_your_role")
    house.choosing(c.Ride).turned().choosing(c.Ride).turned()
    assert house.refused(c.SettleNext(by=who)).code == "not_your_role"
    house.do(c.SettleNext(by=DEALER))


@pytest.mark.clause("C play 3(b)", "C play 5(b)")
def test_a_bet_that_is_pulled_goes_from_its_area_to_the_player() -> None:
    house = banked({1: NOTHING, 2: TENS}, wager="$500").dealt().looked()
    for number in (1, 2):
        before = house.chips(1)
        (pulled,) = house.do(c.Pull(by=seat(1), seat=1))
        assert isinstance(pulled, e.BetPulled)
        assert pulled.moves == (Move(circle(1, number), rack(1), parse_money("$10")),)
        assert house.chips(1) == before + 1000
        house.choosing(c.Ride).turned()


@pytest.mark.clause("C play 4", "C play 6")
def test_the_left_card_is_turned_after_bet_1_and_the_right_one_after_bet_2() -> None:
    house = banked({1: NOTHING, 2: TENS}, "5s 8h Kd", wager="$500").dealt().looked()
    dealers = house.last(e.DealerCardsDealt)
    for place in (dealers.left, dealers.right):
        house.do(c.Ride(by=seat(1), seat=1))
        early = house.refused(c.TurnCommunity(by=DEALER, card=DECK[0]))
        assert (early.code, early.clause) == ("choices_open", "C play 3")
        house.do(c.Pull(by=seat(2), seat=2))
        house.turned()
        assert house.last(e.CommunityTurned).place == place
    assert [event.face for event in house.all(e.CommunityTurned)] == list(parse_cards("5s 8h"))


@pytest.mark.clause("C play 5(a)")
def test_bet_2_let_ride_stays_to_the_end_of_the_round() -> None:
    house = banked({1: NOTHING}, wager="$500").dealt().looked().choosing(c.Pull).turned()
    house.do(c.Ride(by=seat(1), seat=1))
    final = house.refused(c.Pull(by=seat(1), seat=1))
    assert (final.code, final.clause) == ("chosen_already", "C play 3")
    house.turned()
    assert house.refused(c.Pull(by=seat(1), seat=1)).code == "wrong_phase"
    assert house.holds(circle(1, 2)) == 1000
    house.run_until(Phase.ROUND_OVER)
    assert results(house) == {1: -2000, 8: 2000}


@pytest.mark.clause("C play 7", "C play 9", "C glossary hand", "C glossary community card")
def test_three_own_and_two_community_cards_make_the_hand_that_wins_or_loses() -> None:
    hands = {1: "9h 9d 2c", 2: "Kh 4d 7c", 3: "3h 6d Jc"}
    house = banked(hands, "9s Ks 5d", wager="$900").dealt()
    dealers = house.last(e.DealerCardsDealt)
    assert not set(round_of(house).faces) & {dealers.left, dealers.right}
    house.looked().played_out()
    named = {line.seat: line.hand for line in house.all(e.BetSettled)}
    assert named == {1: "three_of_a_kind", 2: "tens_or_better", 3: "high_card"}
    won = {line.seat: line.won > 0 for line in house.all(e.BetSettled)}
    assert won == {1: True, 2: True, 3: False}
    assert [len(event.faces) for event in house.all(e.HandTurned)] == [3, 3, 3]


@pytest.mark.clause("C glossary round")
def test_a_round_is_over_when_every_remaining_bet_is_paid_or_collected() -> None:
    house = banked({1: TENS, 2: NOTHING}, wager="$500")
    end = c.EndRound(by=DEALER)
    for _ in range(2):
        assert house.refused(end).code == "wrong_phase"
        house.dealt()
    house.looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    house.do(c.SettleNext(by=DEALER))
    assert house.refused(end).code == "wrong_phase"
    house.do(c.SettleNext(by=DEALER))
    assert not at_stake(house)
    house.do(end)
    assert house.table.round is None


@pytest.mark.clause("C payouts")
@pytest.mark.parametrize(
    ("table", "top"), [("LIRX-01", "1000 to 1"), ("LIRX-02", "500 to 1"), ("LIRX-03", "100 to 1")]
)
def test_the_table_shows_nine_payouts_of_the_paytable_that_was_chosen(table: str, top: str) -> None:
    house = House(CALIFORNIA, opened=False)
    house.terms = replace(house.terms, paytables={BASE: table})
    house.game = game_of(house.book, house.terms.paytables)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    rows = view(house.game, house.table, PUBLIC).wagers[0].rows
    assert len(rows) == 9
    assert (rows[0].hand, rows[0].pays) == ("royal_flush", top)
    assert (rows[-1].hand, rows[-1].pays) == ("tens_or_better", "1 to 1")
