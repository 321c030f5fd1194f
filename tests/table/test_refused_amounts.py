"""The wrong amount: too little, too much, not in units, more than a player has."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, parse_money
from letitride.table import commands as c
from letitride.table import decide
from tests.table.every_command import BOOKS, FIVE, ONE, refusal
from tests.table.house import FLOOR, House, seat


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("amount", [-1, -500, 1, 499, 10**9])
def test_an_amount_that_is_below_above_or_unaffordable_is_not_a_bet(book: str, amount: int) -> None:
    house = House(book).seated(1, 2).betting({})
    number = 2 if house.table.banking.seat == 1 else 1
    money = Cents(amount)
    bets = [c.Bet(by=seat(number), seat=number, amount=money)]
    sides = [
        c.BetSide(by=seat(number), seat=number, wager=wager, amount=money)
        for wager in house.book.side_bets
    ]
    for command in (*bets, *sides):
        assert refusal(house, command) is not None


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("amount", [0, -1])
def test_chip_amounts_must_be_positive(book: str, amount: int) -> None:
    house = House(book).seated(1)
    money = Cents(amount)
    for command in (
        c.BuyIn(by=ONE, seat=1, amount=money),
        c.CashOut(by=ONE, seat=1, amount=money),
        c.Fill(by=FLOOR, amount=money),
        c.Credit(by=FLOOR, amount=money),
    ):
        no = refusal(house, command)
        assert no is not None
        assert no.code == "bad_amount"


def test_more_than_the_rack_holds_is_neither_bet_nor_cashed() -> None:
    house = House("nsw-let-it-ride").seated(1, with_="$29").betting({})
    for command in (
        c.Bet(by=ONE, seat=1, amount=parse_money("$10")),
        c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, parse_money("$20"))),
        c.CashOut(by=ONE, seat=1, amount=parse_money("$30")),
    ):
        no = refusal(house, command)
        assert no is not None
        assert (no.code, no.clause) == ("not_enough_chips", "N 5.1")


def test_recorded_bets_must_be_positive() -> None:
    house = House("nsw-let-it-ride").seated(1).betting({})
    nothing, less = parse_money("$0"), parse_money("-$5")
    for circles in ((nothing, nothing, nothing), (FIVE, FIVE, less)):
        no = refusal(house, c.RecordBets(by=DEALER, seat=1, circles=circles))
        assert no is not None
        assert (no.code, no.clause) == ("bad_amount", "N 5.2")


def test_a_bet_that_does_not_rise_by_the_unit_of_the_sign_is_refused() -> None:
    house = House("wa-let-it-ride").seated(1).betting({})
    no = refusal(house, c.Bet(by=ONE, seat=1, amount=parse_money("$5.50")))
    assert no is not None
    assert no.code == "not_in_units"
    assert decide(house.game, house.table, c.Bet(by=ONE, seat=1, amount=FIVE))
