"""Seats in the order of settlement: what a bank gains, by how hands end together.

A hand matters only by what was lost and won before it. The seats before it are taken in two halves:
beside given ends of the one and of the hand, what the other comes to is added up first.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import factorial

from letitride.analysis.banking.cover import Amount
from letitride.analysis.banking.joint.together import ends_in, orders_of

EndAmounts = Mapping[int, Amount]
"""What a seat loses or wins, by the digit of an end."""

_Money = Mapping[tuple[int, int], int]
"""What is lost and won, and how often."""


def gains_of(deals: Mapping[int, int], seats: Sequence[EndAmounts], cover: int) -> Counter[int]:
    """By gain, in how many deals; these are given by set of ends."""
    orders = factorial(len(seats))
    ordered = {ends: number * orders_of(ends) // orders for ends, number in deals.items()}
    gains: Counter[int] = Counter()
    for hands in range(len(seats), 0, -1):
        gains.update(_ended(ordered, seats[:hands], cover, last=hands == len(seats)))
        ordered = _with_one_less(ordered)
    return gains


def _ended(
    ordered: Mapping[int, int], seats: Sequence[EndAmounts], cover: int, *, last: bool
) -> Counter[int]:
    """Of rounds that end with the last of these seats: nobody follows, or the cover is used up."""
    *others, own = seats
    half = len(others) // 2
    some, rest = _alive(others[:half], cover), _alive(others[half:], cover)
    beside: defaultdict[int, Counter[tuple[int, int, Amount]]] = defaultdict(Counter)
    for ends, money in rest.items():
        for end, amount in own.items():
            for (lost, won), times in money.items():
                beside[ends + end][lost, won, amount] += times
    gains: Counter[int] = Counter()
    for ends, rows in beside.items():
        before: Counter[tuple[int, int]] = Counter()
        for more, money in some.items():
            number = ordered.get(ends + more)
            if number:
                for lost_and_won, times in money.items():
                    before[lost_and_won] += number * times
        for (lost, won, amount), times in rows.items():
            for (also_lost, also_won), number in before.items():
                alive = lost + also_lost < cover and won + also_won < cover
                collected = lost + also_lost + amount.lost
                paid = won + also_won + amount.won
                if alive and (last or collected >= cover or paid >= cover):
                    gains[min(collected, cover) - min(paid, cover)] += times * number
    return gains


def _alive(seats: Sequence[EndAmounts], cover: int) -> Mapping[int, _Money]:
    """By set of ends, what seats come to in any order of them, as long as it leaves some cover."""
    found: dict[int, Counter[tuple[int, int]]] = {0: Counter({(0, 0): 1})}
    for seat in seats:
        more: defaultdict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
        for ends, money in found.items():
            for end, amount in seat.items():
                for (lost, won), times in money.items():
                    if lost + amount.lost < cover and won + amount.won < cover:
                        more[ends + end][lost + amount.lost, won + amount.won] += times
        found = more
    return found


def _with_one_less(ordered: Mapping[int, int]) -> Counter[int]:
    """The same without one of the hands, however it ends."""
    fewer: Counter[int] = Counter()
    for ends, number in ordered.items():
        for end in ends_in(ends):
            fewer[ends - end] += number
    return fewer
