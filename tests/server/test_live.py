"""The live feed: all see their own, nobody misses anything, and nobody holds up the others."""

import asyncio
import contextlib
import json
import random
import re
import socket
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed, InvalidStatus

from letitride.cards import Card, format_card
from letitride.house import DOOR_STREAM, RequestRefused
from letitride.rules import Role
from letitride.server import broadcast, live, screen
from letitride.server.messages import ClientMessage, ServerMessage, read, schema
from letitride.server.wire import NOBODY, VERSION
from letitride.store import CODEC, decode
from letitride.table import Event, Table, Viewer, evolve, new_table, view
from letitride.table import live as told
from letitride.table.events import event_types
from letitride.table.view import Seen, how_seen
from scripts.console_blocks import ROOT
from tests.server.running import TABLE, Client, Feed, House, Message, events, running, states

QUIET = "wa-let-it-ride"
"""A table where nobody plays."""

pytestmark = pytest.mark.asyncio(loop_scope="module")

CARD = re.compile(r"[2-9TJQKA][cdhs]")
CARD_FIELDS = {
    (kind.__name__, field.name)
    for kind in event_types().values()
    for field in msgspec.structs.fields(kind)
    if field.type in (Card, tuple[Card, ...])
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with running(
        tmp_path_factory.mktemp("house"), betting_seconds=20, away_minutes=1
    ) as house:
        yield house


# --- what the log says ----------------------------------------------------------------------------


def as_sent(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


async def history(house: House, id: str) -> Iterator[tuple[Table, Event, Table]]:
    """Every event of a table, with the table before and after it."""
    runner = house.reception.casino.tables[id]
    place = runner.place
    stored = await house.reception.casino.log.read(runner.stream)
    table = new_table(place.id, book=place.book, digest=place.digest)
    return _steps(table, map(decode, stored))


def _steps(table: Table, happened: Iterable[Event]) -> Iterator[tuple[Table, Event, Table]]:
    for event in happened:
        after = evolve(table, event)
        yield table, event, after
        table = after


async def visible(
    house: House, viewer: Viewer, after: int, last: int, id: str = TABLE
) -> list[Message]:
    """What a viewer is to be told of the events past one version, up to another."""
    return [
        as_sent(recorded)
        for before, event, _ in await history(house, id)
        if after <= before.version < last
        for recorded in told(before, [event], viewer)
    ]


def version(house: House, id: str = TABLE) -> int:
    return house.reception.casino.tables[id].table.version


def viewer_of(client: Client) -> Viewer:
    role = client.me["role"]
    return Viewer(None if role is None else Role(role), client.name)


# --- people ---------------------------------------------------------------------------------------


def next_act(state: Message) -> Message | None:
    """Bet the least, look, let it ride: the first of these that is offered."""
    own = state["view"]["seats"][state["view"]["you"] - 1]
    offered = {option["command"]: option for option in state["options"]}
    if own["circles"][0]["chips"]:
        offered.pop("Bet", None)
    option = next((offered[name] for name in ("Bet", "Look", "Ride") if name in offered), None)
    if option is None:
        return None
    amount = option["amount"]
    laid = {} if amount is None else {amount["field"]: amount["least"]}
    return {"type": option["command"], **option["fields"], **laid}


async def sit(feed: Feed) -> None:
    """On the first free chair, with chips before one."""
    seats = (await feed.until("Resync"))["view"]["seats"]
    for seat in (each["seat"] for each in seats if each["player"] is None):
        answer = await feed.do({"type": "Sit", "seat": seat})
        if answer["type"] == "Answer":
            break
        assert answer["problem"]["code"] == "seat_taken", answer
    answer = await feed.do({"type": "BuyIn", "amount": 500_00})
    assert answer["type"] == "Answer", answer


async def leave(feed: Feed) -> None:
    """And wait until the programs have gone as well."""
    answer = await feed.do({"type": "Leave"})
    while answer["type"] != "Answer":
        await feed.until("Now")
        answer = await feed.do({"type": "Leave"})
    while any(seat["player"] for seat in states(feed.seen)[-1]["view"]["seats"]):
        await feed.until("Now")


async def play(feed: Feed, rounds: int) -> None:
    """Until so many rounds have ended before these eyes."""

    def ended() -> int:
        return sum(each["event"]["type"] == "RoundEnded" for each in events(feed.seen))

    done, enough = 0, ended() + rounds
    while ended() < enough:
        state = states(feed.seen)[-1]
        act = next_act(state)
        if act is None or state["version"] < done:
            await feed.until("Now")
            continue
        answer = await feed.do(act)
        done = answer.get("last", state["version"] + 1)


@asynccontextmanager
async def busy(house: House) -> AsyncIterator[Client]:
    """A person who sits there, so that the programs play on and on; the person does not."""
    async with house.guest() as guest, guest.live() as feed:
        await sit(feed)
        reading = asyncio.create_task(_read_on(feed))
        yield guest
        reading.cancel()


async def _read_on(feed: Feed) -> None:
    while True:
        await feed.until("Now")
        feed.seen.clear()


async def the_rest(feed: Feed) -> int:
    """Read until the socket is closed: its code."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await feed.next()
    code = feed.socket.close_code
    assert code is not None
    return code


async def up_to(feed: Feed, version: int) -> None:
    await feed.until("Resync", "Now")
    while feed.version < version:
        await feed.next()


def assert_one_follows_on_the_other(messages: list[Message]) -> None:
    came = states(messages)
    for before, after in pairwise(came):
        if after["type"] == "Now":
            assert after["from"] == before["version"]
        assert after["view"]["version"] == after["version"]


# --- hello, and coming back -----------------------------------------------------------------------


async def test_whoever_says_hello_is_shown_the_table(house: House) -> None:
    async with house.guest() as ann, ann.live() as feed:
        welcome, state = await feed.next(), await feed.next()
        assert welcome["type"] == "Welcome"
        assert welcome["v"] == VERSION
        assert welcome["table"] == TABLE
        assert welcome["you"] == {"name": ann.name, "role": "player"}
        assert state["type"] == "Resync"
        assert state["from"] is None
        assert state["version"] == state["view"]["version"] == welcome["version"]


async def test_who_comes_anew_is_told_what_the_last_bets_came_to(house: House) -> None:
    told = untold = 0
    async with house.anybody() as client, busy(house):
        while not (told and untold):
            async with client.live() as feed:
                state = await feed.until("Resync")
            expected: list[Message] = []
            for each in await visible(house, NOBODY.viewer, 0, state["version"]):
                kind = each["event"]["type"]
                if kind == "RoundOpened":
                    expected = []
                elif kind == "BetSettled":
                    expected.append(each)
            assert state["settled"] == expected
            told, untold = told + bool(expected), untold + (not expected)


async def test_nobody_is_welcome_too_but_may_do_nothing(house: House) -> None:
    async with house.anybody() as client, client.live(origin=None) as feed:
        assert (await feed.next())["you"] == {"name": "", "role": None}
        assert (await feed.next())["options"] == []
        refusal = await feed.do({"type": "Sit", "seat": 3})
        assert refusal["type"] == "Refusal"
        assert refusal["problem"]["status"] == 401


async def test_who_comes_back_is_told_what_was_missed(house: House) -> None:
    async with house.anybody() as client, house.guest() as ann:
        async with client.live() as feed:
            left_off = (await feed.until("Resync"))["version"]
        async with ann.live() as feed:
            await sit(feed)
            await play(feed, 1)
        async with client.live(after=left_off) as feed:
            back = await feed.until("Now", "Resync")
        assert back["type"] == "Now"
        assert back["from"] == left_off
        seen = await visible(house, NOBODY.viewer, left_off, back["version"])
        assert back["events"] == seen
        assert seen


@pytest.mark.parametrize("ahead", [0, 1, 1000])
async def test_who_has_seen_it_all_misses_nothing_and_who_saw_more_starts_anew(
    house: House, ahead: int
) -> None:
    after = version(house, QUIET) + ahead
    async with house.anybody() as client, client.live(QUIET, after=after) as feed:
        state = await feed.until("Now", "Resync")
    if ahead:
        assert (state["type"], state["from"]) == ("Resync", None)
        assert "events" not in state
    else:
        assert (state["type"], state["from"], state["events"]) == ("Now", after, [])
    assert state["version"] == version(house, QUIET)


async def test_after_a_restart_what_was_missed_comes_from_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        running(tmp_path) as house,
        house.guest() as ann,
        ann.live() as feed,
    ):
        await sit(feed)
        await play(feed, 1)
        await leave(feed)
    async with running(tmp_path, betting_seconds=20) as house, house.anybody() as client:
        async with client.live(after=3) as feed:
            back = await feed.until("Now", "Resync")
        assert back["type"] == "Now"
        assert back["events"] == await visible(house, NOBODY.viewer, 3, back["version"])
        monkeypatch.setattr(broadcast, "MOST_READ", 10)
        house.reception.casino.tables[TABLE].recent.clear()
        async with client.live(after=3) as feed:
            back = await feed.until("Now", "Resync")
        assert back["type"] == "Resync"


# --- who sees what --------------------------------------------------------------------------------


def cards_in(value: Any) -> Iterator[str]:
    """All faces in a view, wherever they stand."""
    if isinstance(value, str):
        if CARD.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from cards_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from cards_in(each)


def cards_of(event: Message) -> Iterator[str]:
    for name, value in event.items():
        if (event["type"], name) in CARD_FIELDS:
            yield from (
                format_card(Card(card)) for card in ([value] if type(value) is int else value)
            )
    yield from cards_in(event)


def may_see(table: Table, viewer: Viewer) -> set[str]:
    round = table.round
    if round is None:
        return set()
    return {
        format_card(face)
        for place, face in round.faces.items()
        if how_seen(table, viewer, place) is not Seen.DOWN
    }


async def test_two_players_and_a_spectator_see_their_own_and_no_card_besides(house: House) -> None:
    async with (
        house.guest() as ann,
        house.guest() as ben,
        house.anybody() as zoe,
        ann.live() as anns,
        ben.live() as bens,
        zoe.live() as zoes,
    ):
        await sit(anns)
        await sit(bens)
        await asyncio.gather(play(anns, 3), play(bens, 3))
        await up_to(zoes, anns.version)
        tables = {after.version: after for _, _, after in await history(house, TABLE)}
    game = house.reception.casino.tables[TABLE].game
    faces = 0
    for client, feed in ((ann, anns), (ben, bens), (zoe, zoes)):
        assert_one_follows_on_the_other(feed.seen)
        viewer = viewer_of(client)
        for state in states(feed.seen):
            table = tables[state["version"]]
            assert state["view"] == as_sent(view(game, table, viewer))
            shown = set(cards_in(state["view"]))
            assert shown <= may_see(table, viewer), (client.name, state["version"])
            faces += len(shown)
        for each in events(feed.seen):
            if each["event"]["type"] != "DeckRevealed":  # which is after all is over
                allowed = may_see(tables[each["version"]], viewer)
                assert set(cards_of(each["event"])) <= allowed, each
        first = states(feed.seen)[0]["version"]
        assert events(feed.seen) == await visible(house, viewer, first, feed.version)
    assert faces > 100

    def hands(feed: Feed, player: str) -> list[Message]:
        return [
            card
            for state in states(feed.seen)
            for seat in state["view"]["seats"]
            if seat["player"] == player and seat["hand"] is not None
            for card in seat["hand"]["cards"]
        ]

    assert any(card["seen"] == "own" for card in hands(anns, ann.name))
    for feed in (bens, zoes):
        assert any(card["seen"] == "down" for card in hands(feed, ann.name))
        assert not any(card["seen"] == "own" for card in hands(feed, ann.name))


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


# --- commands -------------------------------------------------------------------------------------


async def test_the_same_id_gets_the_same_answer_on_any_way(house: House) -> None:
    async with house.guest() as ann:
        async with ann.live() as feed:
            await sit(feed)
            command = {"type": "BuyIn", "amount": 5_00}
            first = await feed.do(command, "same-again")
            assert first["type"] == "Answer"
            assert await feed.do(command, "same-again") == first
        async with ann.live() as feed:
            assert await feed.do(command, "same-again") == first
        body = {"id": "same-again", "command": command}
        over_http = (await ann.post(f"/api/tables/{TABLE}/commands", body)).json()
        assert (over_http["first"], over_http["last"]) == (first["first"], first["last"])


async def test_a_refusal_names_the_rule(house: House) -> None:
    async with house.guest() as ann, ann.live() as feed:
        await sit(feed)
        refusal = await feed.do({"type": "Bet", "amount": 1}, "too-small")
        assert refusal["type"] == "Refusal"
        assert refusal["problem"]["status"] == 409
        assert refusal["problem"]["clause"]
        assert refusal["problem"]["message"]
        assert await feed.do({"type": "Bet", "amount": 1}, "too-small") == refusal


async def test_voids_ask_for_the_password_again(house: House) -> None:
    async with house.staff("gabriel") as gabriel, gabriel.live() as feed:
        command = {"type": "ActOnDevice", "seat": 1, "measure": "void_wagers", "reason": "a phone"}
        refusal = await feed.do(command)
        assert refusal["problem"]["code"] == "reauthenticate", refusal


async def test_who_has_logged_out_can_do_nothing_and_soon_sees_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "_LOOK_SECONDS", 0.5)
    async with house.guest() as ann, ann.live() as feed:
        await feed.until("Resync")
        cookie = ann.cookie
        assert (await ann.post("/api/log-out")).status_code == 204
        refusal = await feed.do({"type": "Sit", "seat": 1})
        assert refusal["problem"]["status"] == 401
        assert await the_rest(feed) == 4401
        assert feed.seen[-1]["type"] == "Bye"
        async with ann.live(cookie=cookie) as feed:
            assert (await feed.next())["you"]["role"] is None


async def test_commands_have_a_limit(tmp_path: Path) -> None:
    async with (
        running(tmp_path, commands_per_second=0.01, commands_burst=2) as house,
        house.guest() as ann,
        ann.live() as feed,
    ):
        answers = [await feed.do({"type": "Sit", "seat": 9}) for _ in range(3)]
        assert [each["problem"]["status"] for each in answers] == [409, 409, 429]
        assert answers[2]["problem"]["retry_after"] > 1


async def test_a_player_is_there_while_a_socket_is_open(tmp_path: Path) -> None:
    async with running(tmp_path, betting_seconds=20, away_minutes=1) as house:
        runner = house.reception.casino.tables[TABLE]

        def seated(name: str) -> bool:
            return any(who.player == name for who in runner.table.seats.values())

        async with busy(house) as ben, house.guest() as ann:
            async with ann.live() as feed, ann.live() as second:
                await sit(feed)
                await second.close()
                began = runner.steward._clock.now()
                while runner.steward._clock.now() < began + 70:
                    await feed.until("Now")
                assert seated(ann.name)
            async with house.anybody() as zoe, zoe.live() as feed:
                while seated(ann.name):
                    await feed.next()
            assert seated(ben.name)


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
async def test_what_cannot_be_understood_is_answered_and_changes_nothing(
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


async def test_after_several_in_a_row_the_socket_is_closed(house: House) -> None:
    async with house.guest() as ann, ann.live() as feed:
        for _ in range(4):
            await feed.socket.send("?")
        await feed.send({"type": "Ping", "n": 0})
        for _ in range(5):
            await feed.socket.send("?")
        assert await the_rest(feed) == 4400
        kinds = [each["type"] for each in feed.seen if each["type"] != "Now"]
        assert kinds == ["Welcome", "Resync", *["Problem"] * 4, "Pong", *["Problem"] * 5, "Bye"]


async def test_what_is_too_long_closes_the_socket(house: House) -> None:
    async with house.guest() as ann, ann.live() as feed:
        await feed.socket.send("x" * 100_000)
        assert await the_rest(feed) == 1009


@pytest.mark.parametrize(
    "frame",
    ['{"type": "Hello", "v": 99}', '{"type": "Ping", "n": 1}', '{"type": "Hello"}', "?", b"?"],
)
async def test_the_first_message_is_a_hello_of_this_version(
    house: House, frame: str | bytes
) -> None:
    async with house.anybody() as client, client.socket() as feed:
        await feed.socket.send(frame)
        assert await the_rest(feed) == 4400
        assert feed.seen[-1]["type"] == "Bye"
        assert "Hello" in feed.seen[-1]["reason"] or "version 1" in feed.seen[-1]["reason"]


async def test_who_says_nothing_is_not_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "_HELLO_SECONDS", 0.05)
    async with house.anybody() as client, client.socket() as feed:
        assert await the_rest(feed) == 4408


# --- who is let in --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "why"), [("https://evil.example", "foreign origin"), (None, "no origin")]
)
async def test_a_socket_in_somebodys_name_has_to_come_from_our_page(
    house: House, origin: str | None, why: str
) -> None:
    async with house.guest() as ann:
        with pytest.raises(InvalidStatus) as refused:
            async with ann.live(origin=origin):
                pass
        assert refused.value.response.status_code == 403
    stored = await house.reception.casino.log.read(DOOR_STREAM)
    recorded: RequestRefused = CODEC.event(stored[-1])
    assert (recorded.who, recorded.why) == (ann.name, why)
    assert recorded.what == f"socket /api/tables/{TABLE}/live"


async def test_a_table_that_is_not_there(house: House) -> None:
    async with house.anybody() as client, client.live("no-such-table") as feed:
        assert await the_rest(feed) == 4404
        assert "no-such-table" in feed.seen[-1]["reason"]


async def test_so_many_may_watch_a_table_and_no_more(tmp_path: Path) -> None:
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


async def no_watchers(house: House) -> None:
    async with asyncio.timeout(30):
        # The metrics listen as long as there is a table.
        while len(house.reception.casino.tables[TABLE].listeners) > 1:
            await asyncio.sleep(0.01)


# --- many, slow, and unsteady ones ----------------------------------------------------------------


@pytest.mark.parametrize("many", [100, pytest.param(1000, marks=pytest.mark.soak)])
async def test_all_who_watch_get_the_same_words(house: House, many: int) -> None:
    async with house.guest() as ann, house.anybody() as client, AsyncExitStack() as stack:
        feeds = [await stack.enter_async_context(client.live(QUIET)) for _ in range(many)]
        for feed in feeds:
            await feed.until("Resync")
        before = version(house, QUIET)
        command = {"id": "sit-and-leave", "command": {"type": "Sit", "seat": 2}}
        answer = await ann.post(f"/api/tables/{QUIET}/commands", command)
        assert answer.status_code == 200, answer.text
        texts = set()
        for feed in feeds:
            texts.add(await feed.socket.recv())
        assert len(texts) == 1
        told = json.loads(texts.pop())
        assert told["from"] == before
        assert told["events"] == await visible(house, NOBODY.viewer, before, told["version"], QUIET)
        assert told["events"]


async def test_a_message_is_made_once_for_every_pair_of_eyes(house: House) -> None:
    sockets = broadcast.Broadcast(
        house.reception.casino.tables[QUIET], house.reception.casino.clock
    )
    moment = sockets.join(broadcast.Line(1))
    sockets.close()
    assert moment.message(NOBODY) is moment.message(NOBODY)


def dropped(house: House) -> int:
    text = house.reception.metrics.render().decode()
    found = re.search(r"^letitride_sockets_dropped_total (\d+)", text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def narrow(house: House) -> socket.socket:
    """A line on which little is under way."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", house.reception.settings.port))
    found.setblocking(False)
    return found


