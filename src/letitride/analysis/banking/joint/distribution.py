"""The distribution of what a bank gains from several hands when its wager may run out.

Boards with the same patterns are one share of the work. Each share counts in how many deals the
hands end in which set of outcomes; the sum of all shares is then settled, seat by seat.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from fractions import Fraction
from math import factorial, perm, prod
from typing import Final

from letitride.analysis.banking.cover import BankAmount
from letitride.analysis.banking.joint.boards import Board, Correction, boards_of, few_irregular
from letitride.analysis.banking.joint.card_supply import supply_of
from letitride.analysis.banking.joint.counted_sets import SET_BITS, choose_sets
from letitride.analysis.banking.joint.hand_polynomial import (
    WHOLE,
    HandPolynomial,
    most_ways,
    polynomial_of,
    reach,
)
from letitride.analysis.banking.joint.outcome_sets import CARDS, OutcomeDigits, OutcomeSetCounter
from letitride.analysis.banking.joint.packed_integers import PackedIntegers
from letitride.analysis.banking.joint.settling import gains_of
from letitride.analysis.banking.joint.three_hands import THREE, three_hands_on
from letitride.analysis.banking.outcome_codes import OutcomeCodes
from letitride.analysis.parts_map import PartsMap

_BOARDS: Final = 52 * 51

AmountsByOutcome = Mapping[int, BankAmount]
"""What a seat loses or wins, by code of the outcome."""


@dataclass(frozen=True, slots=True)
class GainDistribution:
    """How likely each gain is.

    The mean of anything that lies between -1 and 1 is off by no more than ``slack``.
    """

    gains: Mapping[int, Fraction]
    slack: Fraction


@dataclass(frozen=True, slots=True)
class WorkShare:
    """Boards with the same patterns, the total number of boards, and how many hands are dealt
    there."""

    boards: tuple[Board, ...]
    of: int
    hands: int
    digits: OutcomeDigits
    places: PackedIntegers
    limit: Fraction


class CountBy(Enum):
    """How hands on a board are counted; card by card works for three only."""

    PATTERN = auto()
    CARD = auto()


ShareResult = tuple[Counter[int], Fraction]
"""Deals by set of outcomes on a share of the boards, and the slack."""


def gain_distribution(
    codes: OutcomeCodes,
    seats: Sequence[AmountsByOutcome],
    cover: int,
    *,
    limit: Fraction | None = None,
    each: PartsMap = map,
) -> GainDistribution | None:
    """The distribution for seats in the order of settlement.

    With a limit, what could matter less is left out; a limit of 0 is exact, however long it takes.
    Without a limit it is exact, or None where that takes more than minutes. Three hands never do.
    """
    boards = list(boards_of(codes))
    if limit:
        return distribution_on(boards, seats, cover, limit=limit, each=each)
    if not few_irregular(boards):
        if len(seats) == THREE:
            return distribution_on(boards, seats, cover, each=each, by=CountBy.CARD)
        if limit is None:
            return None
    return distribution_on(boards, seats, cover, each=each)


def distribution_on(
    boards: Sequence[Board],
    seats: Sequence[AmountsByOutcome],
    cover: int,
    *,
    limit: Fraction = Fraction(0),
    each: PartsMap = map,
    by: CountBy = CountBy.PATTERN,
) -> GainDistribution:
    """The distribution when the board is one of these."""
    same = _merged_outcomes(seats, cover)
    shares = work_shares([board.with_outcomes(same) for board in boards], len(seats), limit)
    deals: Counter[int] = Counter()
    slack = Fraction(0)
    work = count_by_pattern
    if by is CountBy.CARD:
        work = count_by_card
        shares = [replace(share, boards=(board,)) for share in shares for board in share.boards]
    for found, left_out in each(work, shares):
        deals.update(found)
        slack += left_out
    digits = shares[0].digits
    by_digit = [{digit: seat[outcome] for outcome, digit in digits.items()} for seat in seats]
    gains = gains_of(deals, by_digit, cover)
    every = shares[0].of * perm(CARDS, 3 * len(seats))
    return GainDistribution(
        {gain: Fraction(times, every) for gain, times in gains.items() if times}, slack
    )


def work_shares(boards: Sequence[Board], hands: int, limit: Fraction) -> list[WorkShare]:
    """Shares of the work, the longest first: boards with cards of two suits."""
    alike = sorted(_alike(boards), key=lambda some: (some[0].suited, -len(some)))
    sums = [polynomial_of(some[0]) for some in alike]
    irregular_hands = {kind.correction for board in boards for kind in board.irregular_hands()}
    outcomes = {
        outcome for hand in sums for correction in hand.values() for outcome, _ in correction
    }
    outcomes |= {outcome for correction in irregular_hands for outcome, _ in correction}
    digits = {outcome: 1 << SET_BITS * index for index, outcome in enumerate(sorted(outcomes))}
    places = PackedIntegers.up_to(_most(boards, sums, hands))
    every = sum(board.boards for board in boards)
    return [WorkShare(tuple(some), every, hands, digits, places, limit) for some in alike]


def count_by_pattern(share: WorkShare) -> ShareResult:
    """Deals by set of outcomes, from patterns and irregular hands."""
    hand = polynomial_of(share.boards[0])
    terms = reach(share.boards[0], hand, share.hands)
    counted_sets = choose_sets(share.boards, share.hands, share.limit, of=share.of)
    supply = supply_of(share.boards, counted_sets, terms)
    counting = OutcomeSetCounter(hand, terms, counted_sets, share.digits, share.places)
    return counting.deals(supply), counted_sets.slack


def count_by_card(share: WorkShare) -> ShareResult:
    """The same for three hands, card by card: no paytable makes it slower."""
    deals: Counter[int] = Counter()
    for board in share.boards:
        for outcomes, number in three_hands_on(board, share.digits).items():
            deals[outcomes] += board.boards * factorial(3) ** THREE * number
    return deals, Fraction(0)


def _merged_outcomes(seats: Sequence[AmountsByOutcome], cover: int) -> dict[int, int]:
    """Outcomes worth the same to the bank at every seat share the code of one of them.

    An amount above the cover uses it up, just as the cover itself would.
    """
    first: dict[Hashable, int] = {}
    same: dict[int, int] = {}
    for outcome in seats[0]:
        amounts = tuple(
            (min(lost, cover), min(won, cover)) for lost, won in (s[outcome] for s in seats)
        )
        same[outcome] = first.setdefault(amounts, outcome)
    return same


def _alike(boards: Iterable[Board]) -> list[list[Board]]:
    groups: defaultdict[Hashable, list[Board]] = defaultdict(list)
    for board in boards:
        outcomes = *sorted(board.regular.items()), *sorted(board.flush.items())
        groups[board.suited, *map(len, board.others), outcomes].append(board)
    return list(groups.values())


def _most(boards: Iterable[Board], hands: Iterable[HandPolynomial], many: int) -> int:
    """At least as large as any coefficient on the way with this many hands."""
    parts = max(sum(most_ways(t) * _times(c) for t, c in hand.items()) for hand in hands)
    irregular = max(
        sum(number * _times(kind.correction) for kind, number in board.irregular_hands().items())
        for board in boards
    )
    return _BOARDS * prod([parts + WHOLE * irregular] * many)


def _times(correction: Correction) -> int:
    return sum(abs(times) for _, times in correction)
