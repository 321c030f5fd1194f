"""Seats settled in order: what a bank gains, by set of outcomes.

A hand matters only by what was lost and won before it. The seats before it are split in two halves:
for given outcomes of one half and of the hand, what the other half comes to is added up first.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import factorial

from letitride.analysis.banking.cover import BankAmount
from letitride.analysis.banking.joint.outcome_sets import orders_of, outcomes_in

AmountsByDigit = Mapping[int, BankAmount]
"""What a seat loses or wins, by digit of the outcome."""

_Money = Mapping[tuple[int, int], int]
"""Amounts lost and won, and how often."""


def gains_of(deals: Mapping[int, int], seats: Sequence[AmountsByDigit], cover: int) -> Counter[int]:
    """Deals by gain, from deals by set of outcomes."""
    orders = factorial(len(seats))
    ordered = {
        outcomes: number * orders_of(outcomes) // orders for outcomes, number in deals.items()
    }
    gains: Counter[int] = Counter()
    for hands in range(len(seats), 0, -1):
        gains.update(_ended(ordered, seats[:hands], cover, last=hands == len(seats)))
        ordered = _with_one_less(ordered)
    return gains


def _ended(
    ordered: Mapping[int, int], seats: Sequence[AmountsByDigit], cover: int, *, last: bool
) -> Counter[int]:
    """Rounds that end with the last of these seats: nobody follows, or the cover is used up."""
    *others, own = seats
    half = len(others) // 2
    some, rest = _alive(others[:half], cover), _alive(others[half:], cover)
    gains: Counter[int] = Counter()
    for outcomes, rows in _beside(rest, own).items():
        before = _added_up(ordered, outcomes, some)
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
    others: Mapping[int, _Money], own: AmountsByDigit
) -> Mapping[int, Mapping[tuple[int, int, BankAmount], int]]:
    """By set of outcomes, what the others come to, and then the hand."""
    found: defaultdict[int, Counter[tuple[int, int, BankAmount]]] = defaultdict(Counter)
    for outcomes, money in others.items():
        for outcome, amount in own.items():
            for (lost, won), times in money.items():
                found[outcomes + outcome][lost, won, amount] += times
    return found


def _added_up(ordered: Mapping[int, int], outcomes: int, others: Mapping[int, _Money]) -> _Money:
    """What the others come to beside a set of outcomes, over all deals."""
    found: Counter[tuple[int, int]] = Counter()
    for more, money in others.items():
        number = ordered.get(outcomes + more)
        if number:
            for lost_and_won, times in money.items():
                found[lost_and_won] += number * times
    return found


def _alive(seats: Sequence[AmountsByDigit], cover: int) -> Mapping[int, _Money]:
    """By set of outcomes in any order, what seats come to while some cover is left."""
    found: dict[int, Counter[tuple[int, int]]] = {0: Counter({(0, 0): 1})}
    for seat in seats:
        more: defaultdict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
        for outcomes, money in found.items():
            for outcome, amount in seat.items():
                for (lost, won), times in money.items():
                    if lost + amount.lost < cover and won + amount.won < cover:
                        more[outcomes + outcome][lost + amount.lost, won + amount.won] += times
        found = more
    return found


def _with_one_less(ordered: Mapping[int, int]) -> Counter[int]:
    """The same with one hand fewer, whatever its outcome."""
    fewer: Counter[int] = Counter()
    for outcomes, number in ordered.items():
        for outcome in outcomes_in(outcomes):
            fewer[outcomes - outcome] += number
    return fewer
