"""Who deals where: relief at any moment, one table for each dealer, and the rota.

What is due on the rota is begun by whichever server is first; the others find it done.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

import structlog

from letitride.house import (
    FLOOR_STREAM,
    Decided,
    Floor,
    HouseEvent,
    PlannedRelief,
    Relief,
    ReliefBegan,
    drop_relief,
    next_relief,
    plan_relief,
    set_dealer,
)
from letitride.rules import Role
from letitride.runtime.accounts import Accounts
from letitride.runtime.clock import Cancel, Clock
from letitride.runtime.house_states import StreamStates
from letitride.runtime.rejections import reject
from letitride.runtime.runner import Runner
from letitride.store import Unavailable
from letitride.table import Phase, Rejected

_log = structlog.get_logger("letitride.casino")


class Dealers:
    """``sync`` lets the running tables follow the floor."""

    def __init__(
        self,
        states: StreamStates[Floor],
        accounts: Accounts,
        tables: Mapping[str, Runner],
        clock: Clock,
        sync: Callable[[], Awaitable[None]],
    ) -> None:
        self._states = states
        self._accounts = accounts
        self._tables = tables
        self._clock = clock
        self._sync = sync
        self._alarm: Cancel | None = None
        self._beginning: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        if self._alarm is not None:
            self._alarm()

    def _now(self) -> int:
        return int(self._clock.now())

    async def named(self, name: str) -> str | Rejected:
        """As the account is spelled."""
        person = await self._accounts.find(name) if name else None
        if name and (person is None or person.role is not Role.DEALER or person.closed):
            return reject("no_dealer", dealer=name)
        return person.name if person is not None else ""

    def relieved(
        self, floor: Floor, table: str, dealer: str, *, relief: Relief, moves: bool, by: str
    ) -> Decided:
        """A closed table holds nobody, and a dealer who goes elsewhere is taken off it."""
        left: list[HouseEvent] = []
        elsewhere = ""
        for other in self.held_by(floor, dealer):
            if other == table:
                continue
            runner = self._tables.get(other)
            if not moves and runner is not None and runner.table.phase is not Phase.CLOSED:
                elsewhere = elsewhere or other
                continue
            off = self._set_dealer(floor, other, "", relief=Relief.NOW, by=by)
            left += () if isinstance(off, Rejected) else off
        comes = self._set_dealer(floor, table, dealer, relief=relief, by=by, elsewhere=elsewhere)
        return comes if isinstance(comes, Rejected) else (*left, *comes)

    def held_by(self, floor: Floor, dealer: str) -> Sequence[str]:
        """The tables that somebody deals at, or will from the next round."""
        found = []
        for id, place in floor.tables.items():
            runner = self._tables.get(id)
            now = "" if runner is None else runner.dealer
            if dealer and not place.removed and dealer in (place.dealer, now):
                found.append(id)
        return found

    def _set_dealer(
        self,
        floor: Floor,
        table: str,
        dealer: str,
        *,
        relief: Relief,
        by: str,
        elsewhere: str = "",
    ) -> Decided:
        runner = self._tables.get(table)
        state = None if runner is None else runner.table
        return set_dealer(
            floor,
            table,
            dealer,
            rounds=0 if state is None else state.rounds,
            between=state is None or state.round is None,
            relief=relief,
            elsewhere=elsewhere,
            by=by,
            at=self._now(),
        )

    async def rota(self) -> Sequence[PlannedRelief]:
        """Who is to deal where, the next first."""
        floor = await self._states.get(FLOOR_STREAM)
        return sorted(floor.rota.values(), key=lambda each: (each.starts, each.number))

    async def plan_relief(
        self, table: str, dealer: str, *, starts: int, by: str
    ) -> Sequence[PlannedRelief] | Rejected:
        """Put a change of dealers on the rota. It begins with the first round after ``starts``."""
        found = await self.named(dealer)
        if isinstance(found, Rejected):
            return found
        place = (await self._states.get(FLOOR_STREAM)).tables.get(table)
        if place is None or place.removed:
            return reject("unknown_table", table=table)
        return await self._change(
            lambda floor: plan_relief(
                floor.rota, floor.planned, table, found, starts=starts, by=by, at=self._now()
            )
        )

    async def drop_relief(self, number: int, *, by: str) -> Sequence[PlannedRelief] | Rejected:
        return await self._change(
            lambda floor: drop_relief(floor.rota, number, by=by, at=self._now())
        )

    async def _change(
        self, decide: Callable[[Floor], Decided]
    ) -> Sequence[PlannedRelief] | Rejected:
        changed = await self._states.change(FLOOR_STREAM, decide)
        if isinstance(changed, Rejected):
            return changed
        await self._sync()
        return await self.rota()

    def set_alarm(self, floor: Floor) -> None:
        """Wake up when the next change of the rota is due."""
        if self._alarm is not None:
            self._alarm()
            self._alarm = None
        coming = next_relief(floor.rota)
        if coming is not None:
            self._alarm = self._clock.alarm(coming.starts, self._on_alarm)

    def _on_alarm(self) -> None:
        task = asyncio.create_task(self._begin_reliefs(), name="rota")
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    async def _begin_reliefs(self) -> None:
        """Begin what is due on the rota. Other servers do the same: one succeeds."""
        try:
            while (coming := next_relief((await self._states.get(FLOOR_STREAM)).rota)) is not None:
                if coming.starts > self._clock.now():
                    break
                dealer = await self.named(coming.dealer)
                begin = partial(self._begun, number=coming.number, dealer=dealer)
                await self._states.change(FLOOR_STREAM, begin)
            await self._sync()
        except Unavailable:
            _log.warning("the log does not answer; the rota waits")
            self._alarm = self._clock.alarm(self._clock.now() + 1, self._on_alarm)

    def _begun(self, floor: Floor, number: int, dealer: str | Rejected) -> Decided:
        relief = floor.rota.get(number)
        if relief is None:
            return reject("rota_done")
        decided: Decided = (
            dealer
            if isinstance(dealer, Rejected)
            else self.relieved(
                floor,
                relief.table,
                dealer,
                relief=Relief.NEXT_ROUND,
                moves=True,
                by=relief.by,
            )
        )
        refused = decided.message if isinstance(decided, Rejected) else ""
        began = ReliefBegan(number=number, refused=refused, by=relief.by, at=self._now())
        return (began,) if isinstance(decided, Rejected) else (began, *decided)
