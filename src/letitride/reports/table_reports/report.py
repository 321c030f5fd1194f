"""A report of what tables earned: asked for by span and group, added up from facts as they come."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Final

import msgspec

from letitride.analysis import Exact, exact_report
from letitride.reports.table_reports.exceptions import (
    LARGE_PAY,
    STALLED,
    ExceptionKind,
    ExceptionLine,
    Exceptions,
)
from letitride.reports.table_reports.facts import (
    NONE,
    Agreement,
    DisputeFact,
    MoneyFact,
    MoneyKind,
    OverLimitFact,
    RoundFact,
    RulingFact,
    ShiftFact,
    TableFact,
)
from letitride.reports.table_reports.figures import GroupFigures, GroupSums
from letitride.reports.table_reports.latest import Latest
from letitride.reports.table_reports.ratings import PlayerRating, Ratings
from letitride.reports.table_reports.spans import ReportSpan, day_of, month_of
from letitride.rules import Cents

MOST_ROUNDS: Final = 500
"""So many rounds are listed behind a figure, the latest; the figure is of all."""


class By(StrEnum):
    """What a report is grouped by."""

    TABLE = "table"
    BOOK = "book"
    PAYTABLE = "paytable"
    DEALER = "dealer"
    SIDE_BET = "side-bet"
    SHIFT = "shift"
    DAY = "day"
    MONTH = "month"


class Marks(StrEnum):
    """Rounds to list: all, or those behind one figure."""

    ALL = "all"
    VOID = "void"
    FEES = "fees"
    JACKPOTS = "jackpots"
    TOKENS = "tokens"
    MISTAKES = "mistakes"


class ReportQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """``zone`` is in minutes east of UTC. Empty filters let everything through; ``group`` is the
    key of one group of ``by``. ``large_pay`` is in cents, ``stalled`` in seconds."""

    span: ReportSpan = ReportSpan()
    by: By = By.TABLE
    zone: int = 0
    shift: int | None = None
    tables: frozenset[str] = frozenset()
    group: str | None = None
    player: str = ""
    marks: Marks = Marks.ALL
    large_pay: Cents = LARGE_PAY
    stalled: int = STALLED
    rounds: bool = False


class RoundLine(msgspec.Struct, frozen=True, kw_only=True):
    """A round behind a figure. With a group of one kind of bet, ``handle``, ``win`` and
    ``theoretical`` are of that bet alone."""

    table: str
    round: int
    at: int
    book: str
    paytable: str
    dealer: str
    void: bool
    seats: int
    handle: Cents
    win: Cents
    fees: Cents
    theoretical: Exact
    jackpots: Cents


class MoneyLine(msgspec.Struct, frozen=True, kw_only=True):
    """Money that moved outside a round's play: drop, fills, credits, corrections."""

    kind: MoneyKind
    table: str
    at: int
    amount: Cents
    win: Cents
    round: int
    player: str
    people: tuple[str, ...]
    reason: str
    slip: int
    version: int


class ShiftLine(msgspec.Struct, frozen=True, kw_only=True):
    """A shift that ended in the span: closer, credits and drop, less opener and fills, is ``win``.
    ``by_log`` is the same by the log, without the ``variance`` of the closing count."""

    table: str
    shift: int
    opened_at: int
    at: int
    opener: Cents
    fills: Cents
    credits: Cents
    drop: Cents
    closer: Cents
    win: Cents
    by_log: Cents
    variance: Cents
    people: tuple[str, ...]


class TableReport(msgspec.Struct, frozen=True, kw_only=True):
    """``first`` and ``last`` are when the first and the last of the rounds ended. ``agreement`` is
    of whole logs, whatever the span."""

    by: By
    start: int | None
    end: int | None
    zone: int
    shift: int | None
    first: int | None
    last: int | None
    total: GroupFigures
    groups: tuple[GroupFigures, ...]
    ratings: tuple[PlayerRating, ...]
    exceptions: tuple[ExceptionLine, ...]
    counts: Mapping[ExceptionKind, int]
    rounds: tuple[RoundLine, ...]
    money: tuple[MoneyLine, ...]
    shifts: tuple[ShiftLine, ...]
    agreement: tuple[Agreement, ...]


