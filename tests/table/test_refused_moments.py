"""The wrong moment: each command has its stages, play may be stopped, a table may have moved on."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.table import commands as c
from tests.table.every_command import BOOKS, everything, refusal, scenes
from tests.table.house import FLOOR, House, seat

AT_A_CLOSED_TABLE = {c.OpenTable, c.Fill}


@pytest.mark.parametrize("book", BOOKS)
def test_a_closed_table_can_only_be_opened(book: str) -> None:
    _, house = next(scenes(book))
    for command, _ in everything(house):
        accepted = refusal(house, command) is None
        assert accepted == (type(command) in AT_A_CLOSED_TABLE), command


STAGES = {
    c.OpenTable: {"closed"},
    c.TakeOpeningStep: {"opening"},
    c.OpenRound: {"between rounds"},
    c.Bet: {"betting"},
    c.RecordBets: {"betting"},
    c.AskForSideBets: {"betting"},
    c.CallNoMoreBets: {"betting"},
    c.ReleaseDeck: {"called"},
    c.ShuffleByHand: {"opening", "between rounds", "betting", "called"},
    c.Deal: {"called", "dealing"},
    c.Look: {"dealt"},
    c.Ride: {"second choice"},
    c.Pull: {"second choice"},
    c.SettleNext: {"settling"},
    c.TurnHand: {"settling"},
    c.EndRound: {"over"},
    c.RevealDeck: {"over"},
    c.ReportExposed: {"dealing", "dealt"},
    c.ReportEarlyStub: set(),
    c.UseMaintenanceKey: set(),
    c.RemoveKey: set(),
    c.PressKey: {"called"},
    c.RecordLamp: {"betting"},
    c.CollectCards: set(),
    c.RestoreBonusBets: set(),
    c.FitDevice: set(),
    c.CountCards: set(),
}
"""Commands that belong to a stage; in no other are they accepted."""


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("kind", list(STAGES), ids=lambda kind: kind.__name__)
def test_the_wrong_moment_is_refused(book: str, kind: type[c.Command]) -> None:
    for stage, house in scenes(book):
        (command,) = (each for each, _ in everything(house) if type(each) is kind)
        no = refusal(house, command)
        if stage not in STAGES[kind]:
            assert no is not None, f"{stage}: {command}"


GOES_ON_WHILE_STOPPED = {
    c.PutUpSign, c.Fill, c.NameGamesSupervisor, c.Leave, c.LeaveAfterRound, c.SitOut, c.BuyIn,
    c.CashOut, c.PresentVoucher, c.AcceptBank, c.DeclineBank, c.Bet, c.BetSide, c.Ready,
    c.RecordBets, c.RefuseWager, c.ReportCount, c.ReportJam, c.CheckDeck, c.RevealDeck,
    c.ActOnCollusion, c.ActOnDevice, c.Preclude, c.InvalidateRound, c.RaiseDispute,
}  # fmt: skip
"""What people may still do while the cards are counted; everything else waits."""


@pytest.mark.parametrize("book", BOOKS)
def test_while_play_is_stopped_nothing_goes_on_with_the_cards(book: str) -> None:
    for stage, house in scenes(book):
        order = c.OrderCount(by=FLOOR)
        if refusal(house, order) is not None:
            continue
        commands = [
            command for command, _ in everything(house) if type(command) is not c.OrderCount
        ]
        possible = [command for command in commands if refusal(house, command) is None]
        running = house.table
        house.do(order)
        for command in possible:
            no = refusal(house, command)
            halted = no is not None and no.code == "halted"
            assert halted == (type(command) not in GOES_ON_WHILE_STOPPED), f"{stage}: {command}"
        house.table = running


def test_a_command_on_a_table_that_has_moved_on_is_stale() -> None:
    """Two players see the same free seat; the second one's command names what they saw."""
    house = House("nsw-let-it-ride")
    seen = house.table.version
    house.do(c.Sit(by=seat(1), seat=1, player="player 1", seen=seen))
    late = c.Sit(by=seat(2), seat=2, player="player 2", seen=seen)
    refused = house.refused(late)
    assert refused.code == "stale"
    assert str(seen) in refused.message
    house.do(c.Sit(by=seat(2), seat=2, player="player 2", seen=house.table.version))


def test_the_3_card_bonus_is_off_until_the_house_switches_it_on() -> None:
    house = House("wa-let-it-ride-bonus", opened=False)
    off = replace(house.terms, switches=frozenset())
    refused = house.refused(c.OpenTable(by=DEALER, terms=off, limits=house.limits))
    assert (refused.code, refused.clause) == ("not_switched_on", "W 3card")
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
