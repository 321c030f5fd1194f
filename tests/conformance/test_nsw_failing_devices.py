"""New South Wales: a device that jams or fails, and what becomes of the round (section 13)."""

import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceKind, parse_money
from letitride.table import commands as c
from letitride.table.state import DeckCheck, DeckPlace, Halt, Phase
from tests.conformance.talk import NOTHING, NSW, TENS, all_back, at_stake, ruling, table_with
from tests.table.house import FLOOR, House

SHUFFLER = DeviceKind.SHUFFLER


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


@pytest.mark.clause("N 13.2.3")
def test_new_cards_come_with_a_new_device_even_if_the_old_ones_were_wrong_too() -> None:
    house = House(NSW, device=SHUFFLER).seated(1).betting({1: "$5"})
    house.do(c.ReportDeviceFailure(by=DEALER))
    house.do(c.CheckDeck(by=FLOOR, deck=0, found=DeckCheck(foreign=1)))
    assert Halt.NEW_DECK in house.table.halts
    house.do(c.FitDevice(by=FLOOR, device=DeviceKind.SHOE))
    assert not house.table.halts
    house.played_out()


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
