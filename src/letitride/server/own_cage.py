"""A player's own account at the cage: chips, history, and the limits players set themselves."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
from litestar import Controller, get, post, put
from msgspec import Meta

from letitride.house import (
    FOR_GOOD,
    Barred,
    Decided,
    Patron,
    SelfLimits,
    barred_now,
    brought_to,
    cage_stream,
    exclude_self,
    in_vouchers,
    seconds_played,
    set_limits,
)
from letitride.journal import CODEC
from letitride.rules import Cents, Role
from letitride.server.parameters import Version
from letitride.server.problems import unless_rejected
from letitride.server.request_context import Only, RequestContext
from letitride.server.wire import Visitor
from letitride.table import Voucher


class OwnLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Per day: the most that may be lost, in cents, and the longest playing time. None means no
    limit."""

    loss: Annotated[int, Meta(ge=0, le=10**14)] | None = None
    minutes: Annotated[int, Meta(ge=0, le=1440)] | None = None


class Exclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For this many days; None means for good."""

    days: Annotated[int, Meta(ge=1, le=36500)] | None = None


class CageView(msgspec.Struct, frozen=True, kw_only=True):
    """A player's account with the house, in cents; ``lost_today`` is negative after winning.
    ``owed`` is what the player owes the house. ``seated`` is the table where the player has a
    seat. ``vouchers`` is what ``held_vouchers`` are worth; a voucher's ``until`` is in seconds
    since 1970.

    ``coming`` are looser limits that were requested, in force from ``coming_at`` on;
    ``excluded_until`` is a time in seconds since 1970, ``excluded_for_good`` means it never ends.
    ``barred`` is the clause and the reason the house excludes the player.
    """

    name: str
    demo: bool
    balance: Cents
    vouchers: Cents
    held_vouchers: tuple[Voucher, ...]
    owed: Cents
    at_tables: Mapping[str, Cents]
    seated: str | None
    lost_today: Cents
    minutes_today: int
    limits: SelfLimits
    coming: SelfLimits | None
    coming_at: int | None
    excluded_until: int | None
    excluded_for_good: bool
    barred: Barred | None


class CageEntry(msgspec.Struct, frozen=True, kw_only=True):
    version: int
    event: Mapping[str, Any]


def cage_view(patron: Patron, at: int) -> CageView:
    """The account as of a time: a day may have ended, or looser limits begun, since the last
    event."""
    patron = brought_to(patron, at)
    excluded = patron.excluded_until
    over = excluded is None or excluded <= at
    return CageView(
        name=patron.name,
        demo=patron.demo,
        balance=patron.balance,
        vouchers=in_vouchers(patron),
        held_vouchers=patron.held_vouchers,
        owed=patron.owed,
        at_tables=patron.at_tables,
        seated=next(iter(patron.seated), None),
        lost_today=patron.lost_today,
        minutes_today=seconds_played(patron, at) // 60,
        limits=patron.limits,
        coming=None if patron.coming is None else patron.coming.limits,
        coming_at=None if patron.coming is None else patron.coming.from_at,
        excluded_until=None if over or excluded == FOR_GOOD else excluded,
        excluded_for_good=not over and excluded == FOR_GOOD,
        barred=barred_now(patron, at),
    )


class OwnCage(Controller):
    path = "/api/me"
    tags = ("people",)
    guards = (Only(Role.PLAYER),)

    @get("/cage", summary="Your chips and limits")
    async def cage(self, context: RequestContext, visitor: Visitor) -> CageView:
        return await cage_of(context, visitor.name)

    @get("/cage/entries", summary="Your history at the cage")
    async def entries(
        self, context: RequestContext, visitor: Visitor, after: Version = 0
    ) -> list[CageEntry]:
        """At most 500 entries after a version."""
        return await entries_of(context, visitor.name, after)

    @put("/limits", summary="Set your own limits")
    async def limits(self, context: RequestContext, visitor: Visitor, data: OwnLimits) -> CageView:
        """Stricter limits apply at once, looser ones after 24 hours."""
        wanted = SelfLimits(
            loss=None if data.loss is None else Cents(data.loss), minutes=data.minutes
        )
        at = context.casino.now()
        return await change_cage(
            context, visitor.name, lambda patron: set_limits(patron, wanted, at)
        )

    @post("/exclusion", summary="Exclude yourself from play", status_code=200)
    async def exclusion(
        self, context: RequestContext, visitor: Visitor, data: Exclusion
    ) -> CageView:
        """It applies at once, and cannot be cancelled before it ends."""
        at = context.casino.now()
        until = None if data.days is None else at + data.days * 86400
        return await change_cage(
            context, visitor.name, lambda patron: exclude_self(patron, until, at)
        )


async def cage_of(context: RequestContext, player: str) -> CageView:
    casino = context.casino
    return cage_view(await casino.cage.patron(player), casino.now())


async def entries_of(context: RequestContext, player: str, after: int) -> list[CageEntry]:
    stored = await context.casino.log.read(cage_stream(player), after, limit=500)
    return [
        CageEntry(version=each.version, event=msgspec.to_builtins(CODEC.event(each)))
        for each in stored
    ]


async def change_cage(
    context: RequestContext,
    player: str,
    decide: Callable[[Patron], Decided],
    *,
    command_id: str = "",
    asked: str = "",
) -> CageView:
    """Raises ``RejectedProblem``, ``OtherCommand``."""
    casino = context.casino
    changed = await casino.cage.states.change(
        cage_stream(player), decide, command_id=command_id, asked=asked
    )
    return cage_view(unless_rejected(changed).state, casino.now())
