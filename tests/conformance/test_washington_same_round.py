"""Washington: a stub unloaded too early is a misdeal, and the same round is dealt again."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import CollusionMeasure, DeviceMeasure, Wager, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY, circle, spot
from letitride.table.state import ControllerKey, DeckPlace, Halt, Payee, Phase, Switch
from tests.conformance.talk import (
    BONUS,
    NOTHING,
    TENS,
    WASHINGTON,
    at_stake,
    in_order,
    place_of,
    proved,
    round_of,
    ruling,
    stacks,
    table_with,
)
from tests.table.house import FLOOR, SUPERVISOR, House, seat


def early_stub(*, controller: bool) -> House:
    """Players have their stacks, and the stub goes before the dealer's; seat 1 bet the $1."""
    switches = frozenset({Switch.CONTROLLER}) if controller else frozenset()
    sides = {1: {Wager("bonus"): "$1"}}
    house = table_with(BONUS, {1: TENS, 2: NOTHING}, sides=sides, switches=switches)
    stacks(house, 1)
    waiting = house.refused(c.ReportEarlyStub(by=DEALER))
    assert (waiting.code, waiting.clause) == ("players_wait", "W irregularity 4")
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportEarlyStub(by=DEALER))
    return house


@pytest.mark.clause(
    "W irregularity 4", "W irregularity 4 same round", "W irregularity 4 undetected"
)
def test_a_stub_unloaded_before_the_dealers_hand_is_a_misdeal_in_the_same_round() -> None:
    house = early_stub(controller=False)
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "W irregularity 4")
    assert house.last(e.RoundVoided).same_round
    assert round_of(house).number == 1
    assert [house.holds(circle(2, number)) for number in (1, 2, 3)] == [500] * 3, "bets stay"
    assert not round_of(house).hands
    assert house.last(e.WagersRestored).seat == 1
    assert [event.seat for event in house.all(e.BonusCollected)] == [1, 1], "restored, taken again"
    assert round_of(house).lammers == {1: 100}
    assert house.chips(1) == parse_money("$984")


@pytest.mark.clause("W irregularity 4", "W irregularity 4 same round")
def test_no_bet_is_added_when_the_same_round_is_dealt_again() -> None:
    house = early_stub(controller=False)
    one, five = parse_money("$1"), parse_money("$5")
    for more in (
        c.BetSide(by=seat(2), seat=2, wager=Wager("bonus"), amount=one),
        c.Bet(by=seat(2), seat=2, amount=five),
        c.Bet(by=seat(2), seat=2, amount=parse_money("$0")),
    ):
        no = house.refused(more)
        assert (no.code, no.clause) == ("too_late", "W irregularity 4")


@pytest.mark.clause("W irregularity 4")
def test_with_a_controller_the_keypad_is_reset_with_the_maintenance_key_first() -> None:
    house = early_stub(controller=True)
    assert house.table.halts == (Halt.KEYPAD,)
    house.do(c.CollectCards(by=FLOOR))
    house.do(c.RestoreBonusBets(by=FLOOR))
    assert house.holds(spot(1, Wager("bonus"))) == 100, "the dollar lies on the lit sensor"
    tray = house.holds(TRAY)
    assert house.refused(c.ReleaseDeck(by=DEALER)).code == "halted"
    no = house.refused(c.UseMaintenanceKey(by=DEALER))
    assert (no.code, no.clause) == ("not_your_role", "W irregularity 4")
    house.do(c.UseMaintenanceKey(by=FLOOR))
    house.do(c.PressKey(by=FLOOR, key=ControllerKey.FOUR_OF_A_KIND))
    house.do(c.PressKey(by=FLOOR, key=ControllerKey.ENTER))
    assert house.all(e.KeypadReset)
    house.do(c.RemoveKey(by=FLOOR))
    house.do(c.PressKey(by=DEALER, key=ControllerKey.LOCK_OUT))
    assert (house.holds(spot(1, Wager("bonus"))), house.holds(TRAY)) == (0, tray + 100)
    again = house.refused(c.UseMaintenanceKey(by=FLOOR))
    assert again.code == "nothing_to_reset"


