"""Conduct: collusion, devices, preclusion, idle seats, refused wagers, invalid rounds."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import CollusionMeasure, DeviceMeasure, InvalidationGround, parse_money
from letitride.table import Actor, replay
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import bank
from letitride.table.state import BarredFrom, HandStatus, MeasureKind, Phase
from tests.table.aftermath import balanced, plays_a_round
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

NSW = "nsw-let-it-ride"
CA = "ca-let-it-ride"
THOUSAND = parse_money("$1,000")
DISRUPTION = c.InvalidateRound(by=SUPERVISOR, ground=InvalidationGround.DISRUPTION, reason="Fire")


def collusion(measure: CollusionMeasure, *seats: int) -> c.ActOnCollusion:
    return c.ActOnCollusion(by=SUPERVISOR, seats=seats, measure=measure, reason="Shared cards")


def device(measure: DeviceMeasure, number: int = 1) -> c.ActOnDevice:
    return c.ActOnDevice(by=SUPERVISOR, seat=number, measure=measure, reason="A card counter")


def bet(number: int, amount: str = "$5") -> c.Bet:
    return c.Bet(by=seat(number), seat=number, amount=parse_money(amount))


def preclude(number: int) -> c.Preclude:
    return c.Preclude(by=FLOOR, seat=number, reason="Would not make the bets equal")


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
