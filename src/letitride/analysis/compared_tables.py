"""Two paytables side by side: pays, figures, and the hands that are played differently."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from letitride.analysis.exact import analyse_wager
from letitride.analysis.figures import RideOrPull, WagerAnalysis
from letitride.analysis.patterns import pattern_of
from letitride.rules import BadData, Kind, Paytable, Wager


@dataclass(frozen=True, slots=True)
class MovedPlay:
    """Hands that ride under one table and are pulled under the other, and how often they come."""

    circle: int
    words: str
    was: RideOrPull
    now: RideOrPull
    often: Fraction


@dataclass(frozen=True, slots=True)
class SideBySide:
    """The same wager of two paytables. ``moved`` has the plays that differ, the commonest first."""

    ids: tuple[str, str]
    one: WagerAnalysis
    other: WagerAnalysis
    moved: tuple[MovedPlay, ...]

    @property
    def wager(self) -> Wager:
        return self.one.schedule.wager

    @property
    def pays(self) -> tuple[tuple[Kind, Fraction | None, Fraction | None], ...]:
        """Each hand that one of them pays, the highest first, and its pay by both."""
        one, other = self.one.schedule, self.other.schedule
        kinds = sorted({*one.rows, *other.rows}, reverse=True)
        return tuple(
            (
                kind,
                one.pays[kind] if kind in one.rows else None,
                other.pays[kind] if kind in other.rows else None,
            )
            for kind in kinds
        )


def side_by_side(one: Paytable, other: Paytable) -> tuple[SideBySide, ...]:
    """Every wager that both have. Raises ``BadData`` if there is none."""
    shared = [
        (schedule.at_seed, found.at_seed)
        for schedule in one.schedules
        if (found := other.schedule(schedule.wager)) is not None
        and found.decided_by is schedule.decided_by
    ]
    if not shared:
        raise BadData(other.id, "", f"has no wager that {one.id} has")
    compared = []
    for mine, theirs in shared:
        before, after = analyse_wager(mine), analyse_wager(theirs)
        moved = sorted(moved_plays(before, after), key=lambda play: (-play.often, play.words))
        compared.append(SideBySide((one.id, other.id), before, after, tuple(moved)))
    return tuple(compared)


def moved_plays(before: WagerAnalysis, after: WagerAnalysis) -> Iterator[MovedPlay]:
    """A choice worth exactly zero is pulled, so it moves only if the bet rides elsewhere."""
    for circle, choices in after.choices.items():
        was = {choice.shape: choice.decision for choice in before.choices[circle]}
        hands = sum(choice.hands for choice in choices)
        for choice in choices:
            rides = choice.decision is RideOrPull.RIDE
            if rides is not (was[choice.shape] is RideOrPull.RIDE):
                often = Fraction(choice.hands, hands)
                words = str(pattern_of(choice.shape))
                yield MovedPlay(circle, words, was[choice.shape], choice.decision, often)
