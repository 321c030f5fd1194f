"""Washington: the table controller, its keys, slots, display and lamps (W table 4)."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, OpeningStep, Role, Wager, parse_money
from letitride.table import Actor, Viewer, lit_lamps, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY, spot
from letitride.table.state import ControllerKey, Display, Phase, Registered, SecurityKey
from tests.conformance.controller import betting, display, early_stub, fitted, seen
from tests.conformance.talk import BONUS, round_of
from tests.table.house import FLOOR, SUPERVISOR, House, seat

DOLLAR = Wager("bonus")
ONE = {1: {DOLLAR: "$1"}}
LOCK_OUT = c.PressKey(by=DEALER, key=ControllerKey.LOCK_OUT)
GAME_OVER = c.PressKey(by=DEALER, key=ControllerKey.GAME_OVER)
FOUR = c.PressKey(by=FLOOR, key=ControllerKey.FOUR_OF_A_KIND)
ENTER = c.PressKey(by=FLOOR, key=ControllerKey.ENTER)
CALL = c.CallNoMoreBets(by=DEALER)


# --- opening and closing --------------------------------------------------------------------------


@pytest.mark.clause("W opening 2", "W table 4 keys")
def test_only_the_table_key_in_the_first_slot_opens_the_table() -> None:
    house = fitted(opened=False)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    key = OpeningStep.INSERT_TABLE_KEY
    before = house.refused(c.TakeOpeningStep(by=DEALER, step=key))
    assert before.code == "wrong_step", "the power comes first"
    house.do(c.TakeOpeningStep(by=DEALER, step=OpeningStep.POWER_ON))
    other = SecurityKey.MAINTENANCE
    wrong = house.refused(c.TakeOpeningStep(by=DEALER, step=key, key=other))
    assert (wrong.code, wrong.clause) == ("wrong_key", "W table 4")
    for slot in (2, 3):
        no = house.refused(c.TakeOpeningStep(by=DEALER, step=key, slot=slot))
        assert (no.code, no.clause) == ("wrong_slot", "W table 4")
    assert display(house) == ""
    house.do(c.TakeOpeningStep(by=DEALER, step=key))
    (inserted,) = house.all(e.KeyInserted)
    assert (inserted.by, inserted.key, inserted.slot) == (DEALER, SecurityKey.TABLE, 1)


@pytest.mark.clause("W table 4 none", "W opening 2")
def test_without_a_controller_no_key_is_needed_and_lammers_mark_bonuses() -> None:
    house = House(BONUS)
    assert OpeningStep.INSERT_TABLE_KEY not in house.table.opening
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    house.seated(1, 2).betting({1: "$5", 2: "$5"}, ONE).called()
    assert round_of(house).lammers == {1: 100}
    assert lit_lamps(house.game, house.table) == ()
    for key in ControllerKey:
        by = FLOOR if key in (FOUR.key, ENTER.key) else DEALER
        code = house.refused(c.PressKey(by=by, key=key)).code
        assert code in ("no_controller", "nothing_to_reset")
    assert seen(house).controller is None
    house.played_out().over()


@pytest.mark.clause("W table 4 keys")
def test_the_log_of_keys_says_who_put_which_key_into_which_slot_and_took_it_out() -> None:
    floor = Actor(Role.GAMES_SUPERVISOR, name="fran")
    house = fitted()
    assert house.table.controller is not None
    (use,) = house.table.controller.keys
    assert (use.key, use.slot, use.inserted_by, use.is_in) == (SecurityKey.TABLE, 1, DEALER, True)
    assert house.refused(c.RemoveKey(by=floor, slot=1)).code == "table_key_stays"
    staff = seen(house).staff
    assert staff is not None
    assert staff.keys == (use,)
    removed, _ = house.do(c.CloseTable(by=floor))
    assert isinstance(removed, e.KeyRemoved)
    assert (removed.by, removed.key, removed.slot) == (floor, SecurityKey.TABLE, 1)


@pytest.mark.clause("W opening 3", "W opening 5")
def test_both_decks_are_washed_before_they_are_loaded() -> None:
    house = fitted()
    steps = list(house.table.opening)
    for check, wash, load in (
        ("check_first_deck", "wash_first_deck", "load_first_deck"),
        ("check_second_deck", "wash_second_deck", "second_deck_to_rack"),
    ):
        where = [steps.index(OpeningStep(each)) for each in (check, wash, load)]
        assert where == list(range(where[0], where[0] + 3))


@pytest.mark.clause("W opening dead game")
def test_opened_without_players_the_table_waits_in_dead_game_mode_until_one_bets() -> None:
    house = fitted()
    assert (seen(house).dead_game, display(house)) == (True, "DEAD GAME")
    house.seated(1).run_until(Phase.BETTING)
    assert house.table.dead_game
    house.betting({1: "$5"})
    assert (seen(house).dead_game, display(house)) == (False, "PLACE BETS")
    house.played_out().over()
    house.do(c.Leave(by=seat(1), seat=1))
    assert house.table.dead_game, "and again once nobody is left"


# --- the round ------------------------------------------------------------------------------------


@pytest.mark.clause("W table 2 sensor", "W table 4 bonus")
def test_a_bonus_bet_lights_the_lamp_of_its_own_seat() -> None:
    house = betting()
    assert lit_lamps(house.game, house.table) == (1,)
    house.do(c.BetSide(by=seat(1), seat=1, wager=DOLLAR, amount=parse_money("$0")))
    assert lit_lamps(house.game, house.table) == ()
    house.do(c.BetSide(by=seat(2), seat=2, wager=DOLLAR, amount=parse_money("$1")))
    controller = seen(house).controller
    assert controller is not None
    assert controller.lamps == (2,)


@pytest.mark.clause("W shuffle 2")
def test_a_dark_lamp_stops_the_call_until_it_is_lit() -> None:
    house = betting()
    house.do(c.RecordLamp(by=DEALER, seat=1, lit=False))
    no = house.refused(CALL)
    assert (no.code, no.clause) == ("lamp_dark", "W table 2")
    for lit in (False, True):
        no_bet = c.RecordLamp(by=DEALER, seat=2, lit=lit)
        assert house.refused(no_bet).code == "lamp_right"
    house.do(c.RecordLamp(by=DEALER, seat=1, lit=True))
    house.do(CALL)
    house.do(LOCK_OUT)
    assert house.last(e.SensorsLocked).lamps == (1,)


@pytest.mark.clause("W shuffle 2", "W table 2 sensor")
def test_the_call_waits_for_the_lamp_of_a_bet_on_its_spot() -> None:
    house = betting()
    house.do(c.BetSide(by=seat(2), seat=2, wager=DOLLAR, amount=parse_money("$1")))
    house.do(c.RecordLamp(by=DEALER, seat=2, lit=False))
    assert "2" in house.refused(CALL).message, "the dark lamp is named"
    assert lit_lamps(house.game, house.table) == (1,)
    house.do(c.BetSide(by=seat(2), seat=2, wager=DOLLAR, amount=parse_money("$0")))
    house.do(CALL)


@pytest.mark.clause("W table 4 none")
def test_without_a_controller_a_bonus_bet_lights_nothing() -> None:
    house = House(BONUS).seated(1).betting({1: "$5"}, {1: {DOLLAR: "$1"}})
    assert lit_lamps(house.game, house.table) == ()


@pytest.mark.clause("W shuffle 2")
def test_a_chip_that_is_set_down_again_lights_its_lamp() -> None:
    house = betting()
    house.do(c.RecordLamp(by=DEALER, seat=1, lit=False))
    house.do(c.BetSide(by=seat(1), seat=1, wager=DOLLAR, amount=parse_money("$1")))
    house.do(CALL)


@pytest.mark.clause("W shuffle 2 call", "W shuffle 2 lock out", "W shuffle 3")
def test_the_dealer_calls_then_locks_out_then_collects_and_only_then_deals() -> None:
    house = betting()
    early = house.refused(LOCK_OUT)
    assert early.code == "wrong_phase", "not before the call"
    house.do(CALL)
    assert house.holds(spot(1, DOLLAR)) == 100, "the dollar lies until the lock-out"
    assert display(house) == "PRESS LOCK OUT"
    no = house.refused(c.ReleaseDeck(by=DEALER))
    assert (no.code, no.clause) == ("not_locked_out", "W table 4")
    for other in (FLOOR, SUPERVISOR, seat(1)):
        assert house.refused(c.PressKey(by=other, key=LOCK_OUT.key)).code == "not_your_role"
    tray = house.holds(TRAY)
    locked, collected = house.do(LOCK_OUT)
    assert isinstance(locked, e.SensorsLocked)
    assert (locked.by, locked.lamps) == (DEALER, (1,))
    assert isinstance(collected, e.BonusCollected)
    assert (house.holds(TRAY), house.holds(spot(1, DOLLAR))) == (tray + 100, 0)
    assert lit_lamps(house.game, house.table) == (1,), "lamps stay lit"
    late = house.refused(c.BetSide(by=seat(2), seat=2, wager=DOLLAR, amount=parse_money("$1")))
    assert late.code == "wrong_phase"
    assert house.refused(LOCK_OUT).code == "pressed_already"
    house.do(c.ReleaseDeck(by=DEALER))


@pytest.mark.clause("W table 4 computer")
def test_registrations_by_the_controller_reach_the_house() -> None:
    """Nobody enters it: bets on sensors at LOCK OUT, and every deck that the shuffler counts."""
    house = fitted().seated(1, 2)
    both = {1: {DOLLAR: "$1"}, 2: {DOLLAR: "$1"}}
    for sides in (ONE, {}, both):
        house.betting({1: "$5", 2: "$5"}, sides).called().played_out().over()
    taken = sum(event.amount for event in house.all(e.BonusCollected))
    shuffles = len(house.all(e.DeckShuffled)) + 1
    registered = Registered(games=3, bets=3, amount=Cents(300), decks=shuffles)
    assert registered.amount == taken
    for role in (Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.INSPECTOR):
        staff = view(house.game, house.table, Viewer(role=role)).staff
        assert staff is not None
        assert staff.registered == registered
    assert view(house.game, house.table, Viewer(role=Role.PLAYER)).staff is None
    house.device.miscounts.append(51)
    house.betting({1: "$5"}).called()
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Shuffle(by=DEALER, commitment=""))
    assert house.table.controller is not None
    assert house.table.controller.registered.miscounts == 1
    plain = view(House(BONUS).game, House(BONUS).table, Viewer(role=Role.INSPECTOR)).staff
    assert plain is not None
    assert plain.registered is None, "without a controller nothing is registered"


@pytest.mark.clause("W table 4 computer")
def test_a_round_dealt_again_is_registered_once() -> None:
    house = early_stub()
    for kind in (c.CollectCards, c.RestoreBonusBets, c.UseMaintenanceKey):
        house.do(kind(by=FLOOR))
    for act in (FOUR, ENTER, c.RemoveKey(by=FLOOR), LOCK_OUT):
        house.do(act)
    assert len(house.all(e.SensorsLocked)) == 2
    assert house.table.controller is not None
    registered = house.table.controller.registered
    assert (registered.games, registered.bets, registered.amount) == (1, 1, 100)


@pytest.mark.clause("W table 4 shuffler")
def test_start_is_pressed_for_every_shuffle_and_for_the_stub() -> None:
    house = betting().called().dealt()
    for started in (e.DeckShuffled, e.StubUnloaded):
        at = [number for number, each in enumerate(house.log) if isinstance(each, started)]
        assert at
        before = [house.log[number - 1] for number in at]
        assert before == [e.KeyPressed(by=DEALER, key=ControllerKey.START)] * len(at)
    assert house.refused(c.PressKey(by=DEALER, key=ControllerKey.START)).code == "start_key"


@pytest.mark.clause("W round 10")
def test_the_round_ends_with_game_over_and_not_before_all_is_paid() -> None:
    house = betting().called().dealt().looked()
    no = house.refused(GAME_OVER)
    assert (no.code, no.clause) == ("wrong_phase", "W round 10")
    house.played_out()
    first = house.refused(c.EndRound(by=DEALER))
    assert (first.code, first.clause) == ("game_over_first", "W round 10")
    assert house.refused(c.PressKey(by=FLOOR, key=GAME_OVER.key)).code == "not_your_role"
    (pressed,) = house.do(GAME_OVER)
    assert pressed == e.KeyPressed(by=DEALER, key=ControllerKey.GAME_OVER)
    assert display(house) == "GAME OVER"
    assert house.refused(GAME_OVER).code == "pressed_already"
    house.do(c.EndRound(by=DEALER))
    assert house.last(e.RoundEnded).number == 1


@pytest.mark.clause("W round 10 none")
def test_without_a_controller_the_round_ends_with_the_last_settlement() -> None:
    house = House(BONUS).seated(1).betting({1: "$5"}).played_out()
    house.do(c.EndRound(by=DEALER))
    assert not house.all(e.KeyPressed)


@pytest.mark.clause("W irregularity 3")
def test_the_sensors_flash_while_the_count_alarm_is_on() -> None:
    house = betting().called().dealt()
    house.do(c.ReportCountAlarm(by=DEALER))
    controller = seen(house).controller
    assert controller is not None
    assert (controller.flashing, controller.display) == (True, Display.CARD_COUNT)
