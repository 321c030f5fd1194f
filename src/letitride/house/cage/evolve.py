"""What the cage's events do to a patron."""

from collections.abc import Mapping

from msgspec.structs import replace

from letitride.house.base import HouseEvent
from letitride.house.cage import events as e
from letitride.house.cage.patron import (
    FOR_GOOD,
    Barred,
    Patron,
    PendingLimits,
    brought_to,
    seconds_played,
)
from letitride.rules import Cents
from letitride.table import Voucher


def evolve(patron: Patron, event: HouseEvent) -> Patron:
    after = _evolved(brought_to(patron, event.at), event)
    alone = Cents(after.alone_today + _handled_alone(event))
    return replace(after, alone_today=alone, version=patron.version + 1)


def _handled_alone(event: HouseEvent) -> Cents:
    """Payments by the house itself, such as a demo's first chips, count for nobody."""
    match event:
        case e.ChipsPaidIn() | e.ChipsPaidOut() | e.VoucherIssued() if event.by:
            return Cents(0) if event.second else event.amount
        case _:
            return Cents(0)


def _evolved(patron: Patron, event: HouseEvent) -> Patron:
    match event:
        case e.PatronAdmitted(demo=demo):
            return replace(patron, demo=demo)
        case e.ChipsPaidIn(amount=amount):
            return replace(patron, balance=Cents(patron.balance + amount))
        case e.ChipsPaidOut(amount=amount):
            return replace(patron, balance=Cents(patron.balance - amount))
        case e.VoucherIssued():
            return replace(patron, held_vouchers=(*patron.held_vouchers, _voucher(patron, event)))
        case e.VoucherUsed(table=table, chips=chips):
            rest = _without(patron.held_vouchers, event)
            return replace(patron, held_vouchers=rest, at_tables=_with(patron, table, chips))
        case e.ChipsTaken(table=table, amount=amount):
            left = Cents(patron.balance - amount)
            return replace(patron, balance=left, at_tables=_with(patron, table, amount))
        case e.ChipsClaimed(table=table, amount=amount, owed=owed):
            left = Cents(patron.balance - amount + owed)
            debt = Cents(patron.owed + owed)
            return replace(patron, balance=left, owed=debt, at_tables=_with(patron, table, amount))
        case e.DebtSettled(amount=amount):
            left = Cents(patron.balance - amount)
            return replace(patron, balance=left, owed=Cents(patron.owed - amount))
        case e.ChipsBroughtBack(table=table, amount=amount):
            held = Cents(patron.balance + amount)
            return replace(patron, balance=held, at_tables=_with(patron, table, -amount))
        case e.SeatTaken(table=table):
            since = event.at if patron.playing_since is None else patron.playing_since
            seated = {**patron.seated, table: event.at}
            return replace(patron, seated=seated, playing_since=since)
        case e.SeatLeft(table=table):
            return _left(patron, table, event.at)
        case e.RoundPlayed(table=table, net=net) | e.ResultCorrected(table=table, net=net):
            lost = Cents(patron.lost_today - net)
            return replace(patron, lost_today=lost, at_tables=_with(patron, table, net))
        case e.LimitsSet(limits=limits):
            return replace(patron, limits=limits, coming=None)
        case e.LooserLimitsAsked(limits=limits, effective=effective):
            return replace(patron, coming=PendingLimits(limits, effective))
        case e.ExcludedByHouse(clause=clause, reason=reason, table=table, until=until):
            bar = Barred(clause=clause, reason=reason, table=table, until=until)
            return replace(patron, bars=(*_bars_elsewhere(patron, table), bar))
        case e.ExclusionLifted(table=table):
            return replace(patron, bars=_bars_elsewhere(patron, table))
        case e.SelfExcluded(until=until):
            return replace(patron, excluded_until=FOR_GOOD if until is None else until)
        case _:
            raise AssertionError(f"{type(event).__name__} is not a cage event")


def _voucher(patron: Patron, event: e.VoucherIssued) -> Voucher:
    return Voucher(
        number=patron.version + 1,
        amount=event.amount,
        until=event.until,
        tables=event.tables,
        into=event.into,
    )


def _without(held: tuple[Voucher, ...], event: e.VoucherUsed) -> tuple[Voucher, ...]:
    """If no voucher is named, as in release 0.1, the oldest ones are used first."""
    if event.voucher is not None:
        return tuple(each for each in held if each != event.voucher)
    rest, to_use = [], event.amount
    for each in held:
        used = min(each.amount, to_use)
        to_use = Cents(to_use - used)
        if used < each.amount:
            rest.append(replace(each, amount=Cents(each.amount - used)))
    return tuple(rest)


def _with(patron: Patron, table: str, change: int) -> Mapping[str, Cents]:
    """Chips at tables after a change; a table with nothing left is dropped."""
    total = patron.at_tables.get(table, 0) + change
    others = {name: chips for name, chips in patron.at_tables.items() if name != table}
    return {**others, table: Cents(total)} if total else others


def _bars_elsewhere(patron: Patron, table: str) -> tuple[Barred, ...]:
    return tuple(each for each in patron.bars if each.table != table)


def _left(patron: Patron, table: str, at: int) -> Patron:
    seated = {name: since for name, since in patron.seated.items() if name != table}
    if seated:
        return replace(patron, seated=seated)
    played = seconds_played(patron, at)
    return replace(patron, seated={}, playing_since=None, seconds_today=played)
