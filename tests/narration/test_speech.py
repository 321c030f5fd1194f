"""What the dealer says, to each reader in the right person."""

import pytest

from letitride.narration import voiced
from letitride.rules import DeviceKind
from letitride.table import PUBLIC, Table, Viewer, view, viewer_of
from letitride.table import commands as c
from letitride.table.state import Halt
from tests.table.house import FLOOR, House, seat
from tests.table.scenes import history, played


def said(house: House, viewer: Viewer = PUBLIC, table: Table | None = None) -> str:
    table = table or house.table
    return voiced(house.game, table, view(house.game, table, viewer)).speech


@pytest.mark.parametrize("scene", ["nsw-let-it-ride", "together", "ca-let-it-ride"])
def test_the_dealer_says_whose_turn_it_is(scene: str) -> None:
    house = played(scene)
    heard = [said(house, PUBLIC, table) for _, _, table in history(house)]
    assert "No more bets." in heard
    assert "Place your bets." in heard
    assert "Next round coming up." in heard
    if scene == "together":
        assert "Seats 3 and 7: your first bet?" in heard
        assert "Seat 7: your first bet?" in heard
    else:
        assert "Seat 3: your first bet?" in heard
        assert "Seat 3: your second bet?" in heard
    if scene == "ca-let-it-ride":
        assert "Seat 1: the bank?" in heard
        assert "Seat 1: your wager as the bank?" in heard


@pytest.mark.parametrize("scene", ["nsw-let-it-ride", "together"])
def test_the_player_to_decide_is_asked_and_others_hear_who_it_is(scene: str) -> None:
    house = played(scene)
    for _, _, table in history(house):
        public = view(house.game, table, PUBLIC)
        for number in (3, 7):
            own = said(house, viewer_of(seat(number)), table)
            if number in public.turn:
                assert own == ("Your first bet?" if public.circle == 1 else "Your second bet?")
            elif public.turn:
                assert own == said(house, PUBLIC, table)


def test_the_bank_is_offered_to_a_player_and_requested_from_the_banker() -> None:
    house = played("ca-let-it-ride")
    own = [said(house, viewer_of(seat(1)), table) for _, _, table in history(house)]
    assert "Will you take the bank?" in own
    assert "Your wager as the bank?" in own
    others = [said(house, viewer_of(seat(3)), table) for _, _, table in history(house)]
    assert "Seat 1: the bank?" in others


def test_a_settled_player_hears_about_their_own_bets() -> None:
    house = played("nsw-let-it-ride")
    own = [said(house, viewer_of(seat(3)), table) for _, _, table in history(house)]
    assert {"Your bets are settled.", "Seat 1 is settled."} <= set(own)


def test_an_empty_table_invites_people() -> None:
    assert said(House("nsw-let-it-ride")) == "The table is open. Have a seat."
    assert said(House("nsw-let-it-ride", opened=False)) == "The table is closed."


def test_a_halt_is_said_and_shown_in_the_same_words() -> None:
    house = House("nsw-let-it-ride", device=DeviceKind.SHUFFLER).seated(1).betting({1: "$5"})
    house.do(c.ReportDeviceFailure(by=FLOOR))
    shown = voiced(house.game, house.table, view(house.game, house.table, PUBLIC))
    assert shown.speech == "Play is stopped: another device has to be fitted."
    assert [(each.halt, each.words) for each in shown.halts] == [
        (Halt.DEVICE, "Another device has to be fitted.")
    ]
