"""The letter on face-up dealing: its list, the approval, its end, and who plays slowly."""

import pytest
from msgspec.structs import replace

from letitride.driver import DEALER, propose
from letitride.house import (
    FaceUpRecord,
    FaceUpStep,
    Floor,
    HouseEvent,
    approve_face_up,
    confirm_face_up,
    evolve,
    face_up_of,
    new_floor,
    set_up_table,
    withdraw_face_up,
)
from letitride.rules import Face, load_rulebook
from letitride.table import Rejected, view
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.betting.open_hands import slow_players
from letitride.table.state import Phase, Turns
from letitride.table.view.viewer import viewer_of
from tests.conformance.talk import BONUS, CALIFORNIA, NSW, SIX_CARD, WASHINGTON
from tests.table.house import FLOOR, SUPERVISOR, House, seat

DAY = "2020-07-01"
BOOKS = (WASHINGTON, BONUS)


def done(decided: tuple[HouseEvent, ...] | Rejected, floor: Floor) -> Floor:
    assert not isinstance(decided, Rejected), decided
    for event in decided:
        floor = evolve(floor, event)
    return floor


def confirmed(book: str, *steps: FaceUpStep) -> Floor:
    rules, floor = load_rulebook(book), new_floor()
    for step in steps:
        record = face_up_of(floor, book)
        decided = confirm_face_up(record, rules, step, "In words.", date=DAY, at=5, by="carla")
        floor = done(decided, floor)
    return floor


def approved(book: str) -> Floor:
    floor = confirmed(book, *FaceUpStep)
    decided = approve_face_up(
        face_up_of(floor, book), load_rulebook(book), "WSGC-7", date=DAY, at=9, by="carla"
    )
    return done(decided, floor)


def set_up(floor: Floor, book: str) -> tuple[HouseEvent, ...] | Rejected:
    house = House(book, opened=False)
    terms = replace(house.terms, face=Face.UP)
    return set_up_table(
        floor, "open", name="Open", book=book, digest="", terms=terms, limits=house.limits, at=10
    )


@pytest.mark.clause("F checklist review")
@pytest.mark.clause("F checklist consider")
@pytest.mark.clause("F checklist health")
@pytest.mark.clause("F checklist submit")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("left_out", list(FaceUpStep))
def test_no_approval_is_entered_before_every_step_is_confirmed(
    book: str, left_out: FaceUpStep
) -> None:
    floor = confirmed(book, *(step for step in FaceUpStep if step is not left_out))
    no = approve_face_up(
        face_up_of(floor, book), load_rulebook(book), "WSGC-7", date=DAY, at=9, by="carla"
    )
    assert isinstance(no, Rejected)
    assert (no.code, no.clause) == ("not_confirmed", f"F checklist {left_out}")
    refused = set_up(floor, book)
    assert isinstance(refused, Rejected)
    assert (refused.code, refused.clause) == ("no_approval", "F checklist approval")


@pytest.mark.clause("F checklist consider")
@pytest.mark.clause("F checklist submit")
def test_a_step_is_confirmed_in_words_and_the_submission_with_its_date() -> None:
    rules, record = load_rulebook(WASHINGTON), FaceUpRecord()
    for words in ("", "  ", "x" * 501):
        no = confirm_face_up(record, rules, FaceUpStep.CONSIDER, words, at=1, by="carla")
        assert isinstance(no, Rejected)
        assert (no.code, no.clause) == ("bad_words", "F checklist consider")
    for date in ("", "yesterday", "2020-13-01", "20200701", "2021-02-29", "2020-00-10"):
        no = confirm_face_up(record, rules, FaceUpStep.SUBMIT, "Sent.", date=date, at=1, by="carla")
        assert isinstance(no, Rejected)
        assert (no.code, no.clause) == ("bad_date", "F checklist submit")
    kept = face_up_of(confirmed(WASHINGTON, FaceUpStep.SUBMIT), WASHINGTON).steps[FaceUpStep.SUBMIT]
    assert (kept.words, kept.date, kept.by, kept.at) == ("In words.", DAY, "carla", 5)


