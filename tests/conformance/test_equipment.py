"""What has to be at a table before it opens: equipment, decks, and the shuffler's game."""

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, parse_cards
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.narration import transcript
from letitride.rules import DeviceKind, Equipment, OpeningStep, ShufflerGame, load_rulebook
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import DeckCheck, DeckPlace, Halt, Phase, Switch
from tests.conformance.talk import (
    BONUS,
    CALIFORNIA,
    NOTHING,
    NSW,
    SIX_CARD,
    TENS,
    WASHINGTON,
    at_stake,
    place_of,
    round_of,
    ruling,
    table_with,
)
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

SHOE, SHUFFLER = DeviceKind.SHOE, DeviceKind.SHUFFLER
BOOKS = [NSW, WASHINGTON, BONUS, SIX_CARD, CALIFORNIA]
SIX_CARD_LIST = {
    Equipment.GAMING_TABLE,
    Equipment.LAYOUT,
    Equipment.CUTTING_CARD,
    Equipment.CHIPS,
    Equipment.CHIP_TRAY,
}


def closed(book: str, **options: object) -> House:
    return House(book, opened=False, **options)  # type: ignore[arg-type]


def opening(house: House) -> c.OpenTable:
    return c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits)


def without(item: Equipment, house: House) -> tuple[str, str]:
    no = house.refused(replace(opening(house), missing=frozenset({item})))
    assert house.table.phase is Phase.CLOSED
    return no.code, no.clause


def next_step(house: House) -> c.TakeOpeningStep:
    step = propose(house.game, house.table)
    assert isinstance(step, c.TakeOpeningStep)
    return step


# --- equipment ------------------------------------------------------------------------------------


@pytest.mark.clause("N 2.3")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_no_table_opens_without_its_dealing_device_or_its_discard_rack(device: DeviceKind) -> None:
    house = closed(NSW, device=device)
    assert without(Equipment(device), house) == ("equipment_missing", "N 2.3.1")
    code, clause = without(Equipment.DISCARD_RACK, house)
    assert code == "equipment_missing"
    assert clause.startswith("N 2.3")
    assert without(Equipment.DROP_BOX, house) == ("equipment_missing", "N 2.4")
    (opened,) = house.do(opening(house))
    assert isinstance(opened, e.TableOpened)
    assert {Equipment(device), Equipment.DISCARD_RACK} <= opened.equipment


def test_a_device_that_this_table_does_not_use_may_be_missing() -> None:
    house = closed(NSW, device=SHOE)
    house.do(replace(opening(house), missing=frozenset({Equipment.SHUFFLER})))


@pytest.mark.clause("S equipment")
@pytest.mark.parametrize(
    "item",
    sorted({*SIX_CARD_LIST, Equipment.DISCARD_RACK}),
)
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_a_six_card_table_needs_all_equipment_on_the_list(
    item: Equipment, device: DeviceKind
) -> None:
    house = closed(SIX_CARD, device=device)
    assert without(item, house) == ("equipment_missing", "S equipment")
    house.do(opening(house))
    assert item in house.table.equipment


def test_a_controller_that_the_house_chose_must_be_there() -> None:
    fitted = closed(BONUS, switches=frozenset({Switch.CONTROLLER}))
    assert without(Equipment.CONTROLLER, fitted) == ("equipment_missing", "W table 4")
    plain = closed(BONUS)
    plain.do(replace(opening(plain), missing=frozenset({Equipment.CONTROLLER})))
    assert Equipment.CONTROLLER not in plain.table.equipment


@pytest.mark.clause("W table 2", "W decks 2", "C seats", "C decks", "N 2.3", "S equipment")
@pytest.mark.parametrize(
    ("book", "device", "listed"),
    [
        (WASHINGTON, SHUFFLER, {Equipment.LAYOUT, Equipment.CHIP_TRAY}),
        (BONUS, SHUFFLER, {Equipment.LAYOUT, Equipment.CHIP_TRAY}),
        (CALIFORNIA, SHUFFLER, {Equipment.LAYOUT}),
        (NSW, SHUFFLER, set[Equipment]()),
        (NSW, SHOE, {Equipment.CUTTING_CARD}),
        (SIX_CARD, SHUFFLER, SIX_CARD_LIST),
        (SIX_CARD, SHOE, SIX_CARD_LIST),
    ],
)
def test_a_table_has_what_the_book_lists_and_nothing_else(
    book: str, device: DeviceKind, listed: set[Equipment]
) -> None:
    house = closed(book, device=device)
    asked = {Equipment.DISCARD_RACK, *listed}
    for item in asked:
        code, clause = without(item, house)
        assert code == "equipment_missing"
        assert clause.startswith(book[0].upper()), "the book's own document asks for it"
    house.do(opening(house))
    assert house.table.equipment == {Equipment(device), Equipment.DROP_BOX, *asked}


