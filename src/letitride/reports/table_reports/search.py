"""A search for rounds across tables: by date, dealer, person, ruling, clause, amount and mark.

A round belongs to the span it ended in. What was ruled, disputed or corrected about it counts
whenever that was: a correction comes a day later, and its round still carries the mark.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import msgspec

from letitride.analysis import Exact, exact_report
from letitride.reports.table_reports.exceptions import LARGE_PAY, STALLED
from letitride.reports.table_reports.facts import (
    NONE,
    DisputeFact,
    MoneyFact,
    MoneyKind,
    OverLimitFact,
    RoundFact,
    RulingFact,
    TableFact,
)
from letitride.reports.table_reports.spans import ReportSpan
from letitride.rules import Cents

MOST_FOUND: Final = 500
"""So many rounds are listed, the latest; the sums are of all."""
_A_DAY: Final = 86_400


class RoundMark(StrEnum):
    """``reversed``: a past round was invalidated; ``over_limit``: chips above the maximum were on
    the felt; ``large``: a player was paid a large amount; ``stalled``: nobody acted for long."""

    VOID = "void"
    CORRECTED = "corrected"
    REVERSED = "reversed"
    RULED = "ruled"
    DISPUTED = "disputed"
    LARGE = "large"
    OVER_LIMIT = "over_limit"
    STALLED = "stalled"
    JACKPOT = "jackpot"


class SearchQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """What is empty lets everything through. ``dealer`` is the one who dealt last, empty text for
    the automatic one; ``person`` played, dealt or acted in the round, or ruled on or corrected it.
    ``ruling`` is in the words of a ruling or a dispute, ``clause`` the beginning of a clause.
    ``least`` and ``most`` bound one amount of the round: what was bet, the house's result, what a
    player was paid, or a correction. A round has all of the ``marks``."""

    span: ReportSpan = ReportSpan()
    tables: frozenset[str] = frozenset()
    dealer: str | None = None
    person: str = ""
    ruling: str = ""
    clause: str = ""
    least: Cents | None = None
    most: Cents | None = None
    marks: frozenset[RoundMark] = frozenset()
    large_pay: Cents = LARGE_PAY
    stalled: int = STALLED

    @property
    def read_from(self) -> int | None:
        """A ruling in a round comes before its end."""
        return None if self.span.start is None else self.span.start - _A_DAY


class RoundNote(msgspec.Struct, frozen=True, kw_only=True):
    """Why a round has a mark: the ruling, dispute or correction, its clause, and who made it."""

    mark: RoundMark
    at: int
    by: str
    clause: str
    words: str
    amount: Cents | None = None


class RoundFound(msgspec.Struct, frozen=True, kw_only=True):
    """``handle`` is what was bet, ``win`` the house's result with fees, ``corrected`` what
    corrections added to it later, ``paid`` the most that one player was paid."""

    table: str
    round: int
    opened_at: int
    at: int
    book: str
    paytable: str
    dealer: str
    players: tuple[str, ...]
    people: tuple[str, ...]
    handle: Cents
    win: Cents
    corrected: Cents
    paid: Cents
    theoretical: Exact
    marks: tuple[RoundMark, ...]
    notes: tuple[RoundNote, ...]


class SearchResult(msgspec.Struct, frozen=True, kw_only=True):
    """``found``, ``handle``, ``win`` and ``corrected`` are of all rounds that fit; ``rounds`` are
    the latest of them. ``looked_at`` is how many rounds were searched."""

    looked_at: int
    found: int
    handle: Cents
    win: Cents
    corrected: Cents
    rounds: tuple[RoundFound, ...]


class RoundSearch:
    """Takes the facts of one table after another; each table's own in order.

    When the next table begins, the one before is judged, and only what is listed of it is kept.
    """

    def __init__(self, asked: SearchQuestion) -> None:
        self._asked = asked
        self._rounds: list[RoundFact] = []
        self._notes: dict[tuple[str, int], list[RoundNote]] = defaultdict(list)
        self._table = ""
        self._looked_at = self._count = 0
        self._handle = self._win = self._corrected = 0
        self._latest: list[RoundFound] = []

    def take(self, fact: TableFact) -> None:
        asked = self._asked
        if asked.tables and fact.where.table not in asked.tables:
            return
        if fact.where.table != self._table:
            self._judge()
            self._table = fact.where.table
        match fact:
            case RoundFact():
                if fact.at in asked.span:
                    self._looked_at += 1
                    if self._may_fit(fact):
                        self._rounds.append(fact)
            case MoneyFact(kind=MoneyKind.CORRECTION | MoneyKind.REVERSAL):
                corrected = fact.kind is MoneyKind.CORRECTION
                mark = RoundMark.CORRECTED if corrected else RoundMark.REVERSED
                by = " and ".join(fact.people)
                self._note(fact, mark, by=by, words=fact.reason, amount=fact.win)
            case RulingFact():
                self._note(
                    fact,
                    RoundMark.RULED,
                    by=fact.by,
                    words=f"{fact.matter}: {fact.sentence}",
                    clause=fact.clause,
                )
            case DisputeFact():
                self._note(fact, RoundMark.DISPUTED, by=fact.by or fact.player, words=fact.about)
            case OverLimitFact(refused=False):
                self._note(
                    fact,
                    RoundMark.OVER_LIMIT,
                    by=fact.player,
                    words=fact.words,
                    clause=fact.clause,
                    amount=fact.amount,
                )
            case _:
                pass

    def _note(
        self,
        fact: MoneyFact | RulingFact | DisputeFact | OverLimitFact,
        mark: RoundMark,
        *,
        by: str,
        words: str,
        clause: str = "",
        amount: Cents | None = None,
    ) -> None:
        note = RoundNote(mark=mark, at=fact.at, by=by, clause=clause, words=words, amount=amount)
        self._notes[fact.where.table, fact.round].append(note)

    def _may_fit(self, fact: RoundFact) -> bool:
        """What the round alone can tell; the rest is asked once its notes are there."""
        asked = self._asked
        return asked.dealer is None or fact.where.dealer == asked.dealer

    def _judge(self) -> None:
        """The rounds of a table whose facts are all there."""
        fit = [each for each in map(self._found, self._rounds) if self._fits(each)]
        self._count += len(fit)
        self._handle += sum(each.handle for each in fit)
        self._win += sum(each.win for each in fit)
        self._corrected += sum(each.corrected for each in fit)
        self._latest += fit
        self._latest.sort(key=lambda each: (-each.at, each.table, -each.round))
        del self._latest[MOST_FOUND:]
        self._rounds.clear()
        self._notes.clear()

    def result(self) -> SearchResult:
        self._judge()
        return SearchResult(
            looked_at=self._looked_at,
            found=self._count,
            handle=Cents(self._handle),
            win=Cents(self._win),
            corrected=Cents(self._corrected),
            rounds=tuple(self._latest),
        )

    def _found(self, fact: RoundFact) -> RoundFound:
        notes = tuple(self._notes.get((fact.where.table, fact.round), ()))
        paid = max((seat.won for seat in fact.seats), default=Cents(0))
        moved = (RoundMark.CORRECTED, RoundMark.REVERSED)
        corrected = sum(n.amount for n in notes if n.mark in moved and n.amount is not None)
        marks = {note.mark for note in notes} | set(self._own_marks(fact, paid))
        return RoundFound(
            table=fact.where.table,
            round=fact.round,
            opened_at=fact.opened_at,
            at=fact.at,
            book=fact.where.book,
            paytable=fact.where.paytable,
            dealer=fact.where.dealer,
            players=tuple(seat.player for seat in fact.seats),
            people=fact.people,
            handle=fact.handle,
            win=fact.win,
            corrected=Cents(corrected),
            paid=paid,
            theoretical=exact_report(sum((each.theory for each in fact.wagers), NONE)),
            marks=tuple(mark for mark in RoundMark if mark in marks),
            notes=notes,
        )

    def _own_marks(self, fact: RoundFact, paid: Cents) -> Iterator[RoundMark]:
        if fact.void:
            yield RoundMark.VOID
        if paid >= self._asked.large_pay:
            yield RoundMark.LARGE
        if fact.longest >= self._asked.stalled:
            yield RoundMark.STALLED
        if fact.jackpots:
            yield RoundMark.JACKPOT

    def _fits(self, each: RoundFound) -> bool:
        asked = self._asked
        return (
            asked.marks <= set(each.marks)
            and (not asked.person or _has_person(each, asked.person))
            and (not asked.ruling or any(_says(note, asked.ruling) for note in each.notes))
            and (not asked.clause or any(_under(note, asked.clause) for note in each.notes))
            and any(_within(amount, asked.least, asked.most) for amount in _amounts(each))
        )


def _has_person(each: RoundFound, person: str) -> bool:
    """Names are compared whatever their case, as at the door."""
    name = person.casefold()
    named = {*each.players, *each.people, each.dealer}
    for note in each.notes:
        named |= set(note.by.split(" and "))
    return name in {known.casefold() for known in named}


def _says(note: RoundNote, wanted: str) -> bool:
    text = note.words.casefold()
    return all(word in text for word in wanted.casefold().split())


def _under(note: RoundNote, wanted: str) -> bool:
    """``N 11`` finds ``N 11`` and ``N 11.1``, not ``N 110``. A note may name several clauses."""
    asked = " ".join(wanted.casefold().split())
    clauses = (each.strip() for each in re.split("[,;]", note.clause.casefold()))
    return any(each.startswith(asked) and not each[len(asked) :][:1].isalnum() for each in clauses)


def _amounts(each: RoundFound) -> Iterator[int]:
    yield from (each.handle, abs(each.win), each.paid)
    yield from (abs(note.amount) for note in each.notes if note.amount is not None)


def _within(amount: int, least: Cents | None, most: Cents | None) -> bool:
    return (least is None or amount >= least) and (most is None or amount <= most)
