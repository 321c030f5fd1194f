"""Events of the cage: a player's chips, seats and limits."""

from letitride.house.base import HouseEvent
from letitride.house.cage.patron import SelfLimits
from letitride.rules import Cents
from letitride.table import ExchangeFor, Voucher


class PatronAdmitted(HouseEvent, frozen=True):
    demo: bool = False


class ChipsPaidIn(HouseEvent, frozen=True):
    """``second`` signed for it together with ``by``; empty if one person was enough."""

    amount: Cents
    why: str = ""
    second: str = ""


class ChipsPaidOut(HouseEvent, frozen=True):
    amount: Cents
    why: str = ""
    second: str = ""


class VoucherIssued(HouseEvent, frozen=True):
    """Its number is the version of this event. The conditions are printed on it."""

    amount: Cents
    why: str = ""
    second: str = ""
    until: int | None = None
    tables: tuple[str, ...] = ()
    into: ExchangeFor | None = None


class VoucherUsed(HouseEvent, frozen=True):
    """``chips`` is the part that became chips at the table; the rest became promotional tokens.
    Release 0.1 knew no single ``voucher``, only what all of them were worth."""

    table: str
    amount: Cents
    chips: Cents
    voucher: Voucher | None = None


class ChipsTaken(HouseEvent, frozen=True):
    """From the balance to a table."""

    table: str
    amount: Cents


class ChipsClaimed(HouseEvent, frozen=True):
    """Chips went from the balance to a table, for a finished round that was reversed. ``owed`` is
    the part that the balance could not cover."""

    table: str
    amount: Cents
    owed: Cents


class DebtSettled(HouseEvent, frozen=True):
    """Chips from the balance paid a debt: what comes in goes first to what the player owes."""

    amount: Cents


class ChipsBroughtBack(HouseEvent, frozen=True):
    table: str
    amount: Cents


class SeatTaken(HouseEvent, frozen=True):
    table: str


class SeatLeft(HouseEvent, frozen=True):
    table: str


class RoundPlayed(HouseEvent, frozen=True):
    """``net`` is what the player won since the table's last report; negative for a loss."""

    table: str
    round: int
    net: Cents


class ResultCorrected(HouseEvent, frozen=True):
    """``net`` is what the player gets after a dispute, or for a round that was invalidated when it
    was over, less what they give back. ``second`` proposed what ``by`` confirmed."""

    table: str
    round: int
    net: Cents
    second: str


class LimitsSet(HouseEvent, frozen=True):
    """These apply at once, and looser limits that were pending are withdrawn."""

    limits: SelfLimits


class LooserLimitsAsked(HouseEvent, frozen=True):
    """``limits`` replace the current ones at ``effective``."""

    limits: SelfLimits
    effective: int


class ExcludedByHouse(HouseEvent, frozen=True):
    """A supervisor's measure at a table, with its clause: no table of the house seats the
    player. ``until`` is when it ends; None means when it is lifted."""

    table: str
    clause: str
    reason: str
    until: int | None = None


class ExclusionLifted(HouseEvent, frozen=True):
    """The table that excluded the player no longer does."""

    table: str
    reason: str


class SelfExcluded(HouseEvent, frozen=True):
    """``until`` is when the exclusion ends; None means never."""

    until: int | None = None
