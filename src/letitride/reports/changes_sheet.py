"""An edited table beside the one it was made from."""

from collections.abc import Iterator
from fractions import Fraction

from letitride.analysis import SideBySide, kind_words, side_by_side
from letitride.reports.numbers import NONE, decimal, percent
from letitride.reports.sheet import Column, SheetRow, SheetTable
from letitride.reports.words import printable, say
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
    return printable(say("changes.of", id=before.id, name=before.name))


def _table(compared: SideBySide) -> SheetTable:
    before, after = map(printable, compared.ids)
    return SheetTable(
        caption=say("changes", wager=printable(compared.other.schedule.name), before=before),
        heads=(say("changes.pay_or_figure"), before, after),
        columns=(Column.WORDS, Column.FIGURES, Column.FIGURES),
        rows=(*_pays(compared), *_figures(compared)),
        notes=tuple(_notes(compared)),
    )


def _pays(compared: SideBySide) -> Iterator[SheetRow]:
    for kind, was, now in compared.pays:
        if was != now:
            yield SheetRow((say("changes.pays", hand=kind_words(kind)), _pay(was), _pay(now)))


def _pay(pay: Fraction | None) -> str:
    return NONE if pay is None else str(pay)


def _figures(compared: SideBySide) -> Iterator[SheetRow]:
    one, other = compared.one, compared.other
    yield SheetRow((say("par"), percent(one.par, 4), percent(other.par, 4)))
    yield SheetRow((say("changes.edge"), percent(one.edge, 4), percent(other.edge, 4)))
    hits = percent(one.hit_frequency, 4), percent(other.hit_frequency, 4)
    yield SheetRow((say("hit_frequency"), *hits))
    wagers = decimal(one.average_wager, 6), decimal(other.average_wager, 6)
    yield SheetRow((say("changes.action"), *wagers))
    deviations = f"{one.standard_deviation:,.4f}", f"{other.standard_deviation:,.4f}"
    yield SheetRow((say("deviation"), *deviations))


def _notes(compared: SideBySide) -> Iterator[str]:
    if all(was == now for _, was, now in compared.pays):
        yield say("changes.no_pay")
    if not compared.one.choices:
        return
    if not compared.moved:
        yield say("changes.same_play")
        return
    plays = [
        say("changes.play", circle=play.circle, hand=play.words, now=play.now, was=play.was)
        for play in compared.moved[:_SHOWN]
    ]
    told, more = "; ".join(plays), len(compared.moved) - len(plays)
    if more:
        yield say("changes.played_and_more", plays=told, more=more)
    else:
        yield say("changes.played", plays=told)
