"""Events of the bank, where a player holds it."""

from letitride.rules import Cents
from letitride.table.events.base import Event


class BankOffered(Event, frozen=True):
    """To whom the bank is offered now; None where everyone has declined."""

    seat: int | None


class BankAccepted(Event, frozen=True):
    seat: int


class BankDeclined(Event, frozen=True):
    seat: int


class BankPosted(Event, frozen=True):
    seat: int
    amount: Cents


class BankReleased(Event, frozen=True):
    """What the round left of the player-dealer's wager."""

    seat: int
    amount: Cents
