"""Commands of the bank, where a player holds it."""

from letitride.rules import Cents
from letitride.table.commands.base import Command


class AcceptBank(Command, frozen=True):
    seat: int


class DeclineBank(Command, frozen=True):
    seat: int


class PostBank(Command, frozen=True):
    """The player-dealer's wager for this round; nothing to take it down."""

    seat: int
    amount: Cents
