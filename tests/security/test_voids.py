"""Decks of void rounds are revealed: to the inspector at once, to all when the day is over."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import accumulate, product
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from letitride.audit import prove_log
from letitride.audit.voids import Voids
from letitride.cards import DECK, format_card
from letitride.cli import run
from letitride.driver.driver import Driver
from letitride.driver.injections import inject
from letitride.driver.injections.stories import INJECTIONS, BadInjection
from letitride.driver.opening import drive
from letitride.house import VoidDeckRevealed, open_to_all, voids_stream
from letitride.journal.codec import CODEC
from letitride.journal.records import ORDER
from letitride.rules import load_rulebook, rulebook_ids
from letitride.runtime.shuffler import Shuffler
from letitride.runtime.void_decks import VoidDecks
from letitride.table import Event, Table, evolve, new_table
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import commitment_of, in_dealing_order
from letitride.table.state import Phase
from tests.conftest import Say
from tests.runtime.floor import BOOKS, FLOOR, Floor
from tests.server.stages import TABLE, inside, stages

DAY = 86_400


async def reveals(floor: Floor, table: str = "main") -> list[VoidDeckRevealed]:
    """Of void rounds; a deck that was never dealt has round 0."""
    return [each for each in await all_reveals(floor, table) if each.round]


async def all_reveals(floor: Floor, table: str = "main") -> list[VoidDeckRevealed]:
    return [CODEC.event(each) for each in await floor.log.read(voids_stream(table))]


async def in_the_round(floor: Floor, phase: Phase) -> None:
    for _ in range(400):
        if floor.state.phase is phase:
            return
        await floor.step()
    raise AssertionError(f"never came to {phase}")


async def check(floor: Floor) -> list[str]:
    """The findings of the proof of the whole log."""
    return [str(bad) for bad in (await prove_log(floor.log)).bad]


@pytest.mark.parametrize("book", BOOKS)
async def test_the_deck_of_a_void_round_is_revealed(url: str, book: str) -> None:
    async with Floor.open(url) as floor:
        await floor.set_up("main", book, side_bets=True)
        await floor.sit("Ann", 1)
        await floor.sit("Bob", 3)
        await in_the_round(floor, Phase.SECOND_CHOICE)
        round = floor.state.round
        assert round is not None
        bound = floor.state.decks[round.deck]
        await floor.done(c.ReportBadDeck(by=FLOOR, what=c.BadCard.FOREIGN))
        assert floor.state.round is None
        (revealed,) = await reveals(floor)
        assert (revealed.round, revealed.commitment) == (round.number, bound.commitment)
        assert commitment_of(revealed.order, revealed.nonce) == bound.commitment
        dealt = in_dealing_order(revealed.order, revealed.cut)
        assert round.faces
        assert all(dealt[place] == face for place, face in round.faces.items())
        assert bound.commitment not in await floor.log.secrets(ORDER)
        assert await check(floor) == []


async def test_the_reveal_is_stored_with_the_void_or_not_at_all(sqlite_url: str) -> None:
    """After a crash there is never one without the other."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        for _ in range(3):
            await in_the_round(floor, Phase.FIRST_CHOICE)
            await floor.done(c.ReportBadDeck(by=FLOOR, what=c.BadCard.MISSING))
            await floor.crash()
            await floor.come_back()
            await floor.done(c.CheckDeck(by=FLOOR, deck=0))
        stored = [
            each for each in await floor.log.read(voids_stream("main")) if CODEC.event(each).round
        ]
        table = await floor.log.read("table:main")
        voided = [each for each in table if each.kind == "RoundVoided"]
        assert [each.command_id for each in stored] == [each.command_id for each in voided]
        assert await check(floor) == []


