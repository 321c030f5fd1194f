"""A job: what is simulated, as values that can be sent to any process or machine."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from math import gcd, lcm
from typing import Final

from letitride.analysis import analyse_wager
from letitride.cards import Shape
from letitride.rules import BASE, Cents, DecidingCards, Kind, Schedule, Wager, kinds_of
from letitride.simulation.rounds.strategies import SimulatedPlay

RIDE_1: Final = 16
RIDE_2: Final = 32
KIND: Final = 15
CODES: Final = 64
"""An end of the base game is a code: the kind of hand, plus 16 if bet 1 rides, 32 if bet 2 does.
An end of a side bet is the kind of hand."""

_LARGEST: Final = (1 << 63) - 1
_SOURCES: Final = {
    DecidingCards.OWN_THREE: 1,
    DecidingCards.OWN_AND_COMMUNITY: 2,
    DecidingCards.OWN_AND_DEALERS_BEST_FIVE: 3,
}


@dataclass(frozen=True, slots=True)
class SimulatedBet:
    """A wager of every seat. ``nets`` are by end, times ``scale``; ``amount`` is what is bet.

    ``value`` is what one unit gains on average, if that is known exactly.
    """

    wager: Wager
    paytable: str
    decided_by: DecidingCards
    nets: tuple[int, ...]
    scale: int
    amount: Cents
    value: Fraction | None

    @property
    def source(self) -> int:
        return 0 if self.wager == BASE else _SOURCES[self.decided_by]

    def kind(self, end: int) -> Kind:
        return kinds_of(self.decided_by)(end & KIND)

    def net(self, end: int) -> Fraction:
        return Fraction(self.nets[end], self.scale)


@dataclass(frozen=True)
class SimulationJob:
    """Rounds of a table: a number of seats, all with the same bets and the same strategy."""

    seats: int
    seed: int
    bets: tuple[SimulatedBet, ...]
    strategy: SimulatedPlay | None

    @property
    def keeps_card(self) -> bool:
        """Whether a bet needs the dealer's third card."""
        return any(bet.source == 3 for bet in self.bets)

    @property
    def cards(self) -> int:
        return 2 + 3 * self.seats + self.keeps_card

    @property
    def rides(self) -> frozenset[Shape]:
        return frozenset() if self.strategy is None else self.strategy.rides

    @property
    def asks(self) -> bool:
        """Whether hands must be decided one by one, in Python."""
        return self.strategy is not None and bool(self.strategy.asks)

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """By these, the scaled results of all wagers add up to ``unit`` cents each."""
        common = lcm(*(bet.scale for bet in self.bets))
        amounts = [bet.amount * (common // bet.scale) for bet in self.bets]
        return tuple(amount // gcd(*amounts) for amount in amounts)

    @property
    def unit(self) -> Fraction:
        """Cents for one of the weighted total."""
        first = self.bets[0]
        return Fraction(first.amount, first.scale * self.weights[0])

    @property
    def most_rounds(self) -> int:
        """So many rounds cannot overflow the kernel's sums of squares; none if one can."""
        worst = [max(map(abs, bet.nets)) * self.seats for bet in self.bets]
        together = sum(net * weight for net, weight in zip(worst, self.weights, strict=True))
        return _LARGEST // max(*(net**2 for net in worst), together**2, 1)

    @cached_property
    def digest(self) -> str:
        """Identifies the job: equal for jobs that deal and pay the same."""
        bets = [(b.wager, b.decided_by.value, b.nets, b.scale, b.amount) for b in self.bets]
        text = None if self.strategy is None else (self.strategy.text, sorted(self.strategy.rides))
        return sha256(repr((self.seats, self.seed, bets, text)).encode()).hexdigest()


def simulated_bet(
    schedule: Schedule, *, paytable: str, amount: Cents, strategy: SimulatedPlay | None
) -> SimulatedBet:
    """A bet on a meter is paid as if the meter stood at its seed."""
    paid = schedule.at_seed
    kinds = kinds_of(paid.decided_by)
    nets = {int(kind): paid.net(kind) for kind in kinds}
    scale = lcm(*(net.denominator for net in nets.values()))
    is_base = schedule.wager == BASE

    def net_of(end: int) -> int:
        bets = 1 + bool(end & RIDE_1) + bool(end & RIDE_2) if is_base else 1
        return int(bets * scale * nets.get(end & KIND, 0))

    value = strategy.value if is_base and strategy else -analyse_wager(schedule).edge
    return SimulatedBet(
        wager=schedule.wager,
        paytable=paytable,
        decided_by=paid.decided_by,
        nets=tuple(map(net_of, range(CODES))),
        scale=scale,
        amount=amount,
        value=value,
    )
