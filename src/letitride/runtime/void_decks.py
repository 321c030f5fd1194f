"""Reads the decks that were put away before their order was revealed at the table.

Every committed order is revealed in the end: to everybody when its round is over, or here.
"""

from collections.abc import Mapping

import msgspec

from letitride.house import VoidDeckRevealed, voids_stream
from letitride.journal import CODEC
from letitride.store import EventLog


class _Known(msgspec.Struct):
    version: int = 0
    rounds: dict[int, tuple[VoidDeckRevealed, ...]] = {}


class VoidDecks:
    """The decks of void rounds, for anybody allowed to read them. Reads each event once."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._known: dict[str, _Known] = {}

    async def of_round(self, table: str, number: int) -> Mapping[str, VoidDeckRevealed]:
        """The round's void decks, by commitment."""
        known = self._known.get(table) or _Known()
        for stored in await self._log.read(voids_stream(table), known.version):
            if stored.version <= known.version:
                continue
            event: VoidDeckRevealed = CODEC.event(stored)
            known.rounds[event.round] = (*known.rounds.get(event.round, ()), event)
            known.version = stored.version
        if known.version:
            self._known[table] = known
        return {event.commitment: event for event in known.rounds.get(number, ())}
