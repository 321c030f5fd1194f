"""What a book leaves to the house: one list, each choice with its clause, and how it is played."""

import pytest

from letitride.driver import DEALER
from letitride.rules import BASE, Cents, Settled, SettlingWay, Wager, load_rulebook, parse_money
from letitride.rules.files import BadData
from letitride.rules.game import game_of
from letitride.table import PUBLIC, Turns, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.house_terms import ChoiceRefused, Opening, choose
from letitride.table.left_to_house import house_choices
from letitride.table.money import DROP_BOX, TRAY, spot
from letitride.table.state import Limits, Phase, Switch
from tests.conformance.talk import BONUS, CALIFORNIA, NSW, SIX_CARD, TENS, WASHINGTON, table_with
from tests.table.house import House, seat

THREE = Wager("three_card")
ONE_DOLLAR = Wager("bonus")
BOOKS = (NSW, WASHINGTON, BONUS, SIX_CARD, CALIFORNIA)


def opening(book: str, **chosen: str | int) -> Opening:
    found = choose(load_rulebook(book), chosen)
    assert isinstance(found, Opening), found
    return found


def refused(book: str, name: str, value: str | int) -> tuple[str, str]:
    found = choose(load_rulebook(book), {name: value})
    assert isinstance(found, ChoiceRefused), found
    assert found.field == name
    assert found.rejected.message
    return found.rejected.code, found.rejected.clause


@pytest.mark.parametrize("ref", BOOKS)
def test_every_value_of_every_choice_opens_a_table(ref: str) -> None:
    book = load_rulebook(ref)
    tried = 0
    for choice in house_choices(book):
        assert choice.words
        assert choice.clause
        amount = 10_000_00 if choice.name == "limits.maximum" and not choice.most else choice.least
        values: list[str | int] = [each.value for each in choice.values]
        for value in values or [amount]:
            found = choose(book, {choice.name: value})
            assert isinstance(found, Opening), (choice.name, value)
            house = House(ref, opened=False)
            house.game = game_of(book, found.terms.paytables)
            limits = found.limits
            if choice.name == "face":
                continue
            house.do(c.OpenTable(by=DEALER, terms=found.terms, limits=limits))
            tried += 1
    assert tried > 5


def test_without_a_choice_the_book_decides() -> None:
    for ref in BOOKS:
        book = load_rulebook(ref)
        terms, limits = opening(ref)
        assert terms.paytables[BASE] == book.paytables.default
        assert (terms.device, terms.face) == (book.devices.default, book.deal.default_face)
        assert (terms.settling, terms.three_card_settled) == (None, Settled.AT_SETTLEMENT)
        assert (limits.minimum, limits.maximum) == (book.limits.minimum, book.limits.maximum)
        assert terms.side_limits == {}


@pytest.mark.clause("F games")
def test_a_choice_that_the_book_forbids_names_its_clause() -> None:
    assert refused(NSW, "dice", "on") == ("no_such_choice", "house")
    assert refused(NSW, "verbal_cash", "on") == ("no_such_choice", "N 5.1")
    assert refused(NSW, "backline", "on") == ("no_such_choice", "N 5.6")
    assert refused(NSW, "face", "up") == ("no_such_choice", "N 7.1")
    assert refused(SIX_CARD, "face", "up") == ("no_such_choice", "S 1")
    assert refused(CALIFORNIA, "face", "up") == ("no_such_choice", "C dealing 3")
    assert refused(WASHINGTON, "limits.maximum_payout", 500_00) == ("no_such_choice", "W payout 2")
    assert refused(WASHINGTON, "settling", "losers_first") == ("no_such_choice", "W round 7")
    assert refused(WASHINGTON, "device", "shoe") == ("no_such_choice", "W dealing")
    assert refused(CALIFORNIA, "limits.maximum", 200_00) == ("no_such_choice", "C fees")
    assert refused(CALIFORNIA, "three_card", "on")[0] == "no_such_choice"
    assert refused(NSW, "limits.minimum", "ten")[0] == "no_such_choice"
    assert refused(NSW, "limits.minimum", 0)[0] == "no_such_choice"


