"""Rules that show in one place only, each of them a condition that could be left out unnoticed."""

import pytest
from msgspec.structs import replace

from letitride.cards import Card
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    Cents,
    DeviceMeasure,
    Face,
    Settled,
    SettlingWay,
    Wager,
    game_of,
    parse_money,
)
from letitride.table import Actor, is_slow, pays_next, shares_waiting
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import lock_of
from letitride.table.decide.betting.readiness import still_betting
from letitride.table.decide.checks import circles_in_action
from letitride.table.decide.choosing import to_choose
from letitride.table.decide.tray.custody import top_pay
from letitride.table.queries import hand_to_turn
from letitride.table.state import (
    DeckCheck,
    Halt,
    Phase,
    Stack,
    Switch,
    TrayRule,
)
from letitride.table.view.due import due
from letitride.table.view.model import DueView
from tests.conformance.talk import (
    CALIFORNIA,
    NOTHING,
    NSW,
    TENS,
    WASHINGTON,
    phase_of,
    table_with,
    unaided,
)
from tests.table.house import FLOOR, SUPERVISOR, House, seat

FIVE = parse_money("$5")
THREE_CARD = Wager("three_card")


# --- betting -------------------------------------------------------------------------------------


def test_only_the_banker_posts_the_bank() -> None:
    house = House(CALIFORNIA).seated(2, 4).run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(2), seat=2))
    posting = c.PostBank(by=seat(4), seat=4, amount=parse_money("$100"))
    assert house.refused(posting).code == "not_banking"


def test_a_bet_behind_another_is_a_separate_stake() -> None:
    backline = frozenset({Switch.BACKLINE})
    house = House(CALIFORNIA, switches=backline).seated(2, 4, 6).run_until(Phase.BETTING)
    house.do(c.AcceptBank(by=seat(2), seat=2))
    house.do(c.Bet(by=seat(4), seat=4, amount=FIVE))
    house.do(c.BackBet(by=seat(6), seat=6, behind=4, amount=FIVE))
    house.do(c.Ready(by=seat(6), seat=6))
    house.do(c.DeclineBank(by=seat(2), seat=2))
    house.do(c.DeclineBank(by=seat(4), seat=4))
    assert house.refused(c.AcceptBank(by=seat(6), seat=6)).code == "has_bets"


def test_the_dealer_does_not_ask_for_side_bets_while_play_is_stopped() -> None:
    house = House(WASHINGTON).seated(1).betting({1: "$5"})
    house.do(c.ReportCountAlarm(by=DEALER))
    assert house.refused(c.AskForSideBets(by=DEALER)).code == "halted"


def test_the_call_waits_for_everybody_who_plays_and_has_not_said_ready() -> None:
    house = House(CALIFORNIA).seated(1, 2, 3, 4, 5).betting({2: "$5", 3: "$5"}, bank="$100")
    house.do(c.Ready(by=seat(2), seat=2))
    house.do(c.SitOut(by=seat(4), seat=4))
    house.do(c.Preclude(by=FLOOR, seat=5, reason="rude"))
    assert still_betting(house.game, house.table) == (3,)
    house.do(c.Bet(by=seat(2), seat=2, amount=Cents(0)))
    assert still_betting(house.game, house.table) == (2, 3), "ready for nothing"


def test_a_dealer_takes_no_seat() -> None:
    house = House(NSW)
    assert house.refused(c.Sit(by=DEALER, seat=1, player="dealer")).code == "not_your_role"


def test_shares_are_shown_after_the_call_only() -> None:
    house = House(NSW, switches=frozenset({Switch.PLAYER_SHARES})).seated(1).betting({1: "$5"})
    house.do(c.LockShare(by=seat(1), seat=1, lock=lock_of("ab" * 32)))
    assert shares_waiting(house.table) == ()
    house.called()
    assert shares_waiting(house.table) == (1,)


# --- choices -------------------------------------------------------------------------------------


def test_a_bet_that_was_pulled_is_out_of_action() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(c.Pull(by=seat(1), seat=1))
    house.do(c.Ride(by=seat(2), seat=2))
    house.turned()
    house.do(c.Ride(by=seat(1), seat=1))
    house.do(c.Pull(by=seat(2), seat=2))
    assert circles_in_action(house.table, 1) == (2, 3)
    assert circles_in_action(house.table, 2) == (1, 3)


def test_a_player_without_circle_bets_is_not_asked_to_choose() -> None:
    alone = frozenset({"three_card_alone"})
    house = House(WASHINGTON, switches=alone).seated(1, 2).betting({2: "$5"})
    house.do(c.BetSide(by=seat(1), seat=1, wager=THREE_CARD, amount=FIVE))
    house.dealt()
    assert to_choose(house.game, house.table) == (2,)


@pytest.mark.clause("N 8.11")
@pytest.mark.parametrize("choice", [c.Ride, c.Pull])
def test_a_tucked_hand_leaves_bet_1_as_it_was_chosen(choice: type[c.Ride] | type[c.Pull]) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(choice(by=seat(1), seat=1))
    rode, tucked = house.do(c.Tuck(by=seat(1), seat=1))
    assert isinstance(rode, e.BetRode)
    assert rode.circle == 2
    assert isinstance(tucked, e.HandTucked)


