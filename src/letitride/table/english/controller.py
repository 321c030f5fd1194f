"""What the table says about the table controller."""

from typing import Final

from letitride.language import Texts

CONTROLLER: Final[Texts] = {
    "nothing_to_reset": "The keypad does not need a reset.",
    "no_controller": "This table has no controller.",
    "start_key": "Shuffle, or unload the stub: that presses START.",
    "pressed_already": "That key has already been pressed.",
    "lamp_right": "The lamp of seat {seat} is right.",
    "lamp_dark": "Seat {seat}'s bonus bet has no lamp lit: set the chip on its sensor first.",
    "not_locked_out": "Press LOCK OUT before you deal.",
    "game_over_first": "Press GAME OVER first.",
    "key_is_in": "The key is already in slot {slot}.",
    "no_key": "There is no key in slot {slot}.",
    "table_key_stays": "The table key stays in until the table closes.",
    "reset_first": "Reset the keypad before the key comes out.",
    "nothing_offered": "The display offers nothing to enter.",
    "nothing_to_collect": "There are no cards to collect.",
    "nothing_to_restore": "There are no bonus bets to put back.",
    "unload_first": "Press START first: the stub goes to the rack.",
    "collect_first": "Collect all cards first.",
    "restore_first": "Put the bonus bets back on the lit sensors first.",
    "wrong_key.table": "This slot takes the table key, key 1.",
    "wrong_key.maintenance": "This slot takes the maintenance key.",
    "wrong_slot": "That key goes into slot {slot}.",
}
