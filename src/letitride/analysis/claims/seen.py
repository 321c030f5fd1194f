"""One hand and a condition, over all sets of seen cards: how often riding gains, and how much.

A set of seen cards takes away what its cards would bring, alone and in pairs. Counted this way,
from the few cards that are seen, only ranks that complete a straight affect each other, and cards
of the hand's suit. ``letitride.analysis.faceup`` counts from the unseen cards and has no
conditions; without conditions the two must agree.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from math import comb, lcm
from operator import add, mul
from typing import NamedTuple

from letitride.analysis.plays import Condition
from letitride.analysis.plays.held_cards import HeldCards, LikeCards, beside, completions
from letitride.cards import FiveCard
from letitride.rules import Schedule


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets of seen cards: in how many riding gains, is worth nothing, loses; and what it is worth.

    ``worth`` is summed over all of them, ``gained`` over those where it is more than nothing, both
    in ``unit`` parts of a bet.
    """

    gain: int
    even: int
    lose: int
    worth: int
    gained: int
    unit: int

    @property
    def all(self) -> int:
        return self.gain + self.even + self.lose


class _Seen(NamedTuple):
    """How many cards are seen: of any sort, of the suit of the hand, of each group asked for."""

    cards: int
    suited: int
    groups: tuple[int, ...]

    def plus(self, other: "_Seen") -> "_Seen":
        groups = tuple(map(add, self.groups, other.groups))
        return _Seen(self.cards + other.cards, self.suited + other.suited, groups)


_Lost = Mapping[_Seen, Counter[int]]
"""Ways to see so many cards, by what they take away."""


def sets_of_seen(
    held: HeldCards, schedule: Schedule, conditions: Sequence[Condition], *, seen: int
) -> Sets:
    """The sets in which all conditions hold, for a hand that has not won already."""
    if held.shape.made.wins:
        raise ValueError(f"{held}: has won whatever is seen")
    return _Hand(held, schedule, conditions, seen).judge()