def test_equipment_is_checked_again_after_a_closing() -> None:
    house = House(NSW)
    house.do(c.CloseTable(by=FLOOR))
    assert house.table.equipment == frozenset()
    assert without(Equipment.DISCARD_RACK, house)[0] == "equipment_missing"


# --- decks and their backs ------------------------------------------------------------------------


@pytest.mark.clause("N 3.2.2")
@pytest.mark.parametrize("backs", [("red", "red"), ("red", " Red")])
def test_two_decks_of_one_colour_are_refused_in_a_shuffler(backs: tuple[str, ...]) -> None:
    house = closed(NSW, device=SHUFFLER)
    no = house.refused(replace(opening(house), backs=backs))
    assert (no.code, no.clause) == ("same_backs", "N 3.2.2")
    house.do(replace(opening(house), backs=("green", "blue")))
    assert [deck.back for deck in house.table.decks] == ["green", "blue"]
    house.run_until(Phase.BETWEEN_ROUNDS)
    new = c.ReplaceDeck(by=SUPERVISOR, deck=0, back="blue")
    assert (house.refused(new).code, house.refused(new).clause) == ("same_backs", "N 3.2.2")
    house.do(replace(new, back="red"))
    assert [deck.back for deck in house.table.decks] == ["red", "blue"]


@pytest.mark.clause("W decks 2", "C decks 3(a)")
@pytest.mark.parametrize(
    ("book", "clause"), [(WASHINGTON, "W decks 2"), (BONUS, "W decks 2"), (CALIFORNIA, "C decks")]
)
def test_the_two_decks_of_every_book_have_backs_of_different_colours(
    book: str, clause: str
) -> None:
    house = closed(book)
    no = house.refused(replace(opening(house), backs=("blue", "blue")))
    assert (no.code, no.clause) == ("same_backs", clause)
    house.do(replace(opening(house), backs=("green", "blue")))


@pytest.mark.clause("S equipment decks")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_a_six_card_table_has_two_decks_with_different_backs(device: DeviceKind) -> None:
    house = closed(SIX_CARD, device=device)
    alike = house.refused(replace(opening(house), backs=("blue", "blue")))
    assert (alike.code, alike.clause) == ("same_backs", "S equipment")
    one = house.refused(replace(opening(house), backs=("blue",)))
    assert (one.code, one.clause) == ("wrong_decks", "S equipment")
    house.do(replace(opening(house), backs=("blue", "red")))
    house.run_until(Phase.BETWEEN_ROUNDS).seated(1)
    backs = []
    for _ in range(2):
        house.betting({1: "$2"}).dealt()
        backs.append(house.table.decks[round_of(house).deck].back)
        house.played_out().over()
    assert sorted(backs) == ["blue", "red"]


def test_a_deck_needs_a_colour() -> None:
    house = closed(WASHINGTON)
    assert house.refused(replace(opening(house), backs=("red", " "))).code == "no_back"


@pytest.mark.clause("N 2.3.1 shoe", "N 2.3.1 shuffler", "N 3.2")
@pytest.mark.parametrize(("device", "too_many"), [(SHOE, 2), (SHUFFLER, 3)])
def test_a_device_needs_as_many_decks_as_it_holds(device: DeviceKind, too_many: int) -> None:
    house = closed(NSW, device=device)
    brought = ("red", "blue", "green")[:too_many]
    no = house.refused(replace(opening(house), backs=brought))
    assert (no.code, no.clause) == ("wrong_decks", "N 2.3.1")


@pytest.mark.clause("N 3.1 backs")
def test_a_deck_with_one_odd_back_does_not_go_into_play() -> None:
    odd = DeckCheck(odd_backs=parse_cards("Qd"))
    house = closed(NSW)
    house.do(opening(house))
    first = c.TakeOpeningStep(by=DEALER, step=OpeningStep.CHECK_FIRST_DECK)
    house.do(replace(first, found=odd))
    assert house.table.opening == ()
    assert house.table.decks[0].serial == 1, "another deck is fetched"
    house.run_until(Phase.BETWEEN_ROUNDS)
    no = house.refused(c.ReplaceDeck(by=SUPERVISOR, deck=0, found=odd))
    assert (no.code, no.clause) == ("deck_wrong", "N 3.1")
    house.do(c.CheckDeck(by=FLOOR, deck=0, found=odd))
    assert house.table.halts == (Halt.NEW_DECK,)
    assert "the back of Qd is not like the others" in " ".join(
        transcript(house.game, house.start, house.log)
    )


