"""Money: chips go where each event says and nowhere else, and none are made or lost.

``transfers`` says what each kind of event may do to the ledger. A kind that is not there moves
nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from letitride.audit.findings import Look, Matter, Step
from letitride.audit.on_the_table import Transfer, Way, Ways
from letitride.audit.transfers import transfers
from letitride.audit.words import say
from letitride.rules import format_money
from letitride.table import (
    MAY_BE_BELOW_ZERO,
    TRAY,
    Account,
    Event,
    Move,
    RoundEnded,
    Table,
    is_counted,
)


class Money:
    """The walk itself checks that events which pay nothing move nothing."""

    matter = Matter.MONEY

    def looks(self) -> Mapping[type[Event], Look]:
        return {
            **{kind: _looking(ways) for kind, ways in transfers.items()},
            RoundEnded: _sums_to_nought,
        }


def _looking(ways_of: Callable[[Table, Any], Ways]) -> Look:
    def look(step: Step) -> str | None:
        before, event, ledger = step.before, step.event, step.after.ledger
        moves, below = event.moves, None
        for source, _, amount in moves:
            if amount <= 0:
                return say("no_amount")
            if ledger.get(source, 0) < 0 and not _may_be_below(source, before):
                below = below or source
        for way in ways_of(before, event):
            # Usually exactly these moves, in this order.
            if tuple(way) == moves:
                break
        else:
            if (sentence := _wrong_moves(moves, list(ways_of(before, event)))) is not None:
                return sentence
        if below is None:
            return None
        return say("account_below_zero", below=below, amount=format_money(ledger[below]))

    return look


def _may_be_below(account: Account, table: Table) -> bool:
    """A counted tray pays what it holds, and no more."""
    return account in MAY_BE_BELOW_ZERO and not (account == TRAY and is_counted(table))


def _wrong_moves(moves: Sequence[Move], ways: Sequence[Way]) -> str | None:
    """Moves of nothing do not count; otherwise only the net effect does."""
    if not ways:
        return say("amount_wrong")
    moved = net(moves)
    if any(net(way) == moved for way in ways):
        return None
    return say("moves_wrong", moves=_told(moves), should=_told(ways[0]))


def _sums_to_nought(step: Step) -> str | None:
    return say("ledger_sum") if sum(step.after.ledger.values()) else None


def net(moves: Iterable[Transfer]) -> dict[Account, int]:
    """What the moves do to each account; unchanged accounts are left out."""
    change: Counter[Account] = Counter()
    for source, target, amount in moves:
        change[source] -= amount
        change[target] += amount
    return {account: amount for account, amount in change.items() if amount}


def _told(moves: Way) -> str:
    real = [move for move in moves if move[2]]
    said = (
        say("move", amount=format_money(amount), source=source, target=target)
        for source, target, amount in real
    )
    return ", ".join(said) or say("no_moves")
