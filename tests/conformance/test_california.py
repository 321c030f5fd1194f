"""California: the bank is a player's, and it wins and loses no more than its wager."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import Banker, FeeKind, Role, parse_money
from letitride.table import PUBLIC, Actor, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import FEE_BOX, TRAY, bank
from letitride.table.state import Phase, Switch
from tests.conformance.card_room import banked, results
from tests.conformance.talk import CALIFORNIA, NOTHING, TENS, WASHINGTON, at_stake, round_of
from tests.table.house import FLOOR, House, seat

FEE = 150
"""A player's: 50 cents for each of three bets."""
BANK_FEE = 200
ALL = parse_money("$1,000")
DOLLARS = parse_money("$100")


@pytest.mark.clause("C standards", "C glossary player-dealer")
def test_a_player_banks_and_without_one_there_is_no_round() -> None:
    house = House(CALIFORNIA).seated(1, 2).run_until(Phase.BETTING)
    house.do(c.Bet(by=seat(2), seat=2, amount=parse_money("$5")))
    no = house.refused(c.CallNoMoreBets(by=DEALER))
    assert (no.code, no.clause) == ("no_bank", "C standards")
    assert house.refused(c.AcceptBank(by=DEALER, seat=1)).code == "not_your_role"
    house.do(c.AcceptBank(by=seat(1), seat=1))
    unposted = house.refused(c.CallNoMoreBets(by=DEALER))
    assert unposted.code == "no_bank"
    house.do(c.PostBank(by=seat(1), seat=1, amount=DOLLARS))
    house.do(c.CallNoMoreBets(by=DEALER))


@pytest.mark.clause("C standards", "C play 13 interest")
def test_the_house_has_no_part_in_wins_and_losses() -> None:
    house = banked({1: TENS, 2: NOTHING}, wager="$500")
    tray = house.holds(TRAY)
    house.played_out()
    assert house.holds(TRAY) == tray
    assert results(house) == {1: 3000, 2: -3000, 8: 0}
    other = House(WASHINGTON).seated(1)
    no = other.refused(c.AcceptBank(by=seat(1), seat=1))
    assert no.code == "not_offered"
    assert house.book.bank.banker is Banker.PLAYER_DEALER


@pytest.mark.clause("C seats", "C seats players")
def test_eight_players_sit_seven_bet_and_one_banks() -> None:
    house = House(CALIFORNIA).seated(1, 2, 3, 4, 5, 6, 7, 8)
    ninth = house.refused(c.Sit(by=seat(9), seat=9, player="player 9"))
    assert (ninth.code, ninth.clause) == ("unknown_seat", "C seats")
    house.betting(dict.fromkeys((1, 2, 3, 5, 6, 7, 8), "$5"))
    assert house.table.banking.seat == 4
    no = house.refused(c.Bet(by=seat(4), seat=4, amount=parse_money("$5")))
    assert (no.code, no.clause) == ("banks", "C seats")
    house.dealt()
    assert len(round_of(house).hands) == 7
    assert round_of(house).dealt == 24


@pytest.mark.clause(
    "C betting 4",
    "C betting 4 collecting",
    "C betting 4 part",
    "C play 13 returned",
    "C play 10 losers",
)
def test_a_bank_used_up_by_losing_bets_collects_no_more_and_the_rest_goes_back() -> None:
    hands = {1: NOTHING, 2: "3d 6h Js", 3: "4d 6c Qs"}
    house = banked(hands, wager="$45").played_out()
    assert results(house) == {3: -3000, 2: -1500, 1: 0, 8: 4500}
    lines = [(line.seat, line.circle, line.lost, line.returned) for line in house.all(e.BetSettled)]
    assert lines == [
        (3, 1, 1000, 0),
        (3, 2, 1000, 0),
        (3, 3, 1000, 0),
        (2, 1, 1000, 0),
        (2, 2, 500, 500),
        (2, 3, 0, 1000),
        (1, 1, 0, 1000),
        (1, 2, 0, 1000),
        (1, 3, 0, 1000),
    ]


@pytest.mark.clause("C betting 4", "C betting 4 part", "C play 13 returned", "C standards extent")
def test_a_bank_used_up_by_winning_bets_pays_no_more_and_the_rest_goes_back() -> None:
    hands = {1: NOTHING, 2: "Jh Jd 2c", 3: TENS.replace("2c", "3c")}
    house = banked(hands, wager="$45").played_out()
    assert results(house) == {3: 3000, 2: 1500, 1: 0, 8: -4500}
    lines = [(line.seat, line.won, line.lost, line.returned) for line in house.all(e.BetSettled)]
    assert lines[3:] == [
        (2, 1000, 0, 0),
        (2, 500, 0, 500),
        (2, 0, 0, 1000),
        (1, 0, 0, 1000),
        (1, 0, 0, 1000),
        (1, 0, 0, 1000),
    ]
    assert not at_stake(house)


