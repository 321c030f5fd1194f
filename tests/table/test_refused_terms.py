"""A table opens only with terms that its book allows and that fit each other, to the last cent."""

from collections.abc import Mapping
from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import BASE, Cents, Face, FaceUpApprovalRule, Fitting, Wager, parse_money
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table.decide.floor.opening import may_check
from letitride.table.state import DeckCheck, FeeRate, Limits, Switch
from tests.conformance.talk import BONUS, CALIFORNIA, NSW, WASHINGTON
from tests.table.house import House

THREE = Wager("three_card")
ONE, FIVE, TEN = map(parse_money, ("$1", "$5", "$10"))


def opening(house: House, limits: Limits | None = None, **terms: Any) -> str:
    """What a house that is not open yet says to these terms: the code of the refusal, if any."""
    command = c.OpenTable(
        by=DEALER, terms=replace(house.terms, **terms), limits=limits or house.limits
    )
    decided = house.try_(command)
    return decided.code if isinstance(decided, Rejected) else ""


def closed(book: str, **terms: Any) -> House:
    return House(book, opened=False, **terms)


def test_the_paytables_are_those_of_the_bets_that_are_played() -> None:
    house = closed(WASHINGTON)
    base_only = {BASE: house.terms.paytables[BASE]}
    assert opening(house, paytables=base_only) == "no_paytable"
    assert opening(house) == ""


def test_an_unknown_switch_is_refused() -> None:
    assert opening(closed(NSW), switches=frozenset({"free_drinks"})) == "not_allowed"


@pytest.mark.parametrize(
    ("amount", "code"), [(FIVE, ""), (Cents(499), "bad_bank_minimum"), (TEN, "")]
)
def test_a_bank_minimum_is_the_table_minimum_or_more(amount: Cents, code: str) -> None:
    assert opening(closed(CALIFORNIA), bank_minimum=amount) == code


def test_a_bank_minimum_is_not_above_the_highest_bank_of_the_book() -> None:
    house = closed(CALIFORNIA)
    terms = house.book.bank.player_dealer
    assert terms is not None
    limited = changed(house.book.bank, player_dealer=changed(terms, maximum_wager=TEN))
    house.game = changed(house.game, book=changed(house.book, bank=limited))
    assert opening(house, bank_minimum=TEN) == ""
    assert opening(house, bank_minimum=Cents(1001)) == "bad_bank_minimum"


def side(low: int, high: int) -> Mapping[Wager, Limits]:
    return {THREE: Limits(minimum=Cents(low), maximum=Cents(high))}


def test_a_table_narrows_the_limits_of_a_side_bet_and_never_widens_them() -> None:
    house = closed(WASHINGTON)
    bet = house.book.side_bets[THREE]
    low, high = bet.minimum, bet.maximum
    for limits in (side(low, high), side(low, low), side(high, high)):
        assert opening(house, side_limits=limits) == ""
    for limits in (side(low - 1, high), side(low, high + 1), side(high, low)):
        assert opening(house, side_limits=limits) == "bad_limits"


def test_only_a_side_bet_of_the_book_that_is_played_has_limits() -> None:
    unknown = {Wager("horse"): Limits(minimum=ONE, maximum=FIVE)}
    assert opening(closed(WASHINGTON), side_limits=unknown) == "not_offered"
    unplayed = closed(WASHINGTON, side_bets=False)
    assert opening(unplayed, side_limits=side(100, 500)) == "not_offered"


@pytest.mark.parametrize(
    ("low", "high", "code"), [(0, 500, "bad_limits"), (500, 500, ""), (501, 500, "bad_limits")]
)
def test_limits_begin_above_nothing_and_end_no_lower(low: int, high: int, code: str) -> None:
    house = closed(NSW)
    assert opening(house, Limits(minimum=Cents(low), maximum=Cents(high))) == code


def test_a_cap_on_payouts_is_above_nothing() -> None:
    house = closed(NSW, switches=frozenset({Switch.PAYOUT_CAP}))
    for cap, code in ((0, "bad_limits"), (1, "")):
        assert opening(house, replace(house.limits, maximum_payout=Cents(cap))) == code


def row(low: int, high: int, player: int = 0, banker: int = 0) -> FeeRate:
    return FeeRate(
        minimum=Cents(low), maximum=Cents(high), player=Cents(player), player_dealer=Cents(banker)
    )


@pytest.mark.parametrize(
    ("rate", "code"),
    [
        (row(500, 500), ""),
        (row(0, 500), "bad_fees"),
        (row(501, 500), "bad_fees"),
        (row(500, 500, -1), "bad_fees"),
        (row(500, 500, 0, -1), "bad_fees"),
    ],
)
def test_a_row_of_the_fee_sheet_makes_sense(rate: FeeRate, code: str) -> None:
    """No fee is a fee that may be charged; the limits of a row may be one amount."""
    house = closed(CALIFORNIA)
    assert opening(house, Limits(minimum=FIVE, maximum=FIVE), fees=(rate,)) == code


def test_where_a_book_has_the_controller_fitted_no_table_opens_without_it() -> None:
    house = closed(BONUS)
    book = changed(house.book, table=changed(house.book.table, controller=Fitting.FITTED))
    house.game = changed(house.game, book=book)
    assert opening(house) == "controller_fitted"
    shares = house.terms.switches | {Switch.PLAYER_SHARES}
    assert opening(house, switches=shares) == "controller_fitted"
    assert opening(house, switches=house.terms.switches | {Switch.CONTROLLER}) == ""


def test_an_approval_of_face_up_dealing_has_a_reference_where_it_is_needed() -> None:
    house = closed(WASHINGTON, face=Face.UP)
    assert house.terms.face_up is not None
    nameless = replace(house.terms.face_up, reference="")
    assert opening(house) == ""
    assert opening(house, face_up=nameless) == opening(house, face_up=None) == "no_approval"
    face_up = house.book.deal.face_up
    assert face_up is not None
    free = changed(face_up, approval=FaceUpApprovalRule.NOT_REQUIRED)
    book = changed(house.book, deal=changed(house.book.deal, face_up=free))
    house.game = changed(house.game, book=book)
    assert opening(house, face_up=None) == ""


def test_a_check_may_find_every_card_wrong_and_none_twice() -> None:
    house = closed(NSW)
    assert may_check(house.game, DeckCheck(missing_cards=DECK)) is None
    twice = may_check(house.game, DeckCheck(missing_cards=(DECK[0], DECK[0])))
    assert twice is not None
    assert twice.code == "wrong_cards"