@pytest.mark.clause("W irregularity 4", "W irregularity 4 deck")
def test_the_misdealt_deck_is_loaded_again_and_the_round_is_played_out_with_its_bets() -> None:
    house = early_stub(controller=False)
    assert place_of(house, 0) is DeckPlace.RACK
    house.do(c.Shuffle(by=DEALER, commitment=""))
    house.stacked(in_order(house, {1: "6h 6d 6c", 2: NOTHING}, "2s Kd 4c")).dealt()
    assert place_of(house, 0) is DeckPlace.DEVICE
    assert {deck.serial for deck in house.table.decks} == {0, 1}, "no deck was replaced"
    house.played_out()
    assert house.chips(1) == parse_money("$1,000") + 3 * 1500 - 100 + 800
    assert house.chips(2) == parse_money("$985")
    house.over()
    assert house.last(e.RoundEnded).number == 1


def test_an_early_stub_is_found_before_the_dealers_hand_is_out() -> None:
    house = table_with(BONUS, {1: TENS}).dealt()
    assert house.table.phase is Phase.FIRST_CHOICE
    assert house.refused(c.ReportEarlyStub(by=DEALER)).code == "wrong_phase"


SUSPECTED: dict[str, c.Command] = {
    "preclude": c.Preclude(by=SUPERVISOR, seat=1, reason="Rude"),
    "separate": c.ActOnCollusion(
        by=SUPERVISOR, seats=(1, 2), measure=CollusionMeasure.SEPARATE, reason="Signals"
    ),
    "collusion": c.ActOnCollusion(
        by=SUPERVISOR, seats=(1,), measure=CollusionMeasure.PRECLUDE, reason="Signals"
    ),
}


@pytest.mark.clause("W irregularity 4")
@pytest.mark.parametrize("measure", SUSPECTED)
def test_after_an_early_stub_a_measure_leaves_the_bets_of_the_round(measure: str) -> None:
    """It is the same round, so its hands are dealt again and played out."""
    house = early_stub(controller=False)
    bets = at_stake(house)
    house.do(SUSPECTED[measure])
    assert at_stake(house) == bets
    assert round_of(house).taken == {1: {"bonus": 100}}
    house.dealt()
    assert set(round_of(house).hands) == {1, 2}
    house.played_out().over()
    proved(house)


@pytest.mark.clause("W irregularity 4")
def test_after_an_early_stub_wagers_are_void_for_a_device_only_by_a_ruling() -> None:
    house = early_stub(controller=False)
    exclude = DeviceMeasure.EXCLUDE_FROM_GAME
    house.do(c.ActOnDevice(by=SUPERVISOR, seat=1, measure=exclude, reason="A phone"))
    assert [each.outcome for each in house.all(e.Ruled)[-2:]] == ["void_wagers", exclude]
    assert set(house.table.seats) == {2}
    house.played_out().over()
    proved(house)


def test_after_an_early_stub_a_dispute_is_about_the_round_that_goes_on() -> None:
    house = table_with(WASHINGTON, {1: TENS, 2: NOTHING}).played_out().over()
    house.betting({1: "$5", 2: "$5"}).called()
    stacks(house, 1)
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportEarlyStub(by=DEALER))
    assert house.table.phase is Phase.CALLED
    house.do(c.RaiseDispute(by=seat(1), seat=1, about="The stub"))
    assert house.table.disputes[0].round == 2
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="So it is."))
    ten = parse_money("$10")
    house.do(
        c.ProposeCorrection(by=FLOOR, dispute=1, to=Payee.PLAYER, amount=ten, reason="Kindness")
    )
    confirm = c.ConfirmCorrection(by=SUPERVISOR, correction=1)
    assert house.refused(confirm).code == "round_is_on"
