"""A shared meter: what feeds it, and what it pays. The table pays by it and the proof checks by it.

The meter starts at its seed and grows by a share of every bet, at any table. A hand wins a part of
the amount at that moment. A meter that is paid out completely starts again from its seed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from letitride.rules.money import Cents
from letitride.rules.wagers import Kind


@dataclass(frozen=True, slots=True)
class Meter:
    """``bet`` is the one amount that can be bet, ``share`` the part of it that feeds the meter.
    ``pays`` are parts of the meter; ``envy`` is what a hand brings to each other player with the
    bet, from the tray."""

    bet: Cents
    seed: Cents
    share: Fraction
    pays: Mapping[Kind, Fraction]
    envy: Mapping[Kind, Cents]

    @property
    def feed(self) -> Cents:
        """What one bet adds; the loader refuses a share that is not whole cents."""
        return Cents(int(self.bet * self.share))

    def part(self, kind: Kind, amount: Cents) -> Cents:
        """What a hand takes from a meter that stands at ``amount``, in whole cents."""
        return Cents(int(self.pays[kind] * amount))

    def empties(self, kind: Kind) -> bool:
        return self.pays[kind] == 1


def format_share(share: Fraction) -> str:
    """A share as files write it.

    >>> format_share(Fraction(1, 10))
    '10%'
    """
    percent = share * 100
    return f"{percent.numerator}%" if percent.denominator == 1 else f"{float(percent):g}%"


class Draw(NamedTuple):
    """One kind of hand, paid from a meter that stood at ``meter``: the same amount to each seat.

    Cents that cannot be shared stay in the meter. ``reseeded`` is what the house then puts in.
    """

    kind: Kind
    meter: Cents
    seats: tuple[int, ...]
    each: Cents
    reseeded: Cents

    @property
    def left(self) -> Cents:
        return Cents(self.meter - self.each * len(self.seats) + self.reseeded)


def draws(meter: Meter, amount: Cents, hands: Mapping[int, Kind]) -> tuple[Draw, ...]:
    """What the hands of one round take from the meter, by seat; the highest hand is paid first.

    Seats with the same hand share its part. ``amount`` includes what this round has fed.
    """
    found = []
    for kind in sorted({each for each in hands.values() if each in meter.pays}, reverse=True):
        seats = tuple(sorted(seat for seat, held in hands.items() if held is kind))
        each = Cents(meter.part(kind, amount) // len(seats))
        reseeded = meter.seed if meter.empties(kind) else Cents(0)
        found.append(Draw(kind, amount, seats, each, reseeded))
        amount = found[-1].left
    return tuple(found)


class Envy(NamedTuple):
    """What ``seat`` gets because ``winner`` has the hand."""

    seat: int
    winner: int
    kind: Kind
    amount: Cents


def envy_pays(meter: Meter, hands: Mapping[int, Kind]) -> tuple[Envy, ...]:
    """One pay for each winner and each other seat with the bet; nobody envies themselves."""
    return tuple(
        Envy(seat, winner, kind, meter.envy[kind])
        for winner, kind in sorted(hands.items())
        if kind in meter.envy
        for seat in sorted(hands)
        if seat != winner
    )
