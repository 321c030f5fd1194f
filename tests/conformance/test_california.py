"""California: the bank is a player's, and it wins and loses no more than its wager."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import BASE, Banker, DeviceKind, FeeKind, Role, game_of, parse_money
from letitride.table import PUBLIC, Actor, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import FEE_BOX, TRAY, Move, bank, circle, rack
from letitride.table.state import DeckPlace, Limits, Phase, Switch
from tests.conformance.talk import (
    CALIFORNIA,
    NOTHING,
    TENS,
    WASHINGTON,
    at_stake,
    cards_of,
    round_of,
    table_with,
    unaided,
)
from tests.table.house import FLOOR, INSPECTOR, House, seat

FEE = 150
"""A player's: 50 cents for each of three bets."""
BANK_FEE = 200
ALL = parse_money("$1,000")
DOLLARS = parse_money("$100")


def banked(
    hands: dict[int, str],
    dealer: str = "5s 8h Kd",
    *,
    wager: str,
    stake: str = "$10",
    banker: int = 8,
    switches: frozenset[Switch] = frozenset(),
) -> House:
    """Seat 8 banks unless another seat does; the players are dealt these hands and let everything
    ride."""
    return table_with(
        CALIFORNIA,
        hands,
        dealer,
        stake=stake,
        bank=wager,
        also_seated=(banker,),
        switches=switches,
    )


def results(house: House) -> dict[int, int]:
    """What each seat has won or lost, without fees."""
    fees = dict.fromkeys(house.table.seats, 0)
    for event in house.all(e.FeeTaken):
        fees[event.seat] += event.amount
    return {number: house.chips(number) - ALL + fees[number] for number in fees}


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


@pytest.mark.clause("C decks", "C decks 3(a)", "C decks 3(b)", "C decks 3(c)", "C decks 3(d)")
def test_two_decks_of_different_backs_alternate_and_the_rack_holds_one() -> None:
    house = House(CALIFORNIA).seated(1, 2)
    backs = []
    for _ in range(4):
        players = {2: "$5"} if house.table.banking.seat in (1, None) else {1: "$5"}
        if house.table.banking.offered is not None:
            players = {house.table.banking.offered % 2 + 1: "$5"}
        house.betting(players).dealt()
        playing = house.table.decks[round_of(house).deck]
        (other,) = (deck for deck in house.table.decks if deck is not playing)
        assert (other.place, other.shuffled) == (DeckPlace.DEVICE, True)
        backs.append(playing.back)
        house.played_out().over()
        assert sum(deck.place is DeckPlace.RACK for deck in house.table.decks) == 1
    assert backs == ["red", "blue", "red", "blue"]


@pytest.mark.clause("C ranks", "C standards winning hands", "C ranks 2")
@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ("9h 9d 2c", "low_pair"),
        ("Ah Ad 2c", "tens_or_better"),
        ("Ah 2d 3c", "straight"),
        ("2h 2d 2c", "three_of_a_kind"),
    ],
)
def test_pairs_of_nines_lose_and_the_ace_is_high_or_low(hand: str, named: str) -> None:
    dealer = "4s 5h Kd" if named == "straight" else "5s 8h Kd"
    house = banked({1: hand}, dealer, wager="$900").played_out()
    assert {line.hand for line in house.all(e.BetSettled)} == {named}


@pytest.mark.clause("C betting 1")
def test_bets_are_chips_within_the_table_limits() -> None:
    house = House(CALIFORNIA).seated(1, 2).betting({2: "$5"})
    for amount, code in (("$4", "below_minimum"), ("$101", "above_maximum")):
        assert house.refused(c.Bet(by=seat(2), seat=2, amount=parse_money(amount))).code == code
    for funds in (c.Funds.CASH, c.Funds.TOKENS):
        five = parse_money("$5")
        no = house.refused(c.Bet(by=seat(2), seat=2, amount=five, funds=funds))
        assert (no.code, no.clause) == ("not_accepted", "C betting 1")
    wide = Limits(minimum=parse_money("$5"), maximum=parse_money("$200"))
    other = House(CALIFORNIA, opened=False)
    no = other.refused(c.OpenTable(by=DEALER, terms=other.terms, limits=wide))
    assert no.clause == "C fees", "the sheet's limits are not widened"


@pytest.mark.clause("C betting 2")
def test_nothing_is_made_raised_or_withdrawn_after_the_call() -> None:
    house = banked({1: TENS}, wager="$100").seated(3)
    for late in (
        c.Bet(by=seat(3), seat=3, amount=parse_money("$20")),
        c.Bet(by=seat(1), seat=1, amount=parse_money("$20")),
        c.Bet(by=seat(1), seat=1, amount=parse_money("$0")),
        c.PostBank(by=seat(8), seat=8, amount=parse_money("$0")),
        c.PostBank(by=seat(8), seat=8, amount=parse_money("$200")),
    ):
        no = house.refused(late)
        assert (no.code, no.clause) == ("wrong_phase", "C betting 2")


