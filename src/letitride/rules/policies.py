"""Answers that more than one section of a rule book gives."""

from enum import StrEnum


class Permission(StrEnum):
    """``if_house_allows``: refused until the table that opens under the book switches it on."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    IF_HOUSE_ALLOWS = "if_house_allows"


class Fitting(StrEnum):
    FITTED = "fitted"
    OPTIONAL = "optional"
    NOT_FITTED = "not_fitted"


class Moment(StrEnum):
    """Up to when something may be done. The call comes first, then the first card."""

    NO_MORE_BETS = "no_more_bets"
    FIRST_CARD = "first_card"


class Position(StrEnum):
    """A seat to begin at. Left and right are the dealer's own."""

    DEALERS_LEFT = "dealers_left"
    DEALERS_RIGHT = "dealers_right"
    LEFT_OF_PLAYER_DEALER = "left_of_player_dealer"


class Direction(StrEnum):
    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class Face(StrEnum):
    DOWN = "down"
    UP = "up"


class DeviceKind(StrEnum):
    SHOE = "shoe"
    SHUFFLER = "shuffler"
