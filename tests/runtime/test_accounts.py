"""Accounts: one for all spellings of a name, slowed down by wrong passwords, closed for good."""

import asyncio

import pytest

from letitride.house import Person, account_stream, cage_stream
from letitride.house.wrong_passwords import FREE
from letitride.journal.records import PASSWORD
from letitride.rules import Cents, Role
from letitride.runtime.accounts import Accounts
from letitride.runtime.cage import Cage
from letitride.store import EventLog
from letitride.table import Rejected

NOW = 1_000_000_000


def code(answer: object) -> str:
    assert isinstance(answer, Rejected), answer
    return answer.code


async def opened(accounts: Accounts, name: str = "Ann", role: Role = Role.PLAYER) -> Person:
    person = await accounts.open(name, role, hash="a hash", at=NOW, chips=Cents(500))
    assert isinstance(person, Person), person
    return person


async def test_an_account_opens_a_balance_at_the_cage(sqlite_log: EventLog) -> None:
    accounts, cage = Accounts(sqlite_log), Cage(sqlite_log)
    person = await opened(accounts)
    assert (person.name, person.role, person.version) == ("Ann", Role.PLAYER, 1)
    patron = await cage.patron("Ann")
    assert (patron.balance, patron.demo) == (500, False)
    assert await accounts.hash_of("aNN") == "a hash"
    stored = [await sqlite_log.read(each) for each in (account_stream("Ann"), cage_stream("Ann"))]
    assert {event.command_id for events in stored for event in events} == {stored[0][0].command_id}
    assert b"a hash" not in b"".join(event.body for events in stored for event in events)


async def test_only_players_have_chips(sqlite_log: EventLog) -> None:
    accounts = Accounts(sqlite_log)
    await opened(accounts, "Dora", Role.DEALER)
    assert await sqlite_log.read(cage_stream("Dora")) == []
    assert set(await accounts.everybody()) == {"Dora"}


async def test_a_name_is_the_same_in_every_spelling(sqlite_log: EventLog) -> None:
    accounts = Accounts(sqlite_log)
    await opened(accounts, "Ann")
    again = await accounts.open("aNN", Role.DEALER, hash="another", at=NOW)
    assert code(again) == "name_taken"
    assert await accounts.hash_of("Ann") == "a hash"
    found = await accounts.find("ANN")
    assert found is not None
    assert found.name == "Ann"


@pytest.mark.parametrize("name", ["dealer", "Clock", "HOUSE", "guest-1", "Guest", "floor", "cage"])
async def test_nobody_takes_a_name_of_the_house(sqlite_log: EventLog, name: str) -> None:
    answer = await Accounts(sqlite_log).open(name, Role.PLAYER, hash="-", at=NOW)
    assert code(answer) == "name_taken"


async def test_only_one_of_many_gets_a_name_claimed_at_once(sqlite_log: EventLog) -> None:
    """As in two processes: each has its own memory."""
    desks = [Accounts(sqlite_log), Accounts(sqlite_log)]
    answers = await asyncio.gather(
        *(
            desks[i % 2].open(
                ("Ann", "ann", "ANN")[i % 3], Role.PLAYER, hash=f"hash {i}", at=NOW, chips=Cents(5)
            )
            for i in range(12)
        )
    )
    (winner,) = (i for i, answer in enumerate(answers) if isinstance(answer, Person))
    assert {code(answer) for i, answer in enumerate(answers) if i != winner} == {"name_taken"}
    assert await desks[0].hash_of("Ann") == f"hash {winner}"
    assert len(await sqlite_log.read(account_stream("Ann"))) == 1
    for desk in desks:
        assert await desk.find("ann") == answers[winner]


async def test_a_guest_has_a_name_of_the_house_and_no_password(sqlite_log: EventLog) -> None:
    accounts = Accounts(sqlite_log)
    guests = [await accounts.guest(chips=Cents(100), at=NOW) for _ in range(2)]
    names = set()
    for guest in guests:
        assert isinstance(guest, Person)
        assert (guest.guest, guest.demo, guest.role) == (True, True, Role.PLAYER)
        assert await accounts.hash_of(guest.name) is None
        assert (await Cage(sqlite_log).patron(guest.name)).balance == 100
        names.add(guest.name)
    assert len(names) == 2
    assert await accounts.everybody() == {}


