"""What an event moves into the house's accounts at a table, and what it is called.

The house's accounts are the tray, the drop box and boxes that were pulled, the fee box, and what
the table has put into meters. Whatever they gain is won, unless the cage sent it or took it, or a
count found it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from letitride.reports.table_reports.facts import MoneyKind
from letitride.table import (
    CAGE,
    DROP_BOX,
    FEE_BOX,
    METER,
    TRAY,
    VARIANCE,
    Account,
    Event,
    Table,
    balance,
)
from letitride.table import events as e

_HOUSE: Final = frozenset({TRAY, DROP_BOX, FEE_BOX, METER})
_SET_RIGHT: Final = (e.CorrectionMade, e.ResultReversed)


class Movement(NamedTuple):
    """``win`` is what it adds to the house's result."""

    kind: MoneyKind
    amount: int
    win: int = 0


def gained(event: Event) -> int:
    """What the house's accounts gain by an event."""
    total = 0
    for source, target, amount in event.moves:
        total += amount * (is_house(target) - is_house(source))
    return total


def at_the_tray(event: Event) -> int:
    """The same for what a count of the tray and the drop box would find."""
    beside = (FEE_BOX, METER)
    total = 0
    for source, target, amount in event.moves:
        into = is_house(target) and target not in beside
        out = is_house(source) and source not in beside
        total += amount * (into - out)
    return total


def floated(event: Event) -> int:
    """The part that nobody won or lost: sent, taken, or found by a count."""
    if isinstance(event, _SET_RIGHT):
        return 0
    total = 0
    for source, target, amount in event.moves:
        if _is_beyond(source) and is_house(target) and target != DROP_BOX:
            total += amount
        elif is_house(source) and _is_beyond(target):
            total -= amount
    return total


def held(table: Table) -> int:
    """All that is in the house's accounts."""
    return sum(balance(table.ledger, account) for account in table.ledger if is_house(account))


def movements(event: Event) -> Iterator[Movement]:
    """Everything in the event that is not the play of a round."""
    if dropped := _between(event, CAGE, DROP_BOX):
        voucher = isinstance(event, e.VoucherExchanged)
        yield Movement(MoneyKind.VOUCHER if voucher else MoneyKind.CASH, dropped)
    won = gained(event)
    match event:
        case e.CorrectionMade(amount=amount):
            yield Movement(MoneyKind.CORRECTION, amount, won)
        case e.ResultReversed():
            yield Movement(MoneyKind.REVERSAL, abs(won), won)
        case e.PlayerLeft() | e.TableClosed() if won:
            yield Movement(MoneyKind.TOKENS_LEFT, won, won)
        case e.TrayOpened(brought=brought) if brought:
            yield Movement(MoneyKind.FLOAT, brought)
        case e.TrayFilled(amount=amount):
            yield Movement(MoneyKind.FILL, amount)
        case e.TrayCredited(amount=amount):
            yield Movement(MoneyKind.CREDIT, amount)
        case e.SlipReceived() if came := floated(event):
            yield Movement(MoneyKind.FILL, came)
        case e.SlipSent() | e.SlipVoided() if went := -floated(event):
            yield Movement(MoneyKind.CREDIT, went)
        case e.DropCountSigned(expected=expected):
            yield Movement(MoneyKind.EMPTIED, expected)
        case _:
            pass
    if found := _found(event):
        yield Movement(MoneyKind.VARIANCE, found)


def is_house(account: Account) -> bool:
    return account in _HOUSE or account.startswith("box:")


def _is_beyond(account: Account) -> bool:
    return account in (CAGE, VARIANCE) or account.startswith("slip:")


def _between(event: Event, source: Account, target: Account) -> int:
    return sum(move.amount for move in event.moves if move[:2] == (source, target))


def _found(event: Event) -> int:
    """What a count found over what the log says; negative if it is short."""
    over = sum(move.amount for move in event.moves if move.source == VARIANCE)
    return over - sum(move.amount for move in event.moves if move.target == VARIANCE)
