"""A player as the cage knows them: chips, the day so far, and the limits they set."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from letitride.house.rejections import reject
from letitride.house.words import DAY
from letitride.rules import HOUSE, Cents, format_money
from letitride.table import Rejected, Voucher

FOR_GOOD: Final = 253_402_300_799
"""The last second of the year 9999: the end of a permanent exclusion."""


class SelfLimits(msgspec.Struct, frozen=True, kw_only=True):
    """What a player allows themselves per day; None means no limit."""

    loss: Cents | None = None
    minutes: int | None = None


class PendingLimits(NamedTuple):
    """Looser limits that a player has asked for, and when they take effect."""

    limits: SelfLimits
    from_at: int


class Barred(msgspec.Struct, frozen=True, kw_only=True):
    """The clause and the reason the house excludes a player, and the table where it happened.
    ``until`` is when it ends; None means when it is lifted."""

    clause: str
    reason: str
    table: str
    until: int | None = None


class Patron(msgspec.Struct, frozen=True, kw_only=True):
    """``at_tables`` is what the cage knows of; it learns of play when a round is over. ``owed`` is
    what the player owes the house: whatever comes in next goes there first.

    ``lost_today``, ``seconds_today`` and ``alone_today`` are for the UTC day ``day``, counted in
    days since 1970. A player who is ahead on the day has a negative loss. ``alone_today`` is what
    went over the cage's desk, in and out, without a second person. ``playing_since`` is when the
    current unbroken stretch of play began; ``seconds_today`` is the time before that.
    """

    name: str
    demo: bool = False
    balance: Cents = Cents(0)
    held_vouchers: tuple[Voucher, ...] = ()
    owed: Cents = Cents(0)
    at_tables: Mapping[str, Cents] = {}
    seated: Mapping[str, int] = {}
    playing_since: int | None = None
    day: int = 0
    lost_today: Cents = Cents(0)
    seconds_today: int = 0
    alone_today: Cents = Cents(0)
    limits: SelfLimits = SelfLimits()
    coming: PendingLimits | None = None
    excluded_until: int | None = None
    bars: tuple[Barred, ...] = ()
    version: int = 0


def barred_now(patron: Patron, at: int) -> Barred | None:
    """Why the house excludes the player, if it does; a table has at most one reason."""
    in_force = (each for each in patron.bars if each.until is None or at < each.until)
    return next(in_force, None)


def new_patron(name: str) -> Patron:
    """A player the cage has not met."""
    return Patron(name=name)


def cage_stream(name: str) -> str:
    return f"cage:{name}"


def brought_to(patron: Patron, at: int) -> Patron:
    """The patron as of a time: a new day starts at zero, and requested limits take effect.

    Setting the clock back does not bring a day back.
    """
    if patron.coming is not None and patron.coming.from_at <= at:
        patron = replace(patron, limits=patron.coming.limits, coming=None)
    if (day := at // DAY) > patron.day:
        nothing = Cents(0)
        patron = replace(patron, day=day, lost_today=nothing, seconds_today=0, alone_today=nothing)
    return patron


def seconds_played(patron: Patron, at: int) -> int:
    """Seconds in any seat on the day of ``at``; two seats at once count once."""
    now = brought_to(patron, at)
    if now.playing_since is None:
        return now.seconds_today
    return now.seconds_today + max(0, at - max(now.playing_since, now.day * DAY))


def in_vouchers(patron: Patron) -> Cents:
    return Cents(sum(voucher.amount for voucher in patron.held_vouchers))


def limits_now(patron: Patron, at: int) -> SelfLimits:
    return brought_to(patron, at).limits


def admitted(patron: Patron) -> Rejected | None:
    if patron.version:
        return None
    return reject("not_admitted", HOUSE, name=patron.name)


def positive(amount: Cents) -> Rejected | None:
    if amount > 0:
        return None
    return reject("bad_amount", HOUSE)


def covers(held: Cents, amount: Cents, which: str, **fields: str) -> Rejected | None:
    """``which``: the text of ``not_enough_chips`` that says whose chips they are, and where."""
    if amount <= held:
        return None
    money = {"held": format_money(held), "amount": format_money(amount)}
    return reject(f"not_enough_chips.{which}", HOUSE, **money, **fields)
