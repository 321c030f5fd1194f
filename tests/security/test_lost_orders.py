"""With the server down, the stored order of a deck is changed: no forged card is dealt.

The round is void under its book's rule for a bad deck, bets go back, and the next round is played.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
import pytest

from letitride.audit import prove, prove_log
from letitride.cards import DECK, Card
from letitride.journal.records import ORDER
from letitride.rules import DeviceKind, Role, load_rulebook
from letitride.store import Secret
from letitride.table import Actor, Event, Table
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.chance import commitment_of
from letitride.table.money import balance, rack
from letitride.table.state import Halt, Phase
from tests.conftest import Say
from tests.runtime.floor import BOOKS, Floor
from tests.server.stages import TABLE, Inside, copy, inside, stages

Tamper = Callable[[Floor, str], Awaitable[None]]
MATTER: Final = "the stored order of the deck does not match its commitment"
CARDS_OUT: Final = (
    Phase.DEALING,
    Phase.THREE_CARD,
    Phase.FIRST_CHOICE,
    Phase.SECOND_CHOICE,
    Phase.SETTLING,
)
BEFORE: Final = (Phase.BETWEEN_ROUNDS, Phase.BETTING, Phase.CALLED)


class Kept(msgspec.Struct):
    order: tuple[Card, ...]
    nonce: str


async def rewritten(floor: Floor, commitment: str) -> None:
    """A complete deck with four aces on top."""
    order = tuple(sorted(DECK, key=lambda card: -card))
    await floor.log.put_secrets(
        Secret(ORDER, commitment, msgspec.json.encode(Kept(order, "0" * 32)))
    )


async def two_swapped(floor: Floor, commitment: str) -> None:
    body = await floor.log.secret(ORDER, commitment)
    assert body is not None
    kept = msgspec.json.decode(body, type=Kept)
    order = (kept.order[1], kept.order[0], *kept.order[2:])
    await floor.log.put_secrets(
        Secret(ORDER, commitment, msgspec.json.encode(Kept(order, kept.nonce)))
    )


async def deleted(floor: Floor, commitment: str) -> None:
    await floor.log.put_secrets(Secret(ORDER, commitment, None))


async def of_another_deck(floor: Floor, commitment: str) -> None:
    """A real order, but of another commitment."""
    order = tuple(DECK[::-1])
    other = Secret(
        ORDER, commitment_of(order, "1" * 32), msgspec.json.encode(Kept(order, "1" * 32))
    )
    assert other.body is not None
    await floor.log.put_secrets(other, Secret(ORDER, commitment, other.body))
    await floor.log.put_secrets(Secret(ORDER, other.key, None))


async def garbage(floor: Floor, commitment: str) -> None:
    await floor.log.put_secrets(Secret(ORDER, commitment, b'{"order": "all aces"'))


async def of_the_same_card(floor: Floor, commitment: str) -> None:
    body = msgspec.json.encode(Kept((DECK[0],) * 52, "0" * 32))
    await floor.log.put_secrets(Secret(ORDER, commitment, body))


TAMPERS: Final = (rewritten, two_swapped, deleted, of_another_deck, garbage, of_the_same_card)


async def at(floor: Floor, phase: Phase) -> None:
    """One round on, with a deck committed."""
    rounds = floor.state.rounds
    for _ in range(400):
        now = floor.state
        begun = phase is Phase.BETWEEN_ROUNDS or now.rounds > rounds
        if begun and now.phase is phase and any(deck.commitment for deck in now.decks):
            return
        await floor.step()
    raise AssertionError(f"never came to {phase}: {floor.state.phase}")


async def tampered(floor: Floor, tamper: Tamper) -> Table:
    """Stop the server, change the file, start it again; the table from before."""
    before = floor.state
    await floor.crash()
    for deck in before.decks:
        if deck.commitment:
            await tamper(floor, deck.commitment)
    await floor.come_back()
    return before


def money_of(table: Table) -> Mapping[int, int]:
    return {seat: balance(table.ledger, rack(seat)) for seat in table.seats}


async def outcome(floor: Floor, before: Table) -> list[Event]:
    """The events until another round is over."""
    await floor.play_round(2 if floor.state.round is not None else 1)
    return list(await floor.events())[before.version :]


def check(before: Table, happened: list[Event]) -> None:
    rulings = [event for event in happened if isinstance(event, e.Ruled) and event.matter == MATTER]
    assert rulings, "it is in the record, with the reason"
    assert all(ruling.clause for ruling in rulings)
    assert [event for event in happened if isinstance(event, e.RoundEnded)]
    voided = [event for event in happened if isinstance(event, e.RoundVoided)]
    assert bool(voided) is (before.phase in CARDS_OUT), before.phase
    first = next(i for i, event in enumerate(happened) if isinstance(event, e.OrderLost))
    shows = (e.CardsLookedAt, e.CommunityTurned, e.KeptTurned, e.HandTurned, e.DeckRevealed)
    early = [event for event in happened[:first] if isinstance(event, shows)]
    assert not early, "no card is turned before the deck is reported"
    for lost in (event for event in happened if isinstance(event, e.OrderLost)):
        assert lost.by.name == "house"


@pytest.mark.parametrize("book", BOOKS)
async def test_a_changed_order_voids_the_round_by_the_book(
    sqlite_url: str, book: str, say: Say
) -> None:
    """At every phase of a round, each time in another way."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", book, side_bets=True)
        await floor.sit("Ann", 1)
        await floor.sit("Bob", 3)
        tried = await at_every_phase(floor, TAMPERS)
        proof = await prove_log(floor.log)
        assert proof.bad == ()
        void = proof.tables["main"].counts.void
        assert void == sum(phase in CARDS_OUT for phase, _ in tried)
    say(f"{book}: {len(tried)} orders changed, {void} rounds void, 0 forged cards dealt")


