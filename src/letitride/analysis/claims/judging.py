"""A play with a condition on seen cards: in what share of the cases it is right, and its worth.

A case is a hand with a set of seen cards, and all cases count alike. A play is right where what it
does is worth more than the other choice, wrong where it is worth less, and neither where riding is
worth exactly zero.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

from letitride.analysis.claims.seen import Sets, sets_of_seen
from letitride.analysis.exact import analyse_wager
from letitride.analysis.faceup.three_card_cases import case_of
from letitride.analysis.figures import RideOrPull
from letitride.analysis.plays import Condition, Play
from letitride.analysis.plays.held_cards import HeldCards, all_held, completions
from letitride.cards import FOUR_CARD_HANDS, THREE_CARD_HANDS, FiveCard, Shape, make_card
from letitride.rules import Schedule

THREE_PLAYERS: Final = 6
"""Cards seen at a table of three players, as the letter assumes."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Cases to which a play applies, out of ``of`` cases in all.

    In ``changed`` cases basic strategy does otherwise, or may, as riding is worth exactly nothing
    with no cards seen. ``gain`` is what the play gains in these, per one base bet; ``left`` is how
    much more the best choice, case by case, would gain than the play in all of them.
    """

    right: int
    even: int
    wrong: int
    changed: int
    changed_wrong: int
    of: int
    gain: Fraction
    left: Fraction

    @property
    def cases(self) -> int:
        return self.right + self.even + self.wrong

    @property
    def often(self) -> Fraction:
        return Fraction(self.cases, self.of)

    @property
    def share(self) -> Fraction:
        """The share of cases in which the play costs nothing."""
        return 1 - Fraction(self.wrong, self.cases)

    @property
    def share_of_changed(self) -> Fraction:
        return 1 - Fraction(self.changed_wrong, self.changed)

    def __add__(self, other: "Judged") -> "Judged":
        return Judged(
            right=self.right + other.right,
            even=self.even + other.even,
            wrong=self.wrong + other.wrong,
            changed=self.changed + other.changed,
            changed_wrong=self.changed_wrong + other.changed_wrong,
            of=self.of,
            gain=self.gain + other.gain,
            left=self.left + other.left,
        )


class Judge:
    """Judges plays for one base paytable; keeps what it has counted."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self._choices = analyse_wager(schedule).choices
        self._counted: dict[Hashable, Sets] = {}

    def plays(self, plays: Iterable[Play]) -> Judged:
        """Plays for one bet that never apply to the same case, taken together."""
        parts = [part for play in plays for part in self.by_shape(play).values()]
        return sum(parts[1:], parts[0])

    def by_shape(self, play: Play) -> dict[Shape, Judged]:
        """Shapes in which the condition of a play never holds are left out."""
        found = {}
        for choice in self._choices[1 if play.pattern.size == 3 else 2]:
            if play.pattern.matches(choice.shape):
                changes = choice.decision is not play.decision
                hands = all_held(play.pattern.size)[choice.shape]
                parts = [self._hand(held, play, changes=changes) for held in hands]
                judged = sum(parts[1:], parts[0])
                if judged.cases:
                    found[choice.shape] = judged
        return found

    def _hand(self, held: HeldCards, play: Play, *, changes: bool) -> Judged:
        size = len(held.ranks)
        of = (THREE_CARD_HANDS if size == 3 else FOUR_CARD_HANDS) * comb(52 - size, THREE_PLAYERS)
        sets = self._sets(held, play.conditions)
        rides = play.decision is RideOrPull.RIDE
        right, wrong = (sets.gain, sets.lose) if rides else (sets.lose, sets.gain)
        gain = sets.worth if rides else -sets.worth
        best = sets.gained - (sets.worth if rides else 0)
        hands, over = held.hands, of * sets.unit
        return Judged(
            right=hands * right,
            even=hands * sets.even,
            wrong=hands * wrong,
            changed=hands * (sets.all if changes else 0),
            changed_wrong=hands * (wrong if changes else 0),
            of=of,
            gain=Fraction(hands * gain, over) if changes else Fraction(0),
            left=Fraction(hands * best, over),
        )

    def _sets(self, held: HeldCards, conditions: tuple[Condition, ...]) -> Sets:
        alike = _alike(held, conditions)
        if alike not in self._counted:
            counted = sets_of_seen(held, self.schedule, conditions, seen=THREE_PLAYERS)
            self._counted[alike] = counted
        return self._counted[alike]


@cache
def _alike(held: HeldCards, conditions: tuple[Condition, ...]) -> Hashable:
    """The same key for hands that seen cards and conditions affect in the same way."""
    if len(held.ranks) == 3:
        suits = (0, 0, 0) if held.suited else (0, 1, 2)
        cards = [make_card(*each) for each in zip(held.ranks, suits, strict=True)]
        return case_of(cards), conditions
    sorts: Counter[tuple[FiveCard, tuple[bool, ...]]] = Counter()
    for (card,), ways, kind in completions(held):
        sorts[kind, tuple(each.group.holds(card, held) for each in conditions)] += ways
    return frozenset(sorts.items()), conditions