class _Hand:
    """``alone`` is what all completions with a card bring; ``both`` what two cards bring."""

    def __init__(
        self, held: HeldCards, schedule: Schedule, conditions: Sequence[Condition], seen: int
    ) -> None:
        self.held = held
        self.conditions = tuple(conditions)
        self.most = seen
        self.to_come = 5 - len(held.ranks)
        self.cards = beside(held)
        nets = {kind: schedule.net(kind) for kind in FiveCard}
        self.bet = lcm(*(net.denominator for net in nets.values()))
        gains = {kind: int((net + 1) * self.bet) for kind, net in nets.items()}
        self.members = {
            card: tuple(n for n, each in enumerate(conditions) if each.group.holds(card, held))
            for card in self.cards
        }
        self.sizes = self._of_groups(self.cards.items())
        self.flush = gains[FiveCard.FLUSH] if self.to_come == 2 else 0
        self.total = 0
        self.alone: Counter[LikeCards] = Counter()
        self.both: dict[frozenset[LikeCards], int] = {}
        for drawn, ways, kind in completions(held):
            self.total += ways * gains[kind]
            for card, count in Counter(drawn).items():
                self.alone[card] += ways * count * gains[kind] // self.cards[card]
            if self.to_come == 2:
                self.both[frozenset(drawn)] = gains[kind]

    def judge(self) -> Sets:
        left = 52 - len(self.held.ranks) - self.most
        unit = comb(left, self.to_come)
        gain = even = lose = worth = gained = 0
        for lost, ways in self._all_seen():
            value = self.total - lost - self.bet * unit
            worth += ways * value
            if value > 0:
                gain += ways
                gained += ways * value
            elif value < 0:
                lose += ways
            else:
                even += ways
        return Sets(gain, even, lose, worth, gained, self.bet * unit)

    def _all_seen(self) -> Iterator[tuple[int, int]]:
        """What is lost and in how many ways, for the sets in which the conditions hold."""
        others = self._others()
        for (held, with_each), losses in self._of_held_ranks().items():
            for other, more in others.items():
                if held.cards + other.cards != self.most or not self._holds(held.plus(other)):
                    continue
                again = with_each * other.cards + self.flush * comb(other.suited, 2)
                for lost, ways in losses.items():
                    for also_lost, others_ways in more.items():
                        yield lost + also_lost - again, ways * others_ways

    def _holds(self, seen: _Seen) -> bool:
        return all(
            condition.holds(number, of=of)
            for condition, number, of in zip(self.conditions, seen.groups, self.sizes, strict=True)
        )

    def _of_held_ranks(self) -> Mapping[tuple[_Seen, int], Counter[int]]:
        """Beside the loss, what each of them brings with any card of another rank."""
        elsewhere = next(card for card in self.cards if card.rank not in self.held.ranks)
        ranks = [card for card in self.cards if card.rank in self.held.ranks]
        brings = [self._together(card, elsewhere) for card in ranks]
        found: defaultdict[tuple[_Seen, int], Counter[int]] = defaultdict(Counter)
        for numbers, lost, ways in self._choices(ranks):
            with_each = sum(map(mul, numbers, brings))
            found[self._count(ranks, numbers), with_each][lost] += ways
        return found

    def _others(self) -> _Lost:
        """All ranks not held; those that straights need are taken jointly, the rest one by one."""
        others = [card for card in self.cards if card.rank not in self.held.ranks]
        straight = {card for pair in combinations(others, 2) for card in self._straight(*pair)}
        closed = [card for card in others if card not in straight]
        together = self._part([])
        for _, rank in groupby(closed, key=lambda card: card.rank):
            together = self._joined(together, self._part(list(rank)))
        return self._joined(together, self._part([card for card in others if card in straight]))

    def _straight(self, one: LikeCards, other: LikeCards) -> tuple[LikeCards, ...]:
        """Both, if they make a straight of any kind with the hand."""
        flush = self.flush if one.in_suit and other.in_suit else 0
        apart = one.rank != other.rank
        return (one, other) if apart and self._together(one, other) != flush else ()

    def _part(self, cards: Sequence[LikeCards]) -> _Lost:
        """Flushes are not subtracted here: that is done once all cards of the suit are together."""
        found: defaultdict[_Seen, Counter[int]] = defaultdict(Counter)
        for numbers, lost, ways in self._choices(cards):
            seen = self._count(cards, numbers)
            found[seen][lost + self.flush * comb(seen.suited, 2)] += ways
        return found

    def _choices(self, cards: Sequence[LikeCards]) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """How many of each sort, what they take away, and in how many ways they are chosen."""
        if not cards:
            yield (), 0, 1
            return
        *others, last = cards
        of, alone, twice = self.cards[last], self.alone[last], self._together(last, last)
        mixed = [self._together(last, other) for other in others]
        for numbers, lost, ways in self._choices(others):
            each = alone - sum(map(mul, numbers, mixed))
            for number in range(min(of, self.most - sum(numbers)) + 1):
                yield (
                    (*numbers, number),
                    lost + number * each - comb(number, 2) * twice,
                    ways * comb(of, number),
                )

    def _together(self, one: LikeCards, other: LikeCards) -> int:
        """What two cards bring; where one is still to come, that is nothing more."""
        return self.both.get(frozenset({one, other}), 0)

    def _count(self, cards: Sequence[LikeCards], numbers: Sequence[int]) -> _Seen:
        suited = sum(number for card, number in zip(cards, numbers, strict=True) if card.in_suit)
        return _Seen(sum(numbers), suited, self._of_groups(zip(cards, numbers, strict=True)))

    def _of_groups(self, cards: Iterable[tuple[LikeCards, int]]) -> tuple[int, ...]:
        groups = [0] * len(self.conditions)
        for card, number in cards:
            for place in self.members[card]:
                groups[place] += number
        return tuple(groups)

    def _joined(self, some: _Lost, others: _Lost) -> _Lost:
        found: defaultdict[_Seen, Counter[int]] = defaultdict(Counter)
        for one, losses in some.items():
            for other, more in others.items():
                if one.cards + other.cards <= self.most:
                    into = found[one.plus(other)]
                    for lost, ways in losses.items():
                        for also_lost, other_ways in more.items():
                            into[lost + also_lost] += ways * other_ways
        return found
