"""What tables earned: a shift played by script agrees to the cent with a sum over its raw log."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import isclose, sqrt
from random import Random
from typing import Any

import msgspec
import pytest

from letitride.analysis import analyse_wager, covariance
from letitride.audit import prove
from letitride.driver import drive, inject, parse_player
from letitride.reports import (
    BadSpan,
    By,
    ExceptionKind,
    HoldVerdict,
    Marks,
    MoneyKind,
    ReportBuilder,
    ReportQuestion,
    ReportSpan,
    RoundFact,
    ShiftFact,
    TableFact,
    TableFold,
    TableReport,
    Theory,
    exceptions_csv,
    figures_csv,
    parse_span,
    parse_zone,
    ratings_csv,
    report_html,
    report_pdf,
    report_sheet,
    rounds_csv,
    rounds_of,
)
from letitride.rules import BASE, Cents, game_of, load_rulebook, parse_money
from letitride.table import Event, Switch
from letitride.table import commands as c
from tests.reports.floor_shift import START, played_shift
from tests.table.house import House, seat

NSW, BONUS = "nsw-let-it-ride", "wa-let-it-ride-bonus"
BOOKS = (NSW, BONUS)
THEORY = Theory()
ROUNDS = 100


@cache
def log_of(book: str) -> Sequence[Event]:
    return tuple(played_shift(book, rounds=ROUNDS).log)


def raw(log: Iterable[Event]) -> list[dict[str, Any]]:
    """The log as it is stored: JSON, and nothing of ours to read it with."""
    return [json.loads(msgspec.json.encode(event)) for event in log]


def folded(log: Iterable[Event], table: str = "t") -> tuple[list[TableFact], TableFold]:
    fold = TableFold(table, THEORY)
    return [fact for event in log for fact in fold.take(event)], fold


@cache
def facts_of(book: str) -> Sequence[TableFact]:
    return tuple(folded(log_of(book), book)[0])


def report(books: Iterable[str] = BOOKS, **asked: Any) -> TableReport:
    builder = ReportBuilder(ReportQuestion(**asked))
    for book in books:
        for fact in facts_of(book):
            builder.take(fact)
    return builder.report()


# --- the independent sum --------------------------------------------------------------------------

PLAYERS = ("rack", "tokens", "circle", "token_circle", "spot", "back", "bank")


def owner(account: str) -> str:
    kind = account.partition(":")[0]
    return "player" if kind in PLAYERS else kind


def players_lost(events: Iterable[dict[str, Any]]) -> int:
    """What left the players' accounts, less what came into them."""
    lost = 0
    for event in events:
        for source, target, amount in event.get("moves", ()):
            lost += amount * ((owner(source) == "player") - (owner(target) == "player"))
    return lost


def independent(events: Sequence[dict[str, Any]]) -> dict[str, int]:
    """Read from the raw events alone, each figure from events that the report does not look at."""
    sums: Counter[str] = Counter()
    for event in events:
        kind, moves = event["type"], event.get("moves", ())
        if kind == "BoughtIn":
            sums["drop"] += event["amount"]
        if kind == "SlipReceived" and event["kind"] == "fill":
            sums["fills"] += event["amount"]
        if kind == "SlipSent" and event["kind"] == "credit":
            sums["credits"] += event["amount"]
        if kind == "CorrectionMade":
            sums["corrections"] += event["amount"] * (1 if event["to"] == "house" else -1)
        if kind == "ResultReversed":
            sums["corrections"] -= event["amount"]
        if kind in ("ShiftChanged", "TrayClosed", "TrayOpened", "DropCountSigned"):
            sums["variance"] += event.get("variance", 0)
        if kind == "RoundVoided" and not event["same_round"]:
            sums["void"] += 1
        if kind in ("RoundEnded", "RoundVoided") and not event.get("same_round"):
            sums["rounds"] += 1
        if kind in ("BoughtIn", "VoucherExchanged"):
            # Bought with money that went into the box: nothing is won by it.
            sums["win"] += sum(m[2] for m in moves if owner(m[1]) == "player")
        if kind in ("CashedOut", "PlayerLeft"):
            # Carried away: nothing is lost by it.
            sums["win"] -= sum(m[2] for m in moves if owner(m[0]) == "player")
    sums["win"] += players_lost(events)
    return sums


@pytest.mark.parametrize("book", BOOKS)
def test_a_shift_agrees_with_an_independent_sum_over_the_raw_log(book: str) -> None:
    figures = report([book]).total
    sums = independent(raw(log_of(book)))
    assert (figures.rounds, figures.void) == (sums["rounds"], sums["void"])
    assert figures.rounds >= ROUNDS
    assert figures.void >= 3
    assert figures.drop == sums["drop"] > 0
    assert figures.fills == sums["fills"] == 123_450
    assert figures.credits == sums["credits"] == 250_000
    assert figures.corrections == sums["corrections"] != 0
    assert figures.win == sums["win"]
    assert figures.variance == sums["variance"] == -500
    assert figures.win == figures.on_bets + figures.fees + figures.corrections + figures.tokens_left


