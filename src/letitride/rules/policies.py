"""Values that more than one section of a rule book uses."""

from enum import StrEnum


class Permission(StrEnum):
    """``if_house_allows``: refused unless the table turned it on when it opened."""

    ALLOWED = "allowed"
    REFUSED = "refused"
    IF_HOUSE_ALLOWS = "if_house_allows"


class Fitting(StrEnum):
    FITTED = "fitted"
    OPTIONAL = "optional"
    NOT_FITTED = "not_fitted"


class Moment(StrEnum):
    """The last moment for something. The call comes before the first card."""

    NO_MORE_BETS = "no_more_bets"
    FIRST_CARD = "first_card"


class Position(StrEnum):
    """The seat to start at. Left and right are the dealer's."""

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
