"""Builds a par sheet from a paytable and its analyses."""

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import PurePath

from letitride.analysis import FaceUpValue, WagerAnalysis, agrees, analyse
from letitride.reports.changes_sheet import change_words, changes_tables
from letitride.reports.faceup_sheet import face_up_sheet
from letitride.reports.numbers import decimal, percent
from letitride.reports.sheet import Column, Fact, ParSheet, SheetRow, SheetTable
from letitride.reports.wager_sheet import wager_sheet
from letitride.reports.words import bet_name, heads, printable, published_verdict, say
from letitride.rules import DOCUMENTS, Paytable, documents_cited


def par_sheet(paytable: Paytable, *, face_up: Sequence[FaceUpValue] = ()) -> ParSheet:
    """The par sheet of a paytable, computed by the installed version of the program.

    ``face_up`` holds the figures by table size, if the sheet should have them.
    """
    return assemble(paytable, analyse(paytable), face_up=face_up, version=version("letitride"))


def assemble(
    paytable: Paytable,
    analyses: Sequence[WagerAnalysis],
    *,
    face_up: Sequence[FaceUpValue] = (),
    version: str,
) -> ParSheet:
    return ParSheet(
        id=printable(paytable.id),
        name=printable(paytable.name),
        program=f"letitride {version}",
        edited=change_words(paytable),
        identification=(
            Fact(say("fact.jurisdiction"), printable(paytable.jurisdiction)),
            Fact(say("fact.description"), printable(paytable.description)),
            Fact(say("fact.source"), printable(paytable.source)),
            *(
                Fact(say("fact.document", letter=letter), DOCUMENTS[letter])
                for letter in documents_cited(paytable.source)
            ),
            Fact(say("fact.computed_by"), f"letitride {version}"),
        ),
        summary=_summary(analyses),
        changes=changes_tables(paytable),
        wagers=tuple(map(wager_sheet, analyses)),
        face_up=face_up_sheet(face_up) if face_up else None,
        files=_files(paytable),
    )


def _summary(analyses: Sequence[WagerAnalysis]) -> SheetTable:
    return SheetTable(
        caption=say("summary"),
        heads=heads("summary.heads"),
        columns=(Column.WORDS, *[Column.FIGURES] * 5, Column.WORDS),
        rows=tuple(
            SheetRow(
                (
                    printable(analysis.schedule.name),
                    percent(analysis.edge, 4),
                    percent(analysis.par, 4),
                    decimal(analysis.average_wager, 6),
                    percent(analysis.hit_frequency, 4),
                    f"{analysis.standard_deviation:,.4f}",
                    published_verdict(agrees(analysis)),
                ),
                gloss=say("summary.per", bet=bet_name(analysis)),
            )
            for analysis in analyses
        ),
    )


def _files(paytable: Paytable) -> SheetTable:
    return SheetTable(
        caption=say("files"),
        heads=heads("files.heads"),
        columns=(Column.WORDS, Column.WORDS),
        # Without its folders: the same file gives the same sheet wherever it is.
        rows=tuple(
            SheetRow((printable(PurePath(file).name), digest))
            for file, digest in paytable.digests.items()
        ),
        notes=(say("files.note"),),
    )
