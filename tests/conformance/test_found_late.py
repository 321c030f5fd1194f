"""Irregularities found late: when the hands are turned, or after they are paid.

Hands are examined when they are turned (N 8.8, W round 7), so that is when a wrong one is found.
What has been paid is undone first.
"""

import pytest

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Face, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import DeckPlace, Halt, HandStatus, Phase
from tests.conformance.talk import (
    BONUS,
    CALIFORNIA,
    NOTHING,
    NSW,
    SIX_CARD,
    TENS,
    WASHINGTON,
    at_stake,
    chips,
    phase_of,
    place_of,
    round_of,
    ruling,
    table_with,
)
from tests.table.house import FLOOR, House

ALL = parse_money("$1,000")
ANY = DECK[0]
WON, LOST = parse_money("$1,015"), parse_money("$985")


def settling(book: str) -> House:
    """All have chosen to ride, and the second community card has been turned."""
    house = table_with(book, {1: TENS, 2: NOTHING}).dealt().looked().choosing(c.Ride)
    return house.turned().choosing(c.Ride).turned()


# --- a wrong number of cards -----------------------------------------------------------------


@pytest.mark.clause("N 12.7", "N 8.8")
@pytest.mark.parametrize("cards", [2, 4])
def test_a_wrong_hand_found_when_hands_are_turned_is_void_and_the_others_are_settled(
    cards: int,
) -> None:
    house = settling(NSW)
    house.do(c.ReportCount(by=DEALER, seat=2, cards=cards))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.7")
    house.run_until(Phase.ROUND_OVER)
    assert chips(house) == (WON, ALL)
    house.over()


@pytest.mark.clause("N 12.7", "N 9.2")
def test_a_hand_found_wrong_after_it_was_paid_gives_back_what_it_won() -> None:
    house = settling(NSW).run_until(Phase.ROUND_OVER)
    assert chips(house) == (WON, LOST)
    house.do(c.ReportCount(by=FLOOR, seat=1, cards=4))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.7")
    assert house.last(e.SettlementUndone).hands == (1,)
    assert chips(house) == (ALL, LOST)
    assert round_of(house).hands[1].status is HandStatus.VOID
    assert phase_of(house) is Phase.ROUND_OVER
    house.over()
    assert not at_stake(house)


@pytest.mark.clause("N 12.7")
def test_a_loser_found_wrong_after_collection_has_the_bets_back() -> None:
    house = settling(NSW)
    house.do(c.SettleNext(by=DEALER))
    assert house.chips(2) == LOST
    house.do(c.ReportCount(by=DEALER, seat=2, cards=2))
    house.run_until(Phase.ROUND_OVER)
    assert chips(house) == (WON, ALL)


@pytest.mark.clause("N 12.2")
@pytest.mark.parametrize("paid", [False, True])
def test_a_wrong_dealers_hand_is_a_misdeal_at_any_time(*, paid: bool) -> None:
    house = settling(NSW)
    if paid:
        house.run_until(Phase.ROUND_OVER)
    house.do(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=3))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.2")
    assert chips(house) == (ALL, ALL)
    assert not at_stake(house)


@pytest.mark.clause("W irregularity 2")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS, SIX_CARD, CALIFORNIA])
@pytest.mark.parametrize("whose", [1, c.DEALER_HAND])
def test_in_washington_any_wrong_hand_is_a_misdeal_even_after_the_last_was_paid(
    book: str, whose: int
) -> None:
    stake = "$2" if book == SIX_CARD else "$5"
    hands = {2: TENS, 3: NOTHING} if book == CALIFORNIA else {1: TENS, 2: NOTHING}
    house = table_with(book, hands, stake=stake, also_seated=(1,)).played_out()
    whose = max(hands) if whose else whose
    house.do(c.ReportCount(by=DEALER, seat=whose, cards=5))
    assert ruling(house).outcome == "misdeal"
    assert not at_stake(house)
    assert all(house.chips(number) == ALL for number in hands)
    settled = [event.seat for event in house.all(e.SeatSettled)]
    assert house.last(e.SettlementUndone).hands == tuple(settled)


@pytest.mark.clause("N 12.1")
@pytest.mark.parametrize("by_count", [False, True])
def test_before_cards_are_handled_a_wrong_hand_is_a_misdeal_however_reported(
    *, by_count: bool
) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    if by_count:
        house.do(c.OrderCount(by=FLOOR))
        house.do(c.CountCards(by=DEALER, hands_right=False, total=52))
    else:
        house.do(c.ReportCount(by=DEALER, seat=2, cards=4))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.1")
    assert chips(house) == (ALL, ALL)


@pytest.mark.clause("N 12.7")
def test_once_somebody_has_handled_cards_a_count_asks_which_hand_is_wrong() -> None:
    house = settling(NSW)
    house.do(c.OrderCount(by=FLOOR))
    count = c.CountCards(by=DEALER, hands_right=False, total=52)
    assert house.refused(count).code == "name_the_hand"
    house.do(c.ReportCount(by=FLOOR, seat=2, cards=2))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.7")


# --- a hand without a wager, a bad card, a count alarm ------------------------------------------


