"""New South Wales, sections 8 to 11: what each hand is, what it wins, and what it loses."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.reports.round_results import results
from letitride.rules import DeviceKind, parse_money
from letitride.table import PUBLIC, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import TRAY, circle
from letitride.table.state import DeckPlace, HandStatus, Limits, Phase, Switch
from tests.conformance.talk import NOTHING, NSW, TENS, at_stake, round_of, table_with
from tests.table.house import House, seat


@pytest.mark.clause("N 9.1")
@pytest.mark.parametrize(
    ("hand", "wins"),
    [("9h 9d 2c", False), (TENS, True), ("Jh Jd 2c", True), ("Ah Kd 2c", False)],
)
def test_a_pair_of_tens_qualifies_and_a_pair_of_nines_does_not(hand: str, wins: bool) -> None:
    house = table_with(NSW, {1: hand}, "5s 8h").played_out()
    assert house.chips(1) == parse_money("$1,015" if wins else "$985")


@pytest.mark.clause("N 9.2", "N 8.8")
def test_losing_wagers_go_into_the_tray_and_winning_ones_are_paid_from_it() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    tray = house.holds(TRAY)
    house.looked().choosing(c.Ride).turned().choosing(c.Pull).turned()
    house.run_until(Phase.ROUND_OVER)
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,010"), parse_money("$990"))
    assert house.holds(TRAY) == tray + 1000 - 1000
    assert not at_stake(house)
    assert {(line.seat, line.won, line.lost) for line in house.all(e.BetSettled)} == {
        (1, 500, 0),
        (2, 0, 500),
    }


@pytest.mark.clause("N 9.3")
@pytest.mark.parametrize("device", list(DeviceKind))
def test_the_cards_go_to_the_rack_when_all_wagers_are_settled(device: DeviceKind) -> None:
    house = table_with(NSW, {1: TENS}, "5s 8h Kd", device=device).dealt()
    deck = round_of(house).deck
    early = house.refused(c.EndRound(by=DEALER))
    assert early.code == "wrong_phase"
    house.played_out()
    assert house.table.decks[deck].place is DeckPlace.PLAY
    house.over()
    assert house.table.decks[deck].place is DeckPlace.RACK


@pytest.mark.clause("N 9.4")
@pytest.mark.parametrize(
    ("hand", "dealer", "named"),
    [
        ("Kh Kd Kc", "5s 5h", "full_house"),
        ("Ah Kh Qh", "Jh Th", "royal_flush"),
        ("9h Th Jh", "Qh Kh", "straight_flush"),
        ("Th Td 5c", "5s 8h", "two_pair"),
        ("2h 7h 9h", "Jh Kh", "flush"),
    ],
)
def test_each_hand_is_declared_at_its_best_value(hand: str, dealer: str, named: str) -> None:
    house = table_with(NSW, {1: hand}, dealer).played_out()
    assert {line.hand for line in house.all(e.BetSettled)} == {named}


KINDS = [
    ("royal_flush", "Ah Kh Qh", "Jh Th", 1000),
    ("straight_flush", "5h 6h 7h", "8h 9h", 200),
    ("four_of_a_kind", "7h 7d 7c", "7s Kd", 50),
    ("full_house", "7h 7d 7c", "Ks Kd", 11),
    ("flush", "2h 6h 7h", "8h Kh", 8),
    ("straight", "5h 6d 7h", "8h 9c", 5),
    ("three_of_a_kind", "7h 7d 7c", "2s Kd", 3),
    ("two_pair", "7h 7d 8c", "8s Kd", 2),
    ("tens_or_better", "Th Td 8c", "2s Kd", 1),
]


@pytest.mark.clause("N 10.1")
@pytest.mark.parametrize(("named", "hand", "dealer", "odds"), KINDS)
def test_each_hand_is_paid_at_the_listed_odds_on_every_bet_left(
    named: str, hand: str, dealer: str, odds: int
) -> None:
    house = table_with(NSW, {1: hand}, dealer).played_out()
    assert {(line.hand, line.pays) for line in house.all(e.BetSettled)} == {(named, f"{odds} to 1")}
    assert house.chips(1) == parse_money("$1,000") + 3 * 500 * odds


@pytest.mark.clause("N 10.2")
def test_a_maximum_payout_caps_what_a_hand_wins() -> None:
    capped = Limits(
        minimum=parse_money("$5"),
        maximum=parse_money("$500"),
        maximum_payout=parse_money("$2,000"),
    )
    switches = frozenset({Switch.PAYOUT_CAP})
    flush = {1: "5h 6h 7h"}
    free = table_with(NSW, flush, "8h 9h").played_out()
    assert free.chips(1) == parse_money("$4,000")
    house = table_with(NSW, flush, "8h 9h", limits=capped, switches=switches).played_out()
    assert house.chips(1) == parse_money("$3,000"), "stakes back, and $2,000"
    assert [line.won for line in house.all(e.BetSettled)] == [100000, 100000, 0]
    small = table_with(NSW, {1: TENS}, limits=capped, switches=switches).played_out()
    assert small.chips(1) == parse_money("$1,015")


@pytest.mark.clause("N 10.2")
def test_without_a_sign_there_is_no_maximum_payout() -> None:
    capped = Limits(
        minimum=parse_money("$5"),
        maximum=parse_money("$500"),
        maximum_payout=parse_money("$2,000"),
    )
    house = House(NSW, opened=False)
    no = house.refused(c.OpenTable(by=DEALER, terms=house.terms, limits=capped))
    assert (no.code, no.clause) == ("bad_limits", "N 10.2")


@pytest.mark.clause("N 11.1")
def test_hands_are_ordered_from_the_royal_flush_down_and_the_paid_ones_are_nine() -> None:
    paid = []
    for named, hand, dealer, _ in KINDS:
        house = table_with(NSW, {1: hand}, dealer).played_out()
        line = house.all(e.BetSettled)[0]
        assert line.hand == named
        paid.append(line.won)
    assert paid == sorted(paid, reverse=True)
    odd = table_with(NSW, {1: "Ah Kd 9c"}, "7s 5d").played_out()
    assert {(line.hand, line.won) for line in odd.all(e.BetSettled)} == {("high_card", 0)}


@pytest.mark.clause("N 8.8", "N 1.1 hand")
def test_every_hand_is_examined_and_found_to_pay_or_not() -> None:
    hands = {1: TENS, 2: NOTHING, 5: "Kh Kd 4s"}
    house = table_with(NSW, hands).played_out()
    examined = {event.seat: len(event.faces) for event in house.all(e.HandTurned)}
    assert examined == dict.fromkeys(hands, 3)
    found = {line.seat: line.won > 0 for line in house.all(e.BetSettled)}
    assert found == {1: True, 2: False, 5: True}
    assert not at_stake(house)


@pytest.mark.clause("N 9.2.1")
@pytest.mark.parametrize("choice", [c.Ride, c.Pull])
def test_remaining_bets_of_a_losing_hand_go_into_the_tray(
    choice: type[c.Ride] | type[c.Pull],
) -> None:
    house = table_with(NSW, {1: "9h 9d 2c"})
    tray = house.holds(TRAY)
    house.played_out(choice)
    left = 1500 if choice is c.Ride else 500
    assert house.holds(TRAY) == tray + left
    assert house.chips(1) == parse_money("$1,000") - left
    settled = [move for event in house.all(e.BetSettled) for move in event.moves]
    assert {move.target for move in settled} == {TRAY}
    assert {move.source for move in settled} <= {circle(1, number) for number in (1, 2, 3)}


@pytest.mark.clause("N 9.2.2")
@pytest.mark.parametrize("choice", [c.Ride, c.Pull])
def test_remaining_bets_of_a_winning_hand_are_paid_and_returned(
    choice: type[c.Ride] | type[c.Pull],
) -> None:
    house = table_with(NSW, {1: "Th Td Tc"})
    tray = house.holds(TRAY)
    house.played_out(choice)
    left = 1500 if choice is c.Ride else 500
    assert house.holds(TRAY) == tray - 3 * left
    assert house.chips(1) == parse_money("$1,000") + 3 * left
    for line in house.all(e.BetSettled):
        assert (line.stake, line.won, line.lost) == (500, 1500, 0)


@pytest.mark.clause("N 9.4")
def test_what_a_player_claims_to_hold_changes_nothing() -> None:
    house = table_with(NSW, {1: "2h 7h 9h"}, "Jh Kh").played_out()
    before = dict(house.table.ledger)
    claim = "That is a straight flush."
    house.do(c.RaiseDispute(by=seat(1), seat=1, about=claim))
    assert dict(house.table.ledger) == before
    assert {line.hand for line in house.all(e.BetSettled)} == {"flush"}


@pytest.mark.clause("N 1.1 void")
def test_a_void_hand_has_no_result_and_its_stake_goes_back() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(2)
    house.do(c.ReportAbsent(by=DEALER, seat=1))
    house.played_out().over()
    assert not [line for line in house.all(e.BetSettled) if line.seat == 1]
    (played,) = results(house.start, house.log)
    told = {each.seat: (each.hand, each.in_action, each.result) for each in played.seats}
    assert told[1] == (str(HandStatus.VOID), 0, 0)
    assert told[2][1:] == (1500, -1500)
    assert not played.void


@pytest.mark.clause("N 1.1 void")
def test_a_void_round_has_no_result_and_all_stakes_go_back() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    house.do(c.DeclareMisdeal(by=DEALER, reason="a card fell"))
    (played,) = results(house.start, house.log)
    assert played.void
    assert {(each.in_action, each.result) for each in played.seats} == {(0, 0)}
    assert not house.all(e.BetSettled)
    assert house.chips(1) == house.chips(2) == parse_money("$1,000")


@pytest.mark.clause("N 10.2 notice")
def test_a_maximum_payout_is_on_the_sign_before_anyone_bets() -> None:
    five, most = parse_money("$5"), parse_money("$2,000")
    capped = Limits(minimum=five, maximum=parse_money("$500"), maximum_payout=most)
    house = House(NSW, limits=capped, switches=frozenset({Switch.PAYOUT_CAP})).seated(1).betting({})
    for viewer in (PUBLIC, viewer_of(seat(1))):
        sign = view(house.game, house.table, viewer).sign
        assert sign is not None
        assert sign.maximum_payout == most
    free = House(NSW).seated(1).betting({})
    sign = view(free.game, free.table, viewer_of(seat(1))).sign
    assert sign is not None
    assert sign.maximum_payout is None
