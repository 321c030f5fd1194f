"""What the narrator says of the table itself: opening, signs, limits, the tray."""

from typing import Final

from letitride.language import Texts

FLOOR: Final[Texts] = {
    "TableOpened": "{book}: {limits} on each bet, {paytables}, dealt from the {device}.",
    "TableOpened.face_up": (
        "{book}: {limits} on each bet, {paytables}, dealt face up from the {device}."
    ),
    "fees.each_wager": (
        " Fees: {player} on each bet, {player_dealer} on each hand of the player-dealer."
    ),
    "fees.each_hand": (
        " Fees: {player} on each hand, {player_dealer} on each hand of the player-dealer."
    ),
    "TableOpened.bank": " A bank is {amount} or more.",
    "TableOpened.equipment": " At the table: {equipment}.",
    "equipment.gaming_table": "gaming table",
    "equipment.layout": "layout",
    "equipment.discard_rack": "discard rack",
    "equipment.cutting_card": "cutting card",
    "equipment.chips": "chips",
    "equipment.chip_tray": "chip tray",
    "equipment.drop_box": "drop box",
    "equipment.shoe": "shoe",
    "equipment.shuffler": "shuffler",
    "equipment.controller": "table controller",
    "OpeningStepTaken": "Opening: {steps}.",
    "step.power_on": "shuffler on",
    "step.insert_table_key": "table key in",
    "step.set_game": "shuffler set to Let It Ride",
    "step.check_first_deck": "{first} deck checked",
    "step.wash_first_deck": "{first} deck washed",
    "step.load_first_deck": "{first} deck loaded",
    "step.shuffle": "{first} deck shuffled and locked in",
    "step.cut": "{first} deck cut at {cut}",
    "step.set_on_cutting_card": "{first} deck on the cutting card",
    "step.check_second_deck": "{second} deck checked",
    "step.wash_second_deck": "{second} deck washed",
    "step.second_deck_to_rack": "{second} deck to the rack",
    "TableReady": "The table is ready.",
    "SignPutUp.closing": "A sign goes up: this table will close in {minutes} minutes.",
    "SignPutUp.minimum": ("A sign goes up: the minimum will be {minimum} in {minutes} minutes."),
    "SignTakenDown.closing": "The sign comes down: this table stays open.",
    "SignTakenDown.minimum": "The sign comes down: the minimum stays as it is.",
    "FaceUpEnded": "From the next round on, cards are dealt face down.",
    "GamesSupervisorNamed": "The games supervisor of this table is now {person}.",
    "LimitsChanged": "The limits are now {limits} on each bet.",
    "limits": "{minimum} to {maximum}{unit}{cap}",
    "limits.unit": " in steps of {unit}",
    "limits.cap": " (maximum payout {cap})",
    "TableClosed": "The table is closed.",
    "TrayFilled": "Fill: {amount} to the tray.",
    "TrayCredited": "Credit: {amount} from the tray.",
}
