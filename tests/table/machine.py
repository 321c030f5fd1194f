"""Tables played at random, by ranges of seeds, so that a long run can be done in parts.

    python -m tests.table.machine --seeds 0..2500                 every house
    python -m tests.table.machine --book "ca-let-it-ride" --seeds 2500..5000
    python -m tests.table.machine --list

A house is a book and what was chosen under it. A range ends before its last number.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from copy import copy
from functools import cache
from random import Random

from msgspec import Struct, field

from letitride.driver.device import CardDevice
from letitride.rules import Cents, DeviceKind, Face, Settled
from letitride.table.state import FeeRate, Limits, Switch, TrayRule, Turns
from tests.table.custody import with_float
from tests.table.fuzz import Play
from tests.table.house import House
from tests.table.sights import COMMANDS, never_seen

STEPS = 50


def _row(minimum: int, maximum: int, fee: int) -> FeeRate:
    return FeeRate(
        minimum=Cents(minimum),
        maximum=Cents(maximum),
        player=Cents(fee),
        player_dealer=Cents(4 * fee),
    )


HOUSES = {
    "wa-let-it-ride": lambda: House("wa-let-it-ride"),
    "wa-let-it-ride face up": lambda: House("wa-let-it-ride", face=Face.UP),
    "wa-let-it-ride three cards first": lambda: House(
        "wa-let-it-ride",
        three_card_settled=Settled.BEFORE_BASE_GAME,
        switches=frozenset({"three_card_alone", Switch.VERBAL_CASH}),
    ),
    "wa-let-it-ride progressive": lambda: House("wa-let-it-ride", meters=True),
    "wa-let-it-ride-bonus": lambda: House(
        "wa-let-it-ride-bonus", switches=frozenset({Switch.CONTROLLER})
    ),
    "wa-let-it-ride-bonus together": lambda: House("wa-let-it-ride-bonus", turns=Turns.TOGETHER),
    "nsw-let-it-ride": lambda: House("nsw-let-it-ride"),
    "nsw-let-it-ride shuffler": lambda: House(
        "nsw-let-it-ride",
        device=DeviceKind.SHUFFLER,
        turns=Turns.TOGETHER,
        switches=frozenset({Switch.PAYOUT_CAP, Switch.PLAYER_SHARES}),
    ),
    "nsw-let-it-ride counted tray": lambda: with_float(
        House("nsw-let-it-ride", tray=TrayRule.COUNTED)
    ),
    "six-card-let-it-ride": lambda: House("six-card-let-it-ride"),
    "ca-let-it-ride": lambda: House("ca-let-it-ride"),
    "ca-let-it-ride dice": lambda: House("ca-let-it-ride", switches=frozenset({Switch.DICE})),
    "ca-let-it-ride sheet": lambda: House(
        "ca-let-it-ride",
        fees=(_row(500, 2_500, 25), _row(1_000, 10_000, 75)),
        limits=Limits(minimum=Cents(500), maximum=Cents(2_500)),
        bank_minimum=Cents(2_000),
    ),
    "ca-let-it-ride backline": lambda: House(
        "ca-let-it-ride", switches=frozenset({Switch.BACKLINE})
    ),
}


@cache
def _opened(name: str) -> House:
    return HOUSES[name]()


def house_of(name: str) -> House:
    """A freshly opened house for this test alone; the book is read only once."""
    opened = _opened(name)
    house = copy(opened)
    house.log = list(opened.log)
    house.chance = Random(0)
    house.device = CardDevice(house.chance.randrange, dict(opened.device.orders))
    house.device.vouchers = opened.device.vouchers
    return house


def played(name: str, play: Play, steps: int) -> None:
    try:
        for _ in range(steps):
            play.step()
        play.finish()
    except Exception as error:
        error.add_note("\n".join([name, *play.trail[-12:]]))
        raise


class Run(Struct):
    """What sequences of one house came to."""

    sequences: int = 0
    commands: int = 0
    rounds: int = 0
    seen: Counter[str] = field(default_factory=Counter)


def run(name: str, seeds: Iterable[int], *, steps: int = STEPS) -> Run:
    """Raises at the first sequence that fails; a note names the house, the seed and the way."""
    done = Run()
    for seed in seeds:
        play = Play(house_of(name), Random(seed).randrange)
        played(f"{name}, seed {seed}", play, steps)
        done.sequences += 1
        done.commands += sum(play.seen[kind] for kind in COMMANDS)
        done.rounds += play.table.rounds
        done.seen += play.seen
    return done


def told(name: str, done: Run) -> str:
    return (
        f"{name}: {done.sequences:,} sequences, {done.commands:,} commands, {done.rounds:,} rounds"
    )


def parse_seeds(text: str) -> range:
    first, _, end = text.partition("..")
    return range(int(first), int(end))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.table.machine", description=__doc__)
    parser.add_argument("--book", action="append", choices=[*HOUSES], dest="houses")
    parser.add_argument("--seeds", type=parse_seeds, default=range(1_000))
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--list", action="store_true", help="name the houses")
    parser.add_argument("--counts", action="store_true", help="how often each command was accepted")
    given = parser.parse_args()
    if given.list:
        sys.stdout.write("\n".join(HOUSES) + "\n")
        return
    missed = False
    for name in given.houses or HOUSES:
        started = time.monotonic()
        done = run(name, given.seeds, steps=given.steps)
        sys.stdout.write(f"{told(name, done)}, {time.monotonic() - started:.0f} s\n")
        if given.counts:
            for sight, times in sorted(done.seen.items()):
                sys.stdout.write(f"  {times:>9,}  {sight}\n")
        for sight in never_seen(house_of(name), done.seen):
            missed = True
            sys.stdout.write(f"  never seen: {sight}\n")
        sys.stdout.flush()
    sys.exit(missed)


if __name__ == "__main__":
    main()