async def test_wrong_passwords_slow_down_the_address_they_come_from(sqlite_log: EventLog) -> None:
    accounts = Accounts(sqlite_log)
    await opened(accounts)
    for _ in range(FREE):
        answer = await accounts.log_in("ann", right=False, where="1.2.3.4", at=NOW)
        assert code(answer) == "wrong_login"
    # Another program, and this one after a restart, know of it.
    for desk in (accounts, Accounts(sqlite_log)):
        answer = await desk.log_in("Ann", right=True, where="1.2.3.4", at=NOW)
        assert code(answer) == "too_many_tries"
    elsewhere = await accounts.log_in("Ann", right=True, where="1.2.3.5", at=NOW)
    assert isinstance(elsewhere, Person)
    later = await accounts.log_in("Ann", right=True, where="1.2.3.4", at=NOW + 1)
    assert isinstance(later, Person)
    assert later.wrong.by_address == {}


async def test_wrong_passwords_at_once_all_count(sqlite_log: EventLog) -> None:
    accounts = Accounts(sqlite_log)
    await opened(accounts)
    answers = await asyncio.gather(
        *(accounts.log_in("Ann", right=False, where="", at=NOW) for _ in range(2 * FREE))
    )
    codes = sorted(code(answer) for answer in answers)
    assert codes == ["too_many_tries"] * FREE + ["wrong_login"] * FREE


async def test_an_unknown_name_is_answered_like_a_wrong_password(sqlite_log: EventLog) -> None:
    accounts = Accounts(sqlite_log)
    await opened(accounts)
    wrong = await accounts.log_in("Ann", right=False, where="", at=NOW)
    assert await accounts.log_in("Nobody", right=False, where="", at=NOW) == wrong
    for _ in range(FREE):
        answers = [
            await accounts.log_in(name, right=False, where="", at=NOW) for name in ("Ann", "NObody")
        ]
    assert answers[0] == answers[1]
    assert code(answers[1]) == "too_many_tries"
    assert await accounts.find("Nobody") is None
    assert await sqlite_log.read(account_stream("Nobody")) == []


async def test_the_password_is_asked_again(sqlite_log: EventLog) -> None:
    accounts = Accounts(sqlite_log)
    await opened(accounts)
    right = await accounts.reauthenticate("Ann", right=True, where="", at=NOW)
    assert isinstance(right, Person)
    for _ in range(FREE):
        await accounts.reauthenticate("Ann", right=False, where="", at=NOW)
    refused = await accounts.reauthenticate("Ann", right=True, where="", at=NOW)
    assert code(refused) == "too_many_tries"


async def test_a_new_password_is_kept_secret_and_only_the_change_logged(
    sqlite_log: EventLog,
) -> None:
    accounts = Accounts(sqlite_log)
    await opened(accounts)
    short = await accounts.change_password("Ann", "short", hash="new hash", by="Ann", at=NOW)
    assert code(short) == "bad_password"
    assert await accounts.hash_of("Ann") == "a hash"
    text = "correct horse battery"
    await accounts.change_password("Ann", text, hash="new hash", by="Ann", at=NOW)
    assert await accounts.hash_of("Ann") == "new hash"
    bodies = b"".join(each.body for each in await sqlite_log.read(account_stream("Ann")))
    assert b"horse" not in bodies
    assert b"hash" not in bodies


async def test_a_closed_account_lets_nobody_in_and_its_name_stays_taken(
    sqlite_log: EventLog,
) -> None:
    accounts = Accounts(sqlite_log)
    await opened(accounts)
    await accounts.log_out("Ann", at=NOW)
    closed = await accounts.close("ann", "asked for it", by="Sven", at=NOW)
    assert isinstance(closed, Person)
    assert closed.closed
    assert await sqlite_log.secrets(PASSWORD) == {}
    assert code(await accounts.log_in("Ann", right=True, where="", at=NOW)) == "closed"
    assert code(await accounts.close("Ann", "again", by="Sven", at=NOW)) == "closed"
    again = await accounts.open("Ann", Role.PLAYER, hash="-", at=NOW)
    assert code(again) == "name_taken"
    assert await accounts.everybody() == {}
