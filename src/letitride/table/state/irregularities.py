"""Why play is stopped."""

from enum import StrEnum


class Halt(StrEnum):
    """Why play is stopped, until somebody does what is required."""

    COLLECT = "collect"
    STUB = "stub"
    COUNT = "count"
    CHECK = "check"
    HANDS_AND_STUB = "hands_and_stub"
    MISDEAL = "misdeal"
    NEW_DECK = "new_deck"
    KEYPAD = "keypad"
    DEVICE = "device"
