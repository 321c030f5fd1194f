"""A search finds the rounds that fit, with their marks, and adds them up as the report does."""

import tracemalloc
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.reports import (
    ReportSpan,
    RoundFact,
    RoundFound,
    RoundMark,
    RoundSearch,
    SearchQuestion,
    SearchResult,
    TableFact,
    TableFold,
    Theory,
    found_csv,
    parse_span,
)
from letitride.rules import Cents
from letitride.table import Event
from letitride.table import events as e
from tests.reports.floor_shift import played_shift

NSW, BONUS = "nsw-let-it-ride", "wa-let-it-ride-bonus"
THEORY = Theory()


@cache
def log_of(book: str) -> Sequence[Event]:
    return tuple(played_shift(book, rounds=65).log)


@cache
def facts_of(book: str) -> Sequence[TableFact]:
    fold = TableFold(book, THEORY)
    return [fact for event in log_of(book) for fact in fold.take(event)]


def search(*books: str, **asked: Any) -> SearchResult:
    looking = RoundSearch(SearchQuestion(**asked))
    for book in books or (NSW, BONUS):
        for fact in facts_of(book):
            looking.take(fact)
    return looking.result()


def rounds(found: SearchResult) -> set[tuple[str, int]]:
    return {(each.table, each.round) for each in found.rounds}


def rounds_with(kind: type[Event], field: str = "round") -> set[tuple[str, int]]:
    return {
        (book, getattr(event, field))
        for book in (NSW, BONUS)
        for event in log_of(book)
        if isinstance(event, kind)
    }


def one(found: SearchResult) -> RoundFound:
    (each,) = found.rounds
    return each


def test_a_search_without_filters_finds_and_adds_up_everything() -> None:
    found = search()
    played = [
        fact for book in (NSW, BONUS) for fact in facts_of(book) if isinstance(fact, RoundFact)
    ]
    assert found.found == found.looked_at == len(played)
    assert found.win == sum(fact.win for fact in played)
    assert found.handle == sum(fact.handle for fact in played)
    times = [each.at for each in found.rounds]
    assert times == sorted(times, reverse=True)


def test_void_rounds_are_those_the_log_voided() -> None:
    voided = {
        (book, event.number)
        for book in (NSW, BONUS)
        for event in log_of(book)
        if isinstance(event, e.RoundVoided) and not event.same_round
    }
    assert rounds(search(marks=frozenset({RoundMark.VOID}))) == voided
    assert voided


def test_a_dispute_and_a_correction_lead_to_the_round_they_are_about() -> None:
    disputed = rounds_with(e.DisputeRaised)
    assert rounds(search(marks=frozenset({RoundMark.DISPUTED}))) == disputed
    assert len(disputed) == 2
    corrected = search(NSW, marks=frozenset({RoundMark.CORRECTED}))
    made = [event for event in log_of(NSW) if isinstance(event, e.CorrectionMade)]
    moved = dict.fromkeys((event.round for event in made), 0)
    for event in made:
        moved[event.round] += event.amount if event.to == "house" else -event.amount
    assert {each.round: each.corrected for each in corrected.rounds} == moved
    (event,) = (event for event in made if event.dispute)
    assert (NSW, event.round) in disputed
    # It was made after the round, and still counts for a span that ends with the round.
    (each,) = (each for each in corrected.rounds if each.round == event.round)
    span = ReportSpan(each.opened_at, each.at + 1)
    assert one(search(NSW, span=span, marks=frozenset({RoundMark.CORRECTED}))).round == each.round
    both = frozenset({RoundMark.CORRECTED, RoundMark.VOID})
    assert search(NSW, marks=both).found == 0


def test_a_round_set_aside_later_is_marked() -> None:
    reversed_ = rounds_with(e.ResultReversed)
    assert rounds(search(marks=frozenset({RoundMark.REVERSED}))) == reversed_
    assert reversed_


