"""Shared by the tests of the house: a day, a patron, and deciding and evolving in one go."""

from typing import TypeVar

from letitride.house import (
    Decided,
    Floor,
    Patron,
    Person,
    SelfLimits,
    admit,
    new_patron,
    pay_in,
    replay,
)
from letitride.rules import Cents, parse_money
from letitride.table import Rejected

State = TypeVar("State", Patron, Person, Floor)

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
MORNING = 20_000 * DAY + 8 * HOUR
MIDNIGHT = 20_001 * DAY


def after(state: State, decided: Decided) -> State:
    """The state after what was decided, which must not be a refusal."""
    assert not isinstance(decided, Rejected), decided.message
    return replay(state, decided)


def refused(decided: Decided | None) -> tuple[str, str]:
    """Code and words of a refusal, which must be house policy."""
    assert isinstance(decided, Rejected), decided
    assert decided.clause == "house"
    return decided.code, decided.message


def patron_with(balance: str = "$100", *, at: int = MORNING) -> Patron:
    ann = new_patron("Ann")
    ann = after(ann, admit(ann, demo=False, by="", at=at))
    return after(ann, pay_in(ann, parse_money(balance), by="Cora", at=at))


def limits(loss: str | None = None, minutes: int | None = None) -> SelfLimits:
    return SelfLimits(loss=None if loss is None else money(loss), minutes=minutes)


def money(text: str) -> Cents:
    return parse_money(text)
