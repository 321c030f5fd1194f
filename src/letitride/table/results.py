"""Each player's result in a round, kept while the day is open so that it can be reversed."""

from collections import defaultdict
from functools import cache
from typing import Final

from letitride.rules import Cents
from letitride.table.money import TRAY, Account
from letitride.table.state import HandStatus, PastResult, PastRound, Table

_FELT: Final = frozenset({"circle", "spot", "back"})
_CHIPS: Final = _FELT | {"rack", "bank"}


def results_of(table: Table) -> PastRound:
    """The results of the current round, with what disputes about it have changed. Promotional
    tokens are counted apart from chips."""
    round = table.round
    assert round is not None
    net: defaultdict[int, int] = defaultdict(int)
    staked: defaultdict[int, int] = defaultdict(int)
    tokens_staked: defaultdict[int, int] = defaultdict(int)
    tokens_lost: defaultdict[int, int] = defaultdict(int)
    for source, target, amount in round.transfers:
        giver, on_felt = _owner(source)
        taker, _ = _owner(target)
        if giver != taker:
            net[giver] -= amount
            net[taker] += amount
        if on_felt:
            staked[giver] += amount
        if seat := _token_bettor(source):
            tokens_staked[seat] += amount
            tokens_lost[seat] += amount if target == TRAY else 0
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
    return PastRound(
        round.number,
        tuple(
            PastResult(
                seats[seat].player,
                seat,
                Cents(net[seat]),
                Cents(staked[seat]),
                Cents(fees.get(seat, 0) + back_fees.get(seat, 0)),
                Cents(tokens_staked[seat]),
                Cents(tokens_lost[seat]),
            )
            for seat in sorted(involved)
        ),
    )


@cache
def _owner(account: Account) -> tuple[int, bool]:
    """The seat whose chips they are, 0 for the house's; and whether they are a stake. A bet behind
    belongs to the backer."""
    kind, *rest = account.split(":")
    if kind not in _CHIPS:
        return 0, False
    return int(rest[1] if kind == "back" else rest[0]), kind in _FELT


@cache
def _token_bettor(account: Account) -> int:
    """The seat whose bet of tokens it is; 0 for any other account."""
    kind, *rest = account.split(":")
    return int(rest[0]) if kind == "token_circle" else 0
