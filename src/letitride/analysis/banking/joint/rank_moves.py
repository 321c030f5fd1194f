"""What can happen at one rank: irregular hands that continue there, and hands that begin.

An irregular hand begins at its highest rank and takes its lower cards ahead: cards of its suit, or
of any suits if it is a straight or draws to one. Nothing else of it has to be remembered, so a
state is what has been taken ahead.

Suits other than the left card's are alike, and have no order. The right card's suit may be one of
them: which one is left open until its rank comes, where it is any that has not taken that card.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import factorial
from typing import Final, NamedTuple

from letitride.analysis.banking.joint.boards import Board, IrregularHand, IrregularKind
from letitride.analysis.banking.joint.counted_sets import CountedSets
from letitride.analysis.banking.joint.tallies import USED, HandTally
from letitride.analysis.banking.rank_keys import ALL

_Masks = tuple[int, int, int]
_Suit = tuple[int, int, int]
"""What one suit does: its new mask, whether it takes the card, and the tally of a new hand."""

RankState = tuple[_Masks, int, int]
"""Cards taken ahead: by each other suit, by the left card's, and by straights."""

NOTHING: Final[RankState] = ((0, 0, 0), 0, 0)
_COUNT_BITS: Final = 3
"""Width of the digits that say how many cards straights take of each rank."""


class NewHand(NamedTuple):
    """An irregular hand that begins: what it takes of lower ranks, and its tally."""

    ahead: int
    tally: int


class RankRow(NamedTuple):
    """A rank, and the hands that can begin there; whether it is on the board.

    ``short_suit`` says that one of the other suits has no card of it.
    """

    rank: int
    cards: int
    others: tuple[NewHand, ...]
    own: tuple[NewHand, ...]
    straights: tuple[NewHand, ...]
    left: bool
    right: bool
    short_suit: bool


class RankMoves:
    """All moves from a state at a rank: the next state, what is taken of the rank, the tally of new
    hands, in how many ways, and the orders of equal straights to divide by."""

    def __init__(self, row: RankRow, hands: int, leads_on: Callable[[int], bool] | None) -> None:
        self._row = row
        self._hands = hands
        self._leads_on = leads_on
        self._card = 1 << row.rank
        self._others: dict[_Masks, list[tuple[_Masks, int, int, int]]] = {}
        self._own: dict[int, list[_Suit]] = {}
        self._straights: dict[int, list[tuple[int, int, int, int]]] = {}

    def from_(self, state: RankState, room: int) -> Iterator[tuple[RankState, int, int, int, int]]:
        """Moves with at most so many new hands, fewer first."""
        others, own, straights = state
        if others not in self._others:
            found = self._for_others(others)
            self._others[others] = sorted(found, key=lambda move: move[2] & USED)
        if own not in self._own:
            self._own[own] = self._of_suit(own, self._row.own)
        if straights not in self._straights:
            by_rank = self._for_straights(straights)
            self._straights[straights] = sorted(by_rank, key=lambda move: move[2] & USED)
        for new_others, other, tally, ways in self._others[others]:
            if tally & USED > room:
                break
            for new_own, one, more in self._own[own]:
                if (tally + more) & USED > room:
                    break
                for new_straights, any_suit, also, orders in self._straights[straights]:
                    hands = tally + more + also
                    if hands & USED > room:
                        break
                    if any_suit + other + one > self._row.cards:
                        continue
                    if self._leads_on is None or self._leads_on(hands):
                        new = new_others, new_own, new_straights
                        yield new, any_suit | other << 3 | one << 5, hands, ways, orders

    def _of_suit(self, taken: int, starts: Iterable[NewHand]) -> list[_Suit]:
        """One suit: what it takes ahead from here, whether it takes this card, and the tally."""
        if taken & self._card:
            return [(taken ^ self._card, 1, 0)]
        found = [(taken, 0, 0)]
        for ahead, tally in starts:
            if not taken & ahead:
                found.append((taken | ahead, 1, tally))
        return found

    def _for_others(self, others: _Masks) -> list[tuple[_Masks, int, int, int]]:
        row = self._row
        suits = [self._of_suit(taken, row.others) for taken in others]
        choices = [suits]
        if self._row.short_suit:
            choices = [
                [*suits[:suit], [(taken, 0, 0)], *suits[suit + 1 :]]
                for suit, taken in enumerate(others)
                if not taken & self._card
            ]
        room = self._hands - sum(_hands_ahead(taken, row.rank) for taken in others)
        found: Counter[tuple[_Masks, int, int]] = Counter()
        for choice in choices:
            for one, two, three in _up_to(room, choice):
                low, middle, high = sorted((one[0], two[0], three[0]))
                cards, tally = one[1] + two[1] + three[1], one[2] + two[2] + three[2]
                found[(low, middle, high), cards, tally] += 1
        return [(*move, ways) for move, ways in found.items()]

    def _for_straights(self, taken: int) -> list[tuple[int, int, int, int]]:
        place = _COUNT_BITS * self._row.rank
        here = taken >> place & 7
        found = [(taken - (here << place), here, 0, 1)] if here <= self._row.cards else []
        for ahead, tally in self._row.straights:
            found = [
                (then + times * ahead, cards + times, all_ + times * tally, n * factorial(times))
                for then, cards, all_, n in found
                for times in range(self._row.cards - cards + 1)
                if all_ + times * tally & USED <= self._hands
            ]
        return found


def rows_of(board: Board, counted_sets: CountedSets, tally: HandTally) -> tuple[RankRow, ...]:
    """All ranks, the highest first."""

    def starts(singles: Iterable[IrregularHand], *, suited: bool) -> dict[int, list[NewHand]]:
        found: defaultdict[int, list[NewHand]] = defaultdict(list)
        bits = 1 if suited else _COUNT_BITS
        for (low, middle, high), correction in singles:
            kind = counted_sets.kinds[IrregularKind(correction, suited)]
            hand = tally.hand(kind)
            if counted_sets.leads_on(kind):
                found[high].append(NewHand((1 << bits * low) + (1 << bits * middle), hand))
        return found

    others = starts(board.other_suit, suited=True)
    own = starts(board.own_suit, suited=True)
    straights = starts(board.by_rank, suited=False)
    return tuple(
        RankRow(
            rank,
            board.cards(rank),
            tuple(others.get(rank, ())),
            tuple(own.get(rank, ())),
            tuple(straights.get(rank, ())),
            left=rank == board.left,
            right=rank == board.right and not board.paired,
            short_suit=rank == board.right and not board.suited,
        )
        for rank in reversed(ALL)
    )


def fewest(state: RankState, rank: int) -> int:
    """The fewest hands that can have taken these cards ahead, of this rank or lower."""
    others, own, straights = state
    counts = (straights >> _COUNT_BITS * each & 7 for each in ALL)
    return sum(_hands_ahead(taken, rank) for taken in (*others, own)) + max(counts)


def _hands_ahead(taken: int, rank: int) -> int:
    """The same in one suit, of which a hand takes at most two cards ahead."""
    return (taken & (2 << rank) - 1).bit_count() + 1 >> 1


def _up_to(hands: int, suits: Iterable[Iterable[_Suit]]) -> Iterator[tuple[_Suit, ...]]:
    """What each suit may do, with at most so many new hands in all."""
    by_hands = [
        ([one for one in suit if not one[2]], [one for one in suit if one[2]]) for suit in suits
    ]
    for begins in product((False, True), repeat=len(by_hands)):
        if sum(begins) <= hands:
            yield from product(*(suit[each] for suit, each in zip(by_hands, begins, strict=True)))