def test_the_last_bet_in_action_cannot_be_unequal() -> None:
    house = House(NSW).seated(1).run_until(Phase.BETTING)
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.dealt().looked().choosing(c.Pull).turned().choosing(c.Pull)
    report = c.ReportUnequalBets(by=DEALER, seat=1, circle=3, amount=parse_money("$10"))
    assert house.refused(report).code == "bets_equal"


def test_an_early_bet_that_is_void_leaves_another_to_be_settled() -> None:
    house = House(WASHINGTON, three_card_settled=Settled.BEFORE_BASE_GAME).seated(1, 2)
    sides = {1: {THREE_CARD: "$5"}, 2: {THREE_CARD: "$5"}}
    house.betting({1: "$5", 2: "$5"}, sides).dealt()
    device = DeviceMeasure.VOID_WAGERS
    house.do(c.ActOnDevice(by=SUPERVISOR, seat=1, measure=device, reason="a counter"))
    assert phase_of(house) is Phase.THREE_CARD


def test_the_last_early_bet_that_is_void_lets_the_choices_begin() -> None:
    house = House(WASHINGTON, three_card_settled=Settled.BEFORE_BASE_GAME).seated(1, 2)
    house.betting({1: "$5", 2: "$5"}, {1: {THREE_CARD: "$5"}}).dealt()
    assert phase_of(house) is Phase.THREE_CARD
    device = DeviceMeasure.VOID_WAGERS
    house.do(c.ActOnDevice(by=SUPERVISOR, seat=1, measure=device, reason="a counter"))
    assert phase_of(house) is Phase.FIRST_CHOICE


@pytest.mark.parametrize(
    ("own", "theirs", "choices", "slow"),
    [(5, 2, 4, True), (5, 2, 3, False), (4.9, 2, 4, False), (6, 3, 4, False)],
)
def test_a_slow_player_takes_five_seconds_and_twice_as_long_as_others_over_four_choices(
    own: float, theirs: float, choices: int, *, slow: bool
) -> None:
    assert is_slow(own, theirs, choices=choices) is slow


# --- decks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", [c.Shuffle(by=DEALER, commitment=""), c.CutDeck(by=DEALER, cut=1)]
)
def test_cards_are_not_shuffled_at_a_table_that_is_closed_or_opening(command: c.Command) -> None:
    house = House(NSW, opened=False)
    assert house.refused(command).code == "wrong_phase"
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    assert phase_of(house) is Phase.OPENING
    assert house.refused(command).code == "wrong_phase"


def test_a_refusal_names_the_last_place_to_cut_and_the_last_deck() -> None:
    house = House(NSW)
    assert "51" in unaided(house, c.CutDeck(by=DEALER, cut=52)).message
    check = c.CheckDeck(by=DEALER, deck=2, found=DeckCheck())
    shuffler = House(WASHINGTON)
    assert shuffler.refused(check).message.endswith("0 to 1.")


def test_a_second_deck_can_be_checked_while_the_first_waits_to_be_replaced() -> None:
    house = table_with(WASHINGTON, {1: TENS}).dealt()
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.FOREIGN))
    assert house.table.halts == (Halt.NEW_DECK,)
    other = next(n for n, deck in enumerate(house.table.decks) if not deck.wrong)
    house.do(c.CheckDeck(by=FLOOR, deck=other, found=DeckCheck()))
    found = house.do(c.CheckDeck(by=FLOOR, deck=other, found=DeckCheck(foreign=1)))
    assert [type(event) for event in found] == [e.DeckChecked], "play is stopped already"


def test_no_card_has_two_odd_backs() -> None:
    house = House(NSW)
    found = DeckCheck(odd_backs=(Card(7), Card(7)))
    assert house.refused(c.CheckDeck(by=DEALER, deck=0, found=found)).code == "wrong_cards"


def test_the_shuffler_stops_the_opening_with_a_wrong_count() -> None:
    house = House(WASHINGTON, opened=False)
    house.device.miscounts[:] = [51]
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    with pytest.raises(AssertionError):
        house.run_until(Phase.BETWEEN_ROUNDS)
    assert Halt.HANDS_AND_STUB in house.table.halts


# --- settlement ----------------------------------------------------------------------------------


def settling(way: SettlingWay) -> House:
    house = table_with(NSW, {1: TENS, 2: NOTHING}, settling=way).dealt().looked()
    house.choosing(c.Ride).turned().choosing(c.Ride)
    assert not pays_next(house.game, house.table), "not before the cards are turned"
    return house.turned()


def test_hand_by_hand_each_hand_is_paid_when_it_is_settled() -> None:
    house = settling(SettlingWay.PICK_AND_PAY)
    assert pays_next(house.game, house.table)
    house.do(c.TurnHand(by=DEALER, cards=()))
    assert house.refused(c.TurnHand(by=DEALER, cards=())).code, "the next waits for this one"
    assert pays_next(house.game, house.table)


