"""Bet 1 with cards seen: ride if the pairs of unseen cards pay back more than they cost.

What all pairs pay back splits into a part from the ranks held and a part from all others. Given the
total number of unseen cards, the two are independent.
"""

from collections.abc import Sequence
from math import comb
from typing import Final

from letitride.analysis.faceup.gains import Gains, RideTally
from letitride.analysis.faceup.held_ranks import held_cards
from letitride.analysis.faceup.others import other_cards
from letitride.analysis.faceup.three_card_cases import ThreeCardCase
from letitride.analysis.faceup.ways import Spread

BESIDE_THREE: Final = 49
"""Cards beside the three held: those seen are any of them."""


def first_bet(case: ThreeCardCase, gains: Gains, seen: Sequence[int]) -> dict[int, RideTally]:
    """Tallies by number of seen cards, each summed over all sets of that many among the 49
    cards."""
    slots = gains.slots(seen)
    spread = Spread(other_cards(case, gains, slots), slots)
    held = held_cards(case, gains)
    tallies = {}
    for number in seen:
        unseen = BESIDE_THREE - number
        cost = gains.bet * comb(unseen, 2)
        rides = gained = 0
        for state, ways in held.items():
            if state.seen <= number and state.unseen <= unseen:
                bar = cost - state.brings(unseen)
                count, excess = spread.above(bar, number - state.seen)
                rides += ways * count
                gained += ways * excess
        tallies[number] = RideTally(rides, gained)
    return tallies
