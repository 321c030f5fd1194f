"""Every message of played rounds, to every viewer, is searched for cards that the viewer has not
seen: the socket's, made by what makes them for the socket, and the answers over HTTP."""

import asyncio
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, cast

import httpx
import msgspec
import pytest

from letitride.cards import DECK, Card, format_cards, parse_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.driver import Driver
from letitride.driver.injections import inject
from letitride.driver.injections.stories import INJECTIONS, BadInjection
from letitride.driver.opening import drive
from letitride.house import Place
from letitride.journal.codec import decode
from letitride.rules import Face, Game, Role, load_rulebook, rulebook_ids
from letitride.runtime.runner import Runner, Update
from letitride.server.broadcast import TableMoment
from letitride.server.kept_offers import KeptOffers
from letitride.server.shared_parts import Stretch
from letitride.server.wire import Visitor
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.queries import hand_to_turn
from letitride.table.state import DeckCheck, Phase
from tests.conftest import Say
from tests.server.eyes import Eyes, cards_in
from tests.server.oracle import orders_in
from tests.server.stages import (
    PEOPLE,
    TABLE,
    Inside,
    inside,
    stages,
)

SEATS: Final = (1, 2, 7)
PLAYERS: Final = tuple(Visitor(f"player {seat}", Role.PLAYER) for seat in SEATS)
VIEWERS: Final = (
    *PLAYERS,
    Visitor(),
    Visitor("stranger", Role.PLAYER),
    Visitor("dora", Role.DEALER),
    Visitor("dirk", Role.DEALER),
    Visitor("gabriel", Role.GAMES_SUPERVISOR),
    Visitor("carla", Role.CASINO_SUPERVISOR),
    Visitor("ines", Role.INSPECTOR),
)


class Leak(AssertionError):
    pass


class Standing(NamedTuple):
    """As much of a runner as one moment of its table needs."""

    game: Game
    dealer: str
    place: Place


def standing(driver: Driver) -> Runner:
    game, table = driver.game, driver.table
    assert table.terms is not None
    assert table.limits is not None
    place = Place(
        id=table.id,
        name=game.book.name,
        book=table.book,
        digest=table.digest,
        terms=table.terms,
        limits=table.limits,
        dealer="dora",
    )
    return cast(Runner, Standing(game, place.dealer, place))


class Watched(Driver):
    """A driven table; everything that happens there is sent to everybody and searched."""

    watch: "Watch"

    def do(self, command: c.Command) -> None:
        if isinstance(command, c.EndRound) and self.watch.reveals:
            super().do(c.RevealDeck(by=DEALER, order=(), nonce=""))
            self.watch.look(self)
        super().do(command)
        self.watch.look(self)


class Watch:
    def __init__(self, driver: Driver) -> None:
        self.frames = 0
        self.cards: Counter[str] = Counter()
        self.reveals = True
        self._table = driver.table
        self._offers = KeptOffers(driver.game)
        self._seen = len(driver.log)
        self._eyes = {visitor.name: Eyes(visitor.name) for visitor in PLAYERS} | {"": Eyes()}
        self._revealed: set[str] = set()
        self._round: list[Stretch] = []
        self._recent: deque[Update] = deque(maxlen=64)
        self._allowed: dict[str, dict[int, frozenset[Card]]] = {name: {} for name in self._eyes}
        for event in driver.log:
            for eyes in self._eyes.values():
                eyes.tell(event)

    def look(self, driver: Driver) -> None:
        events = tuple(driver.log[self._seen :])
        self._seen = len(driver.log)
        update = Update(self._table, events, driver.table, ())
        self._table = driver.table
        self._tell(update)
        self._recent.append(update)
        moment = TableMoment(standing(driver), update, 1e9, self._offers)
        hidden = [nonce for _, nonce in driver.device.orders.values()]
        hidden = [nonce for nonce in hidden if nonce not in self._revealed]
        for visitor in VIEWERS:
            self.check(visitor, moment.message(visitor), hidden)
        if self.frames % 7 == 0:
            for visitor in VIEWERS:
                self.check(visitor, moment.resync(visitor, self._recent), hidden)
        if any(isinstance(event, e.RoundEnded) for event in events):
            self._came_back(moment, hidden)

    def _came_back(self, moment: TableMoment, hidden: Sequence[str]) -> None:
        """Somebody who saw the beginning of the round is told the rest of it."""
        after = self._round[0][0].version
        for visitor in VIEWERS:
            self.check(visitor, moment.message_since(visitor, after, self._round), hidden)

    def _tell(self, update: Update) -> None:
        opened = any(isinstance(event, e.RoundOpened) for event in update.events)
        if opened or not self._round:
            self._round = []
            self._allowed = {name: {} for name in self._eyes}
        self._round.append((update.before, update.events))
        for version, event in enumerate(update.events, update.before.version + 1):
            if isinstance(event, e.DeckRevealed):
                self._revealed.add(event.nonce)
            for name, eyes in self._eyes.items():
                eyes.tell(event)
                self._allowed[name][version] = frozenset(eyes.told)

    def check(self, visitor: Visitor, text: str, hidden: Sequence[str]) -> None:
        """Each event by what was known right after it, everything else by what is known now."""
        name = visitor.name if visitor.name in self._eyes else ""
        message = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        for nonce in hidden:
            if nonce in text:
                raise Leak(f"{visitor}: a nonce")
        events = msgspec.json.decode(message.pop("events", b"[]"), type=list[msgspec.Raw])
        for each in map(bytes, events):
            version: int = msgspec.json.decode(each)["version"]
            self._compare(visitor, cards_in(each), self._allowed[name][version], each)
        rest = msgspec.json.encode(message)
        self._compare(visitor, cards_in(rest), self._eyes[name].deal, rest)
        self.frames += 1

    def _compare(
        self, visitor: Visitor, shown: set[Card], seen: set[Card] | frozenset[Card], where: object
    ) -> None:
        if unseen := shown - seen:
            raise Leak(f"{visitor}: {format_cards(tuple(unseen))} in {where}")
        self.cards[visitor.name] += len(shown)


