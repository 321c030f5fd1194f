"""California, bets behind another's hand: its player decides, and the bank covers in order."""

import dataclasses

import msgspec
import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.narration.transcripts import transcript
from letitride.reports.round_results import results as rounds_of
from letitride.rules import Cents, Permission, game_of, parse_money
from letitride.table import PUBLIC, decode_event, options, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import back, circle, rack
from letitride.table.state import Phase
from tests.conformance.backline import (
    ALL,
    BACKLINE,
    NOTHING_AT_ALL,
    backed,
    balanced,
    behind,
    dealt,
    lying,
)
from tests.conformance.card_room import results
from tests.conformance.talk import CALIFORNIA, DULL, NOTHING, NSW, TENS, in_order, round_of
from tests.table.house import FLOOR, House, seat

# --- whether, and by whom ------------------------------------------------------------------------


@pytest.mark.clause("C betting 5")
def test_without_the_options_sheet_nobody_bets_behind_a_hand() -> None:
    house = House(CALIFORNIA).seated(2, 3, 8).betting({2: "$10", 3: "$10"})
    no = house.refused(behind(3))
    assert (no.code, no.clause) == ("not_offered", "C betting 5")
    offered = {option.command for option in options(house.game, house.table, seat(3))}
    assert "BackBet" not in offered
    other = House(NSW).seated(2, 3).betting({2: "$5"})
    assert (other.refused(behind(3)).code, other.refused(behind(3)).clause) == (
        "not_offered",
        "N 5.6",
    )


@pytest.mark.clause("C betting 5", "C betting 5 option")
def test_where_the_house_allows_it_three_equal_bets_go_behind_the_three() -> None:
    house = backed()
    assert lying(house) == {str(back(2, 3, number)): 500 for number in (1, 2, 3)}
    assert house.chips(3) == ALL - 1500
    house.do(behind(3, amount="$10"))
    assert set(lying(house).values()) == {1000}, "again to change them"
    house.do(behind(3, amount="$0"))
    assert (lying(house), house.chips(3)) == ({}, ALL)
    balanced(house)


@pytest.mark.clause("C betting 5")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (behind(2), "own_seat"),
        (behind(3, front=5), "no_bets"),
        (behind(3, front=7), "unknown_seat"),
        (behind(3, front=8), "no_bets"),
    ],
    ids=["oneself", "no bets", "nobody", "the bank"],
)
def test_bets_go_behind_somebody_elses_three_bets(command: c.BackBet, code: str) -> None:
    no = backed(backs={}).refused(command)
    assert (no.code, no.clause) == (code, "C betting 5")
    assert no.message.endswith(".")


@pytest.mark.clause("C betting 5")
def test_a_player_bets_behind_one_hand_in_a_round_and_several_may_behind_the_same() -> None:
    house = backed({2: "$10", 5: "$10"}, {3: "$5", 5: "$20"})
    no = house.refused(behind(3, front=5))
    assert (no.code, no.clause) == ("backs_another", "C betting 5")
    assert set(lying(house).values()) == {500, 2000}
    assert house.holds(circle(5, 1)) == 1000, "with a hand of one's own or without"


@pytest.mark.clause("C betting 5")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (behind(3, amount="$4"), "below_minimum"),
        (behind(3, amount="$101"), "above_maximum"),
        (behind(8), "banks"),
        (behind(4), "unknown_seat"),
        (replace(behind(3), by=seat(5)), "not_your_seat"),
        (replace(behind(3), by=DEALER), "not_your_role"),
    ],
)
def test_a_bet_behind_is_a_bet_like_any_other(command: c.BackBet, code: str) -> None:
    assert backed(backs={}).refused(command).code == code


