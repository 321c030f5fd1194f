"""Accounts: names, passwords, and who may sign in when."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.house import (
    WRONG_LOGIN,
    AccountClosed,
    AccountOpened,
    AccountReopened,
    LockedOut,
    LoggedIn,
    LoggedOut,
    LoginFailed,
    PasswordChanged,
    Person,
    Reauthenticated,
    account_stream,
    change_password,
    check_name,
    check_password,
    close_account,
    evolve,
    log_in,
    log_out,
    new_person,
    open_account,
    reauthenticate,
    reopen_account,
)
from letitride.house.audit import RequestRefused
from letitride.house.words import format_seconds
from letitride.house.wrong_passwords import Tries
from letitride.rules import Role
from letitride.table import Rejected
from tests.house.talk import MINUTE, MORNING, after, refused


def _ann(role: Role = Role.PLAYER, *, guest: bool = False) -> Person:
    nobody = new_person()
    return after(nobody, open_account(nobody, "Ann", role=role, guest=guest, at=MORNING))


def _failed(person: Person, times: int, at: int = MORNING) -> Person:
    for _ in range(times):
        person = after(person, log_in(person, False, "10.0.0.7", at))
    return person


def test_an_account_is_opened_once() -> None:
    nobody = new_person()
    decided = open_account(nobody, "Dee", role=Role.DEALER, demo=True, by="Sue", at=MORNING)
    opened = AccountOpened(
        name="Dee", role=Role.DEALER, guest=False, demo=True, by="Sue", at=MORNING
    )
    assert decided == (opened,)
    dee = after(nobody, decided)
    assert dee == Person(name="Dee", role=Role.DEALER, demo=True, version=1)
    again = open_account(dee, "dee", role=Role.PLAYER, at=MORNING)
    assert refused(again) == ("name_taken", "name: Dee already has an account.")


def test_names_that_differ_only_in_case_are_the_same() -> None:
    assert account_stream("Ann") == account_stream("aNN") == "account:ann"


def test_a_guest_is_a_player_and_has_no_password() -> None:
    nobody = new_person()
    decided = open_account(nobody, "Gil", role=Role.DEALER, guest=True, at=MORNING)
    assert refused(decided) == ("bad_role", "role: a guest is a player.")
    guest = _ann(guest=True)
    changed = change_password(guest, "a long password", by="Ann", at=MORNING)
    assert refused(changed) == ("guest", "A guest has no password.")


@pytest.mark.parametrize("name", ["Al", "ann.b-c_9", "A" * 32])
def test_good_names_are_accepted(name: str) -> None:
    assert check_name(name) is None


@pytest.mark.parametrize(
    "name", ["", "A", "A" * 33, "9ann", ".ann", "_a", "an n", "ann\n", "Zoë", "ann:b", "аnn", "a/b"]
)
def test_bad_names_are_refused(name: str) -> None:
    assert refused(check_name(name))[0] == "bad_name"
    assert refused(open_account(new_person(), name, role=Role.PLAYER, at=MORNING))[0] == "bad_name"


@given(st.text(max_size=40))
def test_a_good_name_makes_a_valid_stream_name(name: str) -> None:
    if check_name(name) is None:
        assert account_stream(name) == f"account:{name.lower()}"
        assert name.isascii()
        assert name[0].isalpha()
        assert not set(name) & set(" :/@\n")


@pytest.mark.parametrize("text", ["a" * 10, "a" * 200, "pässwörd ♠", "ann and bob"])
def test_good_passwords_are_accepted(text: str) -> None:
    assert check_password(text, "Ann") is None


@pytest.mark.parametrize(
    ("text", "why"),
    [("a" * 9, "10 to 200"), ("a" * 201, "10 to 200"), ("", "10 to 200"), ("ANNABELLA1", "name")],
)
def test_bad_passwords_are_refused(text: str, why: str) -> None:
    code, words = refused(check_password(text, "annabella1"))
    assert code == "bad_password"
    assert why in words


def test_the_right_password_opens_the_door() -> None:
    ann = _ann()
    decided = log_in(ann, True, "10.0.0.7", MORNING)
    assert decided == (LoggedIn(where="10.0.0.7", by="Ann", at=MORNING),)
    assert log_out(after(ann, decided), MORNING) == (LoggedOut(by="Ann", at=MORNING),)


def test_a_wrong_password_is_counted() -> None:
    decided = log_in(_ann(), False, "10.0.0.7", MORNING)
    assert decided == (LoginFailed(where="10.0.0.7", by="Ann", at=MORNING),)
    assert after(_ann(), decided).wrong.by_address == {"10.0.0.7": Tries(1, MORNING)}


def test_from_the_third_on_an_address_waits_twice_as_long_each_time() -> None:
    ann, at = _failed(_ann(), 3), MORNING
    for wait in (1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300):
        words = f"Too many wrong passwords. Try again in {format_seconds(wait)}."
        for right in (True, False):
            assert refused(log_in(ann, right, "10.0.0.7", at)) == ("too_many_tries", words)
            assert refused(reauthenticate(ann, right, at, "10.0.0.7"))[0] == "too_many_tries"
        early = log_in(ann, True, "10.0.0.7", at + wait - 1)
        assert isinstance(early, Rejected)
        at += wait
        assert isinstance(after(ann, log_in(ann, True, "10.0.0.7", at)), Person)
        ann = after(ann, log_in(ann, False, "10.0.0.7", at))


def test_from_another_address_the_right_password_works_at_once() -> None:
    ann = _failed(_ann(), 3)
    for _ in range(500):
        at = ann.wrong.last + 300
        ann = after(ann, log_in(ann, False, "10.0.0.7", at))
        assert log_in(ann, True, "10.0.0.8", at) == (LoggedIn(where="10.0.0.8", by="Ann", at=at),)


def test_a_right_password_resets_the_count_of_its_address() -> None:
    ann = _failed(_ann(), 2)
    for decided in (
        log_in(ann, True, "10.0.0.7", MORNING),
        reauthenticate(ann, True, MORNING, "10.0.0.7"),
    ):
        again = _failed(after(ann, decided), 2)
        assert not isinstance(log_in(again, True, "10.0.0.7", MORNING), Rejected)
    elsewhere = after(_failed(_ann(), 3), log_in(_ann(), True, "10.0.0.8", MORNING))
    assert isinstance(log_in(elsewhere, True, "10.0.0.7", MORNING), Rejected)


def test_wrong_passwords_count_wherever_they_are_asked_for() -> None:
    ann = _failed(_ann(), 2)
    decided = reauthenticate(ann, False, MORNING, "10.0.0.7")
    assert decided == (LoginFailed(where="10.0.0.7", by="Ann", at=MORNING),)
    assert isinstance(log_in(after(ann, decided), True, "10.0.0.7", MORNING), Rejected)


def test_a_lock_from_an_old_log_is_ignored() -> None:
    locked = evolve(_ann(), LockedOut(until=MORNING + 15 * MINUTE, at=MORNING))
    assert locked.version == 2
    assert not isinstance(log_in(locked, True, "10.0.0.7", MORNING), Rejected)


def test_a_confirmed_password_is_recorded() -> None:
    decided = reauthenticate(_ann(), True, MORNING, "10.0.0.7")
    assert decided == (Reauthenticated(where="10.0.0.7", by="Ann", at=MORNING),)


def test_a_new_password_is_checked_and_not_written_down() -> None:
    decided = change_password(_ann(), "a long password", by="Sue", at=MORNING)
    assert decided == (PasswordChanged(by="Sue", at=MORNING),)
    assert refused(change_password(_ann(), "short", by="Ann", at=MORNING))[0] == "bad_password"


def test_a_new_password_does_not_shorten_the_wait() -> None:
    ann = _failed(_ann(), 3)
    ann = after(ann, change_password(ann, "a long password", by="Sue", at=MORNING))
    assert refused(log_in(ann, True, "10.0.0.7", MORNING))[0] == "too_many_tries"


def test_a_closed_account_lets_nobody_in_until_it_is_reopened() -> None:
    ann = _ann()
    decided = close_account(ann, "asked for it", by="Sue", at=MORNING)
    assert decided == (AccountClosed(reason="asked for it", by="Sue", at=MORNING),)
    ann = after(ann, decided)
    closed = ("closed", "The account of Ann is closed.")
    assert refused(log_in(ann, True, "", MORNING)) == closed
    assert refused(reauthenticate(ann, True, MORNING)) == closed
    assert refused(close_account(ann, "", by="Sue", at=MORNING)) == closed
    assert refused(change_password(ann, "a long password", by="Ann", at=MORNING)) == closed
    decided = reopen_account(ann, by="Sue", at=MORNING)
    assert decided == (AccountReopened(by="Sue", at=MORNING),)
    ann = after(ann, decided)
    assert not isinstance(log_in(ann, True, "", MORNING), Rejected)
    assert refused(reopen_account(ann, by="Sue", at=MORNING))[0] == "not_closed"


def test_a_stranger_does_not_learn_that_an_account_is_closed() -> None:
    ann = after(_ann(), close_account(_ann(), "", by="Sue", at=MORNING))
    assert log_in(ann, False, "", MORNING) == (LoginFailed(by="Ann", at=MORNING),)


def test_an_unknown_name_is_answered_like_a_wrong_password() -> None:
    nobody = new_person()
    assert log_in(nobody, False, "", MORNING) == WRONG_LOGIN
    assert reauthenticate(nobody, True, MORNING) == WRONG_LOGIN
    assert log_out(nobody, MORNING) == WRONG_LOGIN
    assert change_password(nobody, "a long password", by="", at=MORNING) == WRONG_LOGIN
    assert close_account(nobody, "", by="", at=MORNING) == WRONG_LOGIN
    assert reopen_account(nobody, by="", at=MORNING) == WRONG_LOGIN


def test_an_account_ignores_unrelated_events() -> None:
    with pytest.raises(AssertionError, match="RequestRefused is not an account event"):
        evolve(_ann(), RequestRefused(who="Ann", what="/", why="no"))
