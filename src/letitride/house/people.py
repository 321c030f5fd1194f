"""Accounts: who may come in, in which role, and what happened at the door.

A wrong password is a fact, not a refusal: it comes back as ``LoginFailed``, so that it counts. What
the person is told is ``WRONG_LOGIN``, the same as for a name that nobody has.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.house.base import Decided, HouseEvent
from letitride.house.credentials import check_name, check_password
from letitride.house.words import MINUTE, format_span
from letitride.rules import HOUSE, Role
from letitride.table.actors import Rejected

FAILURES: Final = 5
LOCKED_FOR: Final = 15 * MINUTE
WRONG_LOGIN: Final = Rejected("wrong_login", HOUSE, "The name or the password is wrong.")


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """``failures`` counts wrong passwords in a row since the last right one or the last lock."""

    name: str = ""
    role: Role = Role.PLAYER
    guest: bool = False
    demo: bool = False
    failures: int = 0
    locked_until: int = 0
    closed: bool = False
    version: int = 0


class AccountOpened(HouseEvent, frozen=True):
    name: str
    role: Role
    guest: bool = False
    demo: bool = False


class LoggedIn(HouseEvent, frozen=True):
    where: str = ""


class LoginFailed(HouseEvent, frozen=True):
    where: str = ""


class LockedOut(HouseEvent, frozen=True):
    until: int


class Reauthenticated(HouseEvent, frozen=True):
    pass


class LoggedOut(HouseEvent, frozen=True):
    pass


class PasswordChanged(HouseEvent, frozen=True):
    pass


class AccountClosed(HouseEvent, frozen=True):
    reason: str = ""


class AccountReopened(HouseEvent, frozen=True):
    pass


def new_person() -> Person:
    """An account that nobody has opened."""
    return Person()


def account_stream(name: str) -> str:
    """One stream for all spellings of a name, so that only one of them can be opened."""
    return f"account:{name.casefold()}"


def open_account(
    person: Person,
    name: str,
    *,
    role: Role,
    at: int,
    guest: bool = False,
    demo: bool = False,
    by: str = "",
) -> Decided:
    """``person`` is what the stream of the name holds so far."""
    if no := check_name(name):
        return no
    if person.version:
        return Rejected("name_taken", HOUSE, f"name: {person.name} has an account already.")
    if guest and role is not Role.PLAYER:
        return Rejected("bad_role", HOUSE, "role: a guest is a player.")
    return (AccountOpened(name=name, role=role, guest=guest, demo=demo, by=by, at=at),)


def log_in(person: Person, right: bool, where: str, at: int) -> Decided:
    """``right``: whether the password was. Ends in ``LoggedIn`` if the person is in.

    Who is locked out is refused with the right password too, and nothing more is counted. That an
    account is closed is told only to whom it belongs.
    """
    if no := _known(person) or _unlocked(person, at):
        return no
    if not right:
        return _failed(person, where, at)
    return _open(person) or (LoggedIn(where=where, by=person.name, at=at),)


def reauthenticate(person: Person, right: bool, at: int, where: str = "") -> Decided:
    """The password once more, before something grave. Wrong ones count as at the door."""
    if no := _known(person) or _unlocked(person, at):
        return no
    if not right:
        return _failed(person, where, at)
    return _open(person) or (Reauthenticated(by=person.name, at=at),)


def change_password(person: Person, text: str, *, by: str, at: int) -> Decided:
    """The text is only looked at; what is kept of it is no matter of the log."""
    if no := _known(person) or _open(person):
        return no
    if person.guest:
        return Rejected("guest", HOUSE, "A guest has no password.")
    return check_password(text, person.name) or (PasswordChanged(by=by, at=at),)


def log_out(person: Person, at: int) -> Decided:
    return _known(person) or (LoggedOut(by=person.name, at=at),)


def close_account(person: Person, reason: str, *, by: str, at: int) -> Decided:
    if no := _known(person) or _open(person):
        return no
    return (AccountClosed(reason=reason, by=by, at=at),)


def reopen_account(person: Person, *, by: str, at: int) -> Decided:
    if no := _known(person):
        return no
    if not person.closed:
        return Rejected("not_closed", HOUSE, f"The account of {person.name} is open.")
    return (AccountReopened(by=by, at=at),)


def _known(person: Person) -> Rejected | None:
    return None if person.version else WRONG_LOGIN


def _open(person: Person) -> Rejected | None:
    if not person.closed:
        return None
    return Rejected("closed", HOUSE, f"The account of {person.name} is closed.")


def _unlocked(person: Person, at: int) -> Rejected | None:
    if at >= person.locked_until:
        return None
    wait = format_span(person.locked_until - at)
    words = f"Too many wrong passwords. The account is locked; try again in {wait}."
    return Rejected("locked", HOUSE, words)


def _failed(person: Person, where: str, at: int) -> tuple[HouseEvent, ...]:
    failed = LoginFailed(where=where, by=person.name, at=at)
    if person.failures + 1 < FAILURES:
        return (failed,)
    return failed, LockedOut(until=at + LOCKED_FOR, at=at)


def evolve(person: Person, event: HouseEvent) -> Person:
    return replace(_evolved(person, event), version=person.version + 1)


def _evolved(person: Person, event: HouseEvent) -> Person:
    match event:
        case AccountOpened(name=name, role=role, guest=guest, demo=demo):
            return replace(person, name=name, role=role, guest=guest, demo=demo)
        case LoginFailed():
            return replace(person, failures=person.failures + 1)
        case LockedOut(until=until):
            return replace(person, failures=0, locked_until=until)
        case LoggedIn() | Reauthenticated():
            return replace(person, failures=0)
        case LoggedOut() | PasswordChanged():
            return person
        case AccountClosed():
            return replace(person, closed=True)
        case AccountReopened():
            return replace(person, closed=False)
        case _:
            raise AssertionError(f"{type(event).__name__} is no event of an account")
