"""Commands of the table controller: its keys, its slots, its lamps (W table 4)."""

from letitride.table.commands.base import Command
from letitride.table.state import MAINTENANCE_SLOT, ControllerKey, SecurityKey


class PressKey(Command, frozen=True):
    key: ControllerKey


class UseMaintenanceKey(Command, frozen=True):
    """Put the maintenance key into its slot, for the reset after an early stub."""

    key: SecurityKey = SecurityKey.MAINTENANCE
    slot: int = MAINTENANCE_SLOT


class RemoveKey(Command, frozen=True):
    slot: int = MAINTENANCE_SLOT


class RecordLamp(Command, frozen=True):
    """The lamp of a bonus bet stays dark; or it is lit, once the chip is right on its sensor."""

    seat: int
    lit: bool


class CollectCards(Command, frozen=True):
    """All cards of a misdeal in the same round, into the rack (W irregularity 4)."""


class RestoreBonusBets(Command, frozen=True):
    """The bonus bets go from the tray back to the lit sensors (W irregularity 4)."""
