"""The money of the tables, for the staff: trays, slips, shifts and drop boxes.

The acts themselves are commands of the table; this is what they leave on record.
"""

from collections.abc import Iterator

import msgspec
from litestar import Controller, get

from letitride.rules import Cents, Role
from letitride.runtime import Runner
from letitride.server.parameters import TableId
from letitride.server.problems import HTTPProblem
from letitride.server.request_context import Only, RequestContext
from letitride.server.wire import Visitor
from letitride.table import (
    CHIPS,
    DROP_BOX,
    NOTES,
    TRAY,
    Actor,
    DropDone,
    Phase,
    ShiftDone,
    Slip,
    TrayRule,
    TrayView,
    balance,
    counts_blind,
    options,
    tray_view,
)

_STAFF = (Role.DEALER, Role.GAMES_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.INSPECTOR)


_WAITING = (
    "SignTrayCount",
    "DropTrayCount",
    "SendSlip",
    "ReceiveSlip",
    "VoidSlip",
    "SignDropCount",
)


class TrayBook(msgspec.Struct, frozen=True, kw_only=True):
    """A table's money. ``now`` is None where nobody counts the tray, and before the table is opened
    for the first time. ``slips``, ``shifts`` and ``drops`` are the latest that are done, newest
    first; the record has them all. ``chips`` and ``notes`` are the denominations to count, in
    cents. ``tray`` and ``drop_box`` are None to a dealer whose tray people count: the count is
    blind. ``may`` is what the caller can do about counts, slips and boxes that wait: the command
    and its number, such as ``SendSlip 8``."""

    table: str
    name: str
    rule: TrayRule
    phase: Phase
    tray: Cents | None
    drop_box: Cents | None
    now: TrayView | None
    slips: tuple[Slip, ...]
    shifts: tuple[ShiftDone, ...]
    drops: tuple[DropDone, ...]
    chips: tuple[Cents, ...] = CHIPS
    notes: tuple[Cents, ...] = NOTES
    may: tuple[str, ...] = ()


class TableSlip(msgspec.Struct, frozen=True, kw_only=True):
    """A slip, and the table it belongs to."""

    table: str
    name: str
    slip: Slip


class MoneyDesk(Controller):
    path = "/api/floor"
    tags = ("floor",)
    guards = (Only(*_STAFF),)

    @get("/tables/{table:str}/money", summary="A table's tray, slips, shifts and drop")
    async def money(self, context: RequestContext, visitor: Visitor, table: TableId) -> TrayBook:
        """A dealer reads the money of the table they deal at."""
        runner = context.casino.tables.get(table)
        if runner is None or runner.place.owner:
            raise HTTPProblem(404, "unknown_table", table=table)
        if visitor.role is Role.DEALER and runner.dealer != visitor.name:
            await context.record_refusal(visitor.name, f"the money of {table}", "not the table", "")
            raise HTTPProblem(403, "not_your_money", table=table)
        return _book(runner, visitor)

    @get("/slips", summary="The latest slips of the whole house")
    async def slips(self, context: RequestContext, visitor: Visitor) -> list[TableSlip]:
        """By number, newest first; open ones are among them."""
        found = [
            TableSlip(table=id, name=runner.place.name, slip=slip)
            for id, runner in context.casino.tables.items()
            if visitor.role is not Role.DEALER or runner.dealer == visitor.name
            for slip in (*runner.table.tray.slips, *runner.table.tray.done)
        ]
        return sorted(found, key=lambda each: -each.slip.number)[:200]


def _may(runner: Runner, visitor: Visitor) -> Iterator[str]:
    assert visitor.role is not None
    actor = Actor(visitor.role, name=visitor.name)
    for option in options(runner.game, runner.table, actor):
        if option.command in _WAITING:
            number = option.fields.get("slip") or option.fields.get("box")
            yield f"{option.command} {number}" if number else option.command


def _book(runner: Runner, visitor: Visitor) -> TrayBook:
    table, place = runner.table, runner.place
    terms = table.terms or place.terms
    blind = counts_blind(table, visitor.viewer)
    return TrayBook(
        table=table.id,
        name=place.name,
        rule=terms.tray,
        phase=table.phase,
        tray=None if blind else balance(table.ledger, TRAY),
        drop_box=None if blind else balance(table.ledger, DROP_BOX),
        now=tray_view(runner.game, table, visitor.viewer),
        slips=table.tray.done[::-1],
        shifts=table.tray.past[::-1],
        drops=table.tray.drops[::-1],
        may=tuple(_may(runner, visitor)),
    )
