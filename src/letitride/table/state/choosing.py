"""The state of the two choices: who chooses when."""

from enum import StrEnum


class Turns(StrEnum):
    """``in_turn``: from the dealer's left. ``together``: remote players choose at the same time."""

    IN_TURN = "in_turn"
    TOGETHER = "together"


class Decision(StrEnum):
    RIDE = "ride"
    PULL = "pull"
