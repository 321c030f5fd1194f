"""Everybody's options, phase by phase under every book, are exactly what is accepted."""

import msgspec
import pytest

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import DeviceKind, Moment, Vouchers, Wager, rulebook_ids
from letitride.table import Actor, command_of, hand_to_turn, options, side_bets_to_ask
from letitride.table import commands as c
from letitride.table.candidates import CANDIDATES
from letitride.table.commands import command_types
from letitride.table.state import Phase
from tests.table.house import FLOOR, INSPECTOR, House, seat
from tests.table.stages import ACTORS, stages

ALWAYS = {
    "player": "BuyIn RaiseDispute SitOut",
    "dealer": "",
    "floor": (
        "ActOnCollusion ActOnDevice ChangeLimits Fill NameGamesSupervisor OrderCount Preclude "
        "PutUpSign"
    ),
    "inspector": "OrderCount",
}
REPORTS = "ReportBadDeck ReportCount ReportExposed ReportWrongDeal"
AFTER_DEAL = f"{REPORTS} ReportAbsent ReportHandWithoutWager"
LATE = "ReportBadDeck ReportCount ReportHandWithoutWager ReportWrongDeal"
STAGES: dict[str, dict[str, str]] = {
    "between rounds": {
        "player": "CashOut Leave",
        "dealer": "CheckDeck OpenRound",
        "floor": "CheckDeck ReplaceDeck SwapCard",
    },
    "betting": {
        "player": "Bet CashOut LeaveAfterRound Ready",
        "dealer": "CallNoMoreBets CheckDeck RecordBets",
        "floor": "CheckDeck InvalidateRound RefuseWager ReplaceDeck SwapCard",
    },
    "called": {"player": "CashOut LeaveAfterRound", "floor": "InvalidateRound"},
    "dealt": {
        "player": "CashOut LeaveAfterRound Look",
        "dealer": f"{AFTER_DEAL} DeclareMisdeal RecordSignal",
        "floor": f"{AFTER_DEAL} DeclareMisdeal InvalidateRound",
    },
    "looked": {
        "player": "CashOut LeaveAfterRound Pull Ride",
        "dealer": f"{AFTER_DEAL} RecordSignal",
        "floor": f"{AFTER_DEAL} InvalidateRound",
    },
    "chosen": {
        "player": "CashOut LeaveAfterRound",
        "dealer": f"{AFTER_DEAL} TurnCommunity",
        "floor": f"{AFTER_DEAL} InvalidateRound",
    },
    "second choice": {
        "player": "CashOut LeaveAfterRound Pull Ride",
        "dealer": f"{AFTER_DEAL} RecordSignal",
        "floor": f"{AFTER_DEAL} InvalidateRound",
    },
    "settling": {
        "player": "CashOut LeaveAfterRound",
        "dealer": f"{LATE} SettleNext",
        "floor": f"{LATE} InvalidateRound",
    },
    "round over": {
        "player": "LeaveAfterRound",
        "dealer": f"{LATE} EndRound RevealDeck",
        "floor": f"{LATE} InvalidateRound",
    },
}


def wanted(house: House, stage: str, who: str) -> set[str]:
    """The plain round's names, and what a book's device, bets and limits of time add to them."""
    role = "floor" if who == "supervisor" else who
    names = {*ALWAYS[role].split(), *STAGES[stage].get(role, "").split()}
    reports = role in ("dealer", "floor")
    if house.table.device is DeviceKind.SHUFFLER and reports:
        names |= {"ReportJam"}
        names |= {"ReportDeviceFailure"} if stage != "round over" else set()
        names |= {"ReportCountAlarm"} if stage != "between rounds" else set()
    if stage == "settling" and role == "dealer" and not house.table.halts:
        names |= {"TurnHand"} if hand_to_turn(house.game, house.table) else set()
    if stage == "called" and role == "dealer":
        names |= {"ReleaseDeck"} if house.table.device is DeviceKind.SHUFFLER else {"Deal"}
    if stage in ("between rounds", "betting", "called") and role == "dealer":
        names |= {"ShuffleByHand"} if house.table.device is DeviceKind.SHUFFLER else set()
    if stage == "called" and role == "floor" and house.book.fees.flat is None:
        names |= {"RefuseWager"}
    late = house.book.betting.withdrawing_ends is Moment.FIRST_CARD
    if stage == "called" and role == "player" and late:
        names |= {"Bet"}
    if stage == "betting" and role == "dealer" and side_bets_to_ask(house.game, house.table):
        names = names - {"CallNoMoreBets"} | {"AskForSideBets"}
    if stage == "betting" and role == "player" and house.book.side_bets:
        names |= {"BetSide"}
    if role == "player" and house.book.betting.vouchers is Vouchers.EXCHANGED:
        names |= {"PresentVoucher"}
    if stage == "settling" and role == "dealer" and Wager("six_card") in house.game.schedules:
        names |= {"TurnKept"}
    return names


@pytest.mark.parametrize("book", rulebook_ids())
def test_each_role_is_offered_the_expected_commands(book: str) -> None:
    house = House(book).seated(1, 2, 3)
    for stage in stages(house):
        for who, actor in ACTORS.items():
            offered = {option.command for option in options(house.game, house.table, actor)}
            assert offered == wanted(house, stage, who), (stage, who)


@pytest.mark.parametrize("book", rulebook_ids())
def test_a_closed_table_is_opened_and_made_ready(book: str) -> None:
    house = House(book, opened=False)
    assert names(house, DEALER) == {"OpenTable"}
    assert names(house, INSPECTOR) == names(house, seat(1)) == set()
    house.do(command_of(options(house.game, house.table, DEALER)[0], by=DEALER))
    while house.table.phase is Phase.OPENING:
        offered = options(house.game, house.table, DEALER)
        (step,) = (each for each in offered if each.command != "ShuffleByHand")
        house.do(command_of(step, by=DEALER))
    assert names(house, seat(1)) == {"Sit"}


def names(house: House, actor: Actor) -> set[str]:
    return {option.command for option in options(house.game, house.table, actor)}


def test_a_lost_order_is_not_offered_to_be_revealed() -> None:
    house = House("wa-let-it-ride").seated(1).betting({1: "$5"}).played_out()
    assert "RevealDeck" in names(house, DEALER)
    assert house.table.round is not None
    deck = house.table.round.deck
    house.device.orders.pop(house.table.decks[deck].commitment)
    house.do(c.ReportLostOrder(by=FLOOR, deck=deck))
    assert "RevealDeck" not in names(house, DEALER)
    house.over()


# --- the form of an option -----------------------------------------------------------------------


def test_every_command_has_candidates() -> None:
    assert len(CANDIDATES) == len(command_types())


def test_an_option_says_what_is_still_to_be_chosen() -> None:
    house = House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$5"}).dealt()
    by_name = {option.command: option for option in options(house.game, house.table, seat(1))}
    assert by_name["Look"].chance == ("cards",)
    assert by_name["RaiseDispute"].words == ("about",)
    floor = options(house.game, house.table, FLOOR)
    apart = next(o for o in floor if o.fields.get("measure") == "separate")
    assert apart.several is not None
    assert (apart.several.of, apart.several.least) == ((1, 2), 2)
    assert msgspec.json.decode(msgspec.json.encode(floor))
