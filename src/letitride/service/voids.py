"""Decks that are put away before their order was shown to everybody: which, and reading them again.

Every order that was ever bound is shown in the end: to everybody when its round is over, or here.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from letitride.cards import Card
from letitride.house import VoidDeckRevealed, voids_stream
from letitride.store import CODEC, EventLog
from letitride.table import Event, Table
from letitride.table import events as e
from letitride.table.state import DeckPlace

_PUT_AWAY = (DeckPlace.RACK, DeckPlace.TABLE)


class PutAway(NamedTuple):
    """A deck with an order that nobody was shown. ``faces`` are the cards of it that were seen in
    round ``round``, by their place in the deal; 0 and none where it was not dealt."""

    deck: int
    commitment: str
    cut: int | None
    round: int
    faces: Mapping[int, Card]


def put_away(table: Table, event: Event) -> Iterator[PutAway]:
    """The decks whose order is given up by an event that happens to the table."""
    match event:
        case e.DeckMoved(deck=deck, place=place) if place in _PUT_AWAY:
            yield from _unseen(table, deck)
        case e.DeckStale(deck=deck) | e.DeckReplaced(deck=deck) | e.DeckShuffled(deck=deck):
            yield from _unseen(table, deck)
        case e.DeviceFitted() | e.TableClosed():
            for deck in range(len(table.decks)):
                yield from _unseen(table, deck)
        case _:
            return


def _unseen(table: Table, index: int) -> Iterator[PutAway]:
    deck, round = table.decks[index], table.round
    dealt = round is not None and round.deck == index
    if not deck.commitment or deck.lost or (dealt and round is not None and round.revealed):
        return
    number, faces = (round.number, round.faces) if dealt and round is not None else (0, {})
    yield PutAway(index, deck.commitment, deck.cut, number, faces)


class _Known(msgspec.Struct):
    version: int = 0
    rounds: dict[int, tuple[VoidDeckRevealed, ...]] = {}


class VoidDecks:
    """The decks of void rounds, for whoever may read them. What was read is not read again."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._known: dict[str, _Known] = {}

    async def of_round(self, table: str, number: int) -> Mapping[str, VoidDeckRevealed]:
        """By their commitments."""
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
