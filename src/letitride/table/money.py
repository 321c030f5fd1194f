"""Money on a table: named accounts, and transfers between them. The total never changes.

A stake *is* the balance of its circle. Every account starts at zero. What players and fills bring
in comes from ``CAGE``, which stands for everything outside the table and is negative by exactly
that much; on the table, only a tray that nobody counts may be negative.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple, NewType

from letitride.rules import Cents, Wager

Account = NewType("Account", str)

CAGE: Final = Account("cage")
TRAY: Final = Account("tray")
DROP_BOX: Final = Account("drop_box")
FEE_BOX: Final = Account("fee_box")
METER: Final = Account("meter")
"""What the table has put into shared meters, less what they have paid here. The rest of a meter is
outside the table, so this may be below zero."""
VARIANCE: Final = Account("variance")
"""What counts have found over or short: below zero if more was found than the log expected."""
MAY_BE_BELOW_ZERO: Final = frozenset({CAGE, TRAY, METER, VARIANCE})
"""The tray only at a table where it is not counted; ``decide`` and the proof see to that."""

Ledger = Mapping[Account, Cents]


class Move(NamedTuple):
    """A transfer between two accounts; always more than zero cents."""

    source: Account
    target: Account
    amount: Cents


@cache
def on_slip(number: int) -> Account:
    """The chips of a fill or credit on its way between the cage and the tray."""
    return Account(f"slip:{number}")


@cache
def pulled_box(number: int) -> Account:
    """What is in a drop box that was pulled and is not yet counted."""
    return Account(f"box:{number}")


@cache
def rack(seat: int) -> Account:
    """The chips in front of a player."""
    return Account(f"rack:{seat}")


@cache
def tokens(seat: int) -> Account:
    """A player's promotional tokens: they can be bet, but not changed back into chips."""
    return Account(f"tokens:{seat}")


@cache
def circle(seat: int, number: int) -> Account:
    return Account(f"circle:{seat}:{number}")


@cache
def circles(seat: int) -> tuple[Account, Account, Account]:
    """The three of a seat, in order."""
    return circle(seat, 1), circle(seat, 2), circle(seat, 3)


@cache
def token_circle(seat: int, number: int) -> Account:
    """Promotional tokens in a circle, besides the chips there."""
    return Account(f"token_circle:{seat}:{number}")


@cache
def token_circles(seat: int) -> tuple[Account, Account, Account]:
    return token_circle(seat, 1), token_circle(seat, 2), token_circle(seat, 3)


@cache
def spot(seat: int, wager: Wager) -> Account:
    """A side bet."""
    return Account(f"spot:{seat}:{wager}")


def wager_on(account: Account) -> Wager | None:
    """The side bet of a spot, by the name of its account."""
    kind, _, rest = account.partition(":")
    return Wager(rest.partition(":")[2]) if kind == "spot" else None


@cache
def back(behind: int, backer: int, number: int) -> Account:
    """A bet behind another seat's circle; it belongs to the backer."""
    return Account(f"back:{behind}:{backer}:{number}")


@cache
def bank(seat: int) -> Account:
    """The player-dealer's wager."""
    return Account(f"bank:{seat}")


_NOTHING: Final = Cents(0)


def balance(ledger: Ledger, account: Account) -> Cents:
    return ledger.get(account, _NOTHING)


def apply_moves(ledger: Ledger, moves: Iterable[Move]) -> Ledger:
    """The ledger after the moves; accounts that come to nothing are dropped from it."""
    # ``Any`` values: calling ``Cents`` takes longer than looking up an account.
    after: dict[Account, Any] = dict(ledger)
    for source, target, amount in moves:
        left = after.get(source, 0) - amount
        if left:
            after[source] = left
        else:
            after.pop(source, None)
        total = after.get(target, 0) + amount
        if total:
            after[target] = total
        else:
            after.pop(target, None)
    return after
