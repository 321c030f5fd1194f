"""Events of the table itself: opening, signs, limits, the tray."""

from letitride.rules import Cents, Equipment, OpeningStep, ShufflerGame
from letitride.table.events.base import Event
from letitride.table.state import DeckCheck, Limits, SignKind, Terms


class TableOpened(Event, frozen=True):
    """``book`` and ``digest`` identify the exact rules the table is played by. ``equipment`` is
    everything the book asks for, all of it there; ``backs`` are the colours of the decks."""

    book: str
    digest: str
    terms: Terms
    limits: Limits
    backs: tuple[str, ...]
    equipment: frozenset[Equipment] = frozenset()


class OpeningStepTaken(Event, frozen=True):
    """``serial`` and ``found``: which deck was checked, and that all its cards are right. ``game``:
    what the shuffler was set to."""

    step: OpeningStep
    commitment: str = ""
    cut: int = 0
    serial: int | None = None
    found: DeckCheck | None = None
    count: int | None = None
    game: ShufflerGame | None = None


class TableReady(Event, frozen=True):
    pass


class SignPutUp(Event, frozen=True):
    """``effective``: the time that the sign shows, in seconds."""

    kind: SignKind
    effective: int
    minimum: Cents | None = None


class SignTakenDown(Event, frozen=True):
    kind: SignKind


class LimitsChanged(Event, frozen=True):
    """``for_round``: the limits that settle the current round; its bets stand."""

    limits: Limits
    for_round: Limits | None = None


class TableClosed(Event, frozen=True):
    pass


class TrayFilled(Event, frozen=True):
    amount: Cents


class TrayCredited(Event, frozen=True):
    amount: Cents


class FaceUpEnded(Event, frozen=True):
    """From the next round on, cards are dealt face down."""

    reason: str


class GamesSupervisorNamed(Event, frozen=True):
    """This person rules on the table's matters first."""

    supervisor: str