async def test_a_slow_one_is_let_go_and_can_come_back_and_misses_nothing(tmp_path: Path) -> None:
    async with (
        running(tmp_path, betting_seconds=20, queue_length=8, send_buffer=4096) as house,
        busy(house),
        house.anybody() as client,
        client.live() as steady,
    ):
        reading = asyncio.create_task(the_rest(steady))
        async with client.live(sock=narrow(house), max_queue=1, ping_interval=None) as slow:
            await slow.until("Resync")
            async with asyncio.timeout(30):
                while not dropped(house):
                    await asyncio.sleep(0.01)
            assert await the_rest(slow) == 4008
        assert slow.seen[-1]["type"] == "Bye"
        assert "come back" in slow.seen[-1]["reason"]
        let_go = slow.version
        async with asyncio.timeout(30):
            while steady.version < let_go + 20:
                await asyncio.sleep(0.01)
        async with client.live(after=let_go) as feed:
            assert (await feed.until("Now", "Resync"))["from"] == let_go
            await feed.until("Now")
        first = states(slow.seen)[0]["version"]
        assert events(slow.seen + feed.seen) == await visible(
            house, NOBODY.viewer, first, feed.version
        )
        assert_one_follows_on_the_other(slow.seen + feed.seen)
        assert_one_follows_on_the_other(steady.seen)
        assert dropped(house) == 1
        reading.cancel()


