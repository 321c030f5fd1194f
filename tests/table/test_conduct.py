"""Conduct: collusion, devices, preclusion, idle seats, refused wagers, invalid rounds."""

import msgspec
import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    CollusionMeasure,
    DeviceKind,
    DeviceMeasure,
    InvalidationGround,
    Wager,
    parse_money,
    rulebook_ids,
)
from letitride.table import Actor, decode_event, replay
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.irregularities.refunds import void_round, wagers_of
from letitride.table.money import FEE_BOX, MAY_BE_BELOW_ZERO, TRAY, balance, bank, rack
from letitride.table.state import BarredFrom, DeckPlace, HandStatus, MeasureKind, Phase
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

NSW = "nsw-let-it-ride"
BONUS = "wa-let-it-ride-bonus"
CA = "ca-let-it-ride"
THOUSAND = parse_money("$1,000")
DISRUPTION = c.InvalidateRound(by=SUPERVISOR, ground=InvalidationGround.DISRUPTION, reason="Fire")
FRAUD = c.InvalidateRound(
    by=SUPERVISOR, ground=InvalidationGround.FRAUD, reason="Marked cards", fraud_by="Max Nail"
)


def collusion(measure: CollusionMeasure, *seats: int) -> c.ActOnCollusion:
    return c.ActOnCollusion(by=SUPERVISOR, seats=seats, measure=measure, reason="Shared cards")


def device(measure: DeviceMeasure, number: int = 1) -> c.ActOnDevice:
    return c.ActOnDevice(by=SUPERVISOR, seat=number, measure=measure, reason="A card counter")


def bet(number: int, amount: str = "$5") -> c.Bet:
    return c.Bet(by=seat(number), seat=number, amount=parse_money(amount))


def preclude(number: int) -> c.Preclude:
    return c.Preclude(by=FLOOR, seat=number, reason="Would not make the bets equal")


def balanced(house: House) -> bool:
    below = {account for account, amount in house.table.ledger.items() if amount < 0}
    for event in house.log:
        assert decode_event(msgspec.json.encode(event)) == event
    return sum(house.table.ledger.values()) == 0 and below <= MAY_BE_BELOW_ZERO


def plays_a_round(house: House, number: int) -> bool:
    """Whether the table goes on: a whole round for this seat, in balance to the end."""
    stake = "$2" if house.book.id.startswith("six") else "$5"
    house.betting({number: stake}).played_out().over()
    return balanced(house)


# --- collusion -----------------------------------------------------------------------------------


@pytest.mark.clause("N 12.12", "N 12.12.1")
def test_suspects_play_before_the_others_take_up_their_cards() -> None:
    house = House(NSW).seated(1, 2, 3).betting({1: "$5", 2: "$5", 3: "$5"}).dealt()
    house.do(collusion(CollusionMeasure.PLAY_FIRST, 3))
    assert house.refused(c.Look(by=seat(1), seat=1)).clause == "N 12.12"
    house.looked(3)
    house.do(c.Pull(by=seat(3), seat=3))
    house.looked(1, 2)
    house.choosing(c.Ride).turned()
    house.played_out().over()
    assert house.table.seats[3].plays_first, "until somebody lifts it"
    assert balanced(house)


@pytest.mark.clause("N 12.12", "N 12.12.1")
def test_nobody_is_told_to_play_first_when_others_have_looked() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5", 2: "$5"}).dealt().looked(1)
    no = house.refused(collusion(CollusionMeasure.PLAY_FIRST, 2))
    assert (no.code, no.clause) == ("too_late", "N 12.12")
    house.do(collusion(CollusionMeasure.PLAY_FIRST, 1))
    house.do(c.Ride(by=seat(1), seat=1))
    assert house.refused(collusion(CollusionMeasure.PLAY_FIRST, 1, 2)).code == "too_late"
    house.played_out()
    assert house.refused(collusion(CollusionMeasure.PLAY_FIRST, 2)).code == "too_late"


@pytest.mark.clause("N 12.12", "N 12.12.2")
def test_separated_players_no_longer_play_at_the_same_table() -> None:
    house = House(NSW).seated(1, 2, 3).run_until(Phase.BETTING)
    house.do(collusion(CollusionMeasure.SEPARATE, 1, 2))
    house.do(bet(1))
    no = house.refused(bet(2))
    assert (no.code, no.clause) == ("kept_apart", "N 12.12")
    house.do(bet(3))
    house.do(bet(1, "$0"))
    house.do(bet(2))
    assert house.refused(bet(1)).code == "kept_apart"
    house.do(c.Leave(by=seat(1), seat=1))
    again = c.Sit(by=seat(5), seat=5, player="player 1")
    assert house.refused(again).code == "kept_apart"
    assert house.refused(collusion(CollusionMeasure.SEPARATE, 2)).code == "bad_seats"
    assert house.refused(collusion(CollusionMeasure.SEPARATE, 2, 2)).code == "bad_seats"


