"""Washington: the $1 bonus and the 3 Card Bonus."""

from itertools import accumulate

import pytest
from msgspec.structs import replace

from letitride.cards import parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    BASE,
    InvalidationGround,
    Settled,
    Wager,
    game_of,
    parse_money,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import MAY_BE_BELOW_ZERO, TRAY, Ledger, apply_moves, spot
from letitride.table.state import Phase
from tests.conformance.talk import (
    BONUS,
    NOTHING,
    TENS,
    WASHINGTON,
    at_stake,
    phase_of,
    round_of,
    table_with,
)
from tests.table.house import FLOOR, House, seat

BOTH = {1: {Wager("bonus"): "$1", Wager("three_card"): "$2"}}
THREE = Wager("three_card")


def three_card(number: int, amount: str) -> c.BetSide:
    return c.BetSide(by=seat(number), seat=number, wager=THREE, amount=parse_money(amount))


@pytest.mark.clause("W round 9", "W payout 2 bonus", "W how to play bonus")
@pytest.mark.parametrize(
    ("hand", "dealer", "listed"),
    [
        ("Ah Kh Qh", "Jh Th 2c", 10000),
        ("5h 6h 7h", "8h 9h 2c", 2000),
        ("7h 7d 7c", "7s Kd 2c", 100),
        ("7h 7d 7c", "Ks Kd 2c", 75),
        ("2h 6h 7h", "8h Kh 2c", 50),
        ("5h 6d 7h", "8h 9c 2c", 25),
        ("7h 7d 7c", "2s Kd 4c", 8),
        ("7h 7d 8c", "8s Kd 2c", 4),
        ("Th Td 8c", "2s Kd 4c", 0),
    ],
)
def test_a_bonus_bet_wins_only_the_listed_amount_and_the_dollar_is_gone(
    hand: str, dealer: str, listed: int
) -> None:
    sides = {1: {Wager("bonus"): "$1"}}
    house = table_with(BONUS, {1: hand}, dealer, sides=sides).played_out()
    (line,) = (each for each in house.all(e.BetSettled) if each.wager == Wager("bonus"))
    assert line.won == 100 * listed
    without = table_with(BONUS, {1: hand}, dealer).played_out()
    assert house.chips(1) == without.chips(1) - 100 + 100 * listed


@pytest.mark.clause("W round 9", "W bonus 14")
def test_the_bonus_is_decided_by_five_cards_even_with_both_bets_pulled() -> None:
    sides = {1: {Wager("bonus"): "$1"}, 2: {Wager("bonus"): "$1"}}
    hands = {1: "Kh Kd 4c", 2: NOTHING}
    house = table_with(BONUS, hands, "Ks 8h 3d", sides=sides).played_out(c.Pull)
    bonus = {
        each.seat: each.won for each in house.all(e.BetSettled) if each.wager == Wager("bonus")
    }
    assert bonus == {1: 800, 2: 0}


@pytest.mark.clause("W bonus 12")
def test_each_player_is_settled_base_first_then_3_card_then_the_bonus() -> None:
    sides = {1: BOTH[1], 2: BOTH[1]}
    house = table_with(BONUS, {1: TENS, 2: NOTHING}, sides=sides).played_out()
    settled = [(line.seat, line.wager, line.circle) for line in house.all(e.BetSettled)]
    bets = [(BASE, 1), (BASE, 2), (BASE, 3), (THREE, 0), (Wager("bonus"), 0)]
    assert settled == [(number, *each) for number in (2, 1) for each in bets]


@pytest.mark.clause("W 3card option 1", "W 3card option 1 resumes", "W bonus 12")
@pytest.mark.parametrize(
    ("chosen", "order"),
    [
        (Settled.AT_SETTLEMENT, [BASE, BASE, BASE, THREE, Wager("bonus")]),
        (Settled.BEFORE_BASE_BETS, [THREE, BASE, BASE, BASE, Wager("bonus")]),
        (Settled.BEFORE_BASE_GAME, [BASE, BASE, BASE, Wager("bonus")]),
    ],
)
def test_the_option_that_the_house_chose_says_when_the_3_card_bet_is_settled(
    chosen: Settled, order: list[Wager]
) -> None:
    sides = {1: BOTH[1], 2: BOTH[1]}
    hands = {1: TENS, 2: NOTHING}
    house = table_with(BONUS, hands, sides=sides, three_card_settled=chosen).played_out()
    settled = [(line.seat, line.wager) for line in house.all(e.BetSettled)]
    assert settled == [(number, wager) for number in (2, 1) for wager in order]
    early = [event.seat for event in house.all(e.ThreeCardSettled)]
    assert early == ([1, 2] if chosen is Settled.BEFORE_BASE_GAME else [])
    assert house.chips(1) == parse_money("$1,016"), "$15 and $2, without the dollar"


