"""Washington: the table, the decks, opening, shuffling and dealing."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceKind, Face, OpeningStep, Wager, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import CAGE, DROP_BOX, TRAY, circle, spot
from letitride.table.state import DeckPlace, Phase, Switch
from tests.conformance.talk import BONUS, NOTHING, TENS, WASHINGTON, cards_of, round_of, table_with
from tests.table.house import FLOOR, House, seat

BOOKS = [WASHINGTON, BONUS]


@pytest.mark.clause("W table 1")
@pytest.mark.parametrize("book", BOOKS)
def test_seven_places_are_played_and_there_is_no_eighth(book: str) -> None:
    house = House(book).seated(1, 2, 3, 4, 5, 6, 7)
    house.betting(dict.fromkeys(range(1, 8), "$5")).dealt()
    assert list(round_of(house).hands) == [1, 2, 3, 4, 5, 6, 7]
    for number in (0, 8):
        no = house.refused(c.Sit(by=seat(number), seat=number, player=f"player {number}"))
        assert (no.code, no.clause) == ("unknown_seat", "W table 1")


@pytest.mark.clause("W table 2")
def test_each_place_has_three_circles_and_a_spot_for_the_bonus_bet_that_lights_its_own_lamp() -> (
    None
):
    seven = dict.fromkeys(range(1, 8), "$5")
    house = House(BONUS).seated(*seven).betting(seven, {2: {Wager("bonus"): "$1"}})
    for place in seven:
        assert [house.holds(circle(place, number)) for number in (1, 2, 3)] == [500] * 3
    eighth = c.Sit(by=seat(8), seat=8, player="player 8")
    assert house.refused(eighth).code == "unknown_seat"
    assert (house.holds(spot(1, Wager("bonus"))), house.holds(spot(2, Wager("bonus")))) == (0, 100)
    house.called()
    assert round_of(house).lammers == {2: 100}, "only where the sensor felt a bet"
    plain = House(WASHINGTON).seated(1).betting({1: "$5"})
    no = plain.refused(
        c.BetSide(by=seat(1), seat=1, wager=Wager("bonus"), amount=parse_money("$1"))
    )
    assert no.code == "not_offered"


@pytest.mark.clause("W table 3")
@pytest.mark.parametrize("book", BOOKS)
def test_cash_goes_into_the_drop_box(book: str) -> None:
    house = House(book).seated(1, with_="$300")
    assert (house.holds(DROP_BOX), house.holds(CAGE)) == (30000, -30000)
    assert (house.holds(TRAY), house.chips(1)) == (-30000, 30000)


@pytest.mark.clause("W decks 1", "W decks 2(c)", "W shuffle 1 stack")
@pytest.mark.parametrize("book", BOOKS)
def test_two_decks_of_52_alternate(book: str) -> None:
    house = House(book).seated(1)
    assert len(house.table.decks) == 2
    used = []
    for _ in range(4):
        house.betting({1: "$5"}).played_out()
        used.append(round_of(house).deck)
        (revealed,) = house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
        assert isinstance(revealed, e.DeckRevealed)
        assert len(set(revealed.order)) == 52
        house.over()
    assert used == [0, 1, 0, 1]


@pytest.mark.clause("W decks 2", "W decks 2(b)", "W decks 2(c)", "W decks 2(d)")
@pytest.mark.parametrize("book", BOOKS)
def test_the_decks_differ_in_colour_one_is_shuffled_while_the_other_plays_and_the_rack_holds_one(
    book: str,
) -> None:
    house = House(book).seated(1)
    backs = []
    for _ in range(4):
        house.betting({1: "$5"}).dealt()
        playing = house.table.decks[round_of(house).deck]
        (other,) = (deck for deck in house.table.decks if deck is not playing)
        assert (playing.place, other.place, other.shuffled) == (
            DeckPlace.PLAY,
            DeckPlace.DEVICE,
            True,
        )
        backs.append(playing.back)
        house.played_out().over()
        racked = [deck for deck in house.table.decks if deck.place is DeckPlace.RACK]
        assert [deck.back for deck in racked] == [playing.back]
    assert backs == ["red", "blue", "red", "blue"]


@pytest.mark.clause("W opening", "W opening 1", "W opening 3", "W opening 4", "W opening 5")
def test_the_table_is_opened_step_by_step_in_the_books_order() -> None:
    house = House(BONUS, opened=False, switches=frozenset({Switch.CONTROLLER}))
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    steps = [
        OpeningStep.POWER_ON,
        OpeningStep.INSERT_TABLE_KEY,
        OpeningStep.SET_GAME,
        OpeningStep.CHECK_FIRST_DECK,
        OpeningStep.WASH_FIRST_DECK,
        OpeningStep.LOAD_FIRST_DECK,
        OpeningStep.SHUFFLE,
        OpeningStep.CHECK_SECOND_DECK,
        OpeningStep.WASH_SECOND_DECK,
        OpeningStep.SECOND_DECK_TO_RACK,
    ]
    for number, step in enumerate(steps):
        for later in steps[number + 1 :]:
            no = house.refused(c.TakeOpeningStep(by=DEALER, step=later))
            assert (no.code, no.clause) == ("wrong_step", "W opening")
        assert house.refused(c.OpenRound(by=DEALER)).code == "wrong_phase"
        house.do(c.TakeOpeningStep(by=DEALER, step=step))
    first, second = house.table.decks
    assert (first.place, first.checked, first.shuffled) == (DeckPlace.DEVICE, True, True)
    assert (second.place, second.checked, second.shuffled) == (DeckPlace.RACK, True, False)
    assert house.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("W shuffle 1")
@pytest.mark.parametrize("book", BOOKS)
def test_cards_are_shuffled_before_play_and_after_each_round(book: str) -> None:
    house = House(book).seated(1)
    orders = []
    for _ in range(5):
        house.betting({1: "$5"}).dealt()
        orders.append(house.table.decks[round_of(house).deck].commitment)
        house.played_out().over()
        played = [deck for deck in house.table.decks if deck.place is DeckPlace.RACK]
        assert not any(deck.shuffled for deck in played)
    assert len(set(orders)) == 5
    assert "" not in orders


@pytest.mark.clause("W shuffle 2 call")
def test_after_the_call_the_bonus_bets_are_locked_out() -> None:
    house = House(BONUS).seated(1, 2).betting({1: "$5", 2: "$5"}, {1: {Wager("bonus"): "$1"}})
    house.called()
    one, nothing = parse_money("$1"), parse_money("$0")
    for locked in (
        c.BetSide(by=seat(2), seat=2, wager=Wager("bonus"), amount=one),
        c.BetSide(by=seat(1), seat=1, wager=Wager("bonus"), amount=nothing),
    ):
        no = house.refused(locked)
        assert (no.code, no.clause) == ("wrong_phase", "W bets 2")
    assert round_of(house).lammers == {1: 100}


@pytest.mark.clause("W shuffle 3", "W bonus 2(a)")
def test_the_bonus_bets_are_collected_into_the_tray_before_the_deal() -> None:
    house = House(BONUS).seated(1, 2).betting({1: "$5", 2: "$5"}, {1: {Wager("bonus"): "$1"}})
    tray = house.holds(TRAY)
    house.called()
    taken = [(event.seat, event.amount) for event in house.all(e.BonusCollected)]
    assert taken == [(1, 100)]
    assert (house.holds(TRAY), house.holds(spot(1, Wager("bonus")))) == (tray + 100, 0)
    assert not house.all(e.CardsDealt)


@pytest.mark.clause("W shuffle 4")
@pytest.mark.parametrize("book", BOOKS)
def test_the_shuffler_counts_52_cards_and_a_wrong_count_stops_play(book: str) -> None:
    house = table_with(book, {1: TENS}).dealt()
    house.do(c.ReportCountAlarm(by=DEALER))
    no = house.refused(c.Look(by=seat(1), seat=1))
    assert no.code == "halted"
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=52))
    house.played_out()
    assert house.chips(1) == parse_money("$1,015")


@pytest.mark.clause("W shuffle 5")
@pytest.mark.parametrize("book", BOOKS)
def test_the_racks_deck_goes_into_the_shuffler_which_gives_the_shuffled_one(book: str) -> None:
    house = House(book).seated(1).betting({1: "$5"}).called()
    early = house.refused(c.Deal(by=DEALER))
    assert (early.code, early.clause) == ("not_released", "W decks 2")
    assert [deck.place for deck in house.table.decks] == [DeckPlace.DEVICE, DeckPlace.RACK]
    house.do(c.ReleaseDeck(by=DEALER))
    assert [deck.place for deck in house.table.decks] == [DeckPlace.PLAY, DeckPlace.DEVICE]


@pytest.mark.clause(
    "W shuffle 6",
    "W shuffle 6 clockwise",
    "W shuffle 6(b)",
    "W shuffle 6(c)",
    "W basic 3",
    "W basic 4",
    "W bonus 3",
    "W bonus 4",
    "W how to play deal",
    "W definitions community cards",
)
@pytest.mark.parametrize("book", BOOKS)
def test_stacks_of_three_go_round_clockwise_and_the_dealers_bottom_card_is_burned_unseen(
    book: str,
) -> None:
    hands = {1: "2c 3c 4c", 4: "6d 7d 8d", 7: "Th Jh Qh"}
    house = table_with(book, hands, "9s Ks Ad").dealt()
    assert [event.seat for event in house.all(e.CardsDealt)] == [1, 4, 7]
    assert {number: cards_of(house, number) for number in hands} == hands
    dealers = house.last(e.DealerCardsDealt)
    assert (dealers.left, dealers.right, dealers.burned) == (9, 10, 11)
    house.played_out()
    assert 11 not in round_of(house).faces
    assert [event.place for event in house.all(e.CommunityTurned)] == [9, 10]


@pytest.mark.clause("W shuffle 7", "W basic 5", "W bonus 5")
@pytest.mark.parametrize("book", BOOKS)
def test_the_stub_is_unloaded_into_the_rack_unseen_before_a_card_is_turned(book: str) -> None:
    house = table_with(book, {1: NOTHING}, "5s 8h Kd")
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER, rest=True))
    assert not round_of(house).stub_unloaded
    house.looked(1).do(c.Ride(by=seat(1), seat=1))
    no = house.refused(c.TurnCommunity(by=DEALER, card=DECK[0]))
    assert (no.code, no.clause) == ("stub_waits", "W shuffle 7")
    house.do(c.UnloadStub(by=DEALER))
    assert set(round_of(house).faces) == {0, 1, 2}, "only the player's cards are known"
    house.turned()


@pytest.mark.clause("W dealing")
def test_washington_plays_from_a_shuffler_only() -> None:
    for book in BOOKS:
        house = House(book, opened=False)
        terms = replace(house.terms, device=DeviceKind.SHOE)
        no = house.refused(c.OpenTable(by=DEALER, terms=terms, limits=house.limits))
        assert (no.code, no.clause) == ("no_such_device", "W dealing")


def test_the_controller_belongs_to_the_bonus_table() -> None:
    House(BONUS, switches=frozenset({Switch.CONTROLLER}))
    house = House(WASHINGTON, opened=False, switches=frozenset({Switch.CONTROLLER}))
    no = house.refused(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    assert no.code == "not_allowed"


@pytest.mark.clause("W table 4 none")
def test_without_a_controller_the_bonus_game_has_no_keys_and_the_rest_is_the_same() -> None:
    played = {}
    for switches in (frozenset({Switch.CONTROLLER}), frozenset[Switch]()):
        sides = {1: {Wager("bonus"): "$1"}}
        house = table_with(BONUS, {1: TENS, 2: NOTHING}, sides=sides, switches=switches)
        house.played_out().over()
        played[bool(switches)] = (house.chips(1), house.chips(2), house.holds(TRAY))
    assert played[True] == played[False]
    plain = House(BONUS).seated(1).betting({1: "$5"})
    assert plain.refused(c.UseMaintenanceKey(by=FLOOR)).code == "nothing_to_reset"
    assert not plain.table.halts


@pytest.mark.clause("W shuffle 6 spread")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("cards", [2, 4])
def test_a_stack_without_three_cards_shows_its_number(book: str, cards: int) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING})
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    assert len(house.last(e.CardsDealt).places) == 3
    right = house.refused(c.ReportCount(by=DEALER, seat=1, cards=3))
    assert right.code == "count_right"
    house.do(c.ReportCount(by=DEALER, seat=1, cards=cards))
    assert house.last(e.Ruled).clause == "W irregularity 2"
    assert [event.seat for event in house.all(e.CardsDealt)] == [1], "before the next is dealt"


@pytest.mark.clause("W irregularity 1 face up")
@pytest.mark.parametrize("book", BOOKS)
def test_with_cards_dealt_face_up_an_open_players_card_is_not_an_irregularity(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}, face=Face.UP)
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER))
    no = house.refused(c.ReportExposed(by=DEALER, seat=1, index=0, card=DECK[0]))
    assert (no.code, no.clause) == ("dealt_open", "W irregularity 1")
    house.dealt().played_out()
    assert not house.all(e.Ruled)
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))


@pytest.mark.clause("W shuffle 6 faces")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("face", list(Face))
def test_stacks_are_delivered_face_down_or_face_up_where_that_is_on(book: str, face: Face) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}, face=face).dealt()
    shown = [len(event.faces) for event in house.all(e.CardsDealt)]
    assert shown == ([3, 3] if face is Face.UP else [0, 0])
    assert House(book).terms.face is Face.DOWN, "unless the house says otherwise"


@pytest.mark.clause("W shuffle 1")
@pytest.mark.parametrize("book", BOOKS)
def test_nothing_is_dealt_from_a_deck_that_was_not_shuffled_after_use(book: str) -> None:
    """The dealer leaves out the shuffle of the deck that went into the shuffler."""
    house = table_with(book, {1: NOTHING})
    house.do(c.ReleaseDeck(by=DEALER))
    house.do(c.Deal(by=DEALER, rest=True))
    house.do(c.UnloadStub(by=DEALER))
    house.looked().choosing(c.Pull).turned().choosing(c.Pull).turned()
    house.do(c.SettleNext(by=DEALER))
    house.over()
    house.do(c.OpenRound(by=DEALER))
    house.do(c.Bet(by=seat(1), seat=1, amount=parse_money("$5")))
    no = house.refused(c.CallNoMoreBets(by=DEALER))
    assert (no.code, no.clause) == ("not_shuffled", "W shuffle 1")
    house.do(c.Shuffle(by=DEALER, commitment=""))
    house.do(c.AskForSideBets(by=DEALER))
    house.do(c.CallNoMoreBets(by=DEALER))