@pytest.mark.clause("C betting 4")
def test_wins_and_losses_both_use_up_the_bank() -> None:
    """$50 covers: $30 lost at seat 3, $30 won at seat 2, then $20 more of seat 1's losing bets."""
    hands = {1: NOTHING, 2: TENS.replace("2c", "3c"), 3: "4d 6c Qs"}
    house = banked(hands, wager="$50").played_out()
    assert results(house) == {3: -3000, 2: 3000, 1: -2000, 8: 2000}


@pytest.mark.clause("C betting 5")
def test_nobody_bets_behind_another_unless_the_options_sheet_allows_it() -> None:
    house = House(CALIFORNIA).seated(1, 2, 3).betting({2: "$5"})
    no = house.refused(c.Bet(by=seat(3), seat=2, amount=parse_money("$5")))
    assert no.code == "not_your_seat"
    taken = house.refused(c.Sit(by=Actor(Role.PLAYER, 2, "behind"), seat=2, player="behind"))
    assert taken.code == "seat_taken"
    House(CALIFORNIA, switches=frozenset({Switch.BACKLINE}))
    strict = House(WASHINGTON, opened=False, switches=frozenset({Switch.BACKLINE}))
    refused = strict.refused(c.OpenTable(by=DEALER, terms=strict.terms, limits=strict.limits))
    assert refused.code == "not_allowed"


@pytest.mark.clause("C play 11", "C play 11 no maximum", "C standards extent")
@pytest.mark.parametrize("wager", ["$5", "$20,000"])
def test_the_bank_is_any_wager_from_the_table_minimum_up_and_pays_no_more(wager: str) -> None:
    house = House(CALIFORNIA).seated(1, with_="$1,000").seated(8, with_="$30,000")
    house.betting({1: "$100"}, bank=wager).called()
    house.stacked("Ah Kh Qh Jh Th 2c").played_out()
    paid = min(parse_money(wager), 3 * 10000 * 1000)
    assert house.chips(1) == ALL - FEE + paid
    assert house.chips(8) == parse_money("$30,000") - BANK_FEE - paid


@pytest.mark.clause("C play 11", "C play 11 percentage")
def test_the_house_takes_no_percentage() -> None:
    for stake in ("$5", "$100"):
        house = banked({1: TENS, 2: NOTHING}, wager="$700", stake=stake).played_out()
        assert house.holds(FEE_BOX) == 2 * FEE + BANK_FEE
    assert {kind.value for kind in FeeKind} == {"none", "flat"}


@pytest.mark.clause("C play 13", "C standards two hands")
def test_the_bank_is_offered_clockwise_after_two_hands_and_may_be_declined() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6)
    house.run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(2), seat=2))
    house.do(c.AcceptBank(by=seat(4), seat=4))
    for _ in range(2):
        assert house.table.banking.offered is None
        house.betting({2: "$5", 6: "$5"}, bank="$100").played_out().over()
    assert house.table.banking.offered == 6
    wrong = house.refused(c.AcceptBank(by=seat(2), seat=2))
    assert wrong.code == "not_offered"
    done = house.refused(c.DeclineBank(by=seat(4), seat=4))
    assert done.code == "not_offered", "the bank has been offered on: seat 6 answers"
    house.run_until(Phase.BETTING)
    third = house.refused(c.PostBank(by=seat(4), seat=4, amount=DOLLARS))
    assert (third.code, third.clause) == ("offered_on", "C play 13")
    house.do(c.DeclineBank(by=seat(6), seat=6))
    assert house.table.banking.offered == 2
    house.do(c.AcceptBank(by=seat(2), seat=2))
    assert house.table.banking.seat == 2


@pytest.mark.clause("C play 13")
def test_a_player_who_is_offered_the_bank_and_leaves_passes_it_on() -> None:
    house = House(CALIFORNIA).seated(2, 4, 6)
    for _ in range(2):
        house.betting({4: "$5", 6: "$5"}, bank="$100").played_out().over()
    assert house.table.banking.offered == 4
    house.do(c.Leave(by=seat(4), seat=4))
    assert house.table.banking.offered == 6


