"""The whole API, fuzzed from its own OpenAPI document, as everybody.

No answer is a server error, each matches the document, and a refusal changes nothing but the record
of refusals.
"""

import asyncio
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from letitride.runtime.clock import HandClock
from letitride.server.app import MOST_BYTES
from letitride.server.problems import Problem
from tests.conftest import Say
from tests.server.running import House, running

TABLE: Final = "nsw-let-it-ride"
CALLERS: Final = ("nobody", "guest", "dora", "gabriel", "carla", "ines")
CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
KNOWN: Final = {"table": TABLE, "name": "nobody-by-this-name", "id": TABLE, "other": TABLE}
LEFT_OUT: Final = frozenset({"/api/log-out"})
"""Whoever logs out is gone, and the rest would be asked by nobody."""
OF_REFUSALS: Final = ("audit:", "account:")
"""Streams that a refusal may write to; an account has the logins that failed."""


class Served:
    """A real server on a loop of its own, with a clock that stands still, and some people."""

    def __init__(self, house: House, loop: asyncio.AbstractEventLoop) -> None:
        self.house = house
        self._loop = loop

    def heads(self) -> Mapping[str, int]:
        """How far every stream is that is not a record of refusals."""
        reading = asyncio.run_coroutine_threadsafe(
            self.house.context.casino.log.heads(), self._loop
        )
        return {
            head.stream: head.version
            for head in reading.result(30)
            if not head.stream.startswith(OF_REFUSALS)
        }

    def session(self, who: str) -> requests.Session:
        session = requests.Session()
        session.trust_env = False
        if who == "nobody":
            return session
        path, body = "/api/guest", None
        if who != "guest":
            path, body = "/api/log-in", {"name": who, "password": self.house.passwords[who]}
        me = session.post(self.house.address + path, json=body, timeout=30)
        assert me.ok, me.text
        session.headers["x-csrf-token"] = me.json()["csrf"]
        return session


@contextmanager
def served(folder: Path) -> Iterator[Served]:
    ready: list[Served] = []
    begun, over = threading.Event(), asyncio.Event()

    async def main() -> None:
        clock = HandClock()
        async with running(folder, clock=clock, dealing_pause=1) as house:
            for _ in range(60):
                clock.advance(1)
                while not all(runner.idle for runner in house.context.casino.tables.values()):
                    await asyncio.sleep(0.001)
                await asyncio.sleep(0.001)
            ready.append(Served(house, asyncio.get_running_loop()))
            begun.set()
            await over.wait()

    thread = threading.Thread(target=asyncio.run, args=(main(),))
    thread.start()
    try:
        assert begun.wait(60)
        yield ready[0]
    finally:
        ready[0]._loop.call_soon_threadsafe(over.set)
        thread.join()


