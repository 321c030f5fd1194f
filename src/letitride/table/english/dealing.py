"""What the table says about the deal, and the first look."""

from typing import Final

from letitride.language import Texts

DEALING: Final[Texts] = {
    "not_released": (
        "Put the deck from the rack into the shuffler first; it then releases the other one."
    ),
    "face_down": "The cards are dealt face down.",
    "no_hand": "Seat {seat} has no hand.",
    "no_stub": "There is no stub to unload.",
    "looked_already": "You have already looked at these cards.",
}
