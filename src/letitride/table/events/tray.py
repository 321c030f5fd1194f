"""Events of the tray's custody: counts, slips, shifts and drop boxes.

``counted_by`` made the count that ``by`` signed. ``variance`` is the count less what the log says
was there; it moves to or from the account ``variance``, with the reason, and is never hidden.
"""

from letitride.rules import Cents
from letitride.table.actors import NOBODY, Actor
from letitride.table.events.base import Event
from letitride.table.state import CountKind, ShiftTotals, SlipKind, Stacks


class TrayCounted(Event, frozen=True):
    """One person has counted; nothing changes until another signs."""

    kind: CountKind
    chips: Stacks
    amount: Cents
    expected: Cents
    reason: str = ""


class TrayCountDropped(Event, frozen=True):
    kind: CountKind


class TrayOpened(Event, frozen=True):
    """The opener: the shift begins with this in the tray. ``brought`` came from the cage under slip
    number ``slip``, when the tray was counted for the first time; negative if it went there."""

    shift: int
    chips: Stacks
    amount: Cents
    brought: Cents = Cents(0)
    slip: int = 0
    variance: Cents = Cents(0)
    reason: str = ""
    counted_by: Actor = NOBODY


class ShiftOver(Event, frozen=True):
    """What both ends of a shift record."""

    shift: int
    chips: Stacks
    amount: Cents
    totals: ShiftTotals
    variance: Cents = Cents(0)
    reason: str = ""
    counted_by: Actor = NOBODY


class ShiftChanged(ShiftOver, frozen=True):
    """The count closes the shift before and opens ``shift``, while the table is open."""


class TrayClosed(ShiftOver, frozen=True):
    """The closer: the shift is over, and the chips are locked up in the tray."""


class SlipRequested(Event, frozen=True):
    """Numbers run through the whole house without a gap."""

    number: int
    kind: SlipKind
    chips: Stacks
    amount: Cents


class SlipSent(Event, frozen=True):
    number: int
    kind: SlipKind
    amount: Cents


class SlipReceived(Event, frozen=True):
    number: int
    kind: SlipKind
    chips: Stacks
    amount: Cents


class SlipVoided(Event, frozen=True):
    number: int
    kind: SlipKind
    amount: Cents
    reason: str


class DropBoxPulled(Event, frozen=True):
    """At the end of a shift the box goes to the count, and an empty one takes its place."""

    box: int
    shift: int
    amount: Cents


class DropBoxCounted(Event, frozen=True):
    """One person has counted; nothing changes until another signs."""

    box: int
    notes: Stacks
    vouchers: Cents
    amount: Cents
    reason: str = ""


class DropCountSigned(Event, frozen=True):
    """The drop of a shift: what was counted goes to the cage."""

    box: int
    shift: int
    notes: Stacks
    vouchers: Cents
    amount: Cents
    expected: Cents
    variance: Cents = Cents(0)
    reason: str = ""
    counted_by: Actor = NOBODY
