"""The table: a pure, event-sourced engine that plays any rule book."""

from letitride.table.actors import NOBODY, Actor, Rejected
from letitride.table.decide import decide
from letitride.table.events import Event, decode_event
from letitride.table.evolve import evolve, replay
from letitride.table.state import Table, new_table

__all__ = [
    "NOBODY",
    "Actor",
    "Event",
    "Rejected",
    "Table",
    "decide",
    "decode_event",
    "evolve",
    "new_table",
    "replay",
]
