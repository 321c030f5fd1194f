"""A table report as text: every figure is worded once, so HTML, PDF and the terminal agree."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from letitride.reports.numbers import NONE
from letitride.reports.sheet import CellRole, Column, Fact, Plot, SheetRow, SheetTable
from letitride.reports.table_reports.band_plot import band_plot
from letitride.reports.table_reports.exceptions import ExceptionKind
from letitride.reports.table_reports.figures import GroupFigures, HoldVerdict
from letitride.reports.table_reports.ratings import PlayerRating
from letitride.reports.table_reports.report import MOST_ROUNDS, TableReport
from letitride.reports.table_reports.spans import time_of
from letitride.reports.table_reports.wording import (
    band_words,
    decimal,
    exception_words,
    group_name,
    hours,
    money,
    percent,
    signed,
    span_words,
    zone_words,
)
from letitride.reports.words import heads, printable, say
from letitride.rules import Cents

_W, _F = Column.WORDS, Column.FIGURES


@dataclass(frozen=True, slots=True)
class ReportSheet:
    """``alarm`` is set if some group lies outside the wide band."""

    title: str
    program: str
    facts: tuple[Fact, ...]
    tables: tuple[SheetTable, ...]
    plot: Plot | None
    alarm: bool


def report_sheet(
    report: TableReport, *, players: bool = False, exceptions: bool = True
) -> ReportSheet:
    """``players`` adds the ratings, which name the players; ``exceptions`` lists every exception,
    not just how many there were."""
    tables = [_money(report), _expected(report), _pace(report)]
    if any(_floated(each) for each in (report.total, *report.groups)):
        tables.append(_float(report))
    if report.shifts:
        tables.append(_shifts(report))
    if players and report.ratings:
        tables.append(_ratings(report.ratings))
        if costly := list(_costly(report.ratings)):
            named = ("costly.caption", "ratings.player", "costly.heads")
            tables.append(_table(*named, costly, "wwwwww"))
    tables.append(_counts(report))
    if exceptions and report.exceptions:
        tables.append(_exceptions(report))
    if report.rounds:
        tables.append(_rounds(report))
    if report.money:
        tables.append(_movements(report))
    if report.agreement:
        tables.append(_agreement(report))
    judged = [each for each in report.groups if each.bands and each.judged_handle]
    drawn = [(group_name(report.by, each), each) for each in judged]
    return ReportSheet(
        title=say("title"),
        program=f"letitride {version('letitride')}",
        facts=tuple(_facts(report)),
        tables=tuple(tables),
        plot=band_plot(drawn) if drawn else None,
        alarm=any(each.verdict is HoldVerdict.OUTSIDE for each in (report.total, *report.groups)),
    )


def _facts(report: TableReport) -> Iterator[Fact]:
    yield Fact(say("fact.span"), span_words(report))
    if report.shift is not None:
        yield Fact(say("fact.shift"), str(report.shift))
    yield Fact(say("fact.by"), say(f"by.{report.by}"))
    if report.first is None or report.last is None:
        yield Fact(say("fact.rounds"), say("no_rounds"))
    else:
        first, last = (time_of(at, report.zone) for at in (report.first, report.last))
        ended = say("between_rounds", first=first, last=last)
        yield Fact(say("fact.rounds"), f"{report.total.rounds:,}, {ended}")
    yield Fact(say("fact.zone"), zone_words(report.zone))
    yield Fact(say("fact.result"), say(f"verdict.{report.total.verdict}"))


# --- the tables ----------------------------------------------------------------------------------


def _money(report: TableReport) -> SheetTable:
    def cells(each: GroupFigures) -> tuple[str, ...]:
        return (
            f"{each.rounds:,}",
            f"{each.void:,}" + (f" ({percent(each.void_rate)})" if each.void else ""),
            money(each.drop),
            money(each.handle),
            money(each.on_bets),
            percent(each.judged_hold),
            money(each.fees),
            money(each.corrections),
            money(each.win),
            percent(each.win_of_drop),
        )

    notes = (say("money.note"), say("money.note.corrections"))
    return _grouped("money", report, cells, notes)


def _expected(report: TableReport) -> SheetTable:
    def cells(each: GroupFigures) -> tuple[str, ...]:
        bands = each.bands or (None, None)
        return (
            money(each.judged),
            money(each.theoretical.value),
            money(each.mistakes.value),
            percent(each.judged_hold),
            percent(each.expected_hold),
            *(band_words(band) for band in bands),
            NONE if each.errors is None else signed(f"{each.errors:+.2f}"),
            say(f"verdict.{each.verdict}"),
        )

    return _grouped("expected", report, cells, (say("expected.note"),), last=_W)


def _pace(report: TableReport) -> SheetTable:
    def cells(each: GroupFigures) -> tuple[str, ...]:
        seats = each.seats / each.rounds if each.rounds else None
        waits = (each.rounds_per_hour, each.between, each.for_bets, each.for_choices)
        return (
            *(decimal(wait) for wait in (*waits, each.for_dealer, seats)),
            *(money(each_seat) for each_seat in _a_seat(each)),
        )

    return _grouped("pace", report, cells, (say("pace.note"),))


def _a_seat(each: GroupFigures) -> tuple[float | None, ...]:
    return each.handle_per_seat, each.win_per_seat, each.theoretical_per_seat


def _floated(each: GroupFigures) -> tuple[Cents, ...] | None:
    amounts = (
        *(each.fills, each.credits, each.vouchers, each.fed, each.jackpots),
        *(each.tokens_staked, each.tokens_lost, each.tokens_left, each.variance),
    )
    return amounts if any(amounts) else None


def _float(report: TableReport) -> SheetTable:
    def cells(each: GroupFigures) -> tuple[str, ...]:
        return tuple(money(amount) for amount in _floated(each) or (Cents(0),) * 9)

    return _grouped("float", report, cells)


def _ratings(ratings: Iterable[PlayerRating]) -> SheetTable:
    rows = [
        SheetRow(
            (
                printable(each.player),
                f"{each.rounds:,}",
                hours(each.seconds),
                money(each.average_bet),
                money(each.handle),
                money(each.theoretical.value),
                money(each.mistakes.value),
                f"{each.wrong:,} of {each.choices:,}",
                money(each.net),
                money(each.corrected),
            ),
            gloss=say("ratings.slow", seconds=decimal(each.seconds_a_choice)) if each.slow else "",
        )
        for each in ratings
    ]
    notes = (say("ratings.note"),)
    return _table("ratings.caption", "ratings.player", "ratings.heads", rows, "", notes)


def _costly(ratings: Iterable[PlayerRating]) -> Iterator[SheetRow]:
    for rating in ratings:
        for each in rating.costliest:
            where = (printable(each.table), str(each.round), str(each.circle))
            choice = (each.known, each.chosen, each.best)
            cost = money(each.cost.value)
            yield SheetRow((printable(rating.player), *where, *choice, cost))


def _counts(report: TableReport) -> SheetTable:
    rows = [
        SheetRow((say(f"exception.{kind}"), f"{report.counts.get(kind, 0):,}"))
        for kind in ExceptionKind
    ]
    return SheetTable(
        caption=say("exceptions.counts"),
        heads=(say("exceptions.kind"), say("exceptions.count")),
        columns=(_W, _F),
        rows=tuple(rows),
    )


def _exceptions(report: TableReport) -> SheetTable:
    rows = [
        SheetRow(
            (
                say(f"exception.{each.kind}"),
                time_of(each.at, report.zone),
                printable(each.table),
                str(each.round or NONE),
                printable(each.dealer) or say("automatic"),
                ", ".join(printable(name) for name in (each.player, *each.people) if name) or NONE,
                NONE if each.amount is None else money(each.amount),
                printable(exception_words(each)),
            )
        )
        for each in report.exceptions
    ]
    caption, kind, titles = "exceptions.caption", "exceptions.kind", "exceptions.heads"
    return _table(caption, kind, titles, rows, "wwwwwfw")


def _rounds(report: TableReport) -> SheetTable:
    rows = []
    for each in report.rounds:
        marks = [say("rounds.void")] if each.void else []
        marks += [say("rounds.jackpot", amount=money(each.jackpots))] if each.jackpots else []
        rows.append(
            SheetRow(
                (
                    printable(each.table),
                    str(each.round),
                    time_of(each.at, report.zone),
                    each.book,
                    printable(each.paytable),
                    printable(each.dealer) or say("automatic"),
                    str(each.seats),
                    money(each.handle),
                    money(each.win),
                    money(each.theoretical.value),
                    money(each.fees),
                    ", ".join(marks) or NONE,
                )
            )
        )
    notes = (say("rounds.note", most=MOST_ROUNDS),) if len(rows) >= MOST_ROUNDS else ()
    columns = "fwwwwfffffw"
    return _table("rounds.caption", "rounds.table", "rounds.heads", rows, columns, notes)


def _movements(report: TableReport) -> SheetTable:
    rows = [
        SheetRow(
            (
                printable(each.table),
                time_of(each.at, report.zone),
                say(f"kind.{each.kind}"),
                str(each.slip or NONE),
                money(each.amount),
                money(each.win),
                str(each.round or NONE),
                ", ".join(printable(name) for name in (each.player, *each.people) if name) or NONE,
                printable(each.reason) or NONE,
            )
        )
        for each in report.money
    ]
    return _table("movements.caption", "rounds.table", "movements.heads", rows, "wwffffww")


def _shifts(report: TableReport) -> SheetTable:
    rows = []
    for each in report.shifts:
        counted = (each.opener, each.fills, each.credits, each.drop, each.closer)
        results = (each.win, each.by_log, each.variance)
        when = (time_of(each.opened_at, report.zone), time_of(each.at, report.zone))
        amounts = map(money, (*counted, *results))
        who = ", ".join(map(printable, each.people))
        rows.append(SheetRow((printable(each.table), str(each.shift), *when, *amounts, who)))
    notes = (say("shifts.note"),)
    columns = "wwwffffffffw"
    return _table("shifts.caption", "rounds.table", "shifts.heads", rows, columns, notes)


def _agreement(report: TableReport) -> SheetTable:
    rows = []
    for each in report.agreement:
        difference = each.held - each.won - each.floated - each.in_play - each.unexplained
        amounts = (each.moved, each.won, each.floated, each.in_play, each.held)
        cells = (f"{each.events:,}", *map(money, amounts), money(Cents(difference)))
        rows.append(SheetRow((printable(each.table), *cells)))
    notes = (say("agreement.note"),)
    return _table("agreement.caption", "rounds.table", "agreement.heads", rows, "", notes)


# --- laying out ----------------------------------------------------------------------------------


def _grouped(
    key: str,
    report: TableReport,
    cells: Callable[[GroupFigures], tuple[str, ...]],
    notes: tuple[str, ...] = (),
    *,
    last: Column = _F,
) -> SheetTable:
    """A row for each group, and one for all; a single group needs no total."""
    rows = [SheetRow((group_name(report.by, each), *cells(each))) for each in report.groups]
    rows.append(SheetRow((say("total"), *cells(report.total)), role=CellRole.TOTAL))
    titles = heads(f"{key}.heads")
    return SheetTable(
        caption=say(f"{key}.caption"),
        heads=(say("money.group"), *titles),
        columns=(_W, *(_F,) * (len(titles) - 1), last),
        rows=tuple(rows),
        notes=notes,
    )


def _table(
    caption: str,
    first: str,
    titles: str,
    rows: Sequence[SheetRow],
    columns: str,
    notes: tuple[str, ...] = (),
) -> SheetTable:
    """``columns`` has a letter for each, ``w`` for words; figures are aligned right."""
    named = heads(titles)
    kinds = columns.ljust(len(named), "f")
    return SheetTable(
        caption=say(caption),
        heads=(say(first), *named),
        columns=(_W, *(_W if kind == "w" else _F for kind in kinds)),
        rows=tuple(rows),
        notes=notes,
    )