@pytest.mark.clause("N 3.1 backs", "N 12.9")
def test_a_card_whose_back_is_not_the_decks_is_a_foreign_card() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    house.do(c.ReportBadDeck(by=DEALER, what=c.BadCard.OTHER_BACK))
    assert (ruling(house).outcome, ruling(house).clause) == ("round_void", "N 12.9")
    assert "back" in ruling(house).matter
    assert (at_stake(house), house.table.halts) == ({}, (Halt.CHECK,))
    assert house.chips(1) == house.chips(2) == 100_000


# --- the cutting card -----------------------------------------------------------------------------


@pytest.mark.clause("N 3.1 cutting card")
def test_a_shoe_comes_with_a_cutting_card_that_is_not_one_of_the_52() -> None:
    shoe = closed(NSW, device=SHOE)
    code, clause = without(Equipment.CUTTING_CARD, shoe)
    assert (code, "N 3.1" in clause) == ("equipment_missing", True)
    shuffler = closed(NSW, device=SHUFFLER)
    shuffler.do(replace(opening(shuffler), missing=frozenset({Equipment.CUTTING_CARD})))

    house = House(NSW).seated(1, 2).betting({1: "$5", 2: "$5"}).played_out()
    order = house.device.orders[house.table.decks[0].commitment][0]
    assert sorted(order) == list(DECK)
    house.over()
    house.do(c.OrderCount(by=INSPECTOR))
    house.do(c.CountCards(by=DEALER, hands_right=True, total=52))
    assert house.table.halts == (), "52 cards, and the cutting card is not counted"


@pytest.mark.clause("N 4.2 load")
@pytest.mark.parametrize("book", [NSW, SIX_CARD])
def test_the_dealer_cuts_sets_the_cards_on_the_cutting_card_and_loads_the_shoe(book: str) -> None:
    house = closed(book, device=SHOE)
    house.do(opening(house))
    for step in ("check_first_deck", "shuffle", "cut"):
        early = house.refused(c.TakeOpeningStep(by=DEALER, step=OpeningStep.LOAD_FIRST_DECK))
        assert early.code == "wrong_step"
        house.do(c.TakeOpeningStep(by=DEALER, step=OpeningStep(step)))
    early = house.refused(c.TakeOpeningStep(by=DEALER, step=OpeningStep.LOAD_FIRST_DECK))
    assert "cutting card" in early.message
    house.do(c.TakeOpeningStep(by=DEALER, step=OpeningStep.SET_ON_CUTTING_CARD))
    house.do(c.TakeOpeningStep(by=DEALER, step=OpeningStep.LOAD_FIRST_DECK))
    assert place_of(house, 0) is DeckPlace.DEVICE

    house.run_until(Phase.BETWEEN_ROUNDS).seated(1).betting({1: "$5"} if book == NSW else {1: "$2"})
    house.played_out().over()
    house.do(c.Shuffle(by=DEALER, commitment=""))
    deck = next(i for i, each in enumerate(house.table.decks) if each.shuffled)
    assert place_of(house, deck) is DeckPlace.TABLE
    cut, loaded = house.do(c.CutDeck(by=DEALER, cut=20))
    assert isinstance(cut, e.DeckCut)
    assert loaded == e.DeckMoved(by=DEALER, deck=deck, place=DeckPlace.DEVICE, on_cutting_card=True)


# --- the shuffler ---------------------------------------------------------------------------------


@pytest.mark.clause("N 4.5")
def test_the_dealer_may_shuffle_by_hand_before_the_cards_go_into_the_shuffler() -> None:
    by_hand = c.ShuffleByHand(by=DEALER)
    house = House(NSW, device=SHUFFLER).seated(1).betting({1: "$5"})
    for who in (seat(1), FLOOR, INSPECTOR):
        assert house.refused(replace(by_hand, by=who)).code == "not_your_role"
    assert house.do(by_hand) == (e.DeckShuffledByHand(by=DEALER, deck=1),)
    again = house.refused(by_hand)
    assert (again.code, again.clause) == ("nothing_to_shuffle", "N 4.5")
    house.called()
    house.do(c.ReleaseDeck(by=DEALER))
    assert house.refused(by_hand).code == "wrong_phase", "no deck is outside now"
    house.do(c.Shuffle(by=DEALER, commitment=""))
    assert house.table.decks[1].shuffled, "the shuffler shuffles it all the same"
    house.played_out().over()
    house.betting({1: "$5"}).played_out().over()
    assert len(house.all(e.DeckShuffledByHand)) == 1, "with it or without, play goes on"


