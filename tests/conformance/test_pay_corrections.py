"""The house puts its own mistakes right: a wrong payment in a round that is over, and no dispute.

Who rules and who reviews is in the book; that two people are needed is the policy of the house, as
for the correction after a dispute.
"""

import pytest
from msgspec.structs import replace

from letitride.audit import prove
from letitride.driver.automatic_dealer import DEALER
from letitride.narration import as_it_happens
from letitride.rules import Cents, InvalidationGround, Role, parse_money
from letitride.table import PUBLIC, Actor, live, options, record, redact, replay, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.disputes.proposing import MOST
from letitride.table.money import CAGE, TRAY, Move, rack
from letitride.table.state import Payee, TrayRule
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

NSW, CA = "nsw-let-it-ride", "ca-let-it-ride"
FIFTY = parse_money("$50")
ONE, TWO = "player 1", "player 2"
SHORT = c.ProposePayCorrection(
    by=DEALER, round=1, payee=ONE, amount=FIFTY, reason="a flush pays 8 to 1"
)
OVER = replace(SHORT, payer=ONE, payee="")
WRONG_SEAT = replace(SHORT, payer=TWO, payee=ONE)
CONFIRM = c.ConfirmCorrection(by=SUPERVISOR, correction=1)


def played(book: str = NSW, **terms: object) -> House:
    """Two players, one round that is over."""
    house = House(book, **terms).seated(1, 2)  # type: ignore[arg-type]
    return house.betting({1: "$5", 2: "$5"}).played_out().over()


def nets(house: House, number: int = 1) -> dict[str, int]:
    (past,) = (each for each in house.table.past if each.number == number)
    return {each.player: each.net for each in past.results}


@pytest.mark.parametrize("by", [DEALER, FLOOR])
def test_a_mistake_is_put_right_without_a_dispute(by: Actor) -> None:
    house = played()
    tray, chips, net = house.holds(TRAY), house.chips(1), nets(house)[ONE]
    (proposed,) = house.do(replace(SHORT, by=by))
    assert house.chips(1) == chips, "nothing moves before somebody confirms it"
    house.do(CONFIRM)
    made = house.last(e.CorrectionMade)
    assert (made.round, made.dispute, made.seat, made.to) == (1, 0, 1, Payee.PLAYER)
    assert made.moves == (Move(TRAY, rack(1), FIFTY),)
    assert (made.proposed_by, made.by) == (by, SUPERVISOR)
    assert (house.chips(1), house.holds(TRAY)) == (chips + FIFTY, tray - FIFTY)
    assert nets(house)[ONE] == net + FIFTY
    assert house.table.corrections == ()
    assert house.refused(CONFIRM).code == "no_correction"
    assert replay(house.start, house.log) == house.table
    assert not prove(house.log).findings
    assert isinstance(proposed, e.CorrectionProposed)


def test_what_was_paid_too_much_comes_back() -> None:
    house = played()
    chips = house.chips(1)
    house.do(OVER)
    house.do(CONFIRM)
    assert house.last(e.CorrectionMade).moves == (Move(rack(1), TRAY, FIFTY),)
    assert house.chips(1) == chips - FIFTY


def test_one_player_pays_another_through_the_tray() -> None:
    """Ada's winnings went to Ben: one correction, all of it or nothing."""
    house = played()
    held, before = house.holds(TRAY), (house.chips(1), house.chips(2))
    was = nets(house)
    house.do(WRONG_SEAT)
    paid, got = house.do(CONFIRM)
    assert paid.moves == (Move(rack(2), TRAY, FIFTY),)
    assert got.moves == (Move(TRAY, rack(1), FIFTY),)
    assert house.holds(TRAY) == held
    assert (house.chips(1), house.chips(2)) == (before[0] + FIFTY, before[1] - FIFTY)
    assert nets(house) == {ONE: was[ONE] + FIFTY, TWO: was[TWO] - FIFTY}
    assert house.table.corrections == ()
    assert not prove(house.log).findings


def test_where_a_player_banks_the_bank_pays_its_own_mistakes() -> None:
    house = House(CA).seated(1, 2, 3)
    house.betting({2: "$5", 3: "$5"}).played_out().over()
    banker = next(each.player for each in house.table.past[0].results if each.seat not in (2, 3))
    house.do(replace(SHORT, payer=banker, payee=TWO, amount=Cents(500)))
    paid, got = house.do(CONFIRM)
    assert isinstance(paid, e.CorrectionMade)
    assert isinstance(got, e.CorrectionMade)
    assert (paid.player, got.player) == (banker, TWO)
    assert not prove(house.log).findings


@pytest.mark.parametrize("command", [SHORT, OVER], ids=["gets", "pays"])
def test_a_player_who_has_left_is_corrected_at_the_cage(command: c.ProposePayCorrection) -> None:
    house = played()
    house.do(command)
    house.do(c.Leave(by=seat(1), seat=1))
    house.do(c.Sit(by=seat(1), seat=1, player="somebody else"))
    house.do(CONFIRM)
    made = house.last(e.CorrectionMade)
    way = (TRAY, CAGE) if command.payee else (CAGE, TRAY)
    assert (made.seat, made.moves) == (0, (Move(*way, FIFTY),))
    assert house.chips(1) == 0, "the seat is somebody else's"
    assert not prove(house.log).findings