@pytest.mark.clause("N 12.12", "N 12.12.3")
def test_english_only_exists_only_where_the_book_lists_it() -> None:
    house = House(NSW).seated(1, 2)
    house.do(collusion(CollusionMeasure.ENGLISH_ONLY, 1))
    assert house.table.english_only
    ruling = house.last(e.Ruled)
    assert (ruling.outcome, ruling.clause, ruling.house_policy) == (
        "english_only",
        "N 12.12",
        False,
    )
    assert "Shared cards." in ruling.sentence
    silent = House("wa-let-it-ride").seated(1)
    no = silent.refused(collusion(CollusionMeasure.ENGLISH_ONLY, 1))
    assert (no.code, no.clause) == ("not_allowed", "house, as N 12.12")


@pytest.mark.clause("N 12.12", "N 12.12.4")
def test_colluding_players_are_precluded_and_do_not_sit_down_again() -> None:
    house = House(NSW).seated(1, 2, 3).betting({1: "$5", 2: "$10", 3: "$5"}).called()
    house.do(collusion(CollusionMeasure.PRECLUDE, 1, 2))
    assert [each.player for each in house.all(e.PlayerPrecluded)] == ["player 1", "player 2"]
    assert (house.chips(1), house.chips(2)) == (THOUSAND, THOUSAND)
    house.played_out().over()
    house.run_until(Phase.BETTING)
    assert house.refused(bet(1)).code == "precluded"
    house.do(c.Leave(by=seat(2), seat=2))
    assert house.refused(c.Sit(by=seat(2), seat=2, player="player 2")).code == "precluded"
    assert house.refused(collusion(CollusionMeasure.PRECLUDE, 1)).code == "precluded_already"
    assert balanced(house)


@pytest.mark.clause("N 12.12", "N 14.3", "N 14.4")
@pytest.mark.parametrize("by", [DEALER, INSPECTOR, seat(1)])
def test_measures_are_for_the_supervisors_and_need_a_reason(by: Actor) -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5"})
    separate = collusion(CollusionMeasure.SEPARATE, 1, 2)
    asked = [
        separate,
        device(DeviceMeasure.VOID_WAGERS),
        device(DeviceMeasure.DETAIN),
        preclude(1),
        DISRUPTION,
    ]
    clauses = []
    for command in asked:
        no = house.refused(replace(command, by=by))
        assert no.code == "not_your_role"
        clauses.append(no.clause)
        assert house.refused(replace(command, reason=" ")).code == "no_reason"
    assert clauses == ["N 12.12", "N 14.3", "N 14.3", "N 12.11", "N 14.4"]
    assert house.refused(replace(separate, seats=(1, 6))).code == "unknown_seat"
    assert house.refused(replace(separate, seats=())).code == "bad_seats"


# --- preclusion ----------------------------------------------------------------------------------


@pytest.mark.clause("N 12.11", "N 12.11 refusal")
def test_a_player_who_will_not_correct_the_bets_may_be_precluded() -> None:
    """Found after the cards were handled: the hand is played out, and then the player gets no
    other."""
    house = House(NSW).seated(1, 2).run_until(Phase.BETTING)
    five = parse_money("$5")
    house.do(c.RecordBets(by=DEALER, seat=1, circles=(five, five, five)))
    house.do(bet(2))
    house.called().stacked("Th 2h Td 4c 2c 6s 5s 8h").dealt().looked(1)
    house.found(1, 3, parse_money("$20"))
    house.do(preclude(1))
    ruling = house.last(e.Ruled)
    assert (ruling.clause, ruling.seat, ruling.outcome) == ("N 12.11", 1, "precluded")
    assert house.refused(preclude(1)).code == "precluded_already"
    house.played_out().over()
    assert house.chips(1) == parse_money("$1,030")
    house.run_until(Phase.BETTING)
    no = house.refused(bet(1))
    assert (no.code, no.clause) == ("precluded", "N 12.11")
    house.do(c.Leave(by=seat(1), seat=1))
    assert house.refused(c.Sit(by=seat(1), seat=1, player="player 1")).code == "precluded"
    assert plays_a_round(house, 2)


