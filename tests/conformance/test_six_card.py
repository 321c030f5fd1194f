"""Let It Ride with Pair Plus and the 6 Card Bonus."""

import pytest

from letitride.cards import DECK, parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import BASE, DeviceKind, Wager, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table import options
from letitride.table.money import TRAY, circle
from letitride.table.state import DeckPlace, Limits, Phase
from tests.conformance.talk import NOTHING, SIX_CARD, TENS, at_stake, phase_of, round_of, table_with
from tests.table.house import House, seat

PAIR_PLUS, SIX = Wager("pair_plus"), Wager("six_card")
ALL = parse_money("$1,000")


def side(number: int, wager: Wager, amount: str) -> c.BetSide:
    return c.BetSide(by=seat(number), seat=number, wager=wager, amount=parse_money(amount))


@pytest.mark.clause("S 1", "S objective any or all")
@pytest.mark.parametrize("base", [True, False])
@pytest.mark.parametrize("pair_plus", [True, False])
@pytest.mark.parametrize("six_card", [True, False])
def test_the_three_games_are_bet_in_any_combination(
    base: bool, pair_plus: bool, six_card: bool
) -> None:
    house = House(SIX_CARD).seated(1).betting({1: "$2"} if base else {})
    if pair_plus:
        house.do(side(1, PAIR_PLUS, "$3"))
    if six_card:
        house.do(side(1, SIX, "$4"))
    wanted = {f"circle:1:{number}": 200 for number in (1, 2, 3)} if base else {}
    wanted |= {"spot:1:pair_plus": 300} if pair_plus else {}
    wanted |= {"spot:1:six_card": 400} if six_card else {}
    assert at_stake(house) == wanted
    if not wanted:
        no = house.refused(c.CallNoMoreBets(by=DEALER))
        assert (no.code, no.clause) == ("no_bets", "S 1")
        return
    house.played_out()
    settled = {line.wager for line in house.all(e.BetSettled)}
    played = [(BASE, base), (PAIR_PLUS, pair_plus), (SIX, six_card)]
    assert settled == {wager for wager, bet in played if bet}


@pytest.mark.clause("S 1", "S 1 middle card", "S 1 deal", "S 7 reveal")
@pytest.mark.parametrize("device", list(DeviceKind))
def test_the_dealer_keeps_the_middle_card_and_the_outer_two_are_the_community_cards(
    device: DeviceKind,
) -> None:
    house = table_with(
        SIX_CARD, {1: NOTHING, 2: TENS}, "5s 8h Kd", stake="$2", device=device
    ).dealt()
    dealers = house.last(e.DealerCardsDealt)
    assert (dealers.left, dealers.kept, dealers.right, dealers.burned) == (6, 7, 8, None)
    house.played_out()
    turned = [event.face for event in house.all(e.CommunityTurned)]
    assert tuple(turned) == parse_cards("5s Kd")
    assert 7 not in round_of(house).faces, "nobody bet on it, and nobody has seen it"


@pytest.mark.clause("S 2", "S 2 back", "S 2 final")
def test_the_choice_for_bet_1_is_final() -> None:
    house = table_with(SIX_CARD, {1: TENS, 2: NOTHING}, stake="$4").dealt().looked()
    house.do(c.Ride(by=seat(1), seat=1))
    house.do(c.Pull(by=seat(2), seat=2))
    for number, again in ((1, c.Pull), (2, c.Ride)):
        no = house.refused(again(by=seat(number), seat=number))
        assert (no.code, no.clause) == ("chosen_already", "S 2")
    house.turned()
    assert (house.holds(circle(1, 1)), house.holds(circle(2, 1))) == (400, 0)
    assert house.chips(2) == parse_money("$992")


@pytest.mark.clause("S 3", "S 3 closed")
@pytest.mark.parametrize("first", [c.Ride, c.Pull])
@pytest.mark.parametrize("second", [c.Ride, c.Pull])
def test_bet_2_is_independent_of_bet_1_and_the_third_always_stays(
    first: type[c.Ride] | type[c.Pull], second: type[c.Ride] | type[c.Pull]
) -> None:
    house = table_with(SIX_CARD, {1: NOTHING}, stake="$4").dealt().looked()
    house.choosing(first).turned().choosing(second)
    left = {c.Ride: 400, c.Pull: 0}
    lying = [house.holds(circle(1, number)) for number in (1, 2, 3)]
    assert lying == [left[first], left[second], 400]
    third = house.refused(c.Pull(by=seat(1), seat=1))
    assert third.code == "chosen_already"


