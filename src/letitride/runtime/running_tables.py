"""The tables that one server runs: a runner for each table on the floor that can be played."""

import asyncio
from collections.abc import Callable, Mapping

import structlog

from letitride.house import FLOOR_STREAM, Floor, Place
from letitride.rules import BadData, Game, game_of, load_rulebook, plays_by, rulebook_ids
from letitride.runtime.house_states import StreamStates
from letitride.runtime.rejections import sentence
from letitride.runtime.runner import Runner
from letitride.runtime.sharing import Sharing
from letitride.store import Forged, Unavailable

_log = structlog.get_logger("letitride.casino")


class RunningTables:
    """Keeps ``tables`` as the floor says. ``new_runner`` makes a runner, not started yet;
    ``on_synced`` is called with the floor that the tables match."""

    def __init__(
        self,
        states: StreamStates[Floor],
        tables: dict[str, Runner],
        sharing: Sharing | None,
        *,
        new_runner: Callable[[Place, Game], Runner],
        on_synced: Callable[[Floor], None],
    ) -> None:
        self.out_of_order: dict[str, str] = {}
        self._floor = states
        self._tables = tables
        self._sharing = sharing
        self._new_runner = new_runner
        self._on_synced = on_synced
        self._syncing = asyncio.Lock()

    async def sync(self) -> None:
        """Start, update and stop runners to match the floor."""
        async with self._syncing:
            floor, before = await self._floor.get(FLOOR_STREAM), set(self._tables)
            places = on_the_floor(floor)
            for id, place in places.items():
                if id in self._tables:
                    self._tables[id].on_place_changed(place)
                elif id not in self.out_of_order:
                    await self._run(place)
            for id in self._tables.keys() - places.keys():
                await self._tables.pop(id).stop()
            self._on_synced(await self._floor.get(FLOOR_STREAM))
            if self._sharing is not None and self._tables.keys() - before:
                await self._sharing.renew()

    async def try_sync(self) -> None:
        """Another server may have changed the floor; a failure must not end the follower."""
        try:
            await self.sync()
        except Unavailable:
            _log.warning("the log does not answer; the floor stays as it was")

    async def _run(self, place: Place) -> None:
        game = _game(place)
        if isinstance(game, str):
            self._out_of_order(place, game)
            return
        runner = self._new_runner(place, game)
        try:
            await runner.start()
        except Forged as error:
            # Never play on events the house did not write; a person has to investigate.
            self._out_of_order(place, str(error))
            return
        self._tables[place.id] = runner
        # Notices that came while the table was loading found no runner here.
        runner.reread_log()

    def _out_of_order(self, place: Place, why: str) -> None:
        self.out_of_order[place.id] = why
        _log.error("table out of order", table=place.id, why=why)


def on_the_floor(floor: Floor) -> Mapping[str, Place]:
    """The tables that have not been removed."""
    return {id: place for id, place in floor.tables.items() if not place.removed}


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
