"""New South Wales: decks checked card by card, signs with their time, tokens, idle seats."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, Card, parse_cards
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import Cents, DeviceKind, OpeningStep
from letitride.table import Actor
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import circle, rack, token_circle, tokens
from letitride.table.state import DeckCheck, Halt, Phase, SignKind
from tests.conformance.talk import (
    NSW,
    TENS,
    WASHINGTON,
    at_stake,
    proved,
    ruling,
    table_with,
)
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

ACE = DECK[0]
TWENTY = 20 * 60
HOUR = 60 * 60


def next_of_dealer(house: House) -> c.Command:
    command = propose(house.game, house.table)
    assert command is not None
    return command


# --- decks ----------------------------------------------------------------------------------------


@pytest.mark.clause("N 3.4", "N 3.1")
@pytest.mark.parametrize(
    "found",
    [DeckCheck(missing_cards=(ACE,)), DeckCheck(doubled_cards=(ACE,)), DeckCheck(foreign=1)],
)
def test_a_deck_that_is_not_right_is_never_put_into_play(found: DeckCheck) -> None:
    house = House(NSW, opened=False)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    serial = house.table.decks[0].serial
    step = OpeningStep.CHECK_FIRST_DECK
    while not isinstance(ahead := next_of_dealer(house), c.TakeOpeningStep) or ahead.step != step:
        house.do(ahead)
    house.do(c.TakeOpeningStep(by=DEALER, step=step, found=found))
    assert house.last(e.DeckChecked).found == found
    assert not house.table.decks[0].checked
    assert house.table.decks[0].serial != serial
    house.run_until(Phase.BETWEEN_ROUNDS)
    (step_taken,) = (each for each in house.all(e.OpeningStepTaken) if each.found is not None)
    assert (step_taken.serial, step_taken.found) == (house.table.decks[0].serial, DeckCheck())


@pytest.mark.clause("N 3.4 who", "N 1.1 deck-checking device")
def test_a_device_checks_decks_where_the_book_says_so() -> None:
    by_device = DeckCheck(by_device=True)
    house = House(NSW)
    house.do(c.CheckDeck(by=DEALER, deck=0, found=by_device))
    assert house.last(e.DeckChecked).found.by_device
    elsewhere = House(WASHINGTON)
    refused = elsewhere.refused(c.CheckDeck(by=DEALER, deck=0, found=by_device))
    assert refused.code == "no_such_device"
    for by in (DEALER, SUPERVISOR):
        house.do(c.CheckDeck(by=by, deck=0))
        assert house.last(e.DeckChecked).by == by
        assert not house.last(e.DeckChecked).found.by_device, "card by card, by hand"
    no = house.refused(c.CheckDeck(by=seat(1), deck=0))
    assert (no.code, no.clause) == ("not_your_role", "N 3.4")


@pytest.mark.clause("N 12.9.3")
def test_after_a_bad_card_the_deck_is_checked_card_by_card_not_counted() -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.FOREIGN))
    assert house.table.halts == (Halt.CHECK,)
    count = c.CountCards(by=FLOOR, hands_right=True, total=52)
    assert house.refused(count).code == "not_ordered"
    found = DeckCheck(missing_cards=tuple(parse_cards("As")), foreign=1)
    house.do(c.CheckDeck(by=DEALER, deck=0, found=found))
    assert house.table.halts == (Halt.NEW_DECK,)
    bad = c.ReplaceDeck(by=FLOOR, deck=0, found=DeckCheck(foreign=1))
    assert house.refused(bad).code == "deck_wrong"
    house.do(c.ReplaceDeck(by=FLOOR, deck=0))
    assert house.last(e.DeckChecked).found.is_right
    house.betting({1: "$5"}).played_out().over()


@pytest.mark.clause("N 12.9.3")
@pytest.mark.clause("N 12.9.1")
@pytest.mark.parametrize("total", [51, 53])
@pytest.mark.parametrize("phase", [Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.CALLED])
def test_a_deck_counted_wrong_before_the_deal_is_checked_too_and_bets_stay(
    phase: Phase, total: int
) -> None:
    house = House(NSW).seated(1, 2)
    if phase is not Phase.BETWEEN_ROUNDS:
        house.betting({1: "$5"})
    if phase is Phase.CALLED:
        house.called()
    bets = at_stake(house)
    house.do(c.OrderCount(by=INSPECTOR))
    house.do(c.CountCards(by=DEALER, hands_right=True, total=total))
    assert (ruling(house).outcome, ruling(house).clause) == ("checked", "N 12.9")
    assert house.table.halts == (Halt.CHECK,)
    assert (house.table.phase, at_stake(house)) == (phase, bets)
    house.do(c.CheckDeck(by=DEALER, deck=0))
    assert house.refused(c.CutDeck(by=DEALER, cut=20)).code == "nothing_to_cut"
    assert not house.table.decks[0].shuffled, "who checks the cards has seen their order"
    if phase is Phase.BETWEEN_ROUNDS:
        house.betting({2: "$5"})
    house.played_out().over()
    proved(house)


@pytest.mark.clause("N 4.1")
def test_a_deck_that_is_checked_after_the_shuffle_is_shuffled_again() -> None:
    house = House(NSW).seated(1)
    before = house.table.decks
    house.do(c.CheckDeck(by=DEALER, deck=0))
    assert (before[0].shuffled, house.table.decks[0].shuffled) == (True, False)
    house.betting({1: "$5"}).played_out().over()
    proved(house)


@pytest.mark.clause("N 3.7 single card", "N 3.7")
def test_one_unfit_card_is_swapped_for_its_twin_and_the_deck_is_shuffled_again() -> None:
    house = House(NSW).seated(1)
    swap = c.SwapCard(by=SUPERVISOR, deck=0, card=ACE)
    assert house.refused(c.SwapCard(by=DEALER, deck=0, card=ACE)).code == "not_your_role"
    house.do(swap)
    assert not house.table.decks[0].shuffled
    house.betting({1: "$5"}).dealt()
    assert house.refused(swap).code == "wrong_phase"


@pytest.mark.parametrize(
    "found",
    [
        DeckCheck(missing_cards=(ACE, ACE)),
        DeckCheck(missing_cards=(ACE,), doubled_cards=(ACE,)),
        DeckCheck(doubled_cards=(Card(52),)),
        DeckCheck(odd_backs=(Card(-1),)),
        DeckCheck(foreign=-1),
    ],
)
def test_a_check_names_cards_of_the_deck_each_of_them_once(found: DeckCheck) -> None:
    house = House(NSW)
    check = c.CheckDeck(by=DEALER, deck=0, found=found)
    assert house.refused(check).code == "wrong_cards"


@pytest.mark.clause("N 1.1 deck-checking device")
@pytest.mark.parametrize(
    "found",
    [
        DeckCheck(by_device=True, missing_cards=(ACE,)),
        DeckCheck(by_device=True, doubled_cards=(ACE,)),
        DeckCheck(by_device=True, foreign=1),
        DeckCheck(by_device=True, missing_cards=(ACE,), foreign=1),
    ],
    ids=["missing", "doubled", "foreign", "52 cards, one of them foreign"],
)
def test_a_deck_that_the_device_rejects_stays_out_of_play(found: DeckCheck) -> None:
    house = House(NSW).seated(1)
    house.do(c.CheckDeck(by=DEALER, deck=0, found=found))
    assert house.last(e.DeckChecked).found == found
    assert Halt.NEW_DECK in house.table.halts
    house.do(c.ReplaceDeck(by=SUPERVISOR, deck=0))
    assert not house.table.halts


@pytest.mark.clause("N 3.8 dealer", "N 3.8")
@pytest.mark.parametrize("by", [SUPERVISOR, INSPECTOR])
def test_the_dealer_counts_when_a_supervisor_or_inspector_orders_it(by: Actor) -> None:
    house = House(NSW).seated(1)
    for nobody in (seat(1), DEALER):
        no = house.refused(c.OrderCount(by=nobody))
        assert (no.code, no.clause) == ("not_your_role", "N 3.8")
    house.do(c.OrderCount(by=by))
    assert house.refused(c.CountCards(by=FLOOR, hands_right=True, total=52)).clause == "N 3.8"
    house.do(c.CountCards(by=DEALER, hands_right=True, total=52))
    assert (house.last(e.CardsCounted).total, house.last(e.CardsCounted).by) == (52, DEALER)
    assert house.last(e.Ruled).clause == "N 3.8"
    assert not house.table.halts


@pytest.mark.clause("N 4.1.1")
def test_an_open_table_that_stood_empty_shuffles_before_the_first_deal() -> None:
    house = House(NSW)
    first = house.table.decks[0].commitment
    assert first
    house.do(c.Sit(by=seat(1), at=HOUR, seat=1, player="player 1"))
    house.do(c.BuyIn(by=seat(1), at=HOUR, seat=1, amount=Cents(100_000)))
    assert not house.table.decks[0].shuffled
    house.betting({1: "$5"})
    house.called()
    assert house.table.decks[0].commitment not in ("", first)


@pytest.mark.clause("N 4.1.1")
def test_cards_that_were_shuffled_just_before_the_first_player_came_are_dealt() -> None:
    house = House(NSW).seated(1)
    assert house.table.decks[0].shuffled


@pytest.mark.clause("N 4.1.3")
def test_a_table_that_everybody_left_is_shuffled_again_even_if_it_was_shuffled_meanwhile() -> None:
    house = House(NSW).seated(1).betting({1: "$5"}).played_out().over()
    house.do(c.Leave(by=seat(1), seat=1))
    while not house.table.decks[0].shuffled:
        house.do(next_of_dealer(house))
    house.do(c.Sit(by=seat(2), at=HOUR, seat=2, player="player 2"))
    assert not house.table.decks[0].shuffled


@pytest.mark.clause("N 13.1")
@pytest.mark.parametrize("shuffled", [False, True])
def test_a_jam_in_or_after_the_shuffle_has_the_cards_shuffled_again(*, shuffled: bool) -> None:
    house = House(NSW, device=DeviceKind.SHUFFLER).seated(1)
    if shuffled:
        house.run_until(Phase.BETTING)
        while not any(deck.shuffled for deck in house.table.decks):
            house.do(next_of_dealer(house))
    house.do(c.ReportJam(by=DEALER))
    assert (ruling(house).outcome, ruling(house).clause) == ("reshuffled", "N 13.1")
    assert not any(deck.shuffled for deck in house.table.decks)
    house.betting({1: "$5"}).played_out()


@pytest.mark.clause("N 13.1")
def test_a_jam_after_the_call_has_the_cards_shuffled_before_they_are_released() -> None:
    house = House(NSW, device=DeviceKind.SHUFFLER).seated(1).betting({1: "$5"}).called()
    house.do(c.ReportJam(by=DEALER))
    assert house.refused(c.ReleaseDeck(by=DEALER)).code == "not_shuffled"
    house.played_out()


# --- signs ----------------------------------------------------------------------------------------


@pytest.mark.clause("N 6.5 notice", "N 6.5 sign")
def test_a_sign_shows_the_chosen_time_and_holds_from_then() -> None:
    house = House(NSW).seated(1)
    minimum = Cents(1_000)
    sign = c.PutUpSign(by=SUPERVISOR, at=100, kind=SignKind.MINIMUM, minimum=minimum)
    soon = replace(sign, effective=100 + TWENTY - 1)
    assert (house.refused(soon).code, house.refused(soon).clause) == ("bad_sign", "N 6.5")
    house.do(replace(sign, effective=100 + 2 * TWENTY))
    assert house.table.signs[0].effective == 100 + 2 * TWENTY
    limits = replace(house.limits, minimum=minimum)
    early = c.ChangeLimits(by=SUPERVISOR, at=100 + TWENTY, limits=limits)
    assert house.refused(early).code == "too_early"
    house.do(replace(early, at=100 + 2 * TWENTY))


@pytest.mark.clause("N 14.8", "N 14.8 sign")
def test_a_sign_can_be_taken_down_and_then_announces_nothing() -> None:
    house = House(NSW).seated(1)
    house.do(c.PutUpSign(by=SUPERVISOR, at=0, kind=SignKind.CLOSING))
    assert house.refused(c.TakeDownSign(by=DEALER, kind=SignKind.CLOSING)).code == "not_your_role"
    house.do(c.TakeDownSign(by=SUPERVISOR, kind=SignKind.CLOSING))
    assert not house.table.signs
    assert house.refused(c.CloseTable(by=SUPERVISOR, at=2 * TWENTY)).code == "no_sign"
    assert house.refused(c.TakeDownSign(by=SUPERVISOR, kind=SignKind.CLOSING)).code == "no_sign"


# --- tokens ---------------------------------------------------------------------------------------


def with_tokens() -> House:
    house = House(NSW).seated(1, 2)
    house.voucher(1, "$9", c.ExchangeFor.TOKENS)
    return house.run_until(Phase.BETTING)


@pytest.mark.clause("N 5.1")
def test_chips_and_tokens_go_together_into_one_wager() -> None:
    house = with_tokens()
    house.do(c.Bet(by=seat(1), seat=1, amount=Cents(500), tokens=Cents(300)))
    for number in (1, 2, 3):
        assert house.holds(circle(1, number)) == 200
        assert house.holds(token_circle(1, number)) == 300
    assert house.holds(tokens(1)) == 0
    more = c.Bet(by=seat(1), seat=1, amount=Cents(500), tokens=Cents(400))
    assert house.refused(more).code == "not_enough_chips"
    over = c.Bet(by=seat(1), seat=1, amount=Cents(500), tokens=Cents(600))
    assert house.refused(over).code == "bad_amount"


@pytest.mark.clause("N 5.1")
@pytest.mark.parametrize("funds", [c.Funds.TOKENS, c.Funds.PLAQUES, c.Funds.CASH])
def test_only_chips_go_with_tokens_into_a_wager(funds: c.Funds) -> None:
    house = with_tokens()
    mixed = c.Bet(by=seat(1), seat=1, amount=Cents(500), tokens=Cents(300), funds=funds)
    code = "bad_amount" if funds is c.Funds.TOKENS else "not_accepted"
    assert house.refused(mixed).code == code
    house.do(replace(mixed, funds=c.Funds.CHIPS))


@pytest.mark.clause("N 5.1")
def test_recording_bets_leaves_tokens_in_place() -> None:
    house = with_tokens()
    house.do(c.Bet(by=seat(1), seat=1, amount=Cents(500), tokens=Cents(300)))
    chips = house.holds(rack(1))
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(Cents(700), Cents(700), Cents(700))))
    assert [house.holds(token_circle(1, number)) for number in (1, 2, 3)] == [300] * 3
    assert house.holds(rack(1)) == chips - 3 * 200
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(Cents(200), Cents(200), Cents(200))))
    assert [house.holds(token_circle(1, number)) for number in (1, 2, 3)] == [200] * 3
    assert house.holds(tokens(1)) == 300


# --- idle seats -----------------------------------------------------------------------------------


def rounds_without(house: House, idle: int, number: int) -> None:
    others = {each: "$5" for each in house.table.seats if each != idle}
    for _ in range(number):
        house.betting(others).played_out().over()


@pytest.mark.clause("N 14.9", "N 14.9 spared")
def test_only_rounds_in_a_row_at_a_full_table_count_and_a_bet_starts_them_over() -> None:
    house = House(NSW).seated(*range(1, 8))
    vacate = c.VacateSeat(by=FLOOR, seat=7)
    rounds_without(house, 7, 2)
    assert house.refused(vacate).code == "not_idle"
    house.betting(dict.fromkeys(range(1, 8), "$5")).played_out().over()
    rounds_without(house, 7, 2)
    assert house.refused(vacate).code == "not_idle"
    rounds_without(house, 7, 1)
    house.do(vacate)


@pytest.mark.clause("N 14.9")
def test_sitting_out_neither_keeps_the_seat_nor_loses_it_sooner() -> None:
    house = House(NSW).seated(*range(1, 8))
    vacate = c.VacateSeat(by=FLOOR, seat=7)
    house.do(c.SitOut(by=seat(7), seat=7))
    rounds_without(house, 7, 2)
    assert house.refused(vacate).code == "not_idle"
    rounds_without(house, 7, 1)
    house.do(vacate)


@pytest.mark.clause("N 14.9 spared")
def test_sitting_out_at_a_table_with_a_free_seat_counts_for_nothing() -> None:
    house = House(NSW).seated(*range(1, 7))
    house.do(c.SitOut(by=seat(6), seat=6))
    rounds_without(house, 6, 3)
    assert house.refused(c.VacateSeat(by=FLOOR, seat=6)).code == "not_idle"


@pytest.mark.clause("N 14.9 spared")
def test_rounds_at_a_table_with_a_free_seat_do_not_count() -> None:
    house = House(NSW).seated(*range(1, 7))
    rounds_without(house, 6, 3)
    house.seated(7)
    assert house.refused(c.VacateSeat(by=FLOOR, seat=6)).code == "not_idle"


@pytest.mark.clause("N 14.9")
def test_a_player_whose_wager_was_refused_did_not_abstain() -> None:
    house = House(NSW).seated(*range(1, 8))
    rounds_without(house, 7, 2)
    house.betting(dict.fromkeys(range(1, 8), "$5"))
    house.do(c.RefuseWager(by=FLOOR, seat=7, reason="late"))
    house.played_out().over()
    assert house.table.seats[7].idle == 0