@pytest.mark.clause("C betting 3", "C betting 3 withdrawal", "C glossary let it ride")
def test_three_equal_bets_are_placed_and_two_may_be_withdrawn() -> None:
    house = banked({1: NOTHING}, wager="$100")
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [1000] * 3
    house.played_out(c.Pull)
    assert results(house) == {1: -1000, 8: 1000}


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


@pytest.mark.clause("C dealing 3", "C dealing 3 clockwise", "C dealing 3(b)", "C dealing 3(c)")
def test_the_first_stack_goes_left_of_the_player_dealer_whose_stack_is_the_community() -> None:
    hands = {1: "2c 3c 4c", 2: "6d 7d 8d", 5: "Th Jh Qh", 7: "Qc Js 6c"}
    house = banked(hands, "9s Ks Ad", wager="$500", banker=4)
    house.dealt()
    assert [event.seat for event in house.all(e.CardsDealt)] == [5, 7, 1, 2]
    assert {number: cards_of(house, number) for number in hands} == hands
    dealers = house.last(e.DealerCardsDealt)
    assert (dealers.left, dealers.right, dealers.burned) == (12, 13, 14)
    assert not round_of(house).faces, "all of them face down"
    assert 4 not in round_of(house).hands, "the player-dealer's cards are everybody's"
    house.played_out()
    assert 14 not in round_of(house).faces


@pytest.mark.clause("C dealing 4")
def test_the_stub_is_unloaded_unseen_before_a_card_is_turned() -> None:
    house = banked({1: NOTHING}, wager="$500")
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER, rest=True))
    house.looked(1).do(c.Ride(by=seat(1), seat=1))
    no = house.refused(c.TurnCommunity(by=DEALER, card=house.device.faces(house.table, (3,))[0]))
    assert (no.code, no.clause) == ("stub_waits", "C dealing 4")
    house.do(c.UnloadStub(by=DEALER))
    assert set(round_of(house).faces) == {0, 1, 2}
    house.turned()


@pytest.mark.clause("C play 3", "C play 3(a)")
def test_bet_1_is_asked_for_clockwise_from_the_dealers_left_and_riding_is_final() -> None:
    house = banked({2: TENS, 5: NOTHING}, wager="$500", banker=4).dealt().looked()
    turn = house.refused(c.Ride(by=seat(5), seat=5))
    assert (turn.code, turn.clause) == ("not_your_turn", "C play 3")
    house.do(c.Ride(by=seat(2), seat=2))
    final = house.refused(c.Pull(by=seat(2), seat=2))
    assert (final.code, final.clause) == ("chosen_already", "C play 3")
    house.do(c.Pull(by=seat(5), seat=5))
    house.turned().choosing(c.Pull).turned()
    assert house.table.phase is Phase.SETTLING
    assert (house.holds(circle(2, 1)), house.holds(circle(5, 1))) == (1000, 0)


@pytest.mark.clause("C play 5")
@pytest.mark.parametrize("first", [c.Ride, c.Pull])
@pytest.mark.parametrize("second", [c.Ride, c.Pull])
def test_bet_2_is_decided_regardless_of_bet_1(
    first: type[c.Ride] | type[c.Pull], second: type[c.Ride] | type[c.Pull]
) -> None:
    house = banked({1: NOTHING}, wager="$500").dealt().looked()
    house.choosing(first).turned().choosing(second).turned()
    left = {c.Ride: 1000, c.Pull: 0}
    lying = [house.holds(circle(1, number)) for number in (1, 2, 3)]
    assert lying == [left[first], left[second], 1000]


@pytest.mark.clause("C play 8")
def test_hands_are_turned_counter_clockwise_from_the_dealers_right() -> None:
    hands = {1: "2c 3c 9c", 3: "6d 7d 2h", 6: "Th Jh 4s", 7: "Qc Js 6c"}
    house = banked(hands, wager="$500", banker=4).played_out()
    assert [event.seat for event in house.all(e.HandTurned)] == [7, 6, 3, 1]


