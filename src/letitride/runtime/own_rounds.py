"""A player's finished rounds at all tables, removed ones included.

A player's account at the cage says where they have played; the tables' own streams say what
happened there. What was read is kept for the players who asked last; the log is the truth.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from letitride.house import cage_stream
from letitride.journal import CODEC
from letitride.reports import OwnRound, PlayValues, own_round
from letitride.runtime.history import History
from letitride.store import EventLog, TurnLock

_CHUNK: Final = 500
_MOST_PLAYERS: Final = 32


class _Player:
    def __init__(self) -> None:
        self.version = 0
        self.tables: dict[str, None] = {}
        self.rounds: dict[tuple[str, int], OwnRound | None] = {}
        self.reading = TurnLock()


class OwnRounds:
    def __init__(self, log: EventLog, history: History) -> None:
        self._log = log
        self._history = history
        self._players: dict[str, _Player] = {}
        self.values = PlayValues()

    async def of(self, player: str) -> Sequence[OwnRound]:
        """In the order they ended."""
        known = self._players.pop(player, None) or _Player()
        self._players[player] = known
        if len(self._players) > _MOST_PLAYERS:
            del self._players[next(iter(self._players))]
        async with known.reading.turn():
            await self._read_cage(player, known)
            for table in known.tables:
                await self._read_table(player, known, table)
            found = [each for each in known.rounds.values() if each is not None]
        return sorted(found, key=lambda each: (each.ended_at, each.table, each.round))

    async def _read_cage(self, player: str, known: _Player) -> None:
        while stored := await self._log.read(cage_stream(player), known.version, limit=_CHUNK):
            for each in stored:
                table = getattr(CODEC.event(each), "table", "")
                if table:
                    known.tables[table] = None
            known.version = stored[-1].version

    async def _read_table(self, player: str, known: _Player, table: str) -> None:
        wanted = {
            each.number
            for each in await self._history.finished(table)
            if player in each.players and (table, each.number) not in known.rounds
        }
        async for stretch in self._history.stretches_of(table, wanted):
            assert stretch.round is not None
            if not isinstance(stretch.game, str):
                work = partial(
                    own_round,
                    player,
                    stretch.game,
                    stretch.start.table,
                    stretch.events,
                    self.values,
                )
                known.rounds[table, stretch.round] = await self._history.work(
                    len(stretch.events), work
                )
