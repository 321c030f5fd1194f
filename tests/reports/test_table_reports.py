"""What tables earned: a shift played by script agrees to the cent with a sum over its raw log."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import isclose
from typing import Any

import msgspec
import pytest

from letitride.audit import prove
from letitride.cards import DECK
from letitride.driver import DEALER
from letitride.reports import By, ExceptionKind, Marks, MoneyKind, ReportSpan, RoundFact, ShiftFact
from letitride.reports.table_reports.facts import RulingFact
from letitride.rules import BASE, Cents, Role, load_rulebook
from letitride.table import Actor
from letitride.table import commands as c
from tests.reports.floor_shift import START
from tests.reports.shift_reports import BOOKS, NSW, ROUNDS, facts_of, folded, log_of, raw, report
from tests.table.house import House

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


def test_a_ruling_right_after_a_relief_is_the_automatic_dealers_own() -> None:
    """Its first act is a report: the dealer who was relieved has nothing to do with it."""
    house = House(NSW).seated(1, 2).betting({1: "$5", 2: "$5"}).dealt()
    dora = Actor(Role.DEALER, name="dora")
    log = [
        msgspec.structs.replace(each, by=dora) if each.by == DEALER else each for each in house.log
    ]
    log += house.do(c.ReportExposed(by=DEALER, seat=1, index=0, card=DECK[0]))
    facts, _ = folded(log)
    rulings = [fact for fact in facts if isinstance(fact, RulingFact)]
    assert rulings
    assert {fact.where.dealer for fact in rulings} == {""}


def test_a_correction_counts_when_it_was_made_and_names_its_round() -> None:
    made = report([NSW], rounds=True)
    lines = [line for line in made.money if line.kind is MoneyKind.CORRECTION]
    own = [line for line in lines if line.people != ("floor", "supervisor")]
    (line,) = (line for line in lines if line not in own)
    assert (line.win, line.round > 0, line.people) == (-1500, True, ("floor", "supervisor"))
    day = report([NSW], span=ReportSpan(line.at, line.at + 1))
    assert (day.total.corrections, day.total.rounds) == (-1500, 0)
    before = report([NSW], span=ReportSpan(None, line.at))
    assert before.total.corrections == 0
    # What one player paid another is neither the house's win nor its loss.
    told = sorted((each.win, each.player, each.people[0], each.reason) for each in own)
    assert told == [
        (-2050, "player 2", "dan", "the wrong stack"),
        (-1500, "player 4", "dan", "the wrong stack"),
        (700, "player 3", "dan", "the wrong stack"),
        (1500, "player 1", "dan", "the wrong stack"),
    ]
    assert {each.people[1] for each in own} == {"supervisor"}
    ended = {fact.round for fact in facts_of(NSW) if isinstance(fact, RoundFact)}
    assert {each.round for each in own} <= ended


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
    assert counts[ExceptionKind.CORRECTION] == 5
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