@pytest.mark.parametrize("book", BOOKS)
def test_totals_agree_with_the_proof_and_the_ledger(book: str) -> None:
    log = log_of(book)
    proof = prove(log)
    assert not proof.findings
    _, fold = folded(log, book)
    agreed = fold.agreement()
    assert agreed.agrees
    assert (agreed.events, agreed.moved) == (proof.events, proof.moved)
    assert report([book]).total.rounds == proof.counts.rounds


def test_two_books_add_up_to_their_total_however_they_are_grouped() -> None:
    for by in By:
        made = report(by=by)
        for name in ("on_bets", "handle", "judged", "bets"):
            of_groups = sum(getattr(each, name) for each in made.groups)
            assert of_groups == getattr(made.total, name), (by, name)
        if by is not By.SIDE_BET:
            for name in ("win", "drop", "fees", "corrections", "rounds", "void", "fills"):
                of_groups = sum(getattr(each, name) for each in made.groups)
                assert of_groups == getattr(made.total, name), (by, name)


def test_the_counts_of_a_shift_find_what_the_log_says() -> None:
    for book in BOOKS:
        shifts = [fact for fact in facts_of(book) if isinstance(fact, ShiftFact)]
        assert [fact.where.shift for fact in shifts] == [1, 2]
        for fact in shifts:
            assert fact.win == fact.by_log + fact.variance
        assert [fact.variance for fact in shifts] == [0, -500]
        made = report([book])
        in_play = made.total.win - made.total.fees - made.total.fed + made.total.jackpots
        assert sum(fact.by_log for fact in shifts) == in_play


def test_a_report_of_one_shift_has_that_shift_alone() -> None:
    first, second = (report([NSW], shift=number).total for number in (1, 2))
    whole = report([NSW]).total
    assert first.rounds + second.rounds == whole.rounds
    assert first.win + second.win == whole.win
    assert (first.credits, second.credits) == (0, 250_000)


# --- dealers, spans, corrections ------------------------------------------------------------------


def test_a_round_counts_for_the_dealer_who_finished_it() -> None:
    made = report(by=By.DEALER)
    assert {each.key for each in made.groups} == {"dora", "dan"}
    for each in made.groups:
        assert each.void_rate is not None
        assert each.rounds > 40
    facts = [fact for fact in facts_of(NSW) if isinstance(fact, RoundFact)]
    dealers = [fact.where.dealer for fact in facts]
    assert dealers == sorted(dealers, reverse=True), "dora, and dan from the relief on"


def test_a_correction_counts_when_it_was_made_and_names_its_round() -> None:
    made = report([NSW], rounds=True)
    lines = [line for line in made.money if line.kind is MoneyKind.CORRECTION]
    (line,) = lines
    assert (line.win, line.round > 0, line.people) == (-1500, True, ("floor", "supervisor"))
    day = report([NSW], span=ReportSpan(line.at, line.at + 1))
    assert (day.total.corrections, day.total.rounds) == (-1500, 0)
    before = report([NSW], span=ReportSpan(None, line.at))
    assert before.total.corrections == 0


def test_a_figure_leads_to_the_rounds_behind_it() -> None:
    made = report(by=By.DEALER, group="dan", rounds=True)
    assert made.total.rounds == len(made.rounds)
    assert sum(line.win for line in made.rounds) + made.total.corrections == made.total.win
    void = report(by=By.TABLE, group=NSW, marks=Marks.VOID, rounds=True)
    assert len(void.rounds) == void.total.void > 0
    assert all(line.void and line.table == NSW for line in void.rounds)
    (side,) = [each for each in report(by=By.SIDE_BET).groups if each.key == BASE]
    base = report(by=By.SIDE_BET, group=BASE, rounds=True)
    assert sum(line.win for line in base.rounds) == side.on_bets


def test_kinds_of_bet_are_listed_as_the_books_list_them() -> None:
    """Not by name: the Bonus is settled after the 3 Card Bonus (W bonus 12)."""
    shown = [each.key for each in report(by=By.SIDE_BET).groups]
    for book in ("wa-let-it-ride-bonus", "wa-let-it-ride", "six-card-let-it-ride"):
        order = [each for each in load_rulebook(book).wagers_listed if each in shown]
        assert [each for each in shown if each in order] == order


