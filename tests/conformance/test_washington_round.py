"""Washington: the round of play, payouts."""

import pytest

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import BASE, BadData, Wager, game_of, parse_money
from letitride.table import PUBLIC, Actor, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY, Move, circle, rack
from letitride.table.state import DeckPlace, Limits, Phase, Switch
from tests.conformance.talk import BONUS, NOTHING, TENS, WASHINGTON, at_stake, table_with, unaided
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

BOOKS = [WASHINGTON, BONUS]
FIVE = parse_money("$5")


@pytest.mark.clause("W ranks")
@pytest.mark.parametrize(
    ("hand", "dealer", "named"),
    [
        ("Ah Kh Qh", "Jh Th 2c", "royal_flush"),
        ("Kh Qh Jh", "Th 9h 2c", "straight_flush"),
        ("Ah 2h 3h", "4h 5h 2c", "straight_flush"),
        ("Ah 2c 3h", "4h 5h 9c", "straight"),
        ("Qh Kc Ah", "2h 3d 9c", "high_card"),
        ("Th Tc 4h", "2h 3d 9c", "tens_or_better"),
        ("9h 9d 4h", "2h 3d Kc", "low_pair"),
    ],
)
def test_hands_rank_from_the_royal_to_the_high_pair_and_no_run_goes_round_the_ace(
    hand: str, dealer: str, named: str
) -> None:
    house = table_with(WASHINGTON, {1: hand}, dealer).played_out()
    assert {line.hand for line in house.all(e.BetSettled)} == {named}


@pytest.mark.clause("W round 2", "W round 2(a)", "W basic 6", "W bonus 6")
@pytest.mark.parametrize("book", BOOKS)
def test_bet_1_is_asked_for_clockwise_from_the_dealers_left_and_riding_is_final(book: str) -> None:
    house = table_with(book, {2: TENS, 6: NOTHING}).dealt().looked()
    turn = house.refused(c.Ride(by=seat(6), seat=6))
    assert (turn.code, turn.clause) == ("not_your_turn", "W round 2")
    house.do(c.Ride(by=seat(2), seat=2))
    again = house.refused(c.Pull(by=seat(2), seat=2))
    assert (again.code, again.clause) == ("chosen_already", "W round 2")
    (pulled,) = house.do(c.Pull(by=seat(6), seat=6))
    assert isinstance(pulled, e.BetPulled)
    assert (pulled.circle, pulled.amount) == (1, 500)
    assert (house.holds(circle(2, 1)), house.holds(circle(6, 1))) == (500, 0)


@pytest.mark.clause("W round 3", "W basic 7", "W bonus 7")
@pytest.mark.parametrize("book", BOOKS)
def test_the_left_card_is_turned_after_each_player_has_decided_bet_1(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(c.Pull(by=seat(1), seat=1))
    early = house.refused(c.TurnCommunity(by=DEALER, card=DECK[0]))
    assert (early.code, early.clause) == ("choices_open", "W round 2")
    house.do(c.Pull(by=seat(2), seat=2))
    house.turned()
    assert house.last(e.CommunityTurned).place == house.last(e.DealerCardsDealt).left


@pytest.mark.clause("W round 4", "W round 4(a)", "W basic 8", "W bonus 8")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("first", [c.Ride, c.Pull])
def test_bet_2_is_independent_of_bet_1_and_final(
    book: str, first: type[c.Ride] | type[c.Pull]
) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}).dealt().looked().choosing(first).turned()
    turn = house.refused(c.Pull(by=seat(2), seat=2))
    assert (turn.code, turn.clause) == ("not_your_turn", "W round 2")
    house.do(c.Ride(by=seat(1), seat=1))
    house.do(c.Pull(by=seat(2), seat=2))
    assert (house.holds(circle(1, 2)), house.holds(circle(2, 2))) == (500, 0)
    assert house.refused(c.Pull(by=seat(1), seat=1)).code == "chosen_already"


@pytest.mark.clause("W round 5", "W basic 10", "W bonus 10")
@pytest.mark.parametrize("book", BOOKS)
def test_the_right_card_is_turned_second(book: str) -> None:
    house = table_with(book, {1: NOTHING}).dealt().looked().choosing(c.Ride).turned()
    assert house.refused(c.TurnCommunity(by=DEALER, card=DECK[0])).code == "choices_open"
    house.choosing(c.Ride).turned()
    assert house.last(e.CommunityTurned).place == house.last(e.DealerCardsDealt).right
    assert house.table.phase is Phase.SETTLING


@pytest.mark.clause("W round 7", "W basic 11", "W bonus 11")
@pytest.mark.parametrize("book", BOOKS)
def test_hands_are_settled_from_the_dealers_right_counter_clockwise(book: str) -> None:
    hands = {1: "2c 3c 9c", 3: "6d 7d 2h", 6: "Th Jh 4s", 7: "Qc Js 6c"}
    house = table_with(book, hands).played_out()
    assert [event.seat for event in house.all(e.SeatSettled)] == [7, 6, 3, 1]