def test_bets_of_a_precluded_player_go_back_before_the_first_card() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$5", 2: "$10"})
    house.do(preclude(1))
    assert house.chips(1) == THOUSAND
    house.called()
    house.do(preclude(2))
    # Nobody bets on this round any more.
    assert house.chips(2) == THOUSAND
    assert house.table.phase is Phase.BETWEEN_ROUNDS
    assert house.table.round is None
    assert balanced(house)
    house.seated(3)
    assert plays_a_round(house, 3)


@pytest.mark.parametrize("when", ["betting", "dealt"])
def test_a_precluded_player_dealer_stops_banking(when: str) -> None:
    house = House(CA).seated(1, 2, 3).betting({2: "$20"}, bank="$500")
    if when == "dealt":
        house.dealt()
        house.do(preclude(1))
        assert house.holds(bank(1)) == parse_money("$500")
        house.played_out().over()
    else:
        house.do(preclude(1))
        assert house.chips(1) == THOUSAND
        house.do(DISRUPTION)
    assert house.table.banking.seat is None
    assert house.holds(bank(1)) == 0
    house.run_until(Phase.BETTING)
    assert house.refused(c.AcceptBank(by=seat(1), seat=1)).code in ("precluded", "not_offered")
    assert plays_a_round(house, 2)
    assert house.table.banking.seat == 3


# --- prohibited devices --------------------------------------------------------------------------


@pytest.mark.clause("N 14.3", "N 14.3.1", "N 14.1")
def test_wagers_of_a_device_user_are_void_and_the_others_play_on() -> None:
    house = House(NSW).seated(1, 2).betting({1: "$20", 2: "$5"}).dealt().looked()
    house.do(c.Pull(by=seat(1), seat=1))
    house.do(device(DeviceMeasure.VOID_WAGERS))
    assert house.chips(1) == THOUSAND
    assert house.last(e.WagersReturned).amount == parse_money("$40")
    assert house.last(e.Ruled).clause == "N 14.3"
    assert house.table.round is not None
    assert house.table.round.hands[1].status is HandStatus.VOID
    no = house.refused(device(DeviceMeasure.VOID_WAGERS))
    assert (no.code, no.clause) == ("no_bets", "N 14.3")
    house.played_out().over()
    assert house.chips(1) == THOUSAND
    assert balanced(house)
    assert plays_a_round(house, 1)


@pytest.mark.clause("N 14.3", "N 14.3.1")
@pytest.mark.parametrize("phase", ["betting", "called", "dealing", "dealt", "looked"])
def test_when_the_only_bets_are_void_the_table_goes_on_with_another_round(phase: str) -> None:
    house = House(NSW).seated(1).betting({1: "$20"})
    if phase in ("called", "dealing"):
        house.called()
    if phase == "dealing":
        house.do(c.Deal(by=DEALER))
    if phase in ("dealt", "looked"):
        house.dealt()
    if phase == "looked":
        house.looked()
    house.do(device(DeviceMeasure.VOID_WAGERS))
    assert house.chips(1) == THOUSAND
    if house.table.phase is not Phase.BETTING:
        house.run_until(Phase.BETWEEN_ROUNDS)
    assert plays_a_round(house, 1)
    assert replay(house.start, house.log) == house.table


@pytest.mark.clause("N 14.3", "N 14.3.2")
@pytest.mark.parametrize(
    "measure",
    [DeviceMeasure.EXCLUDE_FROM_GAME, DeviceMeasure.EXCLUDE_FROM_CASINO, DeviceMeasure.DETAIN],
)
def test_a_player_who_uses_a_device_is_excluded(measure: DeviceMeasure) -> None:
    house = House(NSW).seated(1, 2)
    house.do(device(measure))
    ruling = house.last(e.Ruled)
    assert (ruling.outcome, ruling.clause, ruling.seat) == (str(measure), "N 14.3", 1)
    assert house.last(e.PlayerPrecluded).player == "player 1"
    assert 1 not in house.table.seats
    no = house.refused(c.Sit(by=seat(1), seat=1, player="player 1"))
    assert (no.code, no.clause) == ("precluded", "N 14.3")
    # Measures may follow one another; the player is out only once.
    house.do(replace(device(DeviceMeasure.DETAIN, 0), person="player 1"))
    assert len(house.all(e.PlayerPrecluded)) == 1
    assert house.last(e.Ruled).outcome == "detain"


@pytest.mark.clause("N 14.3")
def test_a_player_who_is_out_of_the_game_can_still_be_put_out_of_the_casino() -> None:
    house = House(NSW).seated(1, 2)
    house.do(device(DeviceMeasure.EXCLUDE_FROM_GAME))
    house.do(replace(device(DeviceMeasure.EXCLUDE_FROM_CASINO, 0), person="player 1"))
    reach = [each.kept_from for each in house.all(e.PlayerPrecluded)]
    assert reach == [BarredFrom.GAME, BarredFrom.CASINO]
    back = c.Sit(by=seat(1), seat=1, player="player 1")
    assert (house.refused(back).code, house.refused(back).clause) == ("precluded", "N 14.3")


