"""Chips between the cage and the tables. Nobody can take more than there is."""

from letitride.house.base import Decided
from letitride.house.cage import events as e
from letitride.house.cage.limits import may_sit, not_excluded
from letitride.house.cage.patron import Patron, admitted, covers, positive
from letitride.rules import HOUSE, Cents
from letitride.table import Rejected


def admit(patron: Patron, *, demo: bool, by: str, at: int) -> Decided:
    if patron.version:
        return Rejected(
            "already_admitted", HOUSE, f"{patron.name} already has an account at the cage."
        )
    return (e.PatronAdmitted(demo=demo, by=by, at=at),)


def use_voucher(patron: Patron, table: str, amount: Cents, into_chips: bool, at: int) -> Decided:
    """Use a voucher at a table for chips or promotional tokens; tokens are not the player's
    chips."""
    if no := (
        not_excluded(patron, at)
        or positive(amount)
        or covers(patron.vouchers, amount, "You have", "in vouchers")
    ):
        return no
    chips = amount if into_chips else Cents(0)
    return (e.VoucherUsed(table=table, amount=amount, chips=chips, by=patron.name, at=at),)


def take_to_table(patron: Patron, table: str, amount: Cents, at: int) -> Decided:
    if no := (
        not_excluded(patron, at)
        or positive(amount)
        or covers(patron.balance, amount, "You have", "at the cage")
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
    if no := positive(amount) or covers(there, amount, f"{patron.name} has", f"at table {table}"):
        return no
    who = patron.name if by is None else by
    return (e.ChipsBroughtBack(table=table, amount=amount, by=who, at=at),)


def play_round(patron: Patron, table: str, round: int, holdings: Cents, at: int) -> Decided:
    """``holdings``: all the player's chips at the table now, including bets.

    Can be called more than once per round; each call counts the change since the last.
    """
    if holdings < 0:
        return Rejected("bad_amount", HOUSE, "holdings: the amount cannot be negative.")
    net = Cents(holdings - patron.at_tables.get(table, 0))
    return (e.RoundPlayed(table=table, round=round, net=net, at=at),)


def take_seat(patron: Patron, table: str, at: int) -> Decided:
    if table in patron.seated:
        return Rejected("already_seated", HOUSE, f"You already have a seat at table {table}.")
    if no := admitted(patron) or may_sit(patron, at):
        return no
    return (e.SeatTaken(table=table, by=patron.name, at=at),)


def leave_seat(patron: Patron, table: str, at: int, *, by: str | None = None) -> Decided:
    """``by``: who made the player leave, if not the player."""
    if table not in patron.seated:
        return Rejected("not_seated", HOUSE, f"{patron.name} has no seat at table {table}.")
    return (e.SeatLeft(table=table, by=patron.name if by is None else by, at=at),)
