"""Piles: the cards outside a hand, grouped so that no condition tells a pile's cards apart.

A condition only asks whether enough of a group are seen, so counting stops at the highest number
that any condition names. The ways to reach each count, for every number of cards seen, are stored
in one integer: 64 bits for each number of cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Final

from letitride.analysis.figures import RideOrPull
from letitride.analysis.plays.conditions import MOST_SEEN
from letitride.analysis.plays.groups import Group
from letitride.analysis.plays.held_cards import HeldCards, LikeCards, beside
from letitride.analysis.plays.playbook import Play

_SLOT: Final = 64
_ALL_SLOTS: Final = (1 << _SLOT * (MOST_SEEN + 1)) - 1

Counts = tuple[int, ...]
"""So many cards of each pile, or of each group."""


@dataclass(frozen=True, slots=True)
class Piles:
    """``members`` says of each pile which of the groups its cards belong to."""

    groups: tuple[Group, ...]
    members: tuple[tuple[bool, ...], ...]
    sizes: Counts

    def size_of(self, group: Group) -> int:
        place = self.groups.index(group)
        piles = zip(self.members, self.sizes, strict=True)
        return sum(size for member, size in piles if member[place])


def groups_of(plays: Sequence[Play]) -> tuple[Group, ...]:
    used = {condition.group for play in plays for condition in play.conditions}
    return tuple(group for group in Group if group in used)


def pile_of(card: LikeCards, held: HeldCards, groups: tuple[Group, ...]) -> tuple[bool, ...]:
    return tuple(group.holds(card, held) for group in groups)


def piles_of(held: HeldCards, groups: tuple[Group, ...]) -> Piles:
    sizes: dict[tuple[bool, ...], int] = {}
    for card, count in beside(held).items():
        member = pile_of(card, held, groups)
        sizes[member] = sizes.get(member, 0) + count
    members = tuple(sorted(sizes))
    return Piles(groups, members, tuple(sizes[member] for member in members))


def sets_that_ride(plays: tuple[Play, ...], piles: Piles, seen: int, *, left: Counts) -> int:
    """In how many sets of seen cards, taken from what is ``left`` of the piles, the bet rides."""
    return _slot(_ways_to_ride(plays, piles, left), seen)


def can_speak(play: Play, plays: tuple[Play, ...], piles: Piles, numbers: Sequence[int]) -> bool:
    """Whether this one of the plays is ever the first that counts, for such numbers seen."""
    return any(
        speaking(plays, piles, counts) is play and any(_slot(ways, seen) for seen in numbers)
        for counts, ways in _spread(plays, piles, piles.sizes).items()
    )


@lru_cache(maxsize=1 << 16)
def _ways_to_ride(plays: tuple[Play, ...], piles: Piles, left: Counts) -> int:
    riding = 0
    for counts, ways in _spread(plays, piles, left).items():
        play = speaking(plays, piles, counts)
        if play is not None and play.decision is RideOrPull.RIDE:
            riding += ways
    return riding


def speaking(plays: Sequence[Play], piles: Piles, counts: Counts) -> Play | None:
    """The first play whose conditions hold when so many cards of each group are seen."""
    seen = dict(zip(piles.groups, counts, strict=True))
    for play in plays:
        if all(
            condition.holds(seen[condition.group], of=piles.size_of(condition.group))
            for condition in play.conditions
        ):
            return play
    return None


def _spread(plays: Sequence[Play], piles: Piles, left: Counts) -> Mapping[Counts, int]:
    """Counts of each group, as far as they are followed, and the ways in which they come about."""
    ends = tuple(_end(plays, group, piles.size_of(group)) for group in piles.groups)
    spread: dict[Counts, int] = {(0,) * len(ends): 1}
    for member, cards in zip(piles.members, left, strict=True):
        end = max((end for end, inside in zip(ends, member, strict=True) if inside), default=0)
        drawn = tuple(_drawn(cards, end))
        wider: dict[Counts, int] = {}
        for counts, ways in spread.items():
            for number, more in drawn:
                reached = tuple(
                    min(count + number, last) if inside else count
                    for count, inside, last in zip(counts, member, ends, strict=True)
                )
                wider[reached] = wider.get(reached, 0) + (ways * more & _ALL_SLOTS)
        spread = wider
    return spread


def _end(plays: Sequence[Play], group: Group, size: int) -> int:
    """From this count of a group on, no condition of the plays tells counts apart."""
    return max(
        condition.amount.settled_at(size)
        for play in plays
        for condition in play.conditions
        if condition.group is group
    )


def _drawn(cards: int, end: int) -> Iterator[tuple[int, int]]:
    """Ways to see so many of a pile; ``end`` stands for as many or more."""
    for number in range(end):
        yield number, comb(cards, number) << _SLOT * number
    rest = range(end, MOST_SEEN + 1)
    yield end, sum(comb(cards, number) << _SLOT * number for number in rest)


def _slot(ways: int, seen: int) -> int:
    return ways >> _SLOT * seen & ((1 << _SLOT) - 1)
