"""Joint outcomes settled seat by seat, and the packed integers that count them."""

from collections import Counter
from itertools import combinations_with_replacement, product
from math import factorial, prod
from random import Random

import pytest

from letitride.analysis.banking import bank_gain
from letitride.analysis.banking.joint.packed_integers import PackedIntegers
from letitride.analysis.banking.joint.settling import gains_of
from tests.analysis.banking_boards import some_amount


@pytest.mark.parametrize("seats", range(1, 8))
def test_rounds_are_settled_seat_by_seat(seats: int) -> None:
    """Any outcomes with any counts, compared with settling every round by itself."""
    random = Random(seats)
    ends = [16**index for index in range(3)]
    deals = {
        sum(some): random.randint(1, 9) * factorial(seats)
        for some in combinations_with_replacement(ends, seats)
    }
    amounts = [{end: some_amount(random) for end in ends} for _ in range(seats)]
    for cover in (1, 7, 20, 100):
        gains: Counter[int] = Counter()
        for round_ in product(ends, repeat=seats):
            settled = bank_gain((row[end] for row, end in zip(amounts, round_, strict=True)), cover)
            alike = prod(map(factorial, Counter(round_).values()))
            gains[settled] += deals[sum(round_)] * alike // factorial(seats)
        assert gains_of(deals, amounts, cover) == gains


def test_many_numbers_are_packed_into_one() -> None:
    places = PackedIntegers.up_to(300)
    numbers = [[5, -300, 0], [300, 0, -1]]
    rows = [places.packed(row) for row in numbers]
    assert [places.unpacked(row, 3) for row in rows] == numbers
    assert places.unpacked(2 * rows[0] - rows[1], 3) == [-290, -600, 1]
    columns = places.transposed(rows, 3)
    assert [places.unpacked(column, 2) for column in columns] == [[5, 300], [-300, 0], [0, -1]]
    assert places.packed([]) == 0
