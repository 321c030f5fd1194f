"""The player-dealer's wager as cover: what the hands of a round come to for the bank.

The table settles bet by bet against the wager (C betting 4, play 13): what was collected and what
was paid are summed apart, and once either has used the wager up nothing more is settled. All bets
of a hand win or lose together, so here a hand is one step. Must agree with the table's settling.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from letitride.analysis.banking.ends import End, Ends
from letitride.rules import Cents, Rounding, payout


class Amount(NamedTuple):
    """What a hand gives to the bank or takes from it, in cents; one of the two is nothing."""

    lost: int
    won: int

    @property
    def gain(self) -> int:
        return self.lost - self.won


class Seat(NamedTuple):
    """A player as the bank sees one: the bet on each circle, and what every end comes to."""

    bet: Cents
    amounts: Mapping[End, Amount]


def seat_of(ends: Ends, bet: Cents, rounding: Rounding) -> Seat:
    return Seat(bet, {end: _amount(end, bet, rounding) for end in ends.singles})


def _amount(end: End, bet: Cents, rounding: Rounding) -> Amount:
    if end.pays is None:
        return Amount(end.action * bet, 0)
    return Amount(0, end.action * payout(bet, end.pays, rounding))


def covered(amounts: Iterable[Amount], cover: int | None) -> int:
    """What the bank gains from hands in the order of settlement.

    >>> covered([Amount(30, 0), Amount(0, 30), Amount(30, 0)], 50)
    20
    """
    collected = paid = 0
    for lost, won in amounts:
        if cover is None:
            collected, paid = collected + lost, paid + won
        elif max(collected, paid) < cover:
            collected, paid = min(collected + lost, cover), min(paid + won, cover)
    return collected - paid


def reached(seats: Sequence[Seat], cover: int | None) -> Sequence[Seat]:
    """The seats that can be settled at all: a bet as large as the cover leaves nothing of it."""
    for index, seat in enumerate(seats):
        if cover is not None and all(lost + won >= cover for lost, won in seat.amounts.values()):
            return seats[: index + 1]
    return seats


def settled_first(seat: Seat, cover: int) -> Seat:
    """The seat with nobody before it: no amount is larger than the cover."""
    amounts = {
        end: Amount(min(lost, cover), min(won, cover)) for end, (lost, won) in seat.amounts.items()
    }
    return Seat(seat.bet, amounts)


def ample(seats: Sequence[Seat]) -> int:
    """A cover of which something is left whatever the hands are."""
    return 1 + sum(max(map(max, seat.amounts.values())) for seat in seats)


def never_binds(ends: Ends, seats: Sequence[Seat], cover: int) -> bool:
    """Whether the cover is enough for whatever can happen; if in doubt, it is not.

    Lost is at most all that is bet. Of hands that win, one wins the most bets, and the others no
    more than it in ways in which two hands can end together. A cover that is paid out to the last
    cent collects no more, so something must be left.
    """
    if sum(max(lost for lost, _ in seat.amounts.values()) for seat in seats) > cover:
        return False
    for end, beside in ends.beside.items():
        if end.pays is None:
            continue
        reach = [other for other in beside if other.units <= end.units]
        most = [max((seat.amounts[other].won for other in reach), default=0) for seat in seats]
        for seat, own in zip(seats, most, strict=True):
            if seat.amounts[end].won + sum(most) - own >= cover:
                return False
    return True
