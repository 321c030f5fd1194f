"""New South Wales, sections 12 and 13: misdeals, void hands and rounds, a device that fails."""

import pytest

from letitride.cards import DECK, Card, parse_cards
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import Cents, DeviceKind, parse_money
from letitride.table import Actor, options
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import circle, tokens
from letitride.table.state import DeckCheck, DeckPlace, Halt, HandStatus, Limits, Phase
from tests.conformance.talk import (
    NOTHING,
    NSW,
    TENS,
    at_stake,
    in_order,
    round_of,
    ruling,
    table_with,
)
from tests.table.house import FLOOR, House, seat

FIVE, TEN = parse_money("$5"), parse_money("$10")

SHUFFLER = DeviceKind.SHUFFLER
ALL = parse_money("$1,000")
ANY = DECK[0]


def all_back(house: House, *seats: int) -> bool:
    return not at_stake(house) and all(house.chips(number) == ALL for number in seats)


def deal_cards(house: House, number: int) -> House:
    """Deal this many cards from the shoe, one at a time."""
    for _ in range(number):
        house.do(c.Deal(by=DEALER))
    return house


@pytest.mark.clause("N 12.1")
def test_a_wrong_deal_noticed_before_anyone_handled_cards_is_a_misdeal() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    house.do(c.ReportWrongDeal(by=DEALER, what="seat 2 was dealt to first"))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.1")
    assert house.last(e.MisdealDeclared).reason == "seat 2 was dealt to first"
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.1", "N 12.1 handled")
def test_once_a_player_has_handled_cards_a_wrong_deal_is_no_longer_a_misdeal() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(2)
    no = house.refused(c.DeclareMisdeal(by=DEALER, reason="seat 2 was dealt to first"))
    assert no.code == "too_late"
    house.do(c.ReportWrongDeal(by=DEALER, what="seat 2 was dealt to first"))
    assert ruling(house).outcome == "play_on"
    assert not house.all(e.MisdealDeclared)
    assert house.refused(c.ReportWrongDeal(by=seat(1), what="?")).clause == "N 12.1"


@pytest.mark.clause("N 12.2")
@pytest.mark.parametrize("cards", [1, 3])
@pytest.mark.parametrize("handled", [False, True])
def test_a_wrong_count_in_the_dealers_hand_is_a_misdeal(cards: int, handled: bool) -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    if handled:
        house.looked(1)
    right = house.refused(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=2))
    assert right.code == "count_right"
    house.do(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=cards))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.2")
    assert all_back(house, 1)


@pytest.mark.clause("N 12.3")
def test_a_second_card_exposed_in_the_deal_makes_it_a_misdeal() -> None:
    house = deal_cards(table_with(NSW, {1: TENS, 2: NOTHING}), 3)
    house.do(c.ReportExposed(by=DEALER, seat=1, index=0, card=ANY))
    assert not house.all(e.MisdealDeclared)
    house.do(c.ReportExposed(by=DEALER, seat=2, index=0, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.3")
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.4", "N 12.4 new round")
def test_a_misdeal_voids_all_wagers_and_a_new_round_is_dealt_from_shuffled_cards() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}, bets={1: "$5", 2: "$50"}).dealt()
    number, order = round_of(house).number, house.table.decks[0].commitment
    house.do(c.DeclareMisdeal(by=DEALER, reason="a card fell"))
    back = {event.seat: event.amount for event in house.all(e.WagersReturned)}
    assert back == {1: 1500, 2: 15000}
    assert all_back(house, 1, 2)
    assert house.last(e.RoundVoided).number == number
    assert not house.last(e.RoundVoided).same_round
    house.betting({2: "$10"}).dealt()
    assert round_of(house).number == number + 1
    assert list(round_of(house).hands) == [2], "bets are made again, or not"
    assert house.table.decks[0].commitment != order


