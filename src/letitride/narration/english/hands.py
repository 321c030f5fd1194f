"""Hands of cards by name."""

from typing import Final

from letitride.language import Texts

HANDS: Final[Texts] = {
    "hand.high_card": "{rank} high",
    "hand.pair": "pair of {ranks}",
    "hand.two_pair": "two pair, {ranks} and {others}",
    "hand.three_of_a_kind": "three {ranks}",
    "hand.straight": "straight to the {rank}",
    "hand.flush": "flush, {rank} high",
    "hand.full_house": "full house, {ranks} over {others}",
    "hand.four_of_a_kind": "four {ranks}",
    "hand.straight_flush": "straight flush to the {rank}",
    "hand.royal_flush": "royal flush",
    "hand.mini_royal": "mini royal",
    # By its row in the paytable only, when the cards are hidden.
    "row.high_card": "no pair",
    "row.low_pair": "low pair",
    "row.tens_or_better": "pair of tens or better",
    "row.pair": "pair",
    "row.two_pair": "two pair",
    "row.three_of_a_kind": "three of a kind",
    "row.straight": "straight",
    "row.flush": "flush",
    "row.full_house": "full house",
    "row.four_of_a_kind": "four of a kind",
    "row.straight_flush": "straight flush",
    "row.royal_flush": "royal flush",
    "row.mini_royal": "mini royal",
}
