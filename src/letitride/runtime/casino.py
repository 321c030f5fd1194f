"""Everything one server runs: the tables on the floor, the cage, the accounts.

Any number of servers can run the same casino on one PostgreSQL database: each follows what the
others write, and the log accepts only one writer per version of a table. The house's automatic
moves are made by the server that holds the table's lease.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from letitride.analysis import playbook_ids
from letitride.driver import Pace, player_named
from letitride.house import (
    BEST_PLAY,
    FLOOR_STREAM,
    SLIPS_STREAM,
    Floor,
    HouseEvent,
    Place,
    Relief,
    Speed,
    account_stream,
    drills_stream,
    meter_stream,
    new_floor,
    remove_table,
    set_speed,
    set_up_table,
    table_stream,
)
from letitride.rules import Game, RuleBook
from letitride.runtime.accounts import Accounts
from letitride.runtime.cage import Cage
from letitride.runtime.clock import Clock
from letitride.runtime.dealers import Dealers
from letitride.runtime.drill_scores import DrillScores
from letitride.runtime.floor_records import FloorRecords
from letitride.runtime.house_states import StreamStates
from letitride.runtime.meters import SharedMeters
from letitride.runtime.practice import is_over, pace_at
from letitride.runtime.refusal_log import Refusals
from letitride.runtime.rejections import reject
from letitride.runtime.runner import Runner, Update
from letitride.runtime.running_tables import RunningTables, on_the_floor
from letitride.runtime.sharing import Sharing, SharingIntervals
from letitride.runtime.shuffler import Shuffler
from letitride.runtime.slips import Slips
from letitride.store import EventLog
from letitride.table import Below, Limits, Phase, Rejected, Terms

_TABLES: Final = table_stream("")
_ACCOUNTS: Final = account_stream("")
_DRILLS: Final = drills_stream("")
_METERS: Final = meter_stream("")


class Casino:
    """``rhythm`` sets how it shares the floor with other servers; without it, it is alone."""

    def __init__(
        self,
        log: EventLog,
        clock: Clock,
        *,
        pace: Pace,
        below: Below,
        rhythm: SharingIntervals | None = None,
        refusals_per_minute: int | None = None,
    ) -> None:
        self.log = log
        self.clock = clock
        self.cage = Cage(log)
        self.meters = SharedMeters(log)
        self.slips = Slips(log)
        self.accounts = Accounts(log)
        self.drills = DrillScores(log)
        self.refusals = Refusals(log, refusals_per_minute)
        self.tables: dict[str, Runner] = {}
        self.watch: Callable[[Update], None] | None = None
        """Called with every update of tables set up after it is assigned."""
        self.sharing = None if rhythm is None else Sharing(log, clock, self.tables, rhythm)
        self.on_account_changed: Callable[[str], None] | None = None
        """Called with the casefolded name whenever any server writes to an account."""
        self.on_meter_changed: Callable[[str], None] | None = None
        """Called with the paytable whenever any server writes to a shared meter."""
        self._pace = pace
        self._below = below
        self._floor: StreamStates[Floor] = StreamStates(log, lambda _: new_floor())
        self._follower: asyncio.Task[None] | None = None
        self._clearing: set[asyncio.Task[Place | Rejected]] = set()
        self._running = RunningTables(
            self._floor,
            self.tables,
            self.sharing,
            new_runner=self._new_runner,
            on_synced=lambda floor: self.dealers.set_alarm(floor),
        )
        self.out_of_order: Mapping[str, str] = self._running.out_of_order
        sync = self._running.sync
        self.dealers = Dealers(self._floor, self.accounts, self.tables, clock, sync)
        self.records = FloorRecords(self._floor, clock, sync)

    def now(self) -> int:
        return int(self.clock.now())

    async def start(self) -> None:
        """Resume every table on the floor."""
        listening = asyncio.Event()
        self._follower = asyncio.create_task(self._follow(listening), name="follower")
        ready = asyncio.ensure_future(listening.wait())
        await asyncio.wait((ready, self._follower), return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            ready.cancel()
            await self._follower
        await self._running.sync()
        for id, runner in self.tables.items():
            if is_over(runner.place, runner.table):
                self._clear_away(id)
        if self.sharing is not None:
            await self.sharing.start()

    async def stop(self) -> None:
        """Stop every table and release the leases. Everything acknowledged is on disk."""
        self.dealers.stop()
        await asyncio.gather(*(runner.stop() for runner in self.tables.values()))
        await self.refusals.record_counted(self.now(), is_last=True)
        if self.sharing is not None:
            await self.sharing.stop()
        if self._follower is not None:
            self._follower.cancel()
            with suppress(asyncio.CancelledError):
                await self._follower

    async def places(self) -> Mapping[str, Place]:
        return on_the_floor(await self._floor.get(FLOOR_STREAM))

    async def removed(self) -> Sequence[str]:
        """Tables removed from the floor; their records stay. Not practice tables:
        those come and go."""
        floor = await self._floor.get(FLOOR_STREAM)
        return [id for id, place in floor.tables.items() if place.removed and not place.owner]

    async def set_up(
        self,
        table: str,
        book: RuleBook,
        *,
        name: str,
        terms: Terms,
        limits: Limits,
        bots: int = 0,
        bot_play: str = BEST_PLAY,
        owner: str = "",
        most_practice: int = 0,
        by: str = "",
    ) -> Place | Rejected:
        """Set up a new table; the automatic dealer opens it. With an ``owner`` it is a practice
        table, one of ``most_practice``."""
        if player_named(bot_play) is None:
            return reject("bad_bot_play", known=", ".join(playbook_ids()), text=bot_play)
        return await self._change_floor(
            table,
            lambda floor: set_up_table(
                floor,
                table,
                name=name,
                book=book.id,
                digest=book.digest,
                terms=terms,
                limits=limits,
                bots=bots,
                bot_play=bot_play,
                owner=owner,
                most_practice=most_practice,
                by=by,
                at=self.now(),
            ),
        )

    async def set_dealer(
        self,
        table: str,
        dealer: str,
        *,
        by: str,
        relief: Relief = Relief.NEXT_ROUND,
        moves: bool = False,
    ) -> Place | Rejected:
        """Set who deals; an empty name means the automatic dealer. A dealer who ``moves`` leaves
        the table they hold to the automatic dealer, at once."""
        found = await self.dealers.named(dealer)
        if isinstance(found, Rejected):
            return found
        return await self._change_floor(
            table,
            lambda floor: self.dealers.relieved(
                floor, table, found, relief=relief, moves=moves, by=by
            ),
        )

    async def release_dealer(self, dealer: str, *, by: str) -> None:
        """The automatic dealer takes over wherever somebody deals."""
        for id in self.dealers.held_by(await self._floor.get(FLOOR_STREAM), dealer):
            await self.set_dealer(id, "", by=by, relief=Relief.NOW)

    async def practice_of(self, owner: str) -> Place | None:
        """The owner's practice table, if there is one."""
        places = (await self.places()).values()
        return next((place for place in places if owner and place.owner == owner), None)

    async def set_speed(self, table: str, speed: Speed, *, by: str) -> Place | Rejected:
        place = (await self.places()).get(table)
        if place is not None and place.owner == by and place.speed is speed:
            return place
        return await self._change_floor(
            table, lambda floor: set_speed(floor, table, speed, by=by, at=self.now())
        )

    async def remove(self, table: str, *, by: str) -> Place | Rejected:
        runner = self.tables.get(table)
        if runner is not None and runner.table.phase is not Phase.CLOSED:
            return reject("open", table=table)
        return await self._change_floor(
            table, lambda floor: remove_table(floor, table, by=by, at=self.now())
        )

    async def _change_floor(
        self, table: str, decide: Callable[[Floor], tuple[HouseEvent, ...] | Rejected]
    ) -> Place | Rejected:
        changed = await self._floor.change(FLOOR_STREAM, decide)
        if isinstance(changed, Rejected):
            return changed
        await self._running.sync()
        return changed.state.tables[table]

    def _new_runner(self, place: Place, game: Game) -> Runner:
        runner = Runner(
            self.log,
            self.cage,
            self.clock,
            place=place,
            game=game,
            pace=pace_at(place, self._pace),
            shuffler=Shuffler(self._below),
            meters=self.meters,
            slips=self.slips,
        )
        runner.writer.refusals = self.refusals
        if self.watch is not None:
            runner.listeners.add(self.watch)
        if place.owner:
            runner.listeners.add(lambda update: self._on_practice_update(place, update))
        if self.sharing is not None:
            self.sharing.add_table(runner)
        return runner

    async def _follow(self, listening: asyncio.Event) -> None:
        """Follow what this server and the others write."""
        async with self.log.subscribe() as notices:
            listening.set()
            async for stream, version in notices:
                if stream == FLOOR_STREAM:
                    self._floor.on_log_reached(stream, version)
                    await self._running.try_sync()
                elif stream.startswith(_TABLES):
                    self._on_table_written(stream.removeprefix(_TABLES), version)
                elif stream == SLIPS_STREAM:
                    self.slips.states.on_log_reached(stream, version)
                elif stream.startswith(_DRILLS):
                    self.drills.states.on_log_reached(stream, version)
                elif stream.startswith(_METERS):
                    self.meters.states.on_log_reached(stream, version)
                    self._meter_changed(stream.removeprefix(_METERS))
                else:
                    self.cage.states.on_log_reached(stream, version)
                    self.accounts.states.on_log_reached(stream, version)
                    self._account_changed(stream)

    def _account_changed(self, stream: str) -> None:
        if self.on_account_changed is not None and stream.startswith(_ACCOUNTS):
            self.on_account_changed(stream.removeprefix(_ACCOUNTS))

    def _meter_changed(self, paytable: str) -> None:
        if self.on_meter_changed is not None:
            self.on_meter_changed(paytable)

    def _on_table_written(self, table: str, version: int) -> None:
        if (runner := self.tables.get(table)) is not None:
            runner.on_log_reached(version)

    def _on_practice_update(self, place: Place, update: Update) -> None:
        if update.events and is_over(place, update.after):
            self._clear_away(place.id)

    def _clear_away(self, table: str) -> None:
        """Remove a practice table that has closed. Other servers may do the same: one succeeds."""
        task = asyncio.create_task(self.remove(table, by=""), name=f"remove {table}")
        self._clearing.add(task)
        task.add_done_callback(self._clearing.discard)
