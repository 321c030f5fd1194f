"""The law of what a bank gains from any number of hands under a cover that may run out.

Boards that have their patterns in common are a share of the work. For each share it is counted in
how many deals hands end so together; what all shares come to is then settled, seat by seat.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from fractions import Fraction
from math import factorial, perm, prod
from typing import Final

from letitride.analysis.banking.cover import Amount
from letitride.analysis.banking.joint.kept import SET_BITS, keep
from letitride.analysis.banking.joint.layout import Change, Layout, are_few, layouts
from letitride.analysis.banking.joint.parts import WHOLE, HandSum, hand_sum, most_ways, reach
from letitride.analysis.banking.joint.places import Places
from letitride.analysis.banking.joint.seats import gains_of
from letitride.analysis.banking.joint.supply import supply_of
from letitride.analysis.banking.joint.three import THREE, three_on
from letitride.analysis.banking.joint.together import CARDS, Counting, Digits
from letitride.analysis.banking.numbers import Numbers

_BOARDS: Final = 52 * 51

EndAmounts = Mapping[int, Amount]
"""What a seat loses or wins, by the number of an end."""


@dataclass(frozen=True, slots=True)
class Law:
    """How likely every gain is.

    The mean of whatever lies between -1 and 1 is out by no more than ``slack``.
    """

    gains: Mapping[int, Fraction]
    slack: Fraction


@dataclass(frozen=True, slots=True)
class Share:
    """Boards that have their patterns in common, of so many, and the hands that meet them."""

    boards: tuple[Layout, ...]
    of: int
    hands: int
    digits: Digits
    places: Places
    limit: Fraction


class By(Enum):
    """How hands on a board are counted; card by card only if they are three."""

    PATTERN = auto()
    CARD = auto()


Found = tuple[Counter[int], Fraction]
"""In how many deals hands end so together on a share of the boards, and the slack."""

Each = Callable[[Callable[[Share], Found], Sequence[Share]], Iterable[Found]]
"""How shares are gone through: as ``map`` does it, or by several processes."""


def joint_law(
    numbers: Numbers,
    seats: Sequence[EndAmounts],
    cover: int,
    *,
    limit: Fraction | None = None,
    each: Each = map,
) -> Law | None:
    """For seats in the order of settlement.

    What could matter less than a limit is left out; with a limit of nought the law is exact,
    however long it takes. Without any it is exact, or None where that would not take minutes.
    Three hands never take longer.
    """
    boards = list(layouts(numbers))
    if limit:
        return law_on(boards, seats, cover, limit=limit, each=each)
    if not are_few(boards):
        if len(seats) == THREE:
            return law_on(boards, seats, cover, each=each, by=By.CARD)
        if limit is None:
            return None
    return law_on(boards, seats, cover, each=each)


def law_on(
    boards: Sequence[Layout],
    seats: Sequence[EndAmounts],
    cover: int,
    *,
    limit: Fraction = Fraction(0),
    each: Each = map,
    by: By = By.PATTERN,
) -> Law:
    """The same with a board that is one of these."""
    same = _told_apart(seats, cover)
    shares = shares_of([board.with_ends(same) for board in boards], len(seats), limit)
    deals: Counter[int] = Counter()
    slack = Fraction(0)
    work = count
    if by is By.CARD:
        work = count_three
        shares = [replace(share, boards=(board,)) for share in shares for board in share.boards]
    for found, left_out in each(work, shares):
        deals.update(found)
        slack += left_out
    digits = shares[0].digits
    by_digit = [{digit: seat[end] for end, digit in digits.items()} for seat in seats]
    gains = gains_of(deals, by_digit, cover)
    every = shares[0].of * perm(CARDS, 3 * len(seats))
    return Law({gain: Fraction(times, every) for gain, times in gains.items() if times}, slack)


def shares_of(boards: Sequence[Layout], hands: int, limit: Fraction) -> list[Share]:
    """What takes longest comes first: boards whose cards are of two suits."""
    alike = sorted(_alike(boards), key=lambda some: (some[0].suited, -len(some)))
    sums = [hand_sum(some[0]) for some in alike]
    changes = {kind.change for board in boards for kind in board.changes()}
    ends = {end for hand in sums for change in hand.values() for end, _ in change}
    ends |= {end for change in changes for end, _ in change}
    digits = {end: 1 << SET_BITS * index for index, end in enumerate(sorted(ends))}
    places = Places.up_to(_most(boards, sums, hands))
    every = sum(board.boards for board in boards)
    return [Share(tuple(some), every, hands, digits, places, limit) for some in alike]


def count(share: Share) -> Found:
    """In how many deals hands end so together, by set of ends."""
    hand = hand_sum(share.boards[0])
    terms = reach(share.boards[0], hand, share.hands)
    kept = keep(share.boards, share.hands, share.limit, of=share.of)
    supply = supply_of(share.boards, kept, terms)
    counting = Counting(hand, terms, kept, share.digits, share.places)
    return counting.deals(supply), kept.slack


def count_three(share: Share) -> Found:
    """The same of three hands, card by card: there is no paytable for which it takes longer."""
    deals: Counter[int] = Counter()
    for board in share.boards:
        for ends, number in three_on(board, share.digits).items():
            deals[ends] += board.boards * factorial(3) ** THREE * number
    return deals, Fraction(0)


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