@pytest.mark.clause(
    "W round 8",
    "W basic 12",
    "W basic 12(a)",
    "W round 8 losers",
    "W bonus 13",
    "W how to play paid",
)
@pytest.mark.parametrize("book", BOOKS)
def test_tens_or_better_pay_every_bet_left_and_all_else_is_collected(book: str) -> None:
    house = table_with(book, {1: TENS, 2: "9h 9d 4c"}).dealt().looked()
    tray = house.holds(TRAY)
    house.choosing(c.Pull).turned().choosing(c.Ride).turned().run_until(Phase.ROUND_OVER)
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,010"), parse_money("$990"))
    assert house.holds(TRAY) == tray
    assert [line.circle for line in house.all(e.BetSettled) if line.seat == 1] == [2, 3]


@pytest.mark.clause("W round 10")
@pytest.mark.parametrize("book", BOOKS)
def test_the_round_is_on_until_the_dealer_ends_it(book: str) -> None:
    house = table_with(book, {1: TENS}).played_out()
    assert house.refused(c.OpenRound(by=DEALER)).code == "wrong_phase"
    assert house.refused(c.Bet(by=seat(1), seat=1, amount=FIVE)).code == "wrong_phase"
    assert house.refused(c.EndRound(by=seat(1))).code == "not_your_role"
    house.over()
    assert house.table.round is None
    house.betting({1: "$5"})


LIRX_01 = [1000, 200, 50, 11, 8, 5, 3, 2, 1]
LIRX_03 = [100, 50, 30, 15, 9, 6, 3, 2, 1]
HANDS = [
    ("Ah Kh Qh", "Jh Th 2c"),
    ("5h 6h 7h", "8h 9h 2c"),
    ("7h 7d 7c", "7s Kd 2c"),
    ("7h 7d 7c", "Ks Kd 2c"),
    ("2h 6h 7h", "8h Kh 2c"),
    ("5h 6d 7h", "8h 9c 2c"),
    ("7h 7d 7c", "2s Kd 4c"),
    ("7h 7d 8c", "8s Kd 2c"),
    ("Th Td 8c", "2s Kd 4c"),
]


@pytest.mark.clause("W payout 2")
@pytest.mark.parametrize(("book", "odds"), [(WASHINGTON, LIRX_01), (BONUS, LIRX_03)])
def test_every_winning_bet_has_no_less_than_the_listed_odds(book: str, odds: list[int]) -> None:
    for (hand, dealer), pays in zip(HANDS, odds, strict=True):
        house = table_with(book, {1: hand}, dealer, stake="$100").played_out()
        assert [line.won for line in house.all(e.BetSettled)] == [10000 * pays] * 3


@pytest.mark.clause("W payout 2")
@pytest.mark.parametrize("book", BOOKS)
def test_no_maximum_payout_can_be_set(book: str) -> None:
    house = House(book, opened=False, switches=frozenset({Switch.PAYOUT_CAP}))
    no = house.refused(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    assert (no.code, no.clause) == ("not_allowed", "W payout 2")
    capped = Limits(minimum=FIVE, maximum=parse_money("$100"), maximum_payout=parse_money("$500"))
    plain = House(book, opened=False)
    no = plain.refused(c.OpenTable(by=DEALER, terms=plain.terms, limits=capped))
    assert (no.code, no.clause) == ("bad_limits", "W payout 2")


@pytest.mark.clause("W round 2(b)", "W round 4(b)", "W basic 6(a)(i)", "W basic 8(a)(i)")
@pytest.mark.parametrize("book", BOOKS)
def test_a_bet_that_is_pulled_goes_from_its_circle_to_the_player_at_once(book: str) -> None:
    house = table_with(book, {1: NOTHING, 2: TENS}, stake="$10").dealt().looked()
    for number in (1, 2):
        before = house.chips(1)
        (pulled,) = house.do(c.Pull(by=seat(1), seat=1))
        assert isinstance(pulled, e.BetPulled)
        assert pulled.moves == (Move(circle(1, number), rack(1), parse_money("$10")),)
        assert house.chips(1) == before + parse_money("$10")
        house.choosing(c.Ride).turned()
    assert at_stake(house) == {"circle:1:3": 1000, **{f"circle:2:{n}": 1000 for n in (1, 2, 3)}}


@pytest.mark.clause("W bonus 6(a)(i)", "W bonus 8(a)(i)")
def test_bonus_bets_stay_as_they_are_when_a_bet_is_pulled() -> None:
    sides = {1: {Wager("bonus"): "$1", Wager("three_card"): "$2"}}
    house = table_with(BONUS, {1: NOTHING}, stake="$10", sides=sides).dealt().looked()
    assert house.table.round is not None
    for left in ((2, 3), (3,)):
        before = house.chips(1)
        house.do(c.Pull(by=seat(1), seat=1))
        assert house.chips(1) == before + parse_money("$10")
        circles = {f"circle:1:{number}": 1000 for number in left}
        assert at_stake(house) == {**circles, "spot:1:three_card": 200}
        assert house.table.round.lammers == {1: 100}
        house.turned()


@pytest.mark.clause("W round 1")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("who", [seat(2), FLOOR, SUPERVISOR, INSPECTOR], ids=lambda who: who.name)
def test_nobody_but_the_player_acts_on_a_hand_and_the_dealer_turns_it(
    book: str, who: Actor
) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}).dealt()
    look = c.Look(by=who, seat=1)
    assert house.refused(look).code in ("not_your_seat", "not_your_role")
    house.looked()
    for act in (c.Pull(by=who, seat=1), c.Ride(by=who, seat=1)):
        assert house.refused(act).code in ("not_your_seat", "not_your_role")
    house.choosing(c.Ride).turned().choosing(c.Ride).turned()
    no = house.refused(c.SettleNext(by=who))
    assert (no.code, no.clause) == ("not_your_role", "W round 7")
    house.do(c.SettleNext(by=DEALER))
    assert house.last(e.HandTurned).seat == 2


