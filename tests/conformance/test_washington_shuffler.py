"""Washington: the shuffler counts every deck, and a wrong count raises the alarm by itself."""

from random import Random

import pytest
from msgspec.structs import replace

from letitride.driver import drive
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.injections import inject
from letitride.rules import InvalidationGround, load_rulebook, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import DeckPlace, Halt, Phase
from tests.conformance.talk import (
    BONUS,
    NOTHING,
    NSW,
    TENS,
    WASHINGTON,
    at_stake,
    place_of,
    round_of,
    ruling,
    table_with,
    unaided,
)
from tests.table.house import FLOOR, SUPERVISOR, House, seat

BOOKS = [WASHINGTON, BONUS]
ALL = parse_money("$1,000")
WRONG = c.DeclareMisdeal(by=DEALER, reason="51 cards")


def miscounted(book: str, count: int = 51) -> House:
    """A round is under way; the shuffler now counts the other deck, and counts it wrong."""
    house = table_with(book, {1: TENS, 2: NOTHING})
    house.do(c.ReleaseDeck(by=DEALER))
    house.device.miscounts.append(count)
    house.do(c.Shuffle(by=DEALER, commitment=""))
    return house


@pytest.mark.clause("W shuffle 4")
@pytest.mark.parametrize("book", BOOKS)
def test_the_shuffler_counts_every_deck_at_every_shuffle_and_the_record_has_the_count(
    book: str,
) -> None:
    house = House(book).seated(1)
    for _ in range(3):
        house.betting({1: "$5"}).played_out().over()
    opening = [each.count for each in house.all(e.OpeningStepTaken) if each.step == "shuffle"]
    counts = [each.count for each in house.all(e.DeckShuffled)]
    assert opening == [52]
    assert counts == [52, 52, 52]


@pytest.mark.clause("W shuffle 4")
def test_a_shuffle_without_a_count_is_refused_where_the_device_counts_and_only_there() -> None:
    house = House(WASHINGTON).seated(1).betting({1: "$5"}).called()
    house.do(c.ReleaseDeck(by=DEALER))
    shuffle = c.Shuffle(by=DEALER, commitment="0" * 64)
    no = unaided(house, shuffle)
    assert (no.code, no.clause) == ("no_count", "W shuffle 4")
    shoe = House(NSW).seated(1).betting({1: "$5"}).played_out().over()
    assert unaided(shoe, replace(shuffle, count=52)).code == "no_alarm"


@pytest.mark.clause("W shuffle 4", "W irregularity 3")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("count", [51, 53])
def test_a_wrong_count_is_the_alarm_and_nobody_has_to_report_it(book: str, count: int) -> None:
    house = miscounted(book, count)
    assert house.last(e.DeckShuffled).count == count
    assert (ruling(house).outcome, ruling(house).clause) == ("hands_then_stub", "W irregularity 3")
    assert house.table.halts == (Halt.HANDS_AND_STUB,)
    assert house.refused(c.Deal(by=DEALER)).code == "halted"


@pytest.mark.clause("W shuffle 4 dealer")
def test_with_a_wrong_count_the_deal_is_refused() -> None:
    house = House(WASHINGTON).seated(1)
    house.betting({1: "$5"}).played_out().over()
    house.run_until(Phase.BETTING)
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$5")))
    house.do(c.ReportJam(by=DEALER))
    house.device.miscounts.append(51)
    house.do(c.Shuffle(by=DEALER, commitment=""))
    assert house.refused(c.CallNoMoreBets(by=DEALER)).code == "halted"
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=52))
    house.played_out()


@pytest.mark.clause("W opening 4", "W shuffle 4")
def test_a_deck_that_counts_wrong_at_the_opening_is_replaced_before_the_table_opens() -> None:
    house = House(WASHINGTON, opened=False)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    house.device.miscounts.append(50)
    while not house.table.halts:
        step = house.game.book.devices.fitted()[house.terms.device].opening[
            len(house.table.opening)
        ]
        house.do(c.TakeOpeningStep(by=DEALER, step=step))
    assert house.table.opening[-1] == "shuffle"
    assert house.refused(c.TakeOpeningStep(by=DEALER, step=step)).code == "halted"
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=50))
    house.do(c.ReplaceDeck(by=FLOOR, deck=0))
    house.run_until(Phase.BETWEEN_ROUNDS).seated(1).betting({1: "$5"}).played_out()


