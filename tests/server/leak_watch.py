"""A driven table; all that is sent about it is searched for cards that the viewer has not seen."""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import fields
from random import Random
from typing import Final, NamedTuple, cast

import msgspec

from letitride.cards import Card, format_cards
from letitride.driver.automatic_dealer import DEALER
from letitride.driver.driver import Driver
from letitride.driver.injections import inject
from letitride.driver.injections.stories import INJECTIONS, BadInjection
from letitride.driver.opening import drive
from letitride.house import Place
from letitride.rules import Face, Game, Role, load_rulebook
from letitride.runtime.runner import Runner, Update
from letitride.server.broadcast import TableMoment
from letitride.server.kept_offers import KeptOffers
from letitride.server.shared_parts import Stretch
from letitride.server.wire import Visitor
from letitride.table import commands as c
from letitride.table import events as e
from tests.server.eyes import Eyes, cards_in

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