@pytest.mark.clause("N 12.8")
@pytest.mark.parametrize("paid", [False, True])
def test_a_hand_without_a_wager_found_late_is_counted_and_discarded(*, paid: bool) -> None:
    house = settling(NSW)
    if paid:
        house.run_until(Phase.ROUND_OVER)
    dealt = round_of(house).dealt
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=5))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_discarded", "N 12.8")
    assert round_of(house).dealt == dealt + 3
    assert round_of(house).hands[5].status is HandStatus.DISCARDED
    house.run_until(Phase.ROUND_OVER)
    assert chips(house) == (WON, LOST)


@pytest.mark.clause("N 12.1")
def test_a_hand_without_a_wager_noticed_in_the_deal_is_a_misdeal() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING})
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=5))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.1")
    assert chips(house) == (ALL, ALL)


@pytest.mark.clause("N 12.9", "N 12.9.2")
@pytest.mark.parametrize("what", list(c.BadCard))
def test_a_bad_card_found_after_the_last_hand_was_paid_voids_the_round(what: c.BadCard) -> None:
    house = settling(NSW).run_until(Phase.ROUND_OVER)
    house.do(c.ReportBadDeck(by=DEALER, what=what))
    assert (ruling(house).outcome, ruling(house).clause) == ("round_void", "N 12.9")
    assert chips(house) == (ALL, ALL)


@pytest.mark.clause("W irregularity 3")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
def test_a_count_alarm_while_hands_are_settled_stops_play_until_the_count(book: str) -> None:
    house = settling(book)
    house.do(c.ReportCountAlarm(by=DEALER))
    assert house.refused(c.SettleNext(by=DEALER)).code == "halted"
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=52))
    house.run_until(Phase.ROUND_OVER)
    assert chips(house) == (WON, LOST)


@pytest.mark.clause("W irregularity 3")
def test_a_count_of_51_after_the_last_payment_undoes_the_round() -> None:
    house = settling(WASHINGTON).run_until(Phase.ROUND_OVER)
    house.do(c.ReportCountAlarm(by=DEALER))
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=51))
    assert ruling(house).outcome == "misdeal"
    house.do(c.DeclareMisdeal(by=DEALER, reason="51 cards"))
    assert chips(house) == (ALL, ALL)


@pytest.mark.clause("W irregularity 3")
@pytest.mark.parametrize("called", [False, True])
def test_a_count_alarm_before_the_deal_is_cleared_by_a_new_deck_and_bets_stay(
    *, called: bool
) -> None:
    house = House(WASHINGTON).seated(1).betting({1: "$5"})
    if called:
        house.called()
    house.do(c.ReportCountAlarm(by=DEALER))
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=51))
    found = house.last(e.DeckFoundWrong).deck
    assert place_of(house, found) is DeckPlace.DEVICE
    assert house.table.halts == (Halt.NEW_DECK,)
    assert sum(at_stake(house).values()) == parse_money("$15")
    house.do(c.ReplaceDeck(by=FLOOR, deck=found))
    house.played_out().over()


# --- exposed cards -------------------------------------------------------------------------------


@pytest.mark.clause("N 12.5")
def test_a_players_card_exposed_after_the_deal_and_before_handling_is_turned_over() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    house.do(c.ReportExposed(by=DEALER, seat=2, index=0, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("turned_over", "N 12.5")
    house.do(c.ReportExposed(by=DEALER, seat=2, index=1, card=ANY))
    house.looked().played_out()
    assert chips(house) == (WON, LOST)


@pytest.mark.clause("N 12.5")
def test_a_card_its_player_has_picked_up_is_not_an_exposed_card() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(2)
    assert house.refused(c.ReportExposed(by=DEALER, seat=2, index=0, card=ANY)).code == "handled"


@pytest.mark.clause("W irregularity 1", "N 12.6")
@pytest.mark.parametrize(
    ("unloaded", "outcome", "clause"),
    [(False, "replaced", "W irregularity 1"), (True, "misdeal", "house, as N 12.6")],
)
def test_a_community_card_exposed_after_the_stub_is_out_is_ruled_by_house_policy(
    *, unloaded: bool, outcome: str, clause: str
) -> None:
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}).cards_out()
    if unloaded:
        house.do(c.UnloadStub(by=DEALER))
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == (outcome, clause)


@pytest.mark.clause("W irregularity 1")
def test_a_burned_card_found_face_up_goes_to_the_rack_and_counts_as_exposed() -> None:
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}).cards_out()
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=2, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("play_on", "W irregularity 1")
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=ANY))
    assert ruling(house).outcome == "misdeal"


@pytest.mark.clause("S 1")
def test_in_the_six_card_game_the_middle_card_is_the_kept_one() -> None:
    house = table_with(SIX_CARD, {1: TENS}, stake="$2").cards_out()
    kept = round_of(house).kept
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=1, card=ANY))
    assert house.last(e.CardReplaced).out == kept
    assert round_of(house).kept != kept


@pytest.mark.clause("W irregularity 2")
def test_face_up_cards_count_as_handled_once_the_deal_is_complete() -> None:
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}, face=Face.UP)
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    assert not round_of(house).handled
    house.dealt()
    assert round_of(house).handled
