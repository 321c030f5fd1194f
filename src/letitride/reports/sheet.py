"""A par sheet as text: every figure is rounded and worded once, so HTML and PDF cannot disagree.

The templates lay these values out and compute nothing.
"""

from dataclasses import dataclass
from enum import StrEnum


class Column(StrEnum):
    """What a column holds, and so its alignment: words left, figures right."""

    WORDS = "words"
    FIGURES = "figures"


class CellRole(StrEnum):
    PLAIN = "plain"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """``cells[0]`` is the row's heading; ``gloss`` is a smaller line that explains it."""

    cells: tuple[str, ...]
    gloss: str = ""
    role: CellRole = CellRole.PLAIN


@dataclass(frozen=True, slots=True)
class SheetTable:
    """``notes`` go below the table, one paragraph each."""

    caption: str
    heads: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Plot:
    """``svg`` contains no text from a paytable file, only figures; ``alt`` says it in words."""

    caption: str
    alt: str
    svg: str


@dataclass(frozen=True, slots=True)
class WagerSheet:
    """One wager. ``bets``, ``strategy`` and ``terms`` are for the base game only.

    ``published`` is None if the document prints no figures.
    """

    title: str
    basis: tuple[str, ...]
    pays: SheetTable
    figures: SheetTable
    bets: SheetTable | None
    strategy: tuple[SheetTable, ...]
    terms: tuple[Fact, ...]
    results: SheetTable
    plot: Plot
    hold: SheetTable
    published: SheetTable | None


@dataclass(frozen=True, slots=True)
class FaceUpSheet:
    """The base game for a player who sees the others' cards, by number of players."""

    title: str
    basis: tuple[str, ...]
    row: SheetTable
    exact: SheetTable
    plot: Plot


@dataclass(frozen=True, slots=True)
class ParSheet:
    """``program`` names the program that computed the sheet, with its version: ``letitride 0.2.0``.

    ``face_up`` is set only on request. ``edited`` says that the table is a change of another one,
    and ``changes`` has the two side by side; both are empty for any other table.
    """

    id: str
    name: str
    program: str
    edited: str
    identification: tuple[Fact, ...]
    summary: SheetTable
    changes: tuple[SheetTable, ...]
    wagers: tuple[WagerSheet, ...]
    face_up: FaceUpSheet | None
    files: SheetTable
