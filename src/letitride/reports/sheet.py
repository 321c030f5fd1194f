"""A par sheet as text: every figure rounded and worded once, so that no two prints can disagree.

The templates lay these values out and compute nothing.
"""

from dataclasses import dataclass
from enum import StrEnum


class Column(StrEnum):
    """What a column holds, and so how it is set: words to the left, figures to the right."""

    WORDS = "words"
    FIGURES = "figures"


class CellRole(StrEnum):
    PLAIN = "plain"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """``cells[0]`` heads the row; ``gloss`` is a smaller line that says what it means."""

    cells: tuple[str, ...]
    gloss: str = ""
    role: CellRole = CellRole.PLAIN


@dataclass(frozen=True, slots=True)
class SheetTable:
    """``notes`` stand below the table, a paragraph each."""

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
    """``svg`` holds no text from a paytable file, only figures; ``alt`` says it in words."""

    caption: str
    alt: str
    svg: str


@dataclass(frozen=True, slots=True)
class WagerSheet:
    """One wager. ``bets``, ``strategy`` and ``terms`` are of the base game only.

    ``published`` is None where the document prints no figures.
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
    """The base game where a player sees the cards of the others, by players at the table."""

    title: str
    basis: tuple[str, ...]
    row: SheetTable
    exact: SheetTable
    plot: Plot


@dataclass(frozen=True, slots=True)
class ParSheet:
    """``program`` names what computed the sheet, with its version: ``letitride 0.2.0``.

    ``face_up`` is there where it was asked for.
    """

    id: str
    name: str
    program: str
    identification: tuple[Fact, ...]
    summary: SheetTable
    wagers: tuple[WagerSheet, ...]
    face_up: FaceUpSheet | None
    files: SheetTable
