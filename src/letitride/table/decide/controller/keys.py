"""The keys of the table controller, and the reset of its keypad after an early stub."""

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.call import collect_early, restored
from letitride.table.decide.checks import Refusal, in_phase, may, own_seat, running, staked_seats
from letitride.table.decide.controller.lamps import (
    ends_by_key,
    has_controller,
    lit_lamps,
    on_sensors,
    sensed,
)
from letitride.table.decide.floor.steps import key_fits
from letitride.table.decide.irregularities.collecting import collected
from letitride.table.decide.irregularities.rulings import after_the_deck
from letitride.table.decide.register import Decided, decides
from letitride.table.evolve import current
from letitride.table.evolve.controller import fitted
from letitride.table.rejections import reject
from letitride.table.state import (
    MAINTENANCE_SLOT,
    TABLE_SLOT,
    ControllerKey,
    DeckPlace,
    Display,
    Halt,
    Phase,
    SecurityKey,
    Table,
)

_CONTROLLER = "table.controller"
_RESET = "irregularities.early_stub_reset"
_STUB = "irregularities.early_stub"


@decides(c.PressKey)
def press_key(game: Game, table: Table, command: c.PressKey) -> Decided:
    """The dealer presses LOCK OUT and GAME OVER, the floor the keys of the reset."""
    match command.key:
        case ControllerKey.START:
            return has_controller(game, table) or reject("start_key", game.book.clause(_CONTROLLER))
        case ControllerKey.LOCK_OUT:
            return _lock_out(game, table, command)
        case ControllerKey.GAME_OVER:
            return _game_over(game, table, command)
        case ControllerKey.FOUR_OF_A_KIND | ControllerKey.ENTER:
            return _reset(game, table, command)


def _lock_out(game: Game, table: Table, command: c.PressKey) -> Decided:
    """From here no sensor takes a bet; the dealer puts the bonus bets into the tray (W shuffle 2,
    W shuffle 3)."""
    if no := (
        may(game, command, Act.CALL_NO_MORE_BETS)
        or has_controller(game, table)
        or in_phase(game, table, _CONTROLLER, Phase.CALLED)
        or running(game, table)
    ):
        return no
    if current(table).locked:
        return reject("pressed_already", game.book.clause(_CONTROLLER))
    lamps = lit_lamps(game, table)
    return (
        e.SensorsLocked(lamps=lamps, amount=sensed(game, table, lamps)),
        *collect_early(game, table, staked_seats(game, table)),
    )


def _game_over(game: Game, table: Table, command: c.PressKey) -> Decided:
    path = "settlement.round_ends"
    waits = set(table.halts) - {Halt.NEW_DECK}
    if no := (
        may(game, command, Act.SETTLE)
        or has_controller(game, table)
        or in_phase(game, table, path, Phase.ROUND_OVER)
        or (running(game, table) if waits else None)
    ):
        return no
    if not ends_by_key(game, table) or current(table).game_over:
        return reject("pressed_already", game.book.clause(path))
    return (e.KeyPressed(key=command.key),)


@decides(c.RecordLamp)
def record_lamp(game: Game, table: Table, command: c.RecordLamp) -> Decided:
    """Only a lamp whose sensor has a bet can be wrong."""
    seat = command.seat
    if no := (
        may(game, command, Act.CALL_NO_MORE_BETS)
        or own_seat(game, table, command, seat)
        or has_controller(game, table)
        or in_phase(game, table, _CONTROLLER, Phase.BETTING)
    ):
        return no
    lit = seat in lit_lamps(game, table)
    if seat not in on_sensors(game, table) or lit == command.lit:
        return reject("lamp_right", game.book.clause(_CONTROLLER), seat=seat)
    return (e.LampRecorded(seat=seat, lit=command.lit),)


# --- the reset after an early stub (W irregularity 4) ---------------------------------------------


