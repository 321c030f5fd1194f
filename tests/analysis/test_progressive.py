"""A bet on a meter, counted again: from the textbook's hands, and by following the meter."""

from fractions import Fraction
from math import comb

import pytest

from letitride.analysis import NoMeter, analyse_progressive, analyse_wager, standard_deviation_at
from letitride.rules import Cents, Schedule, load_paytable

HANDS = comb(52, 5)
TRAY = {500: 624, 75: 3_744, 50: 5_108, 25: 10_200, 5: 54_912}
"""Pays of the example and how many hands of five have each, from the textbook."""
ROYALS, STRAIGHT_FLUSHES = 4, 36


def example() -> Schedule:
    return load_paytable("PROG-1").schedules[0]


def counted(meter: int) -> Fraction:
    """The return of a dollar, hand by hand; ``meter`` is in dollars."""
    won = sum(pay * count for pay, count in TRAY.items())
    won += ROYALS * meter
    return (won + Fraction(STRAIGHT_FLUSHES * meter, 10)) / HANDS


@pytest.mark.parametrize("dollars", [0, 10_000, 123_456, 1_000_000])
def test_the_return_at_a_meter(dollars: int) -> None:
    analysis = analyse_progressive(example())
    meter = Cents(100 * dollars)
    assert analysis.returns(meter) == counted(dollars)
    plain = analyse_wager(example().at_meter(meter))
    assert analysis.edge(meter) == plain.edge == 1 - counted(dollars)
    assert standard_deviation_at(example(), meter) == plain.standard_deviation


def test_the_break_even_is_where_the_edge_changes_hands() -> None:
    analysis = analyse_progressive(example())
    even = analysis.break_even
    assert analysis.edge(even) == 0
    assert analysis.edge(even + 1) < 0 < analysis.edge(even - 1)
    dollars = (1 - counted(0)) * HANDS / (ROYALS + Fraction(STRAIGHT_FLUSHES, 10))
    assert even == 100 * dollars


def test_par_is_given_with_the_meter_at_its_seed() -> None:
    assert analyse_wager(example()).edge == 1 - counted(10_000)


def test_other_players_bring_envy_pays() -> None:
    alone, three = analyse_progressive(example()), analyse_progressive(example(), others=3)
    assert alone.envy == 0
    assert three.envy == Fraction(3 * 250 * ROYALS, HANDS)
    assert three.returns(Cents(0)) - alone.returns(Cents(0)) == three.envy
    assert three.break_even < alone.break_even


def test_the_long_run_is_where_the_expected_meter_settles() -> None:
    """The expected meter, bet after bet, in jumps that double: it has to settle, and pay that."""
    royal, part = Fraction(ROYALS, HANDS), Fraction(STRAIGHT_FLUSHES, HANDS)
    # After a bet: fed by a quarter, emptied by a royal, less a tenth by a straight flush.
    stays = 1 - royal - part / 10
    slope, shift = float(stays), float(stays / 4 + royal * 10_000)
    for _ in range(40):
        slope, shift = slope * slope, shift * (1 + slope)
    settled = shift + slope * 10_000
    paid = settled + 0.25
    analysis = analyse_progressive(example())
    assert float(analysis.average_meter) == pytest.approx(100 * paid, rel=1e-9)
    assert float(analysis.long_run) == pytest.approx(
        float(counted(0)) + float(royal + part / 10) * paid
    )
    assert analysis.returns(analysis.average_meter) == analysis.long_run


def test_only_a_bet_on_a_meter_has_one() -> None:
    with pytest.raises(NoMeter, match="Base game is not paid from a meter"):
        analyse_progressive(load_paytable("LIRX-01").schedules[0])
