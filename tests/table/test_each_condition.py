"""Rules with several conditions: for each, a table at which it alone decides."""

import pytest
from msgspec.structs import replace

from letitride.cards import Card
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    BASE,
    Cents,
    CollusionMeasure,
    DeviceKind,
    DeviceMeasure,
    Face,
    InvalidationGround,
    OpeningStep,
    Wager,
    parse_money,
)
from letitride.table import Rejected, bank_to_offer, evolve, still_betting
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.fees import fee_owed
from letitride.table.decide.decks import deck_to_shuffle, ready_deck
from letitride.table.decide.irregularities.players import may_be_corrected_to
from letitride.table.decide.settling.meters import bets_on_meters
from letitride.table.evolve.handlers import in_deck, in_hand, in_round
from letitride.table.state import (
    DeckCheck,
    DeckPlace,
    FeeRate,
    Halt,
    HandStatus,
    Limits,
    Phase,
    SecurityKey,
    Switch,
)
from tests.conformance.talk import (
    BONUS,
    CALIFORNIA,
    NOTHING,
    NSW,
    TENS,
    WASHINGTON,
    round_of,
    ruling,
    table_with,
    unaided,
)
from tests.table.house import FLOOR, SUPERVISOR, House, seat

FIVE, TEN = parse_money("$5"), parse_money("$10")


def code(house: House, command: c.Command) -> str:
    decided = house.try_(command)
    return decided.code if isinstance(decided, Rejected) else ""


def left_with(house: House, number: int, amount: int) -> None:
    more = house.chips(number) - amount
    house.do(c.CashOut(by=seat(number), seat=number, amount=Cents(more)))


# --- the bank and the fees ------------------------------------------------------------------------


def test_the_bank_is_not_offered_to_a_player_who_is_precluded() -> None:
    house = House(CALIFORNIA).seated(1, 2).run_until(Phase.BETTING)
    assert bank_to_offer(house.game, house.table) == 1
    house.do(c.Preclude(by=SUPERVISOR, seat=1, reason="a fight"))
    assert bank_to_offer(house.game, house.table) == 2


@pytest.mark.clause("C fees")
def test_recorded_bets_cost_their_fee_beside_that_of_bets_behind_another() -> None:
    house = House(CALIFORNIA, switches=frozenset({Switch.BACKLINE})).seated(1, 2, 3)
    house.betting({2: "$5"})
    house.do(c.BackBet(by=seat(3), seat=3, behind=2, amount=FIVE))
    record = c.RecordBets(by=DEALER, seat=3, circles=(FIVE, FIVE, FIVE))
    fee = house.terms.fees[0].player
    left_with(house, 3, 3 * FIVE + 6 * fee)
    assert code(house, record) == ""
    left_with(house, 3, 3 * FIVE + 6 * fee - 1)
    assert code(house, record) == "not_enough_chips"


def test_a_sheet_may_begin_at_one_cent() -> None:
    most = parse_money("$100")
    rate = FeeRate(minimum=Cents(1), maximum=most, player=Cents(0), player_dealer=Cents(0))
    assert House(CALIFORNIA, fees=(rate,)).table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("C fees")
def test_a_player_dealer_who_has_not_posted_owes_no_fee() -> None:
    house = House(CALIFORNIA).seated(1, 2).run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(1), seat=1))
    assert fee_owed(house.game, house.table, 1) == 0
    house.do(c.PostBank(by=seat(1), seat=1, amount=parse_money("$100")))
    assert fee_owed(house.game, house.table, 1) > 0


@pytest.mark.clause("N 12.12.2")
def test_whoever_has_the_bank_keeps_a_separated_player_out_before_posting_too() -> None:
    house = House(CALIFORNIA).seated(1, 2).run_until(Phase.BETTING)
    apart = CollusionMeasure.SEPARATE
    house.do(c.ActOnCollusion(by=SUPERVISOR, seats=(1, 2), measure=apart, reason="partners"))
    bet = c.Bet(by=seat(2), seat=2, amount=FIVE)
    assert code(house, bet) != "kept_apart"
    house.do(c.AcceptBank(by=seat(1), seat=1))
    assert code(house, bet) == "kept_apart"


def test_a_player_who_was_ready_and_whose_bets_are_refused_is_waited_for_again() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})
    house.do(c.Ready(by=seat(1), seat=1))
    assert still_betting(house.game, house.table) == (2,)
    house.do(c.RefuseWager(by=FLOOR, seat=1, reason="a torn chip"))
    assert still_betting(house.game, house.table) == (1, 2)


# --- choices --------------------------------------------------------------------------------------


@pytest.mark.clause("N 12.10")
def test_a_signal_waits_until_unequal_bets_are_corrected() -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.called().dealt().found(1, 3, TEN)
    signal = c.RecordSignal(by=DEALER, seat=1, signal=c.Signal.TUCK)
    no = house.refused(signal)
    assert no.code == "bets_unequal"


