"""The result of a benchmark, and how it is shown.

A check is a truth and fails the run when it does not hold; an aim is a speed and never does.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

Figure = int | float | str | list[str] | None


@dataclass(frozen=True, slots=True)
class Check:
    text: str
    held: bool


@dataclass(frozen=True, slots=True)
class Aim:
    text: str
    met: bool


@dataclass(frozen=True, slots=True)
class Section:
    """One benchmark: ``rows`` are for reading, ``figures`` for the JSON file."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    checks: tuple[Check, ...]
    aims: tuple[Aim, ...]
    figures: Mapping[str, Figure]

    @property
    def sound(self) -> bool:
        return all(check.held for check in self.checks)

    def as_json(self) -> dict[str, Any]:
        return {
            "figures": dict(self.figures),
            "checks": [asdict(check) for check in self.checks],
            "aims": [asdict(aim) for aim in self.aims],
        }


def show(console: Console, section: Section) -> None:
    table = Table(title=section.title, title_justify="left", title_style="bold")
    for index, column in enumerate(section.columns):
        table.add_column(column, justify="right" if index else "left")
    for row in section.rows:
        table.add_row(*row)
    console.print(table)
    lines = [f"[dim]{escape(note)}[/]" for note in section.notes]
    for check in section.checks:
        verdict = "[green]checked[/]" if check.held else "[bold red]WRONG[/]"
        lines.append(f"{verdict}: {escape(check.text)}")
    for aim in section.aims:
        verdict = "[green]aim met[/]" if aim.met else "[yellow]aim NOT met[/]"
        lines.append(f"{verdict}: {escape(aim.text)}")
    for line in lines:
        console.print(Padding(line, (0, 0, 0, 2), expand=False), highlight=False)
    console.print()


def digits(value: float) -> str:
    """Three significant digits: 11,500 or 4.07 or 0.0381."""
    if value >= 100:
        magnitude = 10 ** (len(str(int(value))) - 3)
        return f"{round(value / magnitude) * magnitude:,}"
    return f"{value:#.3g}"


def times_as_fast(ratio: float) -> str:
    return f"{digits(ratio)} times as fast" if ratio >= 1 else f"1/{digits(1 / ratio)} as fast"
