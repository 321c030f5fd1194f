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


class PickPile(Command, frozen=True):
    """The player-dealer picks the action pile, counted from 1 as the stacks leave the shuffler
    (C glossary action pile); the dice then say which position gets it."""

    seat: int
    pile: int