def watched(book: str, face: Face, seed: int) -> Watched:
    driver = drive(
        load_rulebook(book),
        below=Random(seed).randrange,
        seats=SEATS,
        side_bets=True,
        face=face,
    )
    table = Watched(**{each.name: getattr(driver, each.name) for each in fields(Driver)})
    table.watch = Watch(table)
    return table


Scene = tuple[str, Face]


def scenes(*books: str) -> list[Scene]:
    return [(book, face) for book in books for face in load_rulebook(book).deal.faces]


def play(every: list[Scene], rounds: int, seed: int) -> tuple[int, int, Counter[str]]:
    """This many rounds in all; in three of four something goes wrong."""
    chance = Random(seed)
    played, frames, cards = 0, 0, Counter[str]()
    stories = sorted(INJECTIONS)
    while played < rounds:
        book, face = every[played // 2 % len(every)]
        table = watched(book, face, chance.randrange(1 << 32))
        for number in range(2):
            table.watch.reveals = chance.random() < 0.8
            if number or chance.random() < 0.5:
                story = stories[(played // 2 + number) % len(stories)]
                try_story(table, story, chance.choice(SEATS))
            play_round(table)
            played += 1
        frames += table.watch.frames
        cards += table.watch.cards
    return played, frames, cards


def try_story(table: Watched, name: str, seat: int) -> None:
    spec = f"{name}:seat={seat}" if "seat" in (INJECTIONS[name].__kwdefaults__ or {}) else name
    try:
        inject(table, spec)
    except BadInjection:
        inject(table, "exposed-card")


def play_round(table: Watched) -> None:
    """An irregularity that the book or the device does not know leaves the round as it is."""
    while True:
        try:
            table.play_round()
            return
        except BadInjection:
            table.stories.clear()


@pytest.mark.parametrize("book", rulebook_ids())
def test_no_frame_to_anybody_holds_a_card_they_have_not_seen(book: str, say: Say) -> None:
    rounds, frames, cards = play(scenes(book), 4, seed=1)
    assert all(cards[visitor.name] for visitor in VIEWERS)
    say(f"{book}: {rounds} rounds, {frames:,} frames to {len(VIEWERS)} viewers, 0 unseen cards")


@pytest.mark.parametrize("late", ["", ":late"])
@pytest.mark.parametrize("story", ["missing-card", "other-back"])
def test_a_check_of_a_deck_names_no_card_while_hands_are_out(story: str, late: str) -> None:
    """What is wrong with the deck is said aloud, once the cards of the round are put away."""
    table = watched("nsw-let-it-ride", Face.DOWN, seed=1)
    inject(table, story + late)
    play_round(table)
    checks = [each for each in table.log if isinstance(each, e.DeckChecked)]
    assert any(not check.found.is_right for check in checks)


def test_a_check_while_hands_are_out_would_be_found() -> None:
    eyes = Eyes()
    found = e.DeckChecked(deck=0, serial=0, found=DeckCheck(missing_cards=(DECK[0],)))
    for event in (e.RoundOpened(number=1), e.DealBegun(deck=0, seats=(1,)), found):
        eyes.tell(event)
    assert cards_in(msgspec.json.encode(found)) - eyes.told == {DECK[0]}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_very_many_frames(say: Say, seed: int) -> None:
    rounds, frames, cards = play(scenes(*rulebook_ids()), 1000, seed=100 + seed)
    assert all(cards[visitor.name] for visitor in VIEWERS)
    say(f"{rounds:,} rounds, {frames:,} frames to {len(VIEWERS)} viewers, 0 unseen cards")


# --- whether a leak would be found ----------------------------------------------------------------


class Careless(Watch):
    """Sends one player what was made for another's eyes."""

    def check(self, visitor: Visitor, text: str, hidden: Sequence[str]) -> None:
        super().check(PLAYERS[1] if visitor == PLAYERS[0] else visitor, text, hidden)


def test_a_frame_sent_to_the_wrong_player_is_found() -> None:
    table = watched("nsw-let-it-ride", Face.DOWN, seed=1)
    table.watch = Careless(table)
    with pytest.raises(Leak, match="player 2"):
        table.play_round()


class Talkative(Watch):
    """Tells the public the nonce of the deck that is dealt."""

    def check(self, visitor: Visitor, text: str, hidden: Sequence[str]) -> None:
        super().check(
            visitor, f'{text.rstrip()[:-1]},"told":"{hidden[0]}"}}' if hidden else text, hidden
        )


def test_a_nonce_is_found() -> None:
    table = watched("nsw-let-it-ride", Face.DOWN, seed=1)
    table.watch = Talkative(table)
    with pytest.raises(Leak, match="nonce"):
        table.play_round()


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"view": {"seats": [{"hand": {"cards": [{"face": "Td"}]}}]}}, "Td"),
        ({"events": [{"event": {"faces": [0, 51]}}]}, format_cards((DECK[0], DECK[51]))),
        ({"speech": "Seat 2 holds the 10♥."}, "Th"),
        ({"words": "Your cards: ten of diamonds, Queen of hearts."}, "Td Qh"),
        ({"a": {"b": {"c": {"d": {"e": ["x", "2c Ks"]}}}}}, "2c Ks"),
        ({"told": "2cTdAs"}, "2c Td As"),
        ({"Qh": None}, "Qh"),
        ({"words": "none of it: 3 cards, Ace, deadbeef2c, at 5"}, ""),
    ],
)
def test_cards_are_found_however_they_are_written(said: object, found: str) -> None:
    assert cards_in(msgspec.json.encode(said)) == set(parse_cards(found) if found else ())


