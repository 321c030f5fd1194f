"""Copies of the approved rules: filed by somebody, one in force for each book (N 14.14)."""

import pytest

from letitride.house import Decided, Floor, RulesCopy, RulesFiled, file_rules, new_floor
from letitride.house.rules_copy import LONGEST_COPY
from letitride.rules import load_rulebook
from letitride.table import Rejected
from tests.house.talk import MORNING, after

BOOK = load_rulebook("nsw-let-it-ride")
TEXT = "1. Interpretation\n\n1.1 In these rules,\tunless…\r\n\f2. Table layout\n"


def _file(
    floor: Floor, text: str = TEXT, *, reference: str = "LGA 7", date: str = "2020-02-29"
) -> Decided:
    filed = floor.rules.get(BOOK.id)
    return file_rules(filed, BOOK, text, reference=reference, date=date, by="Sue", at=MORNING)


def _refused(decided: Decided) -> tuple[str, str]:
    """With the clause of the book."""
    assert isinstance(decided, Rejected), decided
    assert decided.clause == "N 14.14"
    return decided.code, decided.message


@pytest.mark.clause("N 14.14")
def test_a_copy_is_kept_word_for_word_with_who_filed_it() -> None:
    decided = _file(new_floor())
    event = RulesFiled(
        book=BOOK.id, reference="LGA 7", date="2020-02-29", text=TEXT, by="Sue", at=MORNING
    )
    assert decided == (event,)
    copy = RulesCopy(
        reference="LGA 7", date="2020-02-29", text=TEXT, filed_by="Sue", at=MORNING, edition=1
    )
    assert after(new_floor(), decided) == Floor(rules={BOOK.id: copy}, version=1)


def test_a_new_copy_replaces_the_one_before_it_for_its_book_only() -> None:
    floor = after(new_floor(), _file(new_floor()))
    other = load_rulebook("ca-let-it-ride")
    filed = file_rules(None, other, "C", reference="BGC", date="2020-01-01", by="Sue", at=MORNING)
    floor = after(floor, filed)
    floor = after(floor, _file(floor, "Another text.", reference="LGA 8"))
    assert floor.rules[BOOK.id].text == "Another text."
    assert floor.rules[BOOK.id].edition == 2
    assert (floor.rules[other.id].text, floor.rules[other.id].edition) == ("C", 1)


@pytest.mark.parametrize(
    ("wrong", "code", "words"),
    [
        ({"reference": " "}, "bad_reference", "reference: enter 1 to 60 characters."),
        ({"reference": "x" * 61}, "bad_reference", "reference: enter 1 to 60 characters."),
        *(
            ({"date": date}, "bad_date", "date: enter the day on which these rules were approved.")
            for date in ("", "today", "2021-02-29", "2020-13-01", "2020-00-10", "2020-04-31")
        ),
        ({"text": " \n"}, "bad_text", "text: enter 1 to 100,000 characters."),
        ({"text": "x" * (LONGEST_COPY + 1)}, "bad_text", "text: enter 1 to 100,000 characters."),
        ({"text": "PK\x03\x04"}, "bad_text", "text: this is not plain text."),
        ({"text": "a\x00b"}, "bad_text", "text: this is not plain text."),
    ],
)
def test_a_bad_copy_is_refused(wrong: dict[str, str], code: str, words: str) -> None:
    assert _refused(_file(new_floor(), **wrong)) == (code, words)


def test_the_longest_allowed_copy_is_accepted() -> None:
    assert not isinstance(_file(new_floor(), "x" * LONGEST_COPY), Rejected)


def test_the_same_copy_is_not_filed_twice_in_a_row() -> None:
    floor = after(new_floor(), _file(new_floor()))
    words = "This copy, LGA 7, is already on file."
    assert _refused(_file(floor)) == ("filed_already", words)
    floor = after(floor, _file(floor, reference="LGA 8"))
    assert after(floor, _file(floor)).rules[BOOK.id].edition == 3