@pytest.mark.clause("W irregularity 3 verify", "W irregularity 3 stub", "W irregularity 3(a)")
def test_the_floor_verifies_and_counts_and_52_cards_let_the_round_go_on() -> None:
    house = miscounted(WASHINGTON)
    bets = at_stake(house)
    count = c.CountCards(by=DEALER, hands_right=True, total=52)
    assert house.refused(count).code == "not_your_role"
    house.do(replace(count, by=FLOOR))
    assert (ruling(house).outcome, ruling(house).clause) == ("play_on", "W irregularity 3")
    assert (house.table.halts, at_stake(house)) == ((), bets)
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))
    house.over().betting({1: "$5"}).played_out()


@pytest.mark.clause("W irregularity 3(b)")
@pytest.mark.parametrize("book", BOOKS)
def test_after_a_wrong_count_the_dealer_and_not_the_floor_declares_the_misdeal(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}).dealt().looked()
    deck, bets = round_of(house).deck, at_stake(house)
    house.do(c.ReportCountAlarm(by=DEALER))
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=51))
    assert not house.all(e.MisdealDeclared)
    assert (house.table.halts[0], at_stake(house)) == (Halt.MISDEAL, bets)
    for floor in (FLOOR, SUPERVISOR):
        no = house.refused(replace(WRONG, by=floor))
        assert (no.code, no.clause) == ("not_your_role", "W irregularity 3")
    assert house.refused(c.ReplaceDeck(by=FLOOR, deck=deck)).code in ("wrong_phase", "halted")
    house.do(WRONG)
    assert house.last(e.MisdealDeclared).by == DEALER
    assert house.last(e.CardsCounted).by == FLOOR
    assert not at_stake(house)
    assert (house.chips(1), house.chips(2)) == (ALL, ALL)


@pytest.mark.clause("W irregularity 3(b) deck", "W irregularity 3(b) nest")
def test_the_floor_brings_a_new_deck_and_the_dealer_loads_it_before_play_resumes() -> None:
    house = table_with(WASHINGTON, {1: TENS}).dealt()
    deck = round_of(house).deck
    house.do(c.ReportCountAlarm(by=DEALER))
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=51))
    house.do(WRONG)
    assert house.table.halts == (Halt.NEW_DECK,)
    assert house.refused(c.ReplaceDeck(by=DEALER, deck=deck)).code == "not_your_role"
    house.do(c.ReplaceDeck(by=FLOOR, deck=deck))
    assert (place_of(house, deck), house.table.decks[deck].serial) == (DeckPlace.RACK, 2)
    house.betting({1: "$5"}).called()
    assert house.refused(c.Deal(by=DEALER)).code == "not_released"
    (moved, *_) = house.do(c.ReleaseDeck(by=DEALER))
    assert moved == e.DeckMoved(by=DEALER, deck=deck, place=DeckPlace.DEVICE)


def test_a_round_that_is_void_for_another_reason_leaves_no_misdeal_to_declare() -> None:
    house = table_with(WASHINGTON, {1: TENS}).dealt()
    house.do(c.ReportCountAlarm(by=DEALER))
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=51))
    house.do(c.InvalidateRound(by=FLOOR, ground=InvalidationGround.DISRUPTION, reason="a brawl"))
    assert house.table.halts == (Halt.NEW_DECK,)


@pytest.mark.clause("W shuffle 4")
@pytest.mark.parametrize("total", [51, 52])
def test_a_driven_table_goes_through_a_miscount(total: int) -> None:
    driver = drive(load_rulebook(BONUS), below=Random(1).randrange, seats=(1, 2), side_bets=True)
    inject(driver, f"miscount:total={total}")
    driver.play_round()
    driver.play_round()
    counts = [event.count for event in driver.log if isinstance(event, e.DeckShuffled)]
    assert counts.count(51) == 1
    misdeals = [event for event in driver.log if isinstance(event, e.MisdealDeclared)]
    assert len(misdeals) == (total != 52)
    assert all(event.by == DEALER for event in misdeals)
