"""Who sees what: every viewer, after every event of whole rounds, under every book."""

import re
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from letitride.cards import Card, parse_card, parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.rules import BASE, OddsWord, Wager, format_money, parse_money, rulebook_ids
from letitride.table import PUBLIC, Table, TableView, Viewer, live, redact, view, viewer_of
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.money import Account
from letitride.table.state import Phase, TrayCount
from letitride.table.view import Seen
from letitride.table.view.model import CardView, SeatView
from tests.table.house import House, seat
from tests.table.leaks import Twin, faces_in, text_of
from tests.table.scenes import PLAYERS, SCENES, VIEWERS, history, only, played
from tests.table.views import dealt, round_of, round_on, seat_view


@pytest.mark.clause("N 8.2", "N 7.1")
@pytest.mark.parametrize("viewer", VIEWERS, ids=lambda each: each.name or str(each.role))
@pytest.mark.parametrize("scene", SCENES)
def test_a_viewer_knows_what_the_log_says_and_no_more(scene: str, viewer: Viewer) -> None:
    house = played(scene)
    twin = Twin(viewer.name if viewer in PLAYERS else None)
    told: set[Card] = set()
    for before, event, after in history(house):
        twin.tell(event)
        assert faces_in(view(house.game, after, viewer)) == twin.state, (after.phase, event)
        if isinstance(event, e.RoundOpened):
            told = set()
        shown = redact(before, event, viewer)
        told |= faces_in(shown) if shown is not None else set()
        assert told == twin.live, (after.phase, event)


@pytest.mark.parametrize("scene", SCENES)
def test_the_scenes_go_through_every_phase(scene: str) -> None:
    phases = {after.phase for _, _, after in history(played(scene))} | {Phase.CLOSED}
    early = scene == "three card first"
    assert phases == set(Phase) - (set() if early else {Phase.THREE_CARD})


@pytest.mark.clause("N 7.1", "N 8.2", "W how to play showing")
@pytest.mark.parametrize("book", rulebook_ids())
def test_own_cards_are_seen_only_once_looked_at(book: str) -> None:
    house = House(book).seated(1, 2, 3)
    stake = format_money(house.limits.minimum)
    house.betting({2: stake, 3: stake}).dealt()
    two, three = viewer_of(seat(2)), viewer_of(seat(3))
    assert all(not faces_in(view(house.game, house.table, each)) for each in VIEWERS)
    house.looked(2)
    own = faces_in(view(house.game, house.table, two))
    assert own == set(house.last(e.CardsLookedAt).faces)
    assert len(own) == 3
    assert not any(faces_in(view(house.game, house.table, each)) for each in VIEWERS if each != two)
    hand = seat_view(house, house.table, three, 2).hand
    assert hand is not None
    assert hand.looked, "that somebody has looked, everyone sees"
    assert [card.seen for card in hand.cards] == ["down"] * 3


@pytest.mark.clause("N 8.2")
@pytest.mark.parametrize("book", rulebook_ids())
def test_a_card_that_is_not_due_yet_is_never_shown(book: str) -> None:
    """Even if every face were in the state, only what was looked at or turned would be sent."""
    house = House(book).seated(1, 2, 3)
    stake = format_money(house.limits.minimum)
    house.betting({2: stake, 3: stake}).dealt().looked(3)
    own = set(house.last(e.CardsLookedAt).faces)
    faces = dict(enumerate(house.device.faces(house.table, range(52))))
    table = replace(house.table, round=replace(round_on(house.table), faces=faces))
    for viewer in VIEWERS:
        shown = faces_in(view(house.game, table, viewer))
        assert shown == (own if viewer == viewer_of(seat(3)) else set())


@pytest.mark.clause("F face-up", "F analysis player cards", "W shuffle 6 faces")
@pytest.mark.parametrize("scene", ["face up", "face up bonus"])
def test_cards_dealt_face_up_are_seen_by_all(scene: str) -> None:
    house = House(**SCENES[scene]).seated(1, 2).betting({1: "$5", 2: "$5"}).dealt()
    dealt = {face for event in house.all(e.CardsDealt) for face in event.faces}
    assert len(dealt) == 6
    for viewer in VIEWERS:
        shown = view(house.game, house.table, viewer)
        assert faces_in(shown) == dealt
        assert shown.round is not None
        assert shown.round.left == CardView(place=6, seen=Seen.DOWN, face=None)


