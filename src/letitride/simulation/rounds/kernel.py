"""The kernel: deals and plays rounds by lookup, compiled by Numba on its first call.

A round's cards depend only on the seed and the number of the round: the random numbers are
Philox4x32-10 with the seed as key and the round as counter. What comes back are counts and sums of
integers, so chunks add up to the same total in any order.

Rounds are dealt in batches, card by card for the whole batch, so that the processor does several
rounds at once. ``benchmarks/simulate.c`` is the same in C, and the benchmark compares every count.

This module is imported only when rounds are dealt: Numba takes a second to load. Everything that is
compiled is in this file, because Numba's cache does not notice changes in other files.
"""

from typing import Final, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

BATCH: Final = 256
CARDS_A_WORD: Final = 5
"""52 x 51 x 50 x 49 x 48 deals from 58 random bits: no chance is off by more than 2 in 10^9."""
_LOW32: Final = 0xFFFFFFFF
_LOW58: Final = (1 << 58) - 1

Bytes: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int64]


@njit(cache=True, nogil=True)
def philox(first: int, block: int, key: int, words: Numbers) -> None:
    """Two words of 64 random bits for each round of a batch: Philox4x32-10.

    Products are meant to wrap around, and masks drop the sign. Round by round of the cipher, not of
    the game: so the compiler sees that the batch can be done in parallel.
    """
    one, two = words[0], words[1]
    for turn in range(BATCH):
        one[turn] = first + turn
        two[turn] = block
    low_key, high_key = key & _LOW32, (key >> 32) & _LOW32
    for _ in range(10):
        for turn in range(BATCH):
            left = 0xD2511F53 * (one[turn] & _LOW32)
            right = 0xCD9E8D57 * (two[turn] & _LOW32)
            mixed = (one[turn] >> 32) ^ (right >> 32) ^ low_key
            one[turn] = (mixed & _LOW32) | right << 32
            mixed = (two[turn] >> 32) ^ (left >> 32) ^ high_key
            two[turn] = (mixed & _LOW32) | left << 32
        low_key, high_key = (low_key + 0x9E3779B9) & _LOW32, (high_key + 0xBB67AE85) & _LOW32


