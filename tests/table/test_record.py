"""The record: what each viewer reads of a table's events, live and afterwards."""

import msgspec
import pytest
from msgspec.structs import replace

from letitride.driver.automatic_dealer import DEALER
from letitride.rules import (
    CollusionMeasure,
    DeviceKind,
    DeviceMeasure,
    InvalidationGround,
    Role,
    parse_money,
)
from letitride.table import (
    PUBLIC,
    Recorded,
    Viewer,
    decode_event,
    live,
    record,
    redact,
    replay,
    view,
    viewer_of,
)
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import commitment_of
from letitride.table.view.redaction import classified
from tests.table.house import FLOOR, SUPERVISOR, House, seat
from tests.table.leaks import card_fields, faces_in
from tests.table.scenes import SCENES, STAFF, VIEWERS, only, played


def dealt() -> House:
    return House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$5"}).dealt()


# --- what is between a player and the house -------------------------------------------------------


@pytest.mark.clause("N 14.12")
def test_disputes_are_for_the_player_and_the_staff() -> None:
    """Even if the seat has changed hands: the dispute stays with the person who raised it."""
    house = House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$5"}).played_out().over()
    (raised,) = house.do(c.RaiseDispute(by=seat(2), seat=2, about="a payout"))
    before = replay(house.start, house.log[:-1])
    house.do(c.Leave(by=seat(2), seat=2))
    house.do(c.Sit(by=seat(2), seat=2, player="ann"))
    table = house.table
    ruling, moved = house.do(c.RuleDispute(by=FLOOR, dispute=1, decision="it stands"))
    for viewer in (*VIEWERS, Viewer(Role.PLAYER, "ann")):
        concerned = viewer.is_staff or viewer == viewer_of(seat(2))
        assert redact(before, raised, viewer) == (raised if concerned else None)
        assert redact(table, moved, viewer) == (moved if concerned else None)
        assert redact(table, ruling, viewer) == (ruling if viewer.is_staff else None)
        assert len(view(house.game, table, viewer).disputes) == concerned
    own = [entry.event for entry in read(house, viewer_of(seat(2)))]
    assert raised in own
    assert moved in own


@pytest.mark.clause("N 12.12")
@pytest.mark.clause("N 14.3")
def test_rulings_on_conduct_are_not_for_everybody() -> None:
    house = House("nsw-let-it-ride").seated(1, 2, 3).betting({1: "$5", 3: "$5"})
    apart = CollusionMeasure.SEPARATE
    acts: tuple[c.Command, ...] = (
        c.ActOnCollusion(by=SUPERVISOR, seats=(1, 2), measure=apart, reason="signals"),
        c.ActOnDevice(
            by=SUPERVISOR, seat=2, measure=DeviceMeasure.EXCLUDE_FROM_GAME, reason="a phone"
        ),
        c.Preclude(by=SUPERVISOR, seat=3, reason="unequal bets"),
        c.InvalidateRound(
            by=SUPERVISOR, ground=InvalidationGround.FRAUD, reason="fraud", forfeit=(1,)
        ),
    )
    for command, told in zip(acts, (None, 2, 3, 1), strict=True):
        before = house.table
        rulings = only(house.do(command), e.Ruled)
        private = rulings[-1]
        for viewer in VIEWERS:
            concerned = viewer.is_staff or (told is not None and viewer == viewer_of(seat(told)))
            assert redact(before, private, viewer) == (private if concerned else None)
        if len(rulings) > 1:
            named, void, _ = rulings
            assert redact(before, named, PUBLIC) is None, "only the staff read who it was"
            assert redact(before, void, PUBLIC) == void, "the round is void for all"


def test_other_rulings_are_said_aloud() -> None:
    house = dealt()
    (ruling,) = only(house.do(c.ReportAbsent(by=DEALER, seat=2)), e.Ruled)
    before = replay(house.start, house.log[: house.log.index(ruling)])
    assert all(redact(before, ruling, viewer) == ruling for viewer in VIEWERS)


