"""Cards and devices by each book: how a table is made ready, what checks the cards, what is cut."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceKind
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import commitment_of
from letitride.table.state import DeckCheck
from tests.conformance.book_tables import BOOKS, SHOE, SHUFFLER, stake_of, takes, with_players
from tests.conformance.talk import BONUS, CALIFORNIA, NSW, SIX_CARD, WASHINGTON, round_of
from tests.table.house import FLOOR, House, seat

OPENING = {
    (NSW, SHOE): "check_first_deck shuffle cut set_on_cutting_card load_first_deck",
    (SIX_CARD, SHOE): "check_first_deck shuffle cut set_on_cutting_card load_first_deck "
    "check_second_deck second_deck_to_rack",
    (NSW, SHUFFLER): "power_on set_game check_first_deck load_first_deck shuffle "
    "check_second_deck second_deck_to_rack",
    (SIX_CARD, SHUFFLER): "power_on set_game check_first_deck load_first_deck shuffle "
    "check_second_deck second_deck_to_rack",
    (CALIFORNIA, SHUFFLER): "power_on set_game check_first_deck load_first_deck shuffle "
    "check_second_deck second_deck_to_rack",
    (
        WASHINGTON,
        SHUFFLER,
    ): "power_on set_game check_first_deck wash_first_deck load_first_deck "
    "shuffle check_second_deck wash_second_deck second_deck_to_rack",
    (BONUS, SHUFFLER): "power_on set_game check_first_deck wash_first_deck load_first_deck "
    "shuffle check_second_deck wash_second_deck second_deck_to_rack",
}


@pytest.mark.clause("N 3.4", "N 2.3.1", "N 3.2", "W opening", "W decks 1")
@pytest.mark.parametrize(("book", "device"), list(OPENING))
def test_a_table_is_made_ready_step_by_step_with_its_decks(book: str, device: DeviceKind) -> None:
    house = House(book, device=device)
    assert " ".join(step.step for step in house.all(e.OpeningStepTaken)) == OPENING[book, device]
    assert len(house.table.decks) == (1 if (book, device) == (NSW, SHOE) else 2)


@pytest.mark.clause("N 3.4", "N 3.5", "W opening")
@pytest.mark.parametrize("book", BOOKS)
def test_only_new_south_wales_has_devices_that_check_cards(
    book: str,
) -> None:
    house = House(book)
    check = c.CheckDeck(by=DEALER, deck=0, found=DeckCheck(by_device=True))
    assert takes(house, check) == (book == NSW)
    sealed = commitment_of((), "sealed")
    assert takes(house, c.ReplaceDeck(by=FLOOR, deck=0, commitment=sealed))


@pytest.mark.clause("N 4.1.3")
@pytest.mark.parametrize("book", BOOKS)
def test_only_in_new_south_wales_a_table_that_was_left_shuffles_again(book: str) -> None:
    house = House(book, device=SHUFFLER).seated(1)
    house.do(c.Leave(by=seat(1), seat=1))
    assert bool(house.all(e.DeckStale)) == (book == NSW)


@pytest.mark.clause("N 4.2", "N 4.4", "N 7.3", "N 7.4", "W shuffle 6", "W shuffle 7", "S 1")
@pytest.mark.parametrize(("book", "device"), list(OPENING))
def test_a_shoe_is_cut_and_keeps_its_stub_and_a_shuffler_unloads_it(
    book: str, device: DeviceKind
) -> None:
    """The dealer has two cards, and a third that is kept, burned, or not there at all."""
    house = with_players(book, 1, 2, device=device).dealt()
    assert bool(house.all(e.StubUnloaded)) == (device is SHUFFLER)
    round = round_of(house)
    third = [place for place in (round.kept, *round.burned) if place is not None]
    assert len(third) == (0 if (book, device) == (NSW, SHOE) else 1)
    assert (round.kept is not None) == (book == SIX_CARD)
    assert round.left is not None
    assert round.right is not None
    assert round.left < round.right
    house.looked().choosing(c.Ride).turned()
    assert round_of(house).turned == (round.left,)
    house.played_out().over().betting(dict.fromkeys((1, 2), stake_of(book))).called()
    assert bool(house.all(e.DeckCut)) == (device is SHOE)
