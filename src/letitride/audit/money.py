"""Money: chips go where each event says and nowhere else, and none are made or lost.

``transfers`` tells what each kind of event may do to the ledger; one not there does nothing to it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from letitride.audit.findings import Look, Matter, Step
from letitride.audit.on_the_table import Ways
from letitride.audit.transfers import transfers
from letitride.rules import format_money
from letitride.table import MAY_BE_BELOW_ZERO, Account, Event, Move, RoundEnded, Table


class Money:
    """Events that pay nothing must move nothing: that, the walk itself looks at."""

    matter = Matter.MONEY

    def looks(self) -> Mapping[type[Event], Look]:
        return {
            **{kind: _looking(ways) for kind, ways in transfers.items()},
            RoundEnded: _sums_to_nought,
        }


NOTHING_DUE: Final = "Nothing is paid by this, but money was moved."


def _looking(ways_of: Callable[[Table, Any], Ways]) -> Look:
    def look(step: Step) -> str | None:
        return _wrong_moves(step, ways_of) or _below_nothing(step)

    return look


def _wrong_moves(step: Step, ways_of: Callable[[Table, Any], Ways]) -> str | None:
    moves = step.event.moves
    for _, _, amount in moves:
        if amount <= 0:
            return "A move is of more than nothing, and one of these is not."
    ways = []
    for way in ways_of(step.before, step.event):
        # As a rule the moves are the very ones, in this order; only where they are not, what they
        # come to is asked for.
        if tuple([move for move in way if move[2]]) == moves:
            return None
        ways.append(way)
    if not ways:
        return "The amount is not what lay there."
    moved = net(moves)
    if any(net(way) == moved for way in ways):
        return None
    return f"The money did not go as it says: {_told(moves)}; it should be {_told(ways[0])}."


def _below_nothing(step: Step) -> str | None:
    ledger = step.after.ledger
    for source, _, _ in step.event.moves:
        if ledger.get(source, 0) < 0 and source not in MAY_BE_BELOW_ZERO:
            return f"{source} is {format_money(ledger[source])}: below nothing."
    return None


def _sums_to_nought(step: Step) -> str | None:
    return "The ledger does not sum to nought." if sum(step.after.ledger.values()) else None


def net(moves: Iterable[Move]) -> dict[Account, int]:
    """What moves do to each account, those left out that stay as they were."""
    change: Counter[Account] = Counter()
    for source, target, amount in moves:
        change[source] -= amount
        change[target] += amount
    return {account: amount for account, amount in change.items() if amount}


def _told(moves: Sequence[Move]) -> str:
    real = [move for move in moves if move.amount]
    return ", ".join(f"{format_money(m.amount)} {m.source} to {m.target}" for m in real) or "none"
