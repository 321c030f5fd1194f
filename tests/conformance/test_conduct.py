"""Measures against people, and how they end (N 12.12, 14.3); people's disputes (N 14.12)."""

import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.narration import as_it_happens
from letitride.rules import CollusionMeasure, DeviceMeasure, Role, parse_money
from letitride.table import PUBLIC, Actor, live, options, redact, replay, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import CAGE, Move, rack
from letitride.table.state import DisputeStage, HandStatus, MeasureKind, Phase, Turns
from tests.conformance.talk import CALIFORNIA, NOTHING, NSW, TENS, table_with
from tests.table.house import FLOOR, INSPECTOR, SUPERVISOR, House, seat

THOUSAND = parse_money("$1,000")
MORE_TENS = "Tc Ts 3c"
OUT_OF_GAME = (
    DeviceMeasure.EXCLUDE_FROM_GAME,
    DeviceMeasure.EXCLUDE_FROM_CASINO,
    DeviceMeasure.DETAIN,
)


def device(measure: DeviceMeasure, number: int = 1, *, person: str = "") -> c.ActOnDevice:
    return c.ActOnDevice(
        by=SUPERVISOR, seat=number, measure=measure, reason="a phone", person=person
    )


def collusion(
    measure: CollusionMeasure, *seats: int, person: str = "", until: int | None = None
) -> c.ActOnCollusion:
    return c.ActOnCollusion(
        by=SUPERVISOR, seats=seats, measure=measure, reason="signals", person=person, until=until
    )


def sit(number: int, name: str, at: int = 0) -> c.Sit:
    return c.Sit(by=Actor(Role.PLAYER, 0, name), seat=number, player=name, at=at)


def lift(number: int) -> c.LiftMeasure:
    return c.LiftMeasure(by=SUPERVISOR, measure=number, reason="cleared")


# --- the excluded lose their seats ---------------------------------------------------------------


@pytest.mark.clause("N 14.3.2")
@pytest.mark.parametrize("measure", OUT_OF_GAME)
def test_a_player_who_is_excluded_loses_the_seat_and_takes_the_chips_to_the_cage(
    measure: DeviceMeasure,
) -> None:
    house = House(NSW).seated(1, 2).betting({1: "$20", 2: "$5"})
    house.do(device(measure))
    assert 1 not in house.table.seats
    assert house.last(e.PlayerLeft).moves == (Move(rack(1), CAGE, THOUSAND),)
    assert house.refused(sit(1, "player 1")).clause == "N 14.3"


@pytest.mark.clause("N 14.3.1")
@pytest.mark.clause("N 14.3.2")
def test_bets_in_the_round_are_ruled_on_before_the_person_is_excluded() -> None:
    """The hand is void and its bets go back; the seat is given up when the round is over."""
    house = table_with(NSW, {1: TENS, 2: MORE_TENS}, stake="$20").dealt().looked()
    house.do(device(DeviceMeasure.EXCLUDE_FROM_GAME))
    outcomes = [each.outcome for each in house.all(e.Ruled)]
    assert outcomes == ["void_wagers", "exclude_from_game"]
    assert house.table.round is not None
    assert house.table.round.hands[1].status is HandStatus.VOID
    assert house.chips(1) == THOUSAND
    house.played_out().over()
    assert set(house.table.seats) == {2}
    left = house.last(e.PlayerLeft)
    assert (left.player, left.moves) == ("player 1", (Move(rack(1), CAGE, THOUSAND),))
    assert house.chips(2) > THOUSAND, "nobody else's hand is touched"


@pytest.mark.clause("N 14.3.2")
def test_a_hand_already_settled_stands_and_its_player_goes_when_the_round_is_over() -> None:
    house = table_with(NSW, {1: TENS, 2: MORE_TENS}, stake="$20").played_out()
    held = house.chips(1)
    assert held > THOUSAND
    house.do(device(DeviceMeasure.EXCLUDE_FROM_GAME))
    assert house.all(e.PlayerLeft) == []
    house.over()
    assert house.last(e.PlayerLeft).moves == (Move(rack(1), CAGE, held),)


@pytest.mark.clause("N 14.3.2")
def test_an_excluded_player_dealer_covers_the_round_and_then_goes() -> None:
    house = table_with(CALIFORNIA, {2: NOTHING}, also_seated=(1, 3)).dealt()
    banker = house.table.banking.seat
    assert banker is not None
    house.do(device(DeviceMeasure.EXCLUDE_FROM_GAME, banker))
    assert banker in house.table.seats
    house.played_out().over()
    assert banker not in house.table.seats
    assert house.table.banking.seat is None


# --- a person, not a seat ------------------------------------------------------------------------


