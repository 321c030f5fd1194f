"""Commands of seats and chips: sitting down, leaving, buying in and cashing out."""

from letitride.rules import Cents
from letitride.table.commands.base import Command
from letitride.table.state import ExchangeFor as ExchangeFor
from letitride.table.state import Voucher


class Sit(Command, frozen=True):
    seat: int
    player: str


class Leave(Command, frozen=True):
    """Leave the seat with all chips; tokens stay with the house."""

    seat: int


class LeaveAfterRound(Command, frozen=True):
    """Leave the seat as soon as the round is over; ``ComeBack`` takes it back."""

    seat: int


class SitOut(Command, frozen=True):
    """Keep the seat without betting: nobody waits for it any more."""

    seat: int


class ComeBack(Command, frozen=True):
    """Play on, after sitting out or saying that one leaves. A bet says the same."""

    seat: int


class VacateSeat(Command, frozen=True):
    """Make a player give up the seat after too many rounds without a bet at a full table."""

    seat: int


class BuyIn(Command, frozen=True):
    """Cash to the drop box, chips to the rack."""

    seat: int
    amount: Cents


class PresentVoucher(Command, frozen=True):
    """Hand the dealer a promotional voucher. The house fills in what is ``printed`` on it."""

    seat: int
    voucher: int
    into: ExchangeFor
    printed: Voucher | None = None


class TakeBackVoucher(Command, frozen=True):
    """Before the dealer has exchanged it."""

    seat: int


class ExchangeVoucher(Command, frozen=True):
    """Give the player the chips or tokens for the voucher that lies there."""

    seat: int


class CashOut(Command, frozen=True):
    """Chips from the rack to the cage, without leaving."""

    seat: int
    amount: Cents
