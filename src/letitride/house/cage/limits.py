"""The limits that players set for themselves, and what those stop them from doing.

A stricter limit applies at once; a looser one waits a day, so that nobody loosens it in the heat of
play. An exclusion cannot be cancelled while it runs.
"""

from typing import Final, TypeVar

from letitride.house.base import Decided
from letitride.house.cage.events import (
    ExcludedByHouse,
    ExclusionLifted,
    LimitsSet,
    LooserLimitsAsked,
    SelfExcluded,
)
from letitride.house.cage.patron import (
    FOR_GOOD,
    Patron,
    SelfLimits,
    admitted,
    barred_now,
    brought_to,
    limits_now,
    seconds_played,
)
from letitride.house.rejections import reject
from letitride.house.words import DAY, MINUTE, format_span
from letitride.rules import HOUSE, Cents, format_money
from letitride.table import Rejected

MOST: Final = Cents(100_000_000_000_000)
"""A trillion dollars: the most a player can hold, and the highest limit."""

_Limit = TypeVar("_Limit", bound=int)


def may_sit(patron: Patron, at: int) -> Rejected | None:
    """Whether the player may take a seat: not excluded, with time and money left for the day."""
    now = brought_to(patron, at)
    if no := not_excluded(now, at) or _has_time(now, at):
        return no
    limit = now.limits.loss
    if limit is None or now.lost_today < limit:
        return None
    lost = format_money(now.lost_today)
    return reject("loss_limit.reached", HOUSE, limit=format_money(limit), so_far=lost)


def may_risk(patron: Patron, at_stake: Cents, at: int) -> Rejected | None:
    """Whether the player may lose ``at_stake``, the total on all tables, today.

    It includes the fees. A round counts on the day it ends.
    """
    now = brought_to(patron, at)
    if no := not_excluded(now, at) or _has_time(now, at):
        return no
    limit = now.limits.loss
    if limit is None or now.lost_today + at_stake <= limit:
        return None
    return reject(
        "loss_limit.won" if now.lost_today < 0 else "loss_limit.lost",
        HOUSE,
        limit=format_money(limit),
        so_far=format_money(Cents(abs(now.lost_today))),
        at_stake=format_money(at_stake),
    )


def not_excluded(patron: Patron, at: int) -> Rejected | None:
    """Whether the player is excluded: by the house, with the clause of its measure, or by
    themselves."""
    if (bar := barred_now(patron, at)) is not None:
        return reject("excluded.by_house", bar.clause, why=bar.reason.strip().rstrip("."))
    end = patron.excluded_until
    if end is None or end <= at:
        return None
    if end == FOR_GOOD:
        return reject("excluded.for_good", HOUSE)
    return reject("excluded.for_now", HOUSE, span=format_span(end - at))


def _has_time(patron: Patron, at: int) -> Rejected | None:
    minutes = patron.limits.minutes
    if minutes is None or seconds_played(patron, at) < minutes * MINUTE:
        return None
    wait = format_span((patron.day + 1) * DAY - at)
    return reject("time_limit", HOUSE, minutes=minutes, wait=wait)


def set_limits(patron: Patron, limits: SelfLimits, at: int) -> Decided:
    """Set both limits; each applies now if it is not looser, and in a day if it is.

    A new request replaces an earlier one, so the day of waiting starts again.
    """
    if no := _sound(limits):
        return no
    present = limits_now(patron, at)
    at_once = SelfLimits(
        loss=_stricter(present.loss, limits.loss),
        minutes=_stricter(present.minutes, limits.minutes),
    )
    bound = LimitsSet(limits=at_once, by=patron.name, at=at)
    if at_once == limits:
        return (bound,)
    asked = LooserLimitsAsked(limits=limits, effective=at + DAY, by=patron.name, at=at)
    return (asked,) if at_once == present else (bound, asked)


def _stricter(present: _Limit | None, wanted: _Limit | None) -> _Limit | None:
    if present is None or wanted is None:
        return wanted if present is None else present
    return min(present, wanted)


def _sound(limits: SelfLimits) -> Rejected | None:
    if limits.loss is not None and not 0 < limits.loss <= MOST:
        most = format_money(MOST)
        return reject("bad_limit.loss", HOUSE, most=most)
    if limits.minutes is not None and not 0 < limits.minutes <= DAY // MINUTE:
        return reject("bad_limit.minutes", HOUSE, most=DAY // MINUTE)
    return None


def exclude(
    patron: Patron,
    *,
    table: str,
    clause: str,
    reason: str,
    by: str,
    at: int,
    until: int | None = None,
) -> Decided:
    """Exclude a player from every table of the house; their chips can still be paid out."""
    if no := admitted(patron):
        return no
    out = ExcludedByHouse(table=table, clause=clause, reason=reason, until=until, by=by, at=at)
    return (out,)


def lift_exclusion(*, table: str, reason: str, by: str, at: int) -> Decided:
    return (ExclusionLifted(table=table, reason=reason, by=by, at=at),)


def exclude_self(patron: Patron, until: int | None, at: int) -> Decided:
    """Until a time, or for good. It can be extended while it runs, never shortened."""
    end = FOR_GOOD if until is None else until
    if not at < end <= FOR_GOOD:
        return reject("bad_time", HOUSE)
    if end < (patron.excluded_until or 0):
        return reject("excluded.no_shorter", HOUSE)
    return (SelfExcluded(until=until, by=patron.name, at=at),)
