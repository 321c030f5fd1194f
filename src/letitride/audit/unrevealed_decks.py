"""Decks that are put away before everybody could see their order."""

from collections.abc import Iterable, Mapping, Sequence
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


def decks_put_away(table: Table, event: Event) -> Iterable[UnrevealedDeck]:
    """The decks that this event puts away unseen. ``table`` is the state before the event."""
    match event:
        case e.DeckMoved(deck=deck, place=place):
            return _unseen(table, deck) if place in _PUT_AWAY else ()
        case e.DeckShuffled(deck=deck) | e.DeckStale(deck=deck) | e.DeckReplaced(deck=deck):
            return _unseen(table, deck)
        case e.CardSwapped(deck=deck):
            return _unseen(table, deck)
        case e.DeckChecked(deck=deck, found=found) if not found.is_right:
            return _unseen(table, deck)
        case e.DeviceFitted() | e.TableClosed():
            return [each for deck in range(len(table.decks)) for each in _unseen(table, deck)]
        case _:
            return ()


def _unseen(table: Table, index: int) -> Sequence[UnrevealedDeck]:
    """The deck, or nothing if everybody could see its order."""
    deck, round = table.decks[index], table.round
    dealt = round is not None and round.deck == index
    if not deck.commitment or deck.lost or (dealt and round is not None and round.revealed):
        return ()
    number, faces = (round.number, round.faces) if dealt and round is not None else (0, {})
    return (UnrevealedDeck(index, deck.commitment, deck.cut, number, faces, deck.mix),)