@pytest.mark.clause("N 14.3.2")
@pytest.mark.clause("N 14.3.3")
@pytest.mark.parametrize("measure", OUT_OF_GAME)
def test_a_measure_reaches_a_person_who_only_watches(measure: DeviceMeasure) -> None:
    house = House(NSW).seated(1)
    house.do(device(measure, 0, person="walter"))
    ruling = house.last(e.Ruled)
    assert (ruling.seat, ruling.outcome) == (None, str(measure))
    assert ruling.sentence.startswith("walter ")
    no = house.refused(sit(2, "walter"))
    assert (no.code, no.clause) == ("precluded", "N 14.3")
    told = [
        redact(house.table, house.last(e.PlayerPrecluded), each)
        for each in (PUBLIC, viewer_of(seat(1)), viewer_of(Actor(Role.PLAYER, 0, "walter")))
    ]
    assert [bool(each) for each in told] == [False, False, True]


@pytest.mark.clause("N 14.3.1")
def test_a_measure_names_a_seat_or_a_person_without_one() -> None:
    house = House(NSW).seated(1)
    no = house.refused(device(DeviceMeasure.VOID_WAGERS, 0, person="walter"))
    assert (no.code, no.message) == ("no_bets", "walter has no bets here.")
    sits = house.refused(device(DeviceMeasure.DETAIN, 0, person="player 1"))
    assert sits.message == "player 1 sits in seat 1: name the seat."
    assert house.refused(device(DeviceMeasure.DETAIN, 1, person="walter")).code == "bad_seats"
    assert house.refused(device(DeviceMeasure.DETAIN, 0, person="  ")).code == "no_name"


@pytest.mark.clause("N 12.12.2")
def test_a_player_is_separated_from_a_person_who_is_yet_to_sit_down() -> None:
    house = House(NSW).seated(1)
    house.do(collusion(CollusionMeasure.SEPARATE, 1, person="walter"))
    assert house.refused(sit(2, "walter")).code == "kept_apart"
    house.do(c.Leave(by=seat(1), seat=1))
    house.do(sit(2, "walter"))
    assert house.refused(sit(1, "player 1")).code == "kept_apart"
    assert house.refused(collusion(CollusionMeasure.SEPARATE, person="somebody")).code == (
        "bad_seats"
    )


@pytest.mark.clause("N 12.12.4")
def test_a_person_who_only_watches_is_precluded_from_playing() -> None:
    house = House(NSW).seated(1)
    house.do(collusion(CollusionMeasure.PRECLUDE, 1, person="walter"))
    assert [each.player for each in house.all(e.PlayerPrecluded)] == ["player 1", "walter"]
    assert house.refused(sit(2, "walter")).clause == "N 12.12"
    house.do(c.Preclude(by=SUPERVISOR, person="wanda", reason="peeks"))
    assert house.last(e.Ruled).seat is None
    assert house.refused(sit(2, "wanda")).code == "precluded"
    house.do(c.Preclude(by=SUPERVISOR, person="wanda", reason="peeks again", until=7))
    (renewed,) = (each for each in house.table.measures if "wanda" in each.players)
    assert (renewed.reason, renewed.until) == ("peeks again", 7)


@pytest.mark.clause("N 12.12.1")
def test_a_player_who_is_to_play_first_plays_first_from_any_seat() -> None:
    house = House(NSW).seated(1, 2)
    house.do(collusion(CollusionMeasure.PLAY_FIRST, 2))
    house.do(c.Leave(by=seat(2), seat=2))
    house.do(c.Sit(by=seat(3), seat=3, player="player 2"))
    assert house.table.seats[3].plays_first
    house.do(sit(2, "player 3"))
    assert not house.table.seats[2].plays_first


# --- play first ----------------------------------------------------------------------------------


@pytest.mark.clause("N 12.12.1")
@pytest.mark.parametrize("turns", Turns)
def test_a_player_who_is_to_play_first_makes_both_choices_before_the_others(turns: Turns) -> None:
    house = House(NSW, turns=turns).seated(1, 2, 3).betting(dict.fromkeys((1, 2, 3), "$5"))
    house.do(collusion(CollusionMeasure.PLAY_FIRST, 3))
    house.dealt()
    for circle in (1, 2):
        shown = view(house.game, house.table, PUBLIC)
        assert (shown.circle, shown.turn) == (circle, (3,))
        for number in (1, 2):
            early = c.Look if circle == 1 else c.Ride
            no = house.refused(early(by=seat(number), seat=number))
            assert (no.code, no.clause) == ("plays_later", "N 12.12")
        if circle == 1:
            house.looked(3)
        house.do(c.Ride(by=seat(3), seat=3))
        if circle == 1:
            house.looked(1, 2)
        for number in (1, 2):
            house.do(c.Ride(by=seat(number), seat=number))
        house.turned()


