"""The live feed for long: nobody misses anything, and nobody holds up the others."""

import asyncio
import gc
import json
import random
import re
import socket
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from letitride.runtime import Update
from letitride.server import broadcast, demo, live
from letitride.server.wire import NOBODY
from tests.server.feeds import (
    QUIET,
    assert_one_follows_on_the_other,
    busy,
    leave,
    play,
    sit,
    the_rest,
    version,
    viewer_of,
    visible,
)
from tests.server.running import TABLE, Client, House, Message, events, running, states

pytestmark = pytest.mark.asyncio(loop_scope="module")


# --- away, and back -------------------------------------------------------------------------------


async def test_a_viewer_who_comes_back_is_told_what_was_missed(house: House) -> None:
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
async def test_a_viewer_who_is_up_to_date_misses_nothing_and_one_who_is_ahead_starts_again(
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
        house.context.casino.tables[TABLE].recent.clear()
        async with client.live(after=3) as feed:
            back = await feed.until("Now", "Resync")
        assert back["type"] == "Resync"


async def test_a_player_is_present_while_a_socket_is_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody bets: where others do, whoever does nothing sits out, and is away all the same."""
    monkeypatch.setattr(demo, "_BOTS", 0)
    async with running(tmp_path, betting_seconds=20, away_minutes=1) as house:
        runner = house.context.casino.tables[TABLE]

        def seated(name: str) -> bool:
            return any(who.player == name for who in runner.table.seats.values())

        async with busy(house) as ben, house.guest() as ann:
            async with ann.live() as feed, ann.live() as second:
                await sit(feed)
                await second.close()
                began = runner.scheduler._clock.now()
                while runner.scheduler._clock.now() < began + 70:
                    await asyncio.sleep(0.01)
                assert seated(ann.name)
            async with house.anybody() as zoe, zoe.live() as feed:
                while seated(ann.name):
                    await feed.next()
            assert seated(ben.name)


# --- many, slow, and unsteady ones ----------------------------------------------------------------


@pytest.mark.parametrize("many", [100, pytest.param(1000, marks=pytest.mark.soak)])
async def test_all_spectators_get_the_same_message(house: House, many: int) -> None:
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


async def test_a_message_is_built_once_for_each_viewer(house: House) -> None:
    sockets = broadcast.Broadcast(house.context.casino.tables[QUIET], house.context.casino.clock)
    moment = sockets.join(broadcast.SendQueue(1))
    sockets.close()
    assert moment.message(NOBODY) is moment.message(NOBODY)
    assert moment.frame(NOBODY) is moment.frame(NOBODY)


async def test_no_message_is_kept_once_everybody_has_it(house: House) -> None:
    """A full table's messages are as large as all else that the server knows of it."""

    def kept() -> int:
        moments = (each for each in gc.get_objects() if type(each) is broadcast.TableMoment)
        return sum(moment.update.after.id == QUIET for moment in moments)

    runner = house.context.casino.tables[QUIET]
    async with (
        house.guest() as ann,
        ann.live(QUIET) as own,
        house.anybody() as client,
        client.live(QUIET) as feed,
    ):
        for each in (own, feed):
            await each.until("Resync")
        for listener in tuple(runner.listeners):
            listener(Update(runner.table, (), runner.table, runner.deadlines))
        for each in (own, feed):
            await each.until("Now")
        async with asyncio.timeout(10):
            while kept():
                await asyncio.sleep(0.01)


def dropped(house: House) -> int:
    text = house.context.metrics.render().decode()
    found = re.search(r"^letitride_sockets_dropped_total (\d+)", text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def narrow(house: House) -> socket.socket:
    """A line on which little is under way."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", house.context.settings.port))
    found.setblocking(False)
    return found


async def test_a_slow_viewer_is_disconnected_and_misses_nothing_on_return(tmp_path: Path) -> None:
    async with (
        running(tmp_path, betting_seconds=20, queue_length=8, send_buffer=4096) as house,
        busy(house),
        house.anybody() as client,
        client.live() as steady,
    ):
        reading = asyncio.create_task(the_rest(steady))
        async with client.live(sock=narrow(house), max_queue=1, ping_interval=None) as slow:
            await slow.until("Resync")
            async with asyncio.timeout(120):
                while not dropped(house):
                    await asyncio.sleep(0.01)
            assert await the_rest(slow) == 4008
        assert slow.seen[-1]["type"] == "Bye"
        assert "reconnect" in slow.seen[-1]["reason"]
        let_go = slow.version
        async with asyncio.timeout(120):
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
    """Connect, read a little, and disconnect in one way or another; returns all that was read."""
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
async def test_a_viewer_who_reconnects_gets_each_event_once(
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
    """Closed sockets are forgotten here too."""
    wanted = f"letitride_sockets {float(sockets)}"
    async with asyncio.timeout(120):
        while wanted not in house.context.metrics.render().decode().splitlines():
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
