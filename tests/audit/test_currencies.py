"""The proof knows what a bet may be made with, as the book and the terms of the table say."""

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.audit import Finding, Matter, prove
from letitride.rules import Cents, Currency, Game, Vouchers, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import ExchangeFor, Phase, Switch
from tests.table.house import House, seat

FIVE = parse_money("$5")


def bet(book: str, **funds: object) -> House:
    """One bet, and a $30 voucher for tokens before it where the bet needs them."""
    house = House(book, switches=frozenset({Switch.VERBAL_CASH} if book[0] == "w" else ()))
    house.seated(1)
    if funds.get("funds") is c.Funds.TOKENS or "tokens" in funds:
        house.voucher(1, "$30", ExchangeFor.TOKENS)
    house.run_until(Phase.BETTING)
    house.do(c.Bet(by=seat(1), seat=1, amount=FIVE, **funds))  # type: ignore[arg-type]
    return house


def findings(house: House, game: Game | None = None) -> list[str]:
    found: tuple[Finding, ...] = prove(house.log, game_of=lambda _: game or house.game).findings
    assert all(each.matter is Matter.MONEY for each in found)
    return [each.sentence for each in found]


def otherwise(house: House, **betting: Any) -> Game:
    """The game under a book with other rules about bets."""
    book = house.game.book
    changed = dataclasses.replace(book.betting, **betting)
    return dataclasses.replace(house.game, book=dataclasses.replace(book, betting=changed))


def without(house: House, currency: Currency) -> Game:
    accepted = house.game.book.betting.currencies
    return otherwise(house, currencies=tuple(each for each in accepted if each is not currency))


@pytest.mark.parametrize(
    "funds",
    [{"funds": c.Funds.TOKENS}, {"tokens": Cents(200)}],
    ids=["tokens", "tokens and chips"],
)
def test_tokens_where_the_book_takes_none_are_found(funds: dict[str, object]) -> None:
    house = bet("nsw-let-it-ride", **funds)
    assert findings(house) == []
    wrong = findings(house, without(house, Currency.PROMOTIONAL_TOKENS))
    assert wrong == ["Seat 1 bet tokens, which the book does not accept."]


def test_plaques_where_the_book_takes_none_are_found() -> None:
    house = bet("wa-let-it-ride", funds=c.Funds.PLAQUES)
    wager = next(iter(wager for wager in house.game.schedules if wager != "base"))
    house.do(c.BetSide(by=seat(1), seat=1, wager=wager, amount=FIVE, funds=c.Funds.PLAQUES))
    assert findings(house) == []
    sentence = "Seat 1 bet plaques, which the book does not accept."
    assert findings(house, without(house, Currency.PLAQUES)) == [sentence, sentence]


def test_cash_at_a_table_that_takes_none_is_found() -> None:
    house = bet("wa-let-it-ride", funds=c.Funds.CASH)
    assert findings(house) == []
    opened, *rest = house.log
    assert isinstance(opened, e.TableOpened)
    terms = replace(opened.terms, switches=opened.terms.switches - {Switch.VERBAL_CASH})
    house.log = [replace(opened, terms=terms), *rest]
    assert findings(house) == ["Seat 1 bet cash at a table that takes none."]


def test_a_voucher_that_the_book_does_not_take_is_found() -> None:
    house = House("nsw-let-it-ride").seated(1).voucher(1, "$30")
    assert findings(house) == []
    game = otherwise(house, vouchers=Vouchers.REFUSED)
    assert findings(house, game) == ["Seat 1 exchanged a voucher, which the book does not allow."]
