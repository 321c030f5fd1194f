"""Wrong hands are ruled on at every stage after the first look, also at the second choice."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table import evolve
from letitride.table.state import HandStatus, Phase
from tests.conformance.talk import NOTHING, NSW, TENS, phase_of, round_of, ruling, table_with
from tests.table.house import House

ALL = parse_money("$1,000")
STAGES = (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE, Phase.SETTLING, Phase.ROUND_OVER)


def handled_until(stage: Phase) -> House:
    """Everybody has looked, and lets everything ride until then."""
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    while phase_of(house) is not stage and phase_of(house) is not Phase.SETTLING:
        house.choosing(c.Ride).turned()
    return house.run_until(stage)


@pytest.mark.clause("N 12.1", "N 12.1 handled")
@pytest.mark.parametrize("stage", STAGES)
def test_a_wrong_deal_found_once_cards_are_handled_changes_nothing_at_any_stage(
    stage: Phase,
) -> None:
    house = handled_until(stage)
    before = house.chips(1), house.chips(2)
    house.do(c.ReportWrongDeal(by=DEALER, what="seat 2 first"))
    assert ruling(house).outcome == "play_on"
    assert (phase_of(house), (house.chips(1), house.chips(2))) == (stage, before)


@pytest.mark.clause("N 12.2")
@pytest.mark.parametrize("stage", STAGES)
def test_a_wrong_dealers_hand_is_a_misdeal_at_every_stage(stage: Phase) -> None:
    house = handled_until(stage)
    house.do(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=3))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.2")
    assert (house.chips(1), house.chips(2)) == (ALL, ALL)


@pytest.mark.clause("N 12.7")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize(("cards", "more"), [(2, 0), (4, 1), (5, 2)])
def test_a_wrong_hand_is_void_at_every_stage_and_its_extra_cards_are_off_the_stub(
    stage: Phase, cards: int, more: int
) -> None:
    house = handled_until(stage)
    dealt, held = round_of(house).dealt, round_of(house).hands[2].places
    house.do(c.ReportCount(by=DEALER, seat=2, cards=cards))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.7")
    found = house.last(e.HandRecounted)
    assert found.places == (*held[:cards], *range(dealt, dealt + more))
    assert round_of(house).dealt == dealt + more
    out = round_of(house).out
    assert sorted(out) == sorted({*held, *found.places}), "each of them is in the rack, once"
    assert round_of(house).hands[2].status is HandStatus.VOID
    assert house.chips(2) == ALL


@pytest.mark.clause("N 12.7")
def test_the_cards_of_two_wrong_hands_are_all_in_the_rack() -> None:
    house = handled_until(Phase.SECOND_CHOICE)
    cards = {place for hand in round_of(house).hands.values() for place in hand.places}
    for number in (1, 2):
        house.do(c.ReportCount(by=DEALER, seat=number, cards=2))
    assert (house.chips(1), house.chips(2)) == (ALL, ALL)
    assert cards <= _in_the_rack(house)


def _in_the_rack(house: House) -> set[int]:
    """The cards that recounts and ended hands have put away, as the log has it."""
    table, out = house.start, set[int]()
    for event in house.log:
        table = evolve(table, event)
        out |= set(table.round.out) if table.round is not None else set()
    return out


@pytest.mark.clause("N 12.8")
@pytest.mark.parametrize("stage", STAGES)
def test_a_hand_without_a_wager_is_counted_and_discarded_at_every_stage(stage: Phase) -> None:
    house = handled_until(stage)
    dealt = round_of(house).dealt
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=5))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_discarded", "N 12.8")
    assert round_of(house).hands[5].status is HandStatus.DISCARDED
    assert round_of(house).dealt == dealt + 3
    assert {dealt, dealt + 1, dealt + 2} <= set(round_of(house).out)
