"""The same irregularity under every book, and how each rules on it."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    CollusionMeasure,
    DeviceKind,
    DeviceMeasure,
    Face,
    InvalidationGround,
    format_money,
    load_rulebook,
    parse_money,
    rulebook_ids,
)
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table.money import spot
from letitride.table.state import Halt, Phase
from tests.conformance.talk import (
    BONUS,
    CALIFORNIA,
    NOTHING,
    NSW,
    SIX_CARD,
    TENS,
    WASHINGTON,
    phase_of,
    ruling,
    table_with,
)
from tests.table.house import FLOOR, House

SHUFFLER = DeviceKind.SHUFFLER
BOOKS = rulebook_ids()


def called(book: str, device: DeviceKind | None = SHUFFLER) -> House:
    """Seats 1 and 2 have bet, seat 3 banks if somebody must, and no more bets are taken."""
    stake = "$4" if book == SIX_CARD else "$5"
    banker = (3,) if book == CALIFORNIA else ()
    hands = {1: TENS, 2: NOTHING}
    return table_with(book, hands, stake=stake, also_seated=banker, device=device)


def in_deal(book: str) -> House:
    """Every player has a stack, and the dealer none."""
    house = called(book)
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.do(c.Deal(by=DEALER))
    return house


def stacks_out(book: str) -> House:
    return called(book).cards_out()


def dealt(book: str) -> House:
    return called(book).dealt()


def handled(book: str) -> House:
    return dealt(book).looked()


def exposed(number: int, index: int = 0, card: int = 0) -> c.Command:
    return c.ReportExposed(by=DEALER, seat=number, index=index, card=DECK[card])


DEALERS_LEFT = exposed(c.DEALER_HAND)
SHORT = c.ReportCount(by=DEALER, seat=2, cards=2)
NO_HALT: tuple[Halt, ...] = ()


class Trouble(NamedTuple):
    """When it happens, what is reported, what New South Wales says, what the others say: the
    outcome, and what play then waits for."""

    when: Callable[[str], House]
    reports: tuple[c.Command, ...]
    nsw: tuple[str, tuple[Halt, ...]]
    others: tuple[str, tuple[Halt, ...]]


TROUBLE = {
    "a card exposed in the deal": Trouble(
        in_deal, (exposed(1),), ("turned_over", NO_HALT), ("replaced", NO_HALT)
    ),
    "two cards exposed in the deal": Trouble(
        in_deal, (exposed(1), exposed(2, 1, 1)), ("misdeal", NO_HALT), ("misdeal", NO_HALT)
    ),
    "a card exposed after the deal": Trouble(
        dealt, (exposed(1),), ("turned_over", NO_HALT), ("turned_over", NO_HALT)
    ),
    "a community card exposed in the deal": Trouble(
        stacks_out, (DEALERS_LEFT,), ("misdeal", NO_HALT), ("replaced", NO_HALT)
    ),
    "a community card exposed after the deal": Trouble(
        dealt, (DEALERS_LEFT,), ("misdeal", NO_HALT), ("misdeal", NO_HALT)
    ),
    "a community card exposed late": Trouble(
        handled, (DEALERS_LEFT,), ("play_on", NO_HALT), ("play_on", NO_HALT)
    ),
    "a hand of two cards": Trouble(
        handled, (SHORT,), ("hand_void", NO_HALT), ("misdeal", (Halt.COLLECT, Halt.COUNT))
    ),
    "a dealer's hand of one card": Trouble(
        handled,
        (c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=1),),
        ("misdeal", NO_HALT),
        ("misdeal", (Halt.COLLECT, Halt.COUNT)),
    ),
    "a wrong deal": Trouble(
        dealt,
        (c.ReportWrongDeal(by=DEALER, what="seat 2 first"),),
        ("misdeal", NO_HALT),
        ("misdeal", NO_HALT),
    ),
    "a wrong deal noticed late": Trouble(
        handled,
        (c.ReportWrongDeal(by=DEALER, what="seat 2 first"),),
        ("play_on", NO_HALT),
        ("play_on", NO_HALT),
    ),
    "a card missing": Trouble(
        handled,
        (c.ReportBadDeck(by=DEALER, what=c.BadCard.MISSING),),
        ("round_void", (Halt.CHECK,)),
        ("misdeal", (Halt.NEW_DECK,)),
    ),
    "absent before looking": Trouble(
        dealt,
        (c.ReportAbsent(by=DEALER, seat=1),),
        ("hand_void", NO_HALT),
        ("hand_void", NO_HALT),
    ),
    "absent after looking": Trouble(
        handled,
        (c.ReportAbsent(by=DEALER, seat=1),),
        ("bets_ride", NO_HALT),
        ("bets_ride", NO_HALT),
    ),
    "a device that fails": Trouble(
        handled,
        (c.ReportDeviceFailure(by=DEALER),),
        ("round_void", (Halt.DEVICE,)),
        ("round_void", (Halt.DEVICE,)),
    ),
}


@pytest.mark.clause("N 12.1", "N 12.2", "N 12.3", "N 12.5", "N 12.6", "N 12.7", "N 12.9", "N 4.1")
@pytest.mark.clause("W irregularity 1", "W irregularity 2", "W irregularity 3")
@pytest.mark.clause("N 12.13", "N 12.14", "N 13.2")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("trouble", list(TROUBLE))
def test_each_book_rules_and_treats_the_deck_its_own_way(book: str, trouble: str) -> None:
    when, reports, nsw, others = TROUBLE[trouble]
    house = when(book)
    for report in reports:
        house.do(report)
    assert (ruling(house).outcome, house.table.halts) == (nsw if book == NSW else others)


@pytest.mark.clause("W irregularity 4", "N 12.2")
@pytest.mark.parametrize("book", BOOKS)
def test_after_an_early_stub_only_nsw_starts_a_new_round(book: str) -> None:
    """The cards are shuffled again, and nobody counts them."""
    house = in_deal(book)
    house.do(c.ReportEarlyStub(by=DEALER))
    assert house.table.halts == NO_HALT
    assert (house.table.round is None) == (book == NSW)
    assert phase_of(house) is (Phase.BETWEEN_ROUNDS if book == NSW else Phase.CALLED)


@pytest.mark.clause("W irregularity 4")
def test_at_a_controller_an_early_stub_waits_for_the_keypad() -> None:
    house = table_with(BONUS, {1: TENS, 2: NOTHING}, switches=frozenset({"controller"}))
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportEarlyStub(by=DEALER))
    assert house.table.halts == (Halt.KEYPAD,)


@pytest.mark.clause("W irregularity 1", "F face-up")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
def test_a_card_dealt_face_up_is_not_an_exposed_card(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}, face=Face.UP)
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    assert house.refused(exposed(1)).code == "dealt_open"


@pytest.mark.clause("N 12.10", "N 12.11")
@pytest.mark.parametrize("book", BOOKS)
def test_unequal_bets_are_corrected_or_folded_until_cards_are_seen(
    book: str,
) -> None:
    """More is found on circle 3 of seat 2 than the dealer recorded."""
    low, high = ("$2", "$4") if book == SIX_CARD else ("$5", "$10")
    ruled = []
    for looked in (False, True):
        banker = (3,) if book == CALIFORNIA else ()
        house = House(book).seated(1, 2, *banker).betting({1: low, 2: low})
        circles = (parse_money(low), parse_money(low), parse_money(low))
        house.do(c.RecordBets(by=DEALER, seat=2, circles=circles))
        house.called().dealt()
        if looked:
            house.looked()
        house.found(2, 3, parse_money(high))
        ruled.append(ruling(house).outcome)
    assert ruled == ["correct_or_fold", "correct_or_stand"]


@pytest.mark.clause("N 12.12", "N 14.3")
@pytest.mark.parametrize("book", BOOKS)
def test_each_book_lists_the_measures_of_a_supervisor(book: str) -> None:
    colluding = {
        measure
        for measure in CollusionMeasure
        if _taken(
            dealt(book), c.ActOnCollusion(by=FLOOR, seats=(1, 2), measure=measure, reason="signs")
        )
    }
    using = {
        measure
        for measure in DeviceMeasure
        if _taken(
            dealt(book), c.ActOnDevice(by=FLOOR, seat=1, measure=measure, reason="a telephone")
        )
    }
    english = {CollusionMeasure.ENGLISH_ONLY} if book == NSW else set()
    assert colluding == {"play_first", "separate", "preclude", *english}
    away = {"exclude_from_casino", "detain"} if book == NSW else set()
    assert using == {"void_wagers", "exclude_from_game", *away}


@pytest.mark.clause("N 14.4")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("ground", InvalidationGround)
def test_a_round_is_invalid_for_disruption_and_for_fraud(
    book: str, ground: InvalidationGround
) -> None:
    by = "player 1" if ground is InvalidationGround.FRAUD else ""
    command = c.InvalidateRound(by=FLOOR, ground=ground, reason="…", fraud_by=by)
    assert _taken(dealt(book), command)


def _taken(house: House, command: c.Command) -> bool:
    return not isinstance(house.try_(command), Rejected)


@pytest.mark.clause("N 13.2", "W dealing")
@pytest.mark.parametrize("book", BOOKS)
def test_a_failed_shuffler_is_replaced_by_another_or_by_a_shoe(
    book: str,
) -> None:
    house = handled(book)
    house.do(c.ReportDeviceFailure(by=DEALER))
    fits = {kind for kind in DeviceKind if _taken(house, c.FitDevice(by=FLOOR, device=kind))}
    shoes = {DeviceKind.SHOE} if book in (NSW, SIX_CARD) else set()
    assert fits == {SHUFFLER, *shoes}


@pytest.mark.clause("W shuffle 4", "W irregularity 3")
@pytest.mark.parametrize("book", BOOKS)
def test_a_shuffler_counts_and_a_shoe_does_not(book: str) -> None:
    alarm = c.ReportCountAlarm(by=DEALER)
    house = handled(book)
    house.do(alarm)
    assert house.table.halts == (Halt.HANDS_AND_STUB,)
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=52))
    assert (house.table.halts, phase_of(house)) == (NO_HALT, Phase.FIRST_CHOICE)
    if book in (NSW, SIX_CARD):
        assert called(book, DeviceKind.SHOE).dealt().refused(alarm).code == "no_alarm"


@pytest.mark.clause("N 14.11")
@pytest.mark.parametrize("book", [book for book in BOOKS if book != CALIFORNIA])
def test_a_wager_is_refused_until_the_first_card(book: str) -> None:
    refuse = c.RefuseWager(by=FLOOR, seat=1, reason="late")
    house = called(book)
    house.do(refuse)
    assert house.chips(1) == parse_money("$1,000")
    assert in_deal(book).refused(refuse).code == "wrong_phase"


@pytest.mark.clause("N 14.11 removed")
@pytest.mark.parametrize("book", [book for book in BOOKS if load_rulebook(book).side_bets])
def test_side_bets_come_down_with_a_refused_wager(book: str) -> None:
    house = House(book).seated(1, 2)
    wager, bet = next(iter(house.book.side_bets.items()))
    sides = {1: {wager: format_money(bet.minimum)}}
    stake = "$2" if book == SIX_CARD else "$5"
    house.betting({1: stake, 2: stake}, sides)
    assert house.holds(spot(1, wager)) == bet.minimum
    house.do(c.RefuseWager(by=FLOOR, seat=1, reason="late"))
    assert house.holds(spot(1, wager)) == 0
    assert house.chips(1) == parse_money("$1,000")


@pytest.mark.clause("N 14.11", "C play 11")
def test_in_california_no_wager_is_refused_after_the_fee_is_collected() -> None:
    house = called(CALIFORNIA)
    assert house.refused(c.RefuseWager(by=FLOOR, seat=1, reason="late")).code == "too_late"
