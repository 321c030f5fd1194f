"""The live feed's protocol: every message matches its schema, and what happens to any other."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import pytest
from websockets.exceptions import InvalidStatus

from letitride.house import DOOR_STREAM, RequestRefused
from letitride.journal.codec import CODEC
from letitride.server import broadcast, live, live_connection
from letitride.server.messages import ClientMessage, ServerMessage, read, schema
from scripts.console_blocks import ROOT
from tests.server.feeds import QUIET, play, sit, the_rest, up_to, version
from tests.server.running import TABLE, House, running

pytestmark = pytest.mark.asyncio(loop_scope="module")


# --- what can be said -----------------------------------------------------------------------------


async def test_every_message_is_as_the_schema_says(house: House) -> None:
    document = json.loads(schema())
    sent = jsonschema_rs.validator_for(
        {**document["properties"]["server"], "$defs": document["$defs"]}
    )
    async with (
        house.guest() as ann,
        house.staff("ines") as ines,
        ines.live() as watching,
        ann.live() as feed,
    ):
        await sit(feed)
        await play(feed, 2)
        await feed.do({"type": "Bet", "amount": 1})
        await feed.send({"type": "Ping", "n": 7})
        await feed.until("Pong")
        await feed.send({"type": "Pong"})
        await feed.until("Problem")
        await up_to(watching, feed.version)
    for message in feed.seen + watching.seen:
        sent.validate(message)
    kinds = {message["type"] for message in feed.seen}
    assert kinds >= {"Welcome", "Resync", "Now", "Answer", "Refusal", "Problem", "Pong"}
    with pytest.raises(jsonschema_rs.ValidationError):
        sent.validate({"type": "Now"})
    received = jsonschema_rs.validator_for(
        {**document["properties"]["client"], "$defs": document["$defs"]}
    )
    received.validate({"type": "Do", "id": "12345678", "command": {"type": "Sit", "seat": 1}})
    assert not received.is_valid({"type": "Do", "id": "12345678", "command": {"type": "Seat"}})


async def test_the_schema_is_served(house: House) -> None:
    async with house.anybody() as client:
        answer = await client.get("/api/live-schema.json")
    assert answer.status_code == 200
    assert answer.content == schema()


# --- what cannot be understood --------------------------------------------------------------------

MALFORMED: list[tuple[str | bytes, str]] = [
    ("", ""),
    ("hello", ""),
    ("{", ""),
    ("[]", ""),
    ("null", ""),
    ("{}", "type"),
    ('{"type": "Sit"}', "type"),
    ('{"type": "Ping", "n": "1"}', "n"),
    ('{"type": "Ping", "n": -1}', "n"),
    ('{"type": "Ping", "n": 1, "m": 2}', "m"),
    ('{"type": "Hello", "v": 1}', "type"),
    ('{"type": "Do", "id": "short", "command": {"type": "Sit"}}', "id"),
    ('{"type": "Do", "id": "12345678"}', "command"),
    ('{"type": "Do", "id": "12345678", "command": {"type": "Sat"}}', "command.type"),
    ('{"type": "Do", "id": "12345678", "command": {"type": "Sit", "seat": "1"}}', "command.seat"),
    ('{"type": "Do", "id": "12345678", "command": {"type": "Sit", "by": "you"}}', "command.by"),
    ('{"type": "Do", "id": "12345678", "command": {"type": "Sit", "seat": 1e999}}', "command.seat"),
    ('{"type": "Do", "id": "' + "1" * 60_000 + '", "command": {"type": "Sit"}}', "id"),
    ("[" * 60_000, ""),
    ('{"x": ' + "[" * 50_000 + "]" * 5, ""),
    ('{"type": "Do", "id": "12345678", "command": ' + '{"type":' * 7_000, ""),
    (b'{"type": "Ping", "n": 1}', ""),
    (b"\xff\x00", ""),
]


@pytest.mark.parametrize(("frame", "field"), MALFORMED, ids=range(len(MALFORMED)))
async def test_an_unreadable_message_is_answered_and_changes_nothing(
    house: House, frame: str | bytes, field: str
) -> None:
    before = version(house, QUIET)
    async with house.guest() as ann, ann.live(QUIET) as feed:
        await feed.until("Resync")
        await feed.socket.send(frame)
        answer = await feed.next()
        assert answer["type"] == "Problem", answer
        assert answer["problem"]["status"] == 400
        assert answer["problem"]["field"] == field
        assert answer["problem"]["message"]
        await feed.send({"type": "Ping", "n": 3})
        assert (await feed.until("Pong"))["n"] == 3
    assert version(house, QUIET) == before


async def test_several_unreadable_messages_in_a_row_close_the_socket(house: House) -> None:
    async with house.guest() as ann, ann.live() as feed:
        for _ in range(4):
            await feed.socket.send("?")
        await feed.send({"type": "Ping", "n": 0})
        for _ in range(5):
            await feed.socket.send("?")
        assert await the_rest(feed) == 4400
        kinds = [each["type"] for each in feed.seen if each["type"] != "Now"]
        assert kinds == ["Welcome", "Resync", *["Problem"] * 4, "Pong", *["Problem"] * 5, "Bye"]


async def test_a_message_that_is_too_long_closes_the_socket(house: House) -> None:
    async with house.guest() as ann, ann.live() as feed:
        await feed.socket.send("x" * 100_000)
        assert await the_rest(feed) == 1009


@pytest.mark.parametrize(
    "frame",
    ['{"type": "Hello", "v": 99}', '{"type": "Ping", "n": 1}', '{"type": "Hello"}', "?", b"?"],
)
async def test_the_first_message_must_be_a_hello_of_this_version(
    house: House, frame: str | bytes
) -> None:
    async with house.anybody() as client, client.socket() as feed:
        await feed.socket.send(frame)
        assert await the_rest(feed) == 4400
        assert feed.seen[-1]["type"] == "Bye"
        assert "Hello" in feed.seen[-1]["reason"] or "version 1" in feed.seen[-1]["reason"]


async def test_a_silent_socket_is_closed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_connection, "_HELLO_SECONDS", 0.05)
    async with house.anybody() as client, client.socket() as feed:
        assert await the_rest(feed) == 4408


# --- who is let in --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "why"), [("https://evil.example", "foreign origin"), (None, "no origin")]
)
async def test_a_signed_in_socket_must_come_from_our_page(
    house: House, origin: str | None, why: str
) -> None:
    async with house.guest() as ann:
        with pytest.raises(InvalidStatus) as refused:
            async with ann.live(origin=origin):
                pass
        assert refused.value.response.status_code == 403
    stored = await house.context.casino.log.read(DOOR_STREAM)
    recorded: RequestRefused = CODEC.event(stored[-1])
    assert (recorded.who, recorded.why) == (ann.name, why)
    assert recorded.what == f"socket /api/tables/{TABLE}/live"


async def test_an_unknown_table_closes_the_socket(house: House) -> None:
    async with house.anybody() as client, client.live("no-such-table") as feed:
        assert await the_rest(feed) == 4404
        assert "no-such-table" in feed.seen[-1]["reason"]


async def test_a_table_has_a_limited_number_of_viewers(tmp_path: Path) -> None:
    async with running(tmp_path, watchers_per_table=2) as house, house.anybody() as client:
        async with client.live() as one, client.live() as two:
            await one.until("Resync")
            await two.until("Resync")
            async with client.live() as three:
                assert await the_rest(three) == 4029
            async with client.live(QUIET) as elsewhere:
                await elsewhere.until("Resync")
        await no_watchers(house)
        async with client.live() as feed:
            await feed.until("Resync")


async def test_one_address_cannot_keep_the_others_away(tmp_path: Path) -> None:
    elsewhere: dict[str, Any] = {"local_addr": ("127.0.0.2", 0)}
    async with (
        running(tmp_path, watchers_per_table=3) as house,
        house.anybody() as client,
        client.live() as first,
        client.live() as second,
        client.live() as latest,
    ):
        for feed in (first, second, latest):
            await feed.until("Resync")
        async with client.live(**elsewhere) as other:
            await other.until("Resync")
            assert await the_rest(latest) == 4029
            # It has no more than its share to give, and whoever gave comes back last.
            for again in (dict[str, Any](), elsewhere):
                async with client.live(**again) as more:
                    assert await the_rest(more) == 4029
            for feed in (first, second, other):
                await feed.send({"type": "Ping", "n": 1})
                await feed.until("Pong")
        for feed in (first, second):
            await feed.close()
        await no_watchers(house)
        async with client.live() as feed:
            await feed.until("Resync")


async def no_watchers(house: House) -> None:
    async with asyncio.timeout(120):
        # The metrics listen as long as there is a table.
        while len(house.context.casino.tables[TABLE].listeners) > 1:
            await asyncio.sleep(0.01)


# --- the page about it ----------------------------------------------------------------------------

PAGE = (ROOT / "docs/live.md").read_text()


async def test_the_page_names_every_message_and_every_code() -> None:
    codes = {
        each.code
        for where in (live, live_connection)
        for each in vars(where).values()
        if is_end(each)
    }
    assert codes
    for name in [f"`{kind}`" for kind in (*tags(ClientMessage), *tags(ServerMessage))] + [
        f"| {code} |" for code in codes
    ]:
        assert name in PAGE, name


async def test_every_message_of_the_page_can_be_sent() -> None:
    sent = re.findall(r"^→ (.+)$", PAGE, re.MULTILINE)
    assert {type(read(line)).__struct_config__.tag for line in sent} == set(tags(ClientMessage))


def tags(union: Any) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in get_args(union)]


def is_end(value: object) -> bool:
    return isinstance(value, broadcast.CloseReason)


# --- a house without its database -----------------------------------------------------------------


async def test_a_socket_is_asked_to_go_to_another_server(tmp_path: Path) -> None:
    """In the words of every request, before the handshake: a proxy understands that."""
    async with running(tmp_path) as house, house.guest() as ann:
        await house.context.casino.log.close()
        with pytest.raises(InvalidStatus) as refused:
            async with ann.live(cookie="nobody remembers this one"):
                pass
        response = refused.value.response
        assert response.status_code == 503
        assert response.headers["retry-after"] == "1"
        assert json.loads(response.body)["code"] == "unavailable"


async def test_a_socket_whose_command_got_no_answer_is_closed(tmp_path: Path) -> None:
    """Behind a proxy it opens at another server, which may reach the database."""
    async with running(tmp_path, database_seconds=1) as house, house.guest() as ann:
        async with ann.live() as feed:
            await feed.until("Resync")
            with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                told = await feed.do({"type": "Sit", "seat": 1})
                assert told["problem"]["status"] == 503
                assert (await feed.until("Bye"))["code"] == 1011
                other.execute("ROLLBACK")
        async with ann.live() as feed:
            assert (await feed.until("Resync"))["version"] > 0
