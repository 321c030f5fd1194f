"""Accounts: who may log in, in which role, and what happened at login.

A wrong password is a fact, not a rejection: it comes back as ``LoginFailed``, so that it counts.
The person sees ``WRONG_LOGIN``, the same as for a name that does not exist. The wait before the
next try is in ``tries``.
"""

from typing import Final

import msgspec
from msgspec.structs import replace

from letitride.house.base import Decided, HouseEvent
from letitride.house.credentials import check_name, check_password
from letitride.house.rejections import reject
from letitride.house.words import format_seconds
from letitride.house.wrong_passwords import WrongPasswords, after_right, after_wrong, wait_of
from letitride.rules import HOUSE, Role
from letitride.table import Rejected

TOO_MANY_TRIES: Final = "too_many_tries"
WRONG_LOGIN: Final = reject("wrong_login", HOUSE)


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
    """``mark`` is random, and the password hash carries it too: if somebody with write access puts
    back an older hash, its mark does not match."""

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
    """Old logs only: five wrong passwords used to lock an account. It has no effect any more."""

    until: int


class Reauthenticated(HouseEvent, frozen=True):
    where: str = ""


class LoggedOut(HouseEvent, frozen=True):
    pass


class PasswordChanged(HouseEvent, frozen=True):
    """``mark`` is the mark of the new hash."""

    mark: str = ""


class GuestKept(HouseEvent, frozen=True):
    """A guest has set a password: from now on it is an account, with everything the guest had.
    ``mark`` is the mark of the hash."""

    mark: str = ""


class AccountClosed(HouseEvent, frozen=True):
    reason: str = ""


class AccountReopened(HouseEvent, frozen=True):
    pass


def new_person() -> Person:
    """An account that nobody has opened yet."""
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
    """``person`` is the current state of the name's stream. The house names its guests itself, in
    two words, which nobody else can have."""
    if no := None if guest else check_name(name):
        return no
    if person.version:
        return reject("name_taken", HOUSE, name=person.name)
    if guest and role is not Role.PLAYER:
        return reject("bad_role", HOUSE)
    opened = AccountOpened(name=name, role=role, guest=guest, demo=demo, mark=mark, by=by, at=at)
    return (opened,)


def log_in(person: Person, right: bool, where: str, at: int) -> Decided:
    """``right``: whether the password was right. Ends in ``LoggedIn`` on success.

    After too many wrong passwords from an address, even the right one is rejected there for a
    while, and nothing more is counted. Only the account's owner learns that it is closed.
    """
    if no := _known(person) or _in_time(person, where, at):
        return no
    if not right:
        return (LoginFailed(where=where, by=person.name, at=at),)
    return _open(person) or (LoggedIn(where=where, by=person.name, at=at),)


def reauthenticate(person: Person, right: bool, at: int, where: str = "") -> Decided:
    """Confirm the password before a sensitive act. Wrong ones count as at login."""
    if no := _known(person) or _in_time(person, where, at):
        return no
    if not right:
        return (LoginFailed(where=where, by=person.name, at=at),)
    return _open(person) or (Reauthenticated(where=where, by=person.name, at=at),)


def change_password(person: Person, text: str, *, by: str, at: int, mark: str = "") -> Decided:
    """``text`` is only checked, never logged. ``mark`` is the mark of its hash."""
    if no := _known(person) or _open(person):
        return no
    if person.guest:
        return reject("guest", HOUSE)
    changed = PasswordChanged(mark=mark, by=by, at=at)
    return check_password(text, person.name) or (changed,)


def keep_guest(person: Person, text: str, *, at: int, mark: str = "") -> Decided:
    """``text`` is the password: only checked, never logged."""
    if no := _known(person) or _open(person):
        return no
    if not person.guest:
        return reject("not_guest", HOUSE)
    kept = GuestKept(mark=mark, by=person.name, at=at)
    return check_password(text, person.name) or (kept,)


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
        return reject("not_closed", HOUSE, name=person.name)
    return (AccountReopened(by=by, at=at),)


def _known(person: Person) -> Rejected | None:
    return None if person.version else WRONG_LOGIN


def _open(person: Person) -> Rejected | None:
    if not person.closed:
        return None
    return reject("closed", HOUSE, name=person.name)


def _in_time(person: Person, where: str, at: int) -> Rejected | None:
    if not (wait := wait_of(person.wrong, where, at)):
        return None
    return reject(TOO_MANY_TRIES, HOUSE, wait=format_seconds(wait))


def evolve(person: Person, event: HouseEvent) -> Person:
    return replace(_evolved(person, event), version=person.version + 1)


def _evolved(person: Person, event: HouseEvent) -> Person:
    match event:
        case AccountOpened(name=name, role=role, guest=guest, demo=demo, mark=mark):
            return replace(person, name=name, role=role, guest=guest, demo=demo, mark=mark)
        case GuestKept(mark=mark):
            return replace(person, mark=mark, guest=False)
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
            raise AssertionError(f"{type(event).__name__} is not an account event")


def is_bot(name: str) -> bool:
    """Whether a player is a bot of the house; no account can have such a name."""
    return name.startswith("*")
