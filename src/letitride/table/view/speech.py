"""Whose turn it is, and how the dealer says so. The same for every viewer: it names seats, and the
screen of the player who is asked may say "you"."""

from letitride.rules import Banker, Game
from letitride.table.decide.banking import bank_to_offer
from letitride.table.decide.checks import HALT_WORDS
from letitride.table.decide.choosing import CHOICES, to_choose
from letitride.table.decide.settling.hands import kept_waits, settle_order, three_card_waiting
from letitride.table.evolve import current
from letitride.table.money import balance, bank
from letitride.table.state import Phase, Table, Turns

_BEFORE_CALL = (Phase.BETWEEN_ROUNDS, Phase.BETTING)
_BETS = {1: "first", 2: "second"}


def turn(game: Game, table: Table) -> tuple[int, ...]:
    """The seats asked now; one, unless the players choose together."""
    if table.halts or table.terms is None:
        return ()
    if table.phase in _BEFORE_CALL:
        asked = bank_question(game, table)
        return () if asked is None else (asked,)
    if table.phase is Phase.THREE_CARD:
        return three_card_waiting(table)
    if table.phase in CHOICES:
        waiting = to_choose(game, table)
        return waiting if table.terms.turns is Turns.TOGETHER else waiting[:1]
    return ()


def circle_asked(game: Game, table: Table) -> int | None:
    """The circle that players decide now."""
    return CHOICES.get(table.phase) if turn(game, table) else None


def settled_next(game: Game, table: Table) -> int | None:
    if table.phase is not Phase.SETTLING:
        return None
    return next(iter(settle_order(game, table)), None)


def bank_offered(game: Game, table: Table) -> int | None:
    """The seat that is offered the bank (C play 13)."""
    if game.book.bank.banker is not Banker.PLAYER_DEALER or table.phase not in _BEFORE_CALL:
        return None
    return table.banking.offered if table.banking.seat else bank_to_offer(game, table)


def bank_question(game: Game, table: Table) -> int | None:
    """The seat that is asked to take the bank, or to post its wager."""
    banker = table.banking.seat
    if banker is not None and balance(table.ledger, bank(banker)):
        return None
    offered = bank_offered(game, table)
    return banker if offered is None and table.phase is Phase.BETTING else offered


def speech(game: Game, table: Table) -> str:
    """One sentence, as a dealer would say it. It never advises how to play (N 14.6)."""
    if table.halts:
        return f"Play stands still: {HALT_WORDS[table.halts[0]]}."
    match table.phase:
        case Phase.CLOSED:
            return "The table is closed."
        case Phase.OPENING:
            return "The table is being opened."
        case Phase.BETWEEN_ROUNDS | Phase.BETTING:
            return _before_call(game, table)
        case Phase.CALLED:
            again = current(table).same_round
            return "The same round is dealt again: no more bets." if again else "No more bets."
        case Phase.DEALING:
            return "The cards are dealt."
        case Phase.THREE_CARD:
            return "3 Card Bonus: show a pair or better."
        case Phase.FIRST_CHOICE | Phase.SECOND_CHOICE:
            return _choice(game, table)
        case Phase.SETTLING:
            if kept_waits(table):
                return "The dealer's third card."
            seat = settled_next(game, table)
            return "All hands are settled." if seat is None else f"Seat {seat} is settled."
        case Phase.ROUND_OVER:
            return "The round is over."


def _before_call(game: Game, table: Table) -> str:
    asked = bank_question(game, table)
    if asked is not None:
        banks = asked == table.banking.seat and bank_offered(game, table) != asked
        return f"Seat {asked}: your wager as the bank?" if banks else f"Seat {asked}: the bank?"
    if table.phase is Phase.BETTING:
        return "Place your bets."
    return "The next round comes." if table.seats else "The table is open: have a seat."


def _choice(game: Game, table: Table) -> str:
    which = _BETS[CHOICES[table.phase]]
    asked = turn(game, table)
    if not asked:
        return f"The {which} community card."
    return f"{_named(asked)}: your {which} bet?"


def _named(seats: tuple[int, ...]) -> str:
    *others, last = map(str, seats)
    return f"Seats {', '.join(others)} and {last}" if others else f"Seat {last}"
