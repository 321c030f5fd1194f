"""Events of seats and chips: sitting down, leaving, buying in and cashing out."""

from letitride.rules import Cents
from letitride.table.events.base import Event
from letitride.table.state import ExchangeFor, Voucher


class PlayerSat(Event, frozen=True):
    seat: int
    player: str


class PlayerLeft(Event, frozen=True):
    seat: int
    player: str
    reason: str = ""


class LeavingAnnounced(Event, frozen=True):
    """The player leaves when the round is over."""

    seat: int


class SatOut(Event, frozen=True):
    seat: int


class CameBack(Event, frozen=True):
    seat: int


class BoughtIn(Event, frozen=True):
    seat: int
    amount: Cents


class VoucherPresented(Event, frozen=True):
    seat: int
    voucher: Voucher
    into: ExchangeFor


class VoucherTakenBack(Event, frozen=True):
    seat: int
    voucher: int


class VoucherExchanged(Event, frozen=True):
    """``voucher`` is its number; release 0.1 had none."""

    seat: int
    amount: Cents
    voucher: int = 0


class CashedOut(Event, frozen=True):
    seat: int
    amount: Cents
