"""An amount is a JSON integer everywhere; anything that only looks like one is refused by name."""

import secrets
from pathlib import Path

import httpx

from tests.server.running import TABLE, Client, running

NOT_INTEGERS = ('"100"', "100.0", "1e3", "1E0", "true", "null", "[100]")


async def _sent(client: Client, method: str, path: str, body: str) -> httpx.Response:
    """The body is sent as written: a library would write its own JSON."""
    headers = {"x-csrf-token": client.me["csrf"], "content-type": "application/json"}
    return await client.http.request(method, path, content=body, headers=headers)


def _refused(answer: httpx.Response) -> tuple[int, str, str]:
    said = answer.json()
    return answer.status_code, said["code"], said["field"]


async def test_commands_and_limits_over_http_take_integers_only(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.guest() as ann:
        for amount in NOT_INTEGERS:
            command = f'{{"type": "BuyIn", "amount": {amount}}}'
            order = f'{{"id": "{secrets.token_hex(8)}", "command": {command}}}'
            answer = await _sent(ann, "POST", f"/api/tables/{TABLE}/commands", order)
            assert _refused(answer) == (400, "bad_request", "command.amount"), amount
            if amount != "null":  # a limit that is null is none
                answer = await _sent(ann, "PUT", "/api/me/limits", f'{{"loss": {amount}}}')
                assert _refused(answer) == (400, "bad_request", "loss"), amount


async def test_the_desk_of_the_cage_takes_integers_only(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.guest() as ann, house.staff("carla") as carla:
        for act in ("pay-in", "pay-out", "voucher"):
            path = f"/api/cage/{ann.name}/{act}"
            for amount in NOT_INTEGERS:
                body = f'{{"id": "{secrets.token_hex(8)}", "amount": {amount}}}'
                answer = await _sent(carla, "POST", path, body)
                assert _refused(answer) == (400, "bad_request", "amount"), (act, amount)
        assert (await ann.get("/api/me/cage")).json()["balance"] == 1_000_00


async def test_a_socket_takes_integers_only(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.guest() as ann, ann.live() as feed:
        await feed.until("Resync")
        for amount in NOT_INTEGERS[:4]:  # after five, a socket is closed
            command = f'{{"type": "BuyIn", "amount": {amount}}}'
            id = secrets.token_hex(8)
            await feed.socket.send(f'{{"type": "Do", "id": "{id}", "command": {command}}}')
            said = await feed.until("Problem", "Answer", "Refusal")
            assert (said["type"], said["problem"]["field"]) == ("Problem", "command.amount"), said


async def test_a_number_in_a_query_may_be_text(tmp_path: Path) -> None:
    async with running(tmp_path) as house, house.guest() as ann:
        assert (await ann.get("/api/me/cage/entries?after=0")).status_code == 200