@pytest.mark.clause("F checklist approval")
@pytest.mark.parametrize("book", BOOKS)
def test_the_switch_is_refused_without_the_recorded_approval_whoever_presses_it(book: str) -> None:
    house = House(book, face=Face.UP, opened=False)
    bare = replace(house.terms, face_up=None)
    for who in (DEALER, FLOOR, SUPERVISOR):
        no = house.refused(c.OpenTable(by=who, terms=bare, limits=house.limits))
        assert (no.code, no.clause) == ("no_approval", "F checklist approval")
    house.do(c.OpenTable(by=DEALER, terms=house.terms, limits=house.limits))
    (event,) = set_up(approved(book), book)  # type: ignore[misc]
    approval = event.terms.face_up  # type: ignore[union-attr]
    assert (approval.reference, approval.date, approval.entered_by) == ("WSGC-7", DAY, "carla")
    rules = load_rulebook(book)
    record = face_up_of(confirmed(book, *FaceUpStep), book)
    for reference, date, code in (("", DAY, "bad_reference"), ("WSGC-7", "soon", "bad_date")):
        refused = approve_face_up(record, rules, reference, date=date, at=9, by="carla")
        assert isinstance(refused, Rejected)
        assert refused.code == code


@pytest.mark.clause("F games")
@pytest.mark.parametrize("book", [NSW, SIX_CARD, CALIFORNIA])
def test_a_game_that_the_letter_does_not_name_cannot_be_approved(book: str) -> None:
    rules = load_rulebook(book)
    no = confirm_face_up(FaceUpRecord(), rules, FaceUpStep.REVIEW, "Read.", at=1, by="carla")
    assert isinstance(no, Rejected)
    assert (no.code, no.clause) == ("no_face_up", rules.clause("deal.faces"))


@pytest.mark.clause("F until further notice")
def test_after_a_withdrawal_tables_deal_face_down_and_every_step_is_needed_again() -> None:
    rules, floor = load_rulebook(BONUS), approved(BONUS)
    floor = done(set_up(floor, BONUS), floor)
    record = face_up_of(floor, BONUS)
    floor = done(withdraw_face_up(record, rules, "Notice came.", at=20, by="carla"), floor)
    place = floor.tables["open"]
    assert (place.terms.face, place.terms.face_up) == (Face.DOWN, None)
    assert face_up_of(floor, BONUS).missing == tuple(FaceUpStep)
    again = withdraw_face_up(face_up_of(floor, BONUS), rules, "Again.", at=21, by="carla")
    assert isinstance(again, Rejected)
    assert again.code == "not_approved"


def face_of(house: House) -> Face:
    assert house.table.terms is not None
    return house.table.terms.face


@pytest.mark.clause("F until further notice")
def test_switched_off_the_next_round_is_dealt_face_down() -> None:
    house = House(WASHINGTON, face=Face.UP).seated(1, 2).betting({1: "$5", 2: "$5"}).called()
    off = c.DealFaceDown(by=SUPERVISOR, reason="Notice came.")
    assert house.refused(replace(off, by=DEALER)).code == "not_your_role"
    assert house.refused(replace(off, by=seat(1))).code == "not_your_role"
    assert house.refused(replace(off, reason="")).code == "no_reason"
    house.dealt()
    house.do(off)
    again = house.refused(off)
    assert again.code == "face_down_already"
    assert again.message == "This table already deals face down from the next round."
    assert face_of(house) is Face.UP, "this round is played out as it was dealt"
    house.played_out().over()
    house.betting({1: "$5", 2: "$5"}).called().dealt()
    assert face_of(house) is Face.DOWN
    assert not house.last(e.CardsDealt).faces
    idle = House(WASHINGTON, face=Face.UP)
    idle.do(off)
    assert idle.table.terms is not None
    assert (idle.table.terms.face, idle.table.terms.face_up) == (Face.DOWN, None)


