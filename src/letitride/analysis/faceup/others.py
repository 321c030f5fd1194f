"""The ranks not held: what their unseen cards bring back among themselves.

Only ranks that complete a straight affect each other, and they are counted jointly. In a suited
hand any two cards of the suit make a flush, so the number of them that are unseen is kept beside
the worth until all ranks are together.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from letitride.analysis.faceup.gains import Gains
from letitride.analysis.faceup.held_ranks import pair_in_hand
from letitride.analysis.faceup.three_card_cases import ThreeCardCase
from letitride.analysis.faceup.ways import Slots, Ways, together
from letitride.cards import FiveCard, Made

_BySuit = Mapping[int, Ways]
"""Ways by how many cards of the suit of the hand are unseen; always none if it has no one suit."""


class _Rank(NamedTuple):
    """A state of a rank: unseen cards of the suit, unseen in all, seen, and in how many ways."""

    suited: int
    unseen: int
    seen: int
    ways: int


def other_cards(case: ThreeCardCase, gains: Gains, slots: Slots) -> Ways:
    """What they pay back beyond what ``HeldRanks`` counts for every pair of them."""
    of = gains.of
    match case.shape.made:
        case Made.NOTHING:
            rest = _rest(case.rest_high, case.rest_low, case.shape.suited, slots)
            return _joined(_open(case, gains, slots), rest, gains)
        case Made.THREE_OF_A_KIND:
            pair = of[FiveCard.FULL_HOUSE] - of[FiveCard.THREE_OF_A_KIND]
            ranks = 12
        case made:
            pair = of[FiveCard.TWO_PAIR] - of[pair_in_hand(made)]
            ranks = 11
    ways: Ways = Counter()
    for pairs, each in _rest(ranks, 0, False, slots)[0].items():
        ways[pair * pairs] += each
    return ways


def _joined(opened: _BySuit, rest: _BySuit, gains: Gains) -> Ways:
    """All ranks, with the flushes."""
    pair, flush = gains.of[FiveCard.TENS_OR_BETTER], gains.of[FiveCard.FLUSH]
    joined: Ways = Counter()
    for more, by_pairs in rest.items():
        worths = [(pair * pairs, ways) for pairs, ways in by_pairs.items()]
        for suited, straights in opened.items():
            flushes = flush * comb(suited + more, 2)
            for worth, ways in straights.items():
                for added, others in worths:
                    joined[worth + added + flushes] += ways * others
    return joined


def _open(case: ThreeCardCase, gains: Gains, slots: Slots) -> _BySuit:
    """The ranks open to straights; of a straight flush, what it brings beyond the flush."""
    of = gains.of
    pair, straight, flush = (
        of[kind] for kind in (FiveCard.TENS_OR_BETTER, FiveCard.STRAIGHT, FiveCard.FLUSH)
    )
    better = {False: of[FiveCard.STRAIGHT_FLUSH] - flush, True: of[FiveCard.ROYAL_FLUSH] - flush}
    high = [index for index, is_high in enumerate(case.open) if is_high]
    opened: defaultdict[int, Ways] = defaultdict(Counter)
    for ranks in product(_states(case.shape.suited), repeat=len(case.open)):
        suited = seen = worth = 0
        ways = 1
        for rank in ranks:
            suited += rank.suited
            seen += rank.seen
            ways *= rank.ways
        for index in high:
            worth += pair * comb(ranks[index].unseen, 2)
        for one, other, royal in case.straights:
            in_suit = ranks[one].suited * ranks[other].suited
            in_all = ranks[one].unseen * ranks[other].unseen
            worth += straight * (in_all - in_suit) + better[royal] * in_suit
        opened[suited][worth] += slots.term(ways, seen)
    return opened


@lru_cache(maxsize=128)
def _rest(high: int, low: int, suited: bool, slots: Slots) -> _BySuit:
    """Ranks that no straight needs, by pairs within high ranks: independent of the pays."""
    if low:
        return _and_rank(_rest(high, low - 1, suited, slots), False, suited, slots)
    if high:
        return _and_rank(_rest(high - 1, 0, suited, slots), True, suited, slots)
    return {0: Counter({0: slots.term(1, 0)})}


def _and_rank(ranks: _BySuit, high: bool, suited: bool, slots: Slots) -> _BySuit:
    rank: defaultdict[int, Ways] = defaultdict(Counter)
    for state in _states(suited):
        pairs = comb(state.unseen, 2) if high else 0
        rank[state.suited][pairs] += slots.term(state.ways, state.seen)
    both: defaultdict[int, Ways] = defaultdict(Counter)
    for of_suit, one in rank.items():
        for more, others in ranks.items():
            both[of_suit + more].update(together(one, others, slots))
    return both


def _states(suited: bool) -> Iterator[_Rank]:
    cards = 3 if suited else 4
    for of_suit in (0, 1) if suited else (0,):
        for unseen in range(cards + 1):
            seen = 4 - unseen - of_suit
            yield _Rank(of_suit, of_suit + unseen, seen, comb(cards, unseen))
