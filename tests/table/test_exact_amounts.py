"""Chips to the last cent: what a bet, a raise and a fee cost, and what the tray must keep."""

from typing import Any

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, InvalidationGround, Wager, format_money, parse_money
from letitride.table import CountKind, Rejected, Stack, TrayRule, largest_pay, low_tray, stacked
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.fees import free_chips
from letitride.table.decide.tray.custody import kept_for_round
from letitride.table.money import TRAY, back, rack, tokens
from letitride.table.state import FeeRate, Limits, Phase, Switch
from tests.conformance.talk import CALIFORNIA, NSW, TENS, WASHINGTON, table_with
from tests.table.house import FLOOR, SUPERVISOR, House, seat

THREE = Wager("three_card")
FIVE, TEN = parse_money("$5"), parse_money("$10")


def code(house: House, command: c.Command) -> str:
    decided = house.try_(command)
    return decided.code if isinstance(decided, Rejected) else ""


def left_with(house: House, number: int, amount: int) -> None:
    """The player cashes out all but this."""
    more = house.holds(rack(number)) - amount
    house.do(c.CashOut(by=seat(number), seat=number, amount=Cents(more)))


def side(amount: Cents, wager: Wager = THREE) -> c.BetSide:
    return c.BetSide(by=seat(1), seat=1, wager=wager, amount=amount)


def test_a_side_bet_is_raised_with_the_difference_and_with_no_less() -> None:
    house = House(WASHINGTON).seated(1).betting({1: "$5"}, {1: {THREE: "$5"}})
    left_with(house, 1, FIVE)
    assert code(house, side(Cents(TEN + 100))) == "not_enough_chips"
    house.do(side(TEN))
    assert house.holds(rack(1)) == 0


def test_a_side_bet_that_the_book_does_not_have_is_not_offered() -> None:
    house = House(WASHINGTON).seated(1).betting({1: "$5"})
    assert code(house, side(FIVE, Wager("horse"))) == "not_offered"


def test_not_one_cent_of_a_bet_is_in_tokens_where_they_are_not_taken() -> None:
    house = House(WASHINGTON).seated(1).betting({})
    mixed = c.Bet(by=seat(1), seat=1, amount=FIVE, tokens=Cents(1))
    assert code(house, mixed) == "not_accepted"


@pytest.mark.clause("C betting 5")
def test_a_bet_behind_another_is_raised_with_the_difference() -> None:
    house = House(CALIFORNIA, switches=frozenset({Switch.BACKLINE})).seated(1, 2, 3)
    house.betting({2: "$5"})
    behind = c.BackBet(by=seat(3), seat=3, behind=2, amount=FIVE)
    house.do(behind)
    fee = 3 * house.terms.fees[0].player
    house.do(c.CashOut(by=seat(3), seat=3, amount=Cents(house.chips(3) - 3 * FIVE - fee)))
    more = replace(behind, amount=parse_money("$11"))
    assert code(house, more) == "not_enough_chips"
    house.do(replace(behind, amount=TEN))
    assert house.holds(back(2, 3, 1)) == TEN
    assert free_chips(house.game, house.table, 3) == 0, "the fee is not free"


@pytest.mark.clause("C fees")
def test_recorded_bets_cost_their_fee_too() -> None:
    house = House(CALIFORNIA).seated(1, 2).betting({})
    fee = 3 * house.terms.fees[0].player
    left_with(house, 2, 3 * FIVE + fee)
    record = c.RecordBets(by=DEALER, seat=2, circles=(FIVE, FIVE, FIVE))
    assert code(house, record) == ""
    left_with(house, 2, 3 * FIVE + fee - 1)
    assert code(house, record) == "not_enough_chips"


@pytest.mark.clause("C fees")
def test_a_card_room_may_charge_nothing() -> None:
    free = FeeRate(
        minimum=FIVE, maximum=parse_money("$100"), player=Cents(0), player_dealer=Cents(0)
    )
    house = House(CALIFORNIA, fees=(free,)).seated(1, 8).betting({1: "$5"}).called()
    assert not house.all(e.FeeTaken)


def counted(float_: str, book: str = NSW) -> House:
    house = House(book, tray=TrayRule.COUNTED)
    chips = stacked(parse_money(float_))
    house.do(c.CountTray(by=DEALER, kind=CountKind.OPENER, chips=chips))
    house.do(c.SignTrayCount(by=FLOOR))
    return house


def test_the_tray_is_low_one_cent_below_the_largest_pay_and_only_in_a_shift() -> None:
    most = largest_pay(House(NSW).game, House(NSW).table)
    low, enough = counted(format_money(Cents(most - 50))), counted(format_money(most))
    assert low_tray(low.game, low.table)
    assert low_tray(enough.game, enough.table) == ""
    uncounted = House(NSW)
    assert low_tray(uncounted.game, uncounted.table) == ""
    unopened = House(NSW, tray=TrayRule.COUNTED)
    assert low_tray(unopened.game, unopened.table) == ""
    closed = House(NSW, opened=False)
    assert largest_pay(closed.game, closed.table) == 0


def test_the_tray_keeps_what_a_round_has_brought_until_it_is_over() -> None:
    house = House(NSW).seated(1)
    assert kept_for_round(house.table) == 0
    house = table_with(NSW, {1: "2d 7h 9s", 2: TENS})
    house.played_out()
    assert house.table.phase is Phase.ROUND_OVER
    brought = sum(bet.lost - bet.won for bet in house.all(e.BetSettled))
    assert kept_for_round(house.table) == max(0, brought)
    alone = table_with(NSW, {1: "2d 7h 9s"}).played_out()
    assert kept_for_round(alone.table) == 3 * FIVE
    alone.over()
    assert kept_for_round(alone.table) == 0