@pytest.mark.clause("N 12.12.1")
def test_a_signal_waits_for_the_player_who_must_play_first() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    first = CollusionMeasure.PLAY_FIRST
    house.do(c.ActOnCollusion(by=SUPERVISOR, seats=(2,), measure=first, reason="partners"))
    signal = c.RecordSignal(by=DEALER, seat=1, signal=c.Signal.TUCK)
    assert code(house, signal) == "plays_later"


@pytest.mark.clause("N 12.13")
def test_only_bets_that_lie_there_ride_for_an_absent_player() -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.called().dealt().looked()
    house.found(1, 2, Cents(0))
    house.do(c.ReportAbsent(by=DEALER, seat=1))
    assert [each.circle for each in house.all(e.BetRode)] == [1]


@pytest.mark.clause("N 12.11")
def test_unequal_bets_are_corrected_to_the_only_amount_that_fits() -> None:
    sign = Limits(minimum=FIVE, maximum=FIVE, unit=None)
    house = House(NSW, limits=sign).seated(1, 2).betting({2: "$5"})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.called().dealt().looked().found(1, 3, TEN)
    correct = c.CorrectBets(by=seat(1), seat=1, amount=Cents(700))
    assert code(house, correct) == "above_maximum"
    house.do(replace(correct, amount=FIVE))


@pytest.mark.clause("N 14.11")
@pytest.mark.clause("N 12.10")
def test_refused_bets_are_not_found_unequal_afterwards() -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.called()
    house.do(c.RefuseWager(by=FLOOR, seat=1, reason="late"))
    report = c.ReportUnequalBets(by=DEALER, seat=1, circle=3, amount=TEN)
    assert code(house, report) == "bets_equal"


# --- cards and devices ----------------------------------------------------------------------------


def test_no_stub_is_unloaded_while_cards_are_counted_between_rounds() -> None:
    house = House(WASHINGTON).seated(1)
    house.do(c.OrderCount(by=FLOOR))
    for by in (DEALER, FLOOR):
        assert code(house, c.UnloadStub(by=by)) in ("wrong_phase", "not_your_role")


@pytest.mark.clause("N 13.1")
def test_a_shuffler_without_a_deck_in_it_is_not_jammed() -> None:
    house = table_with(NSW, {1: TENS}, device=DeviceKind.SHUFFLER)
    assert code(house, c.ReportJam(by=DEALER)) == ""
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.table = in_deck(house.table, 1, place=DeckPlace.RACK)
    assert code(house, c.ReportJam(by=DEALER)) == "no_shuffle"


def test_no_order_is_lost_of_a_deck_that_is_not_shuffled() -> None:
    house = House(WASHINGTON)
    deck = next(i for i, deck in enumerate(house.table.decks) if not deck.shuffled)
    assert code(house, c.ReportLostOrder(by=FLOOR, deck=deck, lost=True)) == "order_right"


@pytest.mark.clause("N 12.7")
def test_a_hand_may_turn_out_to_have_no_card_but_not_before_it_is_dealt() -> None:
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING})
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    assert code(house, c.ReportCount(by=DEALER, seat=2, cards=1)) == "no_hand"
    assert code(house, c.ReportCount(by=DEALER, seat=1, cards=0)) == ""


@pytest.mark.clause("N 12.1")
def test_a_wrong_deal_and_a_misdeal_need_a_reason() -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    for command in (c.ReportWrongDeal(by=DEALER, what=""), c.DeclareMisdeal(by=DEALER, reason="")):
        no = house.refused(command)
        assert (no.code, no.clause) == ("no_reason", "N 12.1")


def test_a_round_that_is_settled_ends_while_it_waits_for_a_new_deck() -> None:
    house = table_with(NSW, {1: TENS}).played_out()
    house.table = replace(house.table, halts=(Halt.NEW_DECK,))
    assert code(house, c.EndRound(by=DEALER)) == ""
    house.table = replace(house.table, halts=(Halt.KEYPAD,))
    assert code(house, c.EndRound(by=DEALER)) == "halted"


def test_a_community_card_exposed_after_the_deal_is_ruled_by_its_own_rule() -> None:
    """Even where other cards lie exposed already, and as many would be a misdeal too."""
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}).dealt()
    places = round_of(house).hands[1].places
    (card,) = house.device.faces(house.table, places[:1])
    house.do(c.ReportExposed(by=DEALER, seat=1, index=0, card=card))
    left = round_of(house).left
    assert left is not None
    (card,) = house.device.faces(house.table, (left,))
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=card))
    assert ruling(house).clause == house.book.clause(
        "irregularities.community_card_exposed_after_deal"
    )