def test_what_the_rack_no_longer_has_comes_from_the_cage() -> None:
    house = played()
    held = house.chips(1)
    house.do(replace(OVER, amount=Cents(held + 1)))
    house.do(CONFIRM)
    assert house.last(e.CorrectionMade).moves == (
        Move(rack(1), TRAY, held),
        Move(CAGE, TRAY, Cents(1)),
    )


def test_a_second_correction_undoes_the_first() -> None:
    house = played()
    before, ledger = nets(house), house.table.ledger
    house.do(SHORT)
    house.do(CONFIRM)
    house.do(OVER)
    house.do(replace(CONFIRM, correction=2))
    assert (nets(house), house.table.ledger) == (before, ledger)
    made = [each for each in house.log if isinstance(each, e.CorrectionMade)]
    assert len(made) == 2, "both stay in the record"


def test_it_takes_two_people_one_of_them_a_casino_supervisor() -> None:
    house = played()
    for by in (seat(1), INSPECTOR, Actor(Role.PLAYER, name="watching")):
        assert house.refused(replace(SHORT, by=by)).code == "not_your_role"
    assert house.refused(replace(SHORT, by=Actor(Role.DEALER))).code == "no_name"
    house.do(SHORT)
    for by in (seat(1), DEALER, Actor(Role.DEALER, name="another dealer"), INSPECTOR):
        assert house.refused(replace(CONFIRM, by=by)).code == "not_your_role"
    assert house.refused(replace(CONFIRM, by=FLOOR)).code == "no_casino_supervisor"
    both = Actor(Role.CASINO_SUPERVISOR, name=DEALER.name)
    assert house.refused(replace(CONFIRM, by=both)).code == "own_proposal"
    house.do(CONFIRM)
    house.do(replace(SHORT, by=SUPERVISOR))
    house.do(replace(CONFIRM, by=FLOOR, correction=2))


def test_whoever_proposed_it_takes_it_back() -> None:
    house = played()
    house.do(SHORT)
    drop = c.DropCorrection(by=DEALER, correction=1)
    other = Actor(Role.DEALER, name="another dealer")
    assert house.refused(replace(drop, by=other)).code == "not_your_role"
    assert house.refused(replace(drop, by=seat(1))).code == "not_your_role"
    (dropped,) = house.do(drop)
    assert isinstance(dropped, e.CorrectionDropped)
    assert (dropped.round, house.table.corrections) == (1, ())
    assert house.refused(drop).code == "not_your_role", "there is nothing of theirs any more"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"amount": Cents(0)}, "bad_amount"),
        ({"amount": Cents(-500)}, "bad_amount"),
        ({"amount": Cents(MOST + 1)}, "amount_too_large"),
        ({"reason": "  "}, "no_reason"),
        ({"payee": ""}, "same_side"),
        ({"payer": ONE}, "same_side"),
        ({"payee": "nobody"}, "not_in_round"),
        ({"payer": "player 3"}, "not_in_round"),
        ({"round": 2}, "no_result"),
        ({"round": 0}, "no_result"),
        ({"round": -1}, "no_result"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_word(wrong: dict[str, object], code: str) -> None:
    house = played()
    house.seated(3)
    before = house.table
    no = house.refused(replace(SHORT, **wrong))
    assert (no.code, no.clause) == (code, "house" if code != "bad_amount" else no.clause)
    assert house.table == before
    house.do(replace(SHORT, amount=MOST))


def test_a_round_that_is_on_or_void_has_no_result_to_correct() -> None:
    house = played()
    house.betting({1: "$5", 2: "$5"}).dealt()
    assert house.refused(replace(SHORT, round=2)).code == "round_is_on"
    house.do(SHORT)
    house.do(CONFIRM)
    house.do(c.InvalidateRound(by=FLOOR, ground=InvalidationGround.DISRUPTION, reason="fire"))
    while house.table.round is not None:
        house.step()
    no = house.refused(replace(SHORT, round=2))
    assert (no.code, "not void" in no.message) == ("no_result", True)


def test_the_same_mistake_is_not_put_right_twice() -> None:
    house = played()
    house.do(c.RaiseDispute(by=seat(1), seat=1, about="My flush was paid as a straight"))
    house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="It was a flush"))
    house.do(SHORT)
    waits = house.refused(replace(SHORT, by=FLOOR, amount=Cents(100)))
    assert (waits.code, ONE in waits.message) == ("correction_waits", True)
    assert house.refused(WRONG_SEAT).code == "correction_waits"
    after_dispute = c.ProposeCorrection(
        by=FLOOR, dispute=1, to=Payee.PLAYER, amount=FIFTY, reason="the pays"
    )
    assert house.refused(after_dispute).code == "correction_waits"
    house.do(replace(SHORT, payee=TWO))
    house.do(c.DropCorrection(by=DEALER, correction=1))
    house.do(after_dispute)
    assert house.refused(SHORT).code == "correction_waits"