@pytest.mark.clause("C betting 5")
def test_a_precluded_or_separated_player_bets_behind_nobody() -> None:
    house = backed()
    house.do(c.Preclude(by=FLOOR, seat=3, reason="insults"))
    assert (lying(house), house.chips(3)) == ({}, ALL), "and what lay there goes back"
    assert house.refused(behind(3)).code == "precluded"
    parted = backed(backs={})
    measure = next(m for m in parted.book.irregularities.collusion if m == "separate")
    parted.do(c.ActOnCollusion(by=FLOOR, seats=(2, 3), measure=measure, reason="signals"))
    assert parted.refused(behind(3)).code == "kept_apart"


@pytest.mark.clause("C betting 2")
def test_nothing_is_put_or_taken_behind_after_the_call() -> None:
    house = backed().called()
    for late in (behind(3, amount="$10"), behind(3, amount="$0"), behind(5)):
        no = house.refused(late)
        assert (no.code, no.clause) == ("wrong_phase", "C betting 2")


@pytest.mark.clause("C betting 5")
def test_options_offer_a_bet_behind_everybody_who_has_bet() -> None:
    house = backed({2: "$10", 5: "$10"}, {})
    offered = [o for o in options(house.game, house.table, seat(3)) if o.command == "BackBet"]
    assert [option.fields for option in offered] == [
        {"seat": 3, "behind": 2},
        {"seat": 3, "behind": 5},
    ]
    assert {(o.amount.least, o.amount.most) for o in offered if o.amount} == {(500, 10_000)}
    house.do(behind(3))
    again = [o for o in options(house.game, house.table, seat(3)) if o.command == "BackBet"]
    assert [(option.fields["behind"], option.amount is None) for option in again] == [
        (2, True),
        (2, False),
    ]


# --- the hand decides ----------------------------------------------------------------------------


@pytest.mark.clause("C betting 5")
def test_a_player_who_only_bets_behind_has_no_hand_and_nothing_to_decide() -> None:
    house = dealt(backed(), {2: NOTHING})
    assert set(round_of(house).hands) == {2}
    offered = {option.command for option in options(house.game, house.table, seat(3))}
    assert not offered & {"Look", "Ride", "Pull", "BackBet", "Leave"}
    assert house.refused(c.Leave(by=seat(3), seat=3)).code == "in_the_round"
    assert house.refused(c.Pull(by=seat(3), seat=3)).code == "no_hand"


@pytest.mark.clause("C betting 5")
def test_when_the_player_pulls_a_bet_those_behind_come_back_too() -> None:
    house = dealt(backed(backs={3: "$5", 5: "$20"}), {2: NOTHING})
    house.choosing(c.Pull)
    pulled = [(p.seat, p.behind, p.circle, p.amount) for p in house.all(e.BackBetPulled)]
    assert pulled == [(3, 2, 1, 500), (5, 2, 1, 2000)]
    assert {account.split(":")[3] for account in lying(house)} == {"2", "3"}
    house.turned().choosing(c.Ride).turned().played_out()
    assert results(house) == {2: -2000, 3: -1000, 5: -4000, 8: 7000}
    balanced(house)


# --- settlement ----------------------------------------------------------------------------------


@pytest.mark.clause("C betting 4", "C betting 5", "C betting 5 option")
def test_bets_behind_are_settled_after_the_hands_own_in_order_of_seats() -> None:
    house = dealt(backed(backs={5: "$20", 3: "$5"}), {2: TENS}).played_out()
    lines = [(line.seat, line.backer, line.circle, line.won) for line in house.all(e.BetSettled)]
    assert lines == [
        *((2, None, number, 1000) for number in (1, 2, 3)),
        *((2, 3, number, 500) for number in (1, 2, 3)),
        *((2, 5, number, 2000) for number in (1, 2, 3)),
    ]
    assert {line.pays for line in house.all(e.BetSettled)} == {"1 to 1"}
    assert results(house) == {2: 3000, 3: 1500, 5: 6000, 8: -10500}
    assert not lying(house)
    balanced(house)


