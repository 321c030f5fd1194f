"""Chips between the cage, the players and the tables. Nobody takes what is not there."""

from letitride.house.base import Decided
from letitride.house.cage import events as e
from letitride.house.cage.limits import MOST, may_sit, not_excluded
from letitride.house.cage.patron import Patron
from letitride.rules import HOUSE, Cents, format_money
from letitride.table.actors import Rejected


def admit(patron: Patron, *, demo: bool, by: str, at: int) -> Decided:
    if patron.version:
        return Rejected("already_admitted", HOUSE, f"{patron.name} is known to the cage.")
    return (e.PatronAdmitted(demo=demo, by=by, at=at),)


def pay_in(patron: Patron, amount: Cents, *, by: str, at: int, why: str = "") -> Decided:
    if no := _new_chips(patron, amount, at):
        return no
    return (e.ChipsPaidIn(amount=amount, why=why, by=by, at=at),)


def pay_out(patron: Patron, amount: Cents, *, by: str, at: int, why: str = "") -> Decided:
    """Open to players who have excluded themselves: what is theirs stays theirs."""
    if no := _positive(amount) or _covers(patron.balance, amount, "on the balance"):
        return no
    return (e.ChipsPaidOut(amount=amount, why=why, by=by, at=at),)


def issue_voucher(patron: Patron, amount: Cents, *, by: str, at: int, why: str = "") -> Decided:
    if no := _new_chips(patron, amount, at):
        return no
    return (e.VoucherIssued(amount=amount, why=why, by=by, at=at),)


def use_voucher(patron: Patron, table: str, amount: Cents, into_chips: bool, at: int) -> Decided:
    """At a table, for chips or for promotional tokens; tokens are not chips of the player."""
    if no := (
        not_excluded(patron, at)
        or _positive(amount)
        or _covers(patron.vouchers, amount, "in vouchers")
    ):
        return no
    chips = amount if into_chips else Cents(0)
    return (e.VoucherUsed(table=table, amount=amount, chips=chips, by=patron.name, at=at),)


def take_to_table(patron: Patron, table: str, amount: Cents, at: int) -> Decided:
    if no := (
        not_excluded(patron, at)
        or _positive(amount)
        or _covers(patron.balance, amount, "on the balance")
    ):
        return no
    return (e.ChipsTaken(table=table, amount=amount, by=patron.name, at=at),)


def bring_back(
    patron: Patron, table: str, amount: Cents, at: int, *, by: str | None = None
) -> Decided:
    """``by``: who sent them back, if not the player.

    What was won in a round that is still on must be told with ``play_round`` before.
    """
    there = patron.at_tables.get(table, Cents(0))
    if no := _positive(amount) or _covers(there, amount, f"at table {table}"):
        return no
    who = patron.name if by is None else by
    return (e.ChipsBroughtBack(table=table, amount=amount, by=who, at=at),)


def play_round(patron: Patron, table: str, round: int, holdings: Cents, at: int) -> Decided:
    """``holdings``: all that the player has at the table now, bets that still lie included.

    It may be told more than once in a round; each time, what changed since the last counts.
    """
    if holdings < 0:
        return Rejected("bad_amount", HOUSE, "holdings: nobody has less than $0 at a table.")
    net = Cents(holdings - patron.at_tables.get(table, 0))
    return (e.RoundPlayed(table=table, round=round, net=net, at=at),)


def take_seat(patron: Patron, table: str, at: int) -> Decided:
    if table in patron.seated:
        return Rejected("already_seated", HOUSE, f"You sit at table {table} already.")
    if no := _known(patron) or may_sit(patron, at):
        return no
    return (e.SeatTaken(table=table, by=patron.name, at=at),)


def leave_seat(patron: Patron, table: str, at: int, *, by: str | None = None) -> Decided:
    """``by``: who made the player leave, if not the player."""
    if table not in patron.seated:
        return Rejected("not_seated", HOUSE, f"{patron.name} does not sit at table {table}.")
    return (e.SeatLeft(table=table, by=patron.name if by is None else by, at=at),)


def _known(patron: Patron) -> Rejected | None:
    if patron.version:
        return None
    return Rejected("not_admitted", HOUSE, f"{patron.name} has not been admitted at the cage.")


def _positive(amount: Cents) -> Rejected | None:
    if amount > 0:
        return None
    return Rejected("bad_amount", HOUSE, "amount: it must be more than $0.")


def _covers(held: Cents, amount: Cents, where: str) -> Rejected | None:
    if amount <= held:
        return None
    words = f"That takes {format_money(amount)}; there is {format_money(held)} {where}."
    return Rejected("not_enough_chips", HOUSE, words)


def _new_chips(patron: Patron, amount: Cents, at: int) -> Rejected | None:
    """Nothing new comes to somebody who is excluded, and never more than can be counted."""
    if no := _known(patron) or not_excluded(patron, at) or _positive(amount):
        return no
    if patron.balance + patron.vouchers + amount <= MOST:
        return None
    return Rejected("bad_amount", HOUSE, f"amount: nobody holds more than {format_money(MOST)}.")
