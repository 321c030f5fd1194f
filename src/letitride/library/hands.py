"""Hands: what three, five or six cards make."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from typing import Final

from letitride.analysis import kind_id, kind_words
from letitride.cards import (
    BadCards,
    Card,
    FiveRank,
    ThreeRank,
    format_cards,
    parse_cards,
    rank_five,
    rank_six,
    rank_three,
)
from letitride.library.arguments import text

_RANKS: Final[Mapping[int, Callable[[Sequence[Card]], FiveRank | ThreeRank]]] = {
    3: rank_three,
    5: rank_five,
    6: rank_six,
}


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class ShownHand:
    """Cards and the hand they make. Hands of the same size compare by rank.

    >>> import letitride as lir
    >>> lir.hand("Ah 2c 3d 4s 5h") < lir.hand("2c 3d 4s 5h 6h")
    True
    """

    cards: str
    kind: str
    rank: FiveRank | ThreeRank = field(repr=False)

    def __str__(self) -> str:
        return kind_words(self.rank.kind)

    def __repr__(self) -> str:
        return f"<{self}: {self.cards}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ShownHand) and self.rank == other.rank

    def __lt__(self, other: "ShownHand") -> bool:
        if type(self.rank) is not type(other.rank):
            return NotImplemented
        return tuple(self.rank) < tuple(other.rank)

    def __hash__(self) -> int:
        return hash(self.rank)


def hand(cards: str) -> ShownHand:
    """The hand that three or five cards make, or the best five of six.

    >>> import letitride as lir
    >>> print(lir.hand("Th Jh Qh Kh Ah"))
    Royal flush
    >>> lir.hand("Ah Kh Qh")
    <Mini royal: Ah Kh Qh>
    >>> lir.hand("Th Jh")
    Traceback (most recent call last):
    letitride.cards.card.BadCards: a hand is 3, 5 or 6 cards, not 2 (Th Jh)

    Raises ``ValueError`` for text that is not cards, a repeated card, or a wrong number of cards.
    """
    read = parse_cards(text("cards", cards))
    if len(read) not in _RANKS:
        raise BadCards(f"a hand is 3, 5 or 6 cards, not {len(read)} ({format_cards(read)})")
    rank = _RANKS[len(read)](read)
    return ShownHand(format_cards(read), kind_id(rank.kind), rank)