@pytest.mark.clause("C play 13", "C play 11 house")
def test_when_all_others_decline_the_player_dealer_may_go_on_but_not_the_house() -> None:
    house = House(CALIFORNIA).seated(2, 4)
    for _ in range(2):
        house.betting({4: "$5"}, bank="$100").played_out().over()
    house.do(c.DeclineBank(by=seat(4), seat=4))
    assert house.table.banking.offered == 2
    for by in (DEALER, FLOOR):
        assert house.refused(c.AcceptBank(by=by, seat=2)).code == "not_your_role"
    house.do(c.AcceptBank(by=seat(2), seat=2))
    assert (house.table.banking.seat, house.table.banking.hands) == (2, 0)


@pytest.mark.clause("C play 13", "C play 13 limit", "C play 13 interest")
@pytest.mark.parametrize("seed", range(12))
def test_the_player_dealer_neither_wins_nor_loses_more_than_was_wagered(seed: int) -> None:
    house = House(CALIFORNIA, seed=seed).seated(1, 2, 3, 4, 5, 6, 7, 8)
    house.betting(dict.fromkeys(range(1, 8), "$20"), bank="$70").played_out()
    result = results(house)
    assert abs(result[8]) <= 7000
    assert sum(result.values()) == 0
    assert house.holds(bank(8)) == 0
    assert not at_stake(house)


@pytest.mark.clause("C action")
def test_settling_starts_where_the_dice_point_if_the_option_is_on() -> None:
    hands = {1: NOTHING, 3: "3d 6h Js", 6: "4d 6c Qs"}
    off = banked(hands, wager="$500")
    no = off.refused(c.RollDice(by=DEALER, dice=10))
    assert (no.code, no.clause) == ("not_offered", "C action")
    starts = set()
    for seed in range(8):
        house = House(CALIFORNIA, switches=frozenset({Switch.DICE}), seed=seed)
        house.seated(1, 3, 6, 8).betting(dict.fromkeys(hands, "$10")).played_out()
        rolled = house.last(e.DiceRolled)
        assert 3 <= rolled.dice <= 18
        assert rolled.seat == (rolled.dice - 1) % 8 + 1
        order = [event.seat for event in house.all(e.SeatSettled)]
        first = next((s for s in (1, 3, 6) if s >= rolled.seat), 1)
        at = (6, 3, 1).index(first)
        assert order == [*(6, 3, 1)[at:], *(6, 3, 1)[:at]]
        starts.add(order[0])
    assert len(starts) > 1, "chance decides"


@pytest.mark.clause("C fees")
def test_fees_are_flat_a_bet_and_a_hand_and_taken_at_the_call() -> None:
    house = House(CALIFORNIA).seated(1, 2, 8).betting({1: "$5", 2: "$100"}, bank="$300")
    assert house.holds(FEE_BOX) == 0
    house.called()
    taken = {event.seat: event.amount for event in house.all(e.FeeTaken)}
    assert taken == {1: FEE, 2: FEE, 8: BANK_FEE}
    assert house.holds(FEE_BOX) == 2 * FEE + BANK_FEE
    assert house.chips(1) == ALL - 1500 - FEE


@pytest.mark.clause("C fees")
def test_a_bet_must_leave_its_fee_in_the_rack_and_a_void_round_returns_fees() -> None:
    house = House(CALIFORNIA).seated(1).seated(2, with_="$15").betting({}, bank="$300")
    no = house.refused(c.Bet(by=seat(2), seat=2, amount=parse_money("$5")))
    assert no.code == "not_enough_chips"
    other = banked({1: TENS}, wager="$300").dealt()
    other.do(c.ReportWrongDeal(by=DEALER, what="a stack fell"))
    assert (other.chips(1), other.chips(8), other.holds(FEE_BOX)) == (ALL, ALL, 0)


@pytest.mark.clause("C fees notice")
def test_fees_are_shown_before_anyone_bets() -> None:
    house = House(CALIFORNIA).seated(1, 8).run_until(Phase.BETTING)
    for viewer in (PUBLIC, viewer_of(seat(1)), viewer_of(seat(8))):
        fees = view(house.game, house.table, viewer).fees
        assert fees is not None
        assert (3 * fees.player, fees.player_dealer) == (FEE, BANK_FEE)
    assert not at_stake(house)


@pytest.mark.clause("C play 10 losers", "C play 13 interest")
def test_losing_bets_go_to_the_player_dealer_and_nothing_to_the_house() -> None:
    house = banked({1: NOTHING, 2: "3d 6h Js"}, wager="$500")
    tray, box = house.holds(TRAY), house.holds(FEE_BOX)
    house.played_out()
    assert results(house) == {1: -3000, 2: -3000, 8: 6000}
    assert (house.holds(TRAY), house.holds(FEE_BOX)) == (tray, box)
