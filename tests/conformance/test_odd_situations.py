"""Situations that no clause describes by itself, because two things happen in one round."""

import msgspec
import pytest

from letitride.audit import Matter, prove
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Cents,
    CollusionMeasure,
    DeviceMeasure,
    InvalidationGround,
    Settled,
    Wager,
    parse_money,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY, bank, circle, token_circle, tokens
from letitride.table.state import ExchangeFor, Halt, HandStatus, Payee, Phase
from tests.conformance.talk import (
    CALIFORNIA,
    DULL,
    NOTHING,
    NSW,
    TENS,
    WASHINGTON,
    in_order,
    ruling,
    table_with,
)
from tests.table.fuzz import places_of
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

FIVE, TEN, FIFTEEN = parse_money("$5"), parse_money("$10"), parse_money("$15")
THOUSAND = parse_money("$1,000")
PROGRESSIVE = Wager("progressive")
VOID = c.ActOnDevice(by=SUPERVISOR, seat=1, measure=DeviceMeasure.VOID_WAGERS, reason="A phone")
APART = c.ActOnCollusion(
    by=SUPERVISOR, seats=(1, 2), measure=CollusionMeasure.SEPARATE, reason="They talk"
)


def proved(house: House) -> None:
    """But for the order of the deck, which these tests stack."""
    findings = prove(house.log).findings
    assert [each for each in findings if each.matter is not Matter.SHUFFLE] == []


# --- money that was paid before the trouble was found ----------------------------------------


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


@pytest.mark.clause("N 14.4")
@pytest.mark.parametrize("while_on", [False, True])
def test_a_correction_goes_back_with_the_round_it_was_about(while_on: bool) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out()
    if not while_on:
        house.over()
    house.do(c.RaiseDispute(by=seat(2), seat=2, about="mine were tens"))
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="They were."))
    house.do(
        c.ProposeCorrection(
            by=FLOOR, dispute=1, to=Payee.PLAYER, amount=parse_money("$30"), reason="Misread"
        )
    )
    house.do(c.ConfirmCorrection(by=SUPERVISOR, correction=1))
    if while_on:
        house.over()
    assert house.chips(2) == THOUSAND + FIFTEEN
    house.do(
        c.ProposeInvalidation(
            by=FLOOR, round=1, ground=InvalidationGround.DISRUPTION, reason="Fire"
        )
    )
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=1))
    assert (house.chips(1), house.chips(2)) == (THOUSAND, THOUSAND)
    proved(house)


@pytest.mark.clause("N 14.4")
def test_a_correction_goes_back_with_its_own_round_and_no_other() -> None:
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


# --- people ----------------------------------------------------------------------------------


@pytest.mark.clause("N 14.9 spared")
def test_a_player_who_sits_down_during_a_round_has_not_abstained_from_it() -> None:
    house = House(NSW).seated(1, 2, 3, 4, 5, 6)
    for _ in range(4):
        house.betting(dict.fromkeys(range(1, 7), "$5")).dealt()
        if 7 not in house.table.seats:
            house.seated(7)
        house.played_out().over()
    assert house.table.seats[7].idle == 3, "three whole rounds, and not the one they came into"


@pytest.mark.clause("N 14.9 spared")
def test_a_seat_taken_over_during_a_round_has_no_abstention_of_its_new_player() -> None:
    house = House(NSW).seated(1, 2, 3, 4, 5, 6, 7)
    house.betting(dict.fromkeys(range(1, 7), "$5")).dealt()
    house.do(c.Leave(by=seat(7), seat=7))
    house.do(c.Sit(by=seat(7), seat=7, player="newcomer"))
    house.played_out().over()
    assert house.table.seats[7].idle == 0


@pytest.mark.clause("N 14.9 spared")
@pytest.mark.parametrize("filled", ["during", "until"])
def test_a_round_with_a_free_seat_at_any_time_counts_for_nobody(filled: str) -> None:
    """A seat that is filled during the round, or given up in it."""
    others = range(1, 7) if filled == "during" else range(1, 8)
    house = House(NSW).seated(*others).betting({1: "$5"}).dealt()
    if filled == "during":
        house.seated(7)
    else:
        house.do(c.Leave(by=seat(7), seat=7))
    house.played_out().over()
    assert house.table.seats[6].idle == 0


