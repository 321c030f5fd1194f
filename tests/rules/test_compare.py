from enum import Enum

import pytest

from letitride.cards import FiveCard
from letitride.rules import (
    Cents,
    Currency,
    Moment,
    Role,
    compare,
    describe,
    fields_of,
    format_value,
    load_rulebook,
    rulebook_ids,
)

NSW = load_rulebook("nsw-let-it-ride")
WA = load_rulebook("wa-let-it-ride")
WA_BONUS = load_rulebook("wa-let-it-ride-bonus")


def test_a_difference_has_both_values_and_both_clauses() -> None:
    row = {row.path: row for row in compare(NSW, WA)}["betting.withdrawing_ends"]
    assert row.differs
    assert row.a is not None
    assert row.b is not None
    assert (row.a.value, row.a.clause) == ("first card", "N 5.4")
    assert (row.b.value, row.b.clause) == ("no more bets", "W bets 2")


def test_equal_values_under_different_clauses_do_not_differ() -> None:
    row = {row.path: row for row in compare(NSW, WA)}["betting.placing_ends"]
    assert not row.differs
    assert row.a is not None
    assert row.b is not None
    assert (row.a.clause, row.b.clause) == ("N 5.3", "W bets 2")


def test_a_section_in_only_one_book_differs() -> None:
    rows = {row.path: row for row in compare(NSW, WA)}
    shoe, three_card = rows["devices.shoe.order"], rows["side_bets.three_card.minimum"]
    assert shoe.differs
    assert shoe.a is not None
    assert shoe.b is None
    assert three_card.differs
    assert three_card.a is None
    assert three_card.b is not None
    assert three_card.b.value == "$1"
    assert "side_bets.six_card.minimum" not in rows


def test_the_two_washington_books_differ_by_the_bonus_alone() -> None:
    differing = {row.path for row in compare(WA, WA_BONUS) if row.differs}
    bonus = {path for path in differing if path.startswith("side_bets.bonus.")}
    assert len(bonus) == 14
    assert differing - bonus == {
        "table.controller",
        "paytables.choices",
        "paytables.default",
        "devices.shuffler.opening",
        "settlement.wager_order",
        "settlement.round_ends",
        "irregularities.early_stub_reset",
    }


@pytest.mark.parametrize("ref", rulebook_ids())
def test_a_book_does_not_differ_from_itself(ref: str) -> None:
    book = load_rulebook(ref)
    rows = compare(book, book)
    assert not [row for row in rows if row.differs]
    assert tuple(row.a for row in rows) == describe(book)


@pytest.mark.parametrize("ref", rulebook_ids())
def test_a_description_has_every_field_in_the_order_of_the_model(ref: str) -> None:
    book = load_rulebook(ref)
    paths = [entry.path for entry in describe(book)]
    assert sorted(paths) == sorted(book.clauses)
    order = [field.path for field in fields_of(book)]
    assert paths == sorted(paths, key=order.index)
    assert all(entry.value and "_" not in entry.value for entry in describe(book))
    assert all(entry.clause == book.clause(entry.path) for entry in describe(book))


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (Cents(250), Cents, "$2.50"),
        (Cents(250), Cents | None, "$2.50"),
        (None, Cents | None, "none"),
        (250, int, "250"),
        ("LIRX-01", str, "LIRX-01"),
        (Moment.NO_MORE_BETS, Moment, "no more bets"),
        (FiveCard.TENS_OR_BETTER, FiveCard, "tens or better"),
        ((Currency.CHIPS, Currency.PLAQUES), tuple[Currency, ...], "chips, plaques"),
        ((), tuple[Currency, ...], "none"),
        ((), tuple[Role, ...], "nobody"),
    ],
)
def test_values_print_in_words(value: Enum | int | str | None, kind: object, text: str) -> None:
    assert format_value(value, kind) == text
