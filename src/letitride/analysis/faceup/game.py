"""The best play of a player who knows more than their own three cards, and what it is worth.

Whatever is known, the third bet always stays, and the other two ride exactly when the unseen cards
pay back more than they cost. A choice worth exactly zero is pulled.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from letitride.analysis.exact import base_par
from letitride.analysis.faceup.first import BESIDE_THREE, first_bet
from letitride.analysis.faceup.gains import Gains, RideTally, gains_of
from letitride.analysis.faceup.second import BESIDE_FOUR, second_bet
from letitride.analysis.faceup.three_card_cases import ThreeCardCase, all_cases
from letitride.analysis.figures import BetsTogether, BetValue, Par
from letitride.analysis.parts_map import PartsMap
from letitride.cards import (
    FIVE_CARD_HANDS,
    FOUR_CARD_HANDS,
    THREE_CARD_HANDS,
    Shape,
    five_card_counts,
    outcome_tables,
)
from letitride.rules import Schedule

TABLE_SIZES: Final = range(2, 8)
"""Players at a face-up table; there are seven betting areas."""

Watch = Callable[[int, int], None]
"""Called with how many parts of the work are done, and how many there are."""


class BadPlayers(ValueError):
    """A number of players that no face-up table has."""


@dataclass(frozen=True, slots=True)
class FaceUpValue(BetsTogether):
    """The three bets, played best, of a player who has seen this many cards before bet 1.

    ``ordinary`` is the same paytable with nothing seen.
    """

    ordinary: Par

    @property
    def gain(self) -> Fraction:
        """What seeing the cards is worth, per one base bet."""
        return self.ordinary.edge - self.edge


def faceup_value(
    schedule: Schedule, players: int, *, watch: Watch | None = None, each: PartsMap = map
) -> FaceUpValue:
    """The value of a base game when the cards of all other players are seen before bet 1.

    ``each`` does the parts of the work: ``map``, or that of several processes.
    """
    return value_with_seen(schedule, [seen_at(players)], watch=watch, each=each)[0]


def faceup_row(
    schedule: Schedule, *, watch: Watch | None = None, each: PartsMap = map
) -> tuple[FaceUpValue, ...]:
    """Every table size, from two players to seven; they share nearly all of the work."""
    seen = [seen_at(players) for players in TABLE_SIZES]
    return value_with_seen(schedule, seen, watch=watch, each=each)


def seen_at(players: int) -> int:
    """How many of the others' cards a player sees at this table size. Raises ``BadPlayers``."""
    if players not in TABLE_SIZES:
        first, last = TABLE_SIZES[0], TABLE_SIZES[-1]
        raise BadPlayers(
            f"players: must be {first} to {last} at a face-up table, not {players!r}: "
            "a single player sees no other cards, and a table has seven areas"
        )
    return 3 * (players - 1)


def value_with_seen(
    schedule: Schedule, seen: Sequence[int], *, watch: Watch | None = None, each: PartsMap = map
) -> tuple[FaceUpValue, ...]:
    """The value for each number of seen cards, whoever held them; at most 47 of the 49."""
    ordinary = base_par(schedule)
    tallies = tallies_of(schedule, seen, watch=watch, each=each)
    third = BetValue(dollar_value(schedule), Fraction(1))
    values = []
    for number in seen:
        first, second = (
            _bet(tallies[circle, number].values(), deals(circle, number), unit)
            for circle, unit in units(schedule, number).items()
        )
        values.append(FaceUpValue(number, {1: first, 2: second, 3: third}, ordinary))
    return tuple(values)


def _bet(tallies: Iterable[RideTally], rounds: int, unit: int) -> BetValue:
    listed = tuple(tallies)
    return BetValue(
        Fraction(sum(tally.gained for tally in listed), rounds * unit),
        Fraction(sum(tally.rides for tally in listed), rounds),
    )


def deals(circle: int, seen: int) -> int:
    """How many hands with sets of seen cards there are when this bet is decided."""
    if circle == 1:
        return THREE_CARD_HANDS * comb(BESIDE_THREE, seen)
    return FOUR_CARD_HANDS * comb(BESIDE_FOUR, seen)


def units(schedule: Schedule, seen: int) -> dict[int, int]:
    """For both circles, the divisor that turns a tally into bets: the cards to come."""
    bet = gains_of(schedule).bet
    return {1: bet * comb(BESIDE_THREE - seen, 2), 2: bet * (BESIDE_FOUR - seen)}


def dollar_value(schedule: Schedule) -> Fraction:
    """The value of the $ bet, which always stays."""
    gains = gains_of(schedule)
    won = sum(count * (gains.of[kind] - gains.bet) for kind, count in enumerate(five_card_counts()))
    return Fraction(won, FIVE_CARD_HANDS * gains.bet)


class _Part(NamedTuple):
    """Hands that are valued alike, when one bet is decided; ``case`` is for bet 1."""

    circle: int
    shape: Shape
    hands: int
    case: ThreeCardCase | None
    gains: Gains
    seen: Sequence[int]


def _valued(part: _Part) -> Mapping[int, RideTally]:
    if part.case is not None:
        return first_bet(part.case, part.gains, part.seen)
    return second_bet(part.shape, part.gains, part.seen)


def tallies_of(
    schedule: Schedule, seen: Sequence[int], *, watch: Watch | None = None, each: PartsMap = map
) -> Mapping[tuple[int, int], Mapping[Shape, RideTally]]:
    """Tallies by circle and number seen: for each shape, over its hands and all sets of seen
    cards."""
    gains = gains_of(schedule)
    four = outcome_tables().four_hands.items()
    parts = [
        *(_Part(1, case.shape, hands, case, gains, seen) for case, hands in all_cases().items()),
        *(_Part(2, shape, hands, None, gains, seen) for shape, hands in four),
    ]
    rides: dict[tuple[int, int], Counter[Shape]] = {
        (circle, number): Counter() for circle in (1, 2) for number in seen
    }
    gained: dict[tuple[int, int], Counter[Shape]] = {key: Counter() for key in rides}
    for done, (part, by_number) in enumerate(zip(parts, each(_valued, parts), strict=True), 1):
        for number, tally in by_number.items():
            rides[part.circle, number][part.shape] += part.hands * tally.rides
            gained[part.circle, number][part.shape] += part.hands * tally.gained
        if watch is not None:
            watch(done, len(parts))
    return {
        key: {shape: RideTally(rides[key][shape], gained[key][shape]) for shape in shapes}
        for key, shapes in rides.items()
    }
