"""What is asked of a house that closes meanwhile."""

import asyncio
import socket
from typing import cast

import httpx
import pytest
import uvicorn
from litestar.types import ASGIApp, Receive, Scope, Send

from letitride.server.stopping import answered_if_interrupted


async def test_a_request_that_is_interrupted_can_be_sent_again() -> None:
    """Not 500 and some words, as uvicorn says: a program reads the answer and tries again."""
    asked = asyncio.Event()

    async def never(_scope: Scope, _receive: Receive, _send: Send) -> None:
        asked.set()
        await asyncio.Event().wait()

    app = answered_if_interrupted(cast(ASGIApp, never))
    config = uvicorn.Config(
        app, loop="none", lifespan="off", log_config=None, timeout_graceful_shutdown=0
    )
    server = uvicorn.Server(config)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        serving = asyncio.create_task(server._serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        port = listening.getsockname()[1]
        async with httpx.AsyncClient(trust_env=False) as client:
            asking = asyncio.create_task(client.post(f"http://127.0.0.1:{port}/"))
            await asked.wait()
            server.should_exit = True
            answer = await asking
        await serving
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "1"
    assert answer.json()["code"] == "unavailable"
    assert "same id" in answer.json()["message"]


async def test_an_answer_that_has_begun_is_not_answered_again() -> None:
    sent: list[str] = []

    async def half(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": ()})
        await asyncio.Event().wait()

    async def note(message: object) -> None:
        sent.append(cast(dict[str, str], message)["type"])

    app = answered_if_interrupted(cast(ASGIApp, half))
    scope = cast(Scope, {"type": "http"})
    answering = asyncio.ensure_future(app(scope, cast(Receive, None), cast(Send, note)))
    while not sent:
        await asyncio.sleep(0)
    answering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await answering
    assert sent == ["http.response.start"]
