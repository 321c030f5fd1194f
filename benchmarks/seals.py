"""What salts, seals and hash checks cost a command, beside all that a command costs.

A bet is planned as the log does it, and once more as it would be without salt, seal and answer's
seal; the difference is set against a bet that is decided, stored in SQLite and answered, in the
same run. When a table is recovered, its events are checked as they are read: that is compared with
reading them unchecked.
"""

import tempfile
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Final

import uvloop

from benchmarks.durable import KEYS, floor_of, speed_of
from benchmarks.report import Aim, Check, Section, digits
from benchmarks.timing import seconds_a_unit
from letitride.journal.codec import CODEC
from letitride.journal.keys import HouseKey, HouseKeys
from letitride.journal.records import Head
from letitride.rules import Cents
from letitride.store import CommandWrites, EventLog, Write
from letitride.store.batch import Bundle, StreamPart, WaitingAppend, plan, wanted_of
from letitride.table.events.betting import BetsPlaced
from letitride.table.money import Move, circle, rack

_STREAM: Final = "table:bench"
_SEATS: Final = range(1, 8)


@dataclass(frozen=True, slots=True)
class Sizes:
    """``plans`` are bets planned a round, ``bets`` those carried out."""

    plans: int
    bets: int
    rounds: int


FULL: Final = Sizes(plans=5000, bets=200, rounds=7)
QUICK: Final = Sizes(plans=200, bets=10, rounds=1)


class Unsealed(HouseKeys):
    """A house that trusts its database, as none should: only to measure the difference."""

    def seal(self, message: bytes) -> str:  # noqa: ARG002
        return ""


BARE: Final = Unsealed([HouseKey(bytes(32))])


def run(sizes: Sizes) -> Section:
    return uvloop.run(_run(sizes))


async def _run(sizes: Sizes) -> Section:
    planned = seconds_a_unit(
        {"with": lambda _: _plan(sizes.plans), "without": lambda _: _plan_bare(sizes.plans)},
        rounds=sizes.rounds,
    )
    with tempfile.TemporaryDirectory() as folder:
        async with floor_of(f"sqlite:///{folder}/casino.db", 1) as (log, runners):
            speeds = [await speed_of(runners[:1], _SEATS, sizes.bets) for _ in range(sizes.rounds)]
            checked, raw, events = await _read(log, runners[0].stream, sizes.rounds)
    command = 1 / median(speeds)
    sealed, bare = planned["with"], planned["without"]
    cost = sealed - bare
    return Section(
        name="seals",
        title="Salts, seals and checks, beside what a command costs",
        columns=("", "microseconds", "of a command"),
        rows=(
            ("a bet at a full table: decided, on disk, answered", _micro(command), "1"),
            (
                "planned with salts and seals",
                _micro(planned["with"]),
                _part(planned["with"], command),
            ),
            ("planned without", _micro(bare), _part(bare, command)),
            ("the difference", _micro(cost), _part(cost, command)),
            ("an event read and checked", _micro(checked), ""),
            ("an event read as it lies there", _micro(raw), ""),
        ),
        notes=("Chain and canonical JSON are in both plans: they were there before.",),
        checks=(Check("what was read and checked is what lies there", events > 0),),
        aims=(Aim(f"under 5% of a command: {cost / command:.1%}", cost < 0.05 * command),),
        figures={
            "share of a command": cost / command,
            "microseconds a command": cost * 1e6,
            "reading, checked to raw": checked / raw,
        },
    )


def _event() -> BetsPlaced:
    moves = tuple(Move(rack(1), circle(1, n), Cents(500)) for n in (1, 2, 3))
    return BetsPlaced(seat=1, circles=(Cents(500),) * 3, moves=(*moves, *moves))


def _plan(times: int) -> int:
    event, head = _event(), Head(_STREAM, 7, "0" * 64)
    for number in range(times):
        write = Write(_STREAM, (event,), 7, f"bench:{number}", head.hash, "asked")
        assert plan([wanted_of(CODEC, [CommandWrites([write])], KEYS)], [head], (), KEYS).rows
    return times


def _plan_bare(times: int) -> int:
    event, head = _event(), Head(_STREAM, 7, "0" * 64)
    for number in range(times):
        part = StreamPart(_STREAM, (CODEC.encode(event),), 7, f"bench:{number}", head.hash, "asked")
        assert plan([WaitingAppend((Bundle((part,)),))], [head], (), BARE).rows
    return times


async def _read(log: EventLog, stream: str, rounds: int) -> tuple[float, float, int]:
    checked, raw = [], []
    for _ in range(rounds):
        began = perf_counter()
        events = await log.read(stream)
        checked.append((perf_counter() - began) / len(events))
        began = perf_counter()
        same = await log.read_raw(stream)
        raw.append((perf_counter() - began) / len(same))
        assert list(events) == list(same)
    return median(checked), median(raw), len(events)


def _micro(seconds: float) -> str:
    return digits(seconds * 1e6)


def _part(seconds: float, whole: float) -> str:
    return f"{seconds / whole:.3f}"
