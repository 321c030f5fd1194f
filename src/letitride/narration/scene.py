"""What a line is made from: the table just before, the reader, and the language."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from letitride.cards import Card, format_card, format_cards
from letitride.language import YOU, Language
from letitride.narration import words
from letitride.narration.english import ENGLISH
from letitride.rules import Game, Wager
from letitride.table import Seen, Table, Viewer, current, how_seen


class Scene(NamedTuple):
    """``table`` is as it was just before the event. ``you`` is the seat of the ``reader`` at the
    time, if they had one. Without a reader the line is for the full record: it names all cards that
    somebody saw, in the notation of the logs."""

    game: Game
    table: Table
    reader: Viewer | None = None
    you: int | None = None
    language: Language = ENGLISH

    def say(self, key: str, form: str = "", /, **fields: object) -> str:
        return self.language.text(key, form, **fields)

    def say_of(self, seats: int | Sequence[int], key: str, /, **fields: object) -> str:
        """What one or more seats do, with "you" for the reader's own."""
        numbers = [seats] if isinstance(seats, int) else seats
        form = YOU if [*numbers] == [self.you] else self.language.plural(len(numbers))
        inside = self.seats(numbers)
        who = words.capital(inside)
        return self.language.text(key, form, who=who, seat=inside, seats=inside, **fields)

    def seats(self, numbers: Sequence[int]) -> str:
        """``seat 3``, ``seats 1, 2 and 3``, ``you and seat 3``."""
        return words.seats(self.language, numbers, self.you)

    def listed(self, parts: Iterable[str]) -> str:
        return words.listed(self.language, parts)

    def bets(self, circles: Sequence[int]) -> str:
        return words.bets(self.language, circles)

    def number_of_cards(self, number: int) -> str:
        return words.number_of_cards(self.language, number)

    def side_bet(self, wager: Wager) -> str:
        return self.game.book.name_of(wager)

    def deck(self, index: int) -> str:
        """``the red deck``."""
        return self.say("deck", back=self.table.decks[index].back)

    def card(self, card: Card) -> str:
        """``king of hearts`` to a reader, ``Kh`` in the full record."""
        return format_card(card) if self.reader is None else words.card(self.language, card)

    def cards(self, cards: Sequence[Card]) -> str:
        if self.reader is None:
            return format_cards(cards)
        return self.say("list.comma").join(map(self.card, cards))

    def sees(self, places: Iterable[int]) -> bool:
        """Whether the reader knows all cards at these places of the order."""
        if self.reader is None:
            faces = current(self.table).faces
            return all(place in faces for place in places)
        return all(how_seen(self.table, self.reader, place) is not Seen.DOWN for place in places)
