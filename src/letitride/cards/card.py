"""Cards as small integers with a text form.

A card is ``4 * rank + suit``: rank 0 is the deuce and 12 the ace; suits are clubs, diamonds,
hearts, spades. Suits only tell cards apart; no rule of the game ranks them.

The text form is a rank of ``23456789TJQKA`` and a suit of ``cdhs``: ``Td``. Parsing accepts more
than formatting writes: either case for both letters, ``10`` for ``T``, ``♣ ♦ ♥ ♠`` for suits, and
cards separated by spaces, commas, or nothing.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NewType

Card = NewType("Card", int)

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
DECK: Final = tuple(Card(index) for index in range(52))
TEN: Final = RANKS.index("T")
ACE: Final = RANKS.index("A")

_SIGNS: Final = dict(zip("♣♦♥♠♧♢♡♤", SUITS * 2, strict=True))
_ONE_CARD: Final = re.compile(r"(10|[2-9tjqka])([cdhs♣♦♥♠♧♢♡♤])\ufe0f?", re.IGNORECASE)


class BadCards(ValueError):
    """The text is not cards, or the cards cannot be on one table together."""


def make_card(rank: int, suit: int) -> Card:
    return Card(4 * rank + suit)


def rank_of(card: Card) -> int:
    return card >> 2


def suit_of(card: Card) -> int:
    return card & 3


def parse_card(text: str) -> Card:
    """Read one card: ``Td``, ``td``, ``10d`` and ``10♦`` are all the ten of diamonds."""
    found = _ONE_CARD.fullmatch(text.strip())
    if found is None:
        raise BadCards(f"'{text}' is not a card: write a rank of {RANKS} and a suit of {SUITS}")
    return _from_match(found)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read any number of cards, refusing a card that comes twice.

    >>> format_cards(parse_cards("td, J♥ 10s2c"))
    'Td Jh Ts 2c'
    """
    cards: list[Card] = []
    rest = text.strip(" \t\r\n,")
    while rest:
        found = _ONE_CARD.match(rest)
        if found is None:
            word = re.split(r"[\s,]+", rest, maxsplit=1)[0]
            raise BadCards(f"'{word}' is not a card: write a rank of {RANKS} and a suit of {SUITS}")
        cards.append(_from_match(found))
        rest = rest[found.end() :].lstrip(" \t\r\n,")
    require_distinct(cards)
    return tuple(cards)


def require_distinct(cards: Iterable[Card]) -> None:
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise BadCards(f"{format_card(card)} comes twice: a deck holds each card once")
        seen.add(card)


def format_card(card: Card) -> str:
    return RANKS[rank_of(card)] + SUITS[suit_of(card)]


def format_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(format_card, cards))


def remaining(known: Sequence[Card]) -> tuple[Card, ...]:
    """The deck without the known cards, in deck order."""
    gone = set(known)
    return tuple(card for card in DECK if card not in gone)


def _from_match(found: re.Match[str]) -> Card:
    rank, suit = found.groups()
    letter = "T" if rank == "10" else rank.upper()
    return make_card(RANKS.index(letter), SUITS.index(_SIGNS.get(suit, suit.lower())))