@pytest.mark.clause("N 12.4")
def test_a_misdeal_gives_tokens_back_as_tokens() -> None:
    house = House(NSW).seated(1)
    fifteen, five = parse_money("$15"), parse_money("$5")
    house.voucher(1, "$15", c.ExchangeFor.TOKENS)
    house.betting({})
    house.do(c.Bet(by=seat(1), seat=1, amount=five, funds=c.Funds.TOKENS))
    house.dealt().do(c.DeclareMisdeal(by=DEALER, reason="a card fell"))
    assert (house.holds(tokens(1)), house.chips(1)) == (fifteen, ALL)


@pytest.mark.clause("N 12.5")
def test_one_exposed_card_is_turned_over_and_the_deal_goes_on() -> None:
    house = deal_cards(table_with(NSW, {1: TENS, 2: NOTHING}), 3)
    house.do(c.ReportExposed(by=DEALER, seat=1, index=0, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("turned_over", "N 12.5")
    assert (house.last(e.CardExposed).face,) == parse_cards("Th")
    house.dealt().looked(1)
    assert house.last(e.CardsLookedAt).faces == parse_cards(TENS)
    house.looked(2).played_out()
    assert house.chips(1) == parse_money("$1,015")


@pytest.mark.clause("N 12.6")
@pytest.mark.parametrize("index", [0, 1])
def test_a_community_card_exposed_in_the_deal_is_a_misdeal(index: int) -> None:
    house = deal_cards(table_with(NSW, {1: TENS, 2: NOTHING}), 6 + 1 + index)
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=index, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.6")
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.6", "N 12.6 handled")
def test_a_community_card_exposed_once_players_handled_theirs_changes_nothing() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(2)
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=1, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("play_on", "N 12.6")
    house.looked(1).played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))


@pytest.mark.clause("N 12.7")
@pytest.mark.parametrize("cards", [2, 4])
def test_only_a_hand_with_the_wrong_number_of_cards_is_void(cards: int) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(c.ReportCount(by=DEALER, seat=2, cards=cards))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.7")
    assert ruling(house).seat == 2
    assert round_of(house).hands[2].status is HandStatus.VOID
    assert house.chips(2) == ALL
    assert house.refused(c.Ride(by=seat(2), seat=2)).code == "no_hand"
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), ALL)


@pytest.mark.clause("N 12.7")
def test_only_a_hand_found_wrong_by_a_count_is_void() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(c.OrderCount(by=FLOOR))
    whose = house.refused(c.CountCards(by=DEALER, hands_right=False, total=52))
    assert (whose.code, whose.clause) == ("name_the_hand", "N 12.7")
    house.do(c.ReportCount(by=FLOOR, seat=2, cards=4))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.7")
    assert house.refused(c.Ride(by=seat(1), seat=1)).code == "halted"
    house.do(c.CountCards(by=DEALER, hands_right=True, total=52))
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), ALL)


@pytest.mark.clause("N 12.1")
def test_hands_found_wrong_by_a_count_before_anyone_handled_them_are_a_wrong_deal() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt()
    house.do(c.OrderCount(by=FLOOR))
    house.do(c.CountCards(by=DEALER, hands_right=False, total=52))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.1")
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.8")
def test_a_hand_dealt_where_nobody_bet_is_counted_and_discarded_once_cards_were_handled() -> None:
    house = table_with(NSW, {1: TENS}, also_seated=(2,)).dealt()
    bet = house.refused(c.ReportHandWithoutWager(by=DEALER, seat=1))
    assert (bet.code, bet.clause) == ("no_hand", "N 12.8")
    house.looked(1)
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=2))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_discarded", "N 12.8")
    assert round_of(house).hands[2].status is HandStatus.DISCARDED
    house.played_out().over()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), ALL)
    assert house.last(e.RoundEnded).bets == (1,), "seat 2 did not bet"


@pytest.mark.clause("N 12.8")
def test_a_hand_without_a_bet_noticed_before_handling_is_a_wrong_deal() -> None:
    house = table_with(NSW, {1: TENS}, also_seated=(2,)).dealt()
    house.do(c.ReportHandWithoutWager(by=DEALER, seat=2))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.1")
    assert all_back(house, 1, 2)


