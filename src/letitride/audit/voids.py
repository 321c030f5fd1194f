"""Decks put away unseen: each is revealed to the inspector and matches its commitment.

A table's events and the reveals of its void rounds come in the order of the log, each reveal right
after the events it belongs to. A deck whose order was lost cannot be revealed.
"""

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

from letitride.audit.unrevealed_decks import UnrevealedDeck, decks_put_away
from letitride.audit.words import say
from letitride.cards import DECK, format_card
from letitride.house import VoidDeckRevealed
from letitride.table import Event, Table, commitment_of, in_dealing_order
from letitride.table import events as e

CHANGES: Final[frozenset[type[Event]]] = frozenset(
    {
        e.CardSwapped,
        e.DealBegun,
        e.DeckChecked,
        e.DeckMoved,
        e.DeckReplaced,
        e.DeckShuffled,
        e.DeckStale,
        e.DeviceFitted,
        e.TableClosed,
    }
)
"""The only events this looks at."""

Where = TypeVar("Where")


class Voids(Generic[Where]):
    """For one table. What it keeps grows only with the void rounds."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[Where, UnrevealedDeck]] = {}
        self._revealed: set[str] = set()

    def happened(self, table: Table, where: Where, event: Event) -> str | None:
        """An event of ``CHANGES``, with the table before it and where it is in the log."""
        if isinstance(event, e.DealBegun):
            dealt = table.decks[event.deck].commitment
            return say("dealt_after_reveal") if dealt in self._revealed else None
        for unseen in decks_put_away(table, event):
            self._waiting[unseen.commitment] = (where, unseen)
        return None

    def revealed(self, event: VoidDeckRevealed) -> str | None:
        self._revealed.add(event.commitment)
        if event.commitment not in self._waiting:
            return say("not_put_away")
        _, unseen = self._waiting.pop(event.commitment)
        if sorted(event.order) != list(DECK):
            return say("revealed.not_a_deck")
        if commitment_of(event.order, event.nonce) != event.commitment:
            return say("revealed.not_committed")
        said = event.round, event.deck, event.cut, event.mix
        if said != (unseen.round, unseen.deck, unseen.cut, unseen.mix):
            return say("revealed.other_deck")
        return _wrong_face(event, unseen)

    def missing(self) -> Iterator[tuple[Where, str]]:
        """At the end of the log: decks put away and never revealed."""
        for where, unseen in self._waiting.values():
            key = "never_shown.in_round" if unseen.round else "never_shown"
            yield where, say(key, deck=unseen.deck, round=unseen.round)


def _wrong_face(event: VoidDeckRevealed, unseen: UnrevealedDeck) -> str | None:
    dealt = in_dealing_order(event.order, event.cut, event.mix)
    for place, face in sorted(unseen.faces.items()):
        if not 0 <= place < len(dealt) or dealt[place] != face:
            return say("revealed.face", face=format_card(face), place=place)
    return None
