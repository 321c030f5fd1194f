"""Banking from rounds dealt at random: exact where it can be, and as far off as it says."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

import pytest

from letitride.analysis.banking import (
    BankedRound,
    all_outcomes,
    bank,
    bank_gain,
    banked_seat,
    bounded,
    codes_of,
    pair_outcomes,
)
from letitride.cards import DECK
from letitride.rules import Cents, Rounding, Schedule
from letitride.simulation import estimate_banking
from letitride.simulation.deals import end_of_hand, ends_at_random
from tests.analysis.banked_hands import HALVES, dollars, end_by_shapes, riding
from tests.published import LIRX_01


def banked(bets: list[Cents], cover: int | None, fee: int = 0) -> BankedRound:
    return bank(
        LIRX_01, bets, cover=None if cover is None else Cents(100 * cover), fee=Cents(100 * fee)
    )


def known_by_pairs(bets: list[Cents], cover: int) -> BankedRound:
    """As a round is known in which too many hands have to be told apart."""
    ends = pair_outcomes(LIRX_01)
    seats = [banked_seat(ends, bet, Rounding.UP) for bet in bets]
    expectation, variance = bounded(ends, seats, 100 * cover)
    return BankedRound(tuple(bets), Cents(100 * cover), Cents(0), expectation, variance, None)


@pytest.mark.parametrize("schedule", [LIRX_01, HALVES])
def test_a_hand_dealt_ends_as_its_cards_do(schedule: Schedule) -> None:
    draw = Random(11)
    numbers, ends, rides = codes_of(schedule), all_outcomes(schedule), riding(schedule)
    for _ in range(3000):
        # From two suits, so that many hands are of one.
        dealt = draw.sample([card for card in DECK if card % 4 < 2], 5)
        end = ends[end_of_hand(numbers, dealt, 2)]
        assert end == end_by_shapes(schedule, rides, tuple(dealt[2:]), tuple(dealt[:2]))


def test_hands_of_a_round_are_told_apart() -> None:
    numbers = codes_of(LIRX_01)
    ends = next(ends_at_random(numbers, 4, Random(5)))
    dealt = Random(5).sample(DECK, 14)
    assert ends == [end_of_hand(numbers, dealt, start) for start in (2, 5, 8, 11)]


@pytest.mark.parametrize(
    ("bets", "cover"), [((10, 10, 10), None), ((5, 5, 5, 5), 100_000), ((10, 25), 50), ((5,), 7)]
)
def test_figures_that_can_be_exact_are_exact(bets: tuple[int, ...], cover: int | None) -> None:
    """From hardly any rounds: the controls explain all of it."""
    exact = banked(dollars(*bets), cover, fee=1)
    found = estimate_banking(LIRX_01, exact, rounds=50)
    assert found.expectation.value == pytest.approx(float(exact.expectation.least))
    assert found.variance.value == pytest.approx(float(exact.variance.least))
    assert (found.expectation.error, found.variance.error) == (0, 0)


def test_the_order_of_seats_counts() -> None:
    """The second bet uses the wager up, so the third is never settled: all of it is known."""
    exact = banked(dollars(5, 50, 10), 40)
    assert exact.exact
    found = estimate_banking(LIRX_01, exact, rounds=20_000)
    assert abs(found.expectation.value - exact.expectation.least) < 4 * found.expectation.error
    assert abs(found.variance.value - exact.variance.least) < 4 * found.variance.error
    assert exact.chances is not None
    for (value, error), chance in zip(found.chances, exact.chances, strict=True):
        assert abs(value - chance.least) < 4 * error


@pytest.mark.parametrize(("seats", "cover"), [(3, 20), (6, 20), (6, 100), (7, 500)])
def test_the_estimate_agrees_with_the_bounds_and_the_plain_mean(seats: int, cover: int) -> None:
    banking = known_by_pairs(dollars(*[2] * seats), cover)
    found = estimate_banking(LIRX_01, banking, rounds=4000, seed=2)
    mean, variance = found.expectation, found.variance
    assert banking.expectation.least - mean.error < mean.value
    assert mean.value < banking.expectation.most + mean.error
    assert banking.variance.least < variance.value < banking.variance.most
    gains = plain_gains(banking, 4000, seed=9)
    spread = sqrt(variance.value / len(gains))
    assert abs(fmean(gains) - mean.value) < 4 * spread
    assert mean.error < spread / 2, "controls leave little to chance"


def plain_gains(banking: BankedRound, rounds: int, seed: int) -> list[int]:
    draw, rides, ends = Random(seed), riding(LIRX_01), pair_outcomes(LIRX_01)
    seats = [banked_seat(ends, bet, Rounding.UP) for bet in banking.bets]
    gains = []
    for _ in range(rounds):
        left, right, *own = draw.sample(DECK, 2 + 3 * len(seats))
        hands = [tuple(own[start : start + 3]) for start in range(0, len(own), 3)]
        ended = [end_by_shapes(LIRX_01, rides, hand, (left, right)) for hand in hands]
        amounts = [seat.amounts[end] for seat, end in zip(seats, ended, strict=True)]
        gains.append(bank_gain(amounts, banking.cover))
    return gains


def test_estimates_are_as_good_as_their_stated_errors() -> None:
    banking = known_by_pairs(dollars(2, 2, 2, 2), 20)
    found = [estimate_banking(LIRX_01, banking, rounds=2000, seed=seed) for seed in range(20)]
    truth = estimate_banking(LIRX_01, banking, rounds=20_000, seed=99)
    for figure in ("expectation", "variance"):
        best = getattr(truth, figure)
        strayed = [
            ((one.value - best.value) / sqrt(one.error**2 + best.error**2)) ** 2
            for one in (getattr(each, figure) for each in found)
        ]
        # Twenty normal squares have a mean below 0.3, or above 2.3, once in 1,000 times each; and
        # the error allows for rounds that are too rare to come, so the mean is rather low.
        assert 0.25 < fmean(strayed) < 2.3


def test_a_wager_that_may_run_out_is_never_certain() -> None:
    """A few rounds have no royal flush, and yet it exists."""
    banking = known_by_pairs(dollars(10, 25, 5), 500)
    assert not banking.exact
    found = estimate_banking(LIRX_01, banking, rounds=100)
    assert found.expectation.error >= Fraction(50_000, 100)


def test_each_batch_has_its_own_seed() -> None:
    """So they can be dealt anywhere, and a longer run has those of a shorter one in it."""
    banking = known_by_pairs(dollars(5, 5, 5), 20)
    dealt: list[list[Any]] = []

    def each(work: Callable[[Any], Any], parts: Sequence[Any]) -> Iterable[Any]:
        dealt.append([work(part) for part in reversed(parts)][::-1])
        return dealt[-1]

    found = estimate_banking(LIRX_01, banking, rounds=5_500, each=each)
    assert found == estimate_banking(LIRX_01, banking, rounds=5_500)
    estimate_banking(LIRX_01, banking, rounds=5_000, each=each)
    (long, short) = dealt
    assert (len(long), len(short)) == (2, 1)
    assert long[0].gains.estimate() == short[0].gains.estimate()
    assert long[0].gains.estimate() != long[1].gains.estimate()
