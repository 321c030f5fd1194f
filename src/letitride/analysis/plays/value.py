"""What a strategy is worth, exactly, whether or not cards of others are seen.

A strategy that is fixed beforehand needs no search for the best: the value is linear. For the
cards to come, count the sets of seen cards that leave these cards unseen and let the bet ride.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from letitride.analysis.exact import analyse_wager
from letitride.analysis.faceup import value_with_seen
from letitride.analysis.figures import BetsTogether, BetValue, Choice, RideOrPull, WagerAnalysis
from letitride.analysis.patterns import pattern_of
from letitride.analysis.plays.conditions import MOST_SEEN
from letitride.analysis.plays.held_cards import HeldCards, LikeCards, all_held, beside, completions
from letitride.analysis.plays.piles import Counts, groups_of, pile_of, piles_of, sets_that_ride
from letitride.analysis.plays.playbook import Play, Playbook
from letitride.analysis.strategy import CIRCLE_SIZES
from letitride.cards import FiveCard, Shape
from letitride.rules import Schedule


@dataclass(frozen=True, slots=True)
class Played:
    """Hands of one shape as a strategy plays them.

    ``choice`` is what they are worth with nothing seen, ``share`` how often the bet rides with
    such a hand, ``ev`` what that brings on average, counting the times it does not ride.
    """

    choice: Choice
    share: Fraction
    ev: Fraction


@dataclass(frozen=True, slots=True)
class Departure:
    """Hands of one shape that are not always played as basic strategy plays them.

    ``often`` is among all rounds, ``share`` among those with such a hand; ``cost`` is per one
    base bet, and below zero where the departure pays.
    """

    circle: int
    shape: Shape
    basic: RideOrPull
    often: Fraction
    share: Fraction
    cost: Fraction

    @property
    def played(self) -> RideOrPull:
        return RideOrPull.PULL if self.basic is RideOrPull.RIDE else RideOrPull.RIDE

    @property
    def words(self) -> str:
        return str(pattern_of(self.shape))


@dataclass(frozen=True, slots=True)
class PlaybookValue(BetsTogether):
    """A strategy at a table where this many cards of others are seen before bet 1.

    ``ordinary`` is the best play of somebody who sees none of them.
    """

    played: Mapping[int, tuple[Played, ...]]
    ordinary: WagerAnalysis

    @property
    def cost(self) -> Fraction:
        """The cost against the best play of somebody who sees no cards, per one base bet."""
        return self.edge - self.ordinary.edge

    @property
    def departures(self) -> tuple[Departure, ...]:
        """Departures from the best play with nothing seen, the costliest first; they add up to the
        cost."""
        found = []
        for circle, played in self.played.items():
            hands = sum(each.choice.hands for each in played)
            for each in played:
                rides = each.choice.decision is RideOrPull.RIDE
                share = 1 - each.share if rides else each.share
                cost = (each.choice.ev if rides else 0) - each.ev
                if share:
                    held = Fraction(each.choice.hands, hands)
                    basic = RideOrPull.RIDE if rides else RideOrPull.PULL
                    shape = each.choice.shape
                    found.append(Departure(circle, shape, basic, held * share, share, held * cost))
        return tuple(sorted(found, key=lambda each: (-each.cost, each.circle, each.shape)))

    def differs(self, circle: int) -> Fraction:
        """How often this bet is not played as basic strategy plays it, among all rounds."""
        return sum((e.often for e in self.departures if e.circle == circle), Fraction(0))


def best_bets(schedule: Schedule, *, seen: int = 0) -> Mapping[int, BetValue]:
    """The three bets, played best by a player who sees ``seen`` of the others' cards."""
    if seen == 0:
        return analyse_wager(schedule).bets
    return value_with_seen(schedule, [seen])[0].bets


def value_playbook(book: Playbook, schedule: Schedule, *, seen: int = 0) -> PlaybookValue:
    """The value of a strategy for a base paytable, bet by bet; at most 18 cards can be seen."""
    if not 0 <= seen <= MOST_SEEN:
        raise ValueError(f"seen: from 0 to {MOST_SEEN} cards of other players, not {seen}")
    ordinary = analyse_wager(schedule)
    played = {
        circle: tuple(
            _played(book.plays_for(circle, choice.shape), choice, schedule, seen)
            for choice in ordinary.choices[circle]
        )
        for circle in CIRCLE_SIZES
    }
    bets = {circle: _bet(hands) for circle, hands in played.items()}
    return PlaybookValue(seen, bets | {3: ordinary.bets[3]}, played, ordinary)


def _bet(played: tuple[Played, ...]) -> BetValue:
    hands = sum(each.choice.hands for each in played)
    return BetValue(
        sum((each.ev * each.choice.hands for each in played), Fraction(0)) / hands,
        sum((each.share * each.choice.hands for each in played), Fraction(0)) / hands,
    )


def _played(plays: tuple[Play, ...], choice: Choice, schedule: Schedule, seen: int) -> Played:
    if len(plays) == 1:
        rides = plays[0].decision is RideOrPull.RIDE
        return Played(choice, Fraction(rides), choice.ev if rides else Fraction(0))
    rides_in = 0
    won = Fraction(0)
    for held in all_held(choice.shape.size)[choice.shape]:
        sets, worth = tally(plays, held, schedule, seen)
        rides_in += held.hands * sets
        won += held.hands * worth
    cards = 52 - choice.shape.size
    to_come = 5 - choice.shape.size
    return Played(
        choice,
        Fraction(rides_in, choice.hands * comb(cards, seen)),
        won / (choice.hands * comb(cards, to_come) * comb(cards - to_come, seen)),
    )


def tally(
    plays: tuple[Play, ...], held: HeldCards, schedule: Schedule, seen: int
) -> tuple[int, Fraction]:
    """For one hand, over all sets of seen cards: in how many the bet rides, and what it wins.

    What it wins is summed over all cards to come as well.
    """
    groups = groups_of(plays)
    piles = piles_of(held, groups)
    place = {card: piles.members.index(pile_of(card, held, groups)) for card in beside(held)}
    worths: dict[Counts, Fraction] = {}
    for (left, kind), ways in _drawn(held, place, piles.sizes).items():
        worths[left] = worths.get(left, Fraction(0)) + ways * schedule.net(kind)
    won = sum(
        (worth * sets_that_ride(plays, piles, seen, left=left) for left, worth in worths.items()),
        Fraction(0),
    )
    return sets_that_ride(plays, piles, seen, left=piles.sizes), won


def _drawn(
    held: HeldCards, place: Mapping[LikeCards, int], sizes: Counts
) -> Counter[tuple[Counts, FiveCard]]:
    """Ways to draw the cards to come, by what they leave of the piles and the hand they make."""
    drawn: Counter[tuple[Counts, FiveCard]] = Counter()
    for cards, ways, kind in completions(held):
        left = list(sizes)
        for card in cards:
            left[place[card]] -= 1
        drawn[tuple(left), kind] += ways
    return drawn