def test_an_invalid_round_drops_what_waits_for_it() -> None:
    house = played()
    house.do(SHORT)
    house.do(
        c.ProposeInvalidation(
            by=FLOOR, round=1, ground=InvalidationGround.DISRUPTION, reason="fire"
        )
    )
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=1))
    assert house.last(e.CorrectionDropped).round == 1
    assert house.refused(CONFIRM).code == "no_correction"
    assert house.refused(SHORT).code == "no_result"


def test_a_corrected_result_goes_back_when_the_round_is_invalidated() -> None:
    house = played()
    ledger = dict(house.table.ledger)
    lost = nets(house)[ONE]
    house.do(SHORT)
    house.do(CONFIRM)
    house.do(
        c.ProposeInvalidation(
            by=FLOOR, round=1, ground=InvalidationGround.DISRUPTION, reason="fire"
        )
    )
    house.do(c.ConfirmInvalidation(by=SUPERVISOR, round=1))
    assert house.chips(1) == ledger[rack(1)] - lost
    assert not prove(house.log).findings


def test_the_day_closes_over_a_correction_and_says_so() -> None:
    house = played()
    house.do(SHORT)
    for number in (1, 2):
        house.do(c.Leave(by=seat(number), seat=number))
    events = house.do(c.CloseTable(by=FLOOR))
    assert [type(each) for each in events][-2:] == [e.CorrectionDropped, e.TableClosed]
    assert house.table.corrections == ()
    assert house.refused(CONFIRM).code == "no_correction"
    assert house.refused(SHORT).code == "no_result"
    assert not prove(house.log).findings


def test_a_tray_that_cannot_pay_or_is_closed_refuses_it_and_loses_nothing() -> None:
    house = played()
    house.do(SHORT)
    assert house.holds(TRAY) < FIFTY, "a round of $5 bets does not bring $50"
    open_, closed = (replace(house.table.tray, shift=shift, shifts=1) for shift in (1, 0))
    terms = replace(house.terms, tray=TrayRule.COUNTED)
    for tray, code in ((open_, "tray_short"), (closed, "tray_closed")):
        house.table = replace(house.table, terms=terms, tray=tray)
        assert house.refused(CONFIRM).code == code
        assert len(house.table.corrections) == 1


def test_the_next_round_can_be_on() -> None:
    house = played()
    house.betting({1: "$5", 2: "$5"}).dealt()
    house.do(WRONG_SEAT)
    house.do(CONFIRM)
    house.looked().played_out().over()
    assert not prove(house.log).findings


def test_the_latest_rounds_are_offered_with_everybody_who_was_in_them() -> None:
    house = played()
    house.seated(3).betting({2: "$5", 3: "$5"}).played_out().over()

    def offered(by: Actor) -> dict[int, tuple[str, ...]]:
        found = options(house.game, house.table, by)
        return {o.fields["round"]: o.between for o in found if o.command == "ProposePayCorrection"}

    everything = {2: ("", TWO, "player 3"), 1: ("", ONE, TWO)}
    assert offered(DEALER) == offered(FLOOR) == offered(SUPERVISOR) == everything
    assert offered(seat(1)) == offered(INSPECTOR) == {}
    house.do(SHORT)
    assert offered(DEALER)[1] == ("", TWO), "one for player 1 waits"


def test_everybody_sees_the_chips_and_only_the_staff_the_reason() -> None:
    house = played()
    (proposed,) = house.do(SHORT)
    shown = view(house.game, house.table, viewer_of(DEALER))
    assert shown.staff is not None
    assert [(each.amount, each.round) for each in shown.staff.corrections] == [(FIFTY, 1)]
    before = house.table
    (made,) = house.do(CONFIRM)
    one, two = viewer_of(seat(1)), viewer_of(seat(2))
    assert [redact(before, proposed, each) for each in (one, two, PUBLIC)] == [None] * 3
    for reader, words in (
        (one, "You get $50, as a correction of round 1."),
        (two, "player 1 gets $50, as a correction of round 1."),
        (viewer_of(FLOOR), "player 1 gets $50, as a correction of round 1."),
    ):
        (told,) = as_it_happens(house.game, live(before, (made,), reader), reader)
        assert told.words == words
    own = record(house.game, house.log, one)
    assert any(isinstance(each.event, e.CorrectionMade) for each in own)


@pytest.mark.parametrize("left", [0, 1], ids=["only paid", "only got"])
def test_the_proof_finds_half_a_correction(left: int) -> None:
    house = played()
    house.do(WRONG_SEAT)
    halves = house.do(CONFIRM)
    log = [*house.log[:-2], halves[left]]
    found = [each.sentence for each in prove(log).findings]
    assert found, found
    if not left:
        assert found == ["Correction 1 took from one player what the other did not get."]
