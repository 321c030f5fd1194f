"""Which function puts which kind of event into words; filled by the modules of the subjects.

A line is made from an event as its reader may see it, and from the table just before it. Some kinds
share a line, such as the cards of a deal: events in a row with the same ``key`` make a run, and the
line is for the run.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final, TypeVar

from letitride.language import MissingWords
from letitride.narration.scene import Scene
from letitride.table import Event

AnyEvent = TypeVar("AnyEvent", bound=Event)
Line = Callable[[Scene, AnyEvent], str]
RunLine = Callable[[Scene, Sequence[AnyEvent]], str]

lines: Final[dict[type[Event], RunLine[Any]]] = {}
run_keys: Final[dict[type[Event], Callable[[Any], Hashable]]] = {}


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
    """Events without a line of their own, because another line says it."""
    for kind in kinds:
        lines[kind] = lambda _scene, _run: ""


def line_of(scene: Scene, run: Sequence[Event]) -> str:
    """The sentence for an event or a run; empty if there is nothing to say."""
    kind = type(run[0])
    if kind not in lines:
        raise MissingWords(
            f"The narrator has no words for {kind.__name__}: "
            "give it a line in letitride.narration, or call it silent."
        )
    return lines[kind](scene, run)
