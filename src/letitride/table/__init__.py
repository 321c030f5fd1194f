"""The table: a pure, event-sourced engine that plays any rule book."""

from letitride.table.actors import NOBODY, Actor, Rejected
from letitride.table.decide import decide
from letitride.table.events import Event, decode_event
from letitride.table.evolve import evolve, replay
from letitride.table.options import Option, command_of, options
from letitride.table.state import Table, new_table
from letitride.table.view import (
    PUBLIC,
    Recorded,
    TableView,
    Viewer,
    live,
    record,
    redact,
    view,
    viewer_of,
)

__all__ = [
    "NOBODY",
    "PUBLIC",
    "Actor",
    "Event",
    "Option",
    "Recorded",
    "Rejected",
    "Table",
    "TableView",
    "Viewer",
    "command_of",
    "decide",
    "decode_event",
    "evolve",
    "live",
    "new_table",
    "options",
    "record",
    "redact",
    "replay",
    "view",
    "viewer_of",
]
