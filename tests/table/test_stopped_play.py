"""While the cards are counted play is stopped, at every step of every game; and what is done twice,
or by a player without a hand or a bet, is refused."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Settled, Wager
from letitride.table import Rejected
from letitride.table import commands as c
from letitride.table.chance import lock_of
from letitride.table.queries import hand_to_turn
from letitride.table.state import ControllerKey, Halt, Phase, Switch
from tests.conformance.talk import BONUS, NOTHING, NSW, SIX_CARD, TENS, table_with
from tests.table.house import FLOOR, House, seat

THREE, DOLLAR, SIX = Wager("three_card"), Wager("bonus"), Wager("six_card")
GAME_OVER = c.PressKey(by=DEALER, key=ControllerKey.GAME_OVER)


def stopped(house: House) -> House:
    house.do(c.OrderCount(by=FLOOR))
    return house


def code(house: House, command: c.Command) -> str:
    decided = house.try_(command)
    return decided.code if isinstance(decided, Rejected) else ""


def test_no_misdeal_is_declared_while_a_round_waits_for_a_new_deck() -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    house.table = replace(house.table, halts=(Halt.NEW_DECK,))
    assert code(house, c.DeclareMisdeal(by=DEALER, reason="a card fell")) == "halted"


@pytest.mark.clause("N 8.11")
def test_a_hand_is_not_tucked_while_play_is_stopped_nor_without_a_hand() -> None:
    house = table_with(NSW, {1: TENS}, also_seated=(2,)).dealt().looked()
    assert code(house, c.Tuck(by=seat(2), seat=2)) == "no_hand"
    tuck = c.Tuck(by=seat(1), seat=1)
    assert code(house, tuck) == ""
    assert code(stopped(house), tuck) == "halted"


@pytest.mark.clause("N 8.11")
def test_a_player_who_has_made_both_choices_has_nothing_to_tuck() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked().choosing(c.Ride).turned()
    house.do(c.Ride(by=seat(1), seat=1))
    assert code(house, c.Tuck(by=seat(1), seat=1)) == "chosen_already"


@pytest.mark.clause("W 3card option 2 loser")
def test_early_bets_wait_while_play_is_stopped_and_are_settled_only_where_there_are_any() -> None:
    hands = {1: "2h 2c 9c", 2: NOTHING}
    early = Settled.BEFORE_BASE_GAME
    house = table_with(BONUS, hands, sides={1: {THREE: "$2"}}, three_card_settled=early)
    house.dealt().looked()
    assert code(house, c.ShowThree(by=DEALER, seat=2)) == "no_bets"
    show = c.ShowThree(by=DEALER, seat=1)
    assert code(house, show) == ""
    assert code(stopped(house), show) == "halted"


@pytest.mark.clause("S 7")
def test_the_kept_card_is_turned_once_and_not_while_play_is_stopped() -> None:
    house = table_with(SIX_CARD, {1: TENS}, stake="$2", sides={1: {SIX: "$2"}}).dealt().looked()
    while house.table.phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
        house.choosing(c.Ride).turned()
    assert house.table.phase is Phase.SETTLING
    assert hand_to_turn(house.game, house.table) is None, "the kept card comes first"
    turn = c.TurnKept(by=DEALER, card=house.device.faces(house.table, (kept(house),))[0])
    running = house.table
    assert code(stopped(house), turn) == "halted"
    house.table = running
    house.do(turn)
    assert code(house, turn) == "turned_already"
    assert hand_to_turn(house.game, house.table) == 1
    assert code(stopped(house), c.TurnHand(by=DEALER)) == "halted"
    assert hand_to_turn(house.game, house.table) is None


def kept(house: House) -> int:
    assert house.table.round is not None
    assert house.table.round.kept is not None
    return house.table.round.kept


def test_no_hand_is_turned_before_settlement() -> None:
    house = table_with(NSW, {1: TENS})
    assert hand_to_turn(house.game, house.table) is None
    house.dealt().looked()
    assert hand_to_turn(house.game, house.table) is None


def test_no_share_is_locked_in_while_play_is_stopped() -> None:
    house = House(NSW, switches=frozenset({Switch.PLAYER_SHARES})).seated(1).betting({1: "$5"})
    lock = c.LockShare(by=seat(1), seat=1, lock=lock_of("ab" * 32))
    assert code(house, lock) == ""
    assert code(stopped(house), lock) == "halted"


@pytest.mark.clause("W round 10")
def test_game_over_is_pressed_once_and_not_while_play_is_stopped() -> None:
    house = table_with(BONUS, {1: TENS}, switches=frozenset({Switch.CONTROLLER})).played_out()
    running = house.table
    assert code(stopped(house), GAME_OVER) == "halted"
    house.table = running
    house.do(GAME_OVER)
    assert code(house, GAME_OVER) == "pressed_already"


@pytest.mark.clause("W table 4")
def test_a_lamp_is_recorded_only_while_bets_are_open() -> None:
    fitted = frozenset({Switch.CONTROLLER})
    house = House(BONUS, switches=fitted).seated(1).betting({1: "$5"}, {1: {DOLLAR: "$1"}})
    dark = c.RecordLamp(by=DEALER, seat=1, lit=False)
    assert code(house, dark) == ""
    house.called()
    assert code(house, dark) == "wrong_phase"


def test_a_card_of_a_deck_that_the_table_does_not_have_is_not_swapped() -> None:
    house = House(NSW).seated(1)
    for deck in (-1, len(house.table.decks)):
        swap = c.SwapCard(by=FLOOR, deck=deck, card=DECK[0])
        assert code(house, swap) == "no_deck"
