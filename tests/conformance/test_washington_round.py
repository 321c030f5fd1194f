"""Washington: bets, the round of play, payouts."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Wager, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import DROP_BOX, TRAY, circle, spot
from letitride.table.state import Limits, Phase, Switch
from tests.conformance.talk import BONUS, NOTHING, TENS, WASHINGTON, at_stake, table_with
from tests.table.house import House, seat

BOOKS = [WASHINGTON, BONUS]
FIVE = parse_money("$5")
NOTHING_MORE = parse_money("$0")


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


@pytest.mark.clause("W bets 1")
@pytest.mark.parametrize("book", BOOKS)
def test_cash_with_a_verbal_bet_counts_where_the_house_rule_says_so_and_not_elsewhere(
    book: str,
) -> None:
    strict = House(book).seated(1, with_="$5").betting({})
    cash = c.Bet(by=seat(1), seat=1, amount=FIVE, funds=c.Funds.CASH)
    no = strict.refused(cash)
    assert (no.code, no.clause) == ("not_accepted", "W bets 1")
    house = House(book, switches=frozenset({Switch.VERBAL_CASH})).seated(1, with_="$5").betting({})
    box = house.holds(DROP_BOX)
    house.do(cash)
    assert house.holds(DROP_BOX) == box + 1500
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [500] * 3
    assert house.chips(1) == FIVE, "the rack is not touched"


@pytest.mark.clause("W bets 1 verbal")
def test_cash_with_a_verbal_bet_counts_for_a_side_bet_too() -> None:
    dollar = Wager("bonus")
    cash = c.BetSide(by=seat(1), seat=1, wager=dollar, amount=parse_money("$1"), funds=c.Funds.CASH)
    strict = House(BONUS).seated(1).betting({1: "$5"})
    no = strict.refused(cash)
    assert (no.code, no.clause) == ("not_accepted", "W bets 1")
    switches = frozenset({Switch.VERBAL_CASH})
    house = House(BONUS, switches=switches).seated(1).betting({1: "$5"})
    box, chips = house.holds(DROP_BOX), house.chips(1)
    house.do(cash)
    assert (house.holds(DROP_BOX), house.chips(1)) == (box + 100, chips), "the rack is not touched"
    assert house.holds(spot(1, dollar)) == 100
    tokens = house.refused(replace(cash, funds=c.Funds.TOKENS))
    assert (tokens.code, tokens.clause) == ("not_accepted", "W bets 1")
    house.do(replace(cash, amount=parse_money("$0")))
    assert house.chips(1) == chips + 100, "what was bet in cash comes back in chips"


@pytest.mark.clause("W bets 2")
@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_made_raised_or_withdrawn_after_the_call(book: str) -> None:
    house = House(book).seated(1, 2).betting({1: "$5"}).called()
    for late in (
        c.Bet(by=seat(2), seat=2, amount=FIVE),
        c.Bet(by=seat(1), seat=1, amount=parse_money("$10")),
        c.Bet(by=seat(1), seat=1, amount=NOTHING_MORE),
    ):
        no = house.refused(late)
        assert (no.code, no.clause) == ("wrong_phase", "W bets 2")
    assert at_stake(house) == {f"circle:1:{number}": 500 for number in (1, 2, 3)}


@pytest.mark.clause("W bets 3")
@pytest.mark.parametrize("book", BOOKS)
def test_three_equal_bets_are_placed_two_of_which_may_be_withdrawn(book: str) -> None:
    house = table_with(book, {1: NOTHING}, stake="$10")
    assert at_stake(house) == {f"circle:1:{number}": 1000 for number in (1, 2, 3)}
    house.played_out(c.Pull)
    assert [event.circle for event in house.all(e.BetPulled)] == [1, 2]
    assert house.chips(1) == parse_money("$990")
    nobody = House(book).seated(1).betting({})
    no = nobody.refused(c.CallNoMoreBets(by=DEALER))
    assert (no.code, no.clause) == ("no_bets", "W bets 3")


@pytest.mark.clause("W bets 4")
def test_the_bonus_bet_is_one_dollar_and_a_players_own_choice() -> None:
    house = House(BONUS).seated(1, 2).betting({1: "$5", 2: "$5"})
    for wrong, code in (("$2", "above_maximum"), ("$0.50", "below_minimum")):
        amount = parse_money(wrong)
        no = house.refused(c.BetSide(by=seat(1), seat=1, wager=Wager("bonus"), amount=amount))
        assert (no.code, no.clause) == (code, "W bets 4")
    one = c.BetSide(by=seat(1), seat=1, wager=Wager("bonus"), amount=parse_money("$1"))
    house.do(one)
    assert (house.chips(1), house.chips(2)) == (parse_money("$984"), parse_money("$985"))
    house.do(c.Bet(by=seat(1), seat=1, amount=NOTHING_MORE))
    assert house.chips(1) == parse_money("$1,000"), "it goes only with the three bets"
    alone = house.refused(one)
    assert (alone.code, alone.clause) == ("base_first", "W bets 4")


@pytest.mark.clause("W round 2")
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


@pytest.mark.clause("W round 3")
@pytest.mark.parametrize("book", BOOKS)
def test_the_left_card_is_turned_after_each_player_has_decided_bet_1(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(c.Pull(by=seat(1), seat=1))
    early = house.refused(c.TurnCommunity(by=DEALER, card=DECK[0]))
    assert (early.code, early.clause) == ("choices_open", "W round 2")
    house.do(c.Pull(by=seat(2), seat=2))
    house.turned()
    assert house.last(e.CommunityTurned).place == house.last(e.DealerCardsDealt).left


@pytest.mark.clause("W round 4")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("first", [c.Ride, c.Pull])
def test_bet_2_is_free_whatever_bet_1_did_and_then_as_final(
    book: str, first: type[c.Ride] | type[c.Pull]
) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}).dealt().looked().choosing(first).turned()
    turn = house.refused(c.Pull(by=seat(2), seat=2))
    assert (turn.code, turn.clause) == ("not_your_turn", "W round 2")
    house.do(c.Ride(by=seat(1), seat=1))
    house.do(c.Pull(by=seat(2), seat=2))
    assert (house.holds(circle(1, 2)), house.holds(circle(2, 2))) == (500, 0)
    assert house.refused(c.Pull(by=seat(1), seat=1)).code == "chosen_already"


@pytest.mark.clause("W round 5")
@pytest.mark.parametrize("book", BOOKS)
def test_the_right_card_is_turned_second(book: str) -> None:
    house = table_with(book, {1: NOTHING}).dealt().looked().choosing(c.Ride).turned()
    assert house.refused(c.TurnCommunity(by=DEALER, card=DECK[0])).code == "choices_open"
    house.choosing(c.Ride).turned()
    assert house.last(e.CommunityTurned).place == house.last(e.DealerCardsDealt).right
    assert house.table.phase is Phase.SETTLING


@pytest.mark.clause("W round 7")
@pytest.mark.parametrize("book", BOOKS)
def test_hands_are_settled_from_the_dealers_right_counter_clockwise(book: str) -> None:
    hands = {1: "2c 3c 9c", 3: "6d 7d 2h", 6: "Th Jh 4s", 7: "Qc Js 6c"}
    house = table_with(book, hands).played_out()
    assert [event.seat for event in house.all(e.SeatSettled)] == [7, 6, 3, 1]


@pytest.mark.clause("W round 8")
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
