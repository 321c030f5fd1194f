"""Wagers by their ids: the base game, and whatever side bets a book describes."""

import re
from enum import StrEnum
from typing import Final, NewType

from letitride.cards import FiveCard, ThreeCard

Kind = FiveCard | ThreeCard

Wager = NewType("Wager", str)
"""The id of a wager, as files and the log write it: ``base``, or the section of a side bet."""

BASE: Final = Wager("base")

LONGEST_NAME: Final = 40
WAGER_ID: Final = r"^[a-z][a-z0-9_]{0,31}$"
# A table switches a side bet on by its id, and a paytable has a section of that name: so no side
# bet may have the name of another switch, or of another key in a paytable.
RESERVED_IDS: Final = frozenset(
    {
        *(BASE, "backline", "verbal_cash", "payout_cap", "dice", "controller", "player_shares"),
        "payout_entry",
        *("id", "name", "source", "jurisdiction", "description", "change_of"),
    }
)


class DecidingCards(StrEnum):
    """The cards that decide a wager. ``own_and_dealers_best_five``: three of the player's and three
    of the dealer's, one of which is kept face down until settlement."""

    OWN_THREE = "own_three"
    OWN_AND_COMMUNITY = "own_and_community"
    OWN_AND_DEALERS_BEST_FIVE = "own_and_dealers_best_five"


def kinds_of(decided_by: DecidingCards) -> type[FiveCard] | type[ThreeCard]:
    """Which kinds of hand these cards make."""
    return ThreeCard if decided_by is DecidingCards.OWN_THREE else FiveCard


def side_bet_fault(id_: str) -> str | None:
    """Why a side bet cannot have this id."""
    if not re.fullmatch(WAGER_ID, id_):
        return "a side bet's id must be up to 32 lowercase letters, digits and underscores"
    if id_ in RESERVED_IDS or id_.endswith("_alone"):
        return "this id is taken: choose another for the side bet"
    return None


def name_fault(name: str) -> str | None:
    """Why people cannot be shown this as the name of a side bet."""
    if not name.strip():
        return "empty"
    if len(name) > LONGEST_NAME or not name.isprintable():
        return f"must be at most {LONGEST_NAME} characters, on one line"
    return None