def test_exceptions_name_voids_corrections_rulings_and_stalls() -> None:
    made = report([NSW], stalled=3, large_pay=Cents(100))
    counts = made.counts
    assert counts[ExceptionKind.VOID] == made.total.void
    assert counts[ExceptionKind.CORRECTION] == 1
    assert counts[ExceptionKind.REVERSAL] > 0
    assert counts[ExceptionKind.RULING] >= 5
    assert counts[ExceptionKind.VARIANCE] == 1
    assert counts[ExceptionKind.LARGE_PAY] > 0
    assert counts[ExceptionKind.STALLED] > 0
    quiet = report([NSW], stalled=10_000, large_pay=Cents(10**9)).counts
    assert quiet[ExceptionKind.STALLED] == quiet[ExceptionKind.LARGE_PAY] == 0


def test_the_pace_comes_from_the_log() -> None:
    made = report([NSW]).total
    facts = [fact for fact in facts_of(NSW) if isinstance(fact, RoundFact)]
    seconds = sum(fact.waits.total for fact in facts)
    assert made.rounds_per_hour == 3600 * len(facts) / seconds
    assert facts[0].opened_at > START
    parts = [made.between, made.for_bets, made.for_choices, made.for_dealer]
    assert all(part is not None and part > 0 for part in parts)
    assert isclose(sum(part or 0 for part in parts), seconds / len(facts))


# --- theory ---------------------------------------------------------------------------------------


def plain_rounds(play: str = "best", rounds: int = 30) -> Sequence[Event]:
    driver = drive(
        load_rulebook(NSW),
        below=Random(3).randrange,
        seats=range(1, 4),
        player_of=lambda game: parse_player(play, game),
    )
    for _ in range(rounds):
        driver.play_round()
    return driver.log


def test_theoretical_win_is_the_exact_edge_of_the_bets_and_its_variance() -> None:
    facts, _ = folded(plain_rounds())
    builder = ReportBuilder(ReportQuestion())
    for fact in facts:
        builder.take(fact)
    figures = builder.report().total
    book = load_rulebook(NSW)
    base = game_of(book, {BASE: book.default_paytable(BASE)}).schedules[BASE]
    analysis, bet = analyse_wager(base), book.limits.minimum
    assert Fraction(figures.theoretical.exact) == 30 * 3 * bet * analysis.edge
    each = bet**2 * (3 * analysis.variance + 2 * 3 * covariance(base))
    assert isclose(figures.deviation, sqrt(30 * each))
    assert figures.mistakes.value == 0
    narrow, wide = figures.bands
    assert isclose(narrow.high - narrow.low, 2 * 1.959964 * figures.deviation, rel_tol=1e-6)
    assert wide.low < narrow.low < figures.theoretical.value < narrow.high < wide.high


def test_expected_win_includes_mistakes_which_are_rated() -> None:
    facts, _ = folded(plain_rounds("ride"))
    builder = ReportBuilder(ReportQuestion())
    for fact in facts:
        builder.take(fact)
    made = builder.report()
    costs = sum((Fraction(each.mistakes.exact) for each in made.ratings), Fraction(0))
    assert Fraction(made.total.mistakes.exact) == costs > 0
    assert made.total.errors == pytest.approx(
        (made.total.judged - float(Fraction(made.total.theoretical.exact) + costs))
        / made.total.deviation
    )
    rating = made.ratings[0]
    assert rating.average_bet == load_rulebook(NSW).limits.minimum
    assert (rating.rounds, rating.choices) == (30, 60)
    worst = [choice.cost.value for choice in rating.costliest]
    assert worst == sorted(worst, reverse=True)
    assert rating.seconds == 0, "the driver has no clock"


def test_a_result_far_from_its_expectation_is_flagged() -> None:
    facts, _ = folded(plain_rounds())
    builder = ReportBuilder(ReportQuestion())
    for fact in facts:
        if isinstance(fact, RoundFact):
            wagers = tuple(
                msgspec.structs.replace(
                    w, win=Cents(w.win + 30_000), judged=Cents(w.judged + 30_000)
                )
                for w in fact.wagers
            )
            fact = msgspec.structs.replace(fact, wagers=wagers)
        builder.take(fact)
    made = builder.report()
    assert made.total.verdict is HoldVerdict.OUTSIDE
    assert report_sheet(made).alarm


def test_where_a_player_banks_the_house_has_only_its_fees() -> None:
    book = load_rulebook("ca-let-it-ride")
    driver = drive(book, below=Random(5).randrange, seats=range(1, 5))
    for _ in range(12):
        driver.play_round()
    facts, fold = folded(driver.log)
    builder = ReportBuilder(ReportQuestion())
    for fact in facts:
        builder.take(fact)
    made = builder.report([fold.agreement()])
    figures = made.total
    # The hold is of the house's own bets, in the table of money too.
    for table in report_sheet(made).tables[:2]:
        hold = table.heads.index("Hold")
        assert [row.cells[hold] for row in table.rows] == ["–"] * len(table.rows)
    fees = sum(each["amount"] for each in raw(driver.log) if each["type"] == "FeeTaken")
    assert figures.fees == figures.win == fees > 0
    assert (figures.judged, figures.verdict) == (0, HoldVerdict.NONE)
    assert figures.handle > 0
    assert fold.agreement().agrees


