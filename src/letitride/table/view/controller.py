"""The table controller at the dealer's side: display, lamps, slots."""

from letitride.rules import Game
from letitride.table.decide.controller.lamps import lit_lamps
from letitride.table.state import SLOTS, TABLE_SLOT, Controller, Display, Halt, Phase, Table
from letitride.table.view.model import ControllerView


def controller_on(game: Game, table: Table) -> ControllerView | None:
    if table.controller is None:
        return None
    return ControllerView(
        display=display_of(table, table.controller),
        words="",
        lamps=lit_lamps(game, table),
        flashing=Halt.HANDS_AND_STUB in table.halts,
        slots=tuple(table.controller.in_slot(slot) for slot in SLOTS),
    )


def display_of(table: Table, controller: Controller) -> Display:
    """Dark without the table key; otherwise the last prompt, or the stage of the game."""
    if controller.in_slot(TABLE_SLOT) is None:
        return Display.OFF
    if controller.prompt is not None:
        return controller.prompt
    if Halt.HANDS_AND_STUB in table.halts:
        return Display.CARD_COUNT
    round = table.round
    if round is None or table.phase is Phase.BETTING:
        return Display.DEAD_GAME if table.dead_game else Display.PLACE_BETS
    if round.game_over:
        return Display.GAME_OVER
    return Display.LOCKED_OUT if round.locked else Display.NO_MORE_BETS
