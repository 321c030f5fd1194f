"""What a supervisor looks at first: everything that was not the ordinary run of play."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

import msgspec

from letitride.house import is_bot
from letitride.reports.table_reports.facts import (
    MoneyFact,
    MoneyKind,
    OverLimitFact,
    RoundFact,
    RulingFact,
)
from letitride.reports.table_reports.latest import Latest
from letitride.rules import Cents
from letitride.table import is_slow

MOST: Final = 1000
"""So many exceptions are listed, the latest; the counts are of all."""
LARGE_PAY: Final = Cents(100_000)
STALLED: Final = 180
"""Seconds without an act, in a round that has bets on it."""


class ExceptionKind(StrEnum):
    """``reversal``: a past round was invalidated; ``refused_bet``: a bet over or under the limits
    was refused; ``over_limit``: one was on the felt, and the excess was not played;
    ``variance``: a count found more or less than the log says."""

    VOID = "void"
    CORRECTION = "correction"
    REVERSAL = "reversal"
    RULING = "ruling"
    LARGE_PAY = "large_pay"
    OVER_LIMIT = "over_limit"
    REFUSED_BET = "refused_bet"
    VARIANCE = "variance"
    STALLED = "stalled"
    SLOW_PLAY = "slow_play"


class ExceptionLine(msgspec.Struct, frozen=True, kw_only=True):
    """``amount`` is in cents, from the house's side where it moved money; ``seconds`` is how long a
    table stalled, or a player took for a choice. Round 0 means no round."""

    kind: ExceptionKind
    table: str
    round: int
    at: int
    dealer: str
    player: str = ""
    people: tuple[str, ...] = ()
    amount: Cents | None = None
    seconds: int | None = None
    clause: str = ""
    words: str = ""
    count: int = 1


class Exceptions:
    def __init__(self, *, large_pay: Cents = LARGE_PAY, stalled: int = STALLED) -> None:
        self.counts: Counter[ExceptionKind] = Counter()
        self._large_pay = large_pay
        self._stalled = stalled
        self._lines: Latest[ExceptionLine] = Latest(MOST)
        self._pace: dict[str, dict[str, list[int]]] = defaultdict(dict)
        self._last: dict[str, tuple[int, int]] = {}

    def add_round(self, fact: RoundFact) -> None:
        if fact.void:
            self._note(self._of_round(ExceptionKind.VOID, fact))
        for seat in fact.seats:
            if seat.won >= self._large_pay:
                line = self._of_round(ExceptionKind.LARGE_PAY, fact)
                self._note(_with(line, player=seat.player, amount=Cents(-seat.won)))
            if seat.timed and fact.face_up:
                pace = self._pace[fact.where.table].setdefault(seat.player, [0, 0])
                pace[0] += seat.thought
                pace[1] += seat.timed
        if fact.longest >= self._stalled:
            line = self._of_round(ExceptionKind.STALLED, fact)
            self._note(_with(line, seconds=fact.longest, words=fact.paused_in))
        self._last[fact.where.table] = (fact.round, fact.ended_at)

    def add_money(self, fact: MoneyFact) -> None:
        kinds = {
            MoneyKind.CORRECTION: ExceptionKind.CORRECTION,
            MoneyKind.REVERSAL: ExceptionKind.REVERSAL,
            MoneyKind.VARIANCE: ExceptionKind.VARIANCE,
        }
        if fact.kind not in kinds:
            return
        self._note(
            ExceptionLine(
                kind=kinds[fact.kind],
                table=fact.where.table,
                round=fact.round,
                at=fact.at,
                dealer=fact.where.dealer,
                player=fact.player,
                people=fact.people,
                amount=fact.amount if fact.kind is MoneyKind.VARIANCE else fact.win,
                words=fact.reason,
            )
        )

    def add_ruling(self, fact: RulingFact) -> None:
        self._note(
            ExceptionLine(
                kind=ExceptionKind.RULING,
                table=fact.where.table,
                round=fact.round,
                at=fact.at,
                dealer=fact.where.dealer,
                people=(fact.by,),
                clause=fact.clause,
                words=fact.sentence,
            )
        )

    def add_over_limit(self, fact: OverLimitFact) -> None:
        kind = ExceptionKind.REFUSED_BET if fact.refused else ExceptionKind.OVER_LIMIT
        self._note(
            ExceptionLine(
                kind=kind,
                table=fact.where.table,
                round=fact.round,
                at=fact.at,
                dealer=fact.where.dealer,
                player=fact.player,
                amount=fact.amount or None,
                clause=fact.clause,
                words=fact.words,
                count=fact.count,
            )
        )

    def slow_players(self) -> Iterator[ExceptionLine]:
        """Players at face-up tables who take far longer to choose than the others (F slow play)."""
        for table, pace in self._pace.items():
            for player, (seconds, choices) in pace.items():
                others = [each for name, each in pace.items() if name != player]
                if is_bot(player) or not others:
                    continue
                theirs = sum(each[0] for each in others) / sum(each[1] for each in others)
                own = seconds / choices
                if is_slow(own, theirs, choices=choices):
                    number, at = self._last[table]
                    yield ExceptionLine(
                        kind=ExceptionKind.SLOW_PLAY,
                        table=table,
                        round=number,
                        at=at,
                        dealer="",
                        player=player,
                        seconds=round(own),
                        clause="F slow play",
                        words=str(round(theirs)),
                    )

    def lines(self) -> tuple[ExceptionLine, ...]:
        """The latest first."""
        found = (*self.slow_players(), *self._lines.lines())
        return tuple(sorted(found, key=lambda each: -each.at))

    def _of_round(self, kind: ExceptionKind, fact: RoundFact) -> ExceptionLine:
        return ExceptionLine(
            kind=kind,
            table=fact.where.table,
            round=fact.round,
            at=fact.ended_at,
            dealer=fact.where.dealer,
        )

    def _note(self, line: ExceptionLine) -> None:
        self.counts[line.kind] += line.count
        self._lines.add(line)


def _with(line: ExceptionLine, **changes: object) -> ExceptionLine:
    return msgspec.structs.replace(line, **changes)
