"""Money that was paid before the trouble was found: what goes back, and what stays."""

import pytest

from letitride.audit import Matter, prove
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Cents,
    DeviceMeasure,
    InvalidationGround,
    Settled,
    Wager,
    parse_money,
)
from letitride.table import Option, options
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY
from letitride.table.state import HandStatus, Payee, Phase
from tests.conformance.talk import (
    CALIFORNIA,
    NOTHING,
    NSW,
    TENS,
    WASHINGTON,
    proved,
    table_with,
)
from tests.table.house import FLOOR, SUPERVISOR, House, seat

FIVE, TEN, FIFTEEN = parse_money("$5"), parse_money("$10"), parse_money("$15")
THOUSAND = parse_money("$1,000")
PROGRESSIVE = Wager("progressive")
VOID = c.ActOnDevice(by=SUPERVISOR, seat=1, measure=DeviceMeasure.VOID_WAGERS, reason="A phone")


@pytest.mark.clause("N 14.4")
def test_a_jackpot_goes_back_with_the_round_that_is_invalidated() -> None:
    """The tray has it then: what other tables have seen of the meter is not taken back."""
    royal, sides = {1: "Th Jh Qh", 2: NOTHING}, {n: {PROGRESSIVE: "$1"} for n in (1, 2)}
    house = table_with(
        WASHINGTON, royal, "Kh Ah 3c", meters=True, side_bets=False, sides=sides
    ).played_out()
    house.do(c.EndRound(by=DEALER, meters={PROGRESSIVE: Cents(1_000_000)}))
    paid = house.last(e.MeterPaid).amount
    assert paid > 1_000_000
    fraud = InvalidationGround.FRAUD
    house.do(
        c.ProposeInvalidation(
            by=FLOOR, round=1, ground=fraud, reason="Marked cards", fraud_by="player 1"
        )
    )
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=1))
    assert (house.chips(1), house.chips(2)) == (THOUSAND, THOUSAND)
    proved(house)


@pytest.mark.clause("N 14.3.1")
@pytest.mark.parametrize("hand", [TENS, NOTHING])
def test_wagers_that_were_settled_are_void_until_the_round_is_over(hand: str) -> None:
    """The device is seen as the hand is turned, when it has been paid or collected."""
    house = table_with(NSW, {1: hand, 2: "3d 6h 9c"}).played_out()
    others = house.chips(2)
    assert house.chips(1) != THOUSAND
    house.do(VOID)
    assert (house.chips(1), house.chips(2)) == (THOUSAND, others)
    assert house.table.round is not None
    assert house.table.round.hands[1].status is HandStatus.VOID
    assert house.table.phase is Phase.ROUND_OVER
    assert house.refused(VOID).code == "no_bets"
    house.over()
    proved(house)


@pytest.mark.clause("N 14.3.1")
def test_a_side_bet_that_was_paid_before_the_choices_is_void_with_the_rest() -> None:
    house = table_with(
        WASHINGTON,
        {1: TENS, 2: NOTHING},
        sides={1: {Wager("three_card"): "$5"}},
        three_card_settled=Settled.BEFORE_BASE_GAME,
    )
    house.dealt().looked().run_until_choice()
    assert house.last(e.ThreeCardSettled).won == FIVE
    house.do(VOID)
    assert house.chips(1) == THOUSAND
    house.played_out().over()
    proved(house)


@pytest.mark.clause("N 14.3.1")
def test_a_hand_that_a_player_dealer_has_settled_stands() -> None:
    house = table_with(CALIFORNIA, {2: TENS, 3: NOTHING}, also_seated=(1,)).played_out()
    void = c.ActOnDevice(by=SUPERVISOR, seat=2, measure=DeviceMeasure.VOID_WAGERS, reason="A phone")
    assert house.refused(void).code == "no_bets"


@pytest.mark.clause("N 14.3.2")
def test_excluding_a_player_does_not_take_back_what_was_paid() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out()
    won = house.chips(1)
    house.do(
        c.ActOnDevice(
            by=SUPERVISOR, seat=1, measure=DeviceMeasure.EXCLUDE_FROM_GAME, reason="A phone"
        )
    )
    assert house.chips(1) == won
    assert 1 in house.table.seats, "the settlement may still be undone"


@pytest.mark.clause("N 14.3.1")
def test_between_rounds_there_is_no_wager_to_void() -> None:
    house = House(NSW).seated(1)
    assert house.refused(VOID).code == "no_bets"


@pytest.mark.clause("N 14.12")
@pytest.mark.parametrize("left", ["$0", "$4", "$100"])
def test_a_correction_reaches_a_player_who_has_cashed_out_and_stays(left: str) -> None:
    """What is not in the rack comes from the account at the cage."""
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out().over()
    house.do(c.RaiseDispute(by=seat(2), seat=2, about="paid twice in round 1"))
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="It was: $10 goes back."))
    keeps = parse_money(left)
    house.do(c.CashOut(by=seat(2), seat=2, amount=Cents(house.chips(2) - keeps)))
    tray = house.holds(TRAY)
    house.do(
        c.ProposeCorrection(by=FLOOR, dispute=1, to=Payee.HOUSE, amount=TEN, reason="Paid twice")
    )
    made = house.do(c.ConfirmCorrection(by=SUPERVISOR, correction=1))[-1]
    assert house.chips(2) == max(0, keeps - TEN)
    assert house.holds(TRAY) == tray + TEN
    from_cage = sum(move.amount for move in made.moves if move.source == "cage")
    assert from_cage == max(0, TEN - keeps)
    proved(house)