@pytest.mark.clause("S 1", "S 7 reveal")
def test_the_kept_card_is_seen_when_it_is_turned() -> None:
    house = House("six-card-let-it-ride").seated(1)
    house.betting({1: "$2"}, {1: {Wager("six_card"): "$2"}}).dealt().looked().choosing(c.Ride)
    house.turned().choosing(c.Ride).turned()
    assert house.table.phase is Phase.SETTLING
    for viewer in VIEWERS:
        kept = round_of(house, viewer).kept
        assert kept is not None
        assert kept.face is None
    house.do(c.TurnKept(by=DEALER, card=Card(0)))
    faces = {round_of(house, viewer).kept for viewer in VIEWERS}
    assert len(faces) == 1
    assert {each and parse_card(each.face or "") for each in faces} == {
        house.last(e.KeptTurned).face
    }


@pytest.mark.clause("W 3card option 2", "W 3card option 2 loser")
def test_a_three_card_bonus_paid_early_leaves_the_cards_face_down() -> None:
    """The player shows them to the dealer; the hand is named and paid, the cards not turned."""
    house = House(**SCENES["three card first"]).seated(1, 2)
    house.betting({1: "$5", 2: "$5"}, {1: {Wager("three_card"): "$5"}}).called()
    house.stacked("Th Td 2c").dealt().looked(1)
    house.do(c.ShowThree(by=DEALER, seat=1))
    assert house.last(e.ThreeCardSettled).hand == "pair"
    for viewer in VIEWERS:
        expected = set(parse_cards("Th Td 2c")) if viewer == viewer_of(seat(1)) else set()
        assert faces_in(view(house.game, house.table, viewer)) == expected


# --- the same facts for all -----------------------------------------------------------------------


@pytest.mark.parametrize("scene", SCENES)
def test_views_are_json_and_hold_the_same_public_facts(scene: str) -> None:
    house = played(scene)
    phases: set[Phase] = set()
    for _, _, table in history(house):
        if table.phase in phases and table.phase not in (Phase.FIRST_CHOICE, Phase.SETTLING):
            continue
        phases.add(table.phase)
        views = [view(house.game, table, viewer) for viewer in VIEWERS]
        for each in views:
            assert msgspec.json.decode(msgspec.json.encode(each), type=TableView) == each
            assert each.version == table.version
        assert len({msgspec.json.encode(public_part(each)) for each in views}) == 1
        assert public_part(views[-1]) == views[-1]


def public_part(shown: TableView) -> TableView:
    """A view without what is its viewer's own."""

    def hidden(card: CardView) -> CardView:
        return replace(card, seen=Seen.DOWN, face=None) if card.seen == "own" else card

    def plain(each: SeatView) -> SeatView:
        hand = each.hand and replace(each.hand, cards=tuple(map(hidden, each.hand.cards)))
        return replace(each, hand=hand, precluded=None, plays_first=None)

    seats = tuple(map(plain, shown.seats))
    return replace(shown, seats=seats, you=None, staff=None, disputes=())


@pytest.mark.parametrize("scene", SCENES)
def test_chips_and_cards_on_the_screen_are_those_on_the_table(scene: str) -> None:
    house = played(scene)
    for _, _, table in history(house):
        shown = view(house.game, table, PUBLIC)
        on_felt = sum(
            each.rack
            + each.tokens
            + sum(circle.chips + circle.tokens for circle in each.circles)
            + sum(spot.amount for spot in each.spots)
            + each.bank
            for each in shown.seats
        )
        assert on_felt == sum(table.ledger[account] for account in table.ledger if ":" in account)
        if shown.round is not None and table.decks[round_on(table).deck].place == "play":
            lying = sum(len(each.hand.cards) for each in shown.seats if each.hand)
            lying += sum(
                1 for card in (shown.round.left, shown.round.right, shown.round.kept) if card
            )
            waiting = 52 * sum(deck.place == "rack" for deck in table.decks)
            assert lying + shown.round.stub + shown.rack - waiting == 52


