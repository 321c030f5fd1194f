"""Events of the player-dealer's bank."""

from letitride.rules import Cents
from letitride.table.events.base import Event


class BankOffered(Event, frozen=True):
    """The seat offered the bank now; None if everyone has declined. ``lap`` counts how often the
    offer has gone round the table."""

    seat: int | None
    lap: int = 0


class BankAccepted(Event, frozen=True):
    seat: int
    lap: int = 0


class BankDeclined(Event, frozen=True):
    seat: int
    lap: int = 0


class BankPosted(Event, frozen=True):
    seat: int
    amount: Cents


class BankReleased(Event, frozen=True):
    """What is left of the player-dealer's wager after the round."""

    seat: int
    amount: Cents


class PilePicked(Event, frozen=True):
    seat: int
    pile: int
