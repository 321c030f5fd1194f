"""The cage's desk: chips paid in and out, vouchers, and when two people must sign.

One person alone may handle only so much for a player per day, in and out together. Payments that a
second person signed do not count, so splitting a payment does not get around the rule.
"""

from typing import Any, Required, TypedDict, Unpack

from letitride.house.base import Decided
from letitride.house.cage import events as e
from letitride.house.cage.debts import debt_settled
from letitride.house.cage.limits import MOST, not_excluded
from letitride.house.cage.patron import Patron, admitted, brought_to, covers, in_vouchers, positive
from letitride.house.rejections import reject
from letitride.rules import HOUSE, Cents, format_money
from letitride.table import ExchangeFor, Rejected

Payment = type[e.ChipsPaidIn] | type[e.ChipsPaidOut] | type[e.VoucherIssued]


class PaymentDetails(TypedDict, total=False):
    """``second`` signed for a payment together with ``by``. ``alone`` is what one person may handle
    for a player per day; None means any amount."""

    by: Required[str]
    at: Required[int]
    why: str
    second: str
    alone: Cents | None


def pay_in(patron: Patron, amount: Cents, **details: Unpack[PaymentDetails]) -> Decided:
    """What the player owes the house is settled from it at once."""
    by, at = details["by"], details["at"]
    paid = _new_chips(patron, amount, at) or _paid(e.ChipsPaidIn, patron, amount, details)
    if isinstance(paid, Rejected):
        return paid
    return (*paid, *debt_settled(patron, amount, by=by, at=at))


def pay_out(patron: Patron, amount: Cents, **details: Unpack[PaymentDetails]) -> Decided:
    """Open to players who have excluded themselves: what is theirs stays theirs."""
    if no := positive(amount) or covers(patron.balance, amount, "cage", name=patron.name):
        return no
    return _paid(e.ChipsPaidOut, patron, amount, details)


def issue_voucher(
    patron: Patron,
    amount: Cents,
    *,
    until: int | None = None,
    tables: tuple[str, ...] = (),
    into: ExchangeFor | None = None,
    **details: Unpack[PaymentDetails],
) -> Decided:
    """Issue a voucher with the conditions printed on it. The caller must check that the tables
    exist."""
    if no := _new_chips(patron, amount, details["at"]):
        return no
    if until is not None and until <= details["at"]:
        return reject("bad_voucher.until", HOUSE)
    printed = {"until": until, "tables": tables, "into": into}
    return _paid(e.VoucherIssued, patron, amount, details, **printed)


def _paid(
    payment: Payment, patron: Patron, amount: Cents, details: PaymentDetails, **printed: Any
) -> Decided:
    by, at = details["by"], details["at"]
    why, second = details.get("why", ""), details.get("second", "")
    if no := _not_signed(patron, amount, second, details.get("alone"), at):
        return no
    return (payment(amount=amount, why=why, second=second, by=by, at=at, **printed),)


def _new_chips(patron: Patron, amount: Cents, at: int) -> Rejected | None:
    """An excluded player gets nothing new, and nobody more than ``MOST``."""
    if no := admitted(patron) or not_excluded(patron, at) or positive(amount):
        return no
    if patron.balance + in_vouchers(patron) + amount <= MOST:
        return None
    return reject("bad_amount.too_much", HOUSE, most=format_money(MOST))


def _not_signed(
    patron: Patron, amount: Cents, second: str, alone: Cents | None, at: int
) -> Rejected | None:
    """Whether more people must sign. Checked last: nobody is called over for a payment that
    cannot be made."""
    so_far = brought_to(patron, at).alone_today
    if second or alone is None or so_far + amount <= alone:
        return None
    left = Cents(max(0, alone - so_far))
    if not alone:
        which = "always"
    elif so_far:
        which = "some_left" if left else "none_left"
    else:
        which = "first"
    return reject(
        f"second_person_needed.{which}",
        HOUSE,
        amount=format_money(amount),
        alone=format_money(alone),
        so_far=format_money(so_far),
        left=format_money(left),
    )
