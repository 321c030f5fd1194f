"""What only PostgreSQL can: several programs share a log."""

import asyncio

import asyncpg
import pytest

from letitride.journal.chain import GENESIS
from letitride.journal.records import Head
from letitride.store import Appended, Conflict, EventLog, Notice, Unavailable, open_log
from letitride.store.notices import StreamNotices
from letitride.store.postgres_listener import Listener
from letitride.store.postgres_rows import set_up
from letitride.table.events.betting import RoundOpened


async def cut_off(url: str) -> None:
    """Every connection."""
    admin = await asyncpg.connect(url)
    await admin.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await admin.close()


async def test_servers_hear_what_others_committed(postgres_url: str) -> None:
    one, other = await open_log(postgres_url), await open_log(postgres_url)
    async with one.subscribe("table:1") as notices:
        await other.append("table:2", [RoundOpened(number=1)], expected=0, command_id="a")
        await other.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
        assert await asyncio.wait_for(anext(notices), 60) == Notice("table:1", 1)
        assert len(await one.read("table:1")) == 1
    await one.close()
    await other.close()


async def test_a_command_sent_to_two_servers_is_stored_once(postgres_url: str) -> None:
    logs = [await open_log(postgres_url) for _ in range(3)]
    for number in range(10):
        answers = await asyncio.gather(
            *(
                log.append(
                    "table:1", [RoundOpened(number=number)], expected=number, command_id=f"{number}"
                )
                for log in logs
            )
        )
        versions = {
            (answer.first, answer.last) for answer in answers if isinstance(answer, Appended)
        }
        assert versions == {(number + 1, number + 1)}
        assert len(answers) == 3
    assert len(await logs[0].read("table:1")) == 10
    for log in logs:
        await log.close()


async def test_lost_connections_are_replaced(postgres_url: str) -> None:
    log = await open_log(postgres_url)
    async with log.subscribe() as notices:
        await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
        assert await asyncio.wait_for(anext(notices), 60) == Notice("table:1", 1)
        await cut_off(postgres_url)
        answer = await log.append("table:1", [RoundOpened(number=2)], expected=1, command_id="b")
        assert answer == Appended("table:1", 2, 2)
        async with asyncio.timeout(60):
            while (await anext(notices)).version < 2:
                pass
    await log.close()


async def test_synchronous_commit_is_switched_on(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url, server_settings={"synchronous_commit": "off"})
    await set_up(connection)
    assert await connection.fetchval("SHOW synchronous_commit") == "on"
    await connection.close()


async def test_a_client_that_lost_the_connection_asks_until_it_has_what_it_missed(
    postgres_url: str,
) -> None:
    """To listen again is not enough: what was committed meanwhile is announced to nobody."""
    asked = 0

    async def heads() -> list[Head]:
        nonlocal asked
        asked += 1
        if asked < 3:
            raise Unavailable("still starting up")
        return [Head("table:1", 7, GENESIS)]

    notices = StreamNotices()
    listener = Listener(postgres_url, notices, heads)
    async with notices.subscribe("table:1") as heard:
        await listener.start()
        await cut_off(postgres_url)
        assert await asyncio.wait_for(anext(heard), 60) == Notice("table:1", 7)
        other = await open_log(postgres_url)
        await other.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
        assert await asyncio.wait_for(anext(heard), 60) == Notice("table:1", 1)
        await other.close()
    await listener.close()


async def test_endless_conflicts_are_given_up(
    postgres_url: str,
) -> None:
    log = await open_log(postgres_url)
    admin = await asyncpg.connect(postgres_url)
    await admin.execute(
        "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE unique_violation; END $$; "
        "CREATE TRIGGER no BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION no()"
    )
    with pytest.raises(Unavailable, match="other programs keep writing"):
        await asyncio.wait_for(append(log), 60)
    await admin.execute("DROP TRIGGER no ON events")
    await admin.close()
    assert await append(log) == Appended("table:1", 1, 1)
    await log.close()


async def append(log: EventLog) -> Appended | Conflict:
    return await log.append("table:1", [RoundOpened(number=1)], expected=0, command_id="a")