@decides(c.CollectCards)
def collect_cards(game: Game, table: Table, command: c.CollectCards) -> Decided:
    if no := may(game, command, Act.COLLECT_AND_COUNT):
        return no
    if Halt.COLLECT in table.halts:
        return collected(table)
    if not _to_collect(table):
        return reject("nothing_to_collect", game.book.clause(_STUB))
    round = current(table)
    return (
        e.DeckMoved(deck=round.deck, place=DeckPlace.RACK),
        e.RoundVoided(number=round.number, same_round=True),
        *after_the_deck(game.book.irregularities.deck_after_early_stub),
    )


@decides(c.RestoreBonusBets)
def restore_bonus_bets(game: Game, table: Table, command: c.RestoreBonusBets) -> Decided:
    if no := may(game, command, Act.COLLECT_AND_COUNT):
        return no
    if not _to_restore(table):
        return reject("nothing_to_restore", game.book.clause(_STUB))
    return restored(game, table)


@decides(c.UseMaintenanceKey)
def use_maintenance_key(game: Game, table: Table, command: c.UseMaintenanceKey) -> Decided:
    """The controller takes the maintenance key in slot 3, and no other key or slot."""
    if no := may(game, command, Act.USE_MAINTENANCE_KEY) or _may_reset(game, table):
        return no
    if no := key_fits(game, command.key, command.slot, SecurityKey.MAINTENANCE, MAINTENANCE_SLOT):
        return no
    if fitted(table).in_slot(MAINTENANCE_SLOT) is not None:
        return reject("key_is_in", game.book.clause(_RESET), slot=MAINTENANCE_SLOT)
    return (e.KeyInserted(key=command.key, slot=command.slot),)


def _reset(game: Game, table: Table, command: c.PressKey) -> Decided:
    """Four of a Kind, with the key in, offers the reset; enter resets the keypad."""
    if no := may(game, command, Act.USE_MAINTENANCE_KEY) or _may_reset(game, table):
        return no
    controller, clause = fitted(table), game.book.clause(_RESET)
    if controller.in_slot(MAINTENANCE_SLOT) is not SecurityKey.MAINTENANCE:
        return reject("no_key", clause, slot=MAINTENANCE_SLOT)
    pressed = e.KeyPressed(key=command.key)
    if command.key is ControllerKey.FOUR_OF_A_KIND:
        if controller.prompt is not None:
            return reject("pressed_already", clause)
        return (pressed,)
    if controller.prompt is not Display.RESET_OFFERED:
        return reject("nothing_offered", clause)
    return (pressed, e.KeypadReset())


@decides(c.RemoveKey)
def remove_key(game: Game, table: Table, command: c.RemoveKey) -> Decided:
    """The maintenance key comes out once the keypad is reset; then the dealer goes on. The table
    key stays in until the table closes."""
    if no := may(game, command, Act.USE_MAINTENANCE_KEY) or has_controller(game, table):
        return no
    controller, clause = fitted(table), game.book.clause(_RESET)
    key = controller.in_slot(command.slot)
    if key is None:
        return reject("no_key", clause, slot=command.slot)
    if command.slot == TABLE_SLOT:
        return reject("table_key_stays", game.book.clause(_CONTROLLER))
    if controller.prompt is not Display.KEYPAD_RESET:
        return reject("reset_first", clause)
    return (e.KeyRemoved(key=key, slot=command.slot), e.HaltLifted(halt=Halt.KEYPAD))


def _may_reset(game: Game, table: Table) -> Refusal:
    clause = game.book.clause(_RESET)
    if Halt.KEYPAD not in table.halts:
        return reject("nothing_to_reset", clause)
    if _to_collect(table):
        return reject("collect_first", clause)
    if _to_restore(table):
        return reject("restore_first", clause)
    if fitted(table).prompt is Display.KEYPAD_RESET:
        return reject("nothing_to_reset", clause)
    return None


def _to_collect(table: Table) -> bool:
    return Halt.KEYPAD in table.halts and table.phase is Phase.DEALING


def _to_restore(table: Table) -> bool:
    called = Halt.KEYPAD in table.halts and table.phase is Phase.CALLED
    return called and bool(current(table).taken)