def test_california_has_no_detention() -> None:
    house = House(CA).seated(1)
    no = house.refused(device(DeviceMeasure.DETAIN))
    assert (no.code, no.clause) == ("not_allowed", "house, as N 14.3")
    house.do(device(DeviceMeasure.EXCLUDE_FROM_GAME))
    assert house.last(e.Ruled).house_policy


# --- invalid rounds ------------------------------------------------------------------------------


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


# --- idle seats and refused wagers ---------------------------------------------------------------


@pytest.mark.clause("N 14.9")
def test_three_rounds_without_a_bet_at_a_full_table_may_cost_the_seat() -> None:
    house = House(NSW).seated(*range(1, 8))
    vacate = c.VacateSeat(by=FLOOR, seat=7)
    for _ in range(3):
        no = house.refused(vacate)
        assert (no.code, no.clause) == ("not_idle", "N 14.9")
        house.betting({1: "$5"}).played_out(c.Pull).over()
    assert house.refused(replace(vacate, by=DEALER)).code == "not_your_role"
    assert house.refused(replace(vacate, seat=1)).code == "not_idle"
    house.do(vacate)
    left = house.last(e.PlayerLeft)
    assert (left.seat, sum(move.amount for move in left.moves)) == (7, THOUSAND)
    assert house.refused(replace(vacate, seat=6)).code == "seats_free"
    assert balanced(house)


@pytest.mark.clause("N 14.11", "N 14.11 removed")
@pytest.mark.parametrize("when", ["betting", "called"])
def test_a_wager_is_refused_before_the_first_card_and_goes_back(when: str) -> None:
    house = House(NSW).seated(1, 2).betting({1: "$20", 2: "$5"})
    if when == "called":
        house.called()
    refuse = c.RefuseWager(by=SUPERVISOR, seat=1, reason="The chips are not of this house")
    for by in (DEALER, seat(1)):
        no = house.refused(replace(refuse, by=by))
        assert (no.code, no.clause) == ("not_your_role", "N 14.11")
    assert house.refused(replace(refuse, reason="")).code == "no_reason"
    house.do(refuse)
    assert house.chips(1) == THOUSAND
    assert house.refused(refuse).code == "no_bets"
    house.dealt()
    late = house.refused(replace(refuse, seat=2))
    assert (late.code, late.clause) == ("wrong_phase", "N 14.11")
    assert balanced(house)


def test_the_ruling_says_for_how_long_a_measure_holds() -> None:
    house = House(NSW).seated(1, 2)
    measure = c.ActOnCollusion(
        by=SUPERVISOR,
        at=100,
        seats=(1,),
        measure=CollusionMeasure.ENGLISH_ONLY,
        reason="signals",
        until=100 + 90 * 60,
    )
    house.do(measure)
    assert house.last(e.Ruled).sentence.endswith("signals. This holds for 90 minutes.")
    house.do(c.Preclude(by=SUPERVISOR, at=200, seat=2, reason="shouting", until=215))
    assert house.last(e.Ruled).sentence.endswith("shouting. This holds for 1 minute.")
    house.do(c.Preclude(by=SUPERVISOR, at=200, seat=1, reason="shouting"))
    assert house.last(e.Ruled).sentence.endswith("shouting.")


def test_a_measure_ends_after_it_begins() -> None:
    house = House(NSW).seated(1)
    over = c.Preclude(by=SUPERVISOR, at=200, seat=1, reason="shouting", until=200)
    no = house.refused(over)
    assert (no.code, no.clause) == ("bad_time", "N 12.11")
    house.do(replace(over, until=201))


def test_a_person_who_is_detained_already_is_not_detained_again() -> None:
    house = House(NSW).seated(1, 2)
    detain = device(DeviceMeasure.DETAIN)
    first = house.do(detain)
    again = house.do(replace(detain, seat=0, person="player 1"))
    assert [isinstance(each, e.PersonDetained) for each in (*first, *again)].count(True) == 1
    assert [each.kind for each in house.table.measures].count(MeasureKind.DETAIN) == 1


def test_where_nothing_was_bet_nothing_goes_back_to_a_precluded_player() -> None:
    """The round of the others is called, and goes on."""
    house = House(NSW).seated(1, 2).betting({1: "$5"}).called()
    said = house.do(c.Preclude(by=SUPERVISOR, seat=2, reason="shouting"))
    assert [type(each) for each in said] == [e.Ruled, e.PlayerPrecluded]
