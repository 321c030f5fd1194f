from fractions import Fraction

import pytest

from letitride.reports.numbers import decimal, exact, one_in, pay_words, percent, shortest, signed
from letitride.rules import Odds


@pytest.mark.parametrize(
    ("value", "digits", "printed"),
    [
        (Fraction(37963, 1082900), 4, "3.5057%"),
        (Fraction(-37963, 1082900), 4, "−3.5057%"),
        (Fraction(1, 200), 0, "1%"),  # half up, where a float's format would say 0%
        (Fraction(-1, 10**9), 2, "0.00%"),
        (Fraction(12345), 1, "1,234,500.0%"),
    ],
)
def test_percent_rounds_half_up_and_signs_only_what_is_left(
    value: Fraction, digits: int, printed: str
) -> None:
    assert percent(value, digits) == printed


def test_decimal_groups_thousands() -> None:
    assert decimal(Fraction(649740), 2) == "649,740.00"
    assert decimal(Fraction(1, 8), 2) == "0.13"
    assert decimal(Fraction(-9999, 4), 1) == "−2,499.8"


def test_exact_prints_the_fraction_itself() -> None:
    assert exact(Fraction(-37963, 1082900)) == "−37,963/1,082,900"
    assert exact(Fraction(1)) == "1"


@pytest.mark.parametrize(
    ("value", "printed"),
    [("1000", "1,000"), ("9/4", "2.25"), ("7/3", "7/3"), ("-1/8", "−0.125"), ("-4/6", "−2/3")],
)
def test_shortest_is_still_exact(value: str, printed: str) -> None:
    assert shortest(Fraction(value)) == printed


def test_signed_always_prints_a_sign() -> None:
    assert [signed(text) for text in ("1.5", "−1", "0.0000", "3/7")] == [
        "+1.5",
        "−1",
        "0.0000",
        "+3/7",
    ]


def test_one_in_prints_the_frequency() -> None:
    assert one_in(Fraction(4, 2598960)) == "649,740.00"
    assert one_in(Fraction(0)) == "–"


@pytest.mark.clause("W payout 1")
@pytest.mark.parametrize(
    ("pay", "odds", "words"),
    [
        ("1000", Odds.TO, "1,000 to 1"),
        ("3/2", Odds.TO, "1.5 to 1"),
        ("7/3", Odds.TO, "7 to 3"),
        ("0", Odds.TO, "0 to 1"),
        ("20000", Odds.FOR, "wins 20,000"),
        ("7/3", Odds.FOR, "wins 7/3"),
    ],
)
def test_pays_are_described_in_words(pay: str, odds: Odds, words: str) -> None:
    assert pay_words(Fraction(pay), odds) == words
