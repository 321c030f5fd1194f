"""Text that no database could store is refused at the edge, and the refusal names the field."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from letitride.runtime.clock import HandClock
from tests.server.running import TABLE, Client, running

NO_VERSIONS: Final = (-1, 2**31, 2**53, 2**63, 10**30)
NUL: Final = "a\0b"
PASSWORD: Final = "a long password of nobody"

Asked = tuple[str, str, str, Any]
"""The field that is wrong, the method, the address, the body."""


def of_players() -> Iterator[Asked]:
    for number in NO_VERSIONS:
        yield "after", "GET", f"/api/me/cage/entries?after={number}", None
    for path in ("/api/log-in", "/api/sign-up"):
        yield "name", "POST", path, {"name": NUL, "password": PASSWORD}


def of_supervisors() -> Iterator[Asked]:
    for number in NO_VERSIONS:
        yield "after", "GET", "/api/audit/door?after=" + str(number), None
        for what in ("record", "refusals"):
            yield "after", "GET", f"/api/tables/{TABLE}/{what}?after={number}", None
    for what in ("", "/options", "/record", "/rounds", "/rounds/1/talk", "/refusals"):
        yield "table", "GET", f"/api/tables/a%00b{what}", None
    yield "table", "DELETE", "/api/floor/tables/a%00b", None
    yield "table", "PUT", "/api/floor/tables/a%00b/dealer", {"dealer": "dora"}
    yield "dealer", "PUT", f"/api/floor/tables/{TABLE}/dealer", {"dealer": NUL}
    yield "name", "GET", "/api/cage/a%00b", None
    for what in ("pay-in", "pay-out", "voucher"):
        paid = {"id": "x" * 8, "amount": 100}
        yield "name", "POST", f"/api/cage/a%00b/{what}", paid
        yield "id", "POST", f"/api/cage/ann/{what}", {**paid, "id": NUL * 8}
        yield "why", "POST", f"/api/cage/ann/{what}", {**paid, "why": NUL}
    table = {"id": "new", "name": "New", "book": TABLE}
    for field in table:
        yield field, "POST", "/api/floor/tables", {**table, field: NUL}


async def test_an_unknown_id_is_refused_by_its_field(tmp_path: Path, url: str) -> None:
    async with (
        running(tmp_path, clock=HandClock(), database=url) as house,
        house.guest() as ann,
        house.staff("carla") as carla,
    ):
        await all_refused(ann, of_players())
        await all_refused(carla, of_supervisors())
        last = 2**31 - 1
        for client, path in (
            (ann, f"/api/me/cage/entries?after={last}"),
            (carla, f"/api/tables/{TABLE}/refusals?after={last}"),
            (carla, f"/api/audit/door?after={last}"),
        ):
            assert (await client.get(path)).json() == []


async def all_refused(client: Client, wrong: Iterator[Asked]) -> None:
    headers = {"x-csrf-token": client.me["csrf"]}
    for field, method, path, body in wrong:
        answer = await client.http.request(method, path, json=body, headers=headers)
        case = (method, path, body, answer.text)
        assert answer.status_code == 400, case
        assert answer.json()["field"] == field, case
