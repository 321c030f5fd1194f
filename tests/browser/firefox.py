"""Debian's Firefox, driven over WebDriver BiDi: only the parts that a round needs.

    async with firefox(folder) as page:
        await page.go(house.address)
        await page.click("Play now")
        await page.press("r")

Playwright brings a Firefox of its own, which cannot be installed here; the one that people use
speaks BiDi over a plain WebSocket.
"""

import asyncio
import json
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

_PATIENCE: Final = 60
_LONGEST: Final = 2**24
_PREFERENCES: Final = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}

_NAMED: Final = """
  const named = (wanted) =>
    [...document.querySelectorAll("button, a")].find((each) =>
      each.checkVisibility() && each.getAttribute("aria-disabled") !== "true" && !each.disabled &&
      (each.getAttribute("aria-label") ?? each.innerText).trim().startsWith(wanted));
"""


class FirefoxPage:
    """One page; a button is found by the beginning of its name."""

    def __init__(self, socket: ClientConnection, context: str) -> None:
        self._socket = socket
        self._context = context
        self._ids = count(100)
        self.wrong: list[str] = []

    async def ask(self, method: str, **params: Any) -> dict[str, Any]:
        id = next(self._ids)
        await self._socket.send(json.dumps({"id": id, "method": method, "params": params}))
        return await _answer(self._socket, id, self.wrong)

    async def go(self, address: str) -> None:
        await self.ask(
            "browsingContext.navigate", context=self._context, url=address, wait="complete"
        )

    async def read(self, expression: str) -> Any:
        """The value of some JavaScript, as JSON."""
        found = await self.ask(
            "script.evaluate",
            expression=f"JSON.stringify((() => {{ {_NAMED} return {expression}; }})() ?? null)",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    async def until(self, expression: str) -> Any:
        """Wait for it to be true, and return the value."""
        async with asyncio.timeout(_PATIENCE):
            while not (found := await self.read(expression)):
                await asyncio.sleep(0.05)
        return found

    async def shows(self, text: str) -> None:
        await self.until(f"document.body.innerText.includes({json.dumps(text)})")

    async def click(self, name: str) -> None:
        """With the mouse, in the middle of it."""
        wanted = json.dumps(name)
        await self.until(f"!!named({wanted})")
        x, y = await self.read(
            f"(() => {{ const each = named({wanted}); each.scrollIntoView({{block: 'center'}});"
            " const box = each.getBoundingClientRect();"
            " return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];"
            " })()"
        )
        mouse = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        await self._perform({"type": "pointer", "id": "mouse", "actions": mouse})

    async def press(self, key: str) -> None:
        keys = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        await self._perform({"type": "key", "id": "keys", "actions": keys})

    async def _perform(self, source: dict[str, Any]) -> None:
        await self.ask("input.performActions", context=self._context, actions=[source])


async def _answer(socket: ClientConnection, id: int, wrong: list[str]) -> dict[str, Any]:
    """The answer to one question; errors that the page logs meanwhile are noted."""
    async with asyncio.timeout(_PATIENCE):
        async for text in socket:
            came = json.loads(text)
            if came.get("method") == "log.entryAdded" and came["params"]["level"] == "error":
                wrong.append(came["params"]["text"])
            if came.get("id") == id:
                assert came["type"] == "success", came
                result: dict[str, Any] = came["result"]
                return result
    raise AssertionError("Firefox has closed the line")


@asynccontextmanager
async def firefox(folder: Path) -> AsyncIterator[FirefoxPage]:
    """A Firefox with a fresh profile; whatever goes wrong in its page fails the test."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "there is no Firefox: make soak installs it where it may"
    profile = folder / "firefox"
    profile.mkdir()
    lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in _PREFERENCES.items()]
    (profile / "user.js").write_text("\n".join(lines))
    port = _free_port()
    process = await asyncio.create_subprocess_exec(
        *(program, "--headless", "--no-remote", "--profile", str(profile)),
        *("--remote-debugging-port", str(port), "about:blank"),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        env={"HOME": str(folder), "PATH": "/usr/bin:/bin", "MOZ_HEADLESS": "1"},
    )
    try:
        async with _connected(port) as socket:
            page = await _first_page(socket)
            yield page
            assert page.wrong == []
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def _connected(port: int) -> AsyncIterator[ClientConnection]:
    address = f"ws://127.0.0.1:{port}/session"
    async with asyncio.timeout(_PATIENCE):
        while True:
            try:
                socket = await connect(address, max_size=_LONGEST, proxy=None)
                break
            except OSError:
                await asyncio.sleep(0.1)
    async with socket:
        yield socket


async def _first_page(socket: ClientConnection) -> FirefoxPage:
    opening = FirefoxPage(socket, "")
    await opening.ask("session.new", capabilities={})
    await opening.ask("session.subscribe", events=["log.entryAdded"])
    context = (await opening.ask("browsingContext.create", type="tab"))["context"]
    await opening.ask(
        "browsingContext.setViewport", context=context, viewport={"width": 1440, "height": 900}
    )
    return FirefoxPage(socket, context)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
