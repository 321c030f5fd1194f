"""Chips between the cage and the tables. Nobody can take more than they have."""

from msgspec.structs import replace

from letitride.house.base import Decided, HouseEvent
from letitride.house.cage import events as e
from letitride.house.cage.debts import debt_settled
from letitride.house.cage.limits import may_sit, not_excluded
from letitride.house.cage.patron import Patron, admitted, covers, positive
from letitride.house.rejections import reject
from letitride.rules import HOUSE, Cents
from letitride.table import ExchangeFor, Rejected, Voucher


def admit(patron: Patron, *, demo: bool, by: str, at: int) -> Decided:
    if patron.version:
        return reject("already_admitted", HOUSE, name=patron.name)
    return (e.PatronAdmitted(demo=demo, by=by, at=at),)


def show_voucher(patron: Patron, voucher: Voucher, at: int) -> Decided:
    """A voucher is presented at a table: it must be the player's, as the house printed it."""
    return not_excluded(patron, at) or _holds(patron, voucher) or ()


def use_voucher(
    patron: Patron, table: str, voucher: Voucher, into: ExchangeFor, at: int
) -> Decided:
    """Exchange a voucher that was presented, once and as a whole. Tokens are not the player's
    chips."""
    if no := _holds(patron, voucher):
        return no
    amount = voucher.amount
    chips = amount if into is ExchangeFor.CHIPS else Cents(0)
    used = e.VoucherUsed(
        table=table, amount=amount, chips=chips, voucher=voucher, by=patron.name, at=at
    )
    return (used,)


def _holds(patron: Patron, voucher: Voucher) -> Rejected | None:
    if voucher in patron.held_vouchers:
        return None
    return reject("no_voucher", HOUSE, voucher=voucher.number)


def take_to_table(patron: Patron, table: str, amount: Cents, at: int) -> Decided:
    if no := (
        not_excluded(patron, at) or positive(amount) or covers(patron.balance, amount, "own")
    ):
        return no
    return (e.ChipsTaken(table=table, amount=amount, by=patron.name, at=at),)


def bring_back(
    patron: Patron, table: str, amount: Cents, at: int, *, by: str | None = None
) -> Decided:
    """``by``: who sent them back, if not the player.

    Report winnings of the current round with ``play_round`` first.
    """
    there = patron.at_tables.get(table, Cents(0))
    if no := positive(amount) or covers(there, amount, "table", name=patron.name, table=table):
        return no
    who = patron.name if by is None else by
    return _brought_back(patron, table, amount, by=who, at=at)


def _brought_back(
    patron: Patron, table: str, amount: Cents, *, by: str, at: int
) -> tuple[HouseEvent, ...]:
    back = e.ChipsBroughtBack(table=table, amount=amount, by=by, at=at)
    return (back, *debt_settled(patron, amount, by=by, at=at))


def play_round(patron: Patron, table: str, round: int, holdings: Cents, at: int) -> Decided:
    """``holdings``: all the player's chips at the table now, including bets.

    Can be called more than once per round; each call counts the change since the last.
    """
    if holdings < 0:
        return reject("bad_amount.holdings", HOUSE)
    net = Cents(holdings - patron.at_tables.get(table, 0))
    return (e.RoundPlayed(table=table, round=round, net=net, at=at),)


def correct_result(
    patron: Patron,
    table: str,
    *,
    round: int,
    net: Cents,
    given: Cents,
    paid: Cents,
    may_owe: bool,
    by: str,
    second: str,
    at: int,
) -> Decided:
    """Money set right at a table. ``given`` comes from the balance and ``paid`` goes there; the
    rest of ``net`` was in the player's rack. An exclusion does not stand in its way.

    What the balance cannot cover is owed, if ``may_owe``.
    """
    if no := admitted(patron):
        return no
    missing = Cents(max(0, given - patron.balance))
    if missing and not may_owe:
        return covers(patron.balance, given, "cage", name=patron.name) or ()
    fixed = e.ResultCorrected(table=table, round=round, net=net, second=second, by=by, at=at)
    taken: HouseEvent = e.ChipsTaken(table=table, amount=given, by=by, at=at)
    if may_owe:
        taken = e.ChipsClaimed(table=table, amount=given, owed=missing, by=by, at=at)
    left = replace(
        patron,
        balance=Cents(patron.balance - given + missing),
        owed=Cents(patron.owed + missing),
    )
    back = _brought_back(left, table, paid, by=by, at=at) if paid else ()
    return (*((taken,) if given else ()), fixed, *back)


def take_seat(patron: Patron, table: str, at: int) -> Decided:
    if table in patron.seated:
        return reject("already_seated", HOUSE, table=table)
    if no := admitted(patron) or may_sit(patron, at):
        return no
    return (e.SeatTaken(table=table, by=patron.name, at=at),)


def leave_seat(patron: Patron, table: str, at: int, *, by: str | None = None) -> Decided:
    """``by``: who made the player leave, if not the player."""
    if table not in patron.seated:
        return reject("not_seated", HOUSE, name=patron.name, table=table)
    return (e.SeatLeft(table=table, by=patron.name if by is None else by, at=at),)