def test_a_step_of_the_opening_that_checks_no_deck_finds_none_wrong() -> None:
    house = House(NSW, opened=False)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    found = DeckCheck(foreign=1)
    house.do(c.TakeOpeningStep(by=DEALER, step=OpeningStep.CHECK_FIRST_DECK))
    house.do(c.TakeOpeningStep(by=DEALER, step=OpeningStep.SHUFFLE, commitment="x", found=found))
    assert not house.all(e.DeckChecked)
    shuffle = c.TakeOpeningStep(by=DEALER, step=OpeningStep.SHUFFLE, commitment="x", count=52)
    house = House(NSW, opened=False)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    house.do(c.TakeOpeningStep(by=DEALER, step=OpeningStep.CHECK_FIRST_DECK))
    assert unaided(house, shuffle).code == "no_alarm", "no machine counts where hands shuffle"
    house.do(replace(shuffle, count=None))
    cut = c.TakeOpeningStep(by=DEALER, step=OpeningStep.CUT, cut=60)
    assert unaided(house, cut).code == "bad_cut"


@pytest.mark.clause("N 3.5")
def test_a_sealed_deck_in_the_rack_is_not_the_next_to_be_dealt() -> None:
    """It was shuffled in advance, and waits for its turn in the shuffler."""
    house = table_with(NSW, {1: TENS}, device=DeviceKind.SHUFFLER).played_out().over()
    rack = next(i for i, deck in enumerate(house.table.decks) if deck.place is DeckPlace.RACK)
    house.do(c.ReplaceDeck(by=FLOOR, deck=rack, commitment="a" * 64))
    assert house.table.decks[rack].shuffled
    assert ready_deck(house.game, house.table) != rack
    other = in_deck(house.table, 1 - rack, commitment="")
    assert ready_deck(house.game, other) is None


@pytest.mark.clause("N 3.7")
def test_the_deck_that_was_found_wrong_is_replaced_and_not_the_other() -> None:
    house = House(NSW, device=DeviceKind.SHUFFLER)
    house.do(c.CheckDeck(by=FLOOR, deck=0, found=DeckCheck(foreign=1)))
    other, wrong = (c.ReplaceDeck(by=FLOOR, deck=deck) for deck in (1, 0))
    assert (code(house, other), code(house, wrong)) == ("deck_right", "")
    house.table = replace(house.table, halts=(Halt.CHECK,))
    assert code(house, other) == "halted", "nothing is replaced before the check is over"
    unknown = in_deck(house.table, 0, wrong=False)
    house.table = replace(unknown, halts=(Halt.NEW_DECK,))
    assert code(house, other) == "", "any of them, if none was found wrong"
    house.table = replace(unknown, halts=(Halt.CHECK,))
    check = c.CheckDeck(by=FLOOR, deck=1)
    assert code(house, check) == "", "any of them is checked then, too"
    house.table = replace(in_deck(unknown, 0, wrong=True), halts=(Halt.CHECK,))
    assert code(house, check) == "deck_right"


@pytest.mark.clause("N 3.8")
def test_a_count_that_is_short_stops_play_once() -> None:
    house = House(NSW).seated(1).run_until(Phase.BETTING)
    house.do(c.OrderCount(by=FLOOR))
    house.table = replace(house.table, halts=(*house.table.halts, Halt.CHECK))
    counted = house.do(c.CountCards(by=DEALER, hands_right=True, total=51))
    assert not [each for each in counted if isinstance(each, e.PlayHalted)]
    assert house.table.halts == (Halt.CHECK,)


@pytest.mark.clause("N 12.12.1")
def test_nobody_is_told_to_play_first_where_no_hand_is_left_to_play() -> None:
    house = table_with(NSW, {1: TENS}).dealt().looked()
    house.do(c.ReportCount(by=DEALER, seat=1, cards=4))
    first = c.ActOnCollusion(
        by=SUPERVISOR, seats=(1,), measure=CollusionMeasure.PLAY_FIRST, reason="partners"
    )
    assert house.table.phase not in (Phase.FIRST_CHOICE, Phase.THREE_CARD)
    assert code(house, first) == "too_late"


@pytest.mark.clause("N 14.4")
def test_only_wagers_that_were_staked_are_forfeited_in_a_round_that_is_over() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(c.ReportCount(by=DEALER, seat=2, cards=4))
    house.run_until_choice()
    house.played_out().over()
    propose = c.ProposeInvalidation(
        by=SUPERVISOR, round=1, ground=InvalidationGround.FRAUD, reason="a fight", forfeit=(1,)
    )
    assert code(house, propose) == ""
    assert code(house, replace(propose, forfeit=(2,))) != ""


