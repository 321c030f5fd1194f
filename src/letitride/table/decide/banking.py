"""The California bank: held by a player, offered clockwise after two hands, never the house's."""

from letitride.rules import Act, AllDecline, Banker, Cents, Game, PlayerDealer, format_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.actors import Rejected
from letitride.table.decide.checks import (
    Refusal,
    affordable,
    has_any_stake,
    in_phase,
    may,
    not_apart,
    own_seat,
    precluded,
)
from letitride.table.decide.register import Decided, decides
from letitride.table.money import Move, balance, bank, rack
from letitride.table.state import Phase, Table

_BEFORE_CALL = (Phase.BETWEEN_ROUNDS, Phase.BETTING)


@decides(c.AcceptBank)
def accept_bank(game: Game, table: Table, command: c.AcceptBank) -> Decided:
    seat = command.seat
    if no := _may_answer(game, table, command, seat):
        return no
    if has_any_stake(game, table, seat):
        return Rejected(
            "has_bets",
            game.book.clause("bank.player_dealer.own_bets"),
            "The bank makes no bets on the circles: take yours down first.",
        )
    return (e.BankAccepted(seat=seat),)


@decides(c.DeclineBank)
def decline_bank(game: Game, table: Table, command: c.DeclineBank) -> Decided:
    """The offer passes on clockwise; once it has gone all the way round, it starts again.

    A banker who has not posted for this round may also pass the bank on.
    """
    seat = command.seat
    if no := _may_answer(game, table, command, seat):
        return no
    declined = table.banking.declined | {seat}
    return e.BankDeclined(seat=seat), e.BankOffered(seat=_next_offer(game, table, seat, declined))


@decides(c.PostBank)
def post_bank(game: Game, table: Table, command: c.PostBank) -> Decided:
    seat, amount = command.seat, command.amount
    terms = _terms(game)
    path = "bank.player_dealer.maximum_wager"
    if no := (
        may(game, command, Act.BANK)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, "betting.placing_ends", Phase.BETTING)
    ):
        return no
    if terms is None or table.banking.seat != seat:
        return Rejected(
            "not_banking", game.book.clause("bank.banker"), f"Seat {seat} is not the bank."
        )
    if table.banking.offered is not None:
        return Rejected(
            "offered_on",
            game.book.clause("bank.player_dealer.offered"),
            f"The bank is offered to seat {table.banking.offered}, who must answer first.",
        )
    lying = balance(table.ledger, bank(seat))
    back = (Move(bank(seat), rack(seat), lying),) if lying else ()
    if amount == 0 and lying:
        return (e.BankPosted(seat=seat, amount=Cents(0), moves=back),)
    least = terms.minimum_wager or Cents(1)
    if amount < least or (terms.maximum_wager is not None and amount > terms.maximum_wager):
        words = f"The bank's wager must be {format_money(least)} or more."
        return Rejected("bad_amount", game.book.clause(path), words)
    flat = game.book.fees.flat
    fee = 0 if flat is None else flat.player_dealer
    if no := affordable(game, table, seat, amount + fee - lying):
        return no
    moves = (*back, Move(rack(seat), bank(seat), amount))
    return (e.BankPosted(seat=seat, amount=amount, moves=moves),)


def after_round(game: Game, table: Table) -> tuple[e.Event, ...]:
    """Once a player has banked as many hands as the book allows, the next player is offered it."""
    terms = _terms(game)
    banker = table.banking.seat
    if terms is None or banker is None or table.banking.hands + 1 < terms.hands_before_offer:
        return ()
    return (e.BankOffered(seat=_next_offer(game, table, banker, frozenset())),)


def offer_passed_on(game: Game, table: Table, seat: int) -> tuple[e.Event, ...]:
    """A player who leaves while the bank is offered to them passes the offer to the next."""
    if table.banking.seat is None or table.banking.offered != seat:
        return ()
    declined = table.banking.declined | {seat}
    return (e.BankOffered(seat=_next_offer(game, table, seat, declined)),)


def bank_to_offer(game: Game, table: Table) -> int | None:
    """The seat that gets the first offer when nobody banks: the first at the dealer's left."""
    welcome = [seat for seat, who in sorted(table.seats.items()) if not who.precluded]
    if _terms(game) is None or table.banking.seat is not None or not welcome:
        return None
    if table.banking.offered in welcome:
        return table.banking.offered
    waiting = [seat for seat in welcome if seat not in table.banking.declined]
    return waiting[0] if waiting else welcome[0]


def _next_offer(game: Game, table: Table, seat: int, declined: frozenset[int]) -> int | None:
    """The next seat clockwise that has not declined; the banker comes last, if the book allows."""
    welcome = [other for other, who in table.seats.items() if not who.precluded]
    clockwise = sorted(welcome, key=lambda other: (other <= seat, other))
    banker = table.banking.seat
    terms = _terms(game)
    assert terms is not None
    others = [other for other in clockwise if other not in declined and other != banker]
    if others:
        return others[0]
    goes_on = terms.all_decline is AllDecline.BANKER_MAY_GO_ON
    return banker if goes_on and banker in welcome and banker not in declined else None


def _may_answer(
    game: Game, table: Table, command: c.AcceptBank | c.DeclineBank, seat: int
) -> Refusal:
    clause = game.book.clause("bank.banker")
    if game.book.bank.banker is not Banker.PLAYER_DEALER:
        return Rejected("not_offered", clause, "The house is the bank under this rule book.")
    if no := (
        may(game, command, Act.BANK)
        or own_seat(game, table, command, seat)
        or in_phase(game, table, "bank.player_dealer.offered", *_BEFORE_CALL)
    ):
        return no
    banker = table.banking.seat
    if banker is not None and balance(table.ledger, bank(banker)):
        return Rejected("posted", clause, "The bank for this round is already posted.")
    offered = table.banking.offered if banker is not None else bank_to_offer(game, table)
    passes_on = isinstance(command, c.DeclineBank) and offered is None and banker == seat
    if offered != seat and not passes_on:
        return Rejected("not_offered", clause, f"The bank is not offered to seat {seat}.")
    if table.seats[seat].precluded:
        return precluded(
            game, table, table.seats[seat].player, "You may no longer play at this table."
        )
    return not_apart(game, table, seat) if isinstance(command, c.AcceptBank) else None


def _terms(game: Game) -> PlayerDealer | None:
    return game.book.bank.player_dealer
