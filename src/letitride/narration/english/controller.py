"""What the narrator says of the table controller: its keys, its slots, its lamps."""

from typing import Final

from letitride.language import Texts

CONTROLLER: Final[Texts] = {
    "SensorsLocked": "The dealer presses LOCK OUT. Lamps lit: {seats}.",
    "SensorsLocked.none": "The dealer presses LOCK OUT. No lamp is lit.",
    "LampRecorded.lit": {
        "one": "The bonus lamp of {seat} is lit.",
        "you": "Your bonus lamp is lit.",
    },
    "LampRecorded.dark": {
        "one": "The bonus lamp of {seat} is dark, but there is a bet.",
        "you": "Your bonus lamp is dark, but there is a bet.",
    },
    "KeypadReset": "The display says: keypad reset.",
    "KeyInserted.table": "The table key goes into slot {slot} of the controller.",
    "KeyInserted.maintenance": "The floor puts the maintenance key into slot {slot}.",
    "KeyRemoved.table": "The table key comes out of slot {slot}.",
    "KeyRemoved.maintenance": "The floor takes the maintenance key out of slot {slot}.",
    "KeyPressed.four_of_a_kind": (
        "The floor presses FOUR OF A KIND. The display says: to reset keypad press enter."
    ),
    "KeyPressed.start": "The dealer presses START.",
    "KeyPressed.start_by_floor": "The floor presses START.",
    "KeyPressed.lock_out": "The dealer presses LOCK OUT.",
    "KeyPressed.enter": "The floor presses ENTER.",
    "KeyPressed.game_over": "The dealer presses GAME OVER.",
}
