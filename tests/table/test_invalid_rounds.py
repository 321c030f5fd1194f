"""Invalid rounds: everybody is back where they were before; only fraud forfeits."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    DeviceKind,
    DeviceMeasure,
    InvalidationGround,
    Wager,
    parse_money,
    rulebook_ids,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table import replay
from letitride.table.decide.irregularities.refunds import void_round, wagers_of
from letitride.table.money import FEE_BOX, TRAY, balance, rack
from letitride.table.state import DeckPlace, Phase
from tests.table.aftermath import balanced, plays_a_round
from tests.table.house import SUPERVISOR, House, seat
from tests.table.test_conduct import device

NSW = "nsw-let-it-ride"
BONUS = "wa-let-it-ride-bonus"
CA = "ca-let-it-ride"
THOUSAND = parse_money("$1,000")
DISRUPTION = c.InvalidateRound(by=SUPERVISOR, ground=InvalidationGround.DISRUPTION, reason="Fire")
FRAUD = c.InvalidateRound(
    by=SUPERVISOR, ground=InvalidationGround.FRAUD, reason="Marked cards", fraud_by="Max Nail"
)


@pytest.mark.clause("N 14.4")
@pytest.mark.clause("N 14.5")
@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize(
    "phase", ["betting", "called", "dealing", "dealt", "second", "settling", "settled"]
)
def test_an_invalid_round_returns_everybody_to_the_state_before_it(book: str, phase: str) -> None:
    """Fees and bonus stakes come back with the bets, and settled bets are settled back."""
    house = House(book, meters=True).seated(1, 2, 3)
    before = dict(house.table.ledger)
    players = [2, 3] if book == CA else [1, 2, 3]
    sides = house.book.side_bets
    least = {n: {w: f"${side.minimum // 100}" for w, side in sides.items()} for n in players}
    house.betting(dict.fromkeys(players, "$2" if book.startswith("six") else "$5"), least)
    if phase != "betting":
        house.called()
    if phase == "dealing":
        while house.table.round is None or not house.table.round.dealt:
            house.run_until(Phase.DEALING)
            house.do(c.Deal(by=DEALER))
    if phase in ("dealt", "second"):
        house.dealt().looked()
    if phase == "second":
        house.run_until_choice().choosing(c.Pull).turned()
    if phase in ("settling", "settled"):
        house.stacked("Th Td 2c 4h 7d 9c 5s 8h Kd")
        house.dealt().looked().run_until_choice()
        house.choosing(c.Ride).turned().choosing(c.Ride).turned()
        house.run_until(Phase.SETTLING)
        while not house.all(e.SeatSettled):
            house.do(_next(house))
    if phase == "settled":
        house.run_until(Phase.ROUND_OVER)
    in_play = house.table.round is not None and house.table.round.deck >= 0
    house.do(DISRUPTION)
    assert dict(house.table.ledger) == before
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert house.log[-1] == e.RoundVoided(number=1, same_round=False, by=SUPERVISOR)
    if in_play:
        assert isinstance(house.log[-2], e.DeckMoved)
        assert house.log[-2].place is DeckPlace.RACK
    assert DeckPlace.PLAY not in [deck.place for deck in house.table.decks]
    assert house.holds(FEE_BOX) == 0
    assert balanced(house)
    assert plays_a_round(house, 2)


def _next(house: House) -> c.Command:
    from letitride.driver.automatic_dealer import propose

    command = propose(house.game, house.table)
    assert command is not None
    return command


@pytest.mark.clause("N 14.5", "N 14.5 forfeit")
def test_the_guilty_players_wager_is_forfeited_and_the_others_refunded() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$20", 2: "$5"}).dealt().looked()
    house.do(c.Pull(by=seat(1), seat=1))
    house.do(replace(FRAUD, forfeit=(1,)))
    assert house.chips(1) == parse_money("$960")
    assert house.chips(2) == THOUSAND
    assert house.last(e.WagersForfeited).amount == parse_money("$40")
    assert [(r.outcome, r.clause, r.seat) for r in house.all(e.Ruled)] == [
        ("named", "N 14.4", None),
        ("fraud", "N 14.4", None),
        ("forfeited", "N 14.5", 1),
    ]
    assert house.holds(TRAY) == -parse_money("$1,960")
    assert balanced(house)
    assert plays_a_round(house, 1)


@pytest.mark.clause("N 14.5", "N 14.5 forfeit")
@pytest.mark.parametrize("hand", ["Th Td 2c", "4h 7d 9c"])
def test_fraud_found_when_the_hand_was_settled_costs_the_winnings_and_the_wager(hand: str) -> None:
    """Whether the hand won or lost, the guilty player is out the three bets and nothing else."""
    house = House(NSW, device=DeviceKind.SHUFFLER).seated(1, 2).betting({1: "$20", 2: "$5"})
    house.called().stacked(f"{hand} Kh Kd Qc 5s 8h 3d").played_out()
    assert house.chips(2) == parse_money("$1,015")
    house.do(replace(FRAUD, forfeit=(1,)))
    assert house.chips(1) == parse_money("$940")
    assert house.chips(2) == THOUSAND
    assert house.holds(TRAY) == -parse_money("$1,940")
    assert balanced(house)


@pytest.mark.clause("N 14.5", "N 14.5 forfeit")
def test_nothing_is_forfeited_without_fraud_or_where_the_book_returns_everything() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$20"})
    no = house.refused(replace(DISRUPTION, forfeit=(1,)))
    assert (no.code, no.clause) == ("not_allowed", "N 14.5")
    assert house.refused(replace(FRAUD, forfeit=(2,))).code == "no_bets"
    assert house.refused(replace(FRAUD, forfeit=(6,))).code == "unknown_seat"
    other = House(BONUS).seated(1).betting({1: "$20"})
    assert other.refused(replace(FRAUD, forfeit=(1,))).code == "not_allowed"


@pytest.mark.clause("N 14.4")
def test_without_a_round_there_is_nothing_to_invalidate() -> None:
    house = House(NSW).seated(1).betting({1: "$5"}).played_out().over()
    no = house.refused(DISRUPTION)
    assert (no.code, no.clause) == ("wrong_phase", "N 14.4")


@pytest.mark.parametrize("book", [NSW, CA])
def test_nobody_carries_chips_away_from_a_round_being_settled(book: str) -> None:
    """Otherwise there would be nothing to give back if the round became void after all."""
    house = House(book).seated(1, 2, 3).betting({2: "$20"}).dealt()
    ten = parse_money("$10")
    house.do(c.CashOut(by=seat(2), seat=2, amount=ten))
    house.played_out()
    involved = [1, 2] if book == CA else [2]
    for number in involved:
        no = house.refused(c.CashOut(by=seat(number), seat=number, amount=ten))
        assert no.code == "in_the_round"
        assert house.refused(c.Leave(by=seat(number), seat=number)).code == "in_the_round"
    house.do(c.CashOut(by=seat(3), seat=3, amount=ten))
    house.over()
    for number in involved:
        house.do(c.CashOut(by=seat(number), seat=number, amount=ten))
        house.do(c.Leave(by=seat(number), seat=number))
    assert balanced(house)


def test_a_bonus_stake_is_not_returned_twice() -> None:
    """The hand is void first, and the round after it: the dollar in the tray goes back once."""
    house = House(BONUS).seated(1, 2)
    before = dict(house.table.ledger)
    house.betting(
        {1: "$5", 2: "$5"}, {1: {Wager("bonus"): "$1"}, 2: {Wager("bonus"): "$1"}}
    ).dealt()
    house.do(device(DeviceMeasure.VOID_WAGERS))
    assert house.holds(rack(1)) == THOUSAND
    house.do(DISRUPTION)
    assert dict(house.table.ledger) == before


@pytest.mark.parametrize("book", [NSW, BONUS, CA])
def test_a_round_void_for_any_reason_takes_its_settlement_back(book: str) -> None:
    house = House(book).seated(1, 2, 3)
    before = dict(house.table.ledger)
    sides = {2: {Wager("bonus"): "$1"}} if book == BONUS else {}
    house.betting({2: "$20", 3: "$5"}, sides).called()
    house.stacked("Th Td 2c 4h 7d 9c 5s 8h Kd").played_out()
    assert dict(house.table.ledger) != before
    after = replay(house.table, void_round(house.game, house.table))
    assert dict(after.ledger) == before


def test_a_void_round_can_leave_the_wagers_of_some_seats() -> None:
    house = House(BONUS).seated(1, 2)
    house.betting(
        {1: "$5", 2: "$5"}, {1: {Wager("bonus"): "$1"}, 2: {Wager("bonus"): "$1"}}
    ).dealt()
    assert wagers_of(house.game, house.table, 1) == parse_money("$16")
    events = void_round(house.game, house.table, keep=(1,))
    after = replay(house.table, events)
    assert balance(after.ledger, rack(1)) == parse_money("$984")
    assert balance(after.ledger, rack(2)) == THOUSAND
