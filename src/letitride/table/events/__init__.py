"""Events: what has happened. Amounts are already in them, so a log replays without the book.

``moves`` are an event's transfers; ``evolve`` applies them first. An event contains a face only if
somebody saw that card then.
"""

from collections.abc import Iterator, Mapping
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from letitride.table.events.banking import *
from letitride.table.events.base import Event as Event
from letitride.table.events.betting import *
from letitride.table.events.choosing import *
from letitride.table.events.conduct import *
from letitride.table.events.controller import *
from letitride.table.events.dealing import *
from letitride.table.events.decks import *
from letitride.table.events.disputes import *
from letitride.table.events.floor import *
from letitride.table.events.irregularities import *
from letitride.table.events.seating import *
from letitride.table.events.settling import *
from letitride.table.events.tray import *


def event_types() -> Mapping[str, type[Event]]:
    """Every event that can happen, by name, without base classes."""
    return {each.__name__: each for each in _leaves(Event)}


def _leaves(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        if each.__subclasses__():
            yield from _leaves(each)
        else:
            yield each


def decode_event(data: bytes) -> Event:
    """An event from its JSON. Raises ``msgspec.ValidationError``."""
    event: Event = _decoder().decode(data)
    return event


@cache
def _decoder() -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(reduce(or_, event_types().values()))
