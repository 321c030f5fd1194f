"""Words that the lines share: lists, seats, amounts, cards, hands of cards, names of bets."""

from collections.abc import Iterable, Sequence
from typing import Final

from letitride.cards import (
    RANKS,
    SUITS,
    Card,
    FiveCard,
    ThreeCard,
    rank_five,
    rank_of,
    rank_six,
    rank_three,
    suit_of,
)
from letitride.language import Language
from letitride.narration.english import ENGLISH
from letitride.rules import Cents, format_money

_CALLED: Final = {"low_pair": "pair", "tens_or_better": "pair"}
"""Hands that are not called by the name of their kind."""


def listed(language: Language, parts: Iterable[str]) -> str:
    """``1, 2 and $``."""
    *most, last = parts
    if not most:
        return last
    return language.text("list", most=language.text("list.comma").join(most), last=last)


def seats(language: Language, numbers: Sequence[int], you: int | None = None) -> str:
    """``seat 3``, ``seats 1, 2 and 3``; the reader's own seat is ``you``, and comes first."""
    others = [str(number) for number in numbers if number != you]
    parts = [language.text("you")] if you in numbers else []
    if others:
        form = language.plural(len(others))
        parts.append(language.text("seats", form, numbers=listed(language, others)))
    return listed(language, parts)


def bets(language: Language, circles: Sequence[int]) -> str:
    """``bet 1``, ``bets 2 and $``."""
    names = listed(language, (language.text(f"circle.{circle}") for circle in circles))
    return language.text("bets", language.plural(len(circles)), circles=names)


def number_of_cards(language: Language, number: int) -> str:
    """``three cards``, ``51 cards``."""
    key = f"number.{number}"
    counted = language.text(key) if language.has(key) else str(number)
    return language.text("cards", language.plural(number), number=counted)


def card(language: Language, card: Card) -> str:
    """``king of hearts``."""
    suit = language.text(f"suit.{SUITS[suit_of(card)]}")
    return language.text("card", rank=_rank(language, rank_of(card), 1), suit=suit)


def money(amount: int) -> str:
    return format_money(Cents(amount))


def capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def sentence(text: str) -> str:
    """With a capital, and a full stop if there is none."""
    return f"{capital(text).rstrip('.')}."


def hand_words(
    own: Sequence[Card], others: Sequence[Card] = (), *, language: Language = ENGLISH
) -> str:
    """The name of a hand: a player's three cards, alone or with two or three others.

    >>> from letitride.cards import parse_cards
    >>> hand_words(parse_cards("Kd Kh 2c"), parse_cards("9s 5h"))
    'pair of kings'
    """
    kind: FiveCard | ThreeCard
    if not others:
        kind, by = rank_three(own)
    else:
        together = (*own, *others)
        kind, by = rank_five(together) if len(together) == 5 else rank_six(together)
    name = kind.name.lower()
    return language.text(
        f"hand.{_CALLED.get(name, name)}",
        rank=_rank(language, by[0], 1),
        ranks=_rank(language, by[0], 2),
        others=_rank(language, by[min(1, len(by) - 1)], 2),
    )


def _rank(language: Language, rank: int, number: int) -> str:
    return language.text(f"rank.{RANKS[rank]}", language.plural(number))
