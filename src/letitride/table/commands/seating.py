"""Commands of seats and chips: sitting down, leaving, buying in and cashing out."""

from enum import StrEnum

from letitride.rules import Cents
from letitride.table.commands.base import Command


class Sit(Command, frozen=True):
    seat: int
    player: str


class Leave(Command, frozen=True):
    """Leave the seat with all chips; tokens stay with the house."""

    seat: int


class VacateSeat(Command, frozen=True):
    """Make a player give up the seat after too many rounds without a bet at a full table."""

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
