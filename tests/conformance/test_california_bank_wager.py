"""California: what the banker puts up, what it covers, and what comes back of it."""

from dataclasses import replace

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceMeasure, InvalidationGround, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import hands_in_play
from letitride.table.money import FEE_BOX, bank
from letitride.table.state import Limits, Phase
from tests.conformance.talk import CALIFORNIA, NOTHING, TENS, round_of, table_with
from tests.table.house import FLOOR, SUPERVISOR, House, seat

DOLLARS = parse_money("$100")


# --- the wager -----------------------------------------------------------------------------------


@pytest.mark.clause("C betting 1")
@pytest.mark.parametrize("amount", ["$0.01", "$4.99", "$0"])
def test_a_bank_below_the_table_minimum_is_refused(amount: str) -> None:
    house = House(CALIFORNIA).seated(1, 2).run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(1), seat=1))
    house.do(c.Bet(by=seat(2), seat=2, amount=DOLLARS))
    no = house.refused(c.PostBank(by=seat(1), seat=1, amount=parse_money(amount)))
    assert (no.code, no.clause) == ("bad_amount", "C betting 1")
    assert "$5" in no.message
    house.do(c.PostBank(by=seat(1), seat=1, amount=parse_money("$5")))


@pytest.mark.clause("C betting 1")
def test_the_house_may_ask_for_more_and_never_for_less_than_the_table_minimum() -> None:
    house = House(CALIFORNIA, bank_minimum=parse_money("$50")).seated(1, 2).run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(1), seat=1))
    no = house.refused(c.PostBank(by=seat(1), seat=1, amount=parse_money("$49.99")))
    assert "$50" in no.message
    house.do(c.PostBank(by=seat(1), seat=1, amount=parse_money("$50")))
    limits = Limits(minimum=parse_money("$10"), maximum=parse_money("$100"))
    low = House(CALIFORNIA, opened=False, bank_minimum=parse_money("$5"))
    no = low.refused(c.OpenTable(by=DEALER, terms=low.terms, limits=limits))
    assert (no.code, no.clause) == ("bad_bank_minimum", "C betting 1")


@pytest.mark.clause("C betting 1")
def test_a_bank_is_changed_and_taken_back_before_the_call() -> None:
    house = House(CALIFORNIA).seated(1, 2).run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(1), seat=1))
    ever = house.chips(1)
    for amount in ("$100", "$200", "$50"):
        house.do(c.PostBank(by=seat(1), seat=1, amount=parse_money(amount)))
        assert house.holds(bank(1)) == parse_money(amount), "in place of the last, not on top"
        assert house.chips(1) == ever - parse_money(amount)
    least = house.refused(c.PostBank(by=seat(1), seat=1, amount=parse_money("$0.01")))
    assert least.code == "bad_amount"
    house.do(c.PostBank(by=seat(1), seat=1, amount=parse_money("$0")))
    assert (house.holds(bank(1)), house.chips(1)) == (0, ever)
    assert house.last(e.BankPosted).amount == 0


@pytest.mark.clause("C betting 4", "C betting 4 collecting")
def test_a_bank_used_up_by_losing_bets_pays_no_winner() -> None:
    """$30 covers: seat 3 loses it all to the bank, so seat 2 wins nothing and has its bets back."""
    hands = {1: NOTHING, 2: TENS, 3: "4d 6c Qs"}
    house = table_with(CALIFORNIA, hands, stake="$10", bank="$30", also_seated=(8,)).played_out()
    lines = [(line.seat, line.won, line.lost, line.returned) for line in house.all(e.BetSettled)]
    assert lines == [
        *[(3, 0, 1000, 0)] * 3,
        *[(2, 0, 0, 1000)] * 3,
        *[(1, 0, 0, 1000)] * 3,
    ]
    assert house.holds(bank(8)) == 0
    assert house.last(e.BankReleased).amount == parse_money("$30")


# --- the eighth seat -----------------------------------------------------------------------------


@pytest.mark.clause("C seats")
@pytest.mark.parametrize("banker", [4, 8])
def test_a_hand_without_a_wager_can_be_at_any_seat_but_the_bankers(banker: int) -> None:
    house = table_with(CALIFORNIA, {1: TENS}, also_seated=(banker,)).dealt().looked(1)
    no = house.refused(c.ReportHandWithoutWager(by=DEALER, seat=banker))
    assert (no.code, no.message) == (
        "no_hand", f"Seat {banker} is the bank: its stack is the community cards.",
    )  # fmt: skip
    assert house.refused(c.ReportHandWithoutWager(by=DEALER, seat=9)).code == "unknown_seat"
    free = 12 - banker
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=free))
    assert round_of(house).hands[free].status == "discarded"