@pytest.mark.clause("N 12.12")
def test_measures_against_players_are_hidden_from_others() -> None:
    house = dealt()
    one, two = viewer_of(seat(1)), viewer_of(seat(2))
    kept_apart = e.CollusionActedOn(
        seats=(1, 2),
        players=("player 1", "player 2"),
        measure=CollusionMeasure.SEPARATE,
        reason="signals",
    )
    out = e.PlayerPrecluded(seat=2, player="player 2", reason="a device")
    first = replace(kept_apart, measure=CollusionMeasure.PLAY_FIRST)
    english = replace(kept_apart, measure=CollusionMeasure.ENGLISH_ONLY)
    table = replay(house.table, (kept_apart, out, first))
    for viewer in VIEWERS:
        shown = view(house.game, table, viewer)
        if viewer.is_staff:
            assert redact(house.table, kept_apart, viewer) == kept_apart
            assert shown.staff is not None
            assert shown.staff.apart == (("player 1", "player 2"),)
            assert shown.staff.excluded == ("player 2",)
        else:
            assert shown.staff is None
        concerned = viewer.is_staff or viewer == two
        assert redact(house.table, out, viewer) == (out if concerned else None)
        assert shown.seats[1].precluded == (True if concerned else None)
        assert shown.seats[1].plays_first == (True if concerned else None)
        if viewer not in (*STAFF, one, two):
            assert redact(house.table, kept_apart, viewer) is None
            assert redact(house.table, first, viewer) is None
            said = redact(house.table, english, viewer)
            assert said == replace(english, seats=(), players=(), reason="")
    told = redact(house.table, kept_apart, one)
    assert isinstance(told, e.CollusionActedOn)
    assert (told.seats, told.players) == ((1,), ("player 1",))


def test_the_houses_money_is_for_the_staff() -> None:
    house = House("nsw-let-it-ride").seated(1)
    (filled,) = house.do(c.Fill(by=FLOOR, amount=parse_money("$500")))
    before = replay(house.start, house.log[:-1])
    for viewer in VIEWERS:
        assert (redact(before, filled, viewer) is not None) == viewer.is_staff
        assert (view(house.game, house.table, viewer).staff is not None) == viewer.is_staff


def test_why_a_player_left_or_a_wager_was_refused_is_told_to_the_player() -> None:
    house = dealt()
    refused = e.WagerRefused(seat=2, reason="late")
    left = e.PlayerLeft(seat=2, player="player 2", reason="did not bet")
    for viewer in VIEWERS:
        concerned = viewer.is_staff or viewer == viewer_of(seat(2))
        for event in (refused, left):
            shown = redact(house.table, event, viewer)
            assert shown == (event if concerned else replace(event, reason=""))


def test_every_event_is_classified() -> None:
    assert classified() == frozenset(e.event_types().values())


def test_events_with_cards_are_those_that_the_twin_knows() -> None:
    """The twin must know every event with a face, or the leak tests would not see it."""
    with_faces = {kind.__name__ for kind in e.event_types().values() if card_fields(kind)}
    assert with_faces == {
        "CardsDealt",
        "CardsLookedAt",
        "CommunityTurned",
        "KeptTurned",
        "HandTurned",
        "CardExposed",
        "DeckRevealed",
    }


# --- the record -----------------------------------------------------------------------------------


def read(house: House, viewer: Viewer) -> list[Recorded]:
    return list(record(house.game, house.log, viewer, start=house.start))


@pytest.mark.parametrize("scene", SCENES)
def test_the_staff_read_every_event_and_the_public_none(scene: str) -> None:
    house = played(scene)
    for viewer in STAFF:
        versions = [entry.version for entry in read(house, viewer)]
        assert versions == list(range(1, len(house.log) + 1))
        assert versions[-1] == view(house.game, house.table, viewer).version
    assert read(house, PUBLIC) == []
    assert len(list(live(house.start, house.log, PUBLIC))) == len(house.log)


