"""``python -m benchmarks [--quick] [--json FILE] [name]``: all benchmarks, or one."""

import json
import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.console import Console

from benchmarks import (
    cold,
    durable,
    engine,
    faceup,
    fanout,
    floor,
    par,
    player,
    seals,
    sending,
    servers,
    simulate,
    start,
    tables,
    verify,
)
from benchmarks.report import Section, show

FULL: Final[Mapping[str, Callable[[], Section]]] = {
    "par": lambda: par.run(par.FULL),
    "cold": lambda: cold.run(rounds=7),
    "tables": lambda: tables.run(tables.FULL),
    "engine": lambda: engine.run(engine.FULL),
    "durable": lambda: durable.run(durable.FULL),
    "seals": lambda: seals.run(seals.FULL),
    "start": lambda: start.run(start.FULL),
    "sending": lambda: sending.run(sending.FULL),
    "fanout": lambda: fanout.run(fanout.FULL),
    "floor": lambda: floor.run(floor.FULL),
    "servers": lambda: servers.run(servers.FULL),
    "player": lambda: player.run(player.FULL),
    "faceup": lambda: faceup.run(faceup.FULL),
    "simulate": lambda: simulate.run(simulate.FULL),
    "verify": lambda: verify.run(verify.FULL),
}
QUICK: Final[Mapping[str, Callable[[], Section]]] = {
    "par": lambda: par.run(par.QUICK),
    "cold": lambda: cold.run(rounds=3),
    "tables": lambda: tables.run(tables.QUICK),
    "engine": lambda: engine.run(engine.QUICK),
    "durable": lambda: durable.run(durable.QUICK),
    "seals": lambda: seals.run(seals.QUICK),
    "start": lambda: start.run(start.QUICK),
    "sending": lambda: sending.run(sending.QUICK),
    "fanout": lambda: fanout.run(fanout.QUICK),
    "floor": lambda: floor.run(floor.QUICK),
    "servers": lambda: servers.run(servers.QUICK),
    "player": lambda: player.run(player.QUICK),
    "faceup": lambda: faceup.run(faceup.QUICK),
    "simulate": lambda: simulate.run(simulate.QUICK),
    "verify": lambda: verify.run(verify.QUICK),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Ends with 1 if a result was wrong. Being slow is no failure."""
    parser = ArgumentParser(prog="python -m benchmarks", description="Speed, as ratios in one run.")
    parser.add_argument("name", nargs="?", choices=tuple(FULL), help="one benchmark, not all")
    parser.add_argument("--quick", action="store_true", help="a short, coarse run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there too")
    parser.add_argument("--events", type=int, metavar="N", help="verify, start: events in the log")
    parser.add_argument(
        "--watchers", type=int, metavar="N", help="fanout, floor: watchers of a table"
    )
    parser.add_argument("--tables", type=int, metavar="N", help="floor, servers: full tables")
    chosen = parser.parse_args(arguments)
    benchmarks = QUICK if chosen.quick else FULL
    console = Console()
    machine = machine_line()
    console.print(f"{machine}{', a quick run' if chosen.quick else ''}\n", highlight=False)
    sections = []
    for name in [chosen.name] if chosen.name else benchmarks:
        if name == "verify" and chosen.events:
            sections.append(verify.run((*verify.FULL, chosen.events)))
        elif name == "start" and chosen.events:
            sections.append(start.run((start.FULL[0], chosen.events)))
        elif name == "fanout" and chosen.watchers:
            sections.append(fanout.run(fanout.Sizes(watchers=chosen.watchers, bets=10)))
        elif name == "floor" and chosen.tables:
            watchers = chosen.watchers or floor.FULL.watchers
            sizes = replace(floor.FULL, tables=chosen.tables, watchers=watchers)
            sections.append(floor.run(sizes))
        elif name == "servers" and chosen.tables:
            sections.append(servers.run(servers.sized(chosen.tables)))
        else:
            sections.append(benchmarks[name]())
        show(console, sections[-1])
    if chosen.json is not None:
        results = {
            "machine": machine,
            "quick": chosen.quick,
            "benchmarks": {section.name: section.as_json() for section in sections},
        }
        chosen.json.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", "utf-8")
    return 0 if all(section.sound for section in sections) else 1


def machine_line() -> str:
    return f"{_cpu()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    sys.exit(main())
