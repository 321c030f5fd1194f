"""Public evaluators, each with its fastest call and its own cards, made beforehand.

None of them knows Let It Ride: what they give is the strength of five cards, and from it the
kind, with the pair split at tens.
"""

import warnings
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any, Final

import phevaluator
import pokerkit
import treys
from phevaluator import _pheval

from letitride.cards import Card, FiveCard, format_card, format_cards, parse_cards

with warnings.catch_warnings():
    # Its import uses deprecated names of its parser, which we cannot fix.
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

_WORST_OF_KIND: Final = (1, 10, 166, 322, 1599, 1609, 2467, 3325, 4425, 6185, 7462)
"""Strengths of 7,462 different hands, the best is 1: the last of each kind, royal first.

A pair has 220 sets of kickers, so the five pairs from aces to tens end at 3325 + 1100.
"""

_EVAL7_KINDS: Final = (
    FiveCard.HIGH_CARD,
    FiveCard.LOW_PAIR,
    FiveCard.TWO_PAIR,
    FiveCard.THREE_OF_A_KIND,
    FiveCard.STRAIGHT,
    FiveCard.FLUSH,
    FiveCard.FULL_HOUSE,
    FiveCard.FOUR_OF_A_KIND,
    FiveCard.STRAIGHT_FLUSH,
)

_SPLIT_HANDS: Final = tuple(map(parse_cards, ("Tc Td 4h 3s 2c", "Tc Jc Qc Kc Ac")))
"""The weakest of the tens or better, and a royal: where our kinds part and others' do not."""


@dataclass(frozen=True, slots=True)
class Peer:
    """``evaluations`` is lazy: iterating it runs the evaluator."""

    name: str
    hand: Callable[[Sequence[Card]], Any]
    evaluations: Callable[[Iterable[Any]], Iterator[Any]]
    kind: Callable[[Any], FiveCard]

    def kinds(self, hands: Iterable[Sequence[Card]]) -> Iterator[FiveCard]:
        return map(self.kind, self.evaluations(map(self.hand, hands)))


def peers() -> tuple[Peer, ...]:
    five_of_treys = treys.Evaluator().hand_size_map[5]
    entry_of = pokerkit.StandardHighHand.lookup.get_entry
    return (
        Peer(
            name="treys",
            hand=lambda cards: [treys.Card.new(format_card(card)) for card in cards],
            evaluations=lambda hands: map(five_of_treys, hands),
            kind=_kind_of_strength,
        ),
        Peer(
            name="eval7",
            hand=lambda cards: tuple(eval7.Card(format_card(card)) for card in cards),
            evaluations=lambda hands: map(eval7.evaluate, hands),
            kind=_kind_of_eval7,
        ),
        Peer(
            name="phevaluator",
            hand=tuple,
            evaluations=lambda hands: starmap(phevaluator.evaluate_5cards, hands),
            kind=_kind_of_strength,
        ),
        Peer(
            # Not public, but a comparison that left it out would flatter us.
            name="phevaluator, the C inside",
            hand=tuple,
            evaluations=lambda hands: starmap(_pheval.evaluate_5cards, hands),
            kind=_kind_of_strength,
        ),
        Peer(
            name="pokerkit",
            hand=_pokerkit_cards,
            evaluations=lambda hands: map(entry_of, hands),
            kind=_kind_of_pokerkit(),
        ),
    )


def _kind_of_strength(strength: int) -> FiveCard:
    return FiveCard(FiveCard.ROYAL_FLUSH - bisect_left(_WORST_OF_KIND, strength))


def _kind_of_eval7(value: int) -> FiveCard:
    """The kind stands from bit 24 on, the rank that names it from bit 16 on."""
    kind, rank = _EVAL7_KINDS[value >> 24], value >> 16 & 15
    if kind is FiveCard.LOW_PAIR and rank >= 8:
        return FiveCard.TENS_OR_BETTER
    return FiveCard.ROYAL_FLUSH if kind is FiveCard.STRAIGHT_FLUSH and rank == 12 else kind


def _pokerkit_cards(cards: Sequence[Card]) -> tuple[pokerkit.Card, ...]:
    return tuple(pokerkit.Card.parse(format_cards(cards).replace(" ", "")))


def _kind_of_pokerkit() -> Callable[[pokerkit.lookups.Entry], FiveCard]:
    tens, royal = (
        pokerkit.StandardHighHand(_pokerkit_cards(hand)).entry.index for hand in _SPLIT_HANDS
    )
    # Only the pair has another name there, and it is told apart before.
    same = FiveCard.__members__.keys() & pokerkit.Label.__members__.keys()
    by_label = {pokerkit.Label[name]: FiveCard[name] for name in same}

    def kind(entry: pokerkit.lookups.Entry) -> FiveCard:
        if entry.label is pokerkit.Label.ONE_PAIR:
            return FiveCard.TENS_OR_BETTER if entry.index >= tens else FiveCard.LOW_PAIR
        return FiveCard.ROYAL_FLUSH if entry.index >= royal else by_label[entry.label]

    return kind