@pytest.mark.clause("N 12.9", "N 12.9.1", "N 12.9.2")
@pytest.mark.parametrize("what", list(c.BadCard))
@pytest.mark.parametrize("settled", [False, True])
def test_a_missing_or_foreign_card_voids_this_round_and_leaves_the_earlier_ones(
    what: c.BadCard, settled: bool
) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out().over()
    house.betting({1: "$5", 2: "$5"}).called()
    house.stacked(in_order(house, {1: NOTHING, 2: TENS}, "5s 8h")).dealt().looked()
    if settled:
        house.choosing(c.Ride).turned().choosing(c.Pull).turned()
        house.run_until(Phase.ROUND_OVER)
        assert house.chips(2) != parse_money("$985"), "seat 2 has been paid already"
    house.do(c.ReportBadDeck(by=DEALER, what=what))
    assert (ruling(house).outcome, ruling(house).clause) == ("round_void", "N 12.9")
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))
    assert not at_stake(house)
    assert house.table.halts == (Halt.CHECK,), "the deck is checked before play goes on"
    assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
    assert house.refused(c.CheckDeck(by=seat(1), deck=0)).code == "not_your_role"


@pytest.mark.clause("N 12.9")
@pytest.mark.parametrize(("missing", "halts"), [((), ()), (parse_cards("As"), (Halt.NEW_DECK,))])
def test_the_check_of_the_deck_lets_play_go_on_or_brings_a_new_one(
    missing: tuple[Card, ...], halts: tuple[Halt, ...]
) -> None:
    house = table_with(NSW, {1: NOTHING}).dealt()
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.MISSING))
    house.do(c.CheckDeck(by=DEALER, deck=0, found=DeckCheck(missing_cards=tuple(missing))))
    assert house.table.halts == halts
    if halts:
        assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
        house.do(c.ReplaceDeck(by=FLOOR, deck=0))
        assert house.table.decks[0].serial == 1
    house.betting({1: "$5"}).played_out()


@pytest.mark.clause("N 12.9")
def test_cards_that_are_to_be_checked_are_neither_shuffled_nor_cut() -> None:
    house = table_with(NSW, {1: NOTHING}).dealt()
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.MISSING))
    shuffle, cut = c.Shuffle(by=DEALER, commitment="0" * 64), c.CutDeck(by=DEALER, cut=0)
    assert house.refused(shuffle).code == "halted"
    assert propose(house.game, house.table) is None
    house.do(c.CheckDeck(by=DEALER, deck=0, found=DeckCheck(foreign=1)))
    assert house.refused(shuffle).code == "halted", "a new deck is to come"
    assert not {"Shuffle", "CutDeck"} & {
        option.command for option in options(house.game, house.table, DEALER)
    }
    house.do(c.ReplaceDeck(by=FLOOR, deck=0))
    house.do(shuffle)
    house.do(c.OrderCount(by=FLOOR))
    assert house.refused(cut).code == "halted"
    house.do(c.CountCards(by=DEALER, hands_right=True, total=52))
    house.do(cut)


@pytest.mark.clause("N 3.8", "N 3.8 any time")
def test_no_hand_can_be_wrong_before_cards_are_dealt() -> None:
    house = House(NSW).seated(1)
    house.do(c.OrderCount(by=FLOOR))
    house.do(c.CountCards(by=DEALER, hands_right=False, total=52))
    assert house.last(e.CardsCounted).hands_right
    assert house.table.halts == ()


def recorded(*, dealt: bool) -> House:
    """The dealer recorded three bets of $5 for seat 1, but there is $10 on the last circle; seat 2
    has bet correctly."""
    house = House(NSW).seated(1, 2).betting({2: "$5"})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.called().stacked(in_order(house, {1: TENS, 2: NOTHING}, "5s 8h"))
    return house.dealt() if dealt else house


def unequal(*, dealt: bool) -> House:
    """The dealer has found out, and asked the player."""
    return recorded(dealt=dealt).found(1, 3, TEN)