@pytest.mark.clause("W paytables LIRB")
def test_the_bonus_is_paid_by_the_table_that_goes_with_the_base_table() -> None:
    terms, _ = opening(BONUS, **{"paytables.base": "LIRB-03"})
    assert terms.paytables[ONE_DOLLAR] == "LIRB-03"
    assert refused(BONUS, "paytables.bonus", "LIRB-03") == ("other_paytable", "W paytables LIRB")
    both = opening(BONUS, **{"paytables.bonus": "LIRB-06", "paytables.base": "LIRB-06"})
    assert both.terms.paytables[ONE_DOLLAR] == "LIRB-06"
    with pytest.raises(BadData):
        game_of(load_rulebook(BONUS), {BASE: "LIRX-01"})
    house = House(BONUS, opened=False)
    apart = {**house.terms.paytables, ONE_DOLLAR: "LIRB-03"}
    house.terms = type(house.terms)(
        paytables=apart, device=house.terms.device, face=house.terms.face,
        switches=house.terms.switches,
    )  # fmt: skip
    no = house.refused(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    assert (no.code, no.clause) == ("other_paytable", "W paytables LIRB")


@pytest.mark.clause("W 3card limits")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
def test_side_bet_limits_of_a_table_stay_within_the_books(book: str) -> None:
    narrow = {"side_limits.three_card.minimum": 200, "side_limits.three_card.maximum": 1000}
    terms, limits = opening(book, **narrow)
    house = House(book, opened=False)
    house.do(c.OpenTable(by=DEALER, terms=terms, limits=limits))
    house.run_until(Phase.BETWEEN_ROUNDS).seated(1).betting({1: "$5"})
    low = c.BetSide(by=seat(1), seat=1, wager=THREE, amount=parse_money("$1"))
    high = c.BetSide(by=seat(1), seat=1, wager=THREE, amount=parse_money("$11"))
    assert house.refused(low).code == "below_minimum"
    assert house.refused(high).code == "above_maximum"
    house.do(c.BetSide(by=seat(1), seat=1, wager=THREE, amount=parse_money("$10")))
    sign = next(
        each for each in view(house.game, house.table, PUBLIC).wagers if each.wager == THREE
    )
    assert (sign.minimum, sign.maximum) == (200, 1000)
    assert refused(book, "side_limits.three_card.maximum", 26_00)[0] == "no_such_choice"
    wide = Limits(minimum=Cents(100), maximum=Cents(26_00))
    house = House(book, opened=False)
    house.terms = type(terms)(
        paytables=terms.paytables, device=terms.device, face=terms.face,
        switches=terms.switches, side_limits={THREE: wide},
    )  # fmt: skip
    no = house.refused(c.OpenTable(by=DEALER, terms=house.terms, limits=limits))
    assert no.code == "bad_limits"


@pytest.mark.clause("W bets 1")
@pytest.mark.clause("W 3card")
def test_a_side_bet_is_made_in_cash_where_the_house_says_so() -> None:
    cash = c.BetSide(by=seat(1), seat=1, wager=THREE, amount=parse_money("$2"), funds=c.Funds.CASH)
    strict = House(WASHINGTON).seated(1, with_="$15").betting({1: "$5"})
    no = strict.refused(cash)
    assert (no.code, no.clause) == ("not_accepted", "W bets 1")
    switches = frozenset({Switch.VERBAL_CASH})
    house = House(WASHINGTON, switches=switches).seated(1, with_="$15").betting({1: "$5"})
    box, tray, chips = house.holds(DROP_BOX), house.holds(TRAY), house.chips(1)
    house.do(cash)
    assert house.holds(spot(1, THREE)) == 200
    assert (house.holds(DROP_BOX), house.holds(TRAY)) == (box + 200, tray - 200)
    assert house.chips(1) == chips, "the rack is not touched"
    tokens = c.BetSide(
        by=seat(1), seat=1, wager=THREE, amount=parse_money("$2"), funds=c.Funds.TOKENS
    )
    assert house.refused(tokens).code == "not_accepted"


@pytest.mark.clause("W 3card option 1")
@pytest.mark.clause("W 3card option 1 resumes")
@pytest.mark.clause("W bonus 12")
def test_the_option_that_the_house_chose_says_when_3_card_is_settled() -> None:
    orders = {}
    for option in (Settled.AT_SETTLEMENT, Settled.BEFORE_BASE_BETS):
        sides = {1: {THREE: "$2", ONE_DOLLAR: "$1"}}
        house = table_with(BONUS, {1: TENS}, sides=sides, three_card_settled=option)
        house.played_out()
        assert not house.all(e.ThreeCardSettled)
        orders[option] = [line.wager for line in house.all(e.BetSettled)]
    three = [THREE, BASE, BASE, BASE, ONE_DOLLAR]
    assert orders[Settled.BEFORE_BASE_BETS] == three, "option 1: before the base bets"
    assert orders[Settled.AT_SETTLEMENT] == [BASE, BASE, BASE, THREE, ONE_DOLLAR], "none: bonus 12"


def test_the_sign_shows_house_choices_in_words_with_the_clause() -> None:
    terms, limits = opening(
        BONUS,
        settling="lay_and_pay",
        three_card_settled="before_base_bets",
        three_card_alone="on",
        verbal_cash="on",
        turns="together",
    )
    assert (terms.settling, terms.turns) == (SettlingWay.LAY_AND_PAY, Turns.TOGETHER)
    house = House(BONUS, opened=False)
    house.do(c.OpenTable(by=DEALER, terms=terms, limits=limits))
    shown = view(house.game, house.table, PUBLIC).terms
    assert shown is not None
    said = {each.name: (each.words, each.says, each.clause) for each in shown.house}
    assert said["settling"] == ("Settling", "all hands turned, then paid", "W round 7")
    assert said["turns"] == ("Players choose", "all at once", "house")
    assert said["verbal_cash"] == ("Cash bets, said aloud", "yes", "W bets 1")
    assert said["controller"][1:] == ("yes", "W table 4")
    assert said["three_card_alone"] == (
        "3 Card Bonus without the three bets", "yes", "W 3card alone",
    )  # fmt: skip
    assert said["three_card_settled"][1] == "before the three bets (option 1)"
    assert said["face"][1] == "face down"
    assert "limits.minimum" not in said, "amounts are on the sign as limits"
    without = opening(BONUS, three_card="off")
    house = House(BONUS, opened=False)
    house.game = game_of(house.book, without.terms.paytables)
    house.do(c.OpenTable(by=DEALER, terms=without.terms, limits=without.limits))
    shown = view(house.game, house.table, PUBLIC).terms
    assert shown is not None
    said = {each.name: (each.words, each.says, each.clause) for each in shown.house}
    assert said["three_card"] == ("3 Card Bonus", "no", "W 3card")
    assert not {"three_card_settled", "three_card_alone", "paytables.three_card"} & set(said)
