"""Washington: what is bet, and what is not."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Wager, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import DROP_BOX, circle, spot
from letitride.table.state import Switch
from tests.conformance.talk import BONUS, NOTHING, WASHINGTON, at_stake, table_with
from tests.table.house import House, seat

BOOKS = [WASHINGTON, BONUS]
FIVE = parse_money("$5")
NOTHING_MORE = parse_money("$0")


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


@pytest.mark.clause("W bets 1")
@pytest.mark.parametrize("book", BOOKS)
def test_plaques_are_bet_like_chips_of_their_value(book: str) -> None:
    house = House(book).seated(1).betting({})
    chips = house.chips(1)
    house.do(c.Bet(by=seat(1), seat=1, amount=FIVE, funds=c.Funds.PLAQUES))
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [500] * 3
    assert house.chips(1) == chips - 1500
    assert house.last(e.BetsPlaced).in_plaques
    three = Wager("three_card")
    house.do(c.BetSide(by=seat(1), seat=1, wager=three, amount=FIVE, funds=c.Funds.PLAQUES))
    assert (house.holds(spot(1, three)), house.chips(1)) == (500, chips - 2000)
    assert house.last(e.SideBetPlaced).in_plaques
    poor = House(book).seated(1, with_="$5").betting({})
    no = poor.refused(c.Bet(by=seat(1), seat=1, amount=FIVE, funds=c.Funds.PLAQUES))
    assert no.code == "not_enough_chips"
    mixed = c.Bet(by=seat(1), seat=1, amount=FIVE, funds=c.Funds.PLAQUES, tokens=FIVE)
    assert house.refused(mixed).code == "not_accepted"
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$0")))
    assert house.chips(1) == chips, "with the side bet, which does not stand alone"


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


@pytest.mark.clause("W bets 3", "W bets 3 names", "W basic 2", "W definitions let it ride")
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


@pytest.mark.clause("W bets 4", "W bonus 2")
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


@pytest.mark.parametrize("book", BOOKS)
def test_neither_tokens_nor_vouchers_are_taken(book: str) -> None:
    house = House(book).seated(1).betting({})
    wish = c.Bet(by=seat(1), seat=1, amount=FIVE, funds=c.Funds.TOKENS)
    for no in map(house.refused, (wish, house.presenting(1, "$5"))):
        assert (no.code, no.clause) == ("not_accepted", "W bets 1")
