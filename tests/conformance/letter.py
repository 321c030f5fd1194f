"""The letter on face-up dealing: its claims, and what a bet is worth card by card."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from letitride.analysis.claims import Claim, all_claims
from letitride.cards import Card, rank_five, remaining
from letitride.rules import BASE, load_paytable


def claim(ref: str) -> Claim:
    return next(each for each in all_claims() if each.id == ref)


@cache
def nets(hand: tuple[Card, ...]) -> dict[tuple[Card, ...], int]:
    """What LIRX-01 pays for every continuation."""
    schedule = load_paytable("LIRX-01").schedule(BASE)
    assert schedule is not None
    return {
        cards: int(schedule.net(rank_five((*hand, *cards)).kind))
        for cards in combinations(remaining(hand), 5 - len(hand))
    }


def riding(hand: Sequence[Card], seen: Iterable[Card]) -> Fraction:
    """The worth of letting the bet ride, card by card."""
    out = set(seen)
    assert len(out) == 6
    assert out.isdisjoint(hand)
    left = [net for cards, net in nets(tuple(hand)).items() if out.isdisjoint(cards)]
    assert len(left) == comb(52 - len(hand) - 6, 5 - len(hand))
    return Fraction(sum(left), len(left))


def four_of_a_suit() -> Iterator[tuple[int, bool]]:
    """Of all sets of four ranks: how many are high, and whether some straight holds them."""
    straights = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
    for ranks in combinations(range(13), 4):
        yield sum(rank >= 8 for rank in ranks), any(set(ranks) <= each for each in straights)
