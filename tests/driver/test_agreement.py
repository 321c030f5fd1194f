"""Three answers agree: the exact analysis, `settle` on every hand, and the engine in play."""

from math import sqrt

import pytest

from letitride.analysis import analyse_wager
from letitride.rules import BASE, rulebook_ids
from tests.driver.agreement import play


def judge(book: str, rounds: int, seed: int) -> None:
    """Every wager's mean result within four standard errors of its exact value."""
    driver, totals = play(book, rounds=rounds, seed=seed)
    assert totals.rounds == rounds
    for wager, schedule in driver.game.schedules.items():
        exact = analyse_wager(schedule)
        unit = driver.bet if wager == BASE else driver.sides[wager]
        mean = totals.won[wager] / unit / rounds
        error = sqrt(exact.variance / rounds)
        assert abs(mean + float(exact.edge)) < 4 * error, (wager, mean, float(exact.edge), error)


@pytest.mark.parametrize("book", rulebook_ids())
def test_the_engine_returns_what_the_analysis_says(book: str) -> None:
    judge(book, rounds=1_000, seed=20)


@pytest.mark.soak
@pytest.mark.parametrize("book", rulebook_ids())
def test_the_engine_returns_what_the_analysis_says_over_200_000_rounds(book: str) -> None:
    judge(book, rounds=200_000, seed=2_000)
