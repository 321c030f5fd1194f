"""Limits and closing: what may change at once, and what waits for a sign."""

import msgspec
import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, parse_money
from letitride.table import Actor, command_of, decode_event, options, replay
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import CAGE, DROP_BOX, TRAY, circle, rack, tokens
from letitride.table.state import Limits, Phase, SignKind
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

NSW = "nsw-let-it-ride"
NOON = 43_200
TWENTY_MINUTES = 20 * 60


def limits(minimum: str, maximum: str, unit: str | None = None) -> Limits:
    return Limits(
        minimum=parse_money(minimum),
        maximum=parse_money(maximum),
        unit=None if unit is None else parse_money(unit),
    )


def raise_to(minimum: str, *, at: int = NOON) -> c.PutUpSign:
    return c.PutUpSign(by=FLOOR, at=at, kind=SignKind.MINIMUM, minimum=parse_money(minimum))


def change(new: Limits, *, at: int = NOON) -> c.ChangeLimits:
    return c.ChangeLimits(by=SUPERVISOR, at=at, limits=new)


def closing(*, at: int = NOON) -> c.PutUpSign:
    return c.PutUpSign(by=FLOOR, at=at, kind=SignKind.CLOSING)


def balanced(house: House) -> bool:
    """No money was lost or made, and the log alone leads to the same table."""
    for event in house.log:
        assert decode_event(msgspec.json.encode(event)) == event
    return sum(house.table.ledger.values()) == 0 and replay(house.start, house.log) == house.table


@pytest.mark.clause("N 6.5", "N 6.5 notice")
def test_a_higher_minimum_comes_after_twenty_minutes_of_its_sign() -> None:
    house = House(NSW).seated(1)
    house.do(raise_to("$10"))
    assert house.last(e.SignPutUp).effective == NOON + TWENTY_MINUTES
    new = limits("$10", "$500")
    no = house.refused(change(new, at=NOON + TWENTY_MINUTES - 1))
    assert (no.code, no.clause) == ("too_early", "N 6.5")
    assert no.message == "The sign must be up for 1 more minute."
    house.do(change(new, at=NOON + TWENTY_MINUTES))
    assert house.table.limits == new
    assert house.table.signs == ()
    house.run_until(Phase.BETTING)
    five = c.Bet(by=seat(1), seat=1, amount=parse_money("$5"))
    assert house.refused(five).code == "below_minimum"
    house.do(replace(five, amount=parse_money("$10")))
    assert balanced(house)


@pytest.mark.clause("N 6.5", "N 6.5 notice")
def test_no_other_minimum_than_the_one_on_the_sign() -> None:
    house = House(NSW)
    late = NOON + TWENTY_MINUTES
    assert house.refused(change(limits("$10", "$500"), at=late)).code == "no_sign"
    house.do(raise_to("$10"))
    for other in ("$8", "$15"):
        no = house.refused(change(limits(other, "$500"), at=late))
        assert (no.code, no.clause) == ("no_sign", "N 6.5")
        assert other in no.message


@pytest.mark.clause("N 6.5")
def test_a_new_sign_restarts_the_twenty_minutes() -> None:
    house = House(NSW)
    house.do(raise_to("$10"))
    house.do(raise_to("$15", at=NOON + 600))
    assert len(house.table.signs) == 1
    new = limits("$15", "$500")
    assert house.refused(change(new, at=NOON + TWENTY_MINUTES)).code == "too_early"
    house.do(change(new, at=NOON + 600 + TWENTY_MINUTES))


@pytest.mark.clause("N 6.5")
def test_a_lower_minimum_and_another_maximum_come_at_once() -> None:
    house = House(NSW)
    house.do(raise_to("$10"))
    house.do(change(limits("$2", "$1,000", "$1")))
    assert house.table.limits == limits("$2", "$1,000", "$1")
    assert [sign.minimum for sign in house.table.signs] == [parse_money("$10")]
    house.do(change(limits("$2", "$300", "$1")))
    assert house.table.limits == limits("$2", "$300", "$1")


