"""The player-dealer's wager: what a bank may win or lose in a round."""

from letitride.rules import Act, Cents, Game, format_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.banking.offers import bank_to_offer
from letitride.table.decide.betting.fees import bank_fee
from letitride.table.decide.checks import affordable, in_phase, may, own_seat
from letitride.table.decide.register import Decided, decides
from letitride.table.money import Move, balance, bank, rack
from letitride.table.rejections import reject
from letitride.table.state import Phase, Table


@decides(c.PostBank)
def post_bank(game: Game, table: Table, command: c.PostBank) -> Decided:
    seat, amount = command.seat, command.amount
    terms = game.book.bank.player_dealer
    if no := (
        may(game, command, Act.BANK)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, "betting.placing_ends", Phase.BETTING)
    ):
        return no
    if terms is None or table.banking.seat != seat:
        return reject("not_banking", game.book.clause("bank.banker"), seat=seat)
    if (asked := bank_to_offer(game, table)) is not None:
        return reject("offered_on", game.book.clause("bank.player_dealer.offered"), seat=asked)
    lying = balance(table.ledger, bank(seat))
    back = (Move(bank(seat), rack(seat), lying),) if lying else ()
    if amount == 0 and lying:
        return (e.BankPosted(seat=seat, amount=Cents(0), moves=back),)
    least, most = least_bank(game, table), terms.maximum_wager
    if amount < least:
        clause = game.book.clause("bank.player_dealer.minimum_wager")
        return reject("bad_amount.bank_least", clause, least=format_money(least))
    if most is not None and amount > most:
        clause = game.book.clause("bank.player_dealer.maximum_wager")
        return reject("bad_amount.bank_most", clause, most=format_money(most))
    if no := affordable(game, table, seat, amount + bank_fee(table) - lying):
        return no
    moves = (*back, Move(rack(seat), bank(seat), amount))
    return (e.BankPosted(seat=seat, amount=amount, moves=moves),)


def least_bank(game: Game, table: Table) -> Cents:
    """The lowest wager a bank may post: the table minimum, or more if the house or the book says
    so."""
    assert table.terms is not None
    assert table.limits is not None
    terms = game.book.bank.player_dealer
    book = None if terms is None else terms.minimum_wager
    return Cents(max(table.limits.minimum, table.terms.bank_minimum or 0, book or 0))
