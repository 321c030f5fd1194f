"""Rounds hand by hand, in NumPy: the slow twin of the kernel, and the only way to call a function
for each decision.

It deals the same cards. About thirty times slower than the kernel where shapes decide; elsewhere as
slow as the function that decides.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from letitride.cards import Card
from letitride.simulation.rounds.job import KIND, RIDE_1, RIDE_2, SimulationJob
from letitride.simulation.rounds.kernel import Bytes, deal_rounds
from letitride.simulation.rounds.lookup import Codes, cards_table, codes_table

_BITS = (8, 4, 0)


@dataclass(frozen=True, slots=True)
class Dealt:
    """``cards``: a row for each round. ``ends``: for each wager, a row for each round with a column
    for each seat."""

    cards: Bytes
    ends: tuple[Bytes, ...]


def deal_and_play(job: SimulationJob, first: int, rounds: int) -> Dealt:
    cards = np.empty((rounds, job.cards), np.uint8)
    deal_rounds(first, signed(job.seed), cards)
    own = cards[:, 2 : 2 + 3 * job.seats].reshape(rounds, job.seats, 3)
    tables = cards_table()
    held = tables.three[_place(own)]
    suited = (own[..., 0] & 3 == own[..., 1] & 3) & (own[..., 0] & 3 == own[..., 2] & 3)
    codes = _codes(codes_table(job.rides), cards, own, held, suited)
    if job.asks:
        _ask(job, cards, own, held, suited, codes)
    ends: list[Bytes] = []
    for bet in job.bets:
        match bet.source:
            case 0:
                ends.append(codes)
            case 1:
                ends.append(tables.three_kind[held * 2 + suited])
            case 2:
                ends.append((codes & KIND).astype(np.uint8))
            case _:
                ends.append(_six(cards, own, held))
    return Dealt(cards, tuple(ends))


def signed(seed: int) -> int:
    """64 bits as the kernel takes them."""
    return seed - (1 << 64) if seed >> 63 else seed


def _place(threes: Bytes) -> NDArray[np.int64]:
    ranks = (threes >> 2).astype(np.int64)
    return ranks[..., 0] << 8 | ranks[..., 1] << 4 | ranks[..., 2]


def _codes(
    table: Codes, cards: Bytes, own: Bytes, held: NDArray[np.uint16], suited: NDArray[np.bool_]
) -> Bytes:
    left, right = cards[:, :1], cards[:, 1:2]
    pair = held.astype(np.int64) * 169 + (left >> 2).astype(np.int64) * 13 + (right >> 2)
    in_left, in_right = (own[..., 0] & 3 == left & 3), (own[..., 0] & 3 == right & 3)
    return np.where(suited, table.suited[pair * 4 + in_left * 2 + in_right], table.mixed[pair])


def _ask(
    job: SimulationJob,
    cards: Bytes,
    own: Bytes,
    held: NDArray[np.uint16],
    suited: NDArray[np.bool_],
    codes: Bytes,
) -> None:
    """Put into ``codes`` what the player answers for hands whose shape does not decide."""
    strategy = job.strategy
    assert strategy is not None, "somebody is asked"
    asked = _codes(codes_table(strategy.asks), cards, own, held, suited)
    for row, seat in np.argwhere(asked & (RIDE_1 | RIDE_2)):
        hands = own[row].tolist()
        hand = tuple(map(Card, hands.pop(seat)))
        seen = tuple(Card(card) for other in hands for card in other)
        if asked[row, seat] & RIDE_1 and strategy.rides_with(hand, seen):
            codes[row, seat] |= RIDE_1
        four = (*hand, Card(int(cards[row, 0])))
        if asked[row, seat] & RIDE_2 and strategy.rides_with(four, seen):
            codes[row, seat] |= RIDE_2


def _six(cards: Bytes, own: Bytes, held: NDArray[np.uint16]) -> Bytes:
    tables = cards_table()
    dealers = cards[:, [0, 1, -1]]
    kinds: Bytes = tables.six_kind[
        held.astype(np.int64) * 455 + tables.three[_place(dealers)][:, None]
    ]
    six = np.concatenate([own, np.repeat(dealers[:, None], own.shape[1], axis=1)], axis=-1)
    for suit in range(4):
        in_suit = six & 3 == suit
        ranks = (in_suit * (1 << (six >> 2).astype(np.int64))).sum(axis=-1)
        kinds = np.where(in_suit.sum(axis=-1) >= 5, tables.flush_kind[ranks], kinds)
    return kinds
