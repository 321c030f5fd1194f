"""Each player's result in a round, kept while the day is open so that it can be reversed."""

from collections import defaultdict
from functools import cache
from typing import Any, Final

from letitride.rules import Cents
from letitride.table.money import TRAY, Account
from letitride.table.state import HandStatus, PastResult, PastRound, Table

_FELT: Final = frozenset({"circle", "spot", "back"})
_CHIPS: Final = _FELT | {"rack", "bank"}


def results_of(table: Table) -> PastRound:
    """The results of the current round. Promotional tokens are counted apart from chips."""
    round = table.round
    assert round is not None
    # ``Any`` amounts: this runs at the end of every round, and calling ``Cents`` takes time.
    net: defaultdict[int, Any] = defaultdict(int)
    staked: defaultdict[int, Any] = defaultdict(int)
    tokens_staked: defaultdict[int, Any] = defaultdict(int)
    tokens_lost: defaultdict[int, Any] = defaultdict(int)
    for source, target, amount in round.transfers:
        giver, on_felt, bettor = _owner(source)
        taker, _, _ = _owner(target)
        if giver != taker:
            net[giver] -= amount
            net[taker] += amount
        if on_felt:
            staked[giver] += amount
        if bettor:
            tokens_staked[bettor] += amount
            tokens_lost[bettor] += amount if target == TRAY else 0
    for seat, stakes in round.taken.items():
        hand = round.hands.get(seat)
        if hand is not None and hand.status is HandStatus.SETTLED:
            net[seat] -= sum(stakes.values())
            staked[seat] += sum(stakes.values())
    fees, back_fees, seats = round.fees, round.back_fees, table.seats
    involved = {*round.hands, *round.backs, *fees, *net} & seats.keys()
    return PastRound(
        round.number,
        tuple(
            PastResult(
                seats[seat].player,
                seat,
                net[seat],
                staked[seat],
                Cents(fees.get(seat, 0) + back_fees.get(seat, 0)),
                tokens_staked[seat],
                tokens_lost[seat],
            )
            for seat in sorted(involved)
        ),
    )


@cache
def _owner(account: Account) -> tuple[int, bool, int]:
    """The seat whose chips they are, 0 for the house's; whether they are a stake; and the seat
    whose bet of tokens it is, 0 for any other account. A bet behind belongs to the backer."""
    kind, *rest = account.split(":")
    if kind == "token_circle":
        return 0, False, int(rest[0])
    if kind not in _CHIPS:
        return 0, False, 0
    return int(rest[1] if kind == "back" else rest[0]), kind in _FELT, 0
