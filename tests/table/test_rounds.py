"""Whole rounds under every book: money conserved, the log replays, events survive their JSON."""

import msgspec
import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Wager, parse_money, rulebook_ids
from letitride.table import commands as c
from letitride.table import decode_event, replay
from letitride.table.events import event_types
from letitride.table.evolve import handlers
from letitride.table.money import MAY_BE_BELOW_ZERO
from tests.table.house import House


@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("choice", [c.Ride, c.Pull])
def test_rounds_are_played_and_replayed(book: str, choice: type[c.Ride] | type[c.Pull]) -> None:
    house = House(book, meters=True).seated(1, 2, 3, 7)
    for _ in range(5):
        players = [2, 3, 7] if house.book.bank.player_dealer else [1, 2, 3, 7]
        stake = "$2" if book.startswith("six") else "$5"
        sides = {n: {w: _least(house, w) for w in house.book.side_bets} for n in players}
        bets = {n: stake for n in players if n != house.table.banking.seat}
        house.betting(bets, sides).played_out(choice)
        house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
        house.over()
        assert sum(house.table.ledger.values()) == 0
        below = {account for account, amount in house.table.ledger.items() if amount < 0}
        assert below <= MAY_BE_BELOW_ZERO
    assert replay(house.start, house.log) == house.table
    for event in house.log:
        assert decode_event(msgspec.json.encode(event)) == event


def _least(house: House, wager: Wager) -> str:
    from letitride.rules import format_money

    return format_money(house.book.side_bets[wager].minimum)


def test_every_event_is_evolved() -> None:
    assert set(handlers) == set(event_types().values())


def test_a_hand_is_paid_by_its_paytable() -> None:
    """Seat 1 holds tens and rides all: even money on three bets."""
    house = House("wa-let-it-ride", side_bets=False).seated(1).betting({1: "$5"}).called()
    house.stacked("Th Td 2c 5s 8h Kd")
    house.played_out()
    assert house.chips(1) == parse_money("$1,015")
