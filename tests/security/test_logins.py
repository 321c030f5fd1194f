"""Guessing passwords is slow from one address and from many, and locks nobody out."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import httpx

from letitride.house import LoginFailed, Person, account_stream, log_in, new_person, open_account
from letitride.house.people import evolve
from letitride.journal.codec import CODEC
from letitride.rules import Role
from letitride.runtime.clock import HandClock
from letitride.server.settings import load_settings
from letitride.table import Rejected
from tests.house.talk import MORNING, after
from tests.server.running import House, running

DAY = 24 * 3600
STRANGER, HOME = "203.0.113.66", "198.51.100.7"


async def _log_in(house: House, password: str, where: str) -> httpx.Response:
    async with house.anybody() as client:
        return await client.http.post(
            "/api/log-in",
            json={"name": "carla", "password": password},
            headers={"x-forwarded-for": where},
        )


async def test_a_stranger_with_wrong_passwords_does_not_lock_a_supervisor_out(
    tmp_path: Path,
) -> None:
    """The original attack: five wrong passwords, and the right one was refused for 15 minutes."""
    async with running(tmp_path, trust_proxy=True, clock=HandClock()) as house:
        wrong = [await _log_in(house, "not the password", STRANGER) for _ in range(20)]
        assert {answer.status_code for answer in wrong} == {401, 429}
        right = await _log_in(house, house.passwords["carla"], HOME)
        assert right.status_code == 200
        # From where the guesses came even the right one waits: else guessing would cost nothing.
        told = await _log_in(house, house.passwords["carla"], STRANGER)
        assert (told.status_code, told.json()["code"]) == (429, "too_many_tries")
        stored = await house.context.casino.log.read(account_stream("carla"))
        failed = [e for e in map(CODEC.event, stored) if isinstance(e, LoginFailed)]
        assert [event.where for event in failed] == [STRANGER] * 3


def _carla() -> Person:
    opened = open_account(new_person(), "Carla", role=Role.CASINO_SUPERVISOR, at=MORNING)
    return after(new_person(), opened)


def _guessed(person: Person, addresses: Iterator[str], *, seconds: int) -> tuple[Person, int]:
    """Guess as often as the limits allow, every second, from one address after another."""
    tries, began = 0, MORNING
    where = next(addresses)
    for at in range(began, began + seconds):
        while not isinstance(decided := log_in(person, False, where, at), Rejected):
            for event in decided:
                person = evolve(person, event)
            tries += 1
            where = next(addresses)
    return person, tries


def test_one_address_tries_about_three_hundred_times_a_day() -> None:
    _, tries = _guessed(_carla(), iter([STRANGER] * 10_000), seconds=DAY)
    assert 280 < tries < 310


def test_any_number_of_addresses_try_about_three_thousand_times_a_day() -> None:
    _, tries = _guessed(_carla(), (f"address {n}" for n in count()), seconds=DAY)
    assert 2_500 < tries < 3_100


def test_during_an_attack_the_owner_signs_in_at_once_from_a_known_address() -> None:
    carla = after(_carla(), log_in(_carla(), True, HOME, MORNING))
    carla, _ = _guessed(carla, (f"address {n}" for n in count()), seconds=3600)
    at = carla.wrong.last
    assert isinstance(log_in(carla, True, STRANGER, at), Rejected)
    assert not isinstance(log_in(carla, True, HOME, at), Rejected)


def test_after_an_attack_everybody_signs_in_again() -> None:
    carla, _ = _guessed(_carla(), (f"address {n}" for n in count()), seconds=DAY)
    at = carla.wrong.last
    assert isinstance(log_in(carla, True, STRANGER, at), Rejected)
    assert not isinstance(log_in(carla, True, STRANGER, at + 30), Rejected)
    free = 0
    for hours in range(1, 5):
        later = log_in(carla, False, f"late {hours}", at + hours * 3600)
        carla = after(carla, later)
        free += not isinstance(log_in(carla, True, STRANGER, at + hours * 3600), Rejected)
    assert free >= 1


def test_the_memory_of_failed_logins_does_not_grow() -> None:
    carla, _ = _guessed(_carla(), (f"address {n}" for n in count()), seconds=DAY)
    assert len(carla.wrong.by_address) <= 200


def test_logins_from_one_address_are_still_limited() -> None:
    settings = load_settings(None, {"DATABASE_URL": "sqlite:///casino.db"})
    assert settings.logins_per_minute == 10
