"""Each player's result in a round, kept while the day is open so that it can be reversed."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from letitride.rules import Cents
from letitride.table.money import TRAY, Account
from letitride.table.state import HandStatus, PastResult, PastRound, Table

_FELT: Final = frozenset({"circle", "spot", "back"})
_NOTHING: Final = Cents(0)
_CHIPS: Final = _FELT | {"rack", "bank"}


def results_of(table: Table) -> PastRound:
    """The results of the current round, with what disputes about it have changed. Promotional
    tokens are counted apart from chips."""
    round = table.round
    assert round is not None
    # ``Any`` values: calling ``Cents`` takes longer than adding.
    net: defaultdict[int, Any] = defaultdict(int)
    staked: defaultdict[int, Any] = defaultdict(int)
    tokens_staked: defaultdict[int, Any] = defaultdict(int)
    tokens_lost: defaultdict[int, Any] = defaultdict(int)
    for moves in round.settled.values():
        for source, target, amount in moves:
            giver, bettor, token_bettor = _whose(source)
            taker, _, _ = _whose(target)
            if giver != taker:
                net[giver] -= amount
                net[taker] += amount
            if bettor:
                staked[bettor] += amount
            if token_bettor:
                tokens_staked[token_bettor] += amount
                tokens_lost[token_bettor] += amount if target == TRAY else 0
    for seat, stakes in round.taken.items():
        hand = round.hands.get(seat)
        if hand is not None and hand.status is HandStatus.SETTLED:
            net[seat] -= sum(stakes.values())
            staked[seat] += sum(stakes.values())
    fees, back_fees, seats = round.fees, round.back_fees, table.seats
    for dispute in table.disputes:
        if dispute.round == round.number and dispute.corrected:
            sits = (seat for seat, who in seats.items() if who.player == dispute.player)
            net[next(sits, 0)] += dispute.corrected
    involved = {*round.hands, *round.backs, *fees, *net} & seats.keys()
    paid: Mapping[int, Any] = fees
    if back_fees:
        paid = {seat: fees.get(seat, 0) + back_fees.get(seat, 0) for seat in involved}
    results = [
        PastResult(
            seats[seat].player,
            seat,
            net.get(seat, _NOTHING),
            staked.get(seat, _NOTHING),
            paid.get(seat, _NOTHING),
            tokens_staked.get(seat, _NOTHING),
            tokens_lost.get(seat, _NOTHING),
        )
        for seat in sorted(involved)
    ]
    return PastRound(round.number, tuple(results))


@cache
def _whose(account: Account) -> tuple[int, int, int]:
    """The seat whose chips they are, the seat whose stake of chips, and the seat whose stake of
    tokens; 0 where there is none. A bet behind belongs to the backer."""
    kind, *rest = account.split(":")
    if kind == "token_circle":
        return 0, 0, int(rest[0])
    if kind not in _CHIPS:
        return 0, 0, 0
    seat = int(rest[1] if kind == "back" else rest[0])
    return seat, seat if kind in _FELT else 0, 0
