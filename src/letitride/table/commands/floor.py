"""Commands of the table itself: opening, signs, limits, the tray."""

from letitride.rules import Cents, Equipment, OpeningStep, ShufflerGame
from letitride.table.commands.base import Command
from letitride.table.state import (
    TABLE_SLOT,
    DeckCheck,
    Limits,
    SecurityKey,
    SignKind,
    Terms,
)


class OpenTable(Command, frozen=True):
    """``missing`` is the equipment that the book asks for and the table lacks. ``backs`` are the
    colours of the decks; by default the house's usual ones, red and blue."""

    terms: Terms
    limits: Limits
    missing: frozenset[Equipment] = frozenset()
    backs: tuple[str, ...] = ()


class TakeOpeningStep(Command, frozen=True):
    """The device's next opening step; shuffling adds a commitment and the device's count, cutting
    adds a place, checking adds the findings. The table key goes into the first slot of the
    controller; the shuffler is set to a game."""

    step: OpeningStep
    commitment: str = ""
    cut: int = 0
    found: DeckCheck = DeckCheck()
    count: int | None = None
    key: SecurityKey = SecurityKey.TABLE
    slot: int = TABLE_SLOT
    game: ShufflerGame = ShufflerGame.LET_IT_RIDE


class PutUpSign(Command, frozen=True):
    """Announce a higher minimum, or the closing of the table, and when. No time means as soon as
    the book allows."""

    kind: SignKind
    minimum: Cents | None = None
    effective: int | None = None


class TakeDownSign(Command, frozen=True):
    """What the sign announced will not happen."""

    kind: SignKind


class ChangeLimits(Command, frozen=True):
    limits: Limits


class CloseTable(Command, frozen=True):
    pass


class Fill(Command, frozen=True):
    """Chips from the cage to the tray."""

    amount: Cents


class Credit(Command, frozen=True):
    """Chips from the tray to the cage."""

    amount: Cents


class DealFaceDown(Command, frozen=True):
    """End face-up dealing at this table; the current round is played out (F until further
    notice)."""

    reason: str


class NameGamesSupervisor(Command, frozen=True):
    """Name the table's games supervisor, in place of the current one."""

    supervisor: str