@pytest.mark.clause("N 12.12.1")
def test_nobody_tucks_a_winning_hand_before_the_player_who_must_play_first() -> None:
    house = table_with(NSW, {1: TENS, 2: NOTHING})
    house.do(collusion(CollusionMeasure.PLAY_FIRST, 2))
    house.dealt().looked(2)
    house.do(c.Ride(by=seat(2), seat=2))
    house.looked(1)
    house.do(c.Ride(by=seat(1), seat=1))
    house.turned()
    assert house.refused(c.Tuck(by=seat(1), seat=1)).code == "plays_later"
    house.do(c.Ride(by=seat(2), seat=2))
    house.do(c.Tuck(by=seat(1), seat=1))


# --- how a measure ends --------------------------------------------------------------------------


def under(kind: MeasureKind, until: int | None = None) -> House:
    house = House(NSW).seated(1, 2)
    if kind in (MeasureKind.EXCLUDE_FROM_GAME, MeasureKind.EXCLUDE_FROM_CASINO):
        house.do(replace(device(DeviceMeasure(kind)), until=until))
    else:
        house.do(collusion(CollusionMeasure(kind), 1, 2, until=until))
    return house


ENDING = [kind for kind in MeasureKind if kind is not MeasureKind.DETAIN]


@pytest.mark.clause("N 12.12")
@pytest.mark.clause("N 14.3")
@pytest.mark.parametrize("kind", ENDING)
def test_every_measure_can_be_lifted_by_a_supervisor(kind: MeasureKind) -> None:
    house = under(kind)
    fresh = House(NSW).seated(1, 2).table
    for by in (seat(1), DEALER, INSPECTOR):
        assert house.refused(replace(lift(1), by=by)).code == "not_your_role"
    assert house.refused(replace(lift(1), reason=" ")).code == "no_reason"
    assert house.refused(lift(9)).code == "no_measure"
    for number in [each.number for each in house.table.measures]:
        house.do(lift(number))
    assert house.table.measures == ()
    assert house.last(e.MeasureEnded).kind is kind
    assert house.last(e.Ruled).outcome == "lifted"
    for number in (1, 2):
        if number not in house.table.seats:
            house.seated(number)
    assert house.table.seats == fresh.seats
    house.betting({1: "$5", 2: "$5"})
    assert house.refused(lift(1)).code == "no_measure"
    assert replay(house.start, house.log) == house.table


@pytest.mark.clause("N 12.12")
@pytest.mark.clause("N 14.3")
@pytest.mark.parametrize("kind", ENDING)
def test_a_measure_with_an_end_is_over_at_that_time(kind: MeasureKind) -> None:
    house = under(kind, until=100)
    early = house.do(c.BuyIn(by=seat(2), seat=2, amount=parse_money("$5"), at=99))
    assert [type(each) for each in early] == [e.BoughtIn]
    late = house.do(c.BuyIn(by=seat(2), seat=2, amount=parse_money("$5"), at=100))
    assert {type(each) for each in late[:-1]} == {e.MeasureEnded}
    assert house.table.measures == ()
    if 1 not in house.table.seats:
        house.do(sit(1, "player 1", at=100))


@pytest.mark.clause("N 12.12")
def test_a_measure_cannot_end_in_the_past() -> None:
    house = House(NSW).seated(1, 2)
    late = replace(collusion(CollusionMeasure.SEPARATE, 1, 2, until=50), at=50)
    no = house.refused(late)
    assert (no.code, no.clause) == ("bad_time", "N 12.12")


@pytest.mark.clause("N 14.3.4")
def test_a_detention_is_recorded_until_a_recorded_handover() -> None:
    house = House(NSW).seated(1)
    house.do(device(DeviceMeasure.DETAIN))
    detained, excluded = house.table.measures
    assert (detained.kind, detained.players) == (MeasureKind.DETAIN, ("player 1",))
    assert (detained.number, excluded.number) == (1, 2)
    house.do(c.LiftMeasure(by=SUPERVISOR, measure=detained.number, reason="Inspector Li took over"))
    assert house.last(e.Ruled).sentence == (
        "The detention of player 1 is over: Inspector Li took over."
    )
    assert house.last(e.Ruled).clause == "N 14.3"
    assert house.table.measures == (excluded,), "and the person stays out of the game"


@pytest.mark.clause("N 12.12.3")
def test_the_whole_table_hears_that_any_language_may_be_spoken_again() -> None:
    house = House(NSW).seated(1, 2)
    house.do(collusion(CollusionMeasure.ENGLISH_ONLY, 1))
    before = house.table
    assert before.english_only
    done = house.do(lift(1))
    after = house.table
    assert not after.english_only
    (heard,) = as_it_happens(house.game, live(before, done, PUBLIC), PUBLIC)
    assert heard.words == "This no longer applies: only English at the table."


