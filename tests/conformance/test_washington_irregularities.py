"""Washington: cards found face up, wrong counts, the count alarm."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, parse_cards
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import Wager, parse_money
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import ControllerKey, DeckPlace, Halt, Phase, Switch
from tests.conformance.talk import (
    BONUS,
    NOTHING,
    TENS,
    WASHINGTON,
    all_back,
    cards_of,
    place_of,
    round_of,
    ruling,
    stacks,
    table_with,
)
from tests.table.house import FLOOR, House, seat

BOOKS = [WASHINGTON, BONUS]
ALL = parse_money("$1,000")
ANY = DECK[0]


def halts_of(house: House) -> tuple[Halt, ...]:
    return house.table.halts


@pytest.mark.clause("W irregularity 1")
@pytest.mark.parametrize("book", BOOKS)
def test_one_card_found_face_up_is_out_of_the_game_and_the_next_takes_its_place(book: str) -> None:
    house = House(book).seated(1, 2).betting({1: "$5", 2: "$5"}).called()
    stacks(house.stacked("3h Td 2c Ts 2d 7h 9s 5s 8h Kd"), 1)
    house.do(c.ReportExposed(by=DEALER, seat=1, index=0, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("replaced", "W irregularity 1")
    assert (house.last(e.CardExposed).face,) == parse_cards("3h")
    assert cards_of(house, 1) == "Ts Td 2c"
    house.dealt()
    assert cards_of(house, 2) == "2d 7h 9s"
    assert round_of(house).out == (0,), "the card lies in the rack"
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))


@pytest.mark.clause("W irregularity 1", "W irregularity 1 more")
@pytest.mark.parametrize("book", BOOKS)
def test_more_than_one_card_face_up_voids_all_hands_and_the_cards_are_shuffled_again(
    book: str,
) -> None:
    house = stacks(table_with(book, {1: TENS, 2: NOTHING}), 2)
    deck = round_of(house).deck
    house.do(c.ReportExposed(by=DEALER, seat=1, index=0, card=ANY))
    house.do(c.ReportExposed(by=DEALER, seat=2, index=1, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "W irregularity 1")
    assert all_back(house, 1, 2)
    assert not house.table.decks[deck].shuffled
    assert house.table.halts == (), "no count is asked for: a new shuffle is all"
    house.betting({1: "$5"}).played_out()


@pytest.mark.clause("W irregularity 1", "W irregularity 1 more")
def test_a_players_card_and_a_community_card_face_up_are_more_than_one() -> None:
    house = stacks(table_with(WASHINGTON, {1: TENS}), 1)
    house.do(c.ReportExposed(by=DEALER, seat=1, index=2, card=ANY))
    house.do(c.Deal(by=DEALER))
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "W irregularity 1")
    assert all_back(house, 1)


@pytest.mark.clause("W irregularity 1")
def test_a_community_card_found_face_up_is_replaced_too() -> None:
    house = stacks(table_with(WASHINGTON, {1: TENS}, "Tc 8h Kd"), 2)
    house.do(c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=0, card=ANY))
    assert (ruling(house).outcome, ruling(house).clause) == ("replaced", "W irregularity 1")
    assert round_of(house).left == 6
    house.dealt().played_out()
    assert house.last(e.CommunityTurned).place == 4
    assert 3 not in round_of(house).turned, "the ten of clubs is not in the game"


@pytest.mark.clause("W irregularity 2")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("whose", [1, c.DEALER_HAND])
@pytest.mark.parametrize("cards", [2, 4])
def test_a_hand_without_three_cards_is_a_misdeal_and_the_floor_counts(
    book: str, whose: int, cards: int
) -> None:
    sides = {1: {Wager("bonus"): "$1"}} if book == BONUS else {}
    house = table_with(book, {1: TENS, 2: NOTHING}, sides=sides).dealt()
    house.do(c.ReportCount(by=DEALER, seat=whose, cards=cards))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "W irregularity 2")
    assert all_back(house, 1, 2), "bonus bets among them"
    assert house.table.halts == (Halt.COLLECT, Halt.COUNT), "the stub is in the rack already"
    assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
    no = house.refused(c.CountCards(by=DEALER, hands_right=True, total=52))
    assert (no.code, no.clause) == ("not_your_role", "W irregularity 2")


@pytest.mark.clause("W irregularity 2 floor")
@pytest.mark.parametrize(
    ("book", "controller"), [(WASHINGTON, False), (BONUS, False), (BONUS, True)]
)
def test_the_floor_collects_presses_start_and_counts_one_after_the_other(
    book: str, *, controller: bool
) -> None:
    switches = frozenset({Switch.CONTROLLER}) if controller else frozenset()
    house = table_with(book, {1: TENS, 2: NOTHING}, switches=switches).cards_out()
    deck = round_of(house).deck
    house.do(c.ReportCount(by=DEALER, seat=2, cards=4))
    assert all_back(house, 1, 2), "the money does not wait for the cards"
    assert halts_of(house) == (Halt.COLLECT, Halt.STUB, Halt.COUNT)
    assert place_of(house, deck) is DeckPlace.FELT
    steps: tuple[c.Command, ...] = (
        c.CollectCards(by=FLOOR),
        c.UnloadStub(by=FLOOR),
        c.CountCards(by=FLOOR, hands_right=True, total=52),
    )
    for number, step in enumerate(steps):
        no = house.refused(replace(step, by=DEALER))
        assert (no.code, no.clause) == ("not_your_role", "W irregularity 2")
        for later in steps[number + 1 :]:
            early = house.refused(later)
            assert early.code in ("collect_first", "unload_first")
            assert early.clause == "W irregularity 2"
        assert house.refused(c.OpenRound(by=DEALER)).code == "halted"
        house.do(step)
    assert halts_of(house) == ()
    told = (house.last(e.CardsCollected), house.last(e.StubUnloaded), house.last(e.CardsCounted))
    assert {event.by for event in told} == {FLOOR}
    pressed = [event.by for event in house.all(e.KeyPressed) if event.key is ControllerKey.START]
    assert pressed[-1:] == ([FLOOR] if controller else [])
    assert place_of(house, deck) is DeckPlace.RACK
    house.betting({1: "$5"}).played_out()


@pytest.mark.clause("W irregularity 2 floor")
def test_the_floor_collects_the_deck_that_was_dealt_whichever_it_is() -> None:
    """The decks alternate, so two rounds are dealt from two decks."""
    house = House(WASHINGTON).seated(1, 2)
    house.betting({1: "$5"}).played_out().over()
    first = house.last(e.DealBegun).deck
    house.betting({1: "$5"}).cards_out()
    second = house.last(e.DealBegun).deck
    assert first != second
    house.do(c.ReportCount(by=DEALER, seat=1, cards=4))
    collected(house)
    assert house.last(e.CardsCollected).deck == second
    assert place_of(house, second) is DeckPlace.RACK


def collected(house: House) -> House:
    """The floor has the cards of the misdeal, and the count is next."""
    house.do(c.CollectCards(by=FLOOR))
    if Halt.STUB in house.table.halts:
        house.do(c.UnloadStub(by=FLOOR))
    return house


@pytest.mark.clause("W irregularity 2", "W irregularity 2(a)", "W irregularity 2(b)")
@pytest.mark.parametrize("total", [52, 51])
def test_with_52_cards_the_deck_is_kept_and_otherwise_that_very_deck_is_replaced(
    total: int,
) -> None:
    house = table_with(WASHINGTON, {1: TENS}).dealt()
    deck = round_of(house).deck
    house.do(c.ReportCount(by=DEALER, seat=1, cards=2))
    collected(house).do(c.CountCards(by=FLOOR, hands_right=True, total=total))
    if total == 52:
        assert house.table.halts == ()
        assert {each.serial for each in house.table.decks} == {0, 1}
    else:
        assert house.table.halts == (Halt.NEW_DECK,)
        assert house.refused(c.ReplaceDeck(by=DEALER, deck=deck)).code == "not_your_role"
        other = house.refused(c.ReplaceDeck(by=FLOOR, deck=1 - deck))
        assert other.code == "deck_right"
        house.do(c.ReplaceDeck(by=FLOOR, deck=deck))
        fresh = house.table.decks[deck]
        assert (fresh.serial, fresh.back, fresh.shuffled) == (2, "red", False)
    for _ in range(2):
        house.betting({1: "$5"}).played_out().over()


@pytest.mark.clause(
    "W irregularity 3", "W irregularity 3(a)", "W irregularity 3 verify", "W irregularity 3 stub"
)
@pytest.mark.parametrize("book", BOOKS)
def test_after_the_count_alarm_52_cards_let_the_round_go_on_as_it_was(book: str) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}).dealt().looked(1)
    house.do(c.ReportCountAlarm(by=DEALER))
    assert (ruling(house).outcome, ruling(house).clause) == ("hands_then_stub", "W irregularity 3")
    for waiting in (c.Look(by=seat(2), seat=2), c.Ride(by=seat(1), seat=1)):
        assert house.refused(waiting).code == "halted"
    assert house.refused(c.CountCards(by=DEALER, hands_right=True, total=52)).code
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=52))
    assert (ruling(house).outcome, ruling(house).clause) == ("play_on", "W irregularity 3")
    house.played_out()
    assert (house.chips(1), house.chips(2)) == (parse_money("$1,015"), parse_money("$985"))


@pytest.mark.clause("W irregularity 3", "W irregularity 3(b) deck", "W irregularity 3(b) nest")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("total", [51, 53])
def test_after_the_count_alarm_a_wrong_deck_makes_a_misdeal_and_is_replaced(
    book: str, total: int
) -> None:
    house = table_with(book, {1: TENS, 2: NOTHING}).dealt().looked()
    deck = round_of(house).deck
    house.do(c.ReportCountAlarm(by=DEALER))
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=total))
    house.do(c.DeclareMisdeal(by=DEALER, reason="the count is wrong"))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "W irregularity 3")
    assert house.all(e.MisdealDeclared)
    assert all_back(house, 1, 2)
    assert house.table.halts == (Halt.NEW_DECK,)
    house.do(c.ReplaceDeck(by=FLOOR, deck=deck))
    assert house.table.decks[deck].serial == 2
    house.betting({1: "$5"}).dealt()
    assert house.table.decks[deck].place is DeckPlace.DEVICE, "loaded into the shuffler"


@pytest.mark.clause("W irregularity 3")
def test_the_stub_stays_in_the_device_while_it_is_to_be_counted() -> None:
    house = table_with(WASHINGTON, {1: TENS})
    stub = c.UnloadStub(by=DEALER)
    while house.table.phase is not Phase.FIRST_CHOICE:
        command = propose(house.game, house.table)
        assert command is not None
        house.do(command)
    house.do(c.ReportCountAlarm(by=DEALER))
    assert house.refused(stub).code == "halted"
    house.do(c.CountCards(by=FLOOR, hands_right=True, total=52))
    house.do(stub)


@pytest.mark.clause("W irregularity 3", "W irregularity 3 verify")
def test_after_the_count_alarm_hands_that_are_not_right_are_a_misdeal_of_their_own() -> None:
    house = table_with(WASHINGTON, {1: TENS}).dealt()
    house.do(c.ReportCountAlarm(by=DEALER))
    house.do(c.CountCards(by=FLOOR, hands_right=False, total=52))
    assert (ruling(house).outcome, ruling(house).clause) == ("misdeal", "W irregularity 2")
    assert all_back(house, 1)
