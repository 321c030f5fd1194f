"""Unequal bets by every book: pointed out, corrected, or folded, and until when."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Cents, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import Move, circle, rack
from letitride.table.state import Phase
from tests.conformance.talk import NSW, at_stake, phase_of, ruling
from tests.table.house import FLOOR, House, seat

ALL = parse_money("$1,000")


def recorded() -> House:
    """The dealer recorded three bets of $5, but there is $10 on the last circle."""
    house = House(NSW).seated(1, 2).betting({1: "$5", 2: "$5"})
    house.do(c.RecordBets(by=DEALER, seat=2, circles=(Cents(500),) * 3))
    return house


@pytest.mark.clause("N 12.10", "N 5.2")
def test_unequal_bets_are_pointed_out_when_recorded_when_found_and_before_the_choice() -> None:
    house = recorded()
    uneven = (Cents(500), Cents(500), Cents(1_000))
    house.do(c.RecordBets(by=DEALER, seat=1, circles=uneven))
    assert [each.seat for each in house.all(e.UnequalBetsNoticed)] == [1]
    house.do(c.Bet(by=seat(1), seat=1, amount=Cents(500)))
    house.called()
    house.do(c.Deal(by=DEALER))
    house.found(2, 3, Cents(1_000)).dealt()
    noticed = house.all(e.UnequalBetsNoticed)[1:]
    assert [(each.seat, each.circles) for each in noticed] == [(2, uneven)] * 2
    found, later = noticed
    assert found.moves == (Move(rack(2), circle(2, 3), Cents(500)),), "the record is set right"
    assert later.moves == ()


@pytest.mark.clause("N 12.10")
def test_only_recorded_bets_can_be_found_unequal() -> None:
    house = recorded().called()
    report = c.ReportUnequalBets(by=DEALER, seat=1, circle=3, amount=Cents(1_000))
    assert house.refused(report).code == "not_recorded", "seat 1 bet on a screen"
    other = replace(report, seat=2)
    for wrong in (replace(other, amount=Cents(500)), replace(other, amount=Cents(-1))):
        assert house.refused(wrong).code == "bad_amount"
    rich = replace(other, amount=Cents(500) + house.chips(2) + 1)
    assert house.refused(rich).code == "not_enough_chips"
    assert house.refused(replace(other, circle=4)).code == "bets_equal"
    house.do(other)
    assert house.refused(replace(other, circle=1)).code == "known_unequal"
    fewer = recorded().called().found(2, 1, Cents(0))
    assert fewer.chips(2) == ALL - 1_000


@pytest.mark.clause("N 12.10")
def test_a_player_corrects_unequal_bets_during_the_deal_or_folds_after_it() -> None:
    house = recorded().called()
    house.do(c.Deal(by=DEALER))
    house.found(2, 3, Cents(1_000))
    assert (ruling(house).outcome, ruling(house).clause) == ("correct_or_fold", "N 12.10")
    assert house.refused(c.Fold(by=FLOOR, seat=2)).code == "dealing"
    house.dealt()
    assert house.refused(c.Look(by=seat(2), seat=2)).code == "bets_unequal"
    house.do(c.Fold(by=seat(2), seat=2))
    assert house.chips(2) == ALL


@pytest.mark.clause("N 12.11")
@pytest.mark.parametrize("choice", [c.Ride, c.Pull])
def test_unequal_bets_are_corrected_until_the_hand_is_settled(
    choice: type[c.Ride] | type[c.Pull],
) -> None:
    house = recorded().called().dealt().looked().choosing(choice).turned()
    house.choosing(c.Ride).turned()
    assert phase_of(house) is Phase.SETTLING
    house.found(2, 3, Cents(1_000))
    assert (ruling(house).outcome, ruling(house).clause) == ("correct_or_stand", "N 12.11")
    house.do(c.CorrectBets(by=seat(2), seat=2, amount=Cents(500)))
    bets = [amount for account, amount in at_stake(house).items() if account.startswith("circle:2")]
    assert bets == [500] * (3 if choice is c.Ride else 2)
    house.run_until(Phase.ROUND_OVER)
    assert house.refused(c.ReportUnequalBets(by=DEALER, seat=2))
