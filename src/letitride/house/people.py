"""Accounts: who may come in, in which role, and what happened at the door.

A wrong password is a fact, not a refusal: it comes back as ``LoginFailed``, so that it counts. What
the person is told is ``WRONG_LOGIN``, the same as for a name that nobody has. How long the next try
has to wait is in ``tries``.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.house.base import Decided, HouseEvent
from letitride.house.credentials import check_name, check_password
from letitride.house.tries import WrongPasswords, after_right, after_wrong, wait_of
from letitride.house.words import format_seconds
from letitride.rules import HOUSE, Role
from letitride.table import Rejected

TOO_MANY_TRIES: Final = "too_many_tries"
WRONG_LOGIN: Final = Rejected("wrong_login", HOUSE, "The name or the password is wrong.")


class Person(msgspec.Struct, frozen=True, kw_only=True):
    name: str = ""
    role: Role = Role.PLAYER
    guest: bool = False
    demo: bool = False
    wrong: WrongPasswords = WrongPasswords()
    closed: bool = False
    mark: str = ""
    version: int = 0


class AccountOpened(HouseEvent, frozen=True):
    """``mark`` is random, and the hash of the password carries it too: an older hash, put
    back by whoever can write to the database, has another one."""

    name: str
    role: Role
    guest: bool = False
    demo: bool = False
    mark: str = ""


class LoggedIn(HouseEvent, frozen=True):
    where: str = ""


class LoginFailed(HouseEvent, frozen=True):
    where: str = ""


class LockedOut(HouseEvent, frozen=True):
    """Of old logs: five wrong passwords locked an account. Nothing follows from it any more."""

    until: int


class Reauthenticated(HouseEvent, frozen=True):
    where: str = ""


class LoggedOut(HouseEvent, frozen=True):
    pass


class PasswordChanged(HouseEvent, frozen=True):
    """``mark`` is that of the new hash."""

    mark: str = ""


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
    mark: str = "",
    by: str = "",
) -> Decided:
    """``person`` is what the stream of the name holds so far."""
    if no := check_name(name):
        return no
    if person.version:
        return Rejected("name_taken", HOUSE, f"name: {person.name} already has an account.")
    if guest and role is not Role.PLAYER:
        return Rejected("bad_role", HOUSE, "role: a guest is a player.")
    opened = AccountOpened(name=name, role=role, guest=guest, demo=demo, mark=mark, by=by, at=at)
    return (opened,)


def log_in(person: Person, right: bool, where: str, at: int) -> Decided:
    """``right``: whether the password was. Ends in ``LoggedIn`` if the person is in.

    From where too many wrong ones came the right one is refused too, for a while, and nothing more
    is counted. That an account is closed is told only to whom it belongs.
    """
    if no := _known(person) or _in_time(person, where, at):
        return no
    if not right:
        return (LoginFailed(where=where, by=person.name, at=at),)
    return _open(person) or (LoggedIn(where=where, by=person.name, at=at),)


def reauthenticate(person: Person, right: bool, at: int, where: str = "") -> Decided:
    """The password once more, before something grave. Wrong ones count as at the door."""
    if no := _known(person) or _in_time(person, where, at):
        return no
    if not right:
        return (LoginFailed(where=where, by=person.name, at=at),)
    return _open(person) or (Reauthenticated(where=where, by=person.name, at=at),)


def change_password(person: Person, text: str, *, by: str, at: int, mark: str = "") -> Decided:
    """The text is only looked at; what is kept of it is no matter of the log. ``mark`` is that
    of what is kept."""
    if no := _known(person) or _open(person):
        return no
    if person.guest:
        return Rejected("guest", HOUSE, "A guest has no password.")
    changed = PasswordChanged(mark=mark, by=by, at=at)
    return check_password(text, person.name) or (changed,)


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
        return Rejected("not_closed", HOUSE, f"The account of {person.name} is already open.")
    return (AccountReopened(by=by, at=at),)


def _known(person: Person) -> Rejected | None:
    return None if person.version else WRONG_LOGIN


def _open(person: Person) -> Rejected | None:
    if not person.closed:
        return None
    return Rejected("closed", HOUSE, f"The account of {person.name} is closed.")


def _in_time(person: Person, where: str, at: int) -> Rejected | None:
    if not (wait := wait_of(person.wrong, where, at)):
        return None
    words = f"Too many wrong passwords. Try again in {format_seconds(wait)}."
    return Rejected(TOO_MANY_TRIES, HOUSE, words)


def evolve(person: Person, event: HouseEvent) -> Person:
    return replace(_evolved(person, event), version=person.version + 1)


def _evolved(person: Person, event: HouseEvent) -> Person:
    match event:
        case AccountOpened(name=name, role=role, guest=guest, demo=demo, mark=mark):
            return replace(person, name=name, role=role, guest=guest, demo=demo, mark=mark)
        case PasswordChanged(mark=mark):
            return replace(person, mark=mark)
        case LoginFailed(where=where, at=at):
            return replace(person, wrong=after_wrong(person.wrong, where, at))
        case LoggedIn(where=where) | Reauthenticated(where=where):
            return replace(person, wrong=after_right(person.wrong, where))
        case LockedOut() | LoggedOut():
            return person
        case AccountClosed():
            return replace(person, closed=True)
        case AccountReopened():
            return replace(person, closed=False)
        case _:
            raise AssertionError(f"{type(event).__name__} is no event of an account")


def is_bot(name: str) -> bool:
    """Whether a player is a program of the house; no account can have such a name."""
    return name.startswith("*")
