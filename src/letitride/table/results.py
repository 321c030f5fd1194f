"""What a round came to for each player: kept while the day is open, so that it can be reversed."""

from collections import Counter
from functools import cache

from letitride.rules import Cents
from letitride.table.money import Account
from letitride.table.state import HandStatus, PastRound, Result, Table

_CHIPS = frozenset({"rack", "circle", "spot", "back", "bank"})
_FELT = _CHIPS - {"rack", "bank"}


def results_of(table: Table) -> PastRound:
    """Of the round on the table. Promotional tokens are not chips and are left out."""
    round = table.round
    assert round is not None
    net: Counter[int] = Counter()
    staked: Counter[int] = Counter()
    for source, target, amount in round.transfers:
        giver, taker = _owner(source, _CHIPS), _owner(target, _CHIPS)
        if giver != taker:
            net[giver] -= amount
            net[taker] += amount
        staked[_owner(source, _FELT)] += amount
    for seat, stakes in round.taken.items():
        hand = round.hands.get(seat)
        if hand is not None and hand.status is HandStatus.SETTLED:
            net[seat] -= sum(stakes.values())
            staked[seat] += sum(stakes.values())
    involved = {*round.hands, *round.backs, *round.fees, *net} & table.seats.keys()
    return PastRound(
        round.number,
        tuple(
            Result(
                table.seats[seat].player,
                seat,
                Cents(net[seat]),
                Cents(staked[seat]),
                Cents(round.fees.get(seat, 0) + round.back_fees.get(seat, 0)),
            )
            for seat in sorted(involved)
        ),
    )


@cache
def _owner(account: Account, kinds: frozenset[str]) -> int:
    """The seat whose chips they are; 0 for the house's. A bet behind belongs to the backer."""
    kind, *rest = account.split(":")
    if kind not in kinds:
        return 0
    return int(rest[1] if kind == "back" else rest[0])
