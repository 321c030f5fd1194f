"""Hands to train with the cards of others in sight, each with its exact value.

Which cards are seen changes what a hand is worth, so there is no short table of answers as there is
for a hand alone. A batch is a sample: a few hands of every shape, each with as many seen cards as
the other players hold.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

import msgspec

from letitride.analysis.advice import BetAdvice, advise
from letitride.analysis.exact import analyse_wager
from letitride.analysis.figures import Choice
from letitride.analysis.strategy import CIRCLE_SIZES
from letitride.cards import Card, Shape, format_cards, remaining, shape_of
from letitride.rules import Schedule

_DRAWN: Final = 2_000
"""Hands drawn for each bet. A shape that does not come up among them comes in another batch."""
_CLOSE: Final = Fraction(1, 2)
"""Beyond this value, in bets, hardly any seen cards change the best play."""
_OF_CLOSE: Final = 6
_OF_CLEAR: Final = 2

_Chance = Callable[[int], int]
"""A number from 0 to below the given one."""


class FaceUpHand(msgspec.Struct, frozen=True, kw_only=True):
    """``ride`` over ``over`` is what the bet gains if it rides. The cards can come in ``ways``
    ways, and ``paying`` of them make a paying hand. ``often`` is how often such a hand comes up,
    split among the hands of its shape in the batch."""

    circle: int
    cards: str
    seen: str
    ride: int
    over: int
    ways: int
    paying: int
    often: float


class FaceUpBatch(msgspec.Struct, frozen=True, kw_only=True):
    """``seen`` cards of others lie open, three to a player."""

    id: str
    players: int
    seen: int
    hands: tuple[FaceUpHand, ...]


def face_up_batch(id: str, base: Schedule, *, players: int, below: _Chance) -> FaceUpBatch:
    """``base`` is the base wager of the paytable ``id``."""
    seen = 3 * (players - 1)
    choices = analyse_wager(base).choices
    return FaceUpBatch(
        id=id,
        players=players,
        seen=seen,
        hands=tuple(
            hand
            for circle, size in CIRCLE_SIZES.items()
            for hand in _hands(base, circle, _dealt(size, seen, below), choices[circle])
        ),
    )


_Deal = tuple[tuple[Card, ...], tuple[Card, ...]]


def _dealt(size: int, seen: int, below: _Chance) -> Iterator[_Deal]:
    for _ in range(_DRAWN):
        cards = _drawn(size + seen, below)
        yield cards[:size], cards[size:]


def _drawn(count: int, below: _Chance) -> tuple[Card, ...]:
    deck = list(remaining(()))
    for at in range(count):
        other = at + below(len(deck) - at)
        deck[at], deck[other] = deck[other], deck[at]
    return tuple(deck[:count])


def _hands(
    base: Schedule, circle: int, deals: Iterator[_Deal], choices: Sequence[Choice]
) -> Iterator[FaceUpHand]:
    alone = {choice.shape: choice for choice in choices}
    all_hands = sum(choice.hands for choice in choices)
    kept: dict[Shape, list[_Deal]] = {}
    for deal in deals:
        shape = shape_of(deal[0])
        some = kept.setdefault(shape, [])
        if len(some) < (_OF_CLOSE if abs(alone[shape].ev) < _CLOSE else _OF_CLEAR):
            some.append(deal)
    for shape, some in kept.items():
        often = alone[shape].hands / all_hands / len(some)
        for cards, seen in some:
            found = advise(base, cards[:3], community=cards[3:], seen=seen)
            yield _hand(found, circle, cards, seen, often)


def _hand(
    found: BetAdvice, circle: int, cards: Sequence[Card], seen: Sequence[Card], often: float
) -> FaceUpHand:
    over = lcm(found.ways, found.ev.denominator)
    return FaceUpHand(
        circle=circle,
        cards=format_cards(cards),
        seen=format_cards(seen),
        ride=int(found.ev * over),
        over=over,
        ways=found.ways,
        paying=sum(out.ways for out in found.outs),
        often=often,
    )
