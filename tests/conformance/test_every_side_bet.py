"""Every side bet of every book: what may be bet on it, alone or not, and when it is settled."""

from typing import NamedTuple

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, Settled, Wager, parse_money
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.controller.lamps import lit_lamps
from letitride.table.state import alone_switch_of, switch_of
from tests.conformance.talk import BONUS, SIX_CARD, WASHINGTON
from tests.table.house import House, seat

FIFTY_CENTS, DOLLAR = parse_money("$0.50"), parse_money("$1")


class Side(NamedTuple):
    """Its limits and unit; whether it is made without the three bets: always, never, or if the
    house says so; whether it is there only if the house switches it on."""

    low: str
    high: str
    unit: str | None
    alone: bool | None
    switched: bool


THREE_CARD = Side("$1", "$25", "$1", alone=None, switched=True)
PROGRESSIVE = Side("$1", "$1", None, alone=False, switched=True)
SIX = Side("$2", "$4", None, alone=True, switched=False)
SIDES = {
    (WASHINGTON, "three_card"): THREE_CARD,
    (BONUS, "three_card"): THREE_CARD,
    (WASHINGTON, "progressive"): PROGRESSIVE,
    (BONUS, "progressive"): PROGRESSIVE,
    (BONUS, "bonus"): Side("$1", "$1", None, alone=False, switched=False),
    (SIX_CARD, "pair_plus"): SIX,
    (SIX_CARD, "six_card"): SIX,
}
EACH = pytest.mark.parametrize(("book", "name"), list(SIDES))


def takes(house: House, command: c.Command) -> bool:
    return not isinstance(house.try_(command), Rejected)


def side_bet(name: str, amount: int) -> c.BetSide:
    return c.BetSide(by=seat(1), seat=1, wager=Wager(name), amount=Cents(amount))


@EACH
@pytest.mark.clause("W bets 4", "W 3card", "S limits")
def test_a_side_bet_keeps_to_its_own_limits(book: str, name: str) -> None:
    side = SIDES[book, name]
    low, high = parse_money(side.low), parse_money(side.high)
    house = House(book, meters=True).seated(1).betting({1: "$4" if book == SIX_CARD else "$5"})
    assert takes(house, side_bet(name, low))
    assert takes(house, side_bet(name, high))
    assert not takes(house, side_bet(name, low - 1))
    assert not takes(house, side_bet(name, high + DOLLAR))
    if low < high:
        assert takes(house, side_bet(name, low + DOLLAR))
        assert takes(house, side_bet(name, low + FIFTY_CENTS)) == (side.unit is None)


@EACH
@pytest.mark.clause("W bets 4", "W 3card alone")
def test_a_side_bet_can_be_made_alone_only_where_the_book_or_the_house_says_so(
    book: str, name: str
) -> None:
    side = SIDES[book, name]
    bet = side_bet(name, parse_money(side.low))
    house = House(book, meters=True).seated(1).betting({})
    assert takes(house, bet) == (side.alone is True)
    closed = House(book, meters=True, opened=False)
    alone = replace(closed.terms, switches=closed.terms.switches | {alone_switch_of(Wager(name))})
    opening = c.OpenTable(by=DEALER, terms=alone, limits=closed.limits)
    assert takes(closed, opening) == (side.alone is not False)
    if side.alone is None:
        switches = frozenset({alone_switch_of(Wager(name))})
        assert takes(House(book, switches=switches).seated(1).betting({}), bet)


@EACH
@pytest.mark.clause("W bets 4", "W 3card")
def test_an_optional_side_bet_exists_once_the_house_switches_it_on(book: str, name: str) -> None:
    house = House(book, meters=True, opened=False)
    off = replace(house.terms, switches=house.terms.switches - {switch_of(Wager(name))})
    opens = takes(house, c.OpenTable(by=DEALER, terms=off, limits=house.limits))
    assert opens != SIDES[book, name].switched


@pytest.mark.clause("W 3card option 1", "W 3card option 2")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS, SIX_CARD])
def test_a_house_chooses_only_when_the_3_card_bonus_is_settled(book: str) -> None:
    house = House(book, opened=False)
    opens = {
        when
        for when in Settled
        if takes(
            house,
            c.OpenTable(
                by=DEALER,
                terms=replace(house.terms, three_card_settled=when),
                limits=house.limits,
            ),
        )
    }
    assert opens == ({Settled.AT_SETTLEMENT} if book == SIX_CARD else set(Settled))


ORDER = {
    WASHINGTON: ["base", "three_card", "progressive"],
    BONUS: ["base", "three_card", "bonus", "progressive"],
    SIX_CARD: ["base", "pair_plus", "six_card"],
}


@pytest.mark.clause("W bonus 12", "S 1")
@pytest.mark.parametrize("book", list(ORDER))
def test_the_wagers_of_a_hand_are_settled_in_the_order_of_the_book(book: str) -> None:
    sides = {Wager(name): SIDES[book, name].low for name in ORDER[book][1:]}
    house = House(book, meters=True).seated(1)
    house.betting({1: "$4" if book == SIX_CARD else "$5"}, {1: sides}).dealt().played_out()
    settled = [line.wager for line in house.all(e.BetSettled)]
    assert list(dict.fromkeys(settled)) == ORDER[book]


@pytest.mark.clause("W table 2 sensor", "W table 4 bonus")
@pytest.mark.parametrize("name", ["bonus", "three_card", "progressive"])
def test_the_3_card_bonus_has_no_sensor_and_lights_no_lamp(name: str) -> None:
    house = House(BONUS, meters=True, switches=frozenset({"controller"})).seated(1)
    house.betting({1: "$5"}, {1: {Wager(name): "$1"}})
    assert lit_lamps(house.game, house.table) == (() if name == "three_card" else (1,))
