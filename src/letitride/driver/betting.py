"""Betting at a driven table: buy-ins, the player-dealer's bank, bets and side bets."""

from typing import TYPE_CHECKING, Final

from letitride.driver.automatic_dealer import DEALER
from letitride.driver.players import seat_actor
from letitride.rules import Cents
from letitride.table import (
    balance,
    bank,
    bank_to_offer,
    has_base,
    not_apart,
    rack,
    side_bets_to_ask,
    staked_seats,
)
from letitride.table import commands as c

if TYPE_CHECKING:
    from letitride.driver.driver import Driver

_BUY_IN: Final = 20
_BANK_BUY_IN: Final = 4
"""How many rounds a player, or a player-dealer, buys in for at a time."""


def bets_are_down(driver: "Driver") -> bool:
    return bool(staked_seats(driver.game, driver.table)) and not _bank_is_wanted(driver)


def place_bets(driver: "Driver") -> bool:
    """Bet for every seat that may bet and has not yet; returns whether there are bets now."""
    if _bank_is_wanted(driver):
        _take_bank(driver)
    banker = driver.table.banking.seat
    seats = [
        seat
        for seat, who in driver.table.seats.items()
        if seat in driver.players and seat != banker and not who.precluded
    ]
    for seat in seats:
        a_round = Cents(3 * driver.bet + sum(driver.sides.values()))
        _buy_in(driver, seat, a_round, rounds=_BUY_IN)
    betting = [seat for seat in seats if _bets(driver, seat)]
    if betting and side_bets_to_ask(driver.game, driver.table):
        driver.do(c.AskForSideBets(by=DEALER))
    for wager, amount in driver.sides.items():
        for seat in betting:
            driver.do(c.BetSide(by=seat_actor(seat), seat=seat, wager=wager, amount=amount))
    return bets_are_down(driver)


def _bets(driver: "Driver", seat: int) -> bool:
    """Make the seat's three bets; False if it has bet, or may not play next to another player."""
    table = driver.table
    if has_base(table, seat) or (table.apart and not_apart(driver.game, table, seat)):
        return False
    driver.do(c.Bet(by=seat_actor(seat), seat=seat, amount=driver.bet))
    return True


def _bank_is_wanted(driver: "Driver") -> bool:
    if driver.game.book.bank.player_dealer is None:
        return False
    banker = driver.table.banking.seat
    return banker is None or not balance(driver.table.ledger, bank(banker))


def _take_bank(driver: "Driver") -> None:
    """The first player offered the bank who may have it takes it (C play 13), after taking down
    their own bets."""
    while (asked := bank_to_offer(driver.game, driver.table)) is not None:
        if not_apart(driver.game, driver.table, asked):
            driver.do(c.DeclineBank(by=seat_actor(asked), seat=asked))
            continue
        if has_base(driver.table, asked):
            driver.do(c.Bet(by=seat_actor(asked), seat=asked, amount=Cents(0)))
        driver.do(c.AcceptBank(by=seat_actor(asked), seat=asked))
    banker = driver.table.banking.seat
    if banker is None:
        return
    _buy_in(driver, banker, driver.bank, rounds=_BANK_BUY_IN)
    driver.do(c.PostBank(by=seat_actor(banker), seat=banker, amount=driver.bank))


def _buy_in(driver: "Driver", seat: int, a_round: Cents, *, rounds: int) -> None:
    """Buy in when the rack would not last two rounds; that leaves room for fees."""
    if balance(driver.table.ledger, rack(seat)) < 2 * a_round:
        driver.do(c.BuyIn(by=seat_actor(seat), seat=seat, amount=Cents(rounds * a_round)))
