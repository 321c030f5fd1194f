"""The tables of one wager: pays, key figures, and published figures next to ours."""

from collections.abc import Iterator
from fractions import Fraction

from letitride.analysis import WagerAnalysis, format_percent, kind_words, prints_as
from letitride.cards import ThreeCard
from letitride.reports.base_sheet import bets_table, strategy_tables, terms
from letitride.reports.numbers import NONE, decimal, exact, one_in, pay_words, percent, signed
from letitride.reports.plot import results_plot
from letitride.reports.sheet import CellRole, Column, SheetRow, SheetTable, WagerSheet
from letitride.reports.sheet_results import hold_table, results_table
from letitride.reports.words import (
    basis,
    bet_name,
    hands_of,
    heads,
    printable,
    published_verdict,
    say,
)
from letitride.rules import BASE, format_money, kinds_of


def wager_sheet(analysis: WagerAnalysis) -> WagerSheet:
    is_base = analysis.schedule.wager == BASE
    return WagerSheet(
        title=printable(analysis.schedule.name),
        basis=tuple(basis(analysis)),
        pays=_pays(analysis),
        figures=_figures(analysis),
        bets=bets_table(analysis) if is_base else None,
        strategy=strategy_tables(analysis) if is_base else (),
        terms=terms() if is_base else (),
        results=results_table(analysis),
        plot=results_plot(analysis),
        hold=hold_table(analysis),
        published=_published(analysis),
    )


def _pays(analysis: WagerAnalysis) -> SheetTable:
    schedule = analysis.schedule
    notes = [say("pays.note", hands=hands_of(schedule.decided_by), bet=bet_name(analysis))]
    if kinds_of(schedule.decided_by) is ThreeCard and ThreeCard.MINI_ROYAL not in schedule.rows:
        notes.append(say("pays.mini_royal"))
    if schedule.meter_at is not None:
        notes.append(say("pays.meter", meter=format_money(schedule.meter_at)))
    return SheetTable(
        caption=say("pays"),
        heads=heads("pays.heads"),
        columns=(Column.WORDS, *[Column.FIGURES] * 5),
        rows=(
            *(
                SheetRow(
                    (
                        kind_words(outcome.kind),
                        NONE if outcome.pays is None else pay_words(outcome.pays, schedule.odds),
                        f"{outcome.combinations:,}",
                        decimal(outcome.probability, 10),
                        one_in(outcome.probability),
                        signed(percent(outcome.contribution, 4)),
                    )
                )
                for outcome in analysis.outcomes
            ),
            SheetRow(
                (
                    say("pays.all"),
                    "",
                    f"{sum(outcome.combinations for outcome in analysis.outcomes):,}",
                    decimal(_sum(outcome.probability for outcome in analysis.outcomes), 10),
                    "",
                    signed(percent(_sum(o.contribution for o in analysis.outcomes), 4)),
                ),
                role=CellRole.TOTAL,
            ),
        ),
        notes=tuple(notes),
    )


def _figures(analysis: WagerAnalysis) -> SheetTable:
    bet = "base" if analysis.schedule.wager == BASE else "side"
    edge = say("edge", bet=bet_name(analysis))
    rows = (
        SheetRow(
            (edge, percent(analysis.edge, 4), exact(analysis.edge)),
            say(f"edge.what.{bet}"),
        ),
        SheetRow(
            (say("par"), percent(analysis.par, 4), exact(analysis.par)),
            say(f"par.what.{bet}"),
        ),
        SheetRow(
            (
                say("action"),
                decimal(analysis.average_wager, 6),
                exact(analysis.average_wager),
            ),
            say(f"action.what.{bet}"),
        ),
        SheetRow(
            (
                say("hit_frequency"),
                percent(analysis.hit_frequency, 4),
                exact(analysis.hit_frequency),
            ),
            say("hit_frequency.what"),
        ),
        SheetRow(
            (say("variance"), decimal(analysis.variance, 6), exact(analysis.variance)),
            say("variance.what"),
        ),
        SheetRow(
            (say("deviation"), f"{analysis.standard_deviation:,.6f}", NONE),
            say("deviation.what"),
        ),
        SheetRow(
            (say("skewness"), decimal(Fraction(analysis.skewness), 4), NONE),
            say("skewness.what"),
        ),
    )
    notes = []
    if analysis.edge < 0:
        notes.append(say("figures.favours_player"))
    if analysis.schedule.published is None:
        notes.append(say("figures.none_published"))
    return SheetTable(
        caption=say("figures"),
        heads=heads("figures.heads"),
        columns=(Column.WORDS, Column.FIGURES, Column.FIGURES),
        rows=rows,
        notes=tuple(notes),
    )


def _published(analysis: WagerAnalysis) -> SheetTable | None:
    printed = analysis.schedule.published
    if printed is None:
        return None
    pairs = (
        (say("par"), printed.par, analysis.par),
        (say("hit_frequency"), printed.hit_frequency, analysis.hit_frequency),
    )
    return SheetTable(
        caption=say("published"),
        heads=heads("published.heads"),
        columns=(Column.WORDS, *[Column.FIGURES] * 3, Column.WORDS),
        rows=tuple(
            SheetRow(
                (
                    name,
                    text,
                    format_percent(value, len(text.rstrip("%").partition(".")[2])),
                    percent(value, 6),
                    published_verdict(prints_as(value, text)),
                )
            )
            for name, text, value in pairs
        ),
    )


def _sum(terms: Iterator[Fraction]) -> Fraction:
    return sum(terms, Fraction(0))
