"""Money on a table: named accounts, and transfers between them. The total never changes.

A stake *is* the balance of its circle. Every account starts at zero. What players and fills bring
in comes from ``CAGE``, which stands for everything outside the table and so is negative by exactly
that much; on the table, only the tray, the house's bank, may be negative.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple, NewType

from letitride.rules import Cents, Wager

Account = NewType("Account", str)

CAGE: Final = Account("cage")
TRAY: Final = Account("tray")
DROP_BOX: Final = Account("drop_box")
FEE_BOX: Final = Account("fee_box")
MAY_BE_BELOW_ZERO: Final = frozenset({CAGE, TRAY})

Ledger = Mapping[Account, Cents]


class Move(NamedTuple):
    """A transfer between two accounts; always more than zero cents."""

    source: Account
    target: Account
    amount: Cents


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
def token_circle(seat: int, number: int) -> Account:
    """Promotional tokens in a circle, besides the chips there."""
    return Account(f"token_circle:{seat}:{number}")


@cache
def spot(seat: int, wager: Wager) -> Account:
    """A side bet."""
    return Account(f"spot:{seat}:{wager}")


@cache
def back(behind: int, backer: int, number: int) -> Account:
    """A bet behind another seat's circle; it belongs to the backer."""
    return Account(f"back:{behind}:{backer}:{number}")


@cache
def bank(seat: int) -> Account:
    """The player-dealer's wager."""
    return Account(f"bank:{seat}")


def balance(ledger: Ledger, account: Account) -> Cents:
    return ledger.get(account, Cents(0))


def apply_moves(ledger: Ledger, moves: Iterable[Move]) -> Ledger:
    """The ledger after the moves; accounts that reach zero are dropped."""
    after = dict(ledger)
    for source, target, amount in moves:
        left = after.get(source, 0) - amount
        if left:
            after[source] = Cents(left)
        else:
            after.pop(source, None)
        total = after.get(target, 0) + amount
        if total:
            after[target] = Cents(total)
        else:
            after.pop(target, None)
    return after