@pytest.mark.clause("C seats")
def test_the_eighth_player_has_no_betting_area_before_somebody_banks() -> None:
    house = House(CALIFORNIA).seated(*range(1, 9)).run_until(Phase.BETTING)
    for number in range(1, 8):
        house.do(c.Bet(by=seat(number), seat=number, amount=parse_money("$5")))
    no = house.refused(c.Bet(by=seat(8), seat=8, amount=parse_money("$5")))
    assert (no.code, no.clause) == ("no_area", "C seats")
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$10")))
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$0")))
    house.do(c.AcceptBank(by=seat(1), seat=1))
    house.do(c.Bet(by=seat(8), seat=8, amount=parse_money("$5")))


@pytest.mark.clause("C play 13")
def test_a_bank_that_is_posted_stays_and_is_not_offered_after_the_call() -> None:
    house = House(CALIFORNIA).seated(2, 4).betting({4: "$5"})
    assert house.refused(c.DeclineBank(by=seat(2), seat=2)).code == "posted"
    house.called()
    assert house.refused(c.DeclineBank(by=seat(2), seat=2)).code == "wrong_phase"


@pytest.mark.clause("C play 13 limit")
def test_of_a_bank_that_is_used_up_nothing_comes_back() -> None:
    house = table_with(CALIFORNIA, {1: TENS}, also_seated=(2,), bank="$5")
    house.played_out()
    assert house.holds(bank(2)) == 0
    assert not house.all(e.BankReleased)


@pytest.mark.clause("C play 13 limit")
def test_of_a_used_up_bank_nothing_comes_back_before_its_pays_are_undone() -> None:
    house = table_with(CALIFORNIA, {1: TENS, 2: NOTHING}, also_seated=(3,), bank="$5").dealt()
    house.looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    while house.holds(bank(3)):
        house.do(c.TurnHand(by=DEALER, cards=()))
        house.do(c.SettleNext(by=DEALER, cards=()))
    house.do(c.InvalidateRound(by=FLOOR, ground=InvalidationGround.DISRUPTION, reason="a brawl"))
    assert [each.amount for each in house.all(e.BankReleased)] == [parse_money("$5")]


@pytest.mark.clause("C fees")
@pytest.mark.parametrize("settled", [0, 1])
def test_the_banks_fee_stays_once_a_hand_was_settled_though_the_last_is_void(settled: int) -> None:
    house = table_with(CALIFORNIA, {1: NOTHING, 2: TENS}, also_seated=(3,)).dealt().looked()
    house.choosing(c.Ride).turned().choosing(c.Ride).turned()
    for _ in range(settled):
        house.do(c.TurnHand(by=DEALER, cards=()))
        house.do(c.SettleNext(by=DEALER, cards=()))
    for number in hands_in_play(house.table):
        house.do(
            c.ActOnDevice(
                by=SUPERVISOR, seat=number, measure=DeviceMeasure.VOID_WAGERS, reason="a counter"
            )
        )
    fee = house.terms.fees[0].player_dealer
    assert house.table.phase is Phase.ROUND_OVER
    kept = fee + 3 * house.terms.fees[0].player if settled else 0
    assert house.holds(FEE_BOX) == kept


# --- what no shipped book asks for ----------------------------------------------------------------


def under_a_book_with(least: str, most: str) -> House:
    """Seat 1 has taken the bank, whose wager this book limits on both sides."""
    house = House(CALIFORNIA).seated(1, 2).run_until(Phase.BETTING)
    terms = house.book.bank.player_dealer
    assert terms is not None
    limited = replace(terms, minimum_wager=parse_money(least), maximum_wager=parse_money(most))
    book = replace(house.book, bank=replace(house.book.bank, player_dealer=limited))
    house.game = replace(house.game, book=book)
    house.do(c.AcceptBank(by=seat(1), seat=1))
    return house


def test_a_book_can_set_the_lowest_and_the_highest_bank() -> None:
    house = under_a_book_with("$20", "$100")
    for amount in ("$19.99", "$100.01"):
        no = house.refused(c.PostBank(by=seat(1), seat=1, amount=parse_money(amount)))
        assert no.code == "bad_amount"
    for amount in ("$20", "$100"):
        house.do(c.PostBank(by=seat(1), seat=1, amount=parse_money(amount)))