@pytest.mark.soak
@pytest.mark.parametrize(
    ("book", "device"),
    [(book, device) for book in BOOKS for device in load_rulebook(book).devices.fitted()],
)
async def test_every_change_in_every_phase_is_handled(
    sqlite_url: str, book: str, device: DeviceKind, say: Say
) -> None:
    tried = 0
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", book, side_bets=True, device=device)
        await floor.sit("Ann", 1)
        await floor.sit("Bob", 3)
        for tamper in TAMPERS:
            tried += len(await at_every_phase(floor, (tamper,)))
        assert (await prove_log(floor.log)).bad == ()
    say(f"{book}, {device}: {tried} orders changed, 0 forged cards dealt")


async def at_every_phase(floor: Floor, tampers: tuple[Tamper, ...]) -> list[tuple[Phase, Tamper]]:
    tried = []
    came_to = {Phase.BETWEEN_ROUNDS, *(await _phases(floor))}
    for number, phase in enumerate(phase for phase in Phase if phase in came_to):
        tamper = tampers[number % len(tampers)]
        await at(floor, phase)
        start = await _before_the_round(floor)
        before = await tampered(floor, tamper)
        if before.phase in CARDS_OUT:
            await floor.until(lambda now: now.round is None)
            assert money_of(floor.state) == start, "all money is back"
        happened = await outcome(floor, before)
        check(before, happened)
        await floor.check_books()
        tried.append((phase, tamper))
    return tried


async def _phases(floor: Floor) -> set[Phase]:
    """Those of a plain round."""
    found: set[Phase] = set()
    rounds = floor.state.rounds
    while floor.state.rounds == rounds or floor.state.round is not None:
        await floor.step()
        found.add(floor.state.phase)
    return found


async def _before_the_round(floor: Floor) -> Mapping[int, int]:
    """What everybody had in their racks between rounds, with later buy-ins."""
    start: dict[int, int] = dict(money_of(floor.state))
    opened = floor.state.round
    if opened is None:
        return start
    for event in reversed(await floor.events()):
        if isinstance(event, e.RoundOpened):
            break
        if isinstance(event, e.BoughtIn):
            continue
        for move in event.moves:
            for seat in start:
                if move.source == rack(seat):
                    start[seat] += move.amount
                if move.target == rack(seat):
                    start[seat] -= move.amount
    return start


async def test_a_settled_round_stands_and_can_end(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await at(floor, Phase.ROUND_OVER)
        assert floor.state.round is not None
        assert not floor.state.round.revealed
        had = money_of(floor.state)
        await tampered(floor, rewritten)
        await floor.until(lambda now: now.round is None)
        assert money_of(floor.state) == had
        await floor.play_round()
        assert (await prove_log(floor.log)).well
        rounds = prove(await floor.events()).rounds
        assert [each.revealed for each in rounds] == [False, True]
        assert not rounds[0].void


async def test_without_a_lost_order_nobody_can_report_one(sqlite_url: str) -> None:
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "wa-let-it-ride")
        await floor.sit("Ann", 1)
        await at(floor, Phase.FIRST_CHOICE)
        floor_person = Actor(Role.GAMES_SUPERVISOR, name="Frida")
        for deck in (-1, 0, 1, 2):
            command = c.ReportLostOrder(by=floor_person, deck=deck, lost=True)
            assert await floor.refused(command) in ("order_right", "no_deck")


async def test_a_halted_table_reports_a_lost_order_when_play_resumes(sqlite_url: str) -> None:
    """An inspector's count is under way: the deck is reported after it."""
    async with Floor.open(sqlite_url) as floor:
        await floor.set_up("main", "wa-let-it-ride")
        await floor.sit("Ann", 1)
        await at(floor, Phase.FIRST_CHOICE)
        await floor.done(c.OrderCount(by=Actor(Role.INSPECTOR, name="Ines")))
        await tampered(floor, deleted)
        assert floor.state.phase is Phase.FIRST_CHOICE
        supervisor = Actor(Role.GAMES_SUPERVISOR, name="Frida")
        await floor.done(c.CountCards(by=supervisor, hands_right=True, total=52))
        assert floor.state.round is None
        await floor.play_round()