@pytest.mark.clause("N 6.5")
@pytest.mark.parametrize("by", [DEALER, INSPECTOR, seat(1)])
def test_only_supervisors_set_limits_signs_and_closing(by: Actor) -> None:
    house = House(NSW).seated(1)
    asked: tuple[c.Command, ...] = (
        replace(raise_to("$10"), by=by),
        replace(change(limits("$5", "$200")), by=by),
        replace(closing(), by=by),
        c.CloseTable(by=by),
    )
    refusals = [house.refused(command) for command in asked]
    assert {no.code for no in refusals} == {"not_your_role"}
    assert [no.clause for no in refusals] == ["N 6.5", "N 6.5", "N 14.8", "N 14.8"]


def test_signs_and_limits_have_to_make_sense() -> None:
    house = House(NSW)
    assert house.refused(raise_to("$5")).code == "bad_sign"
    assert house.refused(replace(raise_to("$10"), minimum=None)).code == "bad_sign"
    assert house.refused(replace(closing(), minimum=Cents(1000))).code == "bad_sign"
    assert house.refused(change(limits("$5", "$500"))).code == "no_change"
    assert house.refused(change(limits("$5", "$4"))).code == "bad_limits"
    assert house.refused(change(limits("$5", "$500", "$0"))).code == "bad_limits"
    closed = House(NSW, opened=False)
    assert closed.refused(raise_to("$10")).code == "wrong_phase"
    assert closed.refused(change(limits("$5", "$200"))).code == "wrong_phase"


def test_a_book_with_limits_of_its_own_is_never_widened() -> None:
    house = House("six-card-let-it-ride")
    most = house.book.limits.maximum
    assert house.refused(raise_to("$5")).code == "bad_limits"
    wider = replace(house.limits, maximum=Cents(most + 100))
    assert house.refused(change(wider)).code == "bad_limits"


@pytest.mark.clause("N 6.5")
@pytest.mark.parametrize("when", ["betting", "choosing"])
def test_a_lowered_maximum_cuts_no_bet_that_was_good_when_made(when: str) -> None:
    """Three tens on $400 a circle, the maximum then lowered to $100: all $1,200 is paid."""
    house = House(NSW).seated(1, 2, with_="$2,000").betting({1: "$400"})
    if when == "choosing":
        house.called().stacked("Th Td Ts 5s 8h").dealt()
    house.do(change(limits("$5", "$100")))
    if when == "betting":
        too_much = c.Bet(by=seat(2), seat=2, amount=parse_money("$200"))
        assert house.refused(too_much).code == "above_maximum"
        house.called().stacked("Th Td Ts 5s 8h")
    house.played_out()
    settled = house.all(e.BetSettled)
    assert [bet.won for bet in settled] == [parse_money("$1,200")] * 3
    assert [bet.returned for bet in settled] == [0, 0, 0]
    assert house.chips(1) == parse_money("$5,600")
    house.over()
    house.run_until(Phase.BETTING)
    again = c.Bet(by=seat(1), seat=1, amount=parse_money("$400"))
    assert house.refused(again).code == "above_maximum"


@pytest.mark.clause("N 6.3")
def test_raising_the_maximum_after_the_call_does_not_make_a_bet_good() -> None:
    """$600 was recorded over a maximum of $500; raising it meanwhile does not make it good."""
    house = House(NSW).seated(1, with_="$2,000").run_until(Phase.BETTING)
    over = parse_money("$600")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(over, over, over)))
    house.called().stacked("Th Td 2c 5s 8h").dealt()
    house.do(change(limits("$5", "$1,000")))
    house.played_out()
    assert [bet.won for bet in house.all(e.BetSettled)] == [parse_money("$500")] * 3
    assert house.chips(1) == parse_money("$3,500")


@pytest.mark.clause("N 6.5")
def test_raising_the_minimum_leaves_bets_on_the_felt() -> None:
    house = House(NSW).seated(1)
    house.do(raise_to("$25"))
    house.betting({1: "$5"})
    house.do(change(limits("$25", "$500"), at=NOON + TWENTY_MINUTES))
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [500, 500, 500]
    house.called().stacked("Th Td 2c 5s 8h").played_out()
    assert house.chips(1) == parse_money("$1,015")
    assert sum(house.table.ledger.values()) == 0