@pytest.mark.parametrize("scene", SCENES)
def test_the_result_of_a_seat_is_what_the_round_made_of_its_chips(scene: str) -> None:
    house = played(scene)
    opened: dict[int, int] = {}
    for _, event, table in history(house):
        if isinstance(event, e.RoundOpened):
            opened = {number: chips_of(table, number) for number in table.seats}
        if isinstance(event, e.SettlementCompleted):
            for each in view(house.game, table, PUBLIC).seats:
                if each.player is not None:
                    made = chips_of(table, each.seat) - opened[each.seat]
                    assert each.result == made, "fees and all"
                    assert each.in_action == 0


def chips_of(table: Table, number: int) -> int:
    """Everything that belongs to a seat."""

    def owned(account: Account) -> bool:
        return account.split(":")[1:2] == [str(number)]

    return sum(amount for account, amount in table.ledger.items() if owned(account))


def test_turn_and_circle_say_who_is_asked() -> None:
    house = dealt("nsw-let-it-ride").looked()
    shown = view(house.game, house.table, PUBLIC)
    assert (shown.turn, shown.circle, shown.settling) == ((1,), 1, None)
    house.choosing(c.Pull)
    assert view(house.game, house.table, PUBLIC).turn == ()
    house.turned()
    shown = view(house.game, house.table, PUBLIC)
    assert (shown.turn, shown.circle) == ((1,), 2)
    house.choosing(c.Pull).turned()
    assert view(house.game, house.table, PUBLIC).settling == 2


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.clause("W payout 1")
@pytest.mark.parametrize("scene", SCENES)
def test_odds_are_worded_with_to_and_win(scene: str) -> None:
    house = played(scene)
    assert set(house.book.settlement.odds_words) <= {OddsWord.TO, OddsWord.WIN}
    for _, _, table in history(house):
        assert not re.search(r"\bfor\b", text_of(view(house.game, table, PUBLIC)), re.IGNORECASE)
    rows = [row for each in view(house.game, house.table, PUBLIC).wagers for row in each.rows]
    assert rows
    assert all(" to " in row.pays or row.pays.startswith("wins $") for row in rows)


@pytest.mark.clause("W payout 1")
def test_a_bonus_wins_the_listed_amount_in_the_record_too() -> None:
    house = House("wa-let-it-ride-bonus").seated(1)
    house.betting({1: "$5"}, {1: {Wager("bonus"): "$1"}}).called()
    house.stacked("Th Td Tc 5s 8h Kd").played_out()
    shown = [entry.event for entry in live(house.start, house.log, PUBLIC)]
    pays = {(each.wager, each.pays) for each in only(shown, e.BetSettled)}
    assert pays == {(BASE, "3 to 1"), (Wager("bonus"), "wins $8")}
    wagers = {each.wager: each for each in view(house.game, house.table, PUBLIC).wagers}
    rows = {row.hand: row.pays for row in wagers[Wager("bonus")].rows}
    assert rows["three_of_a_kind"] == "wins $8"
    assert view(house.game, house.table, PUBLIC).seats[0].result == parse_money("$52")


@pytest.mark.clause("N 14.6", "N 14.1")
def test_no_view_gives_advice() -> None:
    names = set(schema_names(msgspec.json.schema(TableView)))
    assert {"seats", "speech", "commitment"} <= names
    barred = {"advice", "advise", "hint", "best", "edge", "expected", "value", "strategy", "chance"}
    # What the log says of a tray that staff count.
    assert "expected" in {field.name for field in msgspec.structs.fields(TrayCount)}
    names.discard("expected")
    assert not {part for name in names for part in name.split("_")} & barred
    loaded = "import letitride.table, sys; sys.exit('letitride.analysis' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loaded], check=False).returncode == 0


def schema_names(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value.get("properties", {})
        for each in value.values():
            yield from schema_names(each)
    elif isinstance(value, list):
        for each in value:
            yield from schema_names(each)


def test_the_view_has_fees_limits_and_pays() -> None:
    shown = view(played("ca-let-it-ride").game, played("ca-let-it-ride").table, PUBLIC)
    assert shown.fees is not None
    assert shown.fees.player == parse_money("$0.50")
    assert shown.sign is not None
    assert shown.wagers[0].minimum == shown.sign.minimum
    assert (shown.wagers[0].rows[0].hand, shown.wagers[0].paytable[:4]) == ("royal_flush", "LIRX")