def dealer_until(house: House, phase: Phase, at: int) -> None:
    """The dealer acts, and players do not: their time runs from here."""
    while (command := propose(house.game, house.table)) is not None:
        if house.table.phase is phase and phase is Phase.BETWEEN_ROUNDS:
            return
        house.do(replace(command, at=at))
    assert house.table.phase is phase


def chosen(house: House, number: int, at: int) -> None:
    house.do(c.Ride(by=seat(number), seat=number, at=at))


@pytest.mark.clause("F slow play")
def test_a_choice_that_the_dealer_records_is_timed_like_the_players_own() -> None:
    house = House(WASHINGTON, face=Face.UP).seated(1).betting({1: "$5"}).dealt()
    house.do(c.RecordSignal(by=DEALER, seat=1, signal=c.Signal.TUCK, at=7))
    house.turned()
    house.do(c.Ride(by=seat(1), seat=1, at=9))
    assert house.table.seats[1].choices == 2


@pytest.mark.clause("F slow play")
@pytest.mark.parametrize("turns", list(Turns))
def test_the_floor_sees_who_takes_far_longer_to_choose(turns: Turns) -> None:
    house = House(WASHINGTON, face=Face.UP, turns=turns).seated(1, 2, 3)
    now = 1000
    for _ in range(2):
        house.betting(dict.fromkeys((1, 2, 3), "$5")).called()
        for phase in (Phase.FIRST_CHOICE, Phase.SECOND_CHOICE):
            dealer_until(house, phase, now)
            for number, seconds in ((1, 3), (2, 20), (3, 4)):
                chosen(house, number, now + seconds)
                now += seconds if turns is Turns.IN_TURN else 0
            now += 60
        dealer_until(house, Phase.BETWEEN_ROUNDS, now)
    staff = view(house.game, house.table, viewer_of(FLOOR)).staff
    assert staff is not None
    assert [(each.seat, each.choices, each.seconds) for each in staff.pace] == [
        (1, 4, 3.0),
        (2, 4, 20.0),
        (3, 4, 4.0),
    ]
    assert staff.warnings == ("Seat 2 takes 20 seconds a choice, the others 4 (F slow play).",)
    assert view(house.game, house.table, viewer_of(seat(2))).staff is None


@pytest.mark.clause("F slow play")
def test_nobody_is_timed_where_cards_are_face_down() -> None:
    house = House(WASHINGTON).seated(1).betting({1: "$5"}).called().dealt().looked()
    chosen(house, 1, 500)
    staff = view(house.game, house.table, viewer_of(FLOOR)).staff
    assert staff is not None
    assert staff.pace == ()


@pytest.mark.clause("F slow play")
@pytest.mark.parametrize(
    ("book", "seconds", "slow"),
    [
        (WASHINGTON, {1: 20, 2: 4}, [1]),
        (WASHINGTON, {1: 19, 2: 4}, []),
        (WASHINGTON, {1: 40, 2: 20}, []),
        (WASHINGTON, {1: 41, 2: 20}, [1]),
        (WASHINGTON, {1: 400, 2: 400}, []),
        (WASHINGTON, {1: 400}, []),
        (NSW, {1: 400, 2: 4}, []),
    ],
    ids=["five seconds", "less", "twice", "more than twice", "all slow", "alone", "other book"],
)
def test_far_longer_is_more_than_twice_the_others_and_five_seconds_at_least(
    book: str, seconds: dict[int, int], slow: list[int]
) -> None:
    """Each has made four choices, in this many seconds altogether."""
    house = House(book).seated(*seconds)
    seats = {
        number: replace(who, choices=4, seconds=seconds[number])
        for number, who in house.table.seats.items()
    }
    said = list(slow_players(house.game, replace(house.table, seats=seats)))
    assert [int(each.split()[1]) for each in said] == slow
