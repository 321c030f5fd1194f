"""Commands of the two choices, and the community cards."""

from letitride.cards import Card
from letitride.table.commands.base import Command


class Ride(Command, frozen=True):
    seat: int


class Pull(Command, frozen=True):
    seat: int


class Tuck(Command, frozen=True):
    seat: int


class TurnCommunity(Command, frozen=True):
    card: Card
