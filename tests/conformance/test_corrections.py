"""Money set right after a dispute: two people, and the table and the cage agree (N 14.12)."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.narration import as_it_happens
from letitride.reports.round_results import results
from letitride.rules import Role, parse_money
from letitride.table import PUBLIC, Actor, live, redact, replay, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import CAGE, TRAY, Move, rack
from letitride.table.state import Payee
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

NSW = "nsw-let-it-ride"
FIFTY = parse_money("$50")
THOUSAND = parse_money("$1,000")
PROPOSE = c.ProposeCorrection(
    by=FLOOR, dispute=1, to=Payee.PLAYER, amount=FIFTY, reason="a flush pays 8 to 1"
)
CONFIRM = c.ConfirmCorrection(by=SUPERVISOR, correction=1)


def disputed() -> House:
    house = House(NSW).seated(1, 2)
    house.do(c.RaiseDispute(by=seat(1), seat=1, about="My flush was paid as a straight"))
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="It was a flush"))
    return house


@pytest.mark.clause("N 14.12")
def test_a_correction_goes_to_the_rack_of_a_player_who_sits_there() -> None:
    house = disputed()
    tray = house.holds(TRAY)
    house.do(PROPOSE)
    assert house.chips(1) == THOUSAND, "nothing moves before somebody confirms it"
    house.do(CONFIRM)
    made = house.last(e.CorrectionMade)
    assert made.moves == (Move(TRAY, rack(1), FIFTY),)
    assert (made.proposed_by, made.by) == (FLOOR, SUPERVISOR)
    assert (house.chips(1), house.holds(TRAY)) == (THOUSAND + FIFTY, tray - FIFTY)
    assert house.table.disputes[0].corrected == FIFTY
    assert house.table.corrections == ()
    assert house.refused(CONFIRM).code == "no_correction"
    assert replay(house.start, house.log) == house.table


@pytest.mark.clause("N 14.12")
@pytest.mark.parametrize("to", Payee)
def test_a_player_who_has_left_is_corrected_at_the_cage(to: Payee) -> None:
    house = disputed()
    house.do(replace(PROPOSE, to=to))
    house.do(c.Leave(by=seat(1), seat=1))
    house.do(c.Sit(by=seat(1), seat=1, player="somebody else"))
    house.do(CONFIRM)
    made = house.last(e.CorrectionMade)
    way = (TRAY, CAGE) if to is Payee.PLAYER else (CAGE, TRAY)
    assert (made.seat, made.moves) == (0, (Move(*way, FIFTY),))
    assert house.chips(1) == 0, "the seat is somebody else's"
    assert sum(house.table.ledger.values()) == 0


@pytest.mark.clause("N 14.12")
def test_a_player_gives_back_what_is_in_the_rack_and_the_rest_at_the_cage() -> None:
    house = disputed()
    cage = house.holds(CAGE)
    house.do(replace(PROPOSE, to=Payee.HOUSE, amount=THOUSAND + 1))
    house.do(CONFIRM)
    assert house.chips(1) == 0
    assert house.holds(CAGE) == cage - 1
    assert house.table.disputes[0].corrected == -THOUSAND - 1


@pytest.mark.clause("N 14.12 review")
def test_it_takes_two_people_one_of_them_a_casino_supervisor() -> None:
    house = disputed()
    for by in (seat(1), DEALER, INSPECTOR):
        assert house.refused(replace(PROPOSE, by=by)).code == "not_your_role"
    assert house.refused(replace(PROPOSE, by=Actor(Role.GAMES_SUPERVISOR))).code == "no_name"
    house.do(PROPOSE)
    for by in (seat(1), DEALER, INSPECTOR):
        assert house.refused(replace(CONFIRM, by=by)).code == "not_your_role"
    assert house.refused(replace(CONFIRM, by=FLOOR)).code == "own_proposal"
    both = Actor(Role.CASINO_SUPERVISOR, name=FLOOR.name)
    assert house.refused(replace(CONFIRM, by=both)).code == "own_proposal"
    other = Actor(Role.GAMES_SUPERVISOR, name="another floor")
    assert house.refused(replace(CONFIRM, by=other)).code == "no_casino_supervisor"
    house.do(CONFIRM)
    house.do(replace(PROPOSE, by=SUPERVISOR))
    house.do(replace(CONFIRM, by=other, correction=2))


@pytest.mark.clause("N 14.12")
def test_only_a_decided_dispute_moves_money() -> None:
    house = House(NSW).seated(1)
    assert house.refused(PROPOSE).code == "no_dispute"
    house.do(c.RaiseDispute(by=seat(1), seat=1, about="My flush"))
    assert house.refused(PROPOSE).code == "wrong_stage"
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="It was a flush"))
    assert house.refused(replace(PROPOSE, amount=parse_money("$0"))).code == "bad_amount"
    assert house.refused(replace(PROPOSE, reason=" ")).code == "no_reason"
    house.do(PROPOSE)
    assert house.refused(PROPOSE).code == "correction_waits"


@pytest.mark.clause("N 14.12")
def test_others_do_not_see_the_reason_of_a_correction() -> None:
    house = disputed()
    (proposed,) = house.do(PROPOSE)
    shown = view(house.game, house.table, viewer_of(FLOOR))
    assert shown.staff is not None
    assert [each.amount for each in shown.staff.corrections] == [FIFTY]
    before = house.table
    (made,) = house.do(CONFIRM)
    one, two = viewer_of(seat(1)), viewer_of(seat(2))
    assert [redact(before, proposed, each) for each in (one, two, PUBLIC)] == [None] * 3
    assert redact(before, made, one) == made
    for other in (two, PUBLIC):
        seen = redact(before, made, other)
        assert isinstance(seen, e.CorrectionMade)
        assert (seen.dispute, seen.proposed_by.name) == (0, "")
    (told,) = as_it_happens(house.game, live(before, (made,), one), one)
    assert told.words == "You get $50, as a correction."


@pytest.mark.clause("N 14.12")
def test_a_correction_is_not_part_of_the_current_round() -> None:
    house = disputed()
    house.do(PROPOSE)
    house.betting({1: "$5"}).called().stacked("2d 7h 9s 5s 8h").dealt().looked()
    house.do(CONFIRM)
    house.played_out().over()
    (played,) = results(house.start, house.log)
    assert {each.seat: each.result for each in played.seats} == {1: -parse_money("$15")}
    assert house.table.past[-1].results[0].net == -parse_money("$15")


@pytest.mark.clause("N 14.12")
def test_a_dispute_about_this_round_holds_up_no_correction_of_an_earlier_one() -> None:
    house = disputed()
    house.do(PROPOSE)
    house.betting({1: "$5"}).dealt()
    house.do(c.RaiseDispute(by=seat(2), seat=2, about="My cards were touched"))
    assert house.last(e.DisputeRaised).round == 1
    house.do(CONFIRM)
    assert house.last(e.CorrectionMade).dispute == 1
