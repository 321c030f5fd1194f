"""``evolve``: the next state after an event. It trusts the event; it has no rules.

Moves of money are applied first, the same way for all events. Then each kind of event has one small
function, found by its type; a test checks that none is missing.
"""

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from letitride.table import events as e

# Imported for their side effect: each module registers the handlers of one subject.
from letitride.table.evolve import (  # noqa: F401
    banking,
    betting,
    choosing,
    conduct,
    controller,
    dealing,
    decks,
    disputes,
    floor,
    irregularities,
    seating,
    settling,
    tray,
)
from letitride.table.evolve.handlers import current, handlers
from letitride.table.money import apply_moves
from letitride.table.registers import check_complete
from letitride.table.state import Table

__all__ = ["current", "evolve", "handlers", "replay"]

check_complete(handlers, e.event_types().values(), lacks="handler", where="table/evolve/")


def evolve(table: Table, event: e.Event) -> Table:
    moved = (
        table if not event.moves else replace(table, ledger=apply_moves(table.ledger, event.moves))
    )
    return replace(handlers[type(event)](moved, event), version=table.version + 1)


def replay(table: Table, events: Iterable[e.Event]) -> Table:
    return reduce(evolve, events, table)