@pytest.mark.clause("S 4")
def test_the_second_card_completes_every_hand() -> None:
    hands = {1: "Kh 4d 7c", 2: "9h 9d 3c"}
    house = table_with(SIX_CARD, hands, "9s 8h Kd", stake="$2").dealt().looked()
    house.choosing(c.Ride).turned()
    assert phase_of(house) is Phase.SECOND_CHOICE
    house.choosing(c.Ride).turned()
    assert phase_of(house) is Phase.SETTLING
    house.run_until(Phase.ROUND_OVER)
    named = {line.seat: line.hand for line in house.all(e.BetSettled)}
    assert named == {1: "tens_or_better", 2: "three_of_a_kind"}


@pytest.mark.clause("S 5", "S 5 losers", "S objective base")
def test_tens_or_better_are_paid_on_what_was_left_and_anything_less_is_collected() -> None:
    house = table_with(SIX_CARD, {1: TENS, 2: "9h 9d 4c"}, stake="$4").dealt().looked()
    tray = house.holds(TRAY)
    house.choosing(c.Pull).turned().choosing(c.Ride).turned().run_until(Phase.ROUND_OVER)
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,008"), parse_money("$992"))
    assert house.holds(TRAY) == tray


@pytest.mark.clause("S 5")
@pytest.mark.parametrize(
    ("hand", "dealer", "odds"),
    [("Ah Kh Qh", "Jh 2c Th", 1000), ("2h 6h 7h", "8h 3c Kh", 8), ("7h 7d 8c", "8s 3c Kd", 2)],
)
def test_the_base_game_pays_by_its_table(hand: str, dealer: str, odds: int) -> None:
    house = table_with(SIX_CARD, {1: hand}, dealer, stake="$2").played_out()
    assert house.chips(1) == ALL + 600 * odds


@pytest.mark.clause("S 6", "S objective Pair Plus", "S payouts Pair Plus")
@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ah Kh Qh", 40),
        ("2h 3h 4h", 40),
        ("7h 7d 7c", 30),
        ("Qh Kd Ac", 6),
        ("2h 6h 9h", 3),
        ("2h 2d 9c", 1),
        ("2h 7d 9c", None),
    ],
)
@pytest.mark.parametrize("dealer", ["Js 4s Jd", "As 4c Js"])
def test_pair_plus_is_paid_on_the_players_three_whatever_the_dealer_holds(
    hand: str, pays: int | None, dealer: str
) -> None:
    sides = {1: {PAIR_PLUS: "$2"}}
    house = table_with(SIX_CARD, {1: hand}, dealer, bets={}, sides=sides).played_out()
    assert house.chips(1) == ALL + (-200 if pays is None else 200 * pays)


@pytest.mark.clause("S 7", "S objective 6 Card", "S payouts 6 Card", "S 7 forfeit")
@pytest.mark.parametrize(
    ("hand", "dealer", "pays"),
    [
        ("Ah Kh Qh", "Jh Th 2c", 250),
        ("5h 6h 7h", "2c 8h 9h", 100),
        ("7h 7d 7c", "2c 7s Kd", 40),
        ("7h 7d 7c", "Ks Kd 2c", 20),
        ("2h 6h 7h", "8h Kh Ac", 11),
        ("5h 6d 7h", "8h 9c 2c", 8),
        ("7h 7d 2c", "3s 7s Kd", 4),
        ("Th Td 2c", "3s 3d Kd", None),
    ],
)
def test_the_6_card_bonus_pays_the_best_five_of_the_players_and_the_dealers_three(
    hand: str, dealer: str, pays: int | None
) -> None:
    house = table_with(SIX_CARD, {1: hand}, dealer, bets={}, sides={1: {SIX: "$3"}}).played_out()
    assert house.chips(1) == ALL + (-300 if pays is None else 300 * pays)


@pytest.mark.clause("S 7", "S 7 reveal")
def test_the_middle_card_is_turned_before_a_6_card_bonus_is_settled() -> None:
    house = table_with(SIX_CARD, {1: TENS}, stake="$2", sides={1: {SIX: "$2"}}).dealt().looked()
    early = house.refused(c.TurnKept(by=DEALER, card=DECK[0]))
    assert early.code == "wrong_phase"
    house.choosing(c.Ride).turned().choosing(c.Ride).turned()
    no = house.refused(c.SettleNext(by=DEALER))
    assert (no.code, no.clause) == ("kept_waits", "S 7")
    house.do(c.TurnKept(by=DEALER, card=DECK[0]))
    assert (house.last(e.KeptTurned).face,) == parse_cards("8h")
    house.run_until(Phase.ROUND_OVER)


