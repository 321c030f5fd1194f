"""The register of deciders: the function that answers each kind of command."""

from collections.abc import Callable
from typing import Any, TypeVar

from letitride.rules import Game
from letitride.table.actors import Rejected
from letitride.table.commands import Command
from letitride.table.events import Event
from letitride.table.state import Table

Decided = tuple[Event, ...] | Rejected
AnyCommand = TypeVar("AnyCommand", bound=Command)
Decider = Callable[[Game, Table, AnyCommand], Decided]

deciders: dict[type[Command], Decider[Any]] = {}


def decides(kind: type[AnyCommand]) -> Callable[[Decider[AnyCommand]], Decider[AnyCommand]]:
    """Marks the function that answers commands of a kind."""

    def register(decider: Decider[AnyCommand]) -> Decider[AnyCommand]:
        deciders[kind] = decider
        return decider

    return register