@pytest.mark.clause("C play 10", "C play 10 choice")
@pytest.mark.parametrize(
    ("table", "flush", "house_pays"), [("LIRX-01", 8, 11), ("LIRX-02", 10, 15), ("LIRX-03", 9, 15)]
)
def test_winners_are_paid_by_the_one_table_that_the_card_room_chose(
    table: str, flush: int, house_pays: int
) -> None:
    for hand, dealer, odds in (
        ("2h 6h 7h", "8h Kh 2c", flush),
        ("7h 7d 7c", "Ks Kd 2c", house_pays),
        ("Th Td 8c", "2s Kd 4c", 1),
    ):
        house = House(CALIFORNIA, opened=False)
        house.terms = replace(house.terms, paytables={BASE: table})
        house.game = game_of(house.book, house.terms.paytables)
        house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
        house.run_until(Phase.BETWEEN_ROUNDS)
        house.seated(1, 8).betting({1: "$5"}, bank="$900").called()
        house.stacked(f"{hand} {dealer}").played_out(c.Pull)
        assert results(house) == {1: 500 * odds, 8: -500 * odds}


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


@pytest.mark.clause("C decks 1")
def test_cards_come_out_of_a_shuffler_only() -> None:
    house = House(CALIFORNIA, opened=False)
    terms = replace(house.terms, device=DeviceKind.SHOE)
    no = house.refused(c.OpenTable(by=DEALER, terms=terms, limits=house.limits))
    assert (no.code, no.clause) == ("no_such_device", "C decks")


@pytest.mark.clause("C decks 2")
def test_a_deck_of_another_number_of_cards_is_refused() -> None:
    house = banked({1: TENS}, wager="$500").played_out()
    for order in (DECK[:51], (*DECK[:51], DECK[0]), (*DECK, DECK[0])):
        no = unaided(house, c.RevealDeck(by=DEALER, order=order, nonce=""))
        assert (no.code, no.clause) == ("not_a_deck", "C decks")
    house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
    assert len(house.last(e.DeckRevealed).order) == 52


@pytest.mark.clause("C dealing 1")
def test_nothing_is_dealt_unless_shuffled_before_play_and_after_each_round() -> None:
    house = House(CALIFORNIA).seated(1, 8)
    house.run_until(Phase.BETTING)
    house.do(c.DeclineBank(by=seat(1), seat=1))
    house.do(c.AcceptBank(by=seat(8), seat=8))
    orders = []
    for _ in range(2):
        house.betting({1: "$5"}).dealt()
        orders.append(house.table.decks[round_of(house).deck].commitment)
        house.played_out().over()
        played = [deck for deck in house.table.decks if deck.place is DeckPlace.RACK]
        assert not any(deck.shuffled for deck in played)
    assert "" not in orders
    assert len(set(orders)) == 2
    other = House(CALIFORNIA).seated(1, 8).betting({1: "$5"})
    decks = tuple(replace(deck, commitment="") for deck in other.table.decks)
    other.table = replace(other.table, decks=decks)
    no = other.refused(c.CallNoMoreBets(by=DEALER))
    assert (no.code, no.clause) == ("not_shuffled", "C dealing 1")


@pytest.mark.clause("C dealing 3 place", "C play 1")
def test_stacks_are_face_down_until_the_deal_is_done() -> None:
    house = banked({1: TENS, 2: NOTHING}, wager="$500")
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    early = house.refused(c.Look(by=seat(1), seat=1))
    assert (early.code, early.clause) == ("wrong_phase", "C play 1")
    house.dealt()
    assert not round_of(house).faces
    for number in (1, 2):
        shown = view(house.game, house.table, PUBLIC).seats[number - 1]
        assert shown.hand is not None
        assert [card.face for card in shown.hand.cards] == [None] * 3
        assert [each.chips for each in shown.circles] == [1000] * 3
    house.looked()
    assert set(round_of(house).faces) == {0, 1, 2, 3, 4, 5}


@pytest.mark.clause("C play 2")
@pytest.mark.parametrize("who", [seat(2), seat(8), FLOOR, INSPECTOR], ids=lambda who: who.name)
def test_nobody_but_the_player_acts_on_a_hand_and_the_dealer_turns_it(who: Actor) -> None:
    house = banked({1: TENS, 2: NOTHING}, wager="$500").dealt()
    assert house.refused(c.Look(by=who, seat=1)).code in ("not_your_seat", "not_your_role")
    house.looked()
    for act in (c.Pull(by=who, seat=1), c.Ride(by=who, seat=1)):
        assert house.refused(act).code in ("not_your_seat", "not_your_role")
    house.choosing(c.Ride).turned().choosing(c.Ride).turned()
    assert house.refused(c.SettleNext(by=who)).code == "not_your_role"
    house.do(c.SettleNext(by=DEALER))


@pytest.mark.clause("C play 3(b)", "C play 5(b)")
def test_a_bet_that_is_pulled_goes_from_its_area_to_the_player() -> None:
    house = banked({1: NOTHING, 2: TENS}, wager="$500").dealt().looked()
    for number in (1, 2):
        before = house.chips(1)
        (pulled,) = house.do(c.Pull(by=seat(1), seat=1))
        assert isinstance(pulled, e.BetPulled)
        assert pulled.moves == (Move(circle(1, number), rack(1), parse_money("$10")),)
        assert house.chips(1) == before + 1000
        house.choosing(c.Ride).turned()


