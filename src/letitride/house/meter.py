"""A shared meter of the house: it has its own stream, and every table with the paytable feeds it.

What a table's events do to it is stored in the same transaction, based on the amount that the table
was given. If two tables pay from it at once, one is decided again.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.house.base import HouseEvent
from letitride.rules import Cents, Meter
from letitride.table import events as e

_STREAM: Final = "meter:"


class SharedMeter(msgspec.Struct, frozen=True, kw_only=True):
    """``raised``, ``drawn`` and ``seeded`` add up to the amount: in, out, and the house's own."""

    id: str
    amount: Cents = Cents(0)
    raised: Cents = Cents(0)
    drawn: Cents = Cents(0)
    seeded: Cents = Cents(0)
    version: int = 0


class MeterOpened(HouseEvent, frozen=True):
    seed: Cents


class MeterRaised(HouseEvent, frozen=True):
    """A share of the bets of a round."""

    table: str
    round: int
    bets: int
    amount: Cents


class MeterDrawn(HouseEvent, frozen=True):
    """Paid to a seat for a hand."""

    table: str
    round: int
    seat: int
    hand: str
    amount: Cents


class MeterReseeded(HouseEvent, frozen=True):
    """The meter was paid out completely, and the house puts the seed in again."""

    table: str
    round: int
    amount: Cents


def meter_stream(paytable: str) -> str:
    return f"{_STREAM}{paytable}"


def new_meter(stream: str) -> SharedMeter:
    return SharedMeter(id=stream.removeprefix(_STREAM))


def stands_at(meter: SharedMeter, rules: Meter) -> Cents:
    """The amount on the sign: the seed until the first bet."""
    return meter.amount if meter.version else rules.seed


def follow_meter(
    meter: SharedMeter, rules: Meter, events: Iterable[e.Event], *, table: str, round: int
) -> tuple[HouseEvent, ...]:
    """What a table's events about this meter do to it."""
    concerning: Sequence[e.MeterFed | e.MeterPaid] = [
        event for event in events if isinstance(event, e.MeterFed | e.MeterPaid)
    ]
    if not concerning:
        return ()
    return tuple(_followed(meter, rules, concerning, table, round))


def _followed(
    meter: SharedMeter,
    rules: Meter,
    events: Sequence[e.MeterFed | e.MeterPaid],
    table: str,
    round: int,
) -> Iterator[HouseEvent]:
    at = events[0].at
    if not meter.version:
        yield MeterOpened(seed=rules.seed, at=at)
    whole = {kind.name.lower() for kind in rules.pays if rules.empties(kind)}
    for hand, group in groupby(events, key=lambda event: getattr(event, "hand", "")):
        for event in group:
            if isinstance(event, e.MeterFed):
                yield MeterRaised(
                    table=table, round=round, bets=event.bets, amount=event.amount, at=at
                )
            else:
                yield MeterDrawn(
                    table=table, round=round, seat=event.seat, hand=hand, amount=event.amount, at=at
                )
        if hand in whole:
            yield MeterReseeded(table=table, round=round, amount=rules.seed, at=at)


def evolve(meter: SharedMeter, event: HouseEvent) -> SharedMeter:
    after = _evolved(meter, event)
    return replace(after, version=meter.version + 1)


def _evolved(meter: SharedMeter, event: HouseEvent) -> SharedMeter:
    match event:
        case MeterOpened(seed=seed):
            return replace(meter, amount=seed, seeded=seed)
        case MeterRaised(amount=amount):
            raised = Cents(meter.raised + amount)
            return replace(meter, amount=Cents(meter.amount + amount), raised=raised)
        case MeterDrawn(amount=amount):
            drawn = Cents(meter.drawn + amount)
            return replace(meter, amount=Cents(meter.amount - amount), drawn=drawn)
        case MeterReseeded(amount=amount):
            seeded = Cents(meter.seeded + amount)
            return replace(meter, amount=Cents(meter.amount + amount), seeded=seeded)
        case _:
            raise AssertionError(f"{type(event).__name__} is not a meter event")