def test_otherwise_hands_are_turned_before_any_is_paid() -> None:
    house = settling(SettlingWay.LOSERS_FIRST)
    while not pays_next(house.game, house.table):
        assert house.chips(1) == parse_money("$985"), "nothing is paid yet"
        house.do(c.SettleNext(by=DEALER, cards=()))
    assert house.table.phase is Phase.SETTLING


def test_losing_bets_are_shown_before_they_are_collected() -> None:
    """Seat 2 has nothing and seat 1 a pair of tens: 2 is turned, taken from, and 1 is paid last."""
    house = settling(SettlingWay.LOSERS_FIRST)
    assert due(house.game, house.table) is None, "the hand lies face down"
    house.do(c.TurnHand(by=DEALER, cards=()))
    taken = due(house.game, house.table)
    assert taken is not None
    assert (taken.seat, taken.pay, taken.take) == (2, 0, parse_money("$15"))
    house.do(c.SettleNext(by=DEALER, cards=()))
    house.do(c.TurnHand(by=DEALER, cards=()))
    paid = due(house.game, house.table)
    assert paid is not None
    assert (paid.seat, paid.pay, paid.take) == (1, parse_money("$15"), 0)
    assert house.chips(1) == parse_money("$985"), "nothing is paid yet"


def test_a_winning_hand_waits_until_the_losing_ones_are_taken() -> None:
    house = table_with(NSW, {1: NOTHING, 2: TENS}, settling=SettlingWay.LOSERS_FIRST).dealt()
    house.looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    house.do(c.TurnHand(by=DEALER, cards=()))
    assert hand_to_turn(house.game, house.table) == 1, "nothing to take from seat 2"
    house.do(c.TurnHand(by=DEALER, cards=()))
    assert due_next(house).seat == 1
    house.do(c.SettleNext(by=DEALER, cards=()))
    assert due_next(house).seat == 2


def test_a_dealer_enters_no_payout_while_losing_bets_are_collected() -> None:
    entry = frozenset({Switch.PAYOUT_ENTRY})
    house = table_with(
        NSW, {1: TENS, 2: NOTHING}, settling=SettlingWay.LOSERS_FIRST, switches=entry
    )
    house.dealt().looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    house.do(c.TurnHand(by=DEALER, cards=()))
    assert not due_next(house).enters_payout
    house.do(c.SettleNext(by=DEALER, cards=()))
    house.do(c.TurnHand(by=DEALER, cards=()))
    assert due_next(house).enters_payout


def due_next(house: House) -> DueView:
    found = due(house.game, house.table)
    assert found is not None
    return found


# --- people --------------------------------------------------------------------------------------


def test_a_seated_player_names_the_seat_in_a_dispute() -> None:
    house = House(NSW).seated(1)
    assert house.refused(c.RaiseDispute(by=seat(1), seat=0, about="pay")).code == "unknown_seat"


def test_a_games_supervisor_may_end_face_up_dealing() -> None:
    house = House(WASHINGTON, face=Face.UP)
    house.do(c.DealFaceDown(by=FLOOR, reason="too slow"))
    assert house.last(e.FaceUpEnded).reason == "too slow"
    for down in (house, House(NSW)):
        no = down.refused(c.DealFaceDown(by=FLOOR, reason="again"))
        assert (no.code, no.message) == ("face_down_already", "This table deals face down.")


def test_a_measure_is_lifted_by_the_clause_that_allowed_it() -> None:
    house = House(NSW).seated(1, 2)
    house.do(c.Preclude(by=FLOOR, seat=1, reason="rude"))
    house.do(c.LiftMeasure(by=FLOOR, measure=1, reason="he is sorry"))
    assert house.last(e.Ruled).clause == house.book.clause("roles.preclude_player")


# --- the tray ------------------------------------------------------------------------------------


def test_a_slip_needs_real_denominations() -> None:
    house = House(NSW, tray=TrayRule.COUNTED)
    named = Actor(FLOOR.role, name="flora")
    chips = (Stack(value=Cents(7), pieces=3),)
    house.table = replace(house.table, tray=replace(house.table.tray, shift=1))
    assert house.refused(c.RequestFill(by=named, chips=chips)).code == "bad_count"


@pytest.mark.parametrize(
    ("book", "cap", "most"),
    [
        (NSW, None, "$1,500,000"),
        (NSW, "$1,000", "$1,000"),
        (CALIFORNIA, None, "$0"),
    ],
)
def test_the_largest_payout_of_a_hand_is_computed(book: str, cap: str | None, most: str) -> None:
    house = House(book, switches=frozenset({Switch.PAYOUT_CAP}) if cap else frozenset())
    limits = replace(house.limits, maximum_payout=None if cap is None else parse_money(cap))
    assert top_pay(house.game, house.terms, limits) == parse_money(most)


def test_no_table_opens_without_a_paytable_for_the_base_bets() -> None:
    house = House(NSW, opened=False)
    house.game, house.terms = game_of(house.book, {}), replace(house.terms, paytables={})
    no = house.refused(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    assert no.code == "no_paytable"