@pytest.mark.clause("N 14.9 spared")
def test_a_player_who_abstained_three_times_keeps_the_seat_once_another_is_free() -> None:
    house = House(NSW).seated(*range(1, 8))
    for _ in range(3):
        house.betting(dict.fromkeys(range(1, 7), "$5")).played_out().over()
    assert house.table.seats[7].idle == 3
    house.do(c.Leave(by=seat(6), seat=6))
    no = house.refused(c.VacateSeat(by=SUPERVISOR, seat=7))
    assert (no.code, no.clause) == ("seats_free", "N 14.9")
    house.seated(6)
    house.do(c.VacateSeat(by=SUPERVISOR, seat=7))
    assert 7 not in house.table.seats


@pytest.mark.clause("N 12.12.2")
@pytest.mark.parametrize("called", [False, True])
def test_bets_of_players_who_are_separated_go_back_before_the_first_card(called: bool) -> None:
    house = House(NSW).seated(1, 2, 3).betting(dict.fromkeys((1, 2, 3), "$5"))
    if called:
        house.called()
    house.do(APART)
    assert [house.chips(n) for n in (1, 2, 3)] == [THOUSAND, THOUSAND, THOUSAND - FIFTEEN]
    if not called:
        house.do(c.Bet(by=seat(2), seat=2, amount=FIVE))
        again = c.Bet(by=seat(1), seat=1, amount=FIVE)
        assert house.refused(again).code == "kept_apart"
    house.played_out().over()
    proved(house)


@pytest.mark.clause("N 12.12.2")
def test_hands_of_players_who_are_separated_after_the_first_card_are_played_out() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    house.do(APART)
    assert (house.holds(circle(1, 1)), house.holds(circle(2, 1))) == (FIVE, FIVE)
    house.played_out().over()
    assert house.chips(1) == THOUSAND + FIFTEEN
    house.betting({1: "$5"})
    assert house.refused(c.Bet(by=seat(2), seat=2, amount=FIVE)).code == "kept_apart"


@pytest.mark.clause("N 14.3.1")
def test_between_rounds_there_is_no_wager_to_void() -> None:
    house = House(NSW).seated(1)
    assert house.refused(VOID).code == "no_bets"


@pytest.mark.clause("N 12.12.2")
def test_a_single_bet_of_separated_players_stays() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})
    house.do(APART)
    assert house.chips(1) == THOUSAND - FIFTEEN


@pytest.mark.clause("N 12.12.2")
def test_a_player_dealer_who_has_posted_keeps_the_bank_when_separated_from_a_bettor() -> None:
    house = House(CALIFORNIA).seated(1, 2, 3).betting({2: "$5", 3: "$5"})
    house.do(APART)
    assert house.table.banking.seat == 1
    assert house.holds(bank(1)) == parse_money("$500")
    assert house.holds(circle(2, 1)) == 0
    assert house.holds(circle(3, 1)) == FIVE


@pytest.mark.clause("N 12.12.2")
def test_a_called_round_of_nobody_but_the_separated_is_void() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5", 2: "$5"}).called()
    house.do(APART)
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert (house.chips(1), house.chips(2)) == (THOUSAND, THOUSAND)
    proved(house)


def test_a_measure_is_lifted_once() -> None:
    house = House(NSW).seated(1, 2)
    house.do(APART)
    lift = c.LiftMeasure(by=SUPERVISOR, measure=1, reason="A mistake")
    house.do(lift)
    assert house.refused(lift).code == "no_measure"


# --- unequal bets ----------------------------------------------------------------------------


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
def test_tokens_come_back_as_tokens_when_bets_are_corrected_downwards() -> None:
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
def test_what_the_rack_does_not_have_is_made_up_with_tokens(
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


# --- two reports in one round ----------------------------------------------------------------


@pytest.mark.clause("N 12.7")
@pytest.mark.clause("N 12.9.2")
def test_a_foreign_card_voids_the_round_in_which_a_hand_was_void_already() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING, 3: "4c 4h 6d"}).played_out()
    house.do(c.ReportCount(by=DEALER, seat=1, cards=4))
    assert house.chips(1) == THOUSAND
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.FOREIGN))
    assert [house.chips(n) for n in (1, 2, 3)] == [THOUSAND] * 3
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert Halt.CHECK in house.table.halts
    proved(house)


@pytest.mark.clause("N 12.8")
@pytest.mark.clause("N 12.7")
def test_a_hand_without_a_wager_and_a_void_hand_leave_the_others_as_they_were() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out()
    kept = house.chips(2)
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=7))
    house.do(c.ReportCount(by=DEALER, seat=1, cards=2))
    assert ruling(house).clause == "N 12.7"
    assert (house.chips(1), house.chips(2)) == (THOUSAND, kept)
    house.over()
    proved(house)


