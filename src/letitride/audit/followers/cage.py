"""Follows the cage: the account of each patron."""

from letitride.audit.exchange import cage_report_of
from letitride.audit.findings import Matter
from letitride.audit.followers.house import Follower, House
from letitride.audit.followers.names import CAGE
from letitride.audit.table_walk import BROKEN
from letitride.audit.words import say
from letitride.house import (
    ChipsClaimed,
    HouseEvent,
    Patron,
    PatronAdmitted,
    VoucherUsed,
    account_stream,
    evolve,
    in_vouchers,
    new_patron,
)
from letitride.journal import Columns, RawEvent
from letitride.rules import Cents, format_money
from letitride.table import ExchangeFor


class CageFollower(Follower):
    def __init__(self, house: House, stream: str) -> None:
        self._house = house
        self.patron: Patron = new_patron(stream.removeprefix(CAGE))
        house.mention(account_stream(self.patron.name), stream)

    def take(self, event: HouseEvent, row: Columns) -> bool:
        stored = RawEvent._make(row)
        found = self._house.found
        try:
            after = evolve(self.patron, event)
        except BROKEN:
            found(stored, Matter.HOUSE, say("house.not_cage", kind=type(event).__name__))
            return False
        if isinstance(event, PatronAdmitted) != (self.patron.version == 0):
            found(stored, Matter.HOUSE, say("house.admitted_once"))
        if isinstance(event, VoucherUsed) and (sentence := _voucher_wrong(self.patron, event)):
            found(stored, Matter.HOUSE, sentence)
        if isinstance(event, ChipsClaimed) and (sentence := debt_fault(self.patron, event)):
            found(stored, Matter.HOUSE, sentence)
        self.patron = after
        if sentence := _below_nothing(after):
            found(stored, Matter.HOUSE, sentence)
        if getattr(event, "amount", 1) <= 0:
            found(stored, Matter.HOUSE, say("house.no_amount"))
        if (told := cage_report_of(event)) is not None:
            self._house.wrote(stored, event.table, told)  # type: ignore[attr-defined]
        return True


def debt_fault(patron: Patron, event: ChipsClaimed) -> str | None:
    """The balance goes first; only what it does not hold is owed."""
    due = Cents(max(0, event.amount - patron.balance))
    if event.owed == due:
        return None
    money = {"due": format_money(due), "owed": format_money(event.owed)}
    return say("house.owed_wrong", name=patron.name, **money)


def _voucher_wrong(patron: Patron, event: VoucherUsed) -> str | None:
    """A voucher is used once, by the player it was issued to, as it was printed."""
    voucher = event.voucher
    if voucher is None:
        left = Cents(in_vouchers(patron) - event.amount)
        fields = {"name": patron.name, "amount": format_money(left)}
        return say("below_zero.vouchers", **fields) if left < 0 else None
    if voucher not in patron.held_vouchers or voucher.amount != event.amount:
        return say("house.no_voucher", name=patron.name, voucher=voucher.number)
    into = ExchangeFor.CHIPS if event.chips else ExchangeFor.TOKENS
    elsewhere = bool(voucher.tables) and event.table not in voucher.tables
    if elsewhere or voucher.into not in (None, into):
        return say("house.voucher_condition", voucher=voucher.number)
    return None


def _below_nothing(patron: Patron) -> str | None:
    name = patron.name
    if patron.balance < 0:
        return say("below_zero.balance", name=name, amount=format_money(patron.balance))
    if patron.owed < 0:
        return say("below_zero.owed", name=name, amount=format_money(patron.owed))
    for table, chips in patron.at_tables.items():
        if chips < 0:
            return say("below_zero.table", name=name, table=table, amount=format_money(chips))
    return None
