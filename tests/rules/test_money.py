import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.rules import Cents, format_money, parse_amount, parse_money


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$2", 200),
        ("$2.50", 250),
        ("$0.05", 5),
        ("$0", 0),
        ("$1,000", 100_000),
        ("$1,234,567.89", 123_456_789),
        ("$1000", 100_000),
        ("-$3.10", -310),
    ],
)
def test_amounts_are_parsed(text: str, cents: int) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize(
    ("cents", "text"),
    [(200, "$2"), (250, "$2.50"), (5, "$0.05"), (0, "$0"), (100_000, "$1,000"), (-310, "-$3.10")],
)
def test_amounts_print_short(cents: int, text: str) -> None:
    assert format_money(Cents(cents)) == text


@given(st.integers(min_value=-(10**15), max_value=10**15))
def test_amounts_parse_as_they_print(cents: int) -> None:
    assert parse_money(format_money(Cents(cents))) == cents


@pytest.mark.parametrize(
    "text",
    ["", "2", "2.50", "$", "$2.5", "$2.505", "$.50", "$1,00", "$1,0000", "$ 2", "$2 ", "$-2", "€2",
     "$1e3", "$٢", "$2\n", "none"],
)  # fmt: skip
def test_anything_else_is_not_an_amount(text: str) -> None:
    with pytest.raises(ValueError, match="is not an amount: write dollars as") as error:
        parse_money(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize(
    ("text", "cents"), [("2.50", 250), ("$2", 200), (" 1,000 ", 100_000), ("-5", -500)]
)
def test_an_amount_needs_no_dollar_sign_and_keeps_its_minus(text: str, cents: int) -> None:
    assert parse_amount(text) == cents
