"""Which faces a viewer may know: the single answer, for the state and for the record.

Everybody knows a face once its card is turned, or if cards are dealt face up (F face-up). Players
know their own cards once they have looked. Nobody else does, staff and inspectors included (N 8.2).
Everyone at the table saw a card exposed by mistake. It is turned back over (N 12.5) but stays
known, marked as exposed: a viewer who looked away, or had a slow screen, knows no less than the
others.
"""

from enum import StrEnum

from letitride.rules import Face
from letitride.table.state import Round, Table
from letitride.table.view.viewer import Viewer


class Seen(StrEnum):
    """How a viewer knows a card. ``down``: not at all, so there is no face."""

    DOWN = "down"
    OWN = "own"
    EXPOSED = "exposed"
    OPEN = "open"


def how_seen(table: Table, viewer: Viewer, place: int) -> Seen:
    """How the viewer knows the card at a place in the round's order."""
    round = table.round
    if round is None or place not in round.faces:
        return Seen.DOWN
    if place in round.turned or _dealt_open(table, round, place):
        return Seen.OPEN
    if place in round.exposed:
        return Seen.EXPOSED
    own = round.hands.get(viewer.seat_at(table) or 0)
    if own is not None and own.looked and place in own.places:
        return Seen.OWN
    return Seen.DOWN


def _dealt_open(table: Table, round: Round, place: int) -> bool:
    if table.terms is None or table.terms.face is not Face.UP:
        return False
    return any(place in hand.places for hand in round.hands.values())
