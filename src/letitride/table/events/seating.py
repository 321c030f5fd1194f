"""Events of seats and chips: sitting down, leaving, buying in and cashing out."""

from letitride.rules import Cents
from letitride.table.events.base import Event


class PlayerSat(Event, frozen=True):
    seat: int
    player: str


class PlayerLeft(Event, frozen=True):
    seat: int
    player: str
    reason: str = ""


class BoughtIn(Event, frozen=True):
    seat: int
    amount: Cents


class VoucherExchanged(Event, frozen=True):
    seat: int
    amount: Cents


class CashedOut(Event, frozen=True):
    seat: int
    amount: Cents
