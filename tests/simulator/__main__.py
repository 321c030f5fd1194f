"""``python -m tests.simulator``: replay a seed, or run a range of them."""

import argparse
import sys
import time
from collections import Counter
from contextlib import ExitStack
from typing import Final

from letitride.server.serving import tune_garbage_collector
from tests.simulator.patches import no_real_world
from tests.simulator.plants import PLANTS
from tests.simulator.world import Outcome, run_world

_REPORT: Final = 1000
"""Say how far it is after so many seeds."""


def main() -> int:
    arguments = parser().parse_args()
    tune_garbage_collector()
    with ExitStack() as stack:
        stack.enter_context(no_real_world())
        if arguments.plant:
            stack.enter_context(PLANTS[arguments.plant]())
        if arguments.seed is not None:
            return _replay(arguments.seed)
        return _run(arguments.seeds, stop=arguments.plant is not None)


def _replay(seed: int) -> int:
    outcome = run_world(seed)
    sys.stdout.write(outcome.timeline)
    sys.stdout.write(f"log {outcome.log}\n")
    _say_broken(outcome)
    return 1 if outcome.broken else 0


def _run(seeds: range, *, stop: bool) -> int:
    """``stop`` at the first seed that finds something."""
    faults: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    simulated, failed, ran, began, worked = 0.0, 0, 0, time.perf_counter(), time.process_time()
    for seed in seeds:
        outcome = run_world(seed)
        ran += 1
        faults += outcome.faults
        counts += outcome.counts
        simulated += outcome.seconds
        if outcome.broken:
            failed += 1
            _say_broken(outcome)
            if stop:
                break
        if ran % _REPORT == 0:
            sys.stdout.write(f"{ran:,} seeds, {failed} failed\n")
            sys.stdout.flush()
    took, work = time.perf_counter() - began, time.process_time() - worked
    for name, count in sorted(faults.items()):
        sys.stdout.write(f"{count:>10,}  {name}\n")
    done = ", ".join(f"{count:,} {name}" for name, count in sorted(counts.items()))
    sys.stdout.write(
        f"{ran:,} seeds, {failed} failed; {sum(faults.values()):,} faults; {done}; "
        f"{simulated / 3600:.1f} simulated hours in {took:.0f} s, {simulated / 3600 / took:.3f} "
        f"hours a second, {simulated / 3600 / work:.3f} a second of processor time\n"
    )
    return 1 if failed else 0


def _say_broken(outcome: Outcome) -> None:
    for what in outcome.broken[:5]:
        sys.stdout.write(f"seed {outcome.seed}: {what}\n")
    sys.stdout.flush()


def _range(text: str) -> range:
    first, dots, last = text.partition("..")
    try:
        found = range(int(first), int(last) + 1)
    except ValueError:
        found = range(0)
    if not dots or not found:
        raise argparse.ArgumentTypeError(f"a range of seeds is FIRST..LAST, not {text!r}")
    return found


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.simulator", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--seed", type=int, help="replay this one and print its timeline")
    which.add_argument("--seeds", type=_range, metavar="A..B", help="run these, and count")
    parser.add_argument("--plant", choices=sorted(PLANTS), help="a fault to put into the code")
    return parser


if __name__ == "__main__":
    sys.exit(main())
