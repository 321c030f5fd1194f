"""How simulated players play: a table of shapes, and a function to ask where shapes do not
decide."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

from letitride.analysis import (
    CIRCLE_SIZES,
    Playbook,
    RideOrPull,
    analyse_wager,
    load_playbook,
    playbook_ids,
    rides_by,
    value_playbook,
)
from letitride.cards import Card, Shape, format_cards, outcome_tables
from letitride.rules import BadData, Schedule
from letitride.simulation.errors import BadSimulation
from letitride.simulation.python_file import FunctionInFile

BEST: Final = "best"
_ANSWERS: Final = (RideOrPull.RIDE, RideOrPull.PULL)
Choose = Callable[[str, str], str]
"""A user's own strategy: a function that takes the cards held and the cards seen, as text, and
returns ``ride`` or ``pull``.

Three cards are held for bet 1, and four for bet 2: the community card is the last."""

Chooser = Callable[[tuple[Card, ...], tuple[Card, ...]], bool]
"""The same with cards as the program has them: whether the bet rides."""


@dataclass(frozen=True, slots=True)
class SimulatedPlay:
    """``rides`` are shapes that ride; for those in ``asks`` the chooser is asked, hand by hand.

    ``text`` identifies the strategy completely; ``value`` is what a base bet gains with it
    on average, if that is known exactly.
    """

    name: str
    text: str
    rides: frozenset[Shape]
    asks: frozenset[Shape] = frozenset()
    chooser: Chooser | None = None
    value: Fraction | None = None

    def rides_with(self, cards: tuple[Card, ...], seen: tuple[Card, ...]) -> bool:
        assert self.chooser is not None, "only a strategy with a chooser asks"
        return self.chooser(cards, seen)


@dataclass(frozen=True, slots=True)
class ByPlaybook:
    book: Playbook

    def __call__(self, cards: tuple[Card, ...], seen: tuple[Card, ...]) -> bool:
        return rides_by(self.book, cards, seen)

    def __hash__(self) -> int:
        return hash(str(self.book))


@dataclass(frozen=True, slots=True)
class ByFunction:
    name: str
    function: Choose

    def __call__(self, cards: tuple[Card, ...], seen: tuple[Card, ...]) -> bool:
        held = format_cards(cards)
        try:
            answer = self.function(held, format_cards(seen))
        except BadSimulation:
            raise
        except (Exception, SystemExit) as error:
            why = f"failed with {held} ({type(error).__name__}: {error})"
            raise BadSimulation("play", f"{self.name} {why}") from None
        if answer not in _ANSWERS:
            raise BadSimulation("play", f"{self.name} must answer ride or pull, not {answer!r}")
        return answer == RideOrPull.RIDE


@dataclass(frozen=True, slots=True)
class StrategyInFile:
    """A function in a Python file, which is sent to every machine."""

    file: FunctionInFile

    def __call__(self, held: str, seen: str) -> str:
        answer: str = self.file.call(held, seen)
        return answer


def strategy_of(play: str | Choose, schedule: Schedule, *, seats: int) -> SimulatedPlay:
    """The best play, a strategy of ``plays`` by id or file, ``FILE.py:FUNCTION``, or a function.

    A strategy with conditions sees the cards of the other seats. Raises ``BadSimulation``.
    """
    if not isinstance(play, str):
        name = getattr(play, "__qualname__", type(play).__name__)
        return _asking(name, f"{getattr(play, '__module__', '')}:{name}", play)
    if play == BEST:
        return _best(schedule)
    if ".py:" in play:
        return _from_file(play)
    try:
        book = load_playbook(play)
    except BadData as error:
        known = error.file == play and not error.key and not Path(play).suffix
        ids = ", ".join((BEST, *playbook_ids()))
        rule = f"{play} is no strategy and no file; the strategies are {ids}" if known else error
        raise BadSimulation("play", str(rule)) from None
    return _by_playbook(play, book, schedule, seats)


def _best(schedule: Schedule) -> SimulatedPlay:
    analysis = analyse_wager(schedule)
    both = (*analysis.choices[1], *analysis.choices[2])
    rides = frozenset(each.shape for each in both if each.decision is RideOrPull.RIDE)
    return SimulatedPlay(BEST, BEST, rides, value=-analysis.edge)


def _by_playbook(name: str, book: Playbook, schedule: Schedule, seats: int) -> SimulatedPlay:
    rides, asks = set(), set()
    for circle, size in CIRCLE_SIZES.items():
        for shape in _shapes(size):
            plays = book.plays_for(circle, shape)
            if seats == 1:
                # With no cards seen, how many there are of a group makes no difference.
                plays = tuple(p for p in plays if all(c.holds(0, of=1) for c in p.conditions))[:1]
            if len(plays) > 1:
                asks.add(shape)
            elif plays[0].decision is RideOrPull.RIDE:
                rides.add(shape)
    value = -value_playbook(book, schedule, seen=3 * (seats - 1)).edge
    chooser = ByPlaybook(book) if asks else None
    return SimulatedPlay(name, str(book), frozenset(rides), frozenset(asks), chooser, value)


def _from_file(play: str) -> SimulatedPlay:
    file = FunctionInFile.read(play, "play")
    return _asking(play, f"{file.source}:{file.name}", StrategyInFile(file))


def _asking(name: str, text: str, choose: Choose) -> SimulatedPlay:
    shapes = (shape for size in CIRCLE_SIZES.values() for shape in _shapes(size))
    return SimulatedPlay(name, text, frozenset(), frozenset(shapes), ByFunction(name, choose))


def _shapes(size: int) -> tuple[Shape, ...]:
    tables = outcome_tables()
    return tuple(tables.three if size == 3 else tables.four)
