"""Estimates by controls whose means are known."""

from fractions import Fraction
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.simulation import Controlled, share

NUMBERS = st.integers(-1000, 1000)
ROWS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=30)


@given(ROWS, NUMBERS, NUMBERS, NUMBERS)
def test_what_the_controls_explain_is_exact_in_any_sample(
    rows: list[tuple[int, int]], level: int, much: int, more: int
) -> None:
    """Where a sample lets the weights be told; else it says the same on what it has seen."""
    known = [Fraction(1, 3), Fraction(-7, 2)]
    figure = Controlled(known)
    for one, two in rows:
        figure.add(level + much * one + more * two, one, two)
    found = figure.estimate()
    assert found.error == 0
    plain = [(one - rows[0][0], two - rows[0][1]) for one, two in rows]
    if any(one * y != two * x for one, two in plain for x, y in plain):
        assert found.value == pytest.approx(float(level + much * known[0] + more * known[1]))


def test_a_redundant_control_changes_nothing() -> None:
    draw = Random(3)
    once, twice = Controlled([Fraction(1, 2)]), Controlled([Fraction(1, 2), Fraction(5)])
    for _ in range(100):
        seen, noise = draw.randrange(2), draw.randrange(7)
        once.add(3 * seen + noise, seen)
        twice.add(3 * seen + noise, seen, 10 * seen)
    assert twice.estimate() == once.estimate()


def test_a_constant_control_changes_nothing() -> None:
    figure = Controlled([Fraction(4)])
    for sample in (1, 2, 3):
        figure.add(sample, 4)
    assert figure.estimate().value == 2


def test_stated_errors_agree_with_the_spread_of_estimates() -> None:
    """Of 200 samples, the estimate strays from the truth by about its error, squared on average."""
    strayed = []
    for seed in range(200):
        draw = Random(seed)
        figure = Controlled([Fraction(9, 2)])
        for _ in range(100):
            seen = draw.randrange(10)
            figure.add(2 * seen + draw.randrange(7), seen)
        value, error = figure.estimate()
        strayed.append(((value - 12) / error) ** 2)
    assert 0.7 < fmean(strayed) < 1.4


def test_the_share_of_an_event_that_never_happened_has_an_error() -> None:
    assert share(0, 100).value == 0
    assert share(0, 100).error == pytest.approx(0.00995, abs=1e-4)
    assert share(50, 100).error == pytest.approx(0.05)


@pytest.mark.parametrize("samples", [0, 1])
def test_one_sample_is_not_an_estimate(samples: int) -> None:
    figure = Controlled([])
    for _ in range(samples):
        figure.add(1)
    with pytest.raises(ValueError, match="two or more"):
        figure.estimate()