async def test_rounds_are_voided_on_two_servers(postgres_url: str) -> None:
    """The second has not heard of what the first one revealed."""
    async with Floor.open(postgres_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        async with Floor.open(postgres_url, seed=2) as other:
            for server in (floor, other, floor):
                await in_the_round(floor, Phase.FIRST_CHOICE)
                command = c.ReportBadDeck(by=FLOOR, what=c.BadCard.MISSING)
                await server.done(command, f"void {floor.state.rounds}")
                check_deck = c.CheckDeck(by=FLOOR, deck=0)
                await server.done(check_deck, f"check {floor.state.rounds}")
                await floor.do(check_deck, f"again {floor.state.rounds}")
        assert [each.round for each in await reveals(floor)] == [1, 2, 3]
        assert await check(floor) == []


async def test_an_unused_deck_is_revealed_when_it_is_put_away(sqlite_url: str) -> None:
    """Somebody who knows the order could ask for a shuffle instead of a void round."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "wa-let-it-ride")
        await floor.sit("Ann", 1)
        await in_the_round(floor, Phase.BETTING)
        bound = {deck.commitment for deck in floor.state.decks if deck.commitment}
        await floor.done(c.ReportJam(by=FLOOR))
        (revealed,) = await all_reveals(floor)
        assert revealed.round == 0
        assert revealed.commitment in bound
        await floor.play_round()
        assert await check(floor) == []


async def test_a_deck_is_not_revealed_twice(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await floor.play_round(2)
        assert await reveals(floor) == []
        assert await check(floor) == []


# --- never dealt again ----------------------------------------------------------------------------


class Watched(Driver):
    """A driven table: what is revealed is never dealt from again."""

    voids: Voids[int]
    shuffler: Shuffler
    revealed: set[str]
    dealt: list[str]

    def do(self, command: c.Command) -> None:
        before, start = self.table, len(self.log)
        super().do(command)
        events = self.log[start:]
        states = list(accumulate(events, evolve, initial=before))
        for table, event in zip(states, events, strict=False):
            assert self.voids.happened(table, len(self.log), event) is None
            if isinstance(event, e.DealBegun):
                self.dealt.append(table.decks[event.deck].commitment)
                assert self.dealt[-1] not in self.revealed
        for each in self.shuffler.to_reveal(states, events, at=0):
            assert self.voids.revealed(each) is None
            self.revealed.add(each.commitment)
            assert each.commitment not in {deck.commitment for deck in self.table.decks}
        assert list(self.voids.missing()) == []


def watched(book: str, seed: int) -> Watched:
    below = Random(seed).randrange
    driver = drive(load_rulebook(book), below=below, seats=(1, 2, 7), side_bets=True)
    table = Watched(**{each.name: getattr(driver, each.name) for each in fields(Driver)})
    table.voids, table.revealed, table.dealt = Voids(), set(), []
    table.shuffler = Shuffler(below)
    table.shuffler.device = table.device
    return table


def stories() -> Iterator[tuple[str, str]]:
    yield from product(rulebook_ids(), sorted(INJECTIONS))


def test_a_revealed_deck_is_shuffled_again_before_it_is_dealt(say: Say) -> None:
    """Through every irregularity under every book, rounds dealt again among them."""
    revealed = rounds = 0
    for seed, (book, story) in enumerate(stories()):
        table = watched(book, seed)
        try:
            inject(table, story)
            for _ in range(3):
                table.play_round()
                rounds += 1
        except BadInjection:
            continue
        revealed += len(table.revealed)
    assert revealed > 50
    say(f"{rounds} rounds with irregularities, {revealed} decks revealed, none dealt from again")


# --- what the proof finds -------------------------------------------------------------------------

Change = Callable[[VoidDeckRevealed], VoidDeckRevealed]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda it: replace(it, order=DECK), "not the one committed to"),
        (lambda it: replace(it, order=(DECK[0],) * 52), "does not have 52 different cards"),
        (lambda it: replace(it, nonce="0" * 32), "not the one committed to"),
        (lambda it: replace(it, round=it.round + 1), "are not those of the table"),
        (lambda it: replace(it, cut=(it.cut or 0) + 1), "are not those of the table"),
        (lambda it: replace(it, commitment="0" * 64), "was put away unseen"),
    ],
)
async def test_a_false_reveal_is_found(sqlite_url: str, change: Change, found: str) -> None:
    states, events, revealed = await _a_void_round(sqlite_url)
    voids = Voids[int]()
    for version, (before, event) in enumerate(zip(states, events, strict=False), 1):
        assert voids.happened(before, version, event) is None
    assert found in (voids.revealed(change(revealed)) or "")


async def test_a_missing_reveal_is_found(sqlite_url: str) -> None:
    states, events, revealed = await _a_void_round(sqlite_url)
    voids = Voids[int]()
    for version, (before, event) in enumerate(zip(states, events, strict=False), 1):
        assert voids.happened(before, version, event) is None
    ((version, sentence),) = (each for each in voids.missing() if "round" in each[1])
    assert isinstance(events[version - 1], e.DeckMoved)
    assert f"round {revealed.round}" in sentence


async def test_a_card_that_is_not_in_the_order_is_found(sqlite_url: str) -> None:
    """The order matches its commitment, but a card shown in the round is not in its place."""
    states, events, revealed = await _a_void_round(sqlite_url)
    voids = Voids[int]()
    for version, (before, event) in enumerate(zip(states, events, strict=False), 1):
        table = before
        if table.round is not None and table.round.faces:
            place, face = next(iter(table.round.faces.items()))
            lie = {**table.round.faces, place: (face + 1) % len(DECK)}
            table = replace(table, round=replace(table.round, faces=lie))
        assert voids.happened(table, version, event) is None
    assert "where the order has another card" in (voids.revealed(revealed) or "")


async def _a_void_round(url: str) -> tuple[list[Table], list[Event], VoidDeckRevealed]:
    async with Floor.open(url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await in_the_round(floor, Phase.SECOND_CHOICE)
        await floor.done(c.ReportBadDeck(by=FLOOR, what=c.BadCard.MISSING))
        events = list(await floor.events())
        states = list(accumulate(events, evolve, initial=new_table("main", book="", digest="")))
        (revealed,) = await reveals(floor)
        return states, events, revealed


# --- who reads it ---------------------------------------------------------------------------------


async def test_the_inspector_reads_it_at_once_and_everybody_after_the_day(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = f"/api/tables/{TABLE}/rounds/1/proof"
    async with inside(tmp_path / "house.db") as house:
        async for phase in stages(house, "nsw-let-it-ride"):
            if phase is Phase.SECOND_CHOICE:
                await house.done("dora", {"type": "ReportBadDeck", "what": "foreign"})
                break
        now = house.casino.now()
        for who in ("", "paul", "sam", "dora", "gabriel", "carla"):
            shown = (await house.ask(who, "GET", path)).json()
            assert [deal["order"] for deal in shown["deals"]] == [[]], who
            assert shown["deals"][0]["nonce"] == ""
            assert shown["opens"] == open_to_all(now) == (now // DAY + 1) * DAY
        at_once = (await house.ask("ines", "GET", path)).json()
        (deal,) = at_once["deals"]
        assert len(deal["order"]) == 52
        void = await VoidDecks(house.casino.log).of_round(TABLE, 1)
        assert deal["order"] == list(map(format_card, void[deal["commitment"]].order))
        house.casino.clock.advance(open_to_all(now) - now - 1)  # type: ignore[attr-defined]
        assert (await house.ask("", "GET", path)).json()["deals"][0]["order"] == []
        house.casino.clock.advance(1)  # type: ignore[attr-defined]
        later = (await house.ask("", "GET", path)).json()
        assert later["deals"] == at_once["deals"]
    database = f"sqlite:///{tmp_path / 'house.db'}"
    assert await asyncio.to_thread(run, ["replay", f"{TABLE}/1", "--database", database]) == 0
    assert "The deck of the void deal" in capsys.readouterr().out
    as_json = ["replay", f"{TABLE}/1", "--database", database, "--json"]
    assert await asyncio.to_thread(run, as_json) == 0
    assert "VoidDeckRevealed" in capsys.readouterr().out