@pytest.mark.clause("W 3card option 1 as usual")
def test_under_option_1_the_bet_waits_for_both_choices() -> None:
    option = Settled.BEFORE_BASE_BETS
    house = table_with(BONUS, {1: TENS}, sides={1: {THREE: "$2"}}, three_card_settled=option)
    house.dealt().looked()
    assert phase_of(house) is Phase.FIRST_CHOICE
    house.choosing(c.Pull).turned().choosing(c.Pull).turned()
    assert house.holds(spot(1, THREE)) == 200


@pytest.mark.clause("W payout choice", "W paytables LIRB")
def test_the_bonus_has_no_paytable_apart_from_that_of_the_base_bets() -> None:
    house = House(BONUS, opened=False)
    mixed = {**house.terms.paytables, BASE: "LIRB-03"}
    assert mixed[Wager("bonus")] == "LIRB-25"
    terms = replace(house.terms, paytables=mixed)
    no = house.refused(c.OpenTable(by=DEALER, terms=terms, limits=house.limits))
    assert (no.code, no.clause) == ("other_paytable", "W paytables LIRB")
    assert "side_bets.bonus.paytable_source" in no.message
    paid_alike = {**mixed, Wager("bonus"): "LIRB-03"}
    house.do(
        c.OpenTable(
            by=DEALER, terms=replace(house.terms, paytables=paid_alike), limits=house.limits
        )
    )


@pytest.mark.clause("W bonus 2(a)", "W bonus 15")
def test_lammers_stay_until_the_round_is_over() -> None:
    house = table_with(BONUS, {1: TENS}, sides={1: {Wager("bonus"): "$1"}}).played_out()
    assert round_of(house).lammers == {1: 100}
    house.over()
    house.betting({1: "$5"})
    assert round_of(house).lammers == {}


@pytest.mark.clause("W 3card", "W 3card wins", "W 3card loses", "W 3card ranks")
@pytest.mark.parametrize("book", [WASHINGTON, BONUS])
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ah Kh Qh", 40),
        ("2h 3h 4h", 40),
        ("7h 7d 7c", 30),
        ("Ah 2d 3c", 6),
        ("2h 6h 9h", 4),
        ("2h 2d 9c", 1),
        ("2h 7d 9c", None),
    ],
)
def test_the_3_card_bonus_is_decided_by_the_players_first_three_cards_alone(
    book: str, hand: str, pays: int | None
) -> None:
    dealer = "5s Js Kd"
    house = table_with(book, {1: hand}, dealer, sides={1: {THREE: "$2"}}).played_out()
    without = table_with(book, {1: hand}, dealer).played_out()
    result = house.chips(1) - without.chips(1)
    assert result == (-200 if pays is None else 200 * pays)


@pytest.mark.clause("W 3card", "W 3card before", "W 3card limits")
def test_it_is_bet_before_the_deal_and_within_its_own_limits() -> None:
    house = House(BONUS).seated(1).betting({1: "$100"})
    for wrong, code in (("$26", "above_maximum"), ("$0.50", "below_minimum")):
        assert house.refused(three_card(1, wrong)).code == code
    house.do(three_card(1, "$25"))
    house.do(three_card(1, "$3"))
    assert house.holds(spot(1, THREE)) == 300
    house.called()
    late = house.refused(three_card(1, "$4"))
    assert (late.code, late.clause) == ("wrong_phase", "W bets 2")
    house.dealt().looked()
    assert house.refused(three_card(1, "$4")).code == "wrong_phase"


@pytest.mark.clause("W 3card", "W bonus 2(b)")
def test_a_table_without_the_3_card_bonus_refuses_it() -> None:
    house = House(WASHINGTON, side_bets=False).seated(1).betting({1: "$5"})
    assert house.refused(three_card(1, "$2")).code == "not_offered"


@pytest.mark.clause("W 3card alone")
def test_3_card_can_be_bet_alone_where_the_house_allows_it() -> None:
    strict = House(BONUS).seated(1).betting({})
    no = strict.refused(three_card(1, "$2"))
    assert (no.code, no.clause) == ("base_first", "W 3card alone")
    alone = frozenset({"three_card_alone"})
    hands = {1: "4h 4d 9c", 2: NOTHING}
    sides = {1: {THREE: "$2"}}
    house = table_with(BONUS, hands, bets={2: "$5"}, sides=sides, switches=alone).dealt().looked()
    nothing = house.refused(c.Ride(by=seat(1), seat=1))
    assert nothing.code == "no_bets"
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,002"), parse_money("$985"))