def ruled_on(house: House, to: Payee = Payee.PLAYER) -> House:
    """A correction of $30 for the hand of seat 2 is proposed."""
    house.do(c.RaiseDispute(by=seat(2), seat=2, about="mine were tens"))
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="They were."))
    thirty = parse_money("$30")
    house.do(c.ProposeCorrection(by=FLOOR, dispute=1, to=to, amount=thirty, reason="Misread"))
    return house


CONFIRMED = c.ConfirmCorrection(by=SUPERVISOR, correction=1)
FIRE = c.ProposeInvalidation(by=FLOOR, round=1, ground=InvalidationGround.DISRUPTION, reason="Fire")


@pytest.mark.clause("N 14.4")
def test_a_correction_is_reversed_with_the_round_it_was_about() -> None:
    house = ruled_on(table_with(NSW, {1: TENS, 2: NOTHING}).played_out()).over()
    house.do(CONFIRMED)
    assert house.chips(2) == THOUSAND + FIFTEEN
    house.do(FIRE)
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=1))
    assert (house.chips(1), house.chips(2)) == (THOUSAND, THOUSAND)
    proved(house)


@pytest.mark.clause("N 1.1 void")
@pytest.mark.parametrize("to", Payee)
def test_nothing_is_corrected_in_a_round_that_may_yet_be_void(to: Payee) -> None:
    house = ruled_on(table_with(NSW, {1: TENS, 2: NOTHING}).played_out(), to)
    assert house.refused(CONFIRMED).code == "round_is_on"
    assert "ConfirmCorrection" not in {each.command for each in offered(house)}
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.FOREIGN))
    assert (house.chips(1), house.chips(2)) == (THOUSAND, THOUSAND)
    assert "ConfirmCorrection" in {each.command for each in offered(house)}


@pytest.mark.clause("N 14.12")
def test_what_was_wrong_in_the_last_round_is_set_right_during_the_next() -> None:
    house = ruled_on(table_with(NSW, {1: TENS, 2: NOTHING}).played_out().over())
    house.betting({1: "$5"}).dealt()
    house.do(CONFIRMED)
    assert house.chips(2) == THOUSAND + FIFTEEN


@pytest.mark.clause("N 1.1 round of play")
@pytest.mark.parametrize("called", [False, True])
def test_a_dispute_raised_while_bets_are_made_is_about_the_last_round(called: bool) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out().over()
    house.betting({1: "$5", 2: "$5"})
    if called:
        house.called()
    ruled_on(house).do(CONFIRMED)
    assert house.table.disputes[0].round == 1
    house.played_out(c.Pull).over()
    house.do(FIRE)
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=1))
    second = house.table.past[0]
    assert second.number == 2
    assert {n: house.chips(n) - THOUSAND for n in (1, 2)} == {
        each.seat: each.net for each in second.results
    }
    proved(house)


@pytest.mark.clause("N 14.4")
def test_a_correction_that_waits_is_dropped_with_its_round() -> None:
    house = ruled_on(table_with(NSW, {1: TENS, 2: NOTHING}).played_out()).over()
    house.betting({1: "$5", 2: "$5"}).played_out().over()
    house.do(c.RaiseDispute(by=seat(1), seat=1, about="round 2"))
    house.do(c.RuleDispute(by=FLOOR, dispute=2, decision="It is so."))
    house.do(c.ProposeCorrection(by=FLOOR, dispute=2, to=Payee.PLAYER, amount=TEN, reason="Owed"))
    house.do(FIRE)
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=1))
    assert house.refused(CONFIRMED).code == "no_correction"
    house.do(c.ConfirmCorrection(by=SUPERVISOR, correction=2))
    proved(house)


def offered(house: House) -> tuple[Option, ...]:
    return options(house.game, house.table, SUPERVISOR, 0)


@pytest.mark.clause("N 14.4")
def test_a_correction_is_reversed_with_no_other_round() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out().over()
    house.do(c.RaiseDispute(by=seat(1), seat=1, about="round 1"))
    house.betting({1: "$5"}).played_out(c.Pull).over()
    house.do(c.RaiseDispute(by=seat(2), seat=2, about="round 2"))
    house.do(c.RuleDispute(by=FLOOR, dispute=2, decision="It is so."))
    house.do(
        c.ProposeCorrection(by=FLOOR, dispute=2, to=Payee.PLAYER, amount=TEN, reason="Owed since")
    )
    house.do(c.ConfirmCorrection(by=SUPERVISOR, correction=1))
    (first, second) = house.table.past
    assert {each.player: each.net for each in first.results}["player 2"] == -FIFTEEN
    assert "player 2" not in {each.player for each in second.results}, "they had no bet in it"
    proved(house)


@pytest.mark.clause("N 14.4")
def test_only_the_confirmed_one_of_two_proposed_rounds_is_invalidated() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out().over()
    house.betting({1: "$10", 2: "$10"}).played_out().over()
    for number in (1, 2):
        house.do(
            c.ProposeInvalidation(
                by=FLOOR, round=number, ground=InvalidationGround.DISRUPTION, reason="Fire"
            )
        )
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=2))
    assert house.last(e.PastRoundInvalidated).round == 2
    assert [each.round for each in house.table.invalidations] == [1]
    house.do(c.DropInvalidation(by=FLOOR, round=1))
    assert house.last(e.InvalidationDropped).round == 1


@pytest.mark.clause("N 14.4")
def test_a_result_is_reversed_once() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out().over()
    ground = InvalidationGround.DISRUPTION
    house.do(c.ProposeInvalidation(by=FLOOR, round=1, ground=ground, reason="Fire"))
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=1))
    proved(house)
    at = next(i for i, each in enumerate(house.log) if isinstance(each, e.ResultReversed))
    house.log.insert(at, house.log[at])
    findings = [each.version for each in prove(house.log).findings if each.matter is Matter.MONEY]
    assert at + 2 in findings, "the second of the two"
