"""``python -m scripts.wire_schema [--check]``: what goes over the wire, for the front end's types.

Writes ``web/schema/wire.json``: the API's document with the messages of the live feed beside it.
"""

import sys
from pathlib import Path
from typing import Any, cast

import msgspec

from letitride.driver.timing import Pace
from letitride.runtime.casino import Casino
from letitride.runtime.clock import WallClock
from letitride.runtime.shuffler import real_chance
from letitride.server import messages
from letitride.server.app import make_app
from letitride.server.openapi import describe
from letitride.server.passwords import Passwords
from letitride.server.request_context import RequestContext
from letitride.server.settings import load_settings
from letitride.store import EventLog

FILE = Path(__file__).parents[1] / "web/schema/wire.json"


def document() -> bytes:
    """Opens nothing: an application can be described before it runs."""
    passwords = Passwords(1)
    closed = cast(EventLog, None)
    casino = Casino(closed, WallClock(), pace=Pace(), below=real_chance())
    app = make_app(RequestContext(load_settings(None, {}, demo=True), casino, passwords))
    passwords.close()
    described: dict[str, Any] = describe(app)
    text = messages.schema().replace(b"#/$defs/", b"#/components/schemas/")
    live = msgspec.json.decode(text)
    described["components"]["schemas"] |= {
        **live["$defs"],
        "ClientMessage": live["properties"]["client"],
        "ServerMessage": live["properties"]["server"],
    }
    return msgspec.json.format(msgspec.json.encode(described, order="sorted"), indent=1) + b"\n"


def main(arguments: list[str]) -> int:
    new = document()
    if "--check" in arguments:
        return 0 if FILE.exists() and FILE.read_bytes() == new else 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_bytes(new)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