@pytest.mark.clause("C betting 4")
@pytest.mark.parametrize(
    ("hand", "sign"), [(TENS, 1), (NOTHING, -1)], ids=["used up paying", "used up collecting"]
)
def test_the_bank_covers_bet_by_bet_and_those_behind_come_last(hand: str, sign: int) -> None:
    """$38 cover: $30 of the hand's own, $5 and $3 of the first behind, nothing of the second."""
    house = dealt(backed(backs={3: "$5", 5: "$20"}, wager="$38"), {2: hand}).played_out()
    assert results(house) == {2: 3000 * sign, 3: 800 * sign, 5: 0, 8: -3800 * sign}
    behind_it = [line for line in house.all(e.BetSettled) if line.backer is not None]
    played = [(line.backer, line.won + line.lost, line.returned) for line in behind_it]
    assert played == [(3, 500, 0), (3, 300, 200), (3, 0, 500), *[(5, 0, 2000)] * 3]
    balanced(house)


@pytest.mark.clause("C betting 4")
def test_the_bank_covers_bets_behind_a_hand_before_the_next_hand() -> None:
    """Seat 5 is settled before seat 2: $40 cover, $15 and $15 of seat 5's hand, $10 of seat 2's."""
    house = backed({2: "$10", 5: "$5"}, {3: "$5"}, wager="$40", front=5)
    dealt(house, {2: NOTHING, 5: "3d 6h Js"}).played_out()
    assert results(house) == {2: -1000, 3: -1500, 5: -1500, 8: 4000}
    balanced(house)


@pytest.mark.clause("C betting 5")
def test_where_the_house_banks_bets_behind_are_paid_from_the_tray() -> None:
    house = House(NSW)
    layout = dataclasses.replace(house.book.table, backline_bets=Permission.ALLOWED)
    house.book = dataclasses.replace(house.book, table=layout)
    house.game = game_of(house.book, house.terms.paytables)
    house.seated(2, 3).betting({2: "$5"})
    house.do(behind(3, amount="$10"))
    house.called().stacked(in_order(house, {2: TENS}, DULL)).played_out()
    assert (house.chips(2) - ALL, house.chips(3) - ALL) == (1500, 3000)
    balanced(house)


# --- fees, seats, sight --------------------------------------------------------------------------


@pytest.mark.clause("C betting 5")
@pytest.mark.clause("C fees")
def test_each_bet_behind_has_a_fee_that_is_kept_in_reserve() -> None:
    house = backed({2: "$10", 5: "$10"}, {3: "$5", 5: "$20"}).called()
    taken = [(fee.seat, fee.amount, fee.behind) for fee in house.all(e.FeeTaken)]
    assert taken == [(2, 150, None), (5, 150, None), (3, 150, 2), (5, 150, 2), (8, 200, None)]
    poor = backed(backs={})
    poor.do(c.CashOut(by=seat(3), seat=3, amount=Cents(ALL - 1649)))
    assert poor.refused(behind(3)).code == "not_enough_chips"
    poor.do(c.BuyIn(by=seat(3), seat=3, amount=Cents(1)))
    poor.do(behind(3))
    one = c.CashOut(by=seat(3), seat=3, amount=Cents(1))
    assert poor.refused(one).code == "not_enough_chips"
    poor.called()
    assert poor.holds(rack(3)) == 0


@pytest.mark.clause("C betting 5")
def test_a_player_with_bets_behind_does_not_bank_or_abstain_or_leave() -> None:
    house = House(CALIFORNIA, switches=BACKLINE).seated(*range(1, 9)).run_until(Phase.BETTING)
    house.do(c.Bet(by=seat(2), seat=2, amount=parse_money("$5")))
    house.do(behind(1))
    assert house.refused(c.AcceptBank(by=seat(1), seat=1)).code == "has_bets"
    for number in (1, 2):
        house.do(c.DeclineBank(by=seat(number), seat=number))
    house.do(c.AcceptBank(by=seat(3), seat=3))
    house.do(c.PostBank(by=seat(3), seat=3, amount=parse_money("$100")))
    house.played_out()
    for command in (c.Leave(by=seat(1), seat=1), c.CashOut(by=seat(1), seat=1, amount=Cents(1))):
        assert house.refused(command).code == "in_the_round", "the round may yet be void"
    house.over()
    ended = house.last(e.RoundEnded)
    assert (ended.bets, ended.idle) == ((1, 2), (4, 5, 6, 7, 8))