# --- with nothing but the database file -----------------------------------------------------------

Raw = Callable[[sqlite3.Connection], None]


def _plain(file: sqlite3.Connection) -> None:
    """As orders were once stored: in plain text, with four aces on top."""
    body = msgspec.json.encode(Kept(tuple(sorted(DECK, key=lambda card: -card)), "0" * 32))
    file.execute("UPDATE secrets SET body = ? WHERE kind = ?", (body, ORDER))


def _one_bit(file: sqlite3.Connection) -> None:
    for key, body in file.execute(
        "SELECT key, body FROM secrets WHERE kind = ?", (ORDER,)
    ).fetchall():
        changed = bytes([*body[:-1], body[-1] ^ 1])
        file.execute("UPDATE secrets SET body = ? WHERE key = ?", (changed, key))


def _swapped(file: sqlite3.Connection) -> None:
    """Each table gets the order of the other."""
    rows = file.execute("SELECT key, body FROM secrets WHERE kind = ?", (ORDER,)).fetchall()
    assert len(rows) >= 2
    for (key, _), (_, body) in zip(rows, (*rows[1:], rows[0]), strict=True):
        file.execute("UPDATE secrets SET body = ? WHERE key = ?", (body, key))


def _emptied(file: sqlite3.Connection) -> None:
    file.execute("DELETE FROM secrets WHERE kind = ?", (ORDER,))


@pytest.mark.parametrize("change", [_plain, _one_bit, _swapped, _emptied])
async def test_a_changed_file_is_reported_and_deals_no_card(tmp_path: Path, change: Raw) -> None:
    database = tmp_path / "casino.db"
    url = f"sqlite:///{database}"
    async with Floor.open(url) as floor:
        await floor.set_up("other", "wa-let-it-ride")
        await floor.set_up("main", "nsw-let-it-ride")
        await floor.sit("Ann", 1)
        await at(floor, Phase.FIRST_CHOICE)
        before = floor.state
    with closing(sqlite3.connect(database)) as file, file:
        change(file)
    async with Floor.open(url) as floor:
        await floor.settle()
        happened = await outcome(floor, before)
        check(before, happened)
        told = {doubt.sentence for doubt in floor.log.doubts.all()}
        assert MATTER in told, "it is shown on the floor"
        assert (await prove_log(floor.log)).bad == ()


# --- where a person deals -------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
async def test_a_lost_order_does_not_block_the_dealer(tmp_path: Path, book: str) -> None:
    """The round is void; what the book asks for next is offered at the console."""
    async with inside(tmp_path / "house.db") as house:
        kept: dict[Phase, Path] = {}
        async for phase in stages(house, book):
            if phase in CARDS_OUT or phase in BEFORE:
                kept[phase] = tmp_path / f"{phase}.db"
                copy(tmp_path / "house.db", kept[phase])
        for phase, stage in kept.items():
            await house.move(stage, tmp_path / "house.db")
            await _lose_orders(house, tmp_path / "house.db", stage)
            await _play_on(house, phase)


async def _lose_orders(house: Inside, database: Path, stage: Path) -> None:
    """Taken out of the secrets table while the server is down."""
    table = house.runner.table
    lost = [Secret(ORDER, deck.commitment, None) for deck in table.decks if deck.commitment]
    await house.casino.log.put_secrets(*lost)
    copy(database, stage)
    await house.move(stage, database)


async def _play_on(house: Inside, phase: Phase) -> None:
    await _idle(house)
    runner = house.runner
    assert (runner.table.round is None) is (phase in CARDS_OUT or phase is Phase.BETWEEN_ROUNDS)
    if Halt.NEW_DECK in runner.table.halts:
        wrong = next(i for i, deck in enumerate(runner.table.decks) if deck.wrong)
        assert await _offered(house, "ReplaceDeck")
        await house.done("gabriel", {"type": "ReplaceDeck", "deck": wrong})
    if Halt.CHECK in runner.table.halts:
        wrong = next(i for i, deck in enumerate(runner.table.decks) if deck.wrong)
        assert await _offered(house, "CheckDeck")
        await house.done("gabriel", {"type": "CheckDeck", "deck": wrong})
    if Halt.COLLECT in runner.table.halts:
        await house.done("gabriel", {"type": "CollectCards"})
    if Halt.STUB in runner.table.halts:
        await house.done("gabriel", {"type": "UnloadStub"})
    if Halt.COUNT in runner.table.halts:
        assert await _offered(house, "CountCards")
        await house.done("gabriel", {"type": "CountCards", "hands_right": True, "total": 52})
    assert runner.table.halts == ()
    await house.until(Phase.BETTING, Phase.CALLED)
    assert await house.deals() or any(deck.shuffled for deck in runner.table.decks)


async def _offered(house: Inside, command: str) -> bool:
    answer = await house.ask("gabriel", "GET", f"/api/tables/{TABLE}/options")
    return any(each["command"] == command for each in answer.json())


async def _idle(house: Inside) -> None:
    while not house.runner.idle:
        await asyncio.sleep(0.001)