@pytest.mark.clause("N 6.1", "N 6.1 unit")
def test_the_sign_shows_the_limits_and_the_unit_of_a_bet() -> None:
    house = House(NSW, limits=limits("$10", "$100", "$5")).seated(1).run_until(Phase.BETTING)
    bet = c.Bet(by=seat(1), seat=1, amount=parse_money("$12"))
    no = house.refused(bet)
    assert (no.code, no.clause) == ("not_in_units", "N 6.1")
    house.do(replace(bet, amount=parse_money("$15")))


@pytest.mark.clause("N 14.8")
def test_a_table_with_players_closes_after_twenty_minutes_of_its_sign() -> None:
    house = House(NSW).seated(1, 2, with_="$300")
    house.voucher(2, "$50", c.ExchangeFor.TOKENS)
    no = house.refused(c.CloseTable(by=SUPERVISOR, at=NOON))
    assert (no.code, no.clause) == ("no_sign", "N 14.8")
    house.do(closing())
    early = house.refused(c.CloseTable(by=SUPERVISOR, at=NOON + TWENTY_MINUTES - 61))
    assert (early.code, early.clause) == ("too_early", "N 14.8")
    assert early.message == "The sign must be up for 2 more minutes."
    house.do(c.CloseTable(by=SUPERVISOR, at=NOON + TWENTY_MINUTES))
    assert house.table.phase is Phase.CLOSED
    assert not house.table.seats
    assert [house.holds(account) for account in (rack(1), rack(2), tokens(2))] == [0, 0, 0]
    # Cash and the voucher lie in the drop box; chips have gone home, the tokens to the tray.
    assert house.holds(DROP_BOX) == parse_money("$650")
    assert house.holds(TRAY) == -parse_money("$600")
    assert house.holds(CAGE) == -parse_money("$50")
    assert balanced(house)


@pytest.mark.clause("N 14.8")
def test_an_empty_table_closes_without_a_sign() -> None:
    house = House(NSW)
    house.do(c.CloseTable(by=FLOOR))
    assert house.table.phase is Phase.CLOSED
    assert house.refused(c.CloseTable(by=FLOOR)).code == "wrong_phase"


@pytest.mark.clause("N 14.8")
def test_a_table_closes_while_it_opens_and_while_nobody_has_bet() -> None:
    opening = House(NSW, opened=False)
    opening.do(c.OpenTable(by=DEALER, terms=opening.terms, limits=opening.limits))
    betting = House(NSW).seated(1).run_until(Phase.BETTING)
    betting.do(closing(at=0))
    for house in (opening, betting):
        house.do(c.CloseTable(by=FLOOR, at=NOON))
        assert house.table.phase is Phase.CLOSED


@pytest.mark.clause("N 6.5 notice")
def test_a_sign_may_announce_a_minimum_above_the_highest_bet_of_today() -> None:
    house = House(NSW)
    most = house.limits.maximum
    announced = replace(raise_to("$10"), minimum=Cents(most + 500))
    house.do(announced)
    assert house.last(e.SignPutUp).minimum == most + 500


@pytest.mark.clause("N 6.5")
def test_a_table_opens_again_with_its_last_limits() -> None:
    house = House(NSW)
    house.do(raise_to("$25"))
    house.do(change(limits("$25", "$500"), at=NOON + TWENTY_MINUTES))
    house.do(c.CloseTable(by=FLOOR))
    (opening,) = options(house.game, house.table, DEALER)
    assert opening.fields == {"terms": house.terms, "limits": limits("$25", "$500")}
    house.do(command_of(opening, by=DEALER))
    assert house.table.limits == limits("$25", "$500")


@pytest.mark.clause("N 14.8")
def test_no_table_closes_while_a_round_is_on() -> None:
    house = House(NSW).seated(1)
    house.do(closing(at=0))
    house.betting({1: "$5"})
    late = c.CloseTable(by=SUPERVISOR, at=NOON)
    assert house.refused(late).code == "in_the_round"
    house.dealt()
    no = house.refused(late)
    assert (no.code, no.clause) == ("wrong_phase", "N 14.8")
    house.played_out().over()
    house.do(late)
    assert sum(house.table.ledger.values()) == 0