def test_rounds_are_found_by_person_dealer_and_ruler() -> None:
    by_dan = search(NSW, dealer="dan")
    assert by_dan.found
    assert {each.dealer for each in by_dan.rounds} == {"dan"}
    both = search(NSW, person="Dora").found + by_dan.found
    # The round of the relief has both.
    assert both == search(NSW).found + 1
    assert search(NSW, person="player 2").found > 0
    assert search(NSW, person="nobody").found == 0
    assert search(NSW, dealer="").found == 0
    made = [event for event in log_of(NSW) if isinstance(event, e.CorrectionMade)]
    confirmed = search(NSW, person=made[0].by.name, marks=frozenset({RoundMark.CORRECTED}))
    assert rounds(confirmed) == {(NSW, event.round) for event in made if event.by == made[0].by}
    assert rounds(confirmed)


def test_rounds_are_found_by_words_and_clause_of_a_ruling() -> None:
    (event, *_) = (event for event in log_of(NSW) if isinstance(event, e.Ruled))
    found = search(NSW, clause=event.clause)
    assert found.found
    words = " ".join(event.sentence.split()[:3]).upper()
    assert search(NSW, ruling=words).found
    assert all(RoundMark.RULED in each.marks for each in search(NSW, ruling=words).rounds)
    document = event.clause.split()[0]
    wide, narrow = search(NSW, clause=document), search(NSW, clause=event.clause)
    assert wide.found >= narrow.found
    assert search(NSW, clause="Z 99").found == 0


def test_amounts_limit_a_bet_a_pay_a_result_or_a_correction() -> None:
    top = max(search().rounds, key=lambda each: each.paid)
    least = search(least=top.paid)
    assert (top.table, top.round) in rounds(least)
    for each in least.rounds:
        amounts = [each.handle, abs(each.win), each.paid]
        amounts += [abs(note.amount) for note in each.notes if note.amount is not None]
        assert max(amounts) >= top.paid
    assert search(least=Cents(10**9)).found == 0
    assert search(least=Cents(1500), most=Cents(1500), marks=frozenset({RoundMark.CORRECTED})).found
    large = search(large_pay=top.paid, marks=frozenset({RoundMark.LARGE}))
    assert (top.table, top.round) in rounds(large)


def test_a_table_and_a_span_narrow_the_search() -> None:
    assert {each.table for each in search(tables=frozenset({NSW})).rounds} == {NSW}
    assert search(span=parse_span("2001-01-01", "2001-12-31", zone=0)).looked_at == 0


def test_the_csv_has_a_line_for_each_round() -> None:
    found = search(NSW, marks=frozenset({RoundMark.VOID}))
    head, *lines = found_csv(found.rounds).splitlines()
    assert len(lines) == found.found
    assert head.startswith("table,round,opened_at,at,")
    assert head.endswith("players,people,clauses,words")


@pytest.mark.parametrize(
    ("clause", "wanted", "fits"),
    [
        ("N 11.1", "n 11", True),
        ("N 11.1", "N  11.1", True),
        ("N 110", "N 11", False),
        ("F 4, N 11.1", "N 11", True),
        ("", "N 11", False),
    ],
)
def test_a_clause_is_found_by_its_prefix(clause: str, wanted: str, fits: bool) -> None:
    fact = next(each for each in facts_of(NSW) if type(each).__name__ == "RulingFact")
    changed = type(fact)(**{**_fields(fact), "clause": clause})
    looking = RoundSearch(SearchQuestion(clause=wanted))
    for each in facts_of(NSW):
        if isinstance(each, RoundFact) and each.round == changed.round:  # type: ignore[union-attr]
            looking.take(each)
    looking.take(changed)
    assert bool(looking.result().found) is fits


def _fields(fact: Any) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in fact.__struct_fields__}


def peak_of(tables: int) -> int:
    """The most bytes that a search takes while it looks for somebody who never came."""
    facts = facts_of(NSW)
    looking = RoundSearch(SearchQuestion(person="nobody"))
    tracemalloc.start()
    for number in range(tables):
        for fact in facts:
            looking.take(replace(fact, where=replace(fact.where, table=f"table {number}")))
    assert looking.result().found == 0
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_a_search_over_many_tables_takes_the_memory_of_one() -> None:
    """The least of three: caches that fill by the way count in the first alone."""
    few, many = (min(peak_of(tables) for _ in range(3)) for tables in (3, 30))
    assert many < 2 * few