def test_nobody_leaves_a_round_that_is_halted_and_others_may() -> None:
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}, also_seated=(3,)).played_out()
    house.do(c.ReportCountAlarm(by=DEALER))
    assert house.refused(c.Leave(by=seat(1), seat=1)).code == "in_the_round"
    house.do(c.Leave(by=seat(3), seat=3))
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=52))
    house.over()
    house.do(c.Leave(by=seat(1), seat=1))
    proved(house)


@pytest.mark.clause("N 12.12.2")
@pytest.mark.parametrize("apart", [(1, 2), (2, 4)])
def test_a_bet_stays_where_no_other_of_the_separated_bets_or_banks(apart: tuple[int, int]) -> None:
    """The bank of somebody else does not count, nor one that is accepted and not posted."""
    house = House(CALIFORNIA).seated(1, 2, 3, 4).run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(1), seat=1))
    if apart == (2, 4):
        house.do(c.PostBank(by=seat(1), seat=1, amount=parse_money("$500")))
    house.do(c.Bet(by=seat(2), seat=2, amount=FIVE))
    house.do(msgspec.structs.replace(APART, seats=apart))
    assert house.holds(circle(2, 1)) == FIVE


@pytest.mark.clause("N 12.12")
def test_the_seats_and_the_person_of_a_measure_must_be_who_they_are_said_to_be() -> None:
    house = House(NSW).seated(1, 2)
    outside = msgspec.structs.replace(APART, seats=(), person="player 2")
    assert house.refused(outside).code == "bad_seats", "player 2 sits here"
    nobody = msgspec.structs.replace(APART, seats=(5,), person="a spectator")
    assert house.refused(nobody).code == "unknown_seat"
    watching = msgspec.structs.replace(
        APART, seats=(), person="a spectator", measure=CollusionMeasure.ENGLISH_ONLY
    )
    house.do(watching)
    assert house.last(e.CollusionActedOn).players == ("a spectator",)


@pytest.mark.clause("N 14.4")
def test_of_two_rounds_that_are_to_be_invalid_the_one_that_is_confirmed_is() -> None:
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


@pytest.mark.clause("N 3.8")
@pytest.mark.parametrize("in_round", [False, True])
def test_cards_that_are_being_counted_are_not_ordered_to_be_counted_again(in_round: bool) -> None:
    house = House(NSW).seated(1).betting({1: "$5"})
    if in_round:
        house.dealt()
    house.do(c.OrderCount(by=SUPERVISOR))
    assert house.refused(c.OrderCount(by=INSPECTOR)).code == "counted_already"


@pytest.mark.clause("N 12.2")
def test_a_dealers_hand_that_is_not_dealt_yet_has_no_wrong_number_of_cards() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5", 2: "$5"}).called()
    house.do(c.Deal(by=DEALER))
    for cards in (0, 1, 3):
        report = c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=cards)
        assert house.refused(report).code == "no_hand"


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


# --- what is remembered, and what is not -----------------------------------------------------


@pytest.mark.clause("N 12.7")
def test_the_cards_of_every_void_hand_are_accounted_for() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING, 3: "4c 4h 6d"}).dealt().looked(1)
    house.do(c.ReportCount(by=DEALER, seat=1, cards=4))
    house.do(c.ReportCount(by=DEALER, seat=2, cards=2))
    assert house.table.round is not None
    assert len(house.table.round.out) == 4 + 3, "the card that was not dealt stays with the stub"
    assert sorted(places_of(house.table)) == list(range(52))


@pytest.mark.clause("C play 13")
def test_a_player_dealer_who_is_excluded_in_the_round_has_no_bank_after_it() -> None:
    house = table_with(CALIFORNIA, {2: TENS, 3: NOTHING}, also_seated=(1,)).dealt()
    house.do(
        c.ActOnDevice(
            by=SUPERVISOR, seat=1, measure=DeviceMeasure.EXCLUDE_FROM_GAME, reason="A phone"
        )
    )
    assert house.table.banking.seat == 1, "the round is played against this bank"
    after = house.played_out().over().table
    assert 1 not in after.seats
    assert (after.banking.seat, after.banking.offered) == (None, 2)
    proved(house)


@pytest.mark.clause("N 3.8")
def test_an_order_to_count_ends_with_the_day() -> None:
    house = House(NSW)
    house.do(c.OrderCount(by=INSPECTOR))
    house.do(c.CloseTable(by=SUPERVISOR))
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    house.run_until(Phase.BETWEEN_ROUNDS)
    assert not house.table.halts
    assert not house.table.count_ordered
    assert house.refused(c.CountCards(by=DEALER, hands_right=True, total=52)).code


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
