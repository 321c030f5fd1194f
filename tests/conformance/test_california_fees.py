"""California: fees by the card room's sheet, flat, shown beforehand."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, DeviceMeasure, InvalidationGround, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table import view, viewer_of
from letitride.table.money import FEE_BOX
from letitride.table.state import FeeRate, Limits, Phase
from tests.conformance.talk import CALIFORNIA, NOTHING, TENS, WASHINGTON, table_with
from tests.table.house import FLOOR, SUPERVISOR, House, seat


def row(limits: str, player: str, player_dealer: str) -> FeeRate:
    low, high = limits.split("-")
    return FeeRate(
        minimum=parse_money(low),
        maximum=parse_money(high),
        player=parse_money(player),
        player_dealer=parse_money(player_dealer),
    )


SHEET = (row("$5-$25", "$0.25", "$1"), row("$5-$100", "$0.75", "$3"))


def limits(low: str, high: str) -> Limits:
    return Limits(minimum=parse_money(low), maximum=parse_money(high))


def fees_on_the_sign(house: House) -> tuple[Cents, Cents]:
    shown = view(house.game, house.table, viewer_of(seat(1))).fees
    assert shown is not None
    return shown.player, shown.player_dealer


@pytest.mark.clause("C fees", "C fees rates")
@pytest.mark.parametrize(
    ("low", "high", "player", "player_dealer"),
    [
        ("$5", "$25", 25, 100),
        ("$10", "$20", 25, 100),
        ("$5", "$26", 75, 300),
        ("$25", "$100", 75, 300),
    ],
)
def test_each_table_limit_has_its_own_flat_fees(
    low: str, high: str, player: int, player_dealer: int
) -> None:
    house = House(CALIFORNIA, fees=SHEET, limits=limits(low, high)).seated(1, 2)
    assert fees_on_the_sign(house) == (player, player_dealer), "before anybody bets"
    house.betting({2: low}, bank="$300").called()
    taken = {event.seat: event.amount for event in house.all(e.FeeTaken)}
    assert taken == {2: 3 * player, 1: player_dealer}


@pytest.mark.clause("C fees sheet")
@pytest.mark.parametrize(
    ("sheet", "high"),
    [
        ((), "$100"),
        ((row("$5-$25", "$0.25", "$1"),), "$100"),
        ((row("$10-$100", "$0.25", "$1"),), "$100"),
        ((row("$100-$5", "$0.25", "$1"), *SHEET), "$100"),
    ],
)
def test_no_table_opens_without_fees_for_its_limits(sheet: tuple[FeeRate, ...], high: str) -> None:
    house = House(CALIFORNIA, opened=False, fees=sheet)
    sign = limits("$5", high)
    no = house.refused(c.OpenTable(by=DEALER, terms=house.terms, limits=sign))
    assert (no.code, no.clause) == ("bad_fees", "C fees")
    if not sheet:
        assert "set up another with the sheet" in no.message, "it says what to do"


@pytest.mark.clause("C fees sheet")
def test_a_fee_is_never_negative_and_only_where_the_book_has_fees() -> None:
    below = replace(SHEET[1], player=Cents(-1))
    house = House(CALIFORNIA, opened=False, fees=(below,))
    assert house.refused(_opening(house)).code == "bad_fees"
    other = House(WASHINGTON, opened=False, fees=SHEET)
    assert other.refused(_opening(other)).code == "bad_fees"


def _opening(house: House) -> c.OpenTable:
    return c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits)


@pytest.mark.clause("C fees rates")
def test_new_limits_bring_their_own_fees_from_the_next_round_on() -> None:
    house = House(CALIFORNIA, fees=SHEET, limits=limits("$5", "$25")).seated(1, 2)
    house.betting({2: "$5"}, bank="$300")
    house.do(c.ChangeLimits(by=FLOOR, limits=limits("$5", "$100")))
    assert fees_on_the_sign(house) == (25, 100), "what was shown before the bets"
    house.played_out()
    assert house.holds(FEE_BOX) == 3 * 25 + 100
    house.over()
    assert fees_on_the_sign(house) == (75, 300)
    house.betting({2: "$5"}, bank="$300").called()
    assert house.holds(FEE_BOX) == 3 * 25 + 100 + 3 * 75 + 300
    wide = House(CALIFORNIA, fees=SHEET[:1], limits=limits("$5", "$25"))
    no = wide.refused(c.ChangeLimits(by=FLOOR, limits=limits("$5", "$100")))
    assert (no.code, no.clause) == ("bad_fees", "C fees")


@pytest.mark.clause("C fees", "C play 11")
def test_the_fee_of_an_uncovered_or_pulled_bet_is_kept() -> None:
    """The fee is for the wager placed; what comes back in play does not matter."""
    hands = {1: NOTHING, 2: TENS, 3: "4d 6c Qs"}
    house = table_with(CALIFORNIA, hands, stake="$10", bank="$30", also_seated=(8,))
    taken = house.holds(FEE_BOX)
    assert taken == 3 * 150 + 200
    house.played_out()
    uncovered = [line.seat for line in house.all(e.BetSettled) if line.returned == line.stake]
    assert uncovered == [2, 2, 2, 1, 1, 1]
    assert house.holds(FEE_BOX) == taken
    pulled = table_with(CALIFORNIA, {1: NOTHING}, also_seated=(8,)).played_out(c.Pull)
    assert pulled.holds(FEE_BOX) == 150 + 200


@pytest.mark.clause("C fees")
def test_the_fee_of_a_hand_that_was_void_goes_back_once() -> None:
    house = table_with(CALIFORNIA, {1: TENS, 2: NOTHING}, also_seated=(8,)).dealt()
    void = DeviceMeasure.VOID_WAGERS
    house.do(c.ActOnDevice(by=SUPERVISOR, seat=1, measure=void, reason="a counter"))
    assert house.chips(1) == parse_money("$1,000"), "with its fee"
    house.do(c.InvalidateRound(by=FLOOR, ground=InvalidationGround.DISRUPTION, reason="a brawl"))
    assert [house.chips(number) for number in (1, 2, 8)] == [parse_money("$1,000")] * 3
    assert house.holds(FEE_BOX) == 0


@pytest.mark.clause("C fees")
def test_a_bank_must_leave_the_fee_of_its_table_in_the_rack() -> None:
    house = House(CALIFORNIA, fees=SHEET).seated(1, with_="$300").run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(1), seat=1))
    no = house.refused(c.PostBank(by=seat(1), seat=1, amount=parse_money("$297.01")))
    assert no.code == "not_enough_chips"
    house.do(c.PostBank(by=seat(1), seat=1, amount=parse_money("$297")))
