"""The register of lines: for each kind of event what is said, or that nothing is.

Some events of a kind are said in one breath, such as the cards of a deal: those that follow each
other and agree in their ``key`` make a run, and the line is for the run.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, TypeVar

from letitride.rules import Game
from letitride.table import Event, Table


class Scene(NamedTuple):
    """The table as it was just before."""

    game: Game
    table: Table


AnyEvent = TypeVar("AnyEvent", bound=Event)
Line = Callable[[Scene, AnyEvent], str | None]
RunLine = Callable[[Scene, Sequence[AnyEvent]], str | None]

lines: dict[type[Event], RunLine[Any]] = {}
run_keys: dict[type[Event], Callable[[Any], Hashable]] = {}


def says(kind: type[AnyEvent]) -> Callable[[Line[AnyEvent]], Line[AnyEvent]]:
    def register(line: Line[AnyEvent]) -> Line[AnyEvent]:
        lines[kind] = lambda scene, run: line(scene, run[0])
        return line

    return register


def says_together(
    kind: type[AnyEvent], *, key: Callable[[AnyEvent], Hashable]
) -> Callable[[RunLine[AnyEvent]], RunLine[AnyEvent]]:
    def register(line: RunLine[AnyEvent]) -> RunLine[AnyEvent]:
        lines[kind] = line
        run_keys[kind] = key
        return line

    return register


def silent(*kinds: type[Event]) -> None:
    """Events of which nothing is said, since another line says it."""
    for kind in kinds:
        lines[kind] = lambda _scene, _run: None