def test_a_number_in_an_unknown_field_is_an_error() -> None:
    with pytest.raises(AssertionError, match="is it a card"):
        cards_in(b'{"view": {"peek": [12, 40]}}')


# --- answers over HTTP ----------------------------------------------------------------------------


class Reader:
    """Asks, as everybody, for all that is told about a table, and searches the answers."""

    def __init__(self, house: Inside) -> None:
        self.house = house
        self.answers = 0
        self.cards: Counter[str] = Counter()

    async def look(self) -> None:
        # A hand that is about to be settled is turned by itself: everybody sees it then.
        runner = self.house.runner
        while hand_to_turn(runner.game, runner.table) is not None:
            await asyncio.sleep(0.001)
        stored = await self.house.casino.log.read(self.house.runner.stream)
        events = list(map(decode, stored))
        hidden = [nonce for _, nonce in (await orders_in(self.house.casino.log)).values()]
        for who in PEOPLE:
            eyes, known = Eyes(who), []
            for event in events:
                eyes.tell(event)
                known.append(frozenset(eyes.told))
            for path, seen in (
                ("", eyes.deal),
                ("/options", eyes.deal),
                ("/rounds", frozenset[Card]()),
                ("/rounds/1/proof", eyes.told),
                ("/rounds/1/talk", eyes.told),
                ("/record?limit=1000", None),
            ):
                answer = await self.house.ask(who, "GET", f"/api/tables/{TABLE}{path}")
                assert answer.status_code < 500, answer.text
                assert not any(nonce in answer.text for nonce in hidden), (who, path)
                self._search(who, path, answer, seen, known)

    def _search(
        self,
        who: str,
        path: str,
        answer: httpx.Response,
        seen: set[Card] | frozenset[Card] | None,
        known: list[frozenset[Card]],
    ) -> None:
        parts: list[tuple[bytes, set[Card] | frozenset[Card]]]
        text = answer.content
        if answer.headers["content-type"].startswith("text/"):
            text = msgspec.json.encode(answer.text)
        if seen is not None:
            parts = [(text, seen)]
        elif answer.status_code != 200:
            parts = [(text, set())]
        else:
            entries = answer.json()["entries"]
            parts = [(msgspec.json.encode(each), known[each["version"] - 1]) for each in entries]
        for part, allowed in parts:
            found = cards_in(part)
            assert found <= allowed, (who, path, format_cards(tuple(found - allowed)), part)
            self.cards[path] += len(found)
        self.answers += 1


@pytest.mark.parametrize("book", rulebook_ids())
async def test_no_answer_holds_a_card_that_the_caller_has_not_seen(
    tmp_path: Path, say: Say, book: str
) -> None:
    async with inside(tmp_path / "house.db") as house:
        reader = Reader(house)
        async for phase in stages(house, book):
            if phase not in (Phase.CLOSED, Phase.OPENING, Phase.BETWEEN_ROUNDS, Phase.CALLED):
                await reader.look()
        await house.done("dora", {"type": "RevealDeck"})
        await house.until(Phase.BETWEEN_ROUNDS)
        await reader.look()
    assert reader.cards[""]
    assert reader.cards["/rounds/1/proof"]
    assert reader.cards["/rounds/1/talk"]
    assert reader.cards["/record?limit=1000"]
    say(f"{book}: {reader.answers:,} answers to {len(PEOPLE)} callers, 0 unseen cards")
