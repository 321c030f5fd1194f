"""A deck whose stored order is lost: what it means depends on how far the round has come."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import Phase
from tests.conformance.talk import NOTHING, NSW, TENS, WASHINGTON, table_with
from tests.table.house import FLOOR, House

LOST = c.ReportLostOrder(by=FLOOR, deck=0, lost=True)


def lose(house: House, deck: int = 0) -> e.Ruled:
    """The device no longer has the order of this deck, and the floor reports it."""
    del house.device.orders[house.table.decks[deck].commitment]
    house.do(c.ReportLostOrder(by=FLOOR, deck=deck, lost=True))
    return house.last(e.Ruled)


def test_a_round_dealt_from_a_lost_order_is_void() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING}).dealt().looked()
    ruling = lose(house)
    assert (ruling.clause, ruling.outcome) == ("N 12.9", "round_void")
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert house.chips(1) == house.chips(2) == 100_000
    assert house.table.decks[0].wrong, "the deck to check"


def test_a_round_that_is_settled_stands() -> None:
    """Its cards were seen: only the whole order cannot be shown any more."""
    house = table_with(NSW, {1: TENS, 2: NOTHING}).played_out()
    won, lost = house.chips(1), house.chips(2)
    ruling = lose(house)
    assert ruling.outcome == "round_stands"
    assert (house.chips(1), house.chips(2)) == (won, lost)
    assert house.table.phase is Phase.ROUND_OVER
    assert house.refused(LOST).code == "lost_already"
    house.do(c.EndRound(by=DEALER))


def test_a_deck_that_waits_in_the_shuffler_is_shuffled_again() -> None:
    house = House(WASHINGTON).seated(1).betting({1: "$5"}).dealt()
    other = next(i for i, deck in enumerate(house.table.decks) if deck.place == "device")
    while not house.table.decks[other].shuffled:
        house.do(c.Shuffle(by=DEALER, commitment=""))
    ruling = lose(house, other)
    assert ruling.outcome == "reshuffled"
    assert house.table.phase is Phase.FIRST_CHOICE, "the round goes on with its own deck"
    assert not house.table.decks[other].shuffled
    assert not house.table.decks[other].lost, "the next order is another"


def test_a_deck_that_waits_between_rounds_is_shuffled_again() -> None:
    house = House(WASHINGTON).seated(1)
    ready = next(i for i, deck in enumerate(house.table.decks) if deck.shuffled)
    assert lose(house, ready).outcome == "reshuffled"
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    house.betting({1: "$5"}).played_out()


@pytest.mark.parametrize("deck", [-1, 1])
def test_a_report_names_an_existing_deck(deck: int) -> None:
    house = House(NSW).seated(1)
    report = c.ReportLostOrder(by=FLOOR, deck=deck, lost=True)
    no = house.refused(report)
    assert no.code == "no_deck"
    assert "0 to 0" in no.message


def test_an_available_order_cannot_be_reported_lost() -> None:
    house = table_with(NSW, {1: TENS}).dealt()
    assert house.refused(LOST).code == "order_right"
