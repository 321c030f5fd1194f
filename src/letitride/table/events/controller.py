"""Events of the table controller: its keys, its slots, its lamps."""

from letitride.rules import Cents
from letitride.table.events.base import Event
from letitride.table.state import ControllerKey, SecurityKey


class KeyInserted(Event, frozen=True):
    key: SecurityKey
    slot: int


class KeyRemoved(Event, frozen=True):
    key: SecurityKey
    slot: int


class KeyPressed(Event, frozen=True):
    """Any key of the keypad but LOCK OUT, which is ``SensorsLocked``."""

    key: ControllerKey


class SensorsLocked(Event, frozen=True):
    """LOCK OUT is pressed: no sensor takes a bet any more. ``lamps`` are the seats with a bet on
    their sensor, as the controller registers them, and ``amount`` is the total of those bets."""

    lamps: tuple[int, ...]
    amount: Cents = Cents(0)


class LampRecorded(Event, frozen=True):
    seat: int
    lit: bool


class KeypadReset(Event, frozen=True):
    pass
