"""Changed plays: where seen cards reverse a choice, how often, and what that is worth."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from letitride.analysis.exact import analyse_wager
from letitride.analysis.faceup.game import Watch, deals, seen_at, tallies_of, units
from letitride.analysis.figures import RideOrPull
from letitride.analysis.parts_map import PartsMap
from letitride.analysis.patterns import pattern_of
from letitride.cards import Shape
from letitride.rules import Schedule

_TURNED: Final = {RideOrPull.RIDE: RideOrPull.PULL, RideOrPull.PULL: RideOrPull.RIDE}


@dataclass(frozen=True, slots=True)
class ChangedPlay:
    """Hands of one shape whose bet is not always played as basic strategy plays it.

    ``often`` is how often it is reversed in all rounds, ``share`` among rounds with such a hand,
    and ``worth`` what that gains per one base bet.
    """

    circle: int
    shape: Shape
    hands: int
    basic: RideOrPull
    often: Fraction
    share: Fraction
    worth: Fraction

    @property
    def turned(self) -> RideOrPull:
        return _TURNED[self.basic]

    @property
    def words(self) -> str:
        """The hands, in the words of the strategy.

        >>> from letitride.cards import parse_cards, shape_of
        >>> shape = shape_of(parse_cards("4h 5h 7h"))
        >>> zero = Fraction(0)
        >>> ChangedPlay(1, shape, 8, RideOrPull.PULL, zero, zero, zero).words
        'three to a straight flush, open to two straights, with no high card'
        """
        return str(pattern_of(self.shape))


def find_changed_plays(
    schedule: Schedule, players: int, *, watch: Watch | None = None
) -> tuple[ChangedPlay, ...]:
    """Every changed play at a face-up table, the most valuable first; they add up to the gain."""
    return changed_plays_with_seen(schedule, seen_at(players), watch=watch)


def changed_plays_with_seen(
    schedule: Schedule, seen: int, *, watch: Watch | None = None, each: PartsMap = map
) -> tuple[ChangedPlay, ...]:
    tallies = tallies_of(schedule, [seen], watch=watch, each=each)
    unit = units(schedule, seen)
    plays = []
    for circle, choices in analyse_wager(schedule).choices.items():
        for choice in choices:
            tally = tallies[circle, seen][choice.shape]
            held = Fraction(choice.hands, deals(circle, 0))
            often = Fraction(tally.rides, deals(circle, seen))
            worth = Fraction(tally.gained, deals(circle, seen) * unit[circle])
            basic = RideOrPull.PULL
            if choice.decision is RideOrPull.RIDE:
                basic = RideOrPull.RIDE
                often = held - often
                worth -= held * choice.ev
            if often:
                play = ChangedPlay(
                    circle, choice.shape, choice.hands, basic, often, often / held, worth
                )
                plays.append(play)
    return tuple(sorted(plays, key=lambda play: (-play.worth, play.circle, play.shape)))
