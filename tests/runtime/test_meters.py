"""A meter that several tables share: all feed it, and each amount is paid once."""

import asyncio

from letitride.audit import prove
from letitride.house import MeterDrawn, MeterOpened, MeterRaised, MeterReseeded
from letitride.journal.codec import CODEC
from letitride.rules import Cents, load_paytable
from letitride.runtime.command_writer import Done
from letitride.table import METER, balance
from letitride.table import commands as c
from letitride.table import events as e
from tests.runtime.floor import Floor
from tests.runtime.metered import (
    DAN,
    DEALERS,
    DEE,
    NOTHING,
    ROYAL,
    SEED,
    STRAIGHT_FLUSH,
    STREAM,
    Stacked,
    to_the_end,
    two_tables,
)


async def meter_events(floor: Floor) -> list[object]:
    return [CODEC.event(stored) for stored in await floor.log.read(STREAM)]


async def amount(floor: Floor) -> int:
    rules = load_paytable("PROG-1").schedules[0].meter
    assert rules is not None
    return await floor.casino.meters.amount("PROG-1", rules)


async def test_two_tables_that_hit_at_once_are_paid_one_after_the_other(url: str) -> None:
    async with Floor.open(url, below=Stacked(ROYAL)) as floor:
        await two_tables(floor)
        await to_the_end(floor, "one")
        await to_the_end(floor, "two")
        assert await amount(floor) == SEED
        ends = [
            floor.runner(table).do(c.EndRound(by=DEALERS[table]), f"end {table}")
            for table in ("one", "two")
        ]
        answers = await asyncio.gather(*ends)
        assert all(isinstance(answer, Done) for answer in answers), answers
        await floor.settle()
        logs = [await floor.events(table) for table in ("one", "two")]
        paid = [each.amount for log in logs for each in log if isinstance(each, e.MeterPaid)]
        assert paid == [SEED + 25, SEED + 25], "the second has the new seed and its own share"
        assert await amount(floor) == SEED
        kinds = [type(event) for event in await meter_events(floor)]
        assert kinds == [MeterOpened, *2 * [MeterRaised, MeterDrawn, MeterReseeded]]
        for table in ("one", "two"):
            assert prove(await floor.events(table)).findings == ()
            assert balance(floor.runner(table).table.ledger, METER) == 25 - (SEED + 25)
            await floor.check_books(table)


async def test_one_command_is_recorded_in_both_streams(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url, below=Stacked(STRAIGHT_FLUSH)) as floor:
        await two_tables(floor)
        await to_the_end(floor, "one")
        await floor.done(c.EndRound(by=DEE), "the end", table="one")
        stored = await floor.log.read(STREAM)
        assert {each.command_id for each in stored} == {"one the end"}
        opened, raised, drawn = await meter_events(floor)
        assert opened == MeterOpened(seed=Cents(SEED), at=opened.at)  # type: ignore[attr-defined]
        assert isinstance(raised, MeterRaised)
        assert isinstance(drawn, MeterDrawn)
        assert (raised.table, raised.round, raised.bets, raised.amount) == ("one", 1, 1, 25)
        assert (drawn.seat, drawn.hand, drawn.amount) == (1, "straight_flush", 100_002)
        assert await amount(floor) == SEED + 25 - 100_002


async def test_the_meter_grows_with_every_table_and_outlives_the_server(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url, below=Stacked(NOTHING)) as floor:
        await two_tables(floor)
        for table in ("one", "two", "one"):
            await to_the_end(floor, table)
            await floor.done(c.EndRound(by=DEALERS[table]), table=table)
        await to_the_end(floor, "two", bet=False)
        await floor.done(c.EndRound(by=DAN), table="two")
        assert await amount(floor) == SEED + 3 * 25
        await floor.crash()
        await floor.come_back()
        assert await amount(floor) == SEED + 3 * 25


async def test_a_meter_that_another_server_changed_is_read_before_it_is_paid(
    postgres_url: str,
) -> None:
    """Two servers over one database: what one has drawn, the other does not pay again."""
    async with Floor.open(postgres_url, below=Stacked(ROYAL)) as here:
        await two_tables(here)
        await to_the_end(here, "one")
        await to_the_end(here, "two")
        stale = here.runner("two").writer
        # The second table believes in the meter of another program, which has read it before.
        other = type(stale._meters)(here.log)
        await other.states.get(STREAM)
        stale._meters = other
        await here.done(c.EndRound(by=DEE), table="one")
        await here.done(c.EndRound(by=DAN), table="two")
        (paid,) = (each for each in await here.events("two") if isinstance(each, e.MeterPaid))
        assert paid.meter == SEED + 25
        drawn = [each for each in await meter_events(here) if isinstance(each, MeterDrawn)]
        assert [each.table for each in drawn] == ["one", "two"]