@pytest.mark.parametrize(
    ("book", "spec"),
    [
        # Only New South Wales lets a past round's wagers be forfeited.
        (NSW, "past-round:forfeit=1"),
        *((book, "past-round") for book in ("wa-let-it-ride", BONUS)),
        *(
            (book, spec)
            for book in (NSW, "wa-let-it-ride", BONUS)
            for spec in ("misdeal", "fraud", "absent:seat=1")
        ),
    ],
)
def test_no_cent_is_unexplained_whatever_happens(book: str, spec: str) -> None:
    driver = drive(load_rulebook(book), below=Random(9).randrange, seats=(1, 2), side_bets=True)
    driver.play_round()
    inject(driver, spec)
    for _ in range(4):
        driver.play_round()
    _, fold = folded(driver.log)
    assert fold.agreement().agrees


def test_a_side_bet_in_cash_buys_its_chips_and_is_not_a_result() -> None:
    house = House("wa-let-it-ride", switches=frozenset({Switch.VERBAL_CASH}))
    house.seated(1, with_="$15").betting({1: "$5"})
    wager = next(wager for wager in house.game.schedules if wager != BASE)
    amount = parse_money("$2")
    house.do(c.BetSide(by=seat(1), seat=1, wager=wager, amount=amount, funds=c.Funds.CASH))
    house.played_out().over()
    (record,) = rounds_of("t", house.log)
    (mine,) = record.seats
    assert mine.net == sum(bet.won - bet.lost for bet in mine.bets)
    facts, fold = folded(house.log)
    assert fold.agreement().agrees
    cash = [fact for fact in facts if getattr(fact, "kind", None) is MoneyKind.CASH]
    assert [fact.amount for fact in cash] == [1500, 200]  # type: ignore[union-attr]


# --- forms ----------------------------------------------------------------------------------------


def test_every_form_has_the_same_figures() -> None:
    made = report(rounds=True)
    sheet = report_sheet(made, players=True)
    page = report_html(sheet)
    dollars = f"${made.total.win / 100:,.2f}".replace("$-", "−$")
    assert dollars in page
    assert report_pdf(sheet).startswith(b"%PDF")
    assert report_pdf(sheet) == report_pdf(sheet)
    rows = list(csv.DictReader(io.StringIO(figures_csv(made))))
    assert [row["key"] for row in rows] == [*sorted(BOOKS), "total"]
    assert int(rows[-1]["win"]) == made.total.win
    assert sum(int(row["win"]) for row in rows[:-1]) == made.total.win
    rounds = list(csv.DictReader(io.StringIO(rounds_csv(made.rounds))))
    assert len(rounds) == made.total.rounds
    assert len(list(csv.DictReader(io.StringIO(exceptions_csv(made.exceptions))))) > 5
    assert len(list(csv.DictReader(io.StringIO(ratings_csv(made.ratings))))) == len(made.ratings)


def test_an_empty_span_says_so() -> None:
    made = report(span=ReportSpan(0, 1))
    assert (made.total.rounds, made.groups, made.total.hold) == (0, (), None)
    assert "none ended in this span" in report_html(report_sheet(made))


def test_a_cell_that_looks_like_a_formula_is_quoted() -> None:
    made = report([NSW])
    (line, *_) = made.exceptions
    text = exceptions_csv([msgspec.structs.replace(line, words="=1+1")])
    assert "'=1+1" in text


def test_spans_are_days_months_and_times_in_a_zone() -> None:
    day = parse_span("2026-11-18", "2026-11-18", zone=0)
    assert (day.start, day.end) == (1_794_960_000, 1_794_960_000 + 86_400)
    east = parse_span("2026-11-18", "2026-11-18", zone=parse_zone("+10:00"))
    assert east.start == 1_794_960_000 - 36_000
    month = parse_span("2026-12", "2026-12", zone=0)
    assert (month.end or 0) - (month.start or 0) == 31 * 86_400
    minute = parse_span("2026-11-18T22:00", "2026-11-18T22:00", zone=0)
    assert (minute.end or 0) - (minute.start or 0) == 60
    assert 1_794_960_000 in day
    assert 1_794_960_000 + 86_400 not in day
    for bad in ("2026-13", "18.11.2026", "2026-02-30", "x"):
        with pytest.raises(BadSpan):
            parse_span(bad, "", zone=0)
    for bad in ("10", "+25:00", "+10:75"):
        with pytest.raises(BadSpan):
            parse_zone(bad)
