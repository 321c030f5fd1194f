"""Washington: an early stub at a table with a controller, and its reset (W irregularity 4)."""

from random import Random

import pytest

from letitride.driver import drive
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.injections import inject
from letitride.rules import InvalidationGround, Role, Wager, load_rulebook, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY, spot
from letitride.table.state import ControllerKey, DeckPlace, Halt, Phase, SecurityKey, Switch
from tests.conformance.controller import display, early_stub
from tests.conformance.talk import (
    BONUS,
    NOTHING,
    TENS,
    at_stake,
    in_order,
    place_of,
    round_of,
    table_with,
)
from tests.table.house import FLOOR, seat

DOLLAR = Wager("bonus")
ONE = {1: {DOLLAR: "$1"}}
LOCK_OUT = c.PressKey(by=DEALER, key=ControllerKey.LOCK_OUT)


FOUR = c.PressKey(by=FLOOR, key=ControllerKey.FOUR_OF_A_KIND)
ENTER = c.PressKey(by=FLOOR, key=ControllerKey.ENTER)


@pytest.mark.clause("W irregularity 4 undetected")
def test_the_shuffler_does_not_notice_an_early_stub_and_somebody_reports_it() -> None:
    house = early_stub()
    assert house.last(e.MisdealDeclared).by == DEALER
    assert house.table.halts == (Halt.KEYPAD,)
    assert len(round_of(house).hands) == 2, "the cards lie where they were dealt"


@pytest.mark.clause(
    "W irregularity 4 collect",
    "W irregularity 4 bonus bets",
    "W irregularity 4 key",
    "W irregularity 4 button",
    "W irregularity 4 enter",
    "W irregularity 4 key out",
    "W irregularity 4 lock out",
    "W irregularity 4 deck",
    "W irregularity 4 same round",
)
def test_the_reset_goes_step_by_step_and_each_step_has_its_own_actor() -> None:
    house = early_stub()
    tray = house.holds(TRAY)
    steps: list[tuple[c.Command, c.Command]] = [
        (c.CollectCards(by=FLOOR), c.CollectCards(by=DEALER)),
        (c.RestoreBonusBets(by=FLOOR), c.RestoreBonusBets(by=DEALER)),
        (c.UseMaintenanceKey(by=FLOOR), c.UseMaintenanceKey(by=DEALER)),
        (FOUR, c.PressKey(by=DEALER, key=FOUR.key)),
        (ENTER, c.PressKey(by=DEALER, key=ENTER.key)),
        (c.RemoveKey(by=FLOOR), c.RemoveKey(by=DEALER)),
        (LOCK_OUT, c.PressKey(by=FLOOR, key=LOCK_OUT.key)),
    ]
    for number, (step, by_another) in enumerate(steps):
        assert house.refused(by_another).code == "not_your_role"
        for later, _ in steps[number + 1 :]:
            assert house.refused(later).code, "no step is left out"
        assert house.refused(c.ReleaseDeck(by=DEALER)).code in ("halted", "not_locked_out")
        if step is ENTER:
            assert display(house) == "TO RESET KEYPAD PRESS ENTER"
            assert not house.all(e.KeypadReset)
        house.do(step)
        if step is steps[0][0]:
            assert place_of(house, 0) is DeckPlace.RACK
            assert not round_of(house).hands
        if step is steps[1][0]:
            assert (house.holds(spot(1, DOLLAR)), house.holds(TRAY)) == (100, tray - 100)
        if step is ENTER:
            assert display(house) == "KEYPAD RESET"
    assert (house.holds(spot(1, DOLLAR)), house.holds(TRAY)) == (0, tray)
    assert house.last(e.SensorsLocked).lamps == (1,)
    house.do(c.Shuffle(by=DEALER, commitment=""))
    moved = house.do(c.ReleaseDeck(by=DEALER))[0]
    assert moved == e.DeckMoved(by=DEALER, deck=0, place=DeckPlace.DEVICE)
    house.stacked(in_order(house, {1: TENS, 2: NOTHING}, "5s 8h Kd"))
    house.played_out().over()
    assert [each.number for each in house.all(e.RoundEnded)] == [1]
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,014"), parse_money("$985"))


