"""A round as table talk: what one would hear and see at the table, line by line.

The transcript is the full record, for people who may read all of it after the round: it names cards
that only their player looked at. Money is exact.
"""

from collections.abc import Iterable, Iterator, Sequence

from letitride.narration.register import line_of, run_keys
from letitride.narration.scene import Scene
from letitride.rules import Game
from letitride.table import Event, RoundOpened, Table, evolve


def transcript(game: Game, start: Table, events: Iterable[Event]) -> Iterator[str]:
    """The lines of a log that begins at ``start``, with an empty line before every round."""
    table = start
    for run in runs(events):
        if isinstance(run[0], RoundOpened) and table is not start:
            yield ""
        if words := line(game, table, run):
            yield words
        for event in run:
            table = evolve(table, event)


def line(game: Game, table: Table, run: Sequence[Event]) -> str:
    """One line for a run of events, on the table as it was before them; empty if there is nothing
    to say."""
    return line_of(Scene(game, table), run)


def runs(events: Iterable[Event]) -> Iterator[Sequence[Event]]:
    """Groups events that share a line; every other event is on its own."""
    run: list[Event] = []
    for event in events:
        if run and not told_together(run[0], event):
            yield run
            run = []
        run.append(event)
    if run:
        yield run


def told_together(first: Event, event: Event) -> bool:
    key = run_keys.get(type(event))
    return key is not None and type(first) is type(event) and bool(key(first) == key(event))
