"""Passwords, with a hasher that does little work; what is tested holds for any."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type
from hypothesis import given
from hypothesis import strategies as st

from letitride.server.passwords import STRONG, Passwords, PasswordsBusy

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
STRONGER = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)


class Gate(PasswordHasher):
    """Holds every check until it is opened, and counts them."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.open = threading.Event()
        self.at_once = 0
        self.most = 0
        self.done = 0
        self._lock = threading.Lock()

    def verify(self, *args: Any, **kwargs: Any) -> Any:
        with self._lock:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        self.open.wait()
        with self._lock:
            self.at_once -= 1
            self.done += 1
        return super().verify(*args, **kwargs)


@pytest.fixture
def gate() -> Iterator[Gate]:
    made = Gate()
    yield made
    made.open.set()


@pytest.fixture
async def passwords() -> AsyncIterator[Passwords]:
    made = Passwords(2, hasher=CHEAP)
    yield made
    made.close()


async def test_only_the_right_password_matches(passwords: Passwords) -> None:
    hashed = await passwords.hash("let it ride")
    assert await passwords.verify(hashed, "let it ride") is True
    assert await passwords.verify(hashed, "let it rid") is False
    assert await passwords.verify(hashed, "") is False


async def test_the_same_password_never_has_the_same_hash(passwords: Passwords) -> None:
    assert await passwords.hash("let it ride") != await passwords.hash("let it ride")


async def test_an_accent_matches_however_it_was_typed(passwords: Passwords) -> None:
    assert await passwords.verify(await passwords.hash("caf\u00e9"), "cafe\u0301")


@given(st.text(st.characters()))
def test_any_text_can_be_a_password(password: str) -> None:
    async def right_and_wrong() -> tuple[bool, bool]:
        passwords = Passwords(1, hasher=CHEAP)
        try:
            hashed = await passwords.hash(password)
            right = await passwords.verify(hashed, password)
            return right, await passwords.verify(hashed, f"{password}.")
        finally:
            passwords.close()

    assert asyncio.run(right_and_wrong()) == (True, False)


@pytest.mark.parametrize("hashed", ["", "!", "$argon2id$v=19$m=8,t=1,p=1$", "let it ride"])
async def test_a_bad_hash_matches_nothing(passwords: Passwords, hashed: str) -> None:
    assert await passwords.verify(hashed, "let it ride") is False


async def test_unknown_and_closed_accounts_take_as_long_as_open_ones(gate: Gate) -> None:
    gate.open.set()
    passwords = Passwords(1, hasher=gate)
    assert await passwords.verify_nobody("let it ride") is False
    assert gate.done == 1
    # The first of the two looks at the parameters, finds none, and does no work.
    assert await passwords.verify("!", "let it ride") is False
    assert gate.done == 3
    passwords.close()


async def test_a_hash_with_older_parameters_still_matches(passwords: Passwords) -> None:
    hashed = await passwords.hash("let it ride")
    now = Passwords(1, hasher=STRONGER)
    assert await now.verify(hashed, "let it ride")
    now.close()


def test_the_default_is_argon2id_with_the_rfcs_parameters() -> None:
    made = extract_parameters(STRONG.hash("let it ride"))
    assert (made.type, made.memory_cost, made.time_cost) == (Type.ID, 64 * 1024, 3)


async def test_too_many_requests_are_refused_and_the_rest_answered(gate: Gate) -> None:
    passwords = Passwords(2, waiting=3, hasher=gate)
    asked = [asyncio.create_task(passwords.verify_nobody("x")) for _ in range(7)]
    await asyncio.sleep(0)
    assert [task.done() for task in asked] == [False] * 5 + [True] * 2
    for late in asked[5:]:
        with pytest.raises(PasswordsBusy, match="try again"):
            await late
    gate.open.set()
    assert await asyncio.gather(*asked[:5]) == [False] * 5
    assert gate.most <= 2
    assert await passwords.verify_nobody("x") is False
    passwords.close()


async def test_a_caller_who_goes_away_leaves_their_place_only_when_the_work_is_done(
    gate: Gate,
) -> None:
    passwords = Passwords(1, waiting=0, hasher=gate)
    asked = asyncio.create_task(passwords.verify_nobody("x"))
    while not gate.at_once:
        await asyncio.sleep(0.001)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked
    late = asyncio.create_task(passwords.verify_nobody("x"))
    await asyncio.sleep(0)
    assert late.done()
    assert isinstance(late.exception(), PasswordsBusy)
    gate.open.set()
    passwords.close()
    assert gate.done == 1


async def test_a_caller_who_goes_away_while_waiting_leaves_their_place_at_once(gate: Gate) -> None:
    passwords = Passwords(1, waiting=1, hasher=gate)
    first = asyncio.create_task(passwords.verify_nobody("x"))
    while not gate.at_once:
        await asyncio.sleep(0.001)
    waiting = asyncio.create_task(passwords.verify_nobody("x"))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    third = asyncio.create_task(passwords.verify_nobody("x"))
    gate.open.set()
    assert (await first, await third) == (False, False)
    passwords.close()


async def test_checking_a_password_does_not_block_the_loop(gate: Gate) -> None:
    passwords = Passwords(1, hasher=gate)
    asked = asyncio.create_task(passwords.verify_nobody("x"))
    for _ in range(3):
        await asyncio.sleep(0)
    assert not asked.done()
    gate.open.set()
    assert await asked is False
    passwords.close()
