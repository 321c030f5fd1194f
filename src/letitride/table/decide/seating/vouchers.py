"""Promotional vouchers: the player presents one, and the dealer exchanges it (N 1.1).

What is printed on a voucher decides when it is presented: a dealer who has taken it exchanges it.
"""

from typing import Final

from letitride.rules import Act, Currency, Game, Vouchers
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, in_phase, may, own_seat
from letitride.table.decide.register import Decided, decides
from letitride.table.money import CAGE, DROP_BOX, TRAY, Move, rack, tokens
from letitride.table.rejections import reject, sentence
from letitride.table.state import ExchangeFor, Phase, Table, Voucher

_RULE: Final = "betting.vouchers"
_OPEN: Final = tuple(phase for phase in Phase if phase not in (Phase.CLOSED, Phase.OPENING))


@decides(c.PresentVoucher)
def present_voucher(game: Game, table: Table, command: c.PresentVoucher) -> Decided:
    if no := (
        may(game, command, Act.BET)
        or in_phase(game, table, _RULE, *_OPEN)
        or own_seat(game, table, command, command.seat)
        or _taken(game, command.into)
    ):
        return no
    printed = command.printed
    if printed is None or printed.number != command.voucher or printed.amount <= 0:
        return reject("no_voucher", game.book.clause(_RULE), voucher=command.voucher)
    if no := _conditions(game, table, printed, into=command.into, at=command.at):
        return no
    return (e.VoucherPresented(seat=command.seat, voucher=printed, into=command.into),)


def _taken(game: Game, into: ExchangeFor) -> Refusal:
    book = game.book
    if book.betting.vouchers is not Vouchers.EXCHANGED:
        return reject("not_accepted.vouchers", book.clause(_RULE))
    as_tokens = into is ExchangeFor.TOKENS
    if as_tokens and Currency.PROMOTIONAL_TOKENS not in book.betting.currencies:
        return reject("not_accepted.tokens", book.clause("betting.currencies"))
    return None


def _conditions(
    game: Game, table: Table, voucher: Voucher, *, into: ExchangeFor, at: int
) -> Refusal:
    """A refusal names the condition."""
    clause = game.book.clause(_RULE)
    if voucher.until is not None and at > voucher.until:
        return reject("voucher_condition.until", clause)
    if voucher.tables and table.id not in voucher.tables:
        return reject("voucher_condition.tables", clause, tables=", ".join(voucher.tables))
    if voucher.into is not None and into is not voucher.into:
        only = sentence(f"voucher_into.{voucher.into}")
        return reject("voucher_condition.into", clause, into=only)
    return None


@decides(c.TakeBackVoucher)
def take_back_voucher(game: Game, table: Table, command: c.TakeBackVoucher) -> Decided:
    seat = command.seat
    if no := may(game, command, Act.BET) or own_seat(game, table, command, seat):
        return no
    presented = table.seats[seat].presented
    if presented is None:
        return reject("no_voucher.presented", game.book.clause(_RULE), seat=seat)
    return (e.VoucherTakenBack(seat=seat, voucher=presented.voucher.number),)


@decides(c.ExchangeVoucher)
def exchange_voucher(game: Game, table: Table, command: c.ExchangeVoucher) -> Decided:
    seat = command.seat
    if no := (
        may(game, command, Act.EXCHANGE_VOUCHER)
        or in_phase(game, table, _RULE, *_OPEN)
        or own_seat(game, table, command, seat)
    ):
        return no
    presented = table.seats[seat].presented
    if presented is None:
        return reject("no_voucher.presented", game.book.clause(_RULE), seat=seat)
    amount = presented.voucher.amount
    target = tokens(seat) if presented.into is ExchangeFor.TOKENS else rack(seat)
    moves = (Move(CAGE, DROP_BOX, amount), Move(TRAY, target, amount))
    exchanged = e.VoucherExchanged(
        seat=seat, amount=amount, voucher=presented.voucher.number, moves=moves
    )
    return (exchanged,)


def voucher_waits(table: Table) -> int | None:
    """The first seat whose voucher the dealer has not exchanged yet."""
    return next((n for n, who in sorted(table.seats.items()) if who.presented is not None), None)
