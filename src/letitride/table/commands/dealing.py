"""Commands of the deal, and the first look."""

from letitride.cards import Card
from letitride.table.commands.base import Command


class Deal(Command, frozen=True):
    """Deliver the next stack or card; ``rest`` delivers all that remain. Faces only when face
    up."""

    rest: bool = False
    cards: tuple[Card, ...] = ()


class UnloadStub(Command, frozen=True):
    pass


class Look(Command, frozen=True):
    seat: int
    cards: tuple[Card, ...] = ()
