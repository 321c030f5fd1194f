"""The state of the player-dealer's bank."""

from collections.abc import Mapping

import msgspec


class Banking(msgspec.Struct, frozen=True):
    """Who banks (C): the seat, hands completed in a row, and the seat offered the bank now.

    The offer came to the seat ``at`` in its ``lap`` round the table, and only ever goes on
    clockwise. ``had``: the lap and seat in which each person last took the bank; the offer passes
    them over, wherever they sit, until it has gone round from there.
    """

    seat: int | None = None
    hands: int = 0
    offered: int | None = None
    declined: frozenset[int] = frozenset()
    at: int = 0
    lap: int = 0
    had: Mapping[str, tuple[int, int]] = {}