@pytest.mark.clause("W irregularity 4 key", "W table 4 keys")
def test_the_reset_takes_the_maintenance_key_in_slot_3_only() -> None:
    house = early_stub()
    house.do(c.CollectCards(by=FLOOR))
    house.do(c.RestoreBonusBets(by=FLOOR))
    table_key = c.UseMaintenanceKey(by=FLOOR, key=SecurityKey.TABLE)
    assert house.refused(table_key).code == "wrong_key"
    for slot in (1, 2):
        assert house.refused(c.UseMaintenanceKey(by=FLOOR, slot=slot)).code == "wrong_slot"
    assert house.refused(FOUR).code == "no_key"
    house.do(c.UseMaintenanceKey(by=FLOOR))
    assert house.refused(ENTER).code == "nothing_offered"
    assert house.refused(c.RemoveKey(by=FLOOR)).code == "reset_first"
    assert house.table.controller is not None
    assert house.table.controller.in_slot(3) is SecurityKey.MAINTENANCE


@pytest.mark.clause("W irregularity 4 same round")
@pytest.mark.parametrize("after", range(4))
def test_after_an_early_stub_no_wager_is_made_changed_or_refused(after: int) -> None:
    house = early_stub()
    steps = (c.CollectCards(by=FLOOR), c.RestoreBonusBets(by=FLOOR), c.UseMaintenanceKey(by=FLOOR))
    for step in steps[:after]:
        house.do(step)
    lying = at_stake(house)
    one, nothing = parse_money("$1"), parse_money("$0")
    for change in (
        c.BetSide(by=seat(2), seat=2, wager=DOLLAR, amount=one),
        c.BetSide(by=seat(1), seat=1, wager=DOLLAR, amount=nothing),
        c.Bet(by=seat(2), seat=2, amount=nothing),
        c.RefuseWager(by=FLOOR, seat=2, reason="too late"),
    ):
        assert house.refused(change).code in ("too_late", "wrong_phase")
    assert at_stake(house) == lying


@pytest.mark.clause("W irregularity 4 same round")
def test_without_a_controller_no_wager_is_refused_either() -> None:
    house = table_with(BONUS, {1: TENS, 2: NOTHING}, sides=ONE)
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportEarlyStub(by=DEALER))
    no = house.refused(c.RefuseWager(by=FLOOR, seat=2, reason="too late"))
    assert (no.code, no.clause) == ("too_late", "W irregularity 4")


@pytest.mark.clause("W irregularity 4")
def test_without_an_early_stub_no_cards_are_collected_and_no_bonus_goes_back() -> None:
    controller = frozenset({Switch.CONTROLLER})
    house = table_with(BONUS, {1: TENS, 2: NOTHING}, sides=ONE, switches=controller)
    tray = house.holds(TRAY)
    for _ in ("called", "dealing"):
        assert house.refused(c.RestoreBonusBets(by=FLOOR)).code == "nothing_to_restore"
        assert house.refused(c.CollectCards(by=FLOOR)).code == "nothing_to_collect"
        house.run_until(Phase.DEALING)
    assert house.holds(TRAY) == tray, "the stake that was collected is in it"


@pytest.mark.clause("W irregularity 4")
def test_a_round_that_is_void_meanwhile_leaves_the_keypad_to_be_reset() -> None:
    house = early_stub()
    house.do(c.InvalidateRound(by=FLOOR, ground=InvalidationGround.DISRUPTION, reason="a brawl"))
    assert house.chips(1) == parse_money("$1,000")
    assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
    for step in (c.UseMaintenanceKey(by=FLOOR), FOUR, ENTER, c.RemoveKey(by=FLOOR)):
        house.do(step)
    assert house.table.halts == ()
    house.betting({1: "$5"}).played_out().over()
    for number in (1, 2):
        house.do(c.Leave(by=seat(number), seat=number))
    house.do(c.CloseTable(by=FLOOR))
    out = [each.key for each in house.all(e.KeyRemoved)]
    assert out == [SecurityKey.MAINTENANCE, SecurityKey.TABLE], "each comes out once"


@pytest.mark.clause("W irregularity 4")
def test_a_driven_table_goes_through_the_reset() -> None:
    driver = drive(load_rulebook(BONUS), below=Random(1).randrange, seats=(1, 2), side_bets=True)
    inject(driver, "early-stub")
    driver.play_round()
    told = [type(each).__name__ for each in driver.log if each.by.role is Role.GAMES_SUPERVISOR]
    assert told == [
        "DeckMoved",
        "RoundVoided",
        "WagersRestored",
        "WagersRestored",
        "KeyInserted",
        "KeyPressed",
        "KeyPressed",
        "KeypadReset",
        "KeyRemoved",
        "HaltLifted",
    ]
    ended = [each.number for each in driver.log if isinstance(each, e.RoundEnded)]
    assert ended == [1]
