"""The law of what a bank gains from any number of hands under a cover that may run out.

Hands are settled one after another, and each matters only by what was lost and won before it. So
for every seat it is enough to know how often the seats before it came to so much lost and so much
won while it ends in such a way. That is the sum over boards and over what the hands are made of:
the money that parts and changed hands are worth, times the ways in which the deck holds them.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, perm, prod
from typing import Final

from letitride.analysis.banking.joint.kept import keep
from letitride.analysis.banking.joint.layout import Change, Layout, is_regular, layouts
from letitride.analysis.banking.joint.money import Money, money_for
from letitride.analysis.banking.joint.parts import WHOLE, HandSum, hand_sum, most_ways, reach
from letitride.analysis.banking.joint.seats import CARDS, EndAmounts, Settled, Table
from letitride.analysis.banking.joint.supply import supply_of
from letitride.analysis.banking.numbers import Numbers

_BOARDS: Final = 52 * 51
_MOST_PLACES: Final = 60_000_000
"""Amounts told apart, times the terms or the sets for which they are: they are kept at once."""


@dataclass(frozen=True, slots=True)
class Law:
    """How likely every gain is.

    The mean of whatever lies between -1 and 1 is out by no more than ``slack``.
    """

    gains: Mapping[int, Fraction]
    slack: Fraction


@dataclass(frozen=True, slots=True)
class Share:
    """Boards that have their patterns in common, of so many, and the seats that meet them."""

    boards: tuple[Layout, ...]
    of: int
    seats: tuple[EndAmounts, ...]
    money: Money
    limit: Fraction


Found = tuple[Settled, Fraction]
"""What a share of the boards brings, and the slack."""

Each = Callable[[Callable[[Share], Found], Sequence[Share]], Iterable[Found]]
"""How shares are gone through: as ``map`` does it, or by several processes."""


def joint_law(
    numbers: Numbers,
    seats: Sequence[EndAmounts],
    cover: int,
    *,
    limit: Fraction = Fraction(0),
    each: Each = map,
) -> Law | None:
    """For seats in the order of settlement; exact where no limit is set to what is left out.

    None where players ride on so much that too many hands have to be told apart, or where there are
    too many amounts, as they have a small part in common or seats bet differently.
    """
    boards = list(layouts(numbers))
    if not is_regular(boards):
        return None
    return law_on(boards, seats, cover, limit=limit, each=each)


def law_on(
    boards: Sequence[Layout],
    seats: Sequence[EndAmounts],
    cover: int,
    *,
    limit: Fraction = Fraction(0),
    each: Each = map,
) -> Law | None:
    """The same with a board that is one of these."""
    same = _told_apart(seats, cover)
    boards = [board.with_ends(same) for board in boards]
    alike = _alike(boards)
    hands = [hand_sum(some[0]) for some in alike]
    money = money_for(seats, cover, _most(boards, hands, len(seats)))
    many = max(len(reach(b, h, len(seats))[-2]) for (b, *_), h in zip(alike, hands, strict=True))
    if not limit:
        many = max(many, *(_sets(some, len(seats) - 1) for some in alike))
    if money.lost * money.won * many > _MOST_PLACES:
        return None
    every = sum(board.boards for board in boards)
    shares = [Share(tuple(some), every, tuple(seats), money, limit) for some in alike]
    # What takes longest comes first: boards whose cards are of two suits.
    shares.sort(key=lambda share: (share.boards[0].suited, -len(share.boards)))
    settled: Settled = [Counter() for _ in seats]
    slack = Fraction(0)
    for found, left_out in each(settle, shares):
        slack += left_out
        for sums, more in zip(settled, found, strict=True):
            sums.update(more)
    return Law(_gains(settled, every, cover, money), slack)


def settle(share: Share) -> Found:
    """What boards bring, for all seats."""
    hands = len(share.seats)
    hand = hand_sum(share.boards[0])
    terms = reach(share.boards[0], hand, hands)
    kept = keep(share.boards, hands, share.limit, of=share.of)
    supply = supply_of(share.boards, kept, terms)
    return Table(share.seats, share.money).settled(hand, terms, kept, supply), kept.slack


def _told_apart(seats: Sequence[EndAmounts], cover: int) -> dict[int, int]:
    """Ends that come to the same for the bank at every seat go by the number of one of them.

    What is more than the cover uses it up, and no more than that.
    """
    first: dict[Hashable, int] = {}
    same: dict[int, int] = {}
    for end in seats[0]:
        amounts = tuple(
            (min(lost, cover), min(won, cover)) for lost, won in (s[end] for s in seats)
        )
        same[end] = first.setdefault(amounts, end)
    return same


def _alike(boards: Iterable[Layout]) -> list[list[Layout]]:
    groups: defaultdict[Hashable, list[Layout]] = defaultdict(list)
    for board in boards:
        ends = *sorted(board.plain.items()), *sorted(board.flush.items())
        groups[board.suited, *map(len, board.others), ends].append(board)
    return list(groups.values())


def _sets(boards: Sequence[Layout], hands: int) -> int:
    """Of so many changed hands."""
    changes = {kind.change for board in boards for kind in board.changes()}
    return comb(len(changes) + hands - 1, hands)


def _most(boards: Iterable[Layout], hands: Iterable[HandSum], many: int) -> int:
    """No less than any coefficient that occurs on the way with so many hands."""
    parts = max(sum(most_ways(t) * _times(c) for t, c in hand.items()) for hand in hands)
    changed = max(
        sum(number * _times(kind.change) for kind, number in board.changes().items())
        for board in boards
    )
    return _BOARDS * prod([parts + WHOLE * changed] * many)


def _times(change: Change) -> int:
    return sum(abs(times) for _, times in change)


def _gains(settled: Settled, boards: int, cover: int, money: Money) -> dict[int, Fraction]:
    gains: defaultdict[int, Fraction] = defaultdict(Fraction)
    deals = boards
    for before, rows in enumerate(settled):
        deals *= perm(CARDS - 3 * before, 3)
        last = before + 1 == len(settled)
        for amount, number in rows.items():
            for lost, won, times in money.places(number):
                if max(lost, won) >= cover:
                    continue
                collected, paid = lost + amount.lost, won + amount.won
                if last or max(collected, paid) >= cover:
                    gains[min(collected, cover) - min(paid, cover)] += Fraction(times, deals)
    return {gain: chance for gain, chance in gains.items() if chance}
