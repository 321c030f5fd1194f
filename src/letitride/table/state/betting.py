"""The state of betting: limits and fees."""

import msgspec

from letitride.rules import Cents, RuleBook


class FeeRate(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the fee sheet (C fees): flat fees at tables whose limits lie within these."""

    minimum: Cents
    maximum: Cents
    player: Cents
    player_dealer: Cents


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The sign: base limits for each of the three circles, and the unit if there is one."""

    minimum: Cents
    maximum: Cents
    unit: Cents | None = None
    maximum_payout: Cents | None = None


def default_fees(book: RuleBook) -> tuple[FeeRate, ...]:
    """A sheet of one row, with the book's own limits and fees; empty where it has none."""
    flat, limits = book.fees.flat, book.limits
    if flat is None:
        return ()
    rate = FeeRate(
        minimum=limits.minimum,
        maximum=limits.maximum,
        player=flat.player,
        player_dealer=flat.player_dealer,
    )
    return (rate,)