async def unsteady(client: Client, times: int, chance: random.Random) -> list[Message]:
    """Connect, read a little, and be gone again in one way or another: all that was read."""
    seen: list[Message] = []
    after = None
    for _ in range(times):
        async with client.live(after=after) as feed:
            try:
                for _ in range(chance.randrange(7)):
                    await asyncio.wait_for(feed.next(), 2)
            except TimeoutError:
                pass
            match chance.randrange(3):
                case 0:
                    feed.socket.transport.abort()
                case 1:
                    await feed.close()
                case _:
                    pass
        for state in states(feed.seen):
            after = state["version"]
            seen.append({**state, "view": {"version": state["view"]["version"]}, "options": []})
    return seen


@pytest.mark.parametrize("times", [150, pytest.param(10_000, marks=pytest.mark.soak)])
async def test_whoever_comes_and_goes_misses_nothing_and_is_told_nothing_twice(
    tmp_path: Path, times: int, capsys: pytest.CaptureFixture[str]
) -> None:
    async with (
        # Unhurried, so that nobody is away for more updates than are remembered.
        running(tmp_path, betting_seconds=20, dealing_pause=1) as house,
        busy(house) as ann,
        house.anybody() as zoe,
        house.staff("ines") as ines,
    ):
        people = (ann, zoe, ines)
        all_seen = await asyncio.gather(
            *(unsteady(who, times // 3, random.Random(who.name)) for who in people)
        )
        told_of = 0
        for who, seen in zip(people, all_seen, strict=True):
            came = states(seen)
            assert [each["type"] for each in came].count("Resync") == 1
            assert_one_follows_on_the_other(seen)
            first, last = came[0]["version"], came[-1]["version"]
            assert events(seen) == await visible(house, viewer_of(who), first, last)
            told_of += len(events(seen))
        assert told_of > times
        await no_one_but(house, 1)
    with capsys.disabled():
        print(f"\n{times} disconnects, {told_of} events, none missed and none twice")  # noqa: T201


async def no_one_but(house: House, sockets: int) -> None:
    """Sockets that are gone are gone here too."""
    wanted = f"letitride_sockets {float(sockets)}"
    async with asyncio.timeout(30):
        while wanted not in house.reception.metrics.render().decode().splitlines():
            await asyncio.sleep(0.01)


async def test_when_the_house_closes_everybody_is_told(tmp_path: Path) -> None:
    async with (
        running(tmp_path, dealing_pause=1) as house,
        house.guest() as ann,
        house.anybody() as client,
        ann.live() as one,
        client.live() as two,
        client.socket() as silent,
    ):
        await one.until("Resync")
        await two.until("Resync")
        house.stop()
        for feed in (one, two, silent):
            assert await the_rest(feed) == 1012
            assert feed.seen[-1] == {"type": "Bye", "code": 1012, "reason": live.CLOSING.reason}


# --- the page about it ----------------------------------------------------------------------------

PAGE = (ROOT / "docs/live.md").read_text()


async def test_the_page_names_every_message_and_every_code() -> None:
    codes = {each.code for where in (live, screen) for each in vars(where).values() if is_end(each)}
    assert codes
    for name in [f"`{kind}`" for kind in (*tags(ClientMessage), *tags(ServerMessage))] + [
        f"| {code} |" for code in codes
    ]:
        assert name in PAGE, name


async def test_what_the_page_sends_can_be_sent() -> None:
    sent = re.findall(r"^→ (.+)$", PAGE, re.MULTILINE)
    assert {type(read(line)).__name__ for line in sent} == set(tags(ClientMessage))


def tags(union: Any) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in get_args(union)]


def is_end(value: object) -> bool:
    return isinstance(value, broadcast.Ending)
