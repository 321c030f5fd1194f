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
from letitride.reports.words import HANDS, basis, bet_name, printable, published_verdict
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
    notes = [
        f"Combinations are of {HANDS[schedule.decided_by]}. A row's return is its part of the "
        f"expected win per {bet_name(analysis)}; together they are minus the edge. Each figure is "
        "rounded by itself.",
    ]
    if kinds_of(schedule.decided_by) is ThreeCard and ThreeCard.MINI_ROYAL not in schedule.rows:
        notes.append(
            "Without a mini-royal line, ace, king and queen of one suit are paid as the "
            "straight flush they are."
        )
    if schedule.meter_at is not None:
        notes.append(
            f"The shared meter is taken to stand at {format_money(schedule.meter_at)}, its seed. "
            "What bets add to it, and what other players' hands pay, is left out."
        )
    return SheetTable(
        caption="Pays and returns",
        heads=("Hand", "Pays per unit", "Combinations", "Probability", "1 in", "Return"),
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
                    "All hands",
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
    is_base = analysis.schedule.wager == BASE
    edge, action, par = (
        (
            "Expected loss of a round over one of its three equal bets.",
            "Base bets left in action when the round is settled.",
            "Expected loss over expected amount left in action, under the best play. A choice "
            "worth exactly zero is pulled back.",
        )
        if is_base
        else (
            "Expected loss per unit bet.",
            "The whole bet, in every round.",
            "Expected loss over expected amount left in action: here the same as the edge.",
        )
    )
    rows = (
        SheetRow(
            (f"Edge per {bet_name(analysis)}", percent(analysis.edge, 4), exact(analysis.edge)),
            edge,
        ),
        SheetRow(("Par", percent(analysis.par, 4), exact(analysis.par)), par),
        SheetRow(
            (
                "Average amount in action",
                decimal(analysis.average_wager, 6),
                exact(analysis.average_wager),
            ),
            action,
        ),
        SheetRow(
            ("Hit frequency", percent(analysis.hit_frequency, 4), exact(analysis.hit_frequency)),
            "Rounds whose hand is paid.",
        ),
        SheetRow(
            ("Variance", decimal(analysis.variance, 6), exact(analysis.variance)),
            "Of a round's net result, in squared units.",
        ),
        SheetRow(
            ("Standard deviation", f"{analysis.standard_deviation:,.6f}", NONE),
            "Of a round's net result, in units.",
        ),
        SheetRow(
            ("Skewness", decimal(Fraction(analysis.skewness), 4), NONE),
            "Of a round's net result; above zero where rare large awards reach far.",
        ),
    )
    notes = []
    if analysis.edge < 0:
        notes.append("A negative edge: this wager favours the player.")
    if analysis.schedule.published is None:
        notes.append("No figures are published with this wager.")
    return SheetTable(
        caption="Key figures",
        heads=("Figure", "Value", "Exact"),
        columns=(Column.WORDS, Column.FIGURES, Column.FIGURES),
        rows=rows,
        notes=tuple(notes),
    )


def _published(analysis: WagerAnalysis) -> SheetTable | None:
    printed = analysis.schedule.published
    if printed is None:
        return None
    pairs = (
        ("Par", printed.par, analysis.par),
        ("Hit frequency", printed.hit_frequency, analysis.hit_frequency),
    )
    return SheetTable(
        caption="Published figures beside these",
        heads=("Figure", "Published", "Computed, as many digits", "Computed", "Verdict"),
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
