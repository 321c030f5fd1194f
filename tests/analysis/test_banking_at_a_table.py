"""The bank's side against the settling of a real table."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest
from msgspec.structs import replace

from letitride.analysis.banking import bank, bank_gain, pair_outcomes
from letitride.analysis.banking.cover import banked_seat
from letitride.cards import DECK, shape_of
from letitride.rules import Cents, HandCards, Rounding
from letitride.table import Table
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.settling.order import settle_order
from letitride.table.decide.settling.paying import Bets, settle_bets
from letitride.table.evolve import replay
from letitride.table.money import bank as bank_account
from letitride.table.money import circle
from letitride.table.state import Phase
from tests.analysis.banked_hands import RIDES, Hand, dollars, end_by_shapes
from tests.conformance.talk import CALIFORNIA
from tests.published import LIRX_01
from tests.table.house import House


def settling_table(seats: int) -> House:
    """A California table where this many players wait to be settled; seat 8 banks."""
    numbers = range(1, seats + 1)
    house = House(CALIFORNIA).seated(*numbers, 8)
    house.betting(dict.fromkeys(numbers, "$5"), bank="$5").dealt().looked()
    while house.table.phase is not Phase.SETTLING:
        house.choosing(c.Ride)
        house.turned()
    return house


def banked_by_the_table(
    house: House, bets: Sequence[Cents], cover: int, hands: Sequence[Hand], board: Hand
) -> int:
    """What the bank gains when the engine settles these bets and hands in order."""
    ledger = {bank_account(8): Cents(cover)}
    order = settle_order(house.game, house.table)
    for number, bet, hand in zip(order, bets, hands, strict=True):
        ledger[circle(number, 3)] = bet
        if shape_of(hand) in RIDES:
            ledger[circle(number, 1)] = bet
        if shape_of((*hand, board[0])) in RIDES:
            ledger[circle(number, 2)] = bet
    table: Table = replace(house.table, ledger=ledger)
    gained = 0
    for number, hand in zip(order, hands, strict=True):
        settled = list(settle_bets(house.game, table, Bets(number, HandCards(hand, board))))
        table = replay(table, settled)
        for event in settled:
            assert isinstance(event, e.BetSettled)
            gained += event.lost - event.won
    return gained


def dealt(random: Random, seats: int) -> tuple[list[Hand], Hand]:
    cards = random.sample(DECK, 2 + 3 * seats)
    return [tuple(cards[start : start + 3]) for start in range(2, len(cards), 3)], tuple(cards[:2])


@pytest.mark.clause("C betting 4")
@pytest.mark.parametrize(("bets", "cover"), [((10, 10), 40), ((5, 25), 60), ((10, 5, 20), 50)])
def test_simulated_rounds_agree_within_their_errors(bets: tuple[int, ...], cover: int) -> None:
    """Three thousand rounds settled by the table; our own settling must agree."""
    random = Random(f"bank {bets}")
    house = settling_table(len(bets))
    staked = dollars(*bets)
    ends = pair_outcomes(LIRX_01)
    seats = [banked_seat(ends, bet, Rounding.UP) for bet in staked]
    gains = []
    for _ in range(3000):
        hands, board = dealt(random, len(bets))
        gained = banked_by_the_table(house, staked, 100 * cover, hands, board)
        ended = [end_by_shapes(LIRX_01, RIDES, hand, board) for hand in hands]
        amounts = [seat.amounts[end] for seat, end in zip(seats, ended, strict=True)]
        assert gained == bank_gain(amounts, 100 * cover)
        gains.append(gained)
    banking = bank(LIRX_01, staked, cover=Cents(100 * cover), limit=Fraction(1, 10**3))
    assert banking.exact == (len(bets) == 2)
    slack = 4 * stdev(gains) / sqrt(len(gains))
    mean = fmean(gains)
    assert float(banking.expectation.least) - slack < mean < float(banking.expectation.most) + slack
    least, most = banking.standard_deviation
    assert 0.95 * least < stdev(gains) < 1.05 * most