@pytest.mark.clause("W 3card option 1 as usual")
def test_under_option_1_it_is_settled_with_all_cards_revealed() -> None:
    house = table_with(BONUS, {1: "2h 2d 9c"}, sides={1: {THREE: "$2"}}).dealt().looked()
    assert house.table.phase is Phase.FIRST_CHOICE
    early = house.refused(c.ShowThree(by=DEALER, seat=1))
    assert early.code == "wrong_phase"
    house.choosing(c.Pull).turned().choosing(c.Pull)
    assert at_stake(house) == {"circle:1:3": 500, f"spot:1:{THREE}": 200}
    house.turned().run_until(Phase.ROUND_OVER)
    assert house.chips(1) == parse_money("$997")


@pytest.mark.clause("W 3card option 2", "W 3card option 2 loser", "W 3card option 2 resumes")
def test_under_option_2_winners_show_and_are_paid_early_and_losers_do_not_show() -> None:
    sides = {1: {THREE: "$2"}, 2: {THREE: "$3"}}
    house = table_with(
        BONUS,
        {1: "2h 2d 9c", 2: NOTHING.replace("2d", "3d"), 4: "Qc Js 6c"},
        sides=sides,
        three_card_settled=Settled.BEFORE_BASE_GAME,
    ).dealt()
    assert phase_of(house) is Phase.THREE_CARD
    unseen = house.refused(c.ShowThree(by=DEALER, seat=1))
    assert (unseen.code, unseen.clause) == (
        "look_first",
        "W 3card option 1; W 3card option 2",
    )
    house.looked()
    assert house.refused(c.Pull(by=seat(1), seat=1)).code == "wrong_phase"
    tray = house.holds(TRAY)
    house.do(c.ShowThree(by=DEALER, seat=1))
    house.do(c.ShowThree(by=DEALER, seat=2))
    shown = [(event.seat, event.hand, event.won) for event in house.all(e.ThreeCardSettled)]
    assert shown == [(1, "pair", 200), (2, "high_card", 0)]
    assert (house.chips(1), house.chips(2)) == (parse_money("$987"), parse_money("$982"))
    assert house.holds(TRAY) == tray - 200 + 300
    assert not set(round_of(house).turned), "nothing lies open for all"
    assert phase_of(house) is Phase.FIRST_CHOICE
    house.played_out()
    assert not [line for line in house.all(e.BetSettled) if line.wager is THREE]


@pytest.mark.clause("W 3card option 2")
def test_under_option_2_a_round_without_3_card_bets_goes_straight_to_the_choices() -> None:
    early = Settled.BEFORE_BASE_GAME
    house = table_with(BONUS, {1: TENS}, three_card_settled=early).dealt()
    assert house.table.phase is Phase.FIRST_CHOICE
    house.looked()
    assert house.last(e.CardsLookedAt).faces == parse_cards(TENS)


@pytest.mark.clause("W 3card option 2")
@pytest.mark.parametrize("when", [Phase.FIRST_CHOICE, Phase.ROUND_OVER])
def test_under_option_2_early_winnings_are_not_bet_in_the_same_round(when: Phase) -> None:
    """Bets are made equal out of the player's own $1: otherwise nothing could give the winnings
    back."""
    house = House(WASHINGTON, three_card_settled=Settled.BEFORE_BASE_GAME).seated(1, with_="$16")
    house.run_until(Phase.BETTING)
    five = parse_money("$5")
    four, six = parse_money("$4"), parse_money("$6")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(four, four, four)))
    house.do(three_card(1, "$1"))
    house.called().stacked("2h 7h 9h 5s 8d Kd").dealt().looked().found(1, 1, six)
    house.do(c.ShowThree(by=DEALER, seat=1))
    assert house.chips(1) == six, "a flush: the stake and $4"
    correct = c.CorrectBets(by=seat(1), seat=1, amount=six)
    refused = house.refused(correct)
    assert (refused.code, refused.clause) == ("not_enough_chips", "W bets 1")
    assert refused.message == (
        "You have $6 in your rack, $5 of it only once the round is over; you need $4."
    )
    house.do(replace(correct, amount=five))
    if when is Phase.ROUND_OVER:
        house.choosing(c.Ride).turned().choosing(c.Ride).turned().run_until(when)
        assert house.chips(1) == parse_money("$5"), "the three bets are lost"
    ground = InvalidationGround.DISRUPTION
    house.do(c.InvalidateRound(by=FLOOR, ground=ground, reason="a brawl"))
    assert house.chips(1) == parse_money("$16")
    assert never_below_zero(house)


