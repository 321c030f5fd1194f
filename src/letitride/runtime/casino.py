"""All that runs in one program: the tables of the floor, the cage, the accounts.

Any number of programs may run the same casino over one PostgreSQL: each follows what the others
write, and the log keeps one writer for each version of a table. What the house does by itself is
done by the program that holds the table's lease.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

import structlog

from letitride.driver import Below, Pace
from letitride.house import (
    FLOOR_STREAM,
    Floor,
    HouseEvent,
    Place,
    account_stream,
    new_floor,
    remove_table,
    set_dealer,
    set_up_table,
    table_stream,
)
from letitride.rules import (
    HOUSE,
    BadData,
    Game,
    Role,
    RuleBook,
    game_of,
    load_rulebook,
    rulebook_ids,
)
from letitride.runtime.accounts import Accounts
from letitride.runtime.cage import Cage
from letitride.runtime.clock import Clock
from letitride.runtime.house_states import States
from letitride.runtime.refusal_log import Refusals
from letitride.runtime.runner import Runner, Update
from letitride.runtime.sharing import Rhythm, Sharing
from letitride.runtime.shuffler import Shuffler
from letitride.store import EventLog, Forged, Unavailable
from letitride.table import Limits, Phase, Rejected, Terms

_TABLES: Final = table_stream("")
_ACCOUNTS: Final = account_stream("")

_log = structlog.get_logger("letitride.casino")


class Casino:
    """``rhythm`` is how it keeps step with other servers; without one it has the log to itself."""

    def __init__(
        self,
        log: EventLog,
        clock: Clock,
        *,
        pace: Pace,
        below: Below,
        rhythm: Rhythm | None = None,
        refusals_per_minute: int | None = None,
    ) -> None:
        self.log = log
        self.clock = clock
        self.cage = Cage(log)
        self.accounts = Accounts(log)
        self.refusals = Refusals(log, refusals_per_minute)
        self.tables: dict[str, Runner] = {}
        self.out_of_order: dict[str, str] = {}
        self.watch: Callable[[Update], None] | None = None
        """Hears of everything that happens at tables that are set up after it is given."""
        self.sharing = None if rhythm is None else Sharing(log, clock, self.tables, rhythm)
        self.on_account_changed: Callable[[str], None] | None = None
        """Hears whose account any program has written to: the name without capitals."""
        self._pace = pace
        self._below = below
        self._floor: States[Floor] = States(log, lambda _: new_floor())
        self._follower: asyncio.Task[None] | None = None
        self._furnishing = asyncio.Lock()

    def now(self) -> int:
        return int(self.clock.now())

    async def start(self) -> None:
        """Every table of the floor goes on where it was."""
        listening = asyncio.Event()
        self._follower = asyncio.create_task(self._follow(listening), name="follower")
        ready = asyncio.ensure_future(listening.wait())
        await asyncio.wait((ready, self._follower), return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            ready.cancel()
            await self._follower
        await self._furnish()
        if self.sharing is not None:
            await self.sharing.start()

    async def stop(self) -> None:
        """Park every table, and let go. What was acknowledged is on disk."""
        await asyncio.gather(*(runner.stop() for runner in self.tables.values()))
        await self.refusals.write_folded(self.now(), is_last=True)
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
        """Tables that are not on the floor any more; their records stay."""
        floor = await self._floor.get(FLOOR_STREAM)
        return [id for id, place in floor.tables.items() if place.removed]

    async def set_up(
        self,
        table: str,
        book: RuleBook,
        *,
        name: str,
        terms: Terms,
        limits: Limits,
        bots: int = 0,
        by: str = "",
    ) -> Place | Rejected:
        """A new table; the automatic dealer opens it."""
        return await self._rearrange(
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
                by=by,
                at=self.now(),
            ),
        )

    async def set_dealer(self, table: str, dealer: str, *, by: str) -> Place | Rejected:
        """Who deals from the next round on; without a name, the automatic dealer."""
        if dealer:
            person = await self.accounts.find(dealer)
            if person is None or person.role is not Role.DEALER or person.closed:
                return Rejected("no_dealer", HOUSE, f"dealer: {dealer} is not a dealer here.")
            dealer = person.name
        runner = self.tables.get(table)
        state = None if runner is None else runner.table
        rounds = 0 if state is None else state.rounds
        between = state is None or state.round is None
        return await self._rearrange(
            table,
            lambda floor: set_dealer(
                floor, table, dealer, rounds=rounds, between=between, by=by, at=self.now()
            ),
        )

    async def remove(self, table: str, *, by: str) -> Place | Rejected:
        runner = self.tables.get(table)
        if runner is not None and runner.table.phase is not Phase.CLOSED:
            return Rejected("open", HOUSE, f"table: {table} is open; it has to be closed first.")
        return await self._rearrange(
            table, lambda floor: remove_table(floor, table, by=by, at=self.now())
        )

    async def _rearrange(
        self, table: str, decide: Callable[[Floor], tuple[HouseEvent, ...] | Rejected]
    ) -> Place | Rejected:
        changed = await self._floor.change(FLOOR_STREAM, decide)
        if isinstance(changed, Rejected):
            return changed
        await self._furnish()
        return changed.state.tables[table]

    async def _furnish(self) -> None:
        """Bring the runners in line with the floor."""
        async with self._furnishing:
            places, there = await self.places(), set(self.tables)
            for id, place in places.items():
                if id in self.tables:
                    self.tables[id].rearranged(place)
                elif id not in self.out_of_order:
                    await self._run(place)
            for id in self.tables.keys() - places.keys():
                await self.tables.pop(id).stop()
            if self.sharing is not None and self.tables.keys() - there:
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
            pace=self._pace,
            shuffler=Shuffler(self._below),
        )
        runner.writer.refusals = self.refusals
        if self.watch is not None:
            runner.listeners.add(self.watch)
        if self.sharing is not None:
            self.sharing.joins(runner)
        try:
            await runner.start()
        except Forged as error:
            # Nothing is played upon what the house did not write; a person has to look into it.
            self._out_of_order(place, str(error))
            return
        self.tables[place.id] = runner
        # Notices that came while it was being read found no table here.
        runner.look_again()

    def _out_of_order(self, place: Place, why: str) -> None:
        self.out_of_order[place.id] = why
        _log.error("table out of order", table=place.id, why=why)

    async def _follow(self, listening: asyncio.Event) -> None:
        """What this program or another one has written."""
        async with self.log.subscribe() as notices:
            listening.set()
            async for stream, version in notices:
                if stream == FLOOR_STREAM:
                    self._floor.told(stream, version)
                    await self._refurnish()
                elif stream.startswith(_TABLES):
                    self._wrote(stream.removeprefix(_TABLES), version)
                else:
                    self.cage.states.told(stream, version)
                    self.accounts.states.told(stream, version)
                    self._account_changed(stream)

    def _account_changed(self, stream: str) -> None:
        if self.on_account_changed is not None and stream.startswith(_ACCOUNTS):
            self.on_account_changed(stream.removeprefix(_ACCOUNTS))

    async def _refurnish(self) -> None:
        """Another program may have changed the floor; to follow it must not fail for good."""
        try:
            await self._furnish()
        except Unavailable:
            _log.warning("the log does not answer; the floor stays as it was")

    def _wrote(self, table: str, version: int) -> None:
        if (runner := self.tables.get(table)) is not None:
            runner.told(version)


def _game(place: Place) -> Game | str:
    """The game that is played there, or why it cannot be."""
    if place.book not in rulebook_ids():
        return f"there is no rule book {place.book}"
    book = load_rulebook(place.book)
    if book.digest != place.digest:
        return f"{place.book} is not the edition that the table was set up under"
    try:
        return game_of(book, place.terms.paytables)
    except BadData as error:
        return str(error)
