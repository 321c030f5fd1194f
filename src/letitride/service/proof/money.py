"""Money: chips go where each event says and nowhere else, and none are made or lost.

``transfers`` tells what each kind of event may do to the ledger; one not there does nothing to it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from letitride.rules import format_money
from letitride.service.proof.findings import Finding, Matter, Step
from letitride.service.proof.transfers import transfers
from letitride.table.money import MAY_BE_BELOW_ZERO, Account, Move, balance


class Money:
    matter = Matter.MONEY

    def look(self, step: Step) -> Iterator[Finding]:
        sentence = _wrong_moves(step) or _wrong_ledger(step)
        if sentence is not None:
            yield Finding(step.version, self.matter, sentence)


def _wrong_moves(step: Step) -> str | None:
    event = step.event
    if any(move.amount <= 0 for move in event.moves):
        return "A move is of more than nothing, and one of these is not."
    known = transfers.get(type(event))
    if known is None:
        return "Nothing is paid by this, but money was moved." if event.moves else None
    ways = known(step.before, event)
    if not ways:
        return "The amount is not what lay there."
    moved = net(event.moves)
    if moved in [net(way) for way in ways]:
        return None
    return f"The money did not go as it says: {_told(event.moves)}; it should be {_told(ways[0])}."


def _wrong_ledger(step: Step) -> str | None:
    if not step.event.moves:
        return None
    ledger = step.after.ledger
    if sum(ledger.values()):
        return "The ledger does not sum to nought."
    for source in sorted({move.source for move in step.event.moves} - MAY_BE_BELOW_ZERO):
        if (amount := balance(ledger, source)) < 0:
            return f"{source} is {format_money(amount)}: below nothing."
    return None


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
