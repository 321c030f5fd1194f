"""The cage's desk: what one person may pay alone, and what takes two."""

from collections.abc import Callable

import pytest

from letitride.house import (
    ChipsPaidIn,
    ChipsPaidOut,
    Decided,
    Patron,
    VoucherIssued,
    exclude_self,
    issue_voucher,
    pay_in,
    pay_out,
)
from letitride.rules import Cents
from tests.house.talk import DAY, MIDNIGHT, MORNING, after, money, patron_with, refused

ALONE = money("$100")
PAY = (pay_in, pay_out, issue_voucher)
RULE = "One person alone can pay at most $100 a day for a player"
ASK = "Ask another supervisor to sign with their name and password"


def ann_with(balance: str) -> Patron:
    """Paid in the day before, so that nothing counts today."""
    return patron_with(balance, at=MORNING - DAY)


def paid(
    ann: Patron, pay: Callable[..., Decided], dollars: str, *, second: str = "", at: int = MORNING
) -> Decided:
    return pay(ann, money(dollars), by="Cora", at=at, second=second, alone=ALONE)


@pytest.mark.parametrize("pay", PAY)
def test_up_to_the_limit_one_person_is_enough(pay: Callable[..., Decided]) -> None:
    ann = ann_with("$500")
    assert after(ann, paid(ann, pay, "$100")).alone_today == money("$100")
    code, words = refused(paid(ann, pay, "$100.01"))
    assert code == "second_person_needed"
    assert words == f"{RULE}; you asked for $100.01. {ASK}, or pay at most $100."


@pytest.mark.parametrize(
    ("pay", "event"),
    [(pay_in, ChipsPaidIn), (pay_out, ChipsPaidOut), (issue_voucher, VoucherIssued)],
)
def test_the_record_names_both_who_signed(
    pay: Callable[..., Decided], event: Callable[..., object]
) -> None:
    ann = ann_with("$500")
    decided = paid(ann, pay, "$250", second="Gil")
    assert decided == (event(amount=money("$250"), second="Gil", by="Cora", at=MORNING),)


@pytest.mark.parametrize("first", PAY)
@pytest.mark.parametrize("then", PAY)
def test_splitting_a_payment_does_not_help(
    first: Callable[..., Decided], then: Callable[..., Decided]
) -> None:
    """In and out count together, so chips that go round in a circle count too."""
    ann = ann_with("$500")
    ann = after(ann, paid(ann, first, "$60"))
    assert refused(paid(ann, then, "$60")) == (
        "second_person_needed",
        f"{RULE}; you asked for $60 after $60 today. {ASK}, or pay at most $40.",
    )
    ann = after(ann, paid(ann, then, "$40"))
    _, words = refused(paid(ann, then, "$0.01"))
    assert words == f"{RULE}; you asked for $0.01 after $100 today. {ASK}."


def test_payments_signed_by_two_do_not_count_towards_the_limit() -> None:
    ann = ann_with("$0.01")
    ann = after(ann, paid(ann, pay_in, "$5000", second="Gil"))
    assert ann.alone_today == 0
    ann = after(ann, paid(ann, pay_in, "$100"))
    assert refused(paid(ann, pay_in, "$1"))[0] == "second_person_needed"
    assert after(ann, paid(ann, pay_in, "$1", second="Gil")).alone_today == money("$100")


def test_a_new_day_begins_at_zero() -> None:
    ann = ann_with("$500")
    ann = after(ann, paid(ann, pay_out, "$100"))
    assert refused(paid(ann, pay_out, "$1", at=MIDNIGHT - 1))[0] == "second_person_needed"
    ann = after(ann, paid(ann, pay_out, "$1", at=MIDNIGHT))
    assert ann.alone_today == money("$1")


def test_a_house_may_always_require_two_people() -> None:
    ann = ann_with("$500")
    decided = pay_out(ann, money("$0.01"), by="Cora", at=MORNING, alone=Cents(0))
    assert refused(decided) == (
        "second_person_needed",
        f"Every payment needs two people here; you asked for $0.01. {ASK}.",
    )


def test_an_impossible_payment_asks_for_no_second_person() -> None:
    ann = ann_with("$500")
    assert refused(paid(ann, pay_out, "$501"))[0] == "not_enough_chips"
    ann = after(ann, exclude_self(ann, None, MORNING))
    assert refused(paid(ann, pay_in, "$200"))[0] == "excluded"


def test_first_chips_from_the_house_need_no_signature() -> None:
    ann = ann_with("$500")
    ann = after(ann, pay_in(ann, money("$1000"), by="", at=MORNING, why="to begin with"))
    assert ann.alone_today == 0
