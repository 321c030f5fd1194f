"""The names of bets that people are shown."""

import pytest

from letitride.rules.wagers import LONGEST_NAME, name_fault


def test_a_name_may_be_as_long_as_the_longest() -> None:
    assert name_fault("a" * LONGEST_NAME) is None


@pytest.mark.parametrize("name", ["", " ", "a" * (LONGEST_NAME + 1), "two\nlines"])
def test_a_name_that_nobody_can_be_shown_is_at_fault(name: str) -> None:
    assert name_fault(name)