@njit(cache=True, nogil=True)
def _deal(first: int, key: int, words: Numbers, ordered: Bytes, cards: Bytes) -> None:
    """Deal a batch: a column for each round, a row for each card.

    A draw says which of the cards still in the deck it is, from the lowest: every lower card that
    is gone moves it up by one. ``ordered`` has the cards dealt so far, the lowest first.
    """
    for dealt in range(len(cards)):
        card = cards[dealt]
        if dealt % (2 * CARDS_A_WORD) == 0:
            philox(first, dealt // (2 * CARDS_A_WORD), key, words)
        word = words[dealt // CARDS_A_WORD % 2]
        if dealt % CARDS_A_WORD == 0:
            for turn in range(BATCH):
                word[turn] &= _LOW58
        for turn in range(BATCH):
            bits = word[turn] * (52 - dealt)
            card[turn] = (bits >> 58) & 63
            word[turn] = bits & _LOW58
        for place in range(dealt):
            lower = ordered[place]
            for turn in range(BATCH):
                card[turn] += card[turn] >= lower[turn]
        if dealt == len(cards) - 1:
            return
        rest = ordered[dealt]
        for turn in range(BATCH):
            rest[turn] = card[turn]
        for place in range(dealt):
            lower = ordered[place]
            for turn in range(BATCH):
                one, two = lower[turn], rest[turn]
                lower[turn] = min(one, two)
                rest[turn] = max(one, two)


@njit(cache=True, nogil=True)
def deal_rounds(first: int, key: int, cards: Bytes) -> None:
    """Fill a row for each round: the community cards, three for each seat, then a kept card."""
    words = np.empty((2, BATCH), np.int64)
    ordered = np.empty((cards.shape[1], BATCH), np.uint8)
    batch = np.empty((cards.shape[1], BATCH), np.uint8)
    for begin in range(0, len(cards), BATCH):
        _deal(first + begin, key, words, ordered, batch)
        end = min(begin + BATCH, len(cards))
        cards[begin:end] = batch[:, : end - begin].T


@njit(cache=True, nogil=True)
def play_base(
    first: int,
    rounds: int,
    key: int,
    seats: int,
    three: NDArray[np.uint16],
    mixed: Bytes,
    suited: Bytes,
    nets: Numbers,
    counts: Numbers,
) -> int:
    """``play_rounds`` for the base game alone, nearly twice as fast. Returns the sum of squares."""
    wanted = 2 + 3 * seats
    words = np.empty((2, BATCH), np.int64)
    ordered = np.empty((wanted, BATCH), np.uint8)
    cards = np.empty((wanted, BATCH), np.uint8)
    totals = np.empty(BATCH, np.int64)
    left, right = cards[0], cards[1]
    squares = 0
    for begin in range(0, rounds, BATCH):
        _deal(first + begin, key, words, ordered, cards)
        batch = min(BATCH, rounds - begin)
        totals[:] = 0
        for place in range(2, wanted, 3):
            one, two, last = cards[place], cards[place + 1], cards[place + 2]
            for turn in range(batch):
                a, b, c = one[turn], two[turn], last[turn]
                held = three[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2]
                at = held * 169 + (left[turn] >> 2) * 13 + (right[turn] >> 2)
                if ((a ^ b) | (a ^ c)) & 3:
                    code = mixed[at]
                else:
                    in_left, in_right = (a ^ left[turn]) & 3 == 0, (a ^ right[turn]) & 3 == 0
                    code = suited[at * 4 + in_left * 2 + in_right]
                counts[code] += 1
                totals[turn] += nets[code]
        for turn in range(batch):
            squares += totals[turn] * totals[turn]
    return squares


@njit(cache=True, nogil=True)
def play_rounds(
    first: int,
    rounds: int,
    key: int,
    seats: int,
    kept: int,
    three: NDArray[np.uint16],
    mixed: Bytes,
    suited: Bytes,
    three_kind: Bytes,
    six_kind: Bytes,
    flush_kind: Bytes,
    sources: Numbers,
    nets: Numbers,
    weights: Numbers,
    counts: Numbers,
    squares: Numbers,
) -> None:
    """Add rounds to ``counts`` (by wager and end) and ``squares`` (of round totals).

    ``sources`` says what an end is for each wager: 0 the code of the base game, 1 the kind of three
    cards, 2 of five, 3 of the best five of six. The last of ``squares`` is that of all wagers
    together, each times its weight.
    """
    wanted = 2 + 3 * seats + kept
    wagers = len(sources)
    words = np.empty((2, BATCH), np.int64)
    ordered = np.empty((wanted, BATCH), np.uint8)
    cards = np.empty((wanted, BATCH), np.uint8)
    totals = np.zeros((wagers, BATCH), np.int64)
    for begin in range(0, rounds, BATCH):
        _deal(first + begin, key, words, ordered, cards)
        batch = min(BATCH, rounds - begin)
        totals[:] = 0
        for place in range(2, 2 + 3 * seats, 3):
            for turn in range(batch):
                left, right = cards[0, turn], cards[1, turn]
                a, b, c = cards[place, turn], cards[place + 1, turn], cards[place + 2, turn]
                held = three[(a >> 2) << 8 | (b >> 2) << 4 | c >> 2]
                pair = (left >> 2) * 13 + (right >> 2)
                is_suited = ((a ^ b) | (a ^ c)) & 3 == 0
                code = mixed[held * 169 + pair]
                if is_suited:
                    in_left, in_right = ((a ^ left) & 3) == 0, ((a ^ right) & 3) == 0
                    code = suited[(held * 169 + pair) * 4 + in_left * 2 + in_right]
                for wager in range(wagers):
                    source = sources[wager]
                    if source == 0:
                        end = code
                    elif source == 1:
                        end = three_kind[held * 2 + is_suited]
                    elif source == 2:
                        end = code & 15
                    else:
                        last = cards[wanted - 1, turn]
                        dealers = three[(left >> 2) << 8 | (right >> 2) << 4 | last >> 2]
                        end = six_kind[held * 455 + dealers]
                        flush = _flush(a, b, c, left, right, last)
                        if flush:
                            end = flush_kind[flush]
                    counts[wager, end] += 1
                    totals[wager, turn] += nets[wager, end]
        for turn in range(batch):
            total = 0
            for wager in range(wagers):
                squares[wager] += totals[wager, turn] * totals[wager, turn]
                total += totals[wager, turn] * weights[wager]
            squares[wagers] += total * total


@njit(cache=True, nogil=True)
def _flush(a: int, b: int, c: int, left: int, right: int, last: int) -> int:
    """The ranks, as a bit set, of five or six of six cards in one suit; 0 if there are none."""
    suits = (1 << (a & 3) * 4) + (1 << (b & 3) * 4) + (1 << (c & 3) * 4)
    suits += (1 << (left & 3) * 4) + (1 << (right & 3) * 4) + (1 << (last & 3) * 4)
    five = (suits + 0x3333) & 0x8888
    if five == 0:
        return 0
    ranks = 0
    for card in (a, b, c, left, right, last):
        if five >> ((card & 3) * 4 + 3) & 1:
            ranks |= 1 << (card >> 2)
    return ranks
