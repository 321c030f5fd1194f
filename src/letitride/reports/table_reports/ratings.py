"""Player ratings: how much, how long, what it should have cost, and what the choices cost."""

from collections.abc import Iterable
from fractions import Fraction
from heapq import nlargest
from typing import Final

import msgspec

from letitride.analysis import Exact, exact_report
from letitride.house import is_bot
from letitride.reports.table_reports.facts import Mistake, RoundFact, SeatFact
from letitride.rules import Cents

COSTLIEST: Final = 3


class CostlyChoice(msgspec.Struct, frozen=True, kw_only=True):
    table: str
    round: int
    circle: int
    known: str
    chosen: str
    best: str
    cost: Exact


class PlayerRating(msgspec.Struct, frozen=True, kw_only=True):
    """Money is in cents. ``average_bet`` is that of one circle; ``seconds`` are those of the rounds
    the player bet in, from the first bet to the end. ``theoretical`` is what the player would
    expect to lose by the best play, ``mistakes`` what other choices cost; ``net`` is what the
    player won, after ``fees``, and ``corrected`` what corrections brought them. ``slow``: takes far
    longer to choose than the others at a face-up table."""

    player: str
    rounds: int
    seconds: int
    handle: Cents
    average_bet: float | None
    net: Cents
    fees: Cents
    corrected: Cents
    theoretical: Exact
    choices: int
    wrong: int
    mistakes: Exact
    costliest: tuple[CostlyChoice, ...]
    seconds_a_choice: float | None
    slow: bool
    tables: tuple[str, ...]


class Rating:
    """One player's rounds, added up."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.corrected = 0
        self.timed = self.thought = 0
        self.tables: dict[str, None] = {}
        self._rounds = self._seconds = self._handle = self._bets = self._net = self._fees = 0
        self._choices = self._wrong = 0
        self._theory = self._mistakes = Fraction(0)
        self._costliest: list[Mistake] = []

    def add(self, fact: RoundFact, seat: SeatFact) -> None:
        self.tables[fact.where.table] = None
        self._net += seat.net
        self._fees += seat.fees
        self.timed += seat.timed
        self.thought += seat.thought
        if not seat.bet:
            return
        self._rounds += 1
        self._seconds += fact.waits.total - fact.waits.between
        self._handle += seat.handle
        self._bets += seat.bet
        self._theory += seat.theory
        self._choices += seat.choices
        self._wrong += len(seat.mistakes)
        if seat.mistakes:
            self._mistakes += sum((each.cost for each in seat.mistakes), Fraction(0))
            found = (*self._costliest, *seat.mistakes)
            self._costliest = nlargest(COSTLIEST, found, key=lambda each: each.cost)

    def rated(self, *, slow: bool) -> PlayerRating:
        return PlayerRating(
            player=self.player,
            rounds=self._rounds,
            seconds=self._seconds,
            handle=Cents(self._handle),
            average_bet=self._bets / self._rounds if self._rounds else None,
            net=Cents(self._net),
            fees=Cents(self._fees),
            corrected=Cents(self.corrected),
            theoretical=exact_report(self._theory),
            choices=self._choices,
            wrong=self._wrong,
            mistakes=exact_report(self._mistakes),
            costliest=tuple(_costly(each) for each in self._costliest),
            seconds_a_choice=self.thought / self.timed if self.timed else None,
            slow=slow,
            tables=tuple(self.tables),
        )


class Ratings:
    """Of all players but the house's bots."""

    def __init__(self) -> None:
        self._players: dict[str, Rating] = {}

    def add(self, fact: RoundFact) -> None:
        for seat in fact.seats:
            if seat.player and not is_bot(seat.player):
                self.of(seat.player).add(fact, seat)

    def of(self, player: str) -> Rating:
        return self._players.setdefault(player, Rating(player))

    def rated(self, slow: Iterable[str]) -> tuple[PlayerRating, ...]:
        """Highest theoretical loss first."""
        named = frozenset(slow)
        found = [each.rated(slow=each.player in named) for each in self._players.values()]
        return tuple(sorted(found, key=lambda each: (-each.theoretical.value, each.player)))


def _costly(mistake: Mistake) -> CostlyChoice:
    return CostlyChoice(
        table=mistake.table,
        round=mistake.round,
        circle=mistake.circle,
        known=mistake.known,
        chosen=mistake.chosen,
        best=mistake.best,
        cost=exact_report(mistake.cost),
    )
