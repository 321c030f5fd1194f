"""An edited table beside the one it was made from."""

from collections.abc import Iterator
from fractions import Fraction

from letitride.analysis import SideBySide, kind_words, side_by_side
from letitride.reports.numbers import NONE, decimal, percent
from letitride.reports.sheet import Column, SheetRow, SheetTable
from letitride.reports.words import printable
from letitride.rules import Paytable

_SHOWN = 12


def changes_tables(paytable: Paytable) -> tuple[SheetTable, ...]:
    """One for each wager of both tables; none for a table that does not change another."""
    if paytable.change_of is None:
        return ()
    return tuple(map(_table, side_by_side(paytable.change_of, paytable)))


def change_words(paytable: Paytable) -> str:
    """The line at the top of an edited table's sheet."""
    before = paytable.change_of
    if before is None:
        return ""
    return printable(f"Edited table, published nowhere. A change of {before.id} {before.name}.")


def _table(compared: SideBySide) -> SheetTable:
    before, after = map(printable, compared.ids)
    return SheetTable(
        caption=f"{printable(compared.other.schedule.name)}: what changed from {before}",
        heads=("Pay or figure", before, after),
        columns=(Column.WORDS, Column.FIGURES, Column.FIGURES),
        rows=(*_pays(compared), *_figures(compared)),
        notes=tuple(_notes(compared)),
    )


def _pays(compared: SideBySide) -> Iterator[SheetRow]:
    for kind, was, now in compared.pays:
        if was != now:
            yield SheetRow((f"{kind_words(kind)} pays", _pay(was), _pay(now)))


def _pay(pay: Fraction | None) -> str:
    return NONE if pay is None else str(pay)


def _figures(compared: SideBySide) -> Iterator[SheetRow]:
    one, other = compared.one, compared.other
    yield SheetRow(("Par", percent(one.par, 4), percent(other.par, 4)))
    yield SheetRow(("Edge per one bet", percent(one.edge, 4), percent(other.edge, 4)))
    hits = percent(one.hit_frequency, 4), percent(other.hit_frequency, 4)
    yield SheetRow(("Hit frequency", *hits))
    wagers = decimal(one.average_wager, 6), decimal(other.average_wager, 6)
    yield SheetRow(("Average in action", *wagers))
    deviations = f"{one.standard_deviation:,.4f}", f"{other.standard_deviation:,.4f}"
    yield SheetRow(("Standard deviation", *deviations))


def _notes(compared: SideBySide) -> Iterator[str]:
    if all(was == now for _, was, now in compared.pays):
        yield "No pay of this wager was changed."
    if not compared.one.choices:
        return
    if not compared.moved:
        yield "Every hand is played as before."
        return
    plays = [
        f"bet {play.circle}, {play.words}: {play.now}, before: {play.was}"
        for play in compared.moved[:_SHOWN]
    ]
    more = len(compared.moved) - len(plays)
    rest = f"; and {more} more" if more else ""
    yield f"Played differently: {'; '.join(plays)}{rest}."