@pytest.mark.clause("W basic overview")
@pytest.mark.parametrize("book", BOOKS)
def test_a_hand_is_settled_by_the_paytable_whatever_anyone_else_holds(book: str) -> None:
    results = set()
    for other in ("Ah Ad Ac", "3d 4s 6c", "Qh Qd 9c"):
        house = table_with(book, {1: TENS, 2: other}, "5s 8h Kd").played_out()
        results.add(house.chips(1))
    assert results == {parse_money("$1,015")}
    shared = table_with(book, {1: "2d 7h 9s", 2: "Ah Ad Ac"}, "Ks Kh 4d").played_out()
    assert shared.chips(1) == parse_money("$1,015"), "the dealer's kings are everybody's"


@pytest.mark.clause("W round 6", "W definitions hand")
@pytest.mark.parametrize("book", BOOKS)
def test_both_community_cards_complete_every_hand(book: str) -> None:
    hands = {1: "9h 9d 2c", 2: "Kh 4d 7c", 3: "Qh Jd Tc"}
    house = table_with(book, hands, "9s Ks 3d").played_out()
    named = {line.seat: line.hand for line in house.all(e.BetSettled)}
    assert named == {1: "three_of_a_kind", 2: "tens_or_better", 3: "straight"}
    faces = {event.seat: len(event.faces) for event in house.all(e.HandTurned)}
    assert faces == {1: 3, 2: 3, 3: 3}
    assert len(house.all(e.CommunityTurned)) == 2


@pytest.mark.clause("W definitions round", "W round 10")
@pytest.mark.parametrize("book", BOOKS)
def test_a_round_is_complete_when_all_was_dealt_and_every_bet_paid_or_collected(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING})
    end = c.EndRound(by=DEALER)
    assert house.refused(end).code == "wrong_phase"
    house.dealt()
    assert house.refused(end).code == "wrong_phase"
    house.looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    house.do(c.SettleNext(by=DEALER))
    assert at_stake(house), "one hand is still to be settled"
    assert house.refused(end).code == "wrong_phase"
    house.do(c.SettleNext(by=DEALER))
    assert not at_stake(house)
    house.do(end)


@pytest.mark.clause("W round 9 cards")
@pytest.mark.parametrize("book", BOOKS)
def test_all_cards_of_the_round_go_to_the_rack_with_the_rest_of_their_deck(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}).played_out()
    assert house.table.round is not None
    deck = house.table.round.deck
    assert view(house.game, house.table, PUBLIC).rack < 52
    house.over()
    after = view(house.game, house.table, PUBLIC)
    assert after.rack == 52
    assert house.table.decks[deck].place is DeckPlace.RACK
    assert all(each.hand is None for each in after.seats)


@pytest.mark.clause("W payout choice", "W paytables LIRX places")
@pytest.mark.parametrize("ref", ["LIRX-04", "LIRX-05", "LIRX-06", "3CB-1"])
def test_no_table_opens_with_a_base_paytable_that_the_book_does_not_attach(ref: str) -> None:
    house = House(WASHINGTON, opened=False)
    paytables = {**house.terms.paytables, BASE: ref}
    with pytest.raises(BadData, match="does not offer it"):
        game_of(house.book, paytables)
    for choice in ("LIRX-01", "LIRX-02", "LIRX-03"):
        assert game_of(house.book, {BASE: choice}).schedules


@pytest.mark.clause("W payout choice", "W paytables LIRB places")
def test_no_bonus_table_opens_with_a_paytable_for_other_places() -> None:
    house = House(BONUS, opened=False)
    with pytest.raises(BadData, match="does not offer it"):
        game_of(house.book, {BASE: "LIRB-10", Wager("bonus"): "LIRB-10"})
    assert game_of(house.book, {BASE: "LIRB-25", Wager("bonus"): "LIRB-25"}).schedules


@pytest.mark.clause("W cards")
@pytest.mark.parametrize("book", BOOKS)
def test_a_deck_of_another_number_of_cards_is_refused(book: str) -> None:
    house = table_with(book, {1: TENS}).played_out()
    for order in (DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0])):
        no = unaided(house, c.RevealDeck(by=DEALER, order=order, nonce=""))
        assert (no.code, no.clause) == ("not_a_deck", "W decks 1")
    house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
    assert len(house.last(e.DeckRevealed).order) == 52
