"""The tray in the house's custody: its counts, shifts, slips and drop boxes."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

import msgspec

from letitride.rules import Cents
from letitride.table.actors import NOBODY, Actor

CHIPS: Final = tuple(map(Cents, (100_000, 50_000, 10_000, 2_500, 500, 100, 50, 1)))
"""What is counted in a tray, highest first: chips from $1,000 to 50 cents, and single cents for
odd money and promotional tokens."""

NOTES: Final = tuple(map(Cents, (10_000, 5_000, 2_000, 1_000, 500, 200, 100, 1)))
"""What is counted in a drop box: notes and coins, and single cents for the rest."""


class TrayRule(StrEnum):
    """Whether the tray is counted: not at all, by people, or by the house itself where the
    automatic dealer deals. An uncounted one belongs to a table without real money, such as a
    practice table: it may run below zero."""

    UNCOUNTED = "uncounted"
    COUNTED = "counted"
    AUTOMATIC = "automatic"


class Stack(NamedTuple):
    """A number of pieces of one denomination, in cents."""

    value: Cents
    pieces: int


Stacks = tuple[Stack, ...]
"""Highest denomination first, each once, none empty."""


def worth(stacks: Iterable[Stack]) -> Cents:
    return Cents(sum(value * pieces for value, pieces in stacks))


def stacked(amount: Cents) -> Stacks:
    """An amount in as few chips as possible."""
    found: list[Stack] = []
    for value in CHIPS:
        pieces, amount = divmod(amount, value)  # type: ignore[assignment]
        if pieces:
            found.append(Stack(value, pieces))
    return tuple(found)


class CountKind(StrEnum):
    """What a count of the tray is for. ``shift`` ends one shift and begins the next."""

    OPENER = "opener"
    SHIFT = "shift"
    CLOSER = "closer"


class TrayCount(msgspec.Struct, frozen=True, kw_only=True):
    """A count that waits for the second signature. ``expected`` is what the log says is there."""

    kind: CountKind
    chips: Stacks
    amount: Cents
    expected: Cents
    reason: str = ""
    by: Actor = NOBODY


class SlipKind(StrEnum):
    FILL = "fill"
    CREDIT = "credit"


class SlipStage(StrEnum):
    """A slip that is received or void is done."""

    REQUESTED = "requested"
    SENT = "sent"
    RECEIVED = "received"
    VOID = "void"


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """A fill or a credit. The chips of one that is sent are in nobody's tray. ``done_by`` received
    it or made it void, for this ``reason``."""

    number: int
    kind: SlipKind
    chips: Stacks
    amount: Cents
    stage: SlipStage = SlipStage.REQUESTED
    requested_by: Actor = NOBODY
    sent_by: Actor = NOBODY
    done_by: Actor = NOBODY
    requested_at: int = 0
    sent_at: int = 0
    done_at: int = 0
    reason: str = ""


class DropCount(msgspec.Struct, frozen=True, kw_only=True):
    """A count of a drop box that waits for the second signature."""

    notes: Stacks
    vouchers: Cents
    amount: Cents
    reason: str = ""
    by: Actor = NOBODY


class DropBox(msgspec.Struct, frozen=True, kw_only=True):
    """A box that was pulled and is not yet counted; ``amount`` is what the log says is in it."""

    number: int
    shift: int
    amount: Cents
    count: DropCount | None = None


class ShiftTotals(msgspec.Struct, frozen=True, kw_only=True):
    """A finished shift of a table: win = closer + credits + drop - opener - fills."""

    opener: Cents
    fills: Cents
    credits: Cents
    drop: Cents
    closer: Cents
    win: Cents


class ShiftDone(msgspec.Struct, frozen=True, kw_only=True):
    """A finished shift with its closer and the two who signed."""

    shift: int
    opened_at: int
    closed_at: int
    chips: Stacks
    totals: ShiftTotals
    variance: Cents
    reason: str
    counted_by: Actor
    signed_by: Actor


class DropDone(msgspec.Struct, frozen=True, kw_only=True):
    """A drop box that two people have counted."""

    box: int
    shift: int
    amount: Cents
    expected: Cents
    variance: Cents
    reason: str
    counted_by: Actor
    signed_by: Actor
    at: int


MOST_DONE: Final = 50
"""Slips, shifts and drops that a table remembers; the log has them all."""


class Tray(msgspec.Struct, frozen=True, kw_only=True):
    """``shift`` is the shift under way, 0 if none is; ``shifts`` counts those begun, ``boxes_used``
    the drop boxes. ``opener``, ``fills`` and ``credits`` are of this shift, ``drop_before`` is what
    was in the drop box when it began. ``numbered`` is the last slip number used here. ``done``,
    ``past`` and ``drops`` are the latest finished slips, shifts and drops, oldest first."""

    shift: int = 0
    shifts: int = 0
    opener: Cents = Cents(0)
    fills: Cents = Cents(0)
    credits: Cents = Cents(0)
    drop_before: Cents = Cents(0)
    numbered: int = 0
    count: TrayCount | None = None
    slips: tuple[Slip, ...] = ()
    boxes: tuple[DropBox, ...] = ()
    boxes_used: int = 0
    opened_at: int = 0
    done: tuple[Slip, ...] = ()
    past: tuple[ShiftDone, ...] = ()
    drops: tuple[DropDone, ...] = ()

    def slip(self, number: int) -> Slip | None:
        return next((each for each in self.slips if each.number == number), None)

    def box(self, number: int) -> DropBox | None:
        return next((each for each in self.boxes if each.number == number), None)

    def totals(self, *, closer: Cents, drop_box: Cents) -> ShiftTotals:
        """The shift if it ends now. Follows from the log alone: decision and proof share it."""
        drop = Cents(drop_box - self.drop_before)
        win = Cents(closer + self.credits + drop - self.opener - self.fills)
        return ShiftTotals(
            opener=self.opener,
            fills=self.fills,
            credits=self.credits,
            drop=drop,
            closer=closer,
            win=win,
        )
