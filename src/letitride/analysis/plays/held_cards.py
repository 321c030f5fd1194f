"""Hands as a line with conditions sees them, and the cards that are not in them.

Suits only matter where all the cards of a hand share one: no other hand can become a flush. So a
hand is its ranks, suited or not (741 hands of three cards, 2,535 of four), and a card beside it is
a rank, in that suit or not.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from letitride.cards import RANKS, FiveCard, Shape, make_card, rank_five, shape_of


class LikeCards(NamedTuple):
    """Cards that are the same to a hand: of one rank, and of the hand's suit or of any other."""

    rank: int
    in_suit: bool


class Completion(NamedTuple):
    """The cards to come, in how many ways such cards can be drawn, and the hand they make."""

    cards: tuple[LikeCards, ...]
    ways: int
    kind: FiveCard


class HeldCards(NamedTuple):
    """Three or four cards: their ranks from the lowest, and whether they share a suit."""

    ranks: tuple[int, ...]
    suited: bool

    @property
    def hands(self) -> int:
        """How many hands have these ranks."""
        if self.suited:
            return 4
        ways = prod(comb(4, count) for count in Counter(self.ranks).values())
        return ways - 4 if len(set(self.ranks)) == len(self.ranks) else ways

    @property
    def shape(self) -> Shape:
        suits = [0] * len(self.ranks) if self.suited else range(len(self.ranks))
        return shape_of([make_card(*each) for each in zip(self.ranks, suits, strict=True)])


@cache
def all_held(size: int) -> Mapping[Shape, tuple[HeldCards, ...]]:
    """Every hand of a size, by shape."""
    found: dict[Shape, list[HeldCards]] = {}
    for ranks in combinations_with_replacement(range(len(RANKS)), size):
        if max(Counter(ranks).values()) <= 4:
            for suited in (False, True) if len(set(ranks)) == size else (False,):
                held = HeldCards(ranks, suited)
                found.setdefault(held.shape, []).append(held)
    return {shape: tuple(hands) for shape, hands in found.items()}


@cache
def beside(held: HeldCards) -> Mapping[LikeCards, int]:
    """How many cards of each sort lie beside a hand; 49 or 48 in all."""
    cards: dict[LikeCards, int] = {}
    for rank in range(len(RANKS)):
        left = 4 - held.ranks.count(rank)
        if held.suited and left == 4:
            cards[LikeCards(rank, in_suit=True)] = 1
            left = 3
        if left:
            cards[LikeCards(rank, in_suit=False)] = left
    return cards


@cache
def completions(held: HeldCards) -> tuple[Completion, ...]:
    """Every way to complete five cards, with equivalent cards taken together."""
    return tuple(_completions(held))


def _completions(held: HeldCards) -> Iterator[Completion]:
    cards = beside(held)
    for drawn in combinations_with_replacement(cards, 5 - len(held.ranks)):
        ways = prod(comb(cards[card], count) for card, count in Counter(drawn).items())
        if ways:
            ranks = tuple(sorted((*held.ranks, *(card.rank for card in drawn))))
            flush = held.suited and all(card.in_suit for card in drawn)
            yield Completion(drawn, ways, _kind(ranks, flush))


@cache
def _kind(ranks: tuple[int, ...], flush: bool) -> FiveCard:
    """The kind of five ranks, in one suit or not."""
    suits = [0] * 5 if flush else [0, 1, 2, 3, 0]
    return rank_five([make_card(*each) for each in zip(ranks, suits, strict=True)]).kind
