"""Commands of the table and its seats: opening, signs, fills, players and their chips."""

from enum import StrEnum

from letitride.rules import (
    Cents,
    OpeningStep,
)
from letitride.table.commands.base import Command
from letitride.table.state import Limits, SignKind, Terms


class OpenTable(Command, frozen=True):
    terms: Terms
    limits: Limits


class TakeOpeningStep(Command, frozen=True):
    """The next of the device's opening steps; shuffling brings a commitment, cutting a place."""

    step: OpeningStep
    commitment: str = ""
    cut: int = 0


class PutUpSign(Command, frozen=True):
    """Announce a higher minimum, or the closing of the table."""

    kind: SignKind
    minimum: Cents | None = None


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


class Sit(Command, frozen=True):
    seat: int
    player: str


class Leave(Command, frozen=True):
    """Leave the seat with all chips; tokens stay with the house."""

    seat: int


class VacateSeat(Command, frozen=True):
    """Make a player give up the seat who did not bet for too many rounds at a full table."""

    seat: int


class BuyIn(Command, frozen=True):
    """Cash to the drop box, chips to the rack."""

    seat: int
    amount: Cents


class ExchangeFor(StrEnum):
    CHIPS = "chips"
    TOKENS = "tokens"


class ExchangeVoucher(Command, frozen=True):
    seat: int
    amount: Cents
    into: ExchangeFor


class CashOut(Command, frozen=True):
    """Chips from the rack to the cage, without leaving."""

    seat: int
    amount: Cents
