"""Commands of the player-dealer's bank."""

from letitride.rules import Cents
from letitride.table.commands.base import Command


class AcceptBank(Command, frozen=True):
    seat: int


class DeclineBank(Command, frozen=True):
    seat: int


class PostBank(Command, frozen=True):
    """The player-dealer's wager for this round; zero takes it down."""

    seat: int
    amount: Cents
