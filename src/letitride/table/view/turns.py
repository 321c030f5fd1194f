"""Whose turn it is, and who is asked about the bank. The same for every viewer."""

from letitride.rules import Banker, Game
from letitride.table.decide.banking.offers import bank_to_offer
from letitride.table.decide.banking.piles import pile_waits
from letitride.table.decide.choosing import CHOICES, asked_to_choose
from letitride.table.decide.settling.order import settle_order
from letitride.table.decide.settling.three_card import three_card_waiting
from letitride.table.money import balance, bank
from letitride.table.state import Phase, Table

_BEFORE_CALL = (Phase.BETWEEN_ROUNDS, Phase.BETTING)


def turn(game: Game, table: Table) -> tuple[int, ...]:
    """The seats that must act now; one, unless the players choose together."""
    if table.halts or table.terms is None:
        return ()
    if table.phase in _BEFORE_CALL:
        asked = bank_question(game, table)
        return () if asked is None else (asked,)
    if pile_waits(game, table):
        return () if table.banking.seat is None else (table.banking.seat,)
    if table.phase is Phase.THREE_CARD:
        return three_card_waiting(game, table)
    if table.phase in CHOICES:
        return asked_to_choose(game, table)
    return ()


def circle_asked(game: Game, table: Table) -> int | None:
    """The circle that players decide on now."""
    return CHOICES.get(table.phase) if turn(game, table) else None


def settled_next(game: Game, table: Table) -> int | None:
    if table.phase is not Phase.SETTLING:
        return None
    return next(iter(settle_order(game, table)), None)


def bank_offered(game: Game, table: Table) -> int | None:
    """The seat that is offered the bank (C play 13)."""
    if game.book.bank.banker is not Banker.PLAYER_DEALER or table.phase not in _BEFORE_CALL:
        return None
    return bank_to_offer(game, table)


def bank_question(game: Game, table: Table) -> int | None:
    """The seat that must answer about the bank: take it, or post its wager."""
    banker = table.banking.seat
    if banker is not None and balance(table.ledger, bank(banker)):
        return None
    offered = bank_offered(game, table)
    return banker if offered is None and table.phase is Phase.BETTING else offered