def test_a_tray_that_the_house_counts_itself_is_counted_after_its_table_has_closed() -> None:
    house = House(NSW, tray=TrayRule.AUTOMATIC)
    chips = stacked(parse_money("$5,000"))
    house.do(c.CountTray(by=DEALER, kind=CountKind.OPENER, chips=chips))
    house.do(c.SignTrayCount(by=FLOOR))
    house.do(c.CloseTable(by=FLOOR))
    held = stacked(house.holds(TRAY))
    assert code(house, c.CountTray(by=DEALER, kind=CountKind.SHIFT, chips=held)) == "wrong_phase"
    house.do(c.CountTray(by=DEALER, kind=CountKind.CLOSER, chips=held))
    house.do(c.SignTrayCount(by=FLOOR))
    assert house.last(e.TrayClosed).amount == parse_money("$5,000")


def test_a_tray_that_people_count_is_closed_before_its_table() -> None:
    house = counted("$5,000")
    assert code(house, c.CloseTable(by=FLOOR)) != ""
    closer = c.CountTray(by=DEALER, kind=CountKind.CLOSER, chips=stacked(house.holds(TRAY)))
    house.do(closer)
    house.do(c.SignTrayCount(by=FLOOR))
    house.do(c.CloseTable(by=FLOOR))
    assert code(house, closer) == "wrong_phase"
    playing = counted("$5,000").seated(1).betting({1: "$5"}).called()
    held = stacked(playing.holds(TRAY))
    for kind in (CountKind.SHIFT, CountKind.CLOSER):
        assert code(playing, c.CountTray(by=DEALER, kind=kind, chips=held)) == "wrong_phase"


def test_a_count_is_signed_only_when_no_cards_are_out() -> None:
    house = counted("$5,000").seated(1).betting({})
    held = stacked(house.holds(TRAY))
    house.do(c.CountTray(by=DEALER, kind=CountKind.SHIFT, chips=held))
    house.do(c.Bet(by=seat(1), seat=1, amount=FIVE))
    assert code(house, c.CallNoMoreBets(by=DEALER)) == "count_waits"
    assert code(house, c.DropTrayCount(by=seat(1))) == "not_your_role"
    house.do(c.DropTrayCount(by=FLOOR))
    house.called()


def test_a_stack_of_more_than_ten_million_pieces_is_not_a_count() -> None:
    house = House(NSW, tray=TrayRule.COUNTED)
    for pieces, said in ((10_000_000, ""), (10_000_001, "bad_count")):
        chips = (Stack(FIVE, pieces),)
        assert code(house, c.CountTray(by=DEALER, kind=CountKind.OPENER, chips=chips)) == said


def test_not_one_cent_is_cashed_out_of_an_empty_rack() -> None:
    house = House(NSW).seated(1)
    left_with(house, 1, 0)
    assert code(house, c.CashOut(by=seat(1), seat=1, amount=Cents(1))) == "not_enough_chips"


@pytest.mark.clause("N 6.1")
def test_the_unit_counts_from_the_minimum_up() -> None:
    fours = Limits(minimum=FIVE, maximum=parse_money("$100"), unit=parse_money("$4"))
    house = House(WASHINGTON, limits=fours).seated(1).betting({})
    for amount, said in (("$5", ""), ("$8", "not_in_units"), ("$9", ""), ("$10", "not_in_units")):
        bet = c.Bet(by=seat(1), seat=1, amount=parse_money(amount))
        assert code(house, bet) == said


def test_cash_that_is_said_aloud_takes_no_chip_from_the_rack() -> None:
    aloud = frozenset({Switch.VERBAL_CASH})
    house = House(WASHINGTON, switches=aloud).seated(1).betting({})
    left_with(house, 1, 0)
    house.do(c.Bet(by=seat(1), seat=1, amount=FIVE, funds=c.Funds.CASH))
    assert code(house, replace(side(FIVE), funds=c.Funds.CASH)) == ""
    assert house.holds(rack(1)) == 0


def test_a_refusal_says_how_many_tokens_three_bets_take() -> None:
    house = House(NSW).seated(1).voucher(1, "$14", c.ExchangeFor.TOKENS).betting({})
    no = house.refused(c.Bet(by=seat(1), seat=1, amount=FIVE, tokens=FIVE))
    assert no.code == "not_enough_chips"
    assert "$14" in no.message
    assert "$15" in no.message


# --- at a table for a cent -----------------------------------------------------------------------


def for_a_cent(book: str = NSW, **terms: Any) -> House:
    penny = Limits(minimum=Cents(1), maximum=FIVE, unit=Cents(1))
    return House(book, limits=penny, **terms).seated(1)


def test_a_cent_that_was_lost_comes_back_when_its_round_is_invalid() -> None:
    house = for_a_cent().voucher(1, "$0.03", c.ExchangeFor.TOKENS)
    for promotional in (0, 1):
        house.betting({})
        house.do(c.Bet(by=seat(1), seat=1, amount=Cents(1), tokens=Cents(promotional)))
        house.called().stacked("2d 7h 9s 5s 8h").played_out(c.Pull).over()
        number = house.table.past[-1].number
        fire = c.ProposeInvalidation(
            by=FLOOR, round=number, ground=InvalidationGround.DISRUPTION, reason="fire"
        )
        house.do(fire)
        house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=number))
        assert house.holds(rack(1)) == parse_money("$1,000")
        assert house.holds(tokens(1)) == 3
