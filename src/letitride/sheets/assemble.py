"""From a paytable and its analyses to a par sheet."""

import unicodedata
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import PurePath
from typing import Final

from letitride.analysis import WagerAnalysis, agrees, analyse
from letitride.rules import DOCUMENTS, Paytable, documents_cited
from letitride.sheets.numbers import decimal, percent
from letitride.sheets.sheet import Column, Fact, ParSheet, Row, Table
from letitride.sheets.wager import wager_sheet
from letitride.sheets.words import TITLES, bet_name, published_verdict

# Signs that turn the direction of the text after them: an id must read as it is stored.
_TURNING: Final = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def par_sheet(paytable: Paytable) -> ParSheet:
    """The par sheet of a paytable, computed by the installed version of the program."""
    return assemble(paytable, analyse(paytable), version=version("letitride"))


def assemble(paytable: Paytable, analyses: Sequence[WagerAnalysis], *, version: str) -> ParSheet:
    return ParSheet(
        id=printable(paytable.id),
        name=printable(paytable.name),
        program=f"letitride {version}",
        identification=(
            Fact("Jurisdiction", printable(paytable.jurisdiction)),
            Fact("Description", printable(paytable.description)),
            Fact("Document source", printable(paytable.source)),
            *(
                Fact(f"Document {letter}", DOCUMENTS[letter])
                for letter in documents_cited(paytable.source)
            ),
            Fact("Computed by", f"letitride {version}"),
        ),
        summary=_summary(analyses),
        wagers=tuple(map(wager_sheet, analyses)),
        files=_files(paytable),
    )


def printable(text: str) -> str:
    """A file's text on one line, without the signs that no print can show."""
    shown = "".join(
        " " if unicodedata.category(sign) == "Cc" else "" if sign in _TURNING else sign
        for sign in text
    )
    return " ".join(shown.split())


def _summary(analyses: Sequence[WagerAnalysis]) -> Table:
    return Table(
        caption="Summary",
        heads=(
            "Wager",
            "Edge per one bet",
            "Par",
            "Average in action",
            "Hit frequency",
            "Standard deviation",
            "Published figures",
        ),
        columns=(Column.WORDS, *[Column.FIGURES] * 5, Column.WORDS),
        rows=tuple(
            Row(
                (
                    TITLES[analysis.schedule.wager],
                    percent(analysis.edge, 4),
                    percent(analysis.par, 4),
                    decimal(analysis.average_wager, 6),
                    percent(analysis.hit_frequency, 4),
                    f"{analysis.standard_deviation:,.4f}",
                    published_verdict(agrees(analysis)),
                ),
                gloss=f"per {bet_name(analysis)}",
            )
            for analysis in analyses
        ),
    )


def _files(paytable: Paytable) -> Table:
    return Table(
        caption="Files read",
        heads=("File", "SHA-256 of its bytes"),
        columns=(Column.WORDS, Column.WORDS),
        # Without its folders: the same file gives the same sheet wherever it lies.
        rows=tuple(
            Row((printable(PurePath(file).name), digest))
            for file, digest in paytable.digests.items()
        ),
        notes=(
            "Everything on this sheet follows from these files and from the program named above. "
            "The same files and version give the same sheet, byte by byte.",
        ),
    )
