"""Lookup tables of the kernel: how a hand ends, from its three cards and the community cards.

Three ranks have a number below 455. An end of the base game is a code, as ``job`` says.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from letitride.analysis import rank_key, shapes_by_rank
from letitride.cards import RANKS, FiveCard, Shape, make_card, rank_five, rank_six, rank_three
from letitride.simulation.rounds.job import RIDE_1, RIDE_2
from letitride.simulation.rounds.kernel import Bytes, Numbers

_ALL: Final = range(len(RANKS))
_THREES: Final = tuple(combinations_with_replacement(_ALL, 3))
_ONE: Final = np.array([rank_key([rank]) for rank in _ALL])
_HELD: Final = np.array([rank_key(ranks) for ranks in _THREES])


@dataclass(frozen=True, slots=True)
class CardArray:
    """The hands that cards make: independent of pays and strategy."""

    three: NDArray[np.uint16]
    three_kind: Bytes
    six_kind: Bytes
    flush_kind: Bytes


@dataclass(frozen=True, slots=True)
class Codes:
    """The code of a hand: ``mixed`` by its three ranks and the community cards' ranks, ``suited``
    also by whether the left and the right card are of the suit that its three cards share."""

    mixed: Bytes
    suited: Bytes


@cache
def cards_table() -> CardArray:
    three = np.zeros((16, 16, 16), np.uint16)
    for number, ranks in enumerate(_THREES):
        for order in permutations(ranks):
            three[order] = number
    three_kind = [
        rank_three([make_card(rank, turn * (1 - suited)) for turn, rank in enumerate(ranks)]).kind
        for ranks in _THREES
        for suited in (0, 1)
    ]
    return CardArray(
        three=three.reshape(-1),
        three_kind=np.array(three_kind, np.uint8),
        six_kind=_found(_six_cards(), _HELD[:, None] + _HELD).reshape(-1),
        flush_kind=_flushes(),
    )


@lru_cache(maxsize=16)
def codes_table(rides: frozenset[Shape]) -> Codes:
    """The codes of a player who rides with these shapes of three and of four cards."""
    shapes = shapes_by_rank()

    def riding(known: Mapping[int, Shape], keys: Numbers) -> Bytes:
        return _found({key: shape in rides for key, shape in known.items()}, keys)

    four = _HELD[:, None] + _ONE
    five = four[:, :, None] + _ONE
    kind, flush = _found(shapes.five, five), _found(shapes.five_suited, five)
    second = np.stack([riding(shapes.four, four), riding(shapes.four_suited, four)], axis=-1)
    first = riding(shapes.three, _HELD), riding(shapes.three_suited, _HELD)
    mixed = kind + RIDE_1 * first[0][:, None, None] + RIDE_2 * second[:, :, None, 0]
    kinds = np.stack([np.stack([kind, kind], -1), np.stack([kind, flush], -1)], -2)
    suited = (
        kinds + RIDE_1 * first[1][:, None, None, None, None] + RIDE_2 * second[:, :, None, :, None]
    )
    return Codes(*(codes.astype(np.uint8).reshape(-1) for codes in (mixed, suited)))


def _found(known: Mapping[int, int], keys: Numbers) -> Bytes:
    """What is known of each key; for ranks that no deck holds, anything."""
    listed = sorted(known.items())
    places = np.searchsorted(np.array([key for key, _ in listed]), keys)
    return np.array([*(value for _, value in listed), 0], np.uint8)[places]


def _six_cards() -> dict[int, FiveCard]:
    """The best five of six ranks of which no five share a suit."""
    return {
        rank_key(ranks): rank_six(
            [make_card(rank, turn % 4) for turn, rank in enumerate(ranks)]
        ).kind
        for ranks in combinations_with_replacement(_ALL, 6)
        if max(map(ranks.count, ranks)) <= 4
    }


def _flushes() -> Bytes:
    """The best five of five or six ranks in one suit, by bit set."""
    kinds = np.zeros(1 << len(RANKS), np.uint8)
    for size, rank in ((5, rank_five), (6, rank_six)):
        for ranks in combinations(_ALL, size):
            kinds[sum(1 << each for each in ranks)] = rank([make_card(e, 0) for e in ranks]).kind
    return kinds