class ReportBuilder:
    """Takes facts in any order of tables; each table's own in order."""

    def __init__(self, asked: ReportQuestion) -> None:
        self._asked = asked
        self._groups: dict[str, GroupSums] = {}
        self._places: dict[str, int] = {}
        """The latest place that a bet has in the lists of any book: their common order."""
        self._total = GroupSums("")
        self._ratings = Ratings()
        self._exceptions = Exceptions(large_pay=asked.large_pay, stalled=asked.stalled)
        self._rounds: Latest[RoundLine] = Latest(MOST_ROUNDS)
        self._money: Latest[MoneyLine] = Latest(MOST_ROUNDS)
        self._shifts: Latest[ShiftLine] = Latest(MOST_ROUNDS)
        self._first: int | None = None
        self._last: int | None = None

    def take(self, fact: TableFact) -> None:
        asked = self._asked
        if fact.at not in asked.span or (
            asked.shift is not None and fact.where.shift != asked.shift
        ):
            return
        if asked.tables and fact.where.table not in asked.tables:
            return
        key = _KEYS[asked.by](fact, asked.zone)
        if asked.group is not None and key is not None and key != asked.group:
            return
        match fact:
            case RoundFact():
                self._round(fact, key)
            case MoneyFact():
                self._of_money(fact, key)
            case ShiftFact():
                self._shifts.add(_shift_line(fact))
            case RulingFact():
                self._exceptions.add_ruling(fact)
            case OverLimitFact():
                self._exceptions.add_over_limit(fact)
            case DisputeFact():
                pass  # what became of it is a ruling or a correction

    def _round(self, fact: RoundFact, key: str | None) -> None:
        asked = self._asked
        if asked.player and all(seat.player != asked.player for seat in fact.seats):
            return
        self._first = fact.at if self._first is None else min(self._first, fact.at)
        self._last = fact.at if self._last is None else max(self._last, fact.at)
        if key is None:
            for wager in fact.wagers:
                if asked.group in (None, wager.wager):
                    self._tally(wager.wager, wager.name).add_wager(fact, wager)
                    last = self._places.get(wager.wager, 0)
                    self._places[wager.wager] = max(last, wager.place)
            if asked.group is not None and all(w.wager != asked.group for w in fact.wagers):
                return
        else:
            self._tally(key).add_round(fact)
        self._total.add_round(fact)
        self._ratings.add(fact)
        self._exceptions.add_round(fact)
        if asked.rounds and _marked(fact, asked.marks):
            self._rounds.add(self._line(fact))

    def _of_money(self, fact: MoneyFact, key: str | None) -> None:
        asked = self._asked
        if asked.player and fact.player != asked.player:
            return
        if key is not None:
            self._tally(key).add_money(fact)
        elif asked.group is not None:
            return
        self._total.add_money(fact)
        self._exceptions.add_money(fact)
        if fact.kind in (MoneyKind.CORRECTION, MoneyKind.REVERSAL) and fact.player:
            self._ratings.of(fact.player).corrected -= fact.win
        if asked.rounds:
            self._money.add(_money_line(fact))

    def report(self, agreement: Iterable[Agreement] = ()) -> TableReport:
        asked = self._asked
        slow = {line.player for line in self._exceptions.slow_players()}
        exceptions = self._exceptions.lines()
        counts = Counter(self._exceptions.counts)
        counts[ExceptionKind.SLOW_PLAY] = len(slow)
        return TableReport(
            by=asked.by,
            start=asked.span.start,
            end=asked.span.end,
            zone=asked.zone,
            shift=asked.shift,
            first=self._first,
            last=self._last,
            total=self._total.figures(),
            groups=tuple(self._groups[key].figures() for key in self._ordered()),
            ratings=self._ratings.rated(slow),
            exceptions=exceptions,
            counts={kind: counts[kind] for kind in ExceptionKind},
            rounds=self._rounds.lines(),
            money=self._money.lines(),
            shifts=self._shifts.lines(),
            agreement=tuple(agreement),
        )

    def _ordered(self) -> list[str]:
        """Bets as the books list them; everything else by its name."""
        return sorted(self._groups, key=lambda key: (self._places.get(key, 0), key))

    def _tally(self, key: str, name: str = "") -> GroupSums:
        if key not in self._groups:
            self._groups[key] = GroupSums(key, name)
        return self._groups[key]

    def _line(self, fact: RoundFact) -> RoundLine:
        of_bet = self._asked.by is By.SIDE_BET and self._asked.group is not None
        wagers = [w for w in fact.wagers if not of_bet or w.wager == self._asked.group]
        on_bets = sum(wager.win for wager in wagers)
        return RoundLine(
            table=fact.where.table,
            round=fact.round,
            at=fact.at,
            book=fact.where.book,
            paytable=fact.where.paytable,
            dealer=fact.where.dealer,
            void=fact.void,
            seats=sum(1 for seat in fact.seats if seat.handle),
            handle=Cents(sum(wager.handle for wager in wagers)),
            win=Cents(on_bets if of_bet else fact.win),
            fees=Cents(0) if of_bet else fact.fees,
            theoretical=exact_report(sum((wager.theory for wager in wagers), NONE)),
            jackpots=fact.jackpots,
        )