@pytest.mark.clause("N 12.10", "N 12.10.1", "N 14.6 compliance")
@pytest.mark.parametrize("dealt", [False, True])
def test_unequal_bets_noticed_before_the_cards_are_handled_are_made_equal(dealt: bool) -> None:
    house = unequal(dealt=dealt)
    assert (ruling(house).outcome, ruling(house).clause) == ("correct_or_fold", "N 12.10")
    low = house.refused(c.CorrectBets(by=seat(1), seat=1, amount=parse_money("$3")))
    assert low.code == "below_minimum"
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=TEN))
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [1000] * 3
    house.played_out()
    assert house.chips(1) == parse_money("$1,030")


@pytest.mark.clause("N 12.10", "N 12.10.2")
@pytest.mark.parametrize("dealt", [False, True])
def test_a_player_with_unequal_bets_may_fold_and_get_them_back(dealt: bool) -> None:
    house = unequal(dealt=dealt)
    equal = house.refused(c.Fold(by=seat(2), seat=2))
    assert equal.code == "bets_equal"
    house.do(c.Fold(by=seat(1), seat=1))
    assert house.chips(1) == ALL
    house.played_out()
    assert {line.seat for line in house.all(e.BetSettled)} == {2}


@pytest.mark.clause("N 12.10")
def test_a_round_whose_only_player_folds_before_the_first_card_is_not_a_round() -> None:
    house = House(NSW).seated(1).betting({})
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.called().found(1, 3, TEN).do(c.Fold(by=seat(1), seat=1))
    assert (house.chips(1), house.table.phase) == (ALL, Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("N 12.10")
def test_the_deal_waits_until_the_bets_are_corrected_or_the_hand_is_folded() -> None:
    house = unequal(dealt=False)
    no = house.refused(c.Deal(by=DEALER))
    assert (no.code, no.clause) == ("bets_unequal", "N 12.10")
    assert propose(house.game, house.table) is None
    offered = {option.command for option in options(house.game, house.table, DEALER)}
    assert {"CorrectBets", "Fold"} <= offered
    assert "Deal" not in offered
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=FIVE))
    house.played_out()


@pytest.mark.clause("N 12.10")
@pytest.mark.parametrize("by", [DEALER, FLOOR])
def test_an_absent_player_with_unequal_bets_has_the_hand_folded(
    by: Actor,
) -> None:
    fold = c.Fold(by=by, seat=1)
    early = recorded(dealt=False).refused(fold)
    assert early.code == "not_your_role", "not before the player was asked"
    house = unequal(dealt=False)
    house.do(fold)
    assert house.chips(1) == ALL
    house.played_out()


@pytest.mark.clause("N 12.10")
def test_a_player_who_is_asked_before_looking_does_not_look_before_answering() -> None:
    house = unequal(dealt=True)
    no = house.refused(c.Look(by=seat(1), seat=1))
    assert (no.code, no.clause) == ("bets_unequal", "N 12.10")
    house.looked(2)
    house.do(c.Fold(by=seat(1), seat=1))
    assert house.chips(1) == ALL


@pytest.mark.clause("N 12.11")
def test_once_cards_are_seen_a_correction_stays_between_the_unequal_bets() -> None:
    house = recorded(dealt=True).looked(1).found(1, 3, TEN)
    for amount in ("$4", "$12"):
        no = house.refused(c.CorrectBets(by=seat(1), seat=1, amount=parse_money(amount)))
        assert (no.code, no.clause) == ("bad_amount", "N 12.11")
    (offered,) = (
        option
        for option in options(house.game, house.table, seat(1))
        if option.command == "CorrectBets"
    )
    assert offered.amount is not None
    assert (offered.amount.least, offered.amount.most) == (500, 1000)
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=parse_money("$10")))
    assert [house.holds(circle(1, number)) for number in (1, 2, 3)] == [1000] * 3


