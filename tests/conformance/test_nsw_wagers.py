"""New South Wales, sections 5 and 6: wagers and their limits."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from letitride.audit import prove
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import DeviceKind, Role, parse_money
from letitride.table import Actor, options
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import DROP_BOX, TRAY, circle, rack, token_circle, tokens
from letitride.table.state import Limits, Phase
from tests.conformance.talk import NOTHING, NSW, TENS, at_stake, in_order
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

FIVE = parse_money("$5")


def bet(number: int, amount: str, funds: c.Funds = c.Funds.CHIPS) -> c.Bet:
    return c.Bet(by=seat(number), seat=number, amount=parse_money(amount), funds=funds)


def betting_with_tokens(hand: str) -> House:
    """Seat 1 has changed a voucher of $15 into tokens and bets them, $5 a circle."""
    house = House(NSW).seated(1)
    house.voucher(1, "$15", c.ExchangeFor.TOKENS)
    house.betting({})
    house.do(bet(1, "$5", c.Funds.TOKENS))
    assert [house.holds(token_circle(1, number)) for number in (1, 2, 3)] == [500] * 3
    return house.called().stacked(in_order(house, {1: hand}, "5s 8h"))


@pytest.mark.clause("N 1.1 voucher")
def test_a_voucher_is_exchanged_for_its_value_in_chips_or_in_tokens() -> None:
    house = House(NSW).seated(1, 2, with_="$100")
    present = house.presenting(1, "$30")
    exchange = c.ExchangeVoucher(by=DEALER, seat=1)
    assert house.refused(exchange).code == "no_voucher"
    house.do(present)
    assert (house.holds(rack(1)), house.holds(DROP_BOX)) == (10000, parse_money("$200"))
    for by in (seat(1), seat(2), FLOOR, SUPERVISOR, INSPECTOR):
        no = house.refused(c.ExchangeVoucher(by=by, seat=1))
        assert (no.code, no.clause) == ("not_your_role", "N 1.1")
    house.do(exchange)
    assert house.refused(exchange).code == "no_voucher", "it is exchanged once"
    house.voucher(2, "$30", c.ExchangeFor.TOKENS)
    assert (house.holds(rack(1)), house.holds(tokens(1))) == (13000, 0)
    assert (house.holds(rack(2)), house.holds(tokens(2))) == (10000, 3000)
    assert house.holds(DROP_BOX) == parse_money("$260")


@pytest.mark.clause("N 1.1 voucher conditions")
@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ({"until": 99}, "This voucher has expired: the time printed on it has passed."),
        ({"tables": ("one", "two")}, "This voucher is good only at: one, two."),
        ({"into": c.ExchangeFor.TOKENS}, "This voucher is exchanged only for tokens."),
    ],
)
def test_a_voucher_is_refused_if_a_printed_condition_is_not_met(
    printed: dict[str, Any], words: str
) -> None:
    house = House(NSW).seated(1)
    no = house.refused(replace(house.presenting(1, "$30", **printed), at=100))
    assert (no.code, no.clause, no.message) == ("voucher_condition", "N 1.1", words)
    assert house.refused(c.ExchangeVoucher(by=DEALER, seat=1)).code == "no_voucher"


@pytest.mark.clause("N 1.1 voucher conditions")
def test_a_voucher_whose_conditions_are_met_is_taken() -> None:
    house = House(NSW).seated(1)
    tables, into = ("elsewhere", house.table.id), c.ExchangeFor.TOKENS
    present = house.presenting(1, "$30", into, until=100, tables=tables, into=into)
    (shown,) = house.do(replace(present, at=100))
    assert isinstance(shown, e.VoucherPresented)
    assert shown.voucher.until == 100
    assert "TakeBackVoucher" in {o.command for o in options(house.game, house.table, seat(1))}
    assert propose(house.game, house.table) == c.ExchangeVoucher(by=DEALER, seat=1)
    house.do(c.ExchangeVoucher(by=DEALER, seat=1, at=500))
    assert house.holds(tokens(1)) == parse_money("$30"), "a voucher that was taken is exchanged"
    assert prove(house.log).findings == ()


@pytest.mark.clause("N 1.1 voucher conditions")
def test_a_voucher_that_the_house_did_not_issue_is_refused() -> None:
    house = House(NSW).seated(1)
    house.device.vouchers = {}
    unknown = c.PresentVoucher(by=seat(1), seat=1, voucher=7, into=c.ExchangeFor.CHIPS)
    no = house.refused(unknown)
    assert (no.code, no.clause) == ("no_voucher", "N 1.1")
    assert no.message == "You have no voucher 7, or it has been used."


@pytest.mark.clause("N 1.1 voucher")
def test_the_player_can_take_a_voucher_back_until_the_dealer_has_exchanged_it() -> None:
    house = House(NSW).seated(1, 2)
    back = c.TakeBackVoucher(by=seat(1), seat=1)
    assert house.refused(back).code == "no_voucher"
    house.do(house.presenting(1, "$30"))
    assert house.refused(replace(back, by=seat(2))).code == "not_your_seat"
    house.do(back)
    assert house.refused(c.ExchangeVoucher(by=DEALER, seat=1)).code == "no_voucher"


@pytest.mark.clause("N 1.1 voucher winnings")
def test_tokens_that_win_are_paid_in_chips() -> None:
    house = betting_with_tokens(TENS).played_out()
    assert house.chips(1) == parse_money("$1,015"), "winnings are chips"
    assert house.holds(tokens(1)) == parse_money("$15"), "tokens stay tokens"


def test_no_voucher_is_exchanged_at_a_table_that_is_closed() -> None:
    exchange = c.ExchangeVoucher(by=DEALER, seat=1)
    assert House(NSW, opened=False).refused(exchange).code == "wrong_phase"


def test_tokens_are_not_carried_away_from_the_table() -> None:
    house = House(NSW).seated(1).voucher(1, "$30", c.ExchangeFor.TOKENS)
    tray = house.holds(TRAY)
    house.do(c.Leave(by=seat(1), seat=1))
    assert house.holds(tokens(1)) == 0
    assert house.holds(TRAY) == tray + parse_money("$30")


@pytest.mark.clause("N 1.1 voucher winnings")
def test_tokens_that_lose_go_into_the_tray_and_pulled_ones_come_back_as_tokens() -> None:
    house = betting_with_tokens(NOTHING)
    tray = house.holds(TRAY)
    house.played_out(c.Pull)
    assert house.holds(tokens(1)) == parse_money("$10")
    assert house.holds(TRAY) == tray + FIVE
    assert house.chips(1) == parse_money("$1,000")


def test_cash_is_not_bet_and_no_more_tokens_than_there_are() -> None:
    house = House(NSW).seated(1).betting({})
    cash = house.refused(bet(1, "$5", c.Funds.CASH))
    assert (cash.code, cash.clause) == ("not_accepted", "N 5.1")
    none = house.refused(bet(1, "$5", c.Funds.TOKENS))
    assert (none.code, none.clause) == ("not_enough_chips", "N 5.1")


@pytest.mark.clause("N 5.2", "N 5.2 time")
def test_a_player_who_takes_part_has_placed_three_equal_and_separate_wagers() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$25"})
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [2500] * 3
    assert house.chips(1) == parse_money("$925")
    house.dealt()
    assert house.table.round is not None
    assert list(house.table.round.hands) == [1], "who has not bet has no hand"
    late = house.refused(bet(2, "$25"))
    assert (late.code, late.clause) == ("wrong_phase", "N 5.3")


@pytest.mark.clause("N 5.2")
def test_three_wagers_that_the_chips_do_not_cover_are_not_bets() -> None:
    house = House(NSW).seated(1, with_="$14").betting({})
    no = house.refused(bet(1, "$5"))
    assert (no.code, no.clause) == ("not_enough_chips", "N 5.1")
    assert not at_stake(house)
    assert house.refused(c.CallNoMoreBets(by=DEALER)).clause == "N 5.2"


@pytest.mark.clause("N 5.3")
def test_a_wager_is_placed_or_raised_before_the_call_and_not_after_it() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})
    house.do(bet(1, "$10"))
    house.called()
    for late in (
        bet(1, "$15"),
        bet(2, "$5"),
        c.RecordBets(by=DEALER, seat=2, circles=(FIVE, FIVE, FIVE)),
    ):
        no = house.refused(late)
        assert (no.code, no.clause) == ("wrong_phase", "N 5.3")
    assert at_stake(house) == {f"circle:1:{number}": 1000 for number in (1, 2, 3)}


@pytest.mark.clause("N 5.4")
@pytest.mark.parametrize("device", list(DeviceKind))
def test_nothing_is_made_raised_or_withdrawn_once_the_first_card_is_out(device: DeviceKind) -> None:
    house = House(NSW, device=device).seated(1, 2, 3).betting({1: "$5", 2: "$5"}).called()
    if device is DeviceKind.SHUFFLER:
        house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    assert house.table.phase is Phase.DEALING
    down = house.refused(bet(2, "$0"))
    assert (down.code, down.clause) == ("wrong_phase", "N 5.4")
    assert house.refused(bet(2, "$10")).clause == "N 5.3"
    assert house.refused(bet(3, "$5")).clause == "N 5.3"
    away = house.refused(c.Leave(by=seat(2), seat=2))
    assert away.code == "in_the_round"
    assert sum(at_stake(house).values()) == parse_money("$30")


@pytest.mark.clause("N 5.4", "N 5.4 withdrawal")
def test_a_round_from_which_every_wager_was_withdrawn_after_the_call_is_not_a_round() -> None:
    house = House(NSW).seated(1).betting({1: "$5"}).called()
    house.do(bet(1, "$0"))
    assert house.chips(1) == parse_money("$1,000")
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    house.betting({1: "$5"}).played_out()


@pytest.mark.clause("N 5.5")
def test_a_player_has_one_hand_and_so_one_seat() -> None:
    house = House(NSW).seated(1)
    same = Actor(Role.PLAYER, 2, "player 1")
    no = house.refused(c.Sit(by=same, seat=2, player="player 1"))
    assert (no.code, no.clause) == ("seated_already", "N 5.5")
    house.seated(2).betting({1: "$5"})
    other = house.refused(c.Bet(by=seat(1), seat=2, amount=FIVE))
    assert other.code == "not_your_seat"
    assert house.holds(circle(2, 1)) == 0


@pytest.mark.clause("N 5.6")
def test_an_area_is_one_players_alone() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})
    no = house.refused(c.Sit(by=Actor(Role.PLAYER, 1, "another"), seat=1, player="another"))
    assert (no.code, no.clause) == ("seat_taken", "N 5.6")
    behind = house.refused(c.Bet(by=seat(2), seat=1, amount=FIVE))
    assert behind.code == "not_your_seat"
    assert sum(at_stake(house).values()) == parse_money("$15")


@pytest.mark.clause("N 6.2")
def test_a_low_wager_is_refused_before_the_call_and_valid_if_found_later() -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    no = house.refused(bet(1, "$3"))
    assert no.code == "below_minimum"
    three = parse_money("$3")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(three, three, three)))
    house.called().stacked(in_order(house, {1: TENS, 2: NOTHING}, "5s 8h"))
    house.played_out()
    assert house.chips(1) == parse_money("$1,009"), "paid as it lies"
    assert {line.stake for line in house.all(e.BetSettled) if line.seat == 1} == {300}


def over_the_maximum(hand: str) -> House:
    """The sign says $20 at most; the dealer finds $50 in each circle of seat 1."""
    sign = Limits(minimum=FIVE, maximum=parse_money("$20"))
    house = House(NSW, limits=sign).seated(1).betting({})
    fifty = parse_money("$50")
    assert house.refused(bet(1, "$50")).code == "above_maximum"
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(fifty, fifty, fifty)))
    return house.called().stacked(in_order(house, {1: hand}, "5s 8h")).played_out()


@pytest.mark.clause("N 6.3")
@pytest.mark.parametrize(("hand", "result"), [(TENS, 6000), (NOTHING, -6000)])
def test_above_the_maximum_a_wager_is_paid_or_collected_to_the_maximum(
    hand: str, result: int
) -> None:
    house = over_the_maximum(hand)
    assert house.chips(1) == parse_money("$1,000") + result
    assert [line.returned for line in house.all(e.BetSettled)] == [3000] * 3


@pytest.mark.clause("N 6.3")
def test_wagers_above_the_maximum_in_earlier_rounds_stand() -> None:
    house = House(NSW).seated(1).betting({1: "$50"}).called()
    house.stacked(in_order(house, {1: TENS}, "5s 8h")).played_out().over()
    assert house.chips(1) == parse_money("$1,150")
    sign = Limits(minimum=FIVE, maximum=parse_money("$20"))
    house.do(c.ChangeLimits(by=SUPERVISOR, limits=sign))
    house.betting({})
    assert house.refused(bet(1, "$50")).code == "above_maximum"
    assert house.chips(1) == parse_money("$1,150")


@pytest.mark.clause("N 1.1 voucher")
def test_a_voucher_itself_is_never_bet() -> None:
    assert {funds.value for funds in c.Funds} == {"chips", "plaques", "tokens", "cash"}
    wish = bet(1, "$5")
    as_sent = msgspec.json.encode(wish).replace(b'"funds":"chips"', b'"funds":"voucher"')
    assert as_sent != msgspec.json.encode(wish)
    with pytest.raises(msgspec.ValidationError):
        c.decode_command(as_sent)


@pytest.mark.clause("N 1.1 voucher winnings")
def test_chips_from_a_voucher_win_chips() -> None:
    house = House(NSW).seated(1, with_="$1")
    house.voucher(1, "$15")
    house.betting({1: "$5"}).called().stacked(in_order(house, {1: TENS}, "5s 8h")).played_out()
    assert (house.chips(1), house.holds(tokens(1))) == (parse_money("$31"), 0)


@pytest.mark.clause("N 6.1 multiples")
def test_an_amount_between_the_limits_need_not_be_a_multiple_of_the_minimum() -> None:
    house = House(NSW).seated(1).betting({})
    assert house.table.limits is not None
    assert house.table.limits.unit is None
    for amount in ("$7", "$12.50", "$499"):
        house = House(NSW).seated(1, with_="$5,000").betting({1: amount})
        assert house.holds(circle(1, 1)) == parse_money(amount)
    sign = Limits(minimum=FIVE, maximum=parse_money("$500"), unit=FIVE)
    asked = House(NSW, limits=sign).seated(1).betting({})
    assert asked.refused(bet(1, "$7")).clause == "N 6.1"


@pytest.mark.clause("N 6.1 unit")
def test_above_the_minimum_bets_rise_in_the_unit_of_the_sign() -> None:
    sign = Limits(minimum=parse_money("$10"), maximum=parse_money("$100"), unit=FIVE)
    house = House(NSW, limits=sign).seated(1).betting({})
    for wrong in ("$11", "$12.50", "$99"):
        no = house.refused(bet(1, wrong))
        assert (no.code, no.clause) == ("not_in_units", "N 6.1")
    for right in ("$10", "$15", "$100"):
        house.do(bet(1, right))


@pytest.mark.clause("N 6.2 unequal")
@pytest.mark.parametrize("looked", [False, True])
def test_low_bets_that_are_also_unequal_are_not_simply_valid(looked: bool) -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    two, three = parse_money("$2"), parse_money("$3")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(two, two, two)))
    house.called().stacked(in_order(house, {1: TENS, 2: NOTHING}, "5s 8h")).dealt()
    if looked:
        house.looked(1)
    house.found(1, 3, three)
    ruled = house.last(e.Ruled)
    assert ruled.clause == ("N 12.11" if looked else "N 12.10")
    assert ruled.outcome == ("correct_or_stand" if looked else "correct_or_fold")
    if looked:
        house.do(c.CorrectBets(by=seat(1), seat=1, amount=three))
        assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [300] * 3
    else:
        house.do(c.Fold(by=seat(1), seat=1))
        assert house.chips(1) == parse_money("$1,000")


@pytest.mark.clause("N 6.3 earlier")
def test_a_bet_found_above_the_maximum_leaves_earlier_rounds_bet_above_it_as_they_were() -> None:
    house = over_the_maximum(TENS)
    house.over()
    first = [event for event in house.log if isinstance(event, e.BetSettled)]
    before = house.chips(1)
    assert before == parse_money("$1,060")
    house.betting({})
    fifty = parse_money("$50")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(fifty, fifty, fifty)))
    house.called().stacked(in_order(house, {1: NOTHING}, "5s 8h")).played_out()
    assert house.all(e.BetSettled)[: len(first)] == first
    assert house.chips(1) == before - parse_money("$60"), "this round alone, to the maximum"
