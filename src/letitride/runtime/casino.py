"""Everything one server runs: the tables on the floor, the cage, the accounts.

Any number of servers can run the same casino on one PostgreSQL database: each follows what the
others write, and the log accepts only one writer per version of a table. The house's automatic
moves are made by the server that holds the table's lease.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

import structlog

from letitride.analysis import playbook_ids
from letitride.driver import Pace, player_named
from letitride.house import (
    BEST_PLAY,
    FLOOR_STREAM,
    SLIPS_STREAM,
    Decided,
    FaceUpRecord,
    Floor,
    HouseEvent,
    Place,
    Preset,
    Relief,
    RulesCopy,
    Speed,
    account_stream,
    drills_stream,
    face_up_of,
    file_rules,
    meter_stream,
    new_floor,
    remove_preset,
    remove_table,
    save_preset,
    set_speed,
    set_up_table,
    shipped_presets,
    table_stream,
)
from letitride.rules import (
    BadData,
    Game,
    RuleBook,
    game_of,
    load_rulebook,
    plays_by,
    rulebook_ids,
)
from letitride.runtime.accounts import Accounts
from letitride.runtime.cage import Cage
from letitride.runtime.clock import Clock
from letitride.runtime.dealers import Dealers
from letitride.runtime.drill_scores import DrillScores
from letitride.runtime.house_states import StreamStates
from letitride.runtime.meters import SharedMeters
from letitride.runtime.practice import is_over, pace_at
from letitride.runtime.refusal_log import Refusals
from letitride.runtime.rejections import reject, sentence
from letitride.runtime.runner import Runner, Update
from letitride.runtime.sharing import Sharing, SharingIntervals
from letitride.runtime.shuffler import Shuffler
from letitride.runtime.slips import Slips
from letitride.store import EventLog, Forged, Unavailable
from letitride.table import Below, Limits, Phase, Rejected, Terms, TrayRule

_TABLES: Final = table_stream("")
_ACCOUNTS: Final = account_stream("")
_DRILLS: Final = drills_stream("")
_METERS: Final = meter_stream("")

_log = structlog.get_logger("letitride.casino")


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
        self.out_of_order: dict[str, str] = {}
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
        self._syncing = asyncio.Lock()
        self._clearing: set[asyncio.Task[Place | Rejected]] = set()
        self.dealers = Dealers(self._floor, self.accounts, self.tables, clock, self._sync_runners)

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
        await self._sync_runners()
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
        floor = await self._floor.get(FLOOR_STREAM)
        return {id: place for id, place in floor.tables.items() if not place.removed}

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

    async def face_up(self, book: str) -> FaceUpRecord:
        """A book's record for face-up dealing: its confirmed steps and its approval."""
        return face_up_of(await self._floor.get(FLOOR_STREAM), book)

    async def change_face_up(
        self, book: str, decide: Callable[[FaceUpRecord], Decided]
    ) -> FaceUpRecord | Rejected:
        """Confirm a step, approve or withdraw; tables that lose the approval hear it at once."""
        changed = await self._floor.change(
            FLOOR_STREAM, lambda floor: decide(face_up_of(floor, book))
        )
        if isinstance(changed, Rejected):
            return changed
        await self._sync_runners()
        return face_up_of(changed.state, book)

    async def rules_copy(self, book: str) -> RulesCopy | None:
        """The copy of a book's approved rules, once somebody has filed one."""
        return (await self._floor.get(FLOOR_STREAM)).rules.get(book)

    async def file_rules(
        self, book: RuleBook, text: str, *, reference: str, date: str, by: str
    ) -> RulesCopy | Rejected:
        changed = await self._floor.change(
            FLOOR_STREAM,
            lambda floor: file_rules(
                floor.rules.get(book.id),
                book,
                text,
                reference=reference,
                date=date,
                by=by,
                at=self.now(),
            ),
        )
        return changed if isinstance(changed, Rejected) else changed.state.rules[book.id]

    async def presets(self) -> tuple[Preset, ...]:
        """Those that every house has, then its own by name."""
        own = (await self._floor.get(FLOOR_STREAM)).presets
        return (*shipped_presets(), *(own[name] for name in sorted(own)))

    async def save_preset(
        self, name: str, *, book: str, choices: Mapping[str, str | int], tray: TrayRule, by: str
    ) -> Rejected | None:
        changed = await self._floor.change(
            FLOOR_STREAM,
            lambda floor: save_preset(
                floor.presets,
                name,
                book=book,
                choices=choices,
                tray=tray,
                by=by,
                at=self.now(),
            ),
        )
        return changed if isinstance(changed, Rejected) else None

    async def remove_preset(self, name: str, *, by: str) -> Rejected | None:
        changed = await self._floor.change(
            FLOOR_STREAM,
            lambda floor: remove_preset(floor.presets, name, by=by, at=self.now()),
        )
        return changed if isinstance(changed, Rejected) else None

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
        await self._sync_runners()
        return changed.state.tables[table]

    async def _sync_runners(self) -> None:
        """Start, update and stop runners to match the floor."""
        async with self._syncing:
            places, before = await self.places(), set(self.tables)
            for id, place in places.items():
                if id in self.tables:
                    self.tables[id].on_place_changed(place)
                elif id not in self.out_of_order:
                    await self._run(place)
            for id in self.tables.keys() - places.keys():
                await self.tables.pop(id).stop()
            self.dealers.set_alarm(await self._floor.get(FLOOR_STREAM))
            if self.sharing is not None and self.tables.keys() - before:
                await self.sharing.renew()

    async def _run(self, place: Place) -> None:
        game = _game(place)
        if isinstance(game, str):
            self._out_of_order(place, game)
            return
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
        try:
            await runner.start()
        except Forged as error:
            # Never play on events the house did not write; a person has to investigate.
            self._out_of_order(place, str(error))
            return
        self.tables[place.id] = runner
        # Notices that came while the table was loading found no runner here.
        runner.reread_log()

    def _out_of_order(self, place: Place, why: str) -> None:
        self.out_of_order[place.id] = why
        _log.error("table out of order", table=place.id, why=why)

    async def _follow(self, listening: asyncio.Event) -> None:
        """Follow what this server and the others write."""
        async with self.log.subscribe() as notices:
            listening.set()
            async for stream, version in notices:
                if stream == FLOOR_STREAM:
                    self._floor.on_log_reached(stream, version)
                    await self._try_sync_runners()
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

    async def _try_sync_runners(self) -> None:
        """Another server may have changed the floor; a failure must not end the follower."""
        try:
            await self._sync_runners()
        except Unavailable:
            _log.warning("the log does not answer; the floor stays as it was")

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


def _game(place: Place) -> Game | str:
    """The game played there, or the reason it cannot be played."""
    if place.book not in rulebook_ids():
        return sentence("out_of_order.no_book", book=place.book)
    book = load_rulebook(place.book)
    if not plays_by(book, place.digest):
        return sentence("out_of_order.edition", book=place.book)
    try:
        return game_of(book, place.terms.paytables)
    except BadData as error:
        return str(error)
