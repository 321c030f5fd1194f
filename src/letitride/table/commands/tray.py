"""Commands of the tray's custody: counts, slips, shifts and drop boxes."""

from letitride.rules import Cents
from letitride.table.commands.base import Command
from letitride.table.state import CountKind, Stacks


class CountTray(Command, frozen=True):
    """Count the tray to open it, to change the shift, or to close it. The count is blind: only
    then is it compared with the log. Nothing happens until another person signs."""

    kind: CountKind
    chips: Stacks
    reason: str = ""


class SignTrayCount(Command, frozen=True):
    """The second signature on the count. A count that differs from the log needs a reason, unless
    it came with one. ``slip_number`` is the house's next slip, for a first float that comes from
    the cage."""

    slip_number: int = 0
    reason: str = ""


class DropTrayCount(Command, frozen=True):
    """Throw the count away; it will be counted again."""


class RequestFill(Command, frozen=True):
    """Ask the cage for these chips. The house gives the slip its number."""

    chips: Stacks
    slip_number: int = 0


class RequestCredit(Command, frozen=True):
    """Ask the cage to take these chips back."""

    chips: Stacks
    slip_number: int = 0


class SendSlip(Command, frozen=True):
    """The chips leave: a fill leaves the cage, a credit leaves the tray."""

    slip: int


class ReceiveSlip(Command, frozen=True):
    """The chips arrive, and the person who takes them has counted them."""

    slip: int
    chips: Stacks


class VoidSlip(Command, frozen=True):
    """Cancel a slip. Its number stays used; chips on their way go back."""

    slip: int
    reason: str


class CountDropBox(Command, frozen=True):
    """Count a box that was pulled: notes and coins, and what the vouchers in it are worth."""

    box: int
    notes: Stacks
    vouchers: Cents = Cents(0)
    reason: str = ""


class SignDropCount(Command, frozen=True):
    """The second signature on the count of a box. A count that differs from the log needs a
    reason, unless it came with one."""

    box: int
    reason: str = ""