def never_below_zero(house: House) -> bool:
    """Whether no account was ever below zero that may not be."""
    empty: Ledger = {}
    ledgers = accumulate((event.moves for event in house.log), apply_moves, initial=empty)
    below = {account for ledger in ledgers for account, amount in ledger.items() if amount < 0}
    return below <= MAY_BE_BELOW_ZERO


@pytest.mark.clause("W bonus overview", "W bonus 13(a)")
@pytest.mark.parametrize(
    ("hand", "dealer", "won"),
    [
        pytest.param("4h 4d 9c", "2s Kd 8c", (False, True, False), id="3 Card alone wins"),
        pytest.param("Th 7d 2c", "Ts Kd 8c", (True, False, False), id="the base game alone"),
        pytest.param("4h 7d 9c", "2s Kd 8c", (False, False, False), id="nothing wins"),
        pytest.param("4h 7d 9c", "4s 7s 8c", (True, False, True), id="3 Card alone loses"),
        pytest.param("4h 4d 9c", "4s 7s 8c", (True, True, True), id="everything wins"),
    ],
)
def test_the_three_games_are_won_and_lost_separately(
    hand: str, dealer: str, won: tuple[bool, bool, bool]
) -> None:
    house = table_with(BONUS, {1: hand}, dealer, sides=BOTH)
    house.dealt().looked().choosing(c.Ride).turned().choosing(c.Ride).turned()
    tray = house.holds(TRAY)
    house.run_until(Phase.ROUND_OVER)
    wins = {line.wager: line.won > 0 for line in house.all(e.BetSettled)}
    assert wins == dict(zip((BASE, THREE, Wager("bonus")), won, strict=True))
    lost = sum(line.lost for line in house.all(e.BetSettled) if line.wager == BASE)
    assert lost == (0 if won[0] else 1500)
    if not any(won):
        assert house.holds(TRAY) == tray + 1500 + 200


@pytest.mark.clause("W bonus 13(a)")
def test_base_bets_below_tens_are_lost_with_the_dollar_or_without_it() -> None:
    for sides in ({1: {Wager("bonus"): "$1"}}, {}):
        house = table_with(BONUS, {1: "9h 9d 4c"}, sides=sides).dealt()
        tray = house.holds(TRAY)
        house.played_out()
        assert house.holds(TRAY) == tray + 1500


@pytest.mark.clause("W 3card mini royal")
@pytest.mark.parametrize(("ref", "pays"), [("3CB-1", 40), ("3CB-4", 50), ("3CB-6", 50)])
def test_a_suited_ace_king_queen_pays_its_own_line_or_that_of_a_straight_flush(
    ref: str, pays: int
) -> None:
    house = House(BONUS, opened=False)
    house.terms = replace(house.terms, paytables={**house.terms.paytables, THREE: ref})
    house.game = game_of(house.book, house.terms.paytables)
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    house.run_until(Phase.BETWEEN_ROUNDS)
    house.seated(1).betting({1: "$5"}, {1: {THREE: "$2"}}).called()
    house.stacked("Ah Kh Qh 5s 8d 3c").played_out()
    (line,) = (each for each in house.all(e.BetSettled) if each.wager == THREE)
    assert (line.won, line.pays) == (200 * pays, f"{pays} to 1")


@pytest.mark.clause("W 3card option 2 first three")
@pytest.mark.parametrize("dealer", ["2s 9d Kd", "5s 8h Kd"])
def test_under_option_2_too_only_the_first_three_cards_decide(dealer: str) -> None:
    """The first dealer's cards would make three of a kind and two pair of a hand with nothing."""
    early = Settled.BEFORE_BASE_GAME
    hands = {1: "2h 9c 7d", 2: "3h 3d Tc"}
    sides = {1: {THREE: "$2"}, 2: {THREE: "$2"}}
    house = table_with(BONUS, hands, dealer, sides=sides, three_card_settled=early).dealt().looked()
    for number in (1, 2):
        house.do(c.ShowThree(by=DEALER, seat=number))
    shown = [(event.seat, event.hand, event.won) for event in house.all(e.ThreeCardSettled)]
    assert shown == [(1, "high_card", 0), (2, "pair", 200)]
