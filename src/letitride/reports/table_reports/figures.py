"""The figures of a report: facts added up, and the result compared with what was expected."""

from enum import StrEnum
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Final

import msgspec

from letitride.analysis import Exact, exact_report
from letitride.reports.table_reports.facts import (
    MoneyFact,
    MoneyKind,
    RoundFact,
    WagerFact,
)
from letitride.rules import Cents

NARROW: Final = 0.95
WIDE: Final = 0.997
"""The confidences of the two bands."""


class HoldVerdict(StrEnum):
    """Where the result of the bets lies: inside the narrow band, outside it, or outside the wide
    one. ``none``: there is nothing to compare."""

    NONE = "none"
    INSIDE = "inside"
    UNUSUAL = "unusual"
    OUTSIDE = "outside"


class Band(msgspec.Struct, frozen=True, kw_only=True):
    """Where the win on the bets lies at a confidence, in cents, and as a share of the handle."""

    confidence: float
    low: float
    high: float
    hold_low: float | None
    hold_high: float | None


class GroupFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Money is in cents. ``win`` is ``on_bets``, ``fees``, ``corrections`` and ``tokens_left``
    together; ``hold`` is ``on_bets`` over ``handle``, and ``win_of_drop`` is ``win`` over ``drop``.
    ``vouchers`` is the part of ``drop`` that was not cash. ``variance`` is what counts found over
    or short; it is not part of the win.

    ``judged`` is won on the bets whose expectation is known. ``theoretical`` is their edge under
    the best play, ``mistakes`` what other choices gave the house besides; the bands lie around both
    together, and ``errors`` is how far the result is from them, in units of ``deviation``.
    Seconds are averages of a round, ``per_seat`` averages of a seat that played a round; None has
    nothing to divide by."""

    key: str
    name: str
    rounds: int
    void: int
    void_rate: float | None
    seats: int
    bets: int
    drop: Cents
    vouchers: Cents
    fills: Cents
    credits: Cents
    handle: Cents
    on_bets: Cents
    fees: Cents
    corrections: Cents
    tokens_left: Cents
    variance: Cents
    win: Cents
    hold: float | None
    win_of_drop: float | None
    judged: Cents
    judged_handle: Cents
    judged_hold: float | None
    theoretical: Exact
    theoretical_hold: float | None
    mistakes: Exact
    expected_hold: float | None
    deviation: float
    bands: tuple[Band, ...]
    errors: float | None
    verdict: HoldVerdict
    rounds_per_hour: float | None
    between: float | None
    for_bets: float | None
    for_choices: float | None
    for_dealer: float | None
    fed: Cents
    jackpots: Cents
    tokens_staked: Cents
    tokens_lost: Cents
    handle_per_seat: float | None
    win_per_seat: float | None
    theoretical_per_seat: float | None


class GroupSums:
    """Facts of one group, added up."""

    def __init__(self, key: str, name: str = "") -> None:
        self.key = key
        self.name = name or key
        self.rounds = self.void = self.seats = self.bets = 0
        self.cash = self.vouchers = self.fills = self.credits = 0
        self.handle = self.on_bets = self.fees = 0
        self.judged = self.judged_handle = 0
        self.corrections = self.tokens_left = self.found = 0
        self.theory = self.variance = self.mistakes = Fraction(0)
        self.seconds = self.between = self.for_bets = self.for_choices = self.for_dealer = 0
        self.fed = self.jackpots = self.tokens_staked = self.tokens_lost = 0

    def add_round(self, fact: RoundFact) -> None:
        self._count(fact)
        self.fees += fact.fees
        self.variance += fact.variance
        for wager in fact.wagers:
            self._bets(wager)
        self.fed += fact.fed
        self.jackpots += fact.jackpots
        self.tokens_staked += fact.tokens_staked
        self.tokens_lost += fact.tokens_lost

    def add_wager(self, fact: RoundFact, wager: WagerFact) -> None:
        """One kind of bet alone. Fees and meters belong to the whole round and are left out."""
        self._count(fact, seats=wager.bets)
        self._bets(wager)
        self.variance += wager.variance

    def _count(self, fact: RoundFact, seats: int | None = None) -> None:
        self.rounds += 1
        self.void += fact.void
        played = sum(1 for seat in fact.seats if seat.handle) if seats is None else seats
        self.seats += played
        waits = fact.waits
        self.seconds += waits.total
        self.between += waits.between
        self.for_bets += waits.bets
        self.for_choices += waits.choices
        self.for_dealer += waits.dealer

    def _bets(self, wager: WagerFact) -> None:
        self.bets += wager.bets
        self.handle += wager.handle
        self.on_bets += wager.win
        self.judged += wager.judged
        self.judged_handle += wager.judged_handle
        self.theory += wager.theory
        self.mistakes += wager.mistakes

    def add_money(self, fact: MoneyFact) -> None:
        match fact.kind:
            case MoneyKind.CASH:
                self.cash += fact.amount
            case MoneyKind.VOUCHER:
                self.vouchers += fact.amount
            case MoneyKind.FILL:
                self.fills += fact.amount
            case MoneyKind.CREDIT:
                self.credits += fact.amount
            case MoneyKind.CORRECTION | MoneyKind.REVERSAL:
                self.corrections += fact.win
            case MoneyKind.TOKENS_LEFT:
                self.tokens_left += fact.win
            case MoneyKind.VARIANCE:
                self.found += fact.amount
            case MoneyKind.FLOAT | MoneyKind.EMPTIED:
                pass

    def figures(self) -> GroupFigures:
        win = self.on_bets + self.fees + self.corrections + self.tokens_left
        drop = self.cash + self.vouchers
        deviation = sqrt(self.variance)
        theory = float(self.theory)
        expected = float(self.theory + self.mistakes)
        bands = tuple(self._band(each, expected, deviation) for each in (NARROW, WIDE) if deviation)
        return GroupFigures(
            key=self.key,
            name=self.name,
            rounds=self.rounds,
            void=self.void,
            void_rate=_share(self.void, self.rounds),
            seats=self.seats,
            bets=self.bets,
            drop=Cents(drop),
            vouchers=Cents(self.vouchers),
            fills=Cents(self.fills),
            credits=Cents(self.credits),
            handle=Cents(self.handle),
            on_bets=Cents(self.on_bets),
            fees=Cents(self.fees),
            corrections=Cents(self.corrections),
            tokens_left=Cents(self.tokens_left),
            variance=Cents(self.found),
            win=Cents(win),
            hold=_share(self.on_bets, self.handle),
            win_of_drop=_share(win, drop),
            judged=Cents(self.judged),
            judged_handle=Cents(self.judged_handle),
            judged_hold=_share(self.judged, self.judged_handle),
            theoretical=exact_report(self.theory),
            mistakes=exact_report(self.mistakes),
            theoretical_hold=_share(theory, self.judged_handle),
            expected_hold=_share(expected, self.judged_handle),
            deviation=deviation,
            bands=bands,
            errors=(self.judged - expected) / deviation if deviation else None,
            verdict=_verdict(self.judged, bands),
            rounds_per_hour=_share(3600 * self.rounds, self.seconds),
            between=_share(self.between, self.rounds),
            for_bets=_share(self.for_bets, self.rounds),
            for_choices=_share(self.for_choices, self.rounds),
            for_dealer=_share(self.for_dealer, self.rounds),
            fed=Cents(self.fed),
            jackpots=Cents(self.jackpots),
            tokens_staked=Cents(self.tokens_staked),
            tokens_lost=Cents(self.tokens_lost),
            handle_per_seat=_share(self.handle, self.seats),
            win_per_seat=_share(self.on_bets + self.fees, self.seats),
            theoretical_per_seat=_share(theory, self.seats),
        )

    def _band(self, confidence: float, expected: float, deviation: float) -> Band:
        reach = NormalDist().inv_cdf((1 + confidence) / 2) * deviation
        return Band(
            confidence=confidence,
            low=expected - reach,
            high=expected + reach,
            hold_low=_share(expected - reach, self.judged_handle),
            hold_high=_share(expected + reach, self.judged_handle),
        )


def _verdict(judged: int, bands: tuple[Band, ...]) -> HoldVerdict:
    if not bands:
        return HoldVerdict.NONE
    narrow, wide = bands
    if narrow.low <= judged <= narrow.high:
        return HoldVerdict.INSIDE
    return HoldVerdict.UNUSUAL if wide.low <= judged <= wide.high else HoldVerdict.OUTSIDE


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None
