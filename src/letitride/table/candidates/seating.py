"""Candidates for seats and chips: sitting down, leaving, buying in and cashing out."""

from collections.abc import Iterator, Mapping
from typing import Final

from letitride.rules import Act, Cents, Game, Vouchers
from letitride.table import commands as c
from letitride.table.actors import Actor
from letitride.table.candidates.model import ANY, OPEN, Candidate, Range, Spec, by_seat, seats_of
from letitride.table.candidates.shared import up_to
from letitride.table.money import balance, rack
from letitride.table.state import Table, Voucher


def _sit(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    """A player without a seat can choose any free one."""
    named = {"player": actor.name} if actor.name else {}
    free = (seat for seat in range(1, game.book.table.seats + 1) if seat not in table.seats)
    for seat in (actor.seat,) if actor.seat else free:
        if seat in table.seats:
            continue
        yield Candidate(c.Sit, {"seat": seat, **named})


def _buy_in(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    for seat in seats_of(table, actor):
        yield Candidate(c.BuyIn, {"seat": seat}, Range("amount", 1, None))


def _present(game: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    """The player's account tells which vouchers there are, and what is printed on them."""
    if game.book.betting.vouchers is not Vouchers.EXCHANGED:
        return
    printed = Voucher(number=1, amount=Cents(1))
    for seat in seats_of(table, actor):
        for into in c.ExchangeFor:
            fields = {"seat": seat, "into": into}
            any_number = Range("voucher", 1, None)
            yield Candidate(c.PresentVoucher, fields, any_number, chance={"printed": printed})


def _is_away(table: Table, seat: int) -> bool:
    return table.seats[seat].sitting_out or table.seats[seat].leaving


def _has_presented(table: Table, seat: int) -> bool:
    return table.seats[seat].presented is not None


def _cash_out(_: Game, table: Table, actor: Actor) -> Iterator[Candidate]:
    for seat in seats_of(table, actor):
        yield from up_to(
            Candidate(c.CashOut, {"seat": seat}), "amount", balance(table.ledger, rack(seat))
        )


CANDIDATES: Final[Mapping[type[c.Command], Spec]] = {
    c.Sit: Spec(_sit, (Act.BET,), OPEN),
    c.BuyIn: Spec(_buy_in, (Act.BET,), OPEN),
    c.PresentVoucher: Spec(_present, (Act.BET,), OPEN),
    c.CashOut: Spec(_cash_out, (Act.BET,), ANY),
    **dict(
        [
            by_seat(c.Leave, Act.BET, when=ANY),
            by_seat(c.LeaveAfterRound, Act.BET, when=OPEN),
            by_seat(c.SitOut, Act.BET, when=OPEN),
            by_seat(c.ComeBack, Act.BET, when=ANY, where=_is_away),
            by_seat(c.TakeBackVoucher, Act.BET, when=OPEN, where=_has_presented),
            by_seat(c.ExchangeVoucher, Act.EXCHANGE_VOUCHER, when=OPEN, where=_has_presented),
            by_seat(c.VacateSeat, Act.VACATE_SEAT, when=ANY),
        ]
    ),
}