@pytest.mark.clause("C play 4", "C play 6")
def test_the_left_card_is_turned_after_bet_1_and_the_right_one_after_bet_2() -> None:
    house = banked({1: NOTHING, 2: TENS}, "5s 8h Kd", wager="$500").dealt().looked()
    dealers = house.last(e.DealerCardsDealt)
    for place in (dealers.left, dealers.right):
        house.do(c.Ride(by=seat(1), seat=1))
        early = house.refused(c.TurnCommunity(by=DEALER, card=DECK[0]))
        assert (early.code, early.clause) == ("choices_open", "C play 3")
        house.do(c.Pull(by=seat(2), seat=2))
        house.turned()
        assert house.last(e.CommunityTurned).place == place
    assert [event.face for event in house.all(e.CommunityTurned)] == list(parse_cards("5s 8h"))


@pytest.mark.clause("C play 5(a)")
def test_bet_2_let_ride_stays_to_the_end_of_the_round() -> None:
    house = banked({1: NOTHING}, wager="$500").dealt().looked().choosing(c.Pull).turned()
    house.do(c.Ride(by=seat(1), seat=1))
    final = house.refused(c.Pull(by=seat(1), seat=1))
    assert (final.code, final.clause) == ("chosen_already", "C play 3")
    house.turned()
    assert house.refused(c.Pull(by=seat(1), seat=1)).code == "wrong_phase"
    assert house.holds(circle(1, 2)) == 1000
    house.run_until(Phase.ROUND_OVER)
    assert results(house) == {1: -2000, 8: 2000}


@pytest.mark.clause("C play 7", "C play 9", "C glossary hand", "C glossary community card")
def test_three_own_and_two_community_cards_make_the_hand_that_wins_or_loses() -> None:
    hands = {1: "9h 9d 2c", 2: "Kh 4d 7c", 3: "3h 6d Jc"}
    house = banked(hands, "9s Ks 5d", wager="$900").dealt()
    dealers = house.last(e.DealerCardsDealt)
    assert not set(round_of(house).faces) & {dealers.left, dealers.right}
    house.looked().played_out()
    named = {line.seat: line.hand for line in house.all(e.BetSettled)}
    assert named == {1: "three_of_a_kind", 2: "tens_or_better", 3: "high_card"}
    won = {line.seat: line.won > 0 for line in house.all(e.BetSettled)}
    assert won == {1: True, 2: True, 3: False}
    assert [len(event.faces) for event in house.all(e.HandTurned)] == [3, 3, 3]


@pytest.mark.clause("C play 12")
def test_when_winners_are_paid_all_cards_of_the_round_go_to_the_rack() -> None:
    house = banked({1: TENS, 2: NOTHING}, wager="$500").dealt()
    deck = round_of(house).deck
    assert house.refused(c.EndRound(by=DEALER)).code == "wrong_phase"
    house.played_out()
    house.over()
    assert house.table.decks[deck].place is DeckPlace.RACK
    shown = view(house.game, house.table, PUBLIC)
    assert shown.rack == 52
    assert all(each.hand is None for each in shown.seats)


@pytest.mark.clause("C glossary round")
def test_a_round_is_over_when_every_remaining_bet_is_paid_or_collected() -> None:
    house = banked({1: TENS, 2: NOTHING}, wager="$500")
    end = c.EndRound(by=DEALER)
    for _ in range(2):
        assert house.refused(end).code == "wrong_phase"
        house.dealt()
    house.looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    house.do(c.SettleNext(by=DEALER))
    assert house.refused(end).code == "wrong_phase"
    house.do(c.SettleNext(by=DEALER))
    assert not at_stake(house)
    house.do(end)
    assert house.table.round is None


@pytest.mark.clause("C payouts")
@pytest.mark.parametrize(
    ("table", "top"), [("LIRX-01", "1000 to 1"), ("LIRX-02", "500 to 1"), ("LIRX-03", "100 to 1")]
)
def test_the_table_shows_nine_payouts_of_the_paytable_that_was_chosen(table: str, top: str) -> None:
    house = House(CALIFORNIA, opened=False)
    house.terms = replace(house.terms, paytables={BASE: table})
    house.game = game_of(house.book, house.terms.paytables)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    rows = view(house.game, house.table, PUBLIC).wagers[0].rows
    assert len(rows) == 9
    assert (rows[0].hand, rows[0].pays) == ("royal_flush", top)
    assert (rows[-1].hand, rows[-1].pays) == ("tens_or_better", "1 to 1")


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