def test_a_key_that_is_taken_out_again_leaves_what_was_noted_of_it_before() -> None:
    house = House(BONUS, switches=frozenset({Switch.CONTROLLER}))
    key = e.KeyInserted(by=DEALER, key=SecurityKey.MAINTENANCE, slot=3, at=10)
    out = e.KeyRemoved(by=DEALER, key=SecurityKey.MAINTENANCE, slot=3, at=20)
    table = house.table
    for event in (key, out, replace(key, at=30), replace(out, at=40)):
        table = evolve(table, event)
    assert table.controller is not None
    removed = [use.removed_at for use in table.controller.keys if use.slot == 3]
    assert removed[-2:] == [20, 40]


def test_a_lost_order_is_forgotten_with_the_last_halt_and_not_before() -> None:
    house = House(NSW)
    table = replace(in_deck(house.table, 0, lost=True), halts=(Halt.CHECK, Halt.NEW_DECK))
    one = evolve(table, e.HaltLifted(halt=Halt.CHECK))
    assert one.decks[0].lost
    assert not evolve(one, e.HaltLifted(halt=Halt.NEW_DECK)).decks[0].lost


def test_a_table_takes_the_book_that_it_opens_by() -> None:
    house = House(NSW)
    opened = house.last(e.TableOpened)
    other = evolve(house.start, replace(opened, book="another"))
    assert other.book == "another"


def test_a_hand_that_is_turned_unseen_shows_its_cards() -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    places = round_of(house).hands[1].places
    turned = e.HandTurned(seat=1, faces=tuple(map(Card, range(3))))
    after = evolve(house.table, turned).round
    assert after is not None
    assert [after.faces[place] for place in places] == [0, 1, 2]


def test_a_shuffled_deck_has_no_cut_no_mix_and_no_fault() -> None:
    house = House(NSW)
    before = in_deck(house.table, 0, cut=7, mix="x", lost=True, wrong=True, by_hand=True)
    deck = evolve(before, e.DeckShuffled(deck=0, commitment="c")).decks[0]
    assert (deck.cut, deck.mix, deck.lost, deck.wrong, deck.by_hand) == (
        None, "", False, False, False,
    )  # fmt: skip


def test_the_base_game_is_no_side_bet() -> None:
    house = House(WASHINGTON).seated(1).betting({1: "$5"})
    bet = c.BetSide(by=seat(1), seat=1, wager=BASE, amount=FIVE)
    assert code(house, bet) == "not_offered"


@pytest.mark.clause("N 12.2")
def test_the_dealers_hand_is_wrong_from_its_first_card() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING})
    for _ in range(7):
        house.do(c.Deal(by=DEALER))
    assert (round_of(house).left is None, round_of(house).right is None) == (False, True)
    report = c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=2)
    assert code(house, report) == ""


@pytest.mark.clause("N 3.4")
def test_a_deck_that_nobody_has_checked_is_not_shuffled() -> None:
    table = House(NSW).table
    stale = in_deck(table, 0, commitment="")
    assert deck_to_shuffle(stale) == 0
    assert deck_to_shuffle(in_deck(stale, 0, checked=False)) is None


@pytest.mark.clause("N 12.11")
def test_whoever_was_dealt_face_up_knows_the_cards_that_are_there() -> None:
    """So unequal bets are corrected within those that lie there, as after a look."""
    house = House(WASHINGTON, face=Face.UP).seated(1, 2).betting({2: "$5"})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.called()
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.found(1, 3, TEN)
    unseen = in_hand(house.table, 1, looked=False)
    assert may_be_corrected_to(unseen, 1).maximum == TEN
    not_dealt = in_hand(unseen, 1, places=())
    assert may_be_corrected_to(not_dealt, 1).maximum == house.limits.maximum


def test_a_share_that_was_opened_stays_when_its_player_leaves() -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    locked = in_round(house.table, locks={1: "a", 2: "b"}, shares={1: "c"})
    left = e.PlayerLeft(seat=1, player="player 1")
    after = evolve(locked, left).round
    assert after is not None
    assert set(after.locks) == {1, 2}
    unopened = evolve(in_round(locked, shares={}), left).round
    assert unopened is not None
    assert set(unopened.locks) == {2}


@pytest.mark.clause("N 14.3.1")
def test_the_bet_of_a_hand_that_is_void_draws_nothing_from_the_meter() -> None:
    progressive = Wager("progressive")
    sides = {seat: {progressive: "$1"} for seat in (1, 2)}
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}, sides=sides, meters=True)
    house.dealt().looked()
    void = DeviceMeasure.VOID_WAGERS
    house.do(c.ActOnDevice(by=SUPERVISOR, seat=2, measure=void, reason="a phone"))
    house.played_out()
    assert round_of(house).hands[2].status is HandStatus.VOID
    assert set(bets_on_meters(house.game, house.table)[progressive]) == {1}