@pytest.mark.clause("N 12.11")
@pytest.mark.clause("N 6.2")
@pytest.mark.clause("N 6.3")
@pytest.mark.parametrize(
    ("lying", "unit", "span"),
    [
        ((200, 200, 300), None, (200, 300)),
        ((60_000, 60_000, 70_000), None, (60_000, 70_000)),
        ((300, 300, 0), None, (1, 300)),
        ((700, 700, 1_200), 500, (1_000, 1_000)),
        ((700, 700, 800), 500, (700, 800)),
        ((200, 200, 60_000), 500, (500, 50_000)),
    ],
)
def test_there_is_always_an_amount_that_bets_can_be_corrected_to(
    lying: tuple[Cents, Cents, Cents], unit: Cents | None, span: tuple[int, int]
) -> None:
    sign = Limits(minimum=parse_money("$5"), maximum=parse_money("$500"), unit=unit)
    house = House(NSW, limits=sign).seated(1, with_="$5,000").betting({})
    first, second, last = lying
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(first, second, first)))
    house.dealt().looked().found(1, 3, last)
    (offered,) = (
        option
        for option in options(house.game, house.table, seat(1))
        if option.command == "CorrectBets"
    )
    assert offered.amount is not None
    assert (offered.amount.least, offered.amount.most) == span


@pytest.mark.clause("N 12.10")
def test_a_correction_keeps_to_the_limits_of_the_sign() -> None:
    sign = Limits(minimum=parse_money("$5"), maximum=parse_money("$20"))
    house = House(NSW, limits=sign).seated(1).betting({})
    fifty = parse_money("$50")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(FIVE, FIVE, FIVE)))
    house.dealt().found(1, 3, fifty)
    high = house.refused(c.CorrectBets(by=seat(1), seat=1, amount=fifty))
    assert high.code == "above_maximum"
    house.do(c.CorrectBets(by=seat(1), seat=1, amount=parse_money("$20")))
    assert house.chips(1) == parse_money("$940")


@pytest.mark.clause("N 12.13")
def test_an_absent_player_who_has_not_looked_has_a_void_hand() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked(2)
    house.do(c.ReportAbsent(by=DEALER, seat=1))
    assert (ruling(house).outcome, ruling(house).clause) == ("hand_void", "N 12.13")
    assert house.chips(1) == ALL
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (ALL, parse_money("$985"))


@pytest.mark.clause("N 12.14")
def test_an_absent_player_who_has_looked_lets_the_rest_ride() -> None:
    house = table_with(NSW, {1: NOTHING, 2: TENS}).dealt().looked()
    house.do(c.Pull(by=seat(1), seat=1))
    house.do(c.Ride(by=seat(2), seat=2))
    house.turned()
    house.do(c.ReportAbsent(by=DEALER, seat=1))
    assert (ruling(house).outcome, ruling(house).clause) == ("bets_ride", "N 12.14")
    assert [event.circle for event in house.all(e.BetRode) if event.seat == 1] == [2]
    house.do(c.Ride(by=seat(2), seat=2))
    house.turned().run_until(Phase.ROUND_OVER)
    assert house.chips(1) == parse_money("$990"), "what was pulled before is out; the rest lost"


@pytest.mark.clause("N 13.1")
def test_after_a_jam_the_cards_are_shuffled_again_before_they_are_dealt() -> None:
    house = House(NSW, device=SHUFFLER).seated(1).betting({1: "$5"})
    before = house.table.decks[0].commitment
    house.do(c.ReportJam(by=DEALER))
    assert (ruling(house).outcome, ruling(house).clause) == ("reshuffled", "N 13.1")
    no = house.refused(c.CallNoMoreBets(by=DEALER))
    assert (no.code, no.clause) == ("not_shuffled", "N 4.1")
    house.dealt()
    assert house.table.decks[0].commitment not in ("", before)
    assert House(NSW).refused(c.ReportJam(by=DEALER)).clause == "N 13.1", "a shoe does not jam"


@pytest.mark.clause("N 13.2", "N 13.2.1", "N 13.2.2", "N 13.2.3")
@pytest.mark.parametrize("device", list(DeviceKind))
def test_a_device_that_fails_once_a_card_is_out_voids_the_round_and_is_replaced(
    device: DeviceKind,
) -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}, device=SHUFFLER).played_out().over()
    house.betting({1: "$5", 2: "$5"}).called()
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportDeviceFailure(by=DEALER))
    assert (ruling(house).outcome, ruling(house).clause) == ("round_void", "N 13.2")
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))
    assert not at_stake(house)
    assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
    assert house.refused(c.FitDevice(by=DEALER, device=device)).code == "not_your_role"
    house.do(c.FitDevice(by=FLOOR, device=device))
    serials = {deck.serial for deck in house.table.decks}
    assert serials == ({2} if device is DeviceKind.SHOE else {2, 3}), "new cards"
    for ever in (max(serials) + 1, max(serials) + 2):
        house.do(c.ReplaceDeck(by=FLOOR, deck=0, back="red"))
        assert house.table.decks[0].serial == ever, "every deck has a number of its own"
    assert not any(deck.shuffled for deck in house.table.decks)
    house.betting({1: "$5"}).played_out().over()
    assert house.table.device is device