def try_all(house: Served, who: str, examples: int) -> int:
    """This many cases for each operation, half of them valid by the document and half not."""
    session = house.session(who)
    document = requests.get(f"{house.house.address}/api/openapi.json", timeout=30).json()
    schema = schemathesis.openapi.from_dict(document)
    tried = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok), result
        operation = result.ok()
        if operation.path in LEFT_OUT and who != "nobody":
            continue
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            strategy = operation.as_strategy(generation_mode=mode)

            @given(case=strategy)
            @settings(
                max_examples=examples,
                deadline=None,
                derandomize=True,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            def one(case: Case[Any]) -> None:
                nonlocal tried
                tried += 1
                at_home(case, tried)
                ask(house, session, case)

            try:
                one()
            except Unsatisfiable:
                # An address that takes nothing cannot be given anything wrong.
                assert mode is GenerationMode.NEGATIVE, operation.label
    return tried


def at_home(case: Case[Any], number: int) -> None:
    """Every other case names a table and a book that exist."""
    if number % 2 and isinstance(case.path_parameters, dict):
        for name in case.path_parameters:
            case.path_parameters[name] = KNOWN.get(name, case.path_parameters[name])


def ask(house: Served, session: requests.Session, case: Case[Any]) -> None:
    before = house.heads()
    response = case.call(base_url=house.house.address, session=session, timeout=60)
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        msgspec.json.decode(response.content, type=Problem)
        assert house.heads() == before, f"{case.method} {case.formatted_path}: {response.text}"


@pytest.mark.parametrize("who", ["nobody", "guest", "carla"])
def test_every_answer_agrees_with_the_api_document(tmp_path: Path, say: Say, who: str) -> None:
    with served(tmp_path) as house:
        tried = try_all(house, who, examples=1)
    assert tried > 100
    say(f"{who}: {tried:,} requests made from the document, 0 errors of ours")


@pytest.mark.soak
@pytest.mark.parametrize("who", CALLERS)
def test_very_many_requests(tmp_path: Path, say: Say, who: str) -> None:
    with served(tmp_path) as house:
        tried = try_all(house, who, examples=200)
    say(f"{who}: {tried:,} requests made from the document, 0 errors of ours")


# --- what no document would lead to ---------------------------------------------------------------

COMMANDS: Final = f"/api/tables/{TABLE}/commands"
JSON: Final = {"content-type": "application/json"}
MALFORMED: Final[dict[str, tuple[str, bytes, Mapping[str, str]]]] = {
    "nothing": (COMMANDS, b"", JSON),
    "not JSON": (COMMANDS, b"{", JSON),
    "an array": (COMMANDS, b"[]", JSON),
    "null": (COMMANDS, b"null", JSON),
    "bad UTF-8": (COMMANDS, b'{"id": "\xff\xfe12345678", "command": {"type": "Ride"}}', JSON),
    "half a surrogate": (COMMANDS, rb'{"id": "\ud800aaaaaaaa", "command": {"type": "Ride"}}', JSON),
    "NUL in an id": (COMMANDS, rb'{"id": "aaaa\u0000aaaa", "command": {"type": "Ride"}}', JSON),
    "NUL in words": (
        COMMANDS,
        rb'{"id": "aaaaaaaa", "command": {"type": "RaiseDispute", "about": "a\u0000b"}}',
        JSON,
    ),
    "deep": (COMMANDS, b'{"id": ' * 10_000 + b"1" + b"}" * 10_000, JSON),
    "deep arrays": (COMMANDS, b"[" * 30_000 + b"]" * 30_000, JSON),
    "a number too large": (
        COMMANDS,
        b'{"id": "aaaaaaaa", "command": {"type": "Bet", "amount": 1' + b"0" * 400 + b"}}",
        JSON,
    ),
    "not a number": (
        COMMANDS,
        b'{"id": "aaaaaaaa", "command": {"type": "Bet", "amount": NaN}}',
        JSON,
    ),
    "who asks": (
        COMMANDS,
        b'{"id": "aaaaaaaa", "command": {"type": "Ride", "by": {"role": "dealer"}}}',
        JSON,
    ),
    "cards": (
        COMMANDS,
        b'{"id": "aaaaaaaa", "command": {"type": "Look", "cards": [1, 2, 3]}}',
        JSON,
    ),
    "no such command": (COMMANDS, b'{"id": "aaaaaaaa", "command": {"type": "Win"}}', JSON),
    "a form": (COMMANDS, b"id=aaaaaaaa", {"content-type": "application/x-www-form-urlencoded"}),
    "a form of parts": (COMMANDS, b"--x--", {"content-type": "multipart/form-data; boundary=x"}),
    "parts without boundary": (COMMANDS, b"--x--", {"content-type": "multipart/form-data"}),
    "no type": (COMMANDS, b'{"id": "aaaaaaaa"}', {"content-type": ""}),
    "another encoding": (
        COMMANDS,
        '{"id": "aaaaaaaa"}'.encode("utf-16"),
        {"content-type": "application/json; charset=utf-16"},
    ),
    "name of NUL": ("/api/log-in", rb'{"name": "\u0000", "password": "x"}', JSON),
    "name of half a surrogate": ("/api/log-in", rb'{"name": "\udfff", "password": "x"}', JSON),
    "a paytable of nothing": ("/api/par", b"{}", JSON),
}
PATHS: Final = (
    "/api/tables/%00",
    "/api/tables/%ff%fe",
    "/api/tables/..%2f..%2fetc%2fpasswd",
    "/api/tables/../../etc/passwd",
    "/api/tables/%E2%99%A5",
    "/api/tables/" + "x" * 5_000,
    "/api/tables//commands",
    "/api/tables/main/rounds/-1/proof",
    "/api/tables/main/rounds/99999999999999999999/proof",
    f"/api/tables/{TABLE}/record?after=-1",
    f"/api/tables/{TABLE}/record?after=x",
    f"/api/tables/{TABLE}/record?limit=0",
    f"/api/tables/{TABLE}/record?round=%00",
    "/api/paytables/..%2F..%2Fpyproject.toml",
    "/api/rulebooks/%00",
    "/api/nothing",
    "/api/%",
    "/%2e%2e/%2e%2e/etc/passwd",
)


def a_problem(response: httpx.Response) -> Problem:
    assert 400 <= response.status_code < 500, response.text
    problem = msgspec.json.decode(response.content, type=Problem)
    assert problem.status == response.status_code
    assert problem.code
    assert problem.message
    return problem


def test_malformed_requests_get_4xx(tmp_path: Path) -> None:
    with (
        served(tmp_path) as house,
        httpx.Client(base_url=house.house.address, trust_env=False, timeout=120) as http,
    ):
        csrf = http.post("/api/guest").json()["csrf"]
        before = house.heads()
        for name, (path, body, headers) in MALFORMED.items():
            answer = http.post(path, content=body, headers={**headers, "x-csrf-token": csrf})
            a_problem(answer)
            assert house.heads() == before, name
        for path in PATHS:
            a_problem(http.get(path))
        for method in ("DELETE", "PATCH", "TRACE"):
            assert a_problem(http.request(method, "/api/lobby")).code == "bad_method"


def test_a_body_that_is_too_long_is_refused_unread(tmp_path: Path) -> None:
    with (
        served(tmp_path) as house,
        httpx.Client(base_url=house.house.address, trust_env=False, timeout=120) as http,
    ):
        csrf = http.post("/api/guest").json()["csrf"]
        headers = {**JSON, "x-csrf-token": csrf}
        for path in (COMMANDS, "/api/log-in", "/api/par"):
            long: Any = b" " * (MOST_BYTES + 1)
            answer = http.post(path, content=long, headers=headers)
            assert a_problem(answer).status == 413, path
            # Without a length: it shows only while it is read.
            answer = http.post(path, content=iter([long]), headers=headers)
            assert a_problem(answer).status == 413, path
