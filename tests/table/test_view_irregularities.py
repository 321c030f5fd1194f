"""Who sees what when something goes wrong: no irregularity gives a face away."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from letitride.cards import Card
from letitride.driver.automatic_dealer import DEALER, propose
from letitride.rules import format_money, rulebook_ids
from letitride.table import PUBLIC, Rejected, evolve, redact, replay, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.state import HandStatus, Phase
from letitride.table.view import Seen
from letitride.table.view.model import CardView
from tests.table.house import FLOOR, INSPECTOR, House, seat
from tests.table.leaks import Twin, faces_in
from tests.table.scenes import PLAYERS, VIEWERS, history
from tests.table.views import dealt, round_on, seat_view


@pytest.mark.clause("N 12.5")
def test_an_exposed_card_stays_known_to_all_and_is_marked() -> None:
    house = dealt("nsw-let-it-ride")
    place = round_on(house.table).hands[2].places[1]
    (face,) = house.device.faces(house.table, (place,))
    exposed = e.CardExposed(seat=2, place=place, face=face)
    after = evolve(house.table, exposed)
    for viewer in VIEWERS:
        assert redact(house.table, exposed, viewer) == exposed
        hand = seat_view(house, after, viewer, 2).hand
        assert hand is not None
        assert [card.seen for card in hand.cards] == ["down", "exposed", "down"]
        assert faces_in(view(house.game, after, viewer)) == {face}


@pytest.mark.clause("W irregularity 1")
def test_a_card_that_was_replaced_is_out_and_the_new_one_unseen() -> None:
    house = dealt("wa-let-it-ride")
    hand = round_on(house.table).hands[2]
    (face,) = house.device.faces(house.table, hand.places[:1])
    out, place = hand.places[0], round_on(house.table).dealt
    table = replay(
        house.table,
        (
            e.CardExposed(seat=2, place=out, face=face),
            e.CardReplaced(seat=2, out=out, place=place),
        ),
    )
    for viewer in VIEWERS:
        shown = view(house.game, table, viewer)
        assert shown.round is not None
        assert [card.place for card in shown.round.exposed] == [out]
        cards = seat_view(house, table, viewer, 2).hand
        assert cards is not None
        assert cards.cards[0] == CardView(place=place, seen=Seen.DOWN, face=None)


def test_a_hand_that_ended_unturned_stays_unturned() -> None:
    house = dealt("nsw-let-it-ride").looked(1, 2)
    table = evolve(house.table, e.HandEnded(seat=2, status=HandStatus.VOID))
    for viewer in VIEWERS:
        shown = view(house.game, table, viewer)
        faces = round_on(house.table).faces
        gone = {faces[place] for place in round_on(house.table).hands[2].places}
        assert not faces_in(shown) & gone
        assert shown.rack - view(house.game, house.table, viewer).rack == 3


TROUBLES: tuple[Callable[[int], c.Command], ...] = (
    lambda n: c.ReportExposed(by=DEALER, seat=n, index=n % 3, card=Card(0)),
    lambda n: c.ReportExposed(by=DEALER, seat=c.DEALER_HAND, index=n % 2, card=Card(0)),
    lambda n: c.ReportCount(by=DEALER, seat=n, cards=2 + 2 * (n % 2)),
    lambda n: c.ReportAbsent(by=DEALER, seat=n),
    lambda _: c.ReportWrongDeal(by=DEALER, what="one place too far"),
    lambda _: c.ReportEarlyStub(by=DEALER),
    lambda _: c.ReportCountAlarm(by=DEALER),
    lambda _: c.DeclareMisdeal(by=DEALER, reason="a card fell"),
    lambda _: c.UseMaintenanceKey(by=FLOOR),
    lambda n: c.CountCards(by=FLOOR, hands_right=bool(n % 2), total=52),
)
PLAY: tuple[Callable[[int], c.Command], ...] = (
    lambda n: c.Look(by=seat(n), seat=n),
    lambda n: c.Ride(by=seat(n), seat=n),
    lambda n: c.Pull(by=seat(n), seat=n),
)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("book", rulebook_ids())
def test_no_irregularity_gives_a_face_away(book: str, seed: int) -> None:
    house = House(book, seed=seed).seated(1, 2, 3)
    stake = format_money(house.limits.minimum)
    for _ in range(3):
        if house.table.phase is not Phase.BETWEEN_ROUNDS or house.table.halts:
            break
        house.betting({2: stake, 3: stake}).called()
        for _ in range(100):
            rare = house.chance.random() < 0.03 or house.table.halts
            made = house.chance.choice(TROUBLES if rare else PLAY)(house.chance.choice((1, 2, 3)))
            command = made if rare or house.chance.random() < 0.6 else step_of(house)
            if command is not None and not isinstance(house.try_(command), Rejected):
                house.do(command)
    for viewer in (*PLAYERS[:3], viewer_of(DEALER), viewer_of(INSPECTOR), PUBLIC):
        twin = Twin(viewer.name if viewer in PLAYERS else None)
        for before, event, after in history(house):
            twin.tell(event)
            assert faces_in(view(house.game, after, viewer)) <= twin.state
            shown = redact(before, event, viewer)
            assert shown is None or faces_in(shown) <= twin.live


def step_of(house: House) -> c.Command | None:
    """The dealer's next act, one card or stack at a time."""
    command = propose(house.game, house.table)
    return replace(command, rest=False) if isinstance(command, c.Deal) else command