@pytest.mark.clause("N 13.2")
@pytest.mark.parametrize("when", [Phase.BETTING, Phase.CALLED, Phase.DEALING])
def test_a_device_that_fails_before_a_card_is_out_is_replaced_and_no_bet_is_lost(
    when: Phase,
) -> None:
    house = House(NSW, device=SHUFFLER).seated(1).betting({1: "$5"})
    if when is not Phase.BETTING:
        house.called()
    if when is Phase.DEALING:
        house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.ReportDeviceFailure(by=DEALER))
    house.do(c.FitDevice(by=FLOOR, device=DeviceKind.SHOE))
    if when is Phase.DEALING:
        assert all_back(house, 1), "a deck released for dealing counts as out"
        house.betting({1: "$5"})
    assert sum(at_stake(house).values()) == parse_money("$15")
    house.played_out().over()
    assert len(house.table.decks) == 1
    assert sum(house.table.ledger.values()) == 0


@pytest.mark.clause("N 13.2")
def test_a_failure_found_when_the_round_is_settled_leaves_its_results() -> None:
    house = table_with(NSW, {1: TENS}, device=SHUFFLER).played_out()
    assert house.refused(c.ReportDeviceFailure(by=DEALER)).code == "wrong_phase"
    house.over()
    house.do(c.ReportDeviceFailure(by=DEALER))
    assert ruling(house).outcome == "play_on"
    house.do(c.FitDevice(by=FLOOR, device=DeviceKind.SHOE))
    house.betting({1: "$5"}).played_out().over()
    assert house.table.decks[0].place is DeckPlace.RACK


@pytest.mark.clause("N 3.8")
def test_a_wrong_count_before_the_cards_are_in_the_rack_voids_the_round() -> None:
    house = table_with(NSW, {1: TENS}).played_out()
    assert house.chips(1) == parse_money("$1,015")
    house.do(c.OrderCount(by=FLOOR))
    house.do(c.CountCards(by=DEALER, hands_right=True, total=53))
    assert (ruling(house).outcome, ruling(house).clause) == ("round_void", "N 12.9")
    assert all_back(house, 1)
    assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
    house.do(c.CheckDeck(by=DEALER, deck=0, found=DeckCheck(foreign=1)))
    house.do(c.ReplaceDeck(by=FLOOR, deck=0))
    house.betting({1: "$5"}).played_out()


@pytest.mark.clause("N 12.2")
@pytest.mark.parametrize("cards", [2, 4])
@pytest.mark.parametrize("handled", [False, True])
def test_a_dealers_hand_from_a_shuffler_without_three_cards_is_a_misdeal(
    cards: int, handled: bool
) -> None:
    house = table_with(NSW, {1: TENS}, device=SHUFFLER).dealt()
    if handled:
        house.looked(1)
    right = house.refused(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=3))
    assert right.code == "count_right"
    house.do(c.ReportCount(by=DEALER, seat=c.DEALER_HAND, cards=cards))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.2")
    assert all_back(house, 1)


@pytest.mark.clause("N 12.3")
@pytest.mark.parametrize(("first", "second"), [((1, 0), (1, 1)), ((2, 0), (1, 0))])
def test_two_exposed_cards_are_a_misdeal_whoever_they_were_dealt_to(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    house = deal_cards(table_with(NSW, {1: TENS, 2: NOTHING}), 4)
    for number, index in (first, second):
        assert not house.all(e.MisdealDeclared)
        house.do(c.ReportExposed(by=DEALER, seat=number, index=index, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "N 12.3")
    assert all_back(house, 1, 2)
