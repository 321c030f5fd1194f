"""The API document, read by a common client generator: the client it makes plays a round."""

import asyncio
import importlib
import json
import secrets
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest

from tests.server.running import TABLE, running

PACKAGE = "house_client"
SETTINGS = {"content_type_overrides": {"application/pdf": "application/octet-stream"}}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def generated(folder: Path, document: bytes) -> str:
    """What the generator says; the client is then a package in the folder."""
    (folder / "openapi.json").write_bytes(document)
    (folder / "settings.json").write_text(json.dumps({**SETTINGS, "post_hooks": []}))
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    options = ["--path", "openapi.json", "--output-path", PACKAGE, "--config", "settings.json"]
    ran = subprocess.run([*command, *options], cwd=folder, capture_output=True, text=True)
    return ran.stdout + ran.stderr


def part(name: str) -> ModuleType:
    return importlib.import_module(f"{PACKAGE}.{name}")


class Visitor:
    """A guest who uses nothing but the generated client."""

    def __init__(self, address: str) -> None:
        self.models = part("models")
        self.client = part("client").Client(
            base_url=address,
            raise_on_unexpected_status=True,
            timeout=httpx.Timeout(120),
            httpx_args={"trust_env": False},
        )

    async def ask(self, operation: str, *arguments: object, **options: object) -> Any:
        asked = part(f"api.{operation}")
        return await asked.asyncio(*arguments, client=self.client, **options)

    async def come_in(self) -> None:
        me = await self.ask("people.post_guest")
        self.client.get_async_httpx_client().headers["x-csrf-token"] = me.csrf

    async def do(self, command: str, **fields: object) -> Any:
        given = getattr(self.models, command).from_dict({"type": command, **fields})
        order = self.models.CommandRequest(id=secrets.token_hex(8), command=given)
        return await self.ask("tables.post_tables_table_commands", TABLE, body=order)


async def test_a_generated_client_plays_a_round(folder: Path) -> None:
    async with running(folder) as house:
        async with house.anybody() as anybody:
            document = (await anybody.http.get("/api/openapi.json")).content
        said = await asyncio.to_thread(generated, folder, document)
        assert "WARNING" not in said, said
        assert "ERROR" not in said, said
        guest = Visitor(house.address)
        async with guest.client, asyncio.timeout(120):
            await guest.come_in()
            await guest.do("Sit", seat=1)
            await guest.do("BuyIn", seat=1, amount=100_000)
            settled = await _round(guest)
    assert len(settled.cards) == 3


async def _round(guest: Visitor) -> Any:
    """Bet when bets are taken, let everything ride, and answer with the hand once it is settled."""
    while True:
        view = (await guest.ask("tables.get_tables_table", TABLE)).view
        own = next((seat for seat in view.seats if seat.seat == 1), None)
        if str(view.phase) == "betting":
            await guest.do("Bet", seat=1, amount=500)
        if 1 in view.turn:
            await guest.do("Look", seat=1)
            await guest.do("Ride", seat=1)
        if own is not None and own.hand is not None and str(own.hand.status) == "settled":
            return own.hand
        await asyncio.sleep(0.01)
