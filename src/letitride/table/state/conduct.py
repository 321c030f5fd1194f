"""The state of conduct: measures in force, and rounds that may be invalidated."""

from enum import StrEnum
from typing import Final

import msgspec

from letitride.rules import InvalidationGround
from letitride.table.actors import Actor


class MeasureKind(StrEnum):
    """What the house has directed. ``preclude``: no more bets at this table. An excluded or
    detained player loses the seat as well."""

    PLAY_FIRST = "play_first"
    SEPARATE = "separate"
    ENGLISH_ONLY = "english_only"
    PRECLUDE = "preclude"
    EXCLUDE_FROM_GAME = "exclude_from_game"
    EXCLUDE_FROM_CASINO = "exclude_from_casino"
    DETAIN = "detain"


class MeasureEnd(StrEnum):
    LIFTED = "lifted"
    TIME_UP = "time_up"


EXCLUDES: Final = frozenset({MeasureKind.EXCLUDE_FROM_GAME, MeasureKind.EXCLUDE_FROM_CASINO})


KEEPS_OUT: Final = EXCLUDES | {MeasureKind.PRECLUDE, MeasureKind.DETAIN}


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """In force against these people, seated here or not, until a time or until it is lifted."""

    number: int
    kind: MeasureKind
    players: tuple[str, ...]
    clause: str
    reason: str
    until: int | None = None


class BarredFrom(StrEnum):
    """What a measure bars a player from: this table's game, or every table of the house."""

    GAME = "game"
    CASINO = "casino"


class Invalidation(msgspec.Struct, frozen=True, kw_only=True):
    """A past round to be invalidated. One person proposed it; another must confirm it."""

    round: int
    ground: InvalidationGround
    reason: str
    forfeit: tuple[int, ...]
    by: Actor
    fraud_by: str = ""
