"""Events of the conduct of players. A ``number`` is that of the measure, by which it is lifted."""

from letitride.rules import Cents, CollusionMeasure, InvalidationGround
from letitride.table.actors import NOBODY, Actor
from letitride.table.events.base import Event
from letitride.table.state import BarredFrom, MeasureEnd, MeasureKind


class CollusionActedOn(Event, frozen=True):
    """``seats`` are those of the players who sit here. For ``preclude``, each player's own event
    follows."""

    seats: tuple[int, ...]
    players: tuple[str, ...]
    measure: CollusionMeasure
    reason: str
    number: int = 0
    clause: str = ""
    until: int | None = None


class PlayerPrecluded(Event, frozen=True):
    """``clause`` is that of the measure, and appears in every rejection it causes. ``seat`` is 0
    for a person who does not sit here."""

    seat: int
    player: str
    reason: str
    clause: str = ""
    kept_from: BarredFrom = BarredFrom.GAME
    kind: MeasureKind = MeasureKind.PRECLUDE
    number: int = 0
    until: int | None = None


class PersonDetained(Event, frozen=True):
    """Until an inspector or the police take over (N 14.3.4)."""

    seat: int
    player: str
    reason: str
    clause: str = ""
    number: int = 0


class MeasureEnded(Event, frozen=True):
    """``reason`` is why it was lifted."""

    number: int
    kind: MeasureKind
    players: tuple[str, ...]
    how: MeasureEnd
    reason: str = ""


class InvalidationProposed(Event, frozen=True):
    round: int
    ground: InvalidationGround
    reason: str
    forfeit: tuple[int, ...] = ()
    fraud_by: str = ""


class InvalidationDropped(Event, frozen=True):
    round: int


class ResultReversed(Event, frozen=True):
    """``net`` was the result of the round and stays in the record; ``amount`` is the correction.
    The rack of a player who sits here, at ``seat``, covers it as far as it can. The rest, or all of
    it for anybody else, moves between the tray and the cage. ``tokens`` is the correction in
    promotional tokens; negative if they are forfeited."""

    round: int
    player: str
    seat: int
    net: Cents
    amount: Cents
    forfeited: Cents = Cents(0)
    proposed_by: Actor = NOBODY
    tokens: Cents = Cents(0)


class PastRoundInvalidated(Event, frozen=True):
    round: int
    ground: InvalidationGround
    reason: str
    proposed_by: Actor = NOBODY
