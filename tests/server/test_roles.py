"""Everybody tries every command at every stage of a table.

What the API answers is compared with an oracle (``oracle``): it accepts exactly what the engine and
the house's rules accept. A refusal changes nothing, has a code, a clause and a sentence, and is on
record.
"""

from pathlib import Path
from typing import Final

import pytest

from letitride.house import DOOR_STREAM, CommandRefused, RequestRefused, audit_stream, table_stream
from letitride.journal.codec import CODEC, decode
from letitride.rules import rulebook_ids
from letitride.server.wire import WIRE
from letitride.table import Rejected
from letitride.table.state import Phase
from tests.conftest import Say
from tests.server.oracle import Accepted, Door, bodies, expected, orders_in
from tests.server.stages import (
    PEOPLE,
    TABLE,
    Body,
    Heads,
    Inside,
    all_phases,
    copy,
    heads,
    inside,
    stages,
)

BOOK: Final = "nsw-let-it-ride"
CALLERS: Final = [who for who in PEOPLE if who not in ("rosa", "quin")]
AUDIT: Final = audit_stream(TABLE)


class Trial:
    """Everybody's tries at one stage, which is kept in a file."""

    def __init__(self, house: Inside, stage: Path, folder: Path) -> None:
        self.house = house
        self.refused = self.accepted = 0
        self.kinds: set[str] = set()
        self._on_record: list[tuple[str, Body, Door | Rejected]] = []
        self._stage, self._folder = stage, folder

    async def run(self, phase: Phase, *, all_options: bool) -> None:
        """First what should be refused, all at the same table: it leaves no trace."""
        house = self.house
        await self._back()
        runner, now = house.runner, house.casino.now()
        assert runner.table.phase is phase
        to_accept: list[tuple[str, Body, Accepted]] = []
        orders = await orders_in(house.casino.log)
        before = await heads(house)
        for body in bodies(runner, now, all_options=all_options):
            for who in CALLERS:
                should = await expected(who, body, runner, house.casino.log, orders, now)
                if isinstance(should, Accepted):
                    to_accept.append((who, body, should))
                else:
                    before = await self._is_refused(who, body, should, before)
            self.kinds.add(body["type"])
        await self._are_recorded()
        for who, body, accepted in to_accept:
            await self._back()
            await self._is_accepted(who, body, accepted)

    async def _back(self) -> None:
        await self.house.move(self._stage, self._folder / "try.db")

    async def _is_refused(
        self, who: str, body: Body, should: Door | Rejected, before: Heads
    ) -> Heads:
        """How far the streams are afterwards: only the record of refusals has grown."""
        version = self.house.runner.table.version
        answer = await self.house.do(who, body)
        case = (who, body, answer.text, should)
        after = await heads(self.house)
        problem = answer.json()
        assert 400 <= answer.status_code < 500, case
        assert (answer.status_code, problem["code"]) == _told(should), case
        assert problem["clause"], case
        assert problem["message"].endswith("."), case
        assert self.house.runner.table.version == version, case
        self.refused += 1
        if isinstance(should, Door) and should.code == "reauthenticate":
            # Being asked for the password is no refusal on record.
            assert after == before, case
            return after
        grown = DOOR_STREAM if isinstance(should, Door) else AUDIT
        assert after == {**before, grown: before.get(grown, 0) + 1}, case
        if isinstance(should, Rejected):
            assert (problem["clause"], problem["message"]) == (should.clause, should.message), case
        self._on_record.append((who, body, should))
        return after

    async def _are_recorded(self) -> None:
        """The last in each stream are those of this trial, in the order of the tries."""
        log = self.house.casino.log
        at_door = [each for each in self._on_record if isinstance(each[2], Door)]
        stored = await log.read(DOOR_STREAM)
        for (who, _, _), event in zip(
            at_door, map(CODEC.event, stored[-len(at_door) :]), strict=True
        ):
            assert isinstance(event, RequestRefused)
            assert event.who == who
            assert event.what
            assert event.why
        at_table = [each for each in self._on_record if not isinstance(each[2], Door)]
        stored = await log.read(AUDIT)
        for (who, body, should), event in zip(
            at_table, map(CODEC.event, stored[-len(at_table) :]), strict=True
        ):
            assert isinstance(event, CommandRefused)
            assert isinstance(should, Rejected)
            assert (event.who, event.role) == (who, PEOPLE[who])
            assert (event.command, event.code) == (body["type"], should.code)
            assert (event.clause, event.message) == (should.clause, should.message)

    async def _is_accepted(self, who: str, body: Body, should: Accepted) -> None:
        house = self.house
        before, version = await heads(house), house.runner.table.version
        answer = await house.do(who, body)
        case = (who, body, answer.text[:500])
        assert answer.status_code == 200, case
        carried = answer.json()
        assert (carried["first"], carried["last"]) == (version + 1, version + len(should.events))
        after = await heads(house)
        changed = {stream for stream in after if after[stream] != before.get(stream)}
        assert changed == {table_stream(TABLE), *should.streams}, case
        # What comes after it is the next hand, which the house turns by itself.
        stored = await house.casino.log.read(table_stream(TABLE), version, limit=len(should.events))
        # Chance may have had something else to say, but never another kind of thing.
        assert [type(decode(each)) for each in stored] == list(map(type, should.events)), case
        self.accepted += 1


def _told(should: Door | Rejected) -> tuple[int, str]:
    if isinstance(should, Door):
        return should.status, should.code
    not_yours = should.code in ("not_your_role", "not_your_seat", "not_your_table")
    return (403 if not_yours else _OTHERS.get(should.code, 409)), should.code


_OTHERS: Final = {"bad_amount": 400}


async def everybody_tries_everything(
    folder: Path, book: str, phases: set[Phase], *, all_options: bool
) -> tuple[int, int]:
    refused = accepted = 0
    async with inside(folder / "house.db") as house:
        kept = []
        async for phase in stages(house, book):
            copy(folder / "house.db", folder / f"{phase}.db")
            kept.append(phase)
        assert tuple(kept) == all_phases(book)
        for phase in kept:
            if phase in phases:
                trial = Trial(house, folder / f"{phase}.db", folder)
                await trial.run(phase, all_options=all_options)
                assert trial.kinds == set(WIRE)
                refused, accepted = refused + trial.refused, accepted + trial.accepted
    return refused, accepted


@pytest.mark.parametrize("phase", [Phase.FIRST_CHOICE, Phase.SETTLING])
async def test_everybody_tries_every_command(tmp_path: Path, say: Say, phase: Phase) -> None:
    refused, accepted = await everybody_tries_everything(tmp_path, BOOK, {phase}, all_options=False)
    assert accepted
    say(f"{BOOK}, {phase}: {refused:,} commands refused and {accepted:,} accepted, all rightly")


@pytest.mark.soak
@pytest.mark.parametrize("book", rulebook_ids())
async def test_everybody_tries_every_command_under_every_book(
    tmp_path: Path, say: Say, book: str
) -> None:
    refused, accepted = await everybody_tries_everything(
        tmp_path, book, set(Phase), all_options=True
    )
    assert accepted
    say(f"{book}: {refused:,} commands refused and {accepted:,} accepted, all rightly")
