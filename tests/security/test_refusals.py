"""A flood of refusals does not fill the log, and what was answered stays true."""

import asyncio
import secrets
from collections import Counter
from pathlib import Path

from letitride.house import DOOR_STREAM, CommandRefused, RequestRefused, audit_stream
from letitride.journal.codec import CODEC
from letitride.runtime.clock import HandClock
from tests.server.running import TABLE, Client, House, QuickClock, running

TIMES = 150
ALLOWED = 20
COMMANDS = f"/api/tables/{TABLE}/commands"


async def _records(house: House, stream: str) -> list[CommandRefused | RequestRefused]:
    return [CODEC.event(each) for each in await house.context.casino.log.read(stream)]


async def _refused(client: Client, times: int) -> None:
    """Commands that nobody without a seat may give, and pages that are not for guests."""
    for number in range(times):
        command = {"type": ("Bet", "BuyIn", "Ride")[number % 3], "amount": 500}
        if command["type"] == "Ride":
            del command["amount"]
        order = {"id": secrets.token_hex(8), "command": command}
        assert 400 < (await client.post(COMMANDS, order)).status_code < 500
        assert (await client.get(f"/api/cage/{client.name}-{number}")).status_code == 403


async def test_constant_refusals_of_four_guests_leave_few_records(tmp_path: Path) -> None:
    """The original attack: 596 records in 15 seconds."""
    async with (
        running(tmp_path, refusals_per_minute=ALLOWED, clock=HandClock()) as house,
        house.guest() as ann,
        house.guest() as ben,
        house.guest() as cem,
        house.guest() as dan,
    ):
        guests = (ann, ben, cem, dan)
        await asyncio.gather(*(_refused(guest, TIMES) for guest in guests))
        casino = house.context.casino
        before = [*await _records(house, audit_stream(TABLE)), *await _records(house, DOOR_STREAM)]
        assert Counter(each.who for each in before) == {each.name: ALLOWED for each in guests}
        await casino.refusals.record_counted(casino.now() + 60)
        records = [*await _records(house, audit_stream(TABLE)), *await _records(house, DOOR_STREAM)]
        # Each was refused as often as the records say, one by one or counted.
        told = Counter[str]()
        for each in records:
            told[each.who] += each.count
        assert told == {guest.name: 2 * TIMES for guest in guests}
        kinds = 3 + 11
        assert len(records) <= 4 * (ALLOWED + kinds)
        # And the table goes on: its audit was written to beside it.
        await _refused(ann, 1)


async def test_a_counted_refusal_is_the_answer_for_its_id(tmp_path: Path) -> None:
    async with (
        running(tmp_path, refusals_per_minute=1, clock=QuickClock(1)) as house,
        house.guest() as ann,
    ):
        await _refused(ann, 3)
        sit = {"type": "Sit", "seat": 1}
        bet = {"id": secrets.token_hex(8), "command": {"type": "BuyIn", "amount": 10_000}}
        first = await ann.post(COMMANDS, bet)
        assert first.status_code in (403, 409)
        seated = await ann.post(COMMANDS, {"id": secrets.token_hex(8), "command": sit})
        assert seated.status_code == 200
        again = await ann.post(COMMANDS, bet)
        assert (again.status_code, again.json()) == (first.status_code, first.json())
        # Another body under the same id is refused as such, and a new id is carried out.
        other = {**bet, "command": {"type": "BuyIn", "amount": 20_000}}
        assert (await ann.post(COMMANDS, other)).json()["code"] == "id_taken"
        new = {**bet, "id": secrets.token_hex(8)}
        assert (await ann.post(COMMANDS, new)).status_code == 200


async def test_what_was_counted_is_recorded_when_the_house_closes(tmp_path: Path) -> None:
    async with running(tmp_path, refusals_per_minute=1) as house, house.guest() as ann:
        await _refused(ann, 5)
    async with running(tmp_path) as house:
        records = [*await _records(house, audit_stream(TABLE)), *await _records(house, DOOR_STREAM)]
        assert sum(each.count for each in records if each.who == ann.name) == 10


async def test_made_up_names_leave_few_records(tmp_path: Path) -> None:
    async with (
        running(tmp_path, refusals_per_minute=5, clock=HandClock()) as house,
        house.anybody() as eve,
    ):
        for number in range(100):
            assert (await eve.get(f"/api/cage/{number}")).status_code == 401
        casino = house.context.casino
        await casino.refusals.record_counted(casino.now() + 60)
        records = await _records(house, DOOR_STREAM)
        assert (len(records), sum(each.count for each in records)) == (5 + 10 + 1, 100)
