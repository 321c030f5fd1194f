"""The state of a seat, and of a voucher that its player has presented."""

from enum import StrEnum

import msgspec

from letitride.rules import Cents


class ExchangeFor(StrEnum):
    CHIPS = "chips"
    TOKENS = "tokens"


class Voucher(msgspec.Struct, frozen=True, kw_only=True):
    """A promotional voucher as it is printed (N 1.1): its value, and the conditions it is exchanged
    on. ``until`` is the last second it is good for, ``tables`` the ids of those that take it,
    ``into`` what it is exchanged for; None or empty: no such condition. It is used once."""

    number: int
    amount: Cents
    until: int | None = None
    tables: tuple[str, ...] = ()
    into: ExchangeFor | None = None


class Presented(msgspec.Struct, frozen=True):
    voucher: Voucher
    into: ExchangeFor


class Seat(msgspec.Struct, frozen=True):
    """An occupied seat. ``idle`` counts rounds without a bet while the table was full; ``choices``
    those the player has made here, in so many ``seconds`` altogether. A player who is
    ``sitting_out`` keeps the seat, and nobody waits for a bet; one who is ``leaving`` gets up when
    the round is over. ``presented`` is a voucher that the dealer has not exchanged yet."""

    player: str
    idle: int = 0
    choices: int = 0
    seconds: int = 0
    precluded: bool = False
    plays_first: bool = False
    sitting_out: bool = False
    leaving: bool = False
    presented: Presented | None = None