@pytest.mark.clause("N 14.3")
def test_the_floor_sees_the_measures_in_force_and_can_lift_each() -> None:
    house = under(MeasureKind.SEPARATE)
    house.do(device(DeviceMeasure.EXCLUDE_FROM_GAME, 0, person="walter"))
    shown = view(house.game, house.table, viewer_of(FLOOR))
    assert shown.staff is not None
    assert [(each.number, each.kind) for each in shown.staff.measures] == [
        (1, MeasureKind.SEPARATE),
        (2, MeasureKind.EXCLUDE_FROM_GAME),
    ]
    offered = options(house.game, house.table, FLOOR)
    assert [each.fields for each in offered if each.command == "LiftMeasure"] == [
        {"measure": 1},
        {"measure": 2},
    ]


# --- disputes of people --------------------------------------------------------------------------

ONE = Actor(Role.PLAYER, 0, "player 1")
RAISE = c.RaiseDispute(by=seat(1), seat=1, about="My flush was paid as a straight")
RULE = c.RuleDispute(by=FLOOR, dispute=1, decision="It is a straight")
REVIEW = c.ReviewDispute(by=SUPERVISOR, dispute=1, decision="The ruling stands")


@pytest.mark.clause("N 14.12 review")
@pytest.mark.clause("N 14.13 inspector")
@pytest.mark.parametrize("how", ["left", "precluded", "excluded", "closed"])
def test_a_player_who_has_left_still_has_the_review_and_the_inspector(
    how: str,
) -> None:
    house = House(NSW).seated(1)
    house.do(RAISE)
    house.do(RULE)
    match how:
        case "left":
            house.do(c.Leave(by=seat(1), seat=1))
        case "precluded":
            house.do(c.Preclude(by=SUPERVISOR, seat=1, reason="insults"))
            house.do(c.Leave(by=seat(1), seat=1))
        case "excluded":
            house.do(device(DeviceMeasure.EXCLUDE_FROM_CASINO))
        case "closed":
            house.do(c.Leave(by=seat(1), seat=1))
            house.do(c.CloseTable(by=SUPERVISOR))
    assert house.table.seats == {}
    offered = {each.command for each in options(house.game, house.table, ONE)}
    assert {"AskReview", "Complain"} <= offered
    other = Actor(Role.PLAYER, 0, "somebody else")
    assert house.refused(c.AskReview(by=other, dispute=1)).code == "not_your_dispute"
    house.do(c.AskReview(by=ONE, dispute=1))
    house.do(REVIEW)
    house.do(c.Complain(by=ONE, dispute=1))
    house.do(c.HearComplaint(by=INSPECTOR, dispute=1, decision="No breach"))
    (dispute,) = house.table.disputes
    assert (dispute.stage, dispute.player) == (DisputeStage.HEARD, "player 1")
    (own,) = view(house.game, house.table, viewer_of(ONE)).disputes
    assert own == dispute


@pytest.mark.clause("N 14.12")
def test_an_excluded_player_can_dispute_the_exclusion() -> None:
    house = House(NSW).seated(1)
    house.do(device(DeviceMeasure.EXCLUDE_FROM_GAME))
    house.do(c.RaiseDispute(by=ONE, about="It was a hearing aid"))
    (dispute,) = house.table.disputes
    assert (dispute.player, dispute.seat) == ("player 1", 0)
    nobody = c.RaiseDispute(by=Actor(Role.PLAYER), about="Something")
    assert house.refused(nobody).code == "no_name"
    named = house.refused(replace(RAISE, by=ONE))
    assert named.code == "unknown_seat", "nobody speaks for a seat that is not theirs"


@pytest.mark.clause("N 14.13 inspector")
def test_every_ruling_names_the_inspector_as_the_next_step() -> None:
    house = House(NSW).seated(1)
    house.do(RAISE)
    one = viewer_of(seat(1))
    for command, by_name in ((RULE, "review"), (REVIEW, "")):
        before = house.table
        done = house.do(command)
        (told,) = as_it_happens(house.game, live(before, done, one), one)
        assert "the right to complain to an inspector." in told.words
        assert by_name in told.words
        assert "inspector" in view(house.game, house.table, one).disputes[0].rights
        if command is RULE:
            house.do(c.AskReview(by=seat(1), seat=1, dispute=1))
    house.do(c.Complain(by=seat(1), seat=1, dispute=1))
    house.do(c.HearComplaint(by=INSPECTOR, dispute=1, decision="No breach"))
    assert house.table.disputes[0].rights == ""


@pytest.mark.clause("N 14.12")
def test_a_dispute_can_be_raised_in_any_phase() -> None:
    house = House(NSW).seated(1, 2).betting({2: "$5"}).dealt()
    house.do(c.Leave(by=seat(1), seat=1))
    assert house.table.phase is not Phase.BETWEEN_ROUNDS
    house.do(c.RaiseDispute(by=ONE, about="The last round"))
