"""The ranks held: what their unseen cards pay back, alone and with all other cards."""

from collections import Counter
from itertools import product
from math import comb, prod
from typing import NamedTuple, assert_never

from letitride.analysis.faceup.gains import Gains
from letitride.analysis.faceup.three_card_cases import ThreeCardCase
from letitride.cards import FiveCard, Made


class HeldRanks(NamedTuple):
    """Seen and unseen cards of the ranks held, and what all pairs of cards bring back with them.

    That is ``alone`` for pairs among them, ``each`` for every other card that is unseen, and
    ``pair`` for every two of those.
    """

    seen: int
    unseen: int
    alone: int
    each: int
    pair: int

    def brings(self, unseen: int) -> int:
        """What they bring with ``unseen`` cards in all."""
        others = unseen - self.unseen
        return self.alone + self.each * others + self.pair * comb(others, 2)


def held_cards(case: ThreeCardCase, gains: Gains) -> Counter[HeldRanks]:
    """Every state of the ranks held, with the ways it can come about."""
    left = _cards_left(case.shape.made)
    states: Counter[HeldRanks] = Counter()
    for unseen in product(*(range(cards + 1) for cards in left)):
        held = HeldRanks(sum(left) - sum(unseen), sum(unseen), *_worth(case, gains, unseen))
        states[held] += prod(map(comb, left, unseen))
    return states


def pair_in_hand(made: Made) -> FiveCard:
    return FiveCard.TENS_OR_BETTER if made is Made.TENS_OR_BETTER else FiveCard.LOW_PAIR


def _cards_left(made: Made) -> tuple[int, ...]:
    """For each rank held, the cards of it that are elsewhere; a pair comes before its kicker."""
    match made:
        case Made.NOTHING:
            return (3, 3, 3)
        case Made.LOW_PAIR | Made.TENS_OR_BETTER:
            return (2, 3)
        case Made.THREE_OF_A_KIND:
            return (1,)
        case Made.TWO_PAIR | Made.FOUR_OF_A_KIND:
            raise AssertionError(f"three cards hold no {made}")
        case _:
            assert_never(made)


def _worth(case: ThreeCardCase, gains: Gains, unseen: tuple[int, ...]) -> tuple[int, int, int]:
    """``alone``, ``each`` and ``pair`` of a state."""
    of = gains.of
    three, two_pair = of[FiveCard.THREE_OF_A_KIND], of[FiveCard.TWO_PAIR]
    four, full_house = of[FiveCard.FOUR_OF_A_KIND], of[FiveCard.FULL_HOUSE]
    match unseen:
        case (last,):
            return 0, four * last, three
        case (paired, kicker):
            full_houses = paired * kicker + comb(kicker, 2)
            return (
                four * comb(paired, 2) + full_house * full_houses,
                three * paired + two_pair * kicker,
                of[pair_in_hand(case.shape.made)],
            )
        case _:
            same = sum(comb(cards, 2) for cards in unseen)
            mixed = comb(sum(unseen), 2) - same
            high = sum(unseen[: case.shape.high])
            return three * same + two_pair * mixed, of[FiveCard.TENS_OR_BETTER] * high, 0
