"""Decks that are put away before everybody could see their order."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from letitride.cards import Card
from letitride.table import DeckPlace, Event, Table
from letitride.table import events as e

_PUT_AWAY = (DeckPlace.RACK, DeckPlace.TABLE, DeckPlace.FELT)


class UnrevealedDeck(NamedTuple):
    """A deck whose order was never revealed. ``faces`` are its cards seen in round ``round``, by
    their place in the deal; 0 and none if it was not dealt."""

    deck: int
    commitment: str
    cut: int | None
    round: int
    faces: Mapping[int, Card]
    mix: str = ""


def decks_put_away(table: Table, event: Event) -> Iterator[UnrevealedDeck]:
    """The decks that this event puts away unseen. ``table`` is the state before the event."""
    match event:
        case e.DeckMoved(deck=deck, place=place):
            if place in _PUT_AWAY:
                yield from _unseen(table, deck)
        case e.DeckStale(deck=deck) | e.DeckReplaced(deck=deck) | e.DeckShuffled(deck=deck):
            yield from _unseen(table, deck)
        case e.CardSwapped(deck=deck):
            yield from _unseen(table, deck)
        case e.DeckChecked(deck=deck, found=found) if not found.is_right:
            yield from _unseen(table, deck)
        case e.DeviceFitted() | e.TableClosed():
            for deck in range(len(table.decks)):
                yield from _unseen(table, deck)
        case _:
            return


def _unseen(table: Table, index: int) -> Iterator[UnrevealedDeck]:
    deck, round = table.decks[index], table.round
    dealt = round is not None and round.deck == index
    if not deck.commitment or deck.lost or (dealt and round is not None and round.revealed):
        return
    number, faces = (round.number, round.faces) if dealt and round is not None else (0, {})
    yield UnrevealedDeck(index, deck.commitment, deck.cut, number, faces, deck.mix)