@pytest.mark.clause("N 4.5")
def test_cards_for_a_shoe_are_always_shuffled_by_hand() -> None:
    house = House(NSW, device=SHOE)
    no = house.refused(c.ShuffleByHand(by=DEALER))
    assert no.code == "no_such_device"


def test_a_deck_may_be_shuffled_by_hand_while_the_table_opens() -> None:
    house = closed(NSW, device=SHUFFLER)
    house.do(opening(house))
    assert house.refused(c.ShuffleByHand(by=DEALER)).code == "nothing_to_shuffle", "not checked yet"
    while house.table.opening[-1:] != (OpeningStep.CHECK_FIRST_DECK,):
        house.do(c.TakeOpeningStep(by=DEALER, step=_next(house)))
    assert house.do(c.ShuffleByHand(by=DEALER)) == (e.DeckShuffledByHand(by=DEALER, deck=0),)
    house.run_until(Phase.BETWEEN_ROUNDS)
    assert not house.table.decks[0].by_hand


def _next(house: House) -> OpeningStep:
    return (
        load_rulebook(house.book.id)
        .devices.fitted()[house.terms.device]
        .opening[len(house.table.opening)]
    )


@pytest.mark.clause("W basic 1")
def test_the_shuffler_is_set_to_the_game_before_any_card_goes_in() -> None:
    _sets_the_shuffler(WASHINGTON, "W basic 1")


@pytest.mark.clause("W bonus 1")
def test_the_shuffler_of_the_bonus_game_is_set_to_it_too() -> None:
    _sets_the_shuffler(BONUS, "W bonus 1")


def _sets_the_shuffler(book: str, clause: str) -> None:
    house = closed(book)
    house.do(opening(house))
    house.do(c.TakeOpeningStep(by=DEALER, step=OpeningStep.POWER_ON))
    early = house.refused(c.TakeOpeningStep(by=DEALER, step=OpeningStep.CHECK_FIRST_DECK))
    assert early.code == "wrong_step"
    setting = c.TakeOpeningStep(by=DEALER, step=OpeningStep.SET_GAME)
    assert house.refused(replace(setting, by=seat(1))).code == "not_your_role"
    no = house.refused(replace(setting, game=ShufflerGame.OTHER))
    assert (no.code, no.clause) == ("wrong_game", clause)
    (taken,) = house.do(setting)
    assert isinstance(taken, e.OpeningStepTaken)
    assert (taken.by, taken.game) == (DEALER, ShufflerGame.LET_IT_RIDE)
    house.run_until(Phase.BETWEEN_ROUNDS).seated(1, 2).betting({1: "$5", 2: "$5"}).dealt()
    assert [len(each.places) for each in house.all(e.CardsDealt)] == [3, 3]


def test_another_shuffler_is_set_to_the_game_too_and_a_shoe_brings_its_cutting_card() -> None:
    house = table_with(NSW, {1: TENS}, device=SHUFFLER).dealt()
    house.do(c.ReportDeviceFailure(by=DEALER))
    fit = c.FitDevice(by=FLOOR, device=SHUFFLER)
    assert house.refused(replace(fit, game=ShufflerGame.OTHER)).code == "wrong_game"
    assert house.refused(replace(fit, backs=("red", "red"))).code == "same_backs"
    gone = frozenset({Equipment.CUTTING_CARD})
    assert house.refused(replace(fit, device=SHOE, missing=gone)).code == "equipment_missing"
    house.do(replace(fit, device=SHOE))
    assert {Equipment.SHOE, Equipment.CUTTING_CARD} <= house.table.equipment
    assert Equipment.SHUFFLER not in house.table.equipment


@pytest.mark.parametrize("book", BOOKS)
def test_the_automatic_dealer_opens_every_table_by_itself(book: str) -> None:
    for device in load_rulebook(book).devices.fitted():
        house = House(book, device=device)
        assert house.table.phase is Phase.BETWEEN_ROUNDS
        assert Equipment(device) in house.table.equipment


@pytest.mark.clause("N 3.4")
@pytest.mark.parametrize("book", BOOKS)
def test_a_device_checks_the_first_decks_in_new_south_wales_only(book: str) -> None:
    house = closed(book)
    house.do(opening(house))
    while (step := next_step(house)).step is not OpeningStep.CHECK_FIRST_DECK:
        house.do(step)
    by_device = replace(step, found=DeckCheck(by_device=True))
    if book == NSW:
        house.do(by_device)
        return
    assert house.refused(by_device).code == "no_such_device"
    house.do(step)
