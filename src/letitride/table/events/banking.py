"""Events of the player-dealer's bank."""

from letitride.rules import Cents
from letitride.table.events.base import Event


class BankOffered(Event, frozen=True):
    """The seat offered the bank now; None if everyone has declined."""

    seat: int | None


class BankAccepted(Event, frozen=True):
    seat: int


class BankDeclined(Event, frozen=True):
    seat: int


class BankPosted(Event, frozen=True):
    seat: int
    amount: Cents


class BankReleased(Event, frozen=True):
    """What is left of the player-dealer's wager after the round."""

    seat: int
    amount: Cents