@pytest.mark.parametrize("scene", SCENES)
def test_a_player_reads_the_rounds_they_played(scene: str) -> None:
    house = played(scene)
    one, two, three = (read(house, viewer_of(seat(number))) for number in (1, 2, 3))
    everything = [
        (number, entry.round) for number, entry in enumerate(read(house, STAFF[0]), start=1)
    ]
    for number in (1, 2):
        in_round = [version for version, round in everything if round == number]
        for who in (one, three):
            assert [entry.version for entry in who if entry.round == number] == in_round
    assert [entry.version for entry in two if entry.round == 1] == [
        version for version, round in everything if round == 1
    ]
    sat_out = [entry.event for entry in two if entry.round == 2]
    assert all(isinstance(event, e.DeckMoved | e.DeckShuffled | e.DeckCut) for event in sat_out)
    assert not any(map(faces_in, sat_out))
    assert [entry.version for entry in two] == sorted(entry.version for entry in two)


@pytest.mark.parametrize("device", DeviceKind)
def test_a_player_can_check_the_deck_of_a_round_they_played(device: DeviceKind) -> None:
    """Even if it was shuffled and locked in during a round in which they did not bet."""
    house = House("nsw-let-it-ride", device=device).seated(1, 2)
    for number in (1, 2):
        house.betting({number: "$5"}).played_out()
        house.do(c.RevealDeck(by=DEALER, order=(), nonce=""))
        house.over()
    events = [entry.event for entry in read(house, viewer_of(seat(2)))]
    (revealed,) = only(events, e.DeckRevealed)
    bound = {each.commitment for each in only(events, e.DeckShuffled)}
    assert commitment_of(revealed.order, revealed.nonce) in bound


def test_a_bet_taken_down_before_the_call_is_not_a_round_played() -> None:
    house = House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$5"})
    house.do(c.Bet(by=seat(2), seat=2, amount=parse_money("$0")))
    house.played_out()
    events = [entry.event for entry in read(house, viewer_of(seat(2))) if entry.round == 1]
    assert not any(map(faces_in, events))
    assert {getattr(event, "seat", 2) for event in events} == {2}


def test_a_stranger_reads_nothing_private() -> None:
    house = played("nsw-let-it-ride")
    for viewer in (Viewer(Role.PLAYER, "stranger"), Viewer(Role.PLAYER)):
        shown = [entry.event for entry in read(house, viewer)]
        assert not any(map(faces_in, shown))
        assert not any(hasattr(event, "seat") or event.moves for event in shown)


def test_a_seat_that_changed_hands_gives_nothing_away() -> None:
    house = House("nsw-let-it-ride").seated(1, 2).betting({1: "$5", 2: "$5"}).played_out().over()
    house.do(c.Leave(by=seat(2), seat=2))
    house.do(c.Sit(by=seat(2), seat=2, player="ann"))
    house.do(c.BuyIn(by=seat(2), seat=2, amount=parse_money("$100")))
    house.betting({2: "$5"}).dealt().looked(2)
    ann, gone = Viewer(Role.PLAYER, "ann"), viewer_of(seat(2))
    own = set(house.last(e.CardsLookedAt).faces)
    assert faces_in(view(house.game, house.table, ann)) == own
    assert view(house.game, house.table, gone).you is None
    assert not faces_in(view(house.game, house.table, gone))
    assert {entry.round for entry in read(house, ann)} >= {2}
    first = [entry.event for entry in read(house, ann) if entry.round == 1]
    assert not any(map(faces_in, first))
    assert not any(hasattr(event, "seat") for event in first)
    later = [entry.event for entry in read(house, gone) if entry.round == 2]
    assert not any(map(faces_in, later))
    looks = only([entry.event for entry in read(house, gone)], e.CardsLookedAt)
    assert [each.seat for each in looks if each.faces] == [2], "their own, of the round they played"


def test_redacted_events_are_still_events() -> None:
    house = played("six-card-let-it-ride")
    for entry in live(house.start, house.log, PUBLIC):
        assert decode_event(msgspec.json.encode(entry.event)) == entry.event