_KEYS: Final[Mapping[By, Callable[[TableFact, int], str | None]]] = {
    By.TABLE: lambda fact, _: fact.where.table,
    By.BOOK: lambda fact, _: fact.where.book,
    By.PAYTABLE: lambda fact, _: fact.where.paytable,
    By.DEALER: lambda fact, _: fact.where.dealer,
    By.SIDE_BET: lambda _fact, _: None,
    By.SHIFT: lambda fact, _: f"{fact.where.table} {fact.where.shift}",
    By.DAY: lambda fact, zone: day_of(fact.at, zone),
    By.MONTH: lambda fact, zone: month_of(fact.at, zone),
}
"""None: one fact belongs to several groups."""


def _marked(fact: RoundFact, marks: Marks) -> bool:
    match marks:
        case Marks.ALL:
            return True
        case Marks.VOID:
            return fact.void
        case Marks.FEES:
            return bool(fact.fees)
        case Marks.JACKPOTS:
            return bool(fact.jackpots)
        case Marks.TOKENS:
            return bool(fact.tokens_staked)
        case Marks.MISTAKES:
            return any(seat.mistakes for seat in fact.seats)


def _money_line(fact: MoneyFact) -> MoneyLine:
    return MoneyLine(
        kind=fact.kind,
        table=fact.where.table,
        at=fact.at,
        amount=fact.amount,
        win=fact.win,
        round=fact.round,
        player=fact.player,
        people=fact.people,
        reason=fact.reason,
        slip=fact.slip,
        version=fact.version,
    )


def _shift_line(fact: ShiftFact) -> ShiftLine:
    return ShiftLine(
        table=fact.where.table,
        shift=fact.where.shift,
        opened_at=fact.opened_at,
        at=fact.at,
        opener=fact.opener,
        fills=fact.fills,
        credits=fact.credits,
        drop=fact.drop,
        closer=fact.closer,
        win=fact.win,
        by_log=fact.by_log,
        variance=fact.variance,
        people=fact.people,
    )


def report_of(asked: ReportQuestion, facts: Iterable[TableFact]) -> TableReport:
    builder = ReportBuilder(asked)
    for fact in facts:
        builder.take(fact)
    return builder.report()
