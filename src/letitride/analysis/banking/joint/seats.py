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
    gains: Counter[int] = Counter()
    for ends, rows in _beside(rest, own).items():
        before = _added_up(ordered, ends, some)
        for (lost, won, amount), times in rows.items():
            to_lose, to_win = cover - lost, cover - won
            to_collect, to_pay = to_lose - amount.lost, to_win - amount.won
            gain = lost - won + amount.gain
            for (also_lost, also_won), number in before.items():
                alive = also_lost < to_lose and also_won < to_win
                if alive and (last or also_lost >= to_collect or also_won >= to_pay):
                    more = min(also_lost, to_collect) - min(also_won, to_pay)
                    gains[gain + more] += times * number
    return gains


def _beside(
    others: Mapping[int, _Money], own: EndAmounts
) -> Mapping[int, Mapping[tuple[int, int, Amount], int]]:
    """By set of ends, what others come to, and then the hand."""
    found: defaultdict[int, Counter[tuple[int, int, Amount]]] = defaultdict(Counter)
    for ends, money in others.items():
        for end, amount in own.items():
            for (lost, won), times in money.items():
                found[ends + end][lost, won, amount] += times
    return found


def _added_up(ordered: Mapping[int, int], ends: int, others: Mapping[int, _Money]) -> _Money:
    """What others come to beside a set of ends, in as many deals as there are."""
    found: Counter[tuple[int, int]] = Counter()
    for more, money in others.items():
        number = ordered.get(ends + more)
        if number:
            for lost_and_won, times in money.items():
                found[lost_and_won] += number * times
    return found


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