@pytest.mark.clause("C betting 5")
def test_everybody_sees_and_hears_of_bets_behind() -> None:
    house = backed()
    shown = view(house.game, house.table, PUBLIC).seats
    assert [(each.backer, each.circles) for each in shown[1].behind] == [(3, (500, 500, 500))]
    assert (shown[1].in_action, shown[2].in_action) == (3000, 1500)
    dealt(house, {2: TENS}).choosing(c.Pull).turned().choosing(c.Ride).turned().played_out()
    settled = view(house.game, house.table, PUBLIC).seats
    assert (settled[2].result, settled[2].fee, settled[2].behind) == (850, 150, ())
    told = "\n".join(transcript(house.game, house.start, house.log))
    for line in (
        "Seat 3 bets $5 on each circle behind seat 2.",
        "Seat 3 pays a fee of $1.50 on bets behind another seat.",
        "Bet 1 of seat 3 behind seat 2 comes back: $5.",
        "Seat 3 wins $10 on bets 2 and $ behind seat 2: pair of tens, 1 to 1.",
    ):
        assert line in told
    house.over()
    (played,) = rounds_of(house.start, house.log)
    (behind_2,) = (each for each in played.seats if each.seat == 3)
    assert (behind_2.hand, behind_2.in_action, behind_2.result) == ("behind seat 2", 1000, 850)


@pytest.mark.clause("C betting 5")
def test_settlements_from_before_bets_behind_still_decode() -> None:
    house = dealt(backed(backs={}), {2: TENS}).played_out()
    told = msgspec.json.decode(msgspec.json.encode(house.last(e.BetSettled)))
    assert told.pop("backer") is None
    assert decode_event(msgspec.json.encode(told)) == house.last(e.BetSettled)


@pytest.mark.clause("C fees")
def test_a_bet_behind_is_refused_without_chips_for_its_fee() -> None:
    """Seat 3 bets behind seat 2, then on a hand of its own: six bets, and a fee for each."""
    house = House(CALIFORNIA, switches=BACKLINE).seated(1, 2, 3).betting({2: "$5"})
    house.do(behind(3))
    assert house.table.terms is not None
    fee = house.table.terms.fees[0].player
    wanted = 3 * parse_money("$5") + 6 * fee
    house.do(c.CashOut(by=seat(3), seat=3, amount=Cents(house.chips(3) - wanted)))
    own = c.Bet(by=seat(3), seat=3, amount=parse_money("$5"))
    house.do(own)
    house.do(replace(own, amount=NOTHING_AT_ALL))
    house.do(c.CashOut(by=seat(3), seat=3, amount=Cents(1)))
    assert house.refused(own).code == "not_enough_chips"


@pytest.mark.clause("C fees")
def test_a_bet_behind_cannot_be_refused_after_its_fee_is_taken() -> None:
    house = House(CALIFORNIA, switches=BACKLINE).seated(1, 2, 3).betting({2: "$5"})
    house.do(behind(3))
    house.called()
    no = house.refused(c.RefuseWager(by=FLOOR, seat=3, reason="too late for that"))
    assert no.code == "too_late"


def test_a_player_whose_bets_behind_were_refused_may_leave_while_the_hand_is_settled() -> None:
    house = backed(backs={3: "$5", 5: "$20"})
    house.do(c.RefuseWager(by=FLOOR, seat=3, reason="late"))
    house = dealt(house, {2: TENS}).played_out()
    assert house.table.phase is Phase.ROUND_OVER
    assert house.refused(c.Leave(by=seat(5), seat=5)).code == "in_the_round"
    house.do(c.Leave(by=seat(3), seat=3))
