"""What was said about rounds once the next had begun: disputes, rulings on them, corrections.

Such an event is whole and signed like the others, but its neighbours in the log are not there. What
it is about, and what it says in words, follows from these events alone.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from letitride.audit.bundle.parts import BundleOrigin, LaterNoted
from letitride.audit.round_matters import RoundMatters
from letitride.audit.stretches import Stretch
from letitride.audit.words import say
from letitride.journal import BadEvent, decode
from letitride.table import Event, Table, evolve


class NotLater(ValueError):
    """One of these events is not what it is said to be."""


class LaterEvent(NamedTuple):
    """``before`` has what is known of the table just before it: nobody in the seats."""

    version: int
    round: int
    event: Event
    before: Table


def later_events(
    noted: Sequence[LaterNoted], stretches: Sequence[Stretch], about: BundleOrigin
) -> tuple[LaterEvent, ...]:
    """The events that follow ``stretches``, in order. Raises ``NotLater``."""
    after, found = stretches[-1].after, []
    matters = RoundMatters(after)
    table = replace(after, seats={}, round=None)
    due: dict[int, int] = {}
    last = after.version
    for each in noted:
        stored = each.event
        if stored.own_hash(about.stream) != stored.hash:
            raise NotLater(say("bundle.hash", version=stored.version))
        if not last < stored.version <= about.read_to or each.round not in about.rounds:
            raise NotLater(say("bundle.not_later", version=stored.version, round=each.round))
        last = stored.version
        try:
            event = decode(stored.stored(about.stream))
        except (BadEvent, UnicodeError):
            raise NotLater(say("bundle.hash", version=stored.version)) from None
        table = replace(table, version=stored.version - 1)
        found.append(LaterEvent(stored.version, each.round, event, table))
        due |= {version: round for round, version in matters.take(stored.version, event)}
        table = evolve(table, event)
    for one in found:
        if due.get(one.version) != one.round:
            raise NotLater(say("bundle.not_later", version=one.version, round=one.round))
    return tuple(found)