@pytest.mark.clause("S limits", "S limits Pair Plus", "S limits 6 Card")
def test_every_wager_is_from_two_to_four_dollars() -> None:
    house = House(SIX_CARD).seated(1).betting({})
    for low, high in (("$1.99", "$4.01"), ("$1", "$5")):
        for amount, code in ((low, "below_minimum"), (high, "above_maximum")):
            money = parse_money(amount)
            for bet in (
                c.Bet(by=seat(1), seat=1, amount=money),
                side(1, PAIR_PLUS, amount),
                side(1, SIX, amount),
            ):
                no = house.refused(bet)
                assert (no.code, no.clause) == (code, "S limits")
    for amount in ("$2", "$3.50", "$4"):
        house.do(c.Bet(by=seat(1), seat=1, amount=parse_money(amount)))
        house.do(side(1, PAIR_PLUS, amount))
        house.do(side(1, SIX, amount))
    wide = Limits(minimum=parse_money("$2"), maximum=parse_money("$10"))
    other = House(SIX_CARD, opened=False)
    no = other.refused(c.OpenTable(by=DEALER, terms=other.terms, limits=wide))
    assert (no.code, no.clause) == ("bad_limits", "S limits")


@pytest.mark.parametrize("device", list(DeviceKind))
def test_two_decks_take_turns_and_only_one_is_in_the_rack(device: DeviceKind) -> None:
    house = House(SIX_CARD, device=device).seated(1)
    backs = []
    for _ in range(4):
        house.betting({1: "$2"}).dealt()
        backs.append(house.table.decks[round_of(house).deck].back)
        house.played_out().over()
        assert sum(deck.place is DeckPlace.RACK for deck in house.table.decks) == 1
    assert backs == ["red", "blue", "red", "blue"]


@pytest.mark.clause("S objective", "S 6")
@pytest.mark.parametrize(
    ("hand", "dealer", "won"),
    [
        pytest.param("4h 4d 9c", "2s Jc Kd", (False, True, False), id="Pair Plus alone"),
        pytest.param("Kh 7d 2c", "Ks Jc 8d", (True, False, False), id="the base game alone"),
        pytest.param("4h 7d Jc", "2s Jh Js", (True, False, True), id="Pair Plus alone loses"),
        pytest.param("4h 4d 9c", "2s 4c Kd", (False, True, True), id="the base game alone loses"),
        pytest.param("4h 7d 9c", "2s Jc Kd", (False, False, False), id="nothing wins"),
    ],
)
def test_each_of_the_three_games_is_won_or_lost_separately(
    hand: str, dealer: str, won: tuple[bool, bool, bool]
) -> None:
    sides = {1: {PAIR_PLUS: "$2", SIX: "$3"}}
    house = table_with(SIX_CARD, {1: hand}, dealer, stake="$4", sides=sides).played_out()
    wins = {line.wager: line.won > 0 for line in house.all(e.BetSettled)}
    assert wins == dict(zip((BASE, PAIR_PLUS, SIX), won, strict=True))
    lost = {line.wager: line.lost for line in house.all(e.BetSettled)}
    stakes = {BASE: 400, PAIR_PLUS: 200, SIX: 300}
    assert lost == {wager: 0 if wins[wager] else stakes[wager] for wager in stakes}


@pytest.mark.clause("S 1 circles")
def test_the_base_game_is_three_equal_bets_and_there_is_no_other_way_to_bet_it() -> None:
    house = House(SIX_CARD).seated(1).betting({1: "$3"})
    assert at_stake(house) == {f"circle:1:{number}": 300 for number in (1, 2, 3)}
    (wanted,) = {
        option.command
        for option in options(house.game, house.table, seat(1))
        if option.command in ("Bet", "RecordBets")
    }
    assert wanted == "Bet"
    two, four = parse_money("$2"), parse_money("$4")
    uneven = c.RecordBets(by=seat(1), seat=1, circles=(two, two, four))
    assert house.refused(uneven).code == "not_your_role"


@pytest.mark.clause("S 1 deal")
def test_every_player_in_the_round_gets_three_cards_and_then_the_dealer_three() -> None:
    """This includes a player who bet only a side game."""
    hands = {1: TENS, 3: "4h 4d 9c", 5: NOTHING}
    sides = {3: {PAIR_PLUS: "$2"}, 5: {SIX: "$2"}}
    house = table_with(SIX_CARD, hands, bets={1: "$2"}, sides=sides).dealt()
    assert {number: len(hand.places) for number, hand in round_of(house).hands.items()} == {
        1: 3,
        3: 3,
        5: 3,
    }
    dealers = house.last(e.DealerCardsDealt)
    last = max(place for hand in round_of(house).hands.values() for place in hand.places)
    assert {dealers.left, dealers.kept, dealers.right} == {last + 1, last + 2, last + 3}
    assert not set(round_of(house).faces) & {dealers.left, dealers.kept, dealers.right}


@pytest.mark.clause("S 7 reveal")
@pytest.mark.parametrize("sides", [{}, {1: {PAIR_PLUS: "$2"}}])
def test_where_nobody_bet_the_6_card_the_middle_card_stays_face_down(
    sides: dict[int, dict[Wager, str]],
) -> None:
    house = table_with(SIX_CARD, {1: TENS}, stake="$2", sides=sides).played_out()
    assert not house.all(e.KeptTurned)
    assert round_of(house).kept not in round_of(house).faces
