"""The player-dealer's wager as cover: what the hands of a round come to for the bank.

The table settles bet by bet against the wager (C betting 4, play 13): it sums what it collected and
what it paid separately, and once either has used up the wager nothing more is settled. All bets of
a hand win or lose together, so here a hand is one step. Must agree with the table's settling.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from letitride.analysis.banking.outcomes import HandOutcome, PairOutcomes
from letitride.rules import Cents, Rounding, payout


class BankAmount(NamedTuple):
    """What a hand loses to the bank or wins from it, in cents; one of the two is 0."""

    lost: int
    won: int

    @property
    def gain(self) -> int:
        return self.lost - self.won


class BankedSeat(NamedTuple):
    """A player as the bank sees them: the bet on each circle, and what each outcome comes to."""

    bet: Cents
    amounts: Mapping[HandOutcome, BankAmount]


def banked_seat(outcomes: PairOutcomes, bet: Cents, rounding: Rounding) -> BankedSeat:
    return BankedSeat(
        bet, {outcome: _amount(outcome, bet, rounding) for outcome in outcomes.singles}
    )


def _amount(outcome: HandOutcome, bet: Cents, rounding: Rounding) -> BankAmount:
    if outcome.pays is None:
        return BankAmount(outcome.action * bet, 0)
    return BankAmount(0, outcome.action * payout(bet, outcome.pays, rounding))


def bank_gain(amounts: Iterable[BankAmount], cover: int | None) -> int:
    """What the bank gains from hands settled in this order.

    >>> bank_gain([BankAmount(30, 0), BankAmount(0, 30), BankAmount(30, 0)], 50)
    20
    """
    collected = paid = 0
    for lost, won in amounts:
        if cover is None:
            collected, paid = collected + lost, paid + won
        elif max(collected, paid) < cover:
            collected, paid = min(collected + lost, cover), min(paid + won, cover)
    return collected - paid


def settleable(seats: Sequence[BankedSeat], cover: int | None) -> Sequence[BankedSeat]:
    """The seats that can be settled at all: a bet as large as the cover uses it up."""
    for index, seat in enumerate(seats):
        if cover is not None and all(lost + won >= cover for lost, won in seat.amounts.values()):
            return seats[: index + 1]
    return seats


def settled_first(seat: BankedSeat, cover: int) -> BankedSeat:
    """The seat as if settled first: no amount is larger than the cover."""
    amounts = {
        outcome: BankAmount(min(lost, cover), min(won, cover))
        for outcome, (lost, won) in seat.amounts.items()
    }
    return BankedSeat(seat.bet, amounts)


def ample_cover(seats: Sequence[BankedSeat]) -> int:
    """A cover that no hands can use up."""
    return 1 + sum(max(map(max, seat.amounts.values())) for seat in seats)


def never_binds(outcomes: PairOutcomes, seats: Sequence[BankedSeat], cover: int) -> bool:
    """Whether the cover is enough for whatever can happen; if in doubt, it is not.

    Players lose at most all that they bet. Of the hands that win, one wins the most bets, and each
    other wins no more than that and ends as it can beside it. A cover that is paid out to the last
    cent collects no more, so something must be left.
    """
    if sum(max(lost for lost, _ in seat.amounts.values()) for seat in seats) > cover:
        return False
    for outcome, beside in outcomes.beside.items():
        if outcome.pays is None:
            continue
        reach = [other for other in beside if other.units <= outcome.units]
        most = [max((seat.amounts[other].won for other in reach), default=0) for seat in seats]
        for seat, own in zip(seats, most, strict=True):
            if seat.amounts[outcome].won + sum(most) - own >= cover:
                return False
    return True
