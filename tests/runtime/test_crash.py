"""A crash at any point of a round: the table carries on where it was."""

from collections.abc import Iterable, Sequence

import msgspec
import pytest

from letitride.journal.chain import verify
from letitride.journal.records import ORDER
from letitride.runtime.shuffler import real_chance
from letitride.table import Event, Table
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import commitment_of, in_dealing_order
from letitride.table.state import Phase
from tests.runtime.floor import BOOKS, FLOOR, Floor

SHOWING = {
    "CardsDealt",
    "CardsLookedAt",
    "HandTurned",
    "CommunityTurned",
    "KeptTurned",
    "DeckRevealed",
}


async def played_with_crashes(floor: Floor, rounds: int) -> list[Table]:
    """Every command in a fresh process; the table after each."""
    states: list[Table] = []
    while floor.state.rounds < rounds or floor.state.round is not None:
        version = floor.state.version
        while floor.state.version == version:  # the clock may ring for nothing
            await floor.step(
                choose=lambda table, seat: c.Ride if (table.version + seat) % 2 else c.Pull
            )
        states.append(floor.state)
        await floor.crash()
        await floor.come_back()
        assert floor.state == states[-1]
        await only_unseen_orders_are_kept(floor)
        assert len(states) < 500
    return states


async def only_unseen_orders_are_kept(floor: Floor) -> None:
    table, kept = floor.state, await floor.log.secrets(ORDER)
    shown = table.round is not None and table.round.revealed
    deck = table.round.deck if table.round is not None else None
    unseen = {
        each.commitment
        for index, each in enumerate(table.decks)
        if each.commitment and not (shown and index == deck)
    }
    assert set(kept) == unseen


@pytest.mark.parametrize("book", BOOKS)
async def test_a_crash_after_any_act_changes_no_card(sqlite_url: str, book: str) -> None:
    async with Floor.open(sqlite_url, below=real_chance()) as floor:
        await floor.set_up("main", book, side_bets=True)
        await floor.sit("Ann", 1)
        await floor.sit("Bob", 3)
        states = await played_with_crashes(floor, rounds=2)
        versions = [state.version for state in states]
        assert versions == sorted(versions)
        events = await floor.events()
        assert seen_faces_are_the_committed_ones(events) == 2
        stored = await floor.log.read(floor.runner().stream)
        no_face_is_in_the_log_before_it_was_seen([each.body for each in stored])
        for stream in await floor.log.streams():
            assert verify(await floor.log.read(stream)) is None
        await floor.check_books()


def seen_faces_are_the_committed_ones(events: Iterable[Event]) -> int:
    """Checks every deck that was shown against its commitment and what was seen of it."""
    commitments: dict[int, str] = {}
    cuts: dict[int, int | None] = {}
    places: dict[int, tuple[int, ...]] = {}
    seen: dict[int, int] = {}
    shown = 0
    for event in events:
        match event:
            case e.DeckShuffled(deck=deck, commitment=commitment):
                commitments[deck], cuts[deck] = commitment, None
            case e.OpeningStepTaken(step="shuffle", commitment=commitment):
                commitments[0], cuts[0] = commitment, None
            case e.OpeningStepTaken(step="cut", cut=cut):
                cuts[0] = cut
            case e.DeckCut(deck=deck, cut=cut):
                cuts[deck] = cut
            case e.DealBegun():
                places, seen = {}, {}
            case e.CardsDealt(seat=seat, places=dealt, faces=faces):
                places[seat] = (*places.get(seat, ()), *dealt)
                seen |= dict(zip(dealt, faces, strict=False))
            case e.CardsLookedAt(seat=seat, faces=faces) | e.HandTurned(seat=seat, faces=faces):
                seen |= dict(zip(places[seat], faces, strict=True))
            case e.CommunityTurned(place=place, face=face) | e.KeptTurned(place=place, face=face):
                seen[place] = face
            case e.DeckRevealed(deck=deck, order=order, nonce=nonce):
                assert commitment_of(order, nonce) == commitments[deck]
                in_order = in_dealing_order(order, cuts[deck])
                assert len(seen) >= 5
                assert {place: in_order[place] for place in seen} == seen
                shown += 1
            case _:
                pass
    return shown


def no_face_is_in_the_log_before_it_was_seen(bodies: Sequence[bytes]) -> None:
    """Only an event that shows a card names it; an order and its nonce are in one event."""
    for body in bodies:
        fields = msgspec.json.decode(body)
        if fields["type"] not in SHOWING:
            assert not {"face", "faces", "card", "cards", "order", "nonce"} & set(fields)
        elif fields["type"] == "CardsDealt":
            assert not fields.get("faces")
        elif fields["type"] == "DeckRevealed":
            secrets = (fields["nonce"].encode(), msgspec.json.encode(fields["order"]))
            assert [sum(secret in each for each in bodies) for secret in secrets] == [1, 1]


async def test_the_database_file_alone_is_enough(sqlite_url: str) -> None:
    """A crash in the deal, and everything is opened again from the file."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "wa-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.bets({1: "$5"})
        table = await floor.until(lambda now: now.phase is Phase.FIRST_CHOICE)
        await floor.crash()
    async with Floor.open(sqlite_url, below=real_chance()) as floor:
        await floor.settle()
        assert floor.state == table
        await floor.play_round()
        assert seen_faces_are_the_committed_ones(await floor.events()) == 1


async def test_an_empty_table_discards_its_deck_order(
    sqlite_url: str,
) -> None:
    """N 4.1: it is shuffled again; nobody can ask for the old order."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.until(lambda now: now.phase is Phase.BETTING)
        assert len(await floor.log.secrets(ORDER)) == 1
        await floor.done(c.Leave(by=floor.by(1), seat=1))
        await only_unseen_orders_are_kept(floor)


async def test_a_closed_table_keeps_no_deck_order(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "wa-let-it-ride")
        assert await floor.log.secrets(ORDER)
        await floor.done(c.CloseTable(by=FLOOR))
        assert not await floor.log.secrets(ORDER)
