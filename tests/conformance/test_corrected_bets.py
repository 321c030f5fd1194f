"""Unequal bets put right: in chips and tokens, in a deal that is repeated, under changed limits."""

import msgspec
import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Cents,
    parse_money,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import circle, token_circle, tokens
from letitride.table.state import ExchangeFor, Phase
from tests.conformance.talk import (
    DULL,
    NOTHING,
    NSW,
    TENS,
    WASHINGTON,
    in_order,
    proved,
)
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

FIVE, TEN, FIFTEEN = parse_money("$5"), parse_money("$10"), parse_money("$15")
THOUSAND = parse_money("$1,000")


def in_tokens(amounts: tuple[str, str, str], *, chips: str) -> House:
    """Seat 1 bet $10 of tokens on each circle, and the dealer recorded these amounts instead."""
    house = House(NSW).seated(1, 2, with_="$100").voucher(1, "$30", ExchangeFor.TOKENS)
    house.run_until(Phase.BETTING)
    house.do(c.Bet(by=seat(2), seat=2, amount=FIVE))
    house.do(c.Bet(by=seat(1), seat=1, amount=TEN, funds=c.Funds.TOKENS))
    first, second, last = map(parse_money, amounts)
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(first, second, last)))
    away = house.chips(1) - parse_money(chips)
    if away:
        house.do(c.CashOut(by=seat(1), seat=1, amount=Cents(away)))
    return house


def held(house: House) -> tuple[list[int], list[int]]:
    return (
        [house.holds(circle(1, n)) for n in (1, 2, 3)],
        [house.holds(token_circle(1, n)) for n in (1, 2, 3)],
    )


@pytest.mark.clause("N 12.10.1")
@pytest.mark.clause("N 5.1")
def test_tokens_come_back_as_tokens_when_bets_are_corrected_down() -> None:
    house = in_tokens(("$10", "$10", "$10"), chips="$100").called()
    house.found(1, 3, FIVE)
    assert held(house) == ([0, 0, 0], [TEN, TEN, FIVE])
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=FIVE))
    assert held(house) == ([0, 0, 0], [FIVE, FIVE, FIVE])
    assert house.holds(tokens(1)) == FIFTEEN
    house.played_out().over()
    proved(house)


@pytest.mark.clause("N 12.10.1")
@pytest.mark.clause("N 5.1")
@pytest.mark.parametrize(
    ("chips", "on_circle"), [("$100", (FIVE, FIVE)), ("$2", (200, 800)), ("$0", (0, TEN))]
)
def test_tokens_make_up_for_chips_missing_in_the_rack(
    chips: str, on_circle: tuple[int, int]
) -> None:
    house = in_tokens(("$10", "$10", "$10"), chips=chips).called()
    house.found(1, 3, FIVE)
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=TEN))
    assert held(house) == ([0, 0, on_circle[0]], [TEN, TEN, on_circle[1]])
    house.played_out().over()
    proved(house)


@pytest.mark.clause("N 12.10.1")
@pytest.mark.clause("N 5.1")
def test_tokens_fill_up_circle_after_circle_as_far_as_chips_are_missing() -> None:
    house = House(NSW).seated(1, with_="$100").voucher(1, "$60", ExchangeFor.TOKENS)
    house.run_until(Phase.BETTING)
    house.do(c.Bet(by=seat(1), seat=1, amount=TEN, tokens=Cents(400)))
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(TEN, TEN, TEN)))
    house.called().found(1, 3, FIVE)
    assert held(house) == ([600, 600, 100], [400, 400, 400])
    house.do(c.CashOut(by=seat(1), seat=1, amount=Cents(house.chips(1) - 300)))
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=Cents(1_200)))
    assert held(house) == ([600, 600, 400], [600, 600, 800])
    assert house.chips(1) == 0
    proved(house)


@pytest.mark.clause("N 12.10.1")
def test_more_than_chips_and_tokens_together_is_refused() -> None:
    house = in_tokens(("$10", "$10", "$10"), chips="$0").called()
    house.found(1, 3, FIVE)
    more = c.CorrectBets(by=seat(1), seat=1, amount=Cents(1_200))
    assert house.refused(more).code == "not_enough_chips"


@pytest.mark.clause("W irregularity 4 same round")
def test_unequal_bets_found_in_a_deal_that_is_dealt_again_still_wait_to_be_corrected() -> None:
    house = House(WASHINGTON).seated(1, 2)
    house.run_until(Phase.BETTING)
    for number in (1, 2):
        house.do(c.RecordBets(by=DEALER, seat=number, circles=(FIVE, FIVE, FIVE)))
    house.called()
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.found(1, 3, TEN)
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportEarlyStub(by=DEALER))
    assert house.refused(c.ReleaseDeck(by=DEALER)).code == "bets_unequal"
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=FIVE))
    house.run_until(Phase.DEALING)
    proved(house)


@pytest.mark.clause("N 12.10.1")
@pytest.mark.clause("N 6.5")
def test_bets_are_corrected_under_the_limits_they_were_made_under() -> None:
    house = House(NSW).seated(1, with_="$5,000").run_until(Phase.BETTING)
    hundred = parse_money("$100")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(hundred, hundred, hundred)))
    house.called()
    lower = msgspec.structs.replace(house.limits, maximum=TEN)
    house.do(c.ChangeLimits(by=SUPERVISOR, limits=lower))
    house.found(1, 3, parse_money("$90"))
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=hundred))
    house.played_out().over()
    proved(house)


@pytest.mark.clause("N 12.11")
def test_bets_of_a_hand_that_is_turned_and_waits_to_be_paid_are_corrected_and_proved() -> None:
    """Losers are collected first, so a winning hand lies open until they are (N 9.2)."""
    house = House(NSW).seated(1, 2).run_until(Phase.BETTING)
    for number in (1, 2):
        house.do(c.RecordBets(by=DEALER, seat=number, circles=(FIVE, FIVE, FIVE)))
    house.called().stacked(in_order(house, {1: NOTHING, 2: TENS}, DULL))
    house.dealt().looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    house.do(c.SettleNext(by=DEALER))
    assert house.last(e.HandTurned).seat == 2
    house.found(2, 3, TEN)
    house.do(c.CorrectBets(by=seat(2), seat=2, amount=TEN))
    house.run_until(Phase.ROUND_OVER)
    assert house.chips(2) == THOUSAND + 3 * TEN
    house.over()
    proved(house)


@pytest.mark.clause("N 12.10")
@pytest.mark.clause("N 12.11")
def test_only_the_player_or_the_dealer_makes_a_players_bets_equal() -> None:
    house = in_tokens(("$10", "$10", "$10"), chips="$100").called()
    house.found(1, 3, FIVE)
    correct = c.CorrectBets(by=seat(1), seat=1, amount=TEN)
    other = house.refused(msgspec.structs.replace(correct, by=seat(2)))
    assert other.code == "not_your_seat"
    for by in (FLOOR, SUPERVISOR, INSPECTOR):
        assert house.refused(msgspec.structs.replace(correct, by=by)).code == "not_your_role"
    house.do(msgspec.structs.replace(correct, by=DEALER))


@pytest.mark.clause("N 5.1")
def test_tokens_already_on_the_circle_are_not_paid_for_again_in_chips() -> None:
    house = in_tokens(("$10", "$10", "$10"), chips="$0")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(TEN, TEN, TEN)))
    assert held(house) == ([0, 0, 0], [TEN, TEN, TEN])
    more = c.RecordBets(by=DEALER, seat=1, circles=(TEN, TEN, FIFTEEN))
    assert house.refused(more).code == "not_enough_chips"
