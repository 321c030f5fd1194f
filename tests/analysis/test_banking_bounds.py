"""Bounds on the bank's gain against laws that are known."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.analysis.banking import (
    BankAmount,
    HandOutcome,
    PairOutcomes,
    bank_gain,
    bounded,
    never_binds,
)
from letitride.analysis.banking.cover import banked_seat
from letitride.rules import Cents, Rounding

TOY_ENDS = (
    HandOutcome(1, None),
    HandOutcome(3, None),
    HandOutcome(1, Fraction(1)),
    HandOutcome(2, Fraction(8)),
    HandOutcome(3, Fraction(50)),
)
boards = st.lists(
    st.lists(st.integers(0, 9), min_size=5, max_size=5).filter(any), min_size=1, max_size=3
)


def toy_ends(boards: Sequence[Sequence[int]]) -> PairOutcomes:
    """Hands that are independent on a board, so that the law of any number of them is known."""
    pairs: Counter[tuple[HandOutcome, HandOutcome]] = Counter()
    for ways in boards:
        for (one, n), (other, m) in product(zip(TOY_ENDS, ways, strict=True), repeat=2):
            pairs[one, other] += n * m
    return PairOutcomes({pair: deals for pair, deals in pairs.items() if deals})


def toy_law(
    boards: Sequence[Sequence[int]], seats: int
) -> Mapping[tuple[HandOutcome, ...], Fraction]:
    law: defaultdict[tuple[HandOutcome, ...], Fraction] = defaultdict(Fraction)
    deals = sum(sum(ways) ** 2 for ways in boards)
    for ways in boards:
        some = [(end, n) for end, n in zip(TOY_ENDS, ways, strict=True) if n]
        for each in product(some, repeat=seats):
            together = prod(n for _, n in each)
            law[tuple(end for end, _ in each)] += Fraction(
                together * sum(ways) ** 2, deals * sum(ways) ** seats
            )
    return law


@settings(max_examples=80, deadline=None)
@given(
    boards,
    st.lists(st.integers(1, 6).map(Cents), min_size=3, max_size=4),
    st.integers(1, 500),
)
def test_the_exact_value_is_within_its_bounds(
    boards: list[list[int]], bets: list[Cents], cover: int
) -> None:
    ends = toy_ends(boards)
    seats = [banked_seat(ends, bet, Rounding.UP) for bet in bets]
    mean = square = Fraction(0)
    binds = False
    for each, chance in toy_law(boards, len(seats)).items():
        amounts = [seat.amounts[end] for seat, end in zip(seats, each, strict=True)]
        gain = bank_gain(amounts, cover)
        binds = binds or gain != bank_gain(amounts, None)
        mean += gain * chance
        square += gain**2 * chance
    expectation, variance = bounded(ends, seats, cover)
    assert expectation.least <= mean <= expectation.most
    assert variance.least <= square - mean**2 <= variance.most
    assert not (binds and never_binds(ends, seats, cover))


amounts = st.integers(0, 500).flatmap(
    lambda size: st.sampled_from([BankAmount(size, 0), BankAmount(0, size)])
)


@given(st.lists(amounts, max_size=7), st.integers(1, 1000))
def test_a_bank_neither_wins_nor_loses_more_than_its_wager(
    each: list[BankAmount], cover: int
) -> None:
    assert -cover <= bank_gain(each, cover) <= cover
    enough = 1 + sum(lost + won for lost, won in each)
    assert bank_gain(each, enough) == bank_gain(each, None) == sum(amount.gain for amount in each)
