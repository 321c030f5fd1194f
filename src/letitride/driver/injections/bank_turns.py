"""Turns of a bank that players hold: declined, left, too small for the bets. Nobody rules on them.

They never come up under a book where the house banks.
"""

from collections.abc import Callable
from typing import Final

from letitride.driver.driver import Driver, Story
from letitride.driver.injections.moments import bank_offered, bank_wanted, hand_banked
from letitride.driver.players import seat_actor
from letitride.rules import Cents
from letitride.table import commands as c


def bank_declined(driver: Driver, *, seat: int = 1) -> Story:
    yield bank_offered(seat)
    driver.do(c.DeclineBank(by=seat_actor(seat), seat=seat))


def banker_leaves(driver: Driver) -> Story:
    """The player-dealer leaves after a hand and sits down again at once; the bank has moved on."""
    yield hand_banked
    seat = driver.table.banking.seat
    assert seat is not None
    player = driver.table.seats[seat].player
    driver.do(c.Leave(by=seat_actor(seat), seat=seat))
    driver.do(c.Sit(by=seat_actor(seat), seat=seat, player=player))


def short_bank(driver: Driver, *, dollars: int = 20) -> Story:
    """The player-dealer's wager is this small, and may not cover every bet."""
    yield bank_wanted
    driver.bank = Cents(100 * dollars)


BANK_TURNS: Final[dict[str, Callable[..., Story]]] = {
    "bank-declined": bank_declined,
    "banker-leaves": banker_leaves,
    "short-bank": short_bank,
}
