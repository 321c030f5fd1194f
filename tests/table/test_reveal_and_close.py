"""The order is shown once, and a table closes while betting is open only if there are no bets."""

from collections.abc import Callable

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents
from letitride.table import commands as c
from letitride.table import options
from letitride.table.money import rack
from letitride.table.state import Phase, SignKind
from tests.table.house import FLOOR, House, seat

BOOKS = ("ca-let-it-ride", "nsw-let-it-ride", "wa-let-it-ride")
REVEAL = c.RevealDeck(by=DEALER, order=(), nonce="")


def over() -> House:
    return House("nsw-let-it-ride").seated(1).betting({1: "$5"}).played_out()


def shown(house: House) -> bool:
    return house.table.round is not None and house.table.round.revealed


def test_a_round_knows_whether_its_order_was_revealed() -> None:
    house = over()
    assert not shown(house)
    house.do(REVEAL)
    assert shown(house)
    assert house.table.phase is Phase.ROUND_OVER
    assert not shown(house.over().betting({1: "$5"}))


def test_an_order_is_revealed_once() -> None:
    house = over()
    house.do(REVEAL)
    assert house.refused(REVEAL).code == "revealed_already"


@pytest.mark.parametrize(
    "on",
    [
        lambda: House("nsw-let-it-ride").seated(1).betting({1: "$5"}),
        lambda: House("nsw-let-it-ride").seated(1).betting({1: "$5"}).dealt(),
        lambda: over().over(),
    ],
    ids=["betting", "dealt", "between rounds"],
)
def test_an_order_is_revealed_only_when_its_round_is_over(on: Callable[[], House]) -> None:
    assert on().refused(REVEAL).code == "wrong_phase"


def closing(house: House) -> c.CloseTable:
    """The command when the sign has been up for its time."""
    house.do(c.PutUpSign(by=FLOOR, kind=SignKind.CLOSING))
    return c.CloseTable(by=FLOOR, at=house.book.notices.closing_minutes * 60)


def offers_to_close(house: House, *, at: int) -> bool:
    offered = options(house.game, house.table, FLOOR, at)
    return "CloseTable" in {each.command for each in offered}


@pytest.mark.parametrize("book", BOOKS)
def test_a_table_can_close_while_betting_is_open_without_bets(book: str) -> None:
    house = House(book).seated(1, 2).run_until(Phase.BETTING)
    close = closing(house)
    assert offers_to_close(house, at=close.at)
    house.do(close)
    assert house.table.phase is Phase.CLOSED
    assert house.table.round is None
    assert house.table.seats == {}
    assert house.holds(rack(1)) == 0


@pytest.mark.parametrize("book", BOOKS)
def test_bets_on_the_felt_keep_the_table_open(book: str) -> None:
    house = House(book).seated(1, 2).betting({1: "$5"})
    close = closing(house)
    assert house.refused(close).code == "in_the_round"
    assert not offers_to_close(house, at=close.at)
    house.do(c.Bet(by=seat(1), seat=1, amount=Cents(0)))
    if house.table.banking.seat is not None:
        # C: the bank that a player has posted lies there too.
        assert house.refused(close).code == "in_the_round"
        house.do(c.PostBank(by=seat(2), seat=2, amount=Cents(0)))
    house.do(close)
    assert house.table.phase is Phase.CLOSED


def test_a_table_with_players_does_not_close_without_its_sign() -> None:
    house = House("nsw-let-it-ride").seated(1).run_until(Phase.BETTING)
    assert house.refused(c.CloseTable(by=FLOOR)).code == "no_sign"
    house.do(c.PutUpSign(by=FLOOR, kind=SignKind.CLOSING))
    assert house.refused(c.CloseTable(by=FLOOR, at=60)).code == "too_early"


def test_no_table_closes_in_a_round() -> None:
    house = House("nsw-let-it-ride").seated(1).betting({1: "$5"}).dealt()
    assert house.refused(closing(house)).code == "wrong_phase"
