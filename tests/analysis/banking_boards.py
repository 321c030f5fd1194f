"""Boards, amounts and laws that the tests of joint hands share."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

from letitride.analysis.banking import (
    BankAmount,
    BankedRound,
    Bounds,
    GainDistribution,
    PairOutcomes,
    all_outcomes,
    bank_gain,
    banked_seat,
    codes_of,
    pair_outcomes,
    pair_outcomes_on,
)
from letitride.analysis.banking.joint.boards import Board, boards_of
from letitride.analysis.banking.joint.distribution import CountBy, distribution_on
from letitride.cards import Card, make_card, rank_of, suit_of
from letitride.rules import Cents, Rounding, Schedule
from letitride.simulation import estimate_banking
from tests.analysis.test_exact import base_schedule
from tests.published import LIRX_01, schedule_of

LIRX_03 = schedule_of("LIRX-03")
WHEELS = base_schedule([Fraction(pay) for pay in (1, 2, 3, 5, 8, 11, 50, 500, 1000)])
"""Any three cards to a straight flush ride, an ace with low ones as well."""

SUITED = base_schedule([Fraction(pay) for pay in (1, 2, 3, 5, 12, 11, 50, 200, 1000)])
"""Any three cards of a suit ride."""

HIGH_CARDS = base_schedule([Fraction(pay) for pay in (2, 2, 3, 5, 8, 11, 50, 200, 1000)])
"""Any three high cards ride, and those are in no pattern."""

EndAmounts = Mapping[int, BankAmount]


def amounts_of(schedule: Schedule, bets: Sequence[Cents]) -> list[EndAmounts]:
    ends = pair_outcomes(schedule)
    seats = [banked_seat(ends, bet, Rounding.UP).amounts for bet in bets]
    possible = {n: end for n, end in all_outcomes(schedule).items() if end in ends.singles}
    return [{number: seat[end] for number, end in possible.items()} for seat in seats]


def joint(
    boards: Sequence[Board], seats: Sequence[EndAmounts], cover: int, limit: str
) -> GainDistribution:
    law = distribution_on(boards, seats, cover, limit=Fraction(limit))
    assert sum(law.gains.values()) == 1
    return law


def law_of_pairs(
    schedule: Schedule, boards: Iterable[Board], seats: Sequence[EndAmounts], cover: int
) -> GainDistribution:
    number = {end: number for number, end in all_outcomes(schedule).items()}
    gains: Counter[int] = Counter()
    for board in boards:
        for (one, other), deals in ends_beside(schedule, board).pairs.items():
            each = seats[0][number[one]], seats[1][number[other]]
            gains[bank_gain(each, cover)] += board.boards * deals
    return GainDistribution(
        {gain: Fraction(n, gains.total()) for gain, n in gains.items()}, Fraction(0)
    )


def ends_beside(schedule: Schedule, board: Board) -> PairOutcomes:
    return pair_outcomes_on(
        schedule, make_card(board.left, 0), make_card(board.right, int(not board.suited))
    )


def mean(law: GainDistribution, figure: Callable[[int], int] = lambda gain: gain) -> Fraction:
    return sum((figure(gain) * chance for gain, chance in law.gains.items()), Fraction(0))


_BOARDS: Final[dict[int, list[Board]]] = {}


def all_boards(schedule: Schedule) -> list[Board]:
    if id(schedule) not in _BOARDS:
        _BOARDS[id(schedule)] = list(boards_of(codes_of(schedule)))
    return _BOARDS[id(schedule)]


def some_boards(schedule: Schedule, share: int) -> list[Board]:
    """One in this many."""
    return all_boards(schedule)[share // 2 :: share]


def some_amounts(random: Random, schedule: Schedule = LIRX_01) -> EndAmounts:
    """Outcomes with arbitrary values, so that mistaking one for another shows."""
    ends = all_outcomes(schedule)
    worth = {end: some_amount(random) for end in dict.fromkeys(ends.values())}
    return {number: worth[end] for number, end in ends.items()}


def some_amount(random: Random) -> BankAmount:
    size = random.randint(0, 6)
    return BankAmount(size, 0) if random.random() < 0.5 else BankAmount(0, size)


def check_pairs(
    boards: Sequence[Board],
    seats: Sequence[EndAmounts],
    *,
    schedule: Schedule = LIRX_01,
    by: CountBy = CountBy.PATTERN,
) -> None:
    """Mean and variance of a sum are those of its pairs; what no cover cuts off is such a sum."""
    law = distribution_on(boards, seats, 100, by=by)
    assert sum(law.gains.values()) == 1
    assert law.slack == 0
    assert all(chance > 0 for chance in law.gains.values())
    pairs = [law_of_pairs(schedule, boards, pair, cover=100) for pair in combinations(seats, 2)]
    others = len(seats) - 1
    assert others * mean(law) == sum(mean(pair) for pair in pairs)
    # The square of a sum is that of its pairs, less what each square is counted too often.
    nobody = dict.fromkeys(all_outcomes(schedule), BankAmount(0, 0))
    alone = [law_of_pairs(schedule, boards, (seat, nobody), cover=100) for seat in seats]

    def squares(laws: Iterable[GainDistribution]) -> Fraction:
        return sum((mean(law, lambda gain: gain**2) for law in laws), Fraction(0))

    assert squares([law]) == squares(pairs) - (others - 1) * squares(alone)


def check_rounds(schedule: Schedule, banking: BankedRound, *, rounds: int) -> None:
    assert banking.chances is not None
    found = estimate_banking(schedule, banking, rounds=rounds, seed=5)
    middle = float(banking.expectation.least + banking.expectation.most) / 2
    assert abs(found.expectation.value - middle) < 4 * found.expectation.error + 1e-9
    for (value, error), chance in zip(found.chances, banking.chances, strict=True):
        assert abs(value - float(chance.least + chance.most) / 2) < 4 * error


KEPT: Final = json.loads((Path(__file__).parent / "data" / "banking.json").read_text())["rounds"]


def figures_of(banking: BankedRound) -> list[Bounds]:
    assert banking.chances is not None
    return [banking.expectation, banking.variance, *banking.chances]


def kept_figures(kept: Mapping[str, str]) -> list[Fraction]:
    return [Fraction(kept[key]) for key in ("expectation", "variance", "win", "even", "lose")]


# --- hands on one board, each counted by itself ---------------------------------------------------


def layout_of(schedule: Schedule, left: Card, right: Card) -> Board:
    board = rank_of(left), rank_of(right), suit_of(left) == suit_of(right)
    boards = all_boards(schedule)
    return next(each for each in boards if (each.left, each.right, each.suited) == board)
