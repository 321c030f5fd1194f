"""What a table's events do to the shared meters of the house.

A meter is written in the same transaction as the table, on the version whose amount the table was
given. If two tables use it at once, one is overtaken and decides again.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from letitride.house import (
    HouseEvent,
    Place,
    SharedMeter,
    follow_meter,
    meter_stream,
    new_meter,
    replay,
    stands_at,
)
from letitride.journal import Head
from letitride.rules import Cents, Game, Meter, Wager
from letitride.runtime.house_states import StreamStates
from letitride.store import EventLog
from letitride.table import Event, Table
from letitride.table import commands as c


class MeterChange(NamedTuple):
    """What a command does to one meter, and the state that it was decided on."""

    before: SharedMeter
    events: tuple[HouseEvent, ...]


MeterChanges = Mapping[str, MeterChange]
"""By stream."""


class SharedMeters:
    def __init__(self, log: EventLog) -> None:
        self.states: StreamStates[SharedMeter] = StreamStates(log, new_meter)

    async def amount(self, paytable: str, rules: Meter) -> Cents:
        return stands_at(await self.states.get(meter_stream(paytable)), rules)

    async def signs(self, game: Game, place: Place) -> dict[Wager, Cents]:
        """What the signs at a table show: the amount of each side bet's meter."""
        chosen = place.terms.paytables
        return {
            wager: await self.amount(chosen[wager], schedule.meter)
            for wager, schedule in game.schedules.items()
            if schedule.meter is not None
        }

    async def before(
        self, game: Game, table: Table, command: c.Command, now: Mapping[str, SharedMeter]
    ) -> Mapping[Wager, SharedMeter]:
        """The meters that a command may need; ``now`` has those that earlier drafts changed."""
        if not isinstance(command, c.EndRound):
            return {}
        found = {}
        for wager, stream in _streams(game, table).items():
            found[wager] = now.get(stream) or await self.states.get(stream)
        return found

    def on_written(self, changes: MeterChanges, heads: Mapping[str, Head]) -> None:
        for stream, change in changes.items():
            self.states.apply(stream, change.before, change.events)
            head = heads[stream]
            self.states.set_hash(stream, head.version, head.hash)


def amounts(game: Game, meters: Mapping[Wager, SharedMeter]) -> dict[Wager, Cents]:
    return {wager: stands_at(meter, _rules(game, wager)) for wager, meter in meters.items()}


def follow(
    game: Game, table: Table, events: Sequence[Event], meters: Mapping[Wager, SharedMeter]
) -> MeterChanges:
    """What the events of a command do to the meters it was decided on."""
    streams = _streams(game, table) if meters else {}
    changes = {}
    for wager, meter in meters.items():
        about = [event for event in events if getattr(event, "wager", None) == wager]
        rules = _rules(game, wager)
        done = follow_meter(meter, rules, about, table=table.id, round=table.rounds)
        if done:
            changes[streams[wager]] = MeterChange(meter, done)
    return changes


def after(changes: MeterChanges) -> dict[str, SharedMeter]:
    return {stream: replay(before, events) for stream, (before, events) in changes.items()}


def _streams(game: Game, table: Table) -> dict[Wager, str]:
    """The meters of a table: one for each side bet that has any, by its paytable."""
    chosen = {} if table.terms is None else table.terms.paytables
    return {
        wager: meter_stream(chosen[wager])
        for wager, schedule in game.schedules.items()
        if schedule.meter is not None and wager in chosen
    }


def _rules(game: Game, wager: Wager) -> Meter:
    rules = game.schedules[wager].meter
    assert rules is not None
    return rules
