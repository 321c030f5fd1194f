"""The theoretical win: exact edges, mistakes, and a result far from its expectation."""

from collections.abc import Sequence
from fractions import Fraction
from math import isclose, sqrt
from random import Random

import msgspec
import pytest

from letitride.analysis import analyse_wager, covariance
from letitride.driver import drive, inject, parse_player
from letitride.reports import (
    HoldVerdict,
    MoneyKind,
    ReportBuilder,
    ReportQuestion,
    RoundFact,
    report_sheet,
    rounds_of,
)
from letitride.rules import BASE, Cents, game_of, load_rulebook, parse_money
from letitride.table import Event, Switch
from letitride.table import commands as c
from tests.reports.shift_reports import BONUS, NSW, folded, raw
from tests.table.house import House, seat


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
