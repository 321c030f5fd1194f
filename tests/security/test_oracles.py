"""What viewers are told does not depend on a card that they have not seen, not by a byte.

The same round is played twice, with everything the same but the cards that one viewer has not seen.
Every answer and every frame to that viewer is the same: words, length and headers.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import httpx
import pytest

from letitride.cards import Card
from letitride.runtime.runner import Update
from letitride.server.broadcast import TableMoment
from letitride.server.kept_offers import KeptOffers
from letitride.server.padding import ROOM, padded
from letitride.table import Table
from letitride.table.chance import in_dealing_order
from letitride.table.state import Phase
from tests.conftest import Say
from tests.security import each_book
from tests.security.guessing import changing_addresses
from tests.server.stages import PEOPLE, SEATS, TABLE, Inside, inside, stages

EYES: Final = ("", "rosa", "sam", "dora", "gabriel", "carla", "ines")
"""All but Paul and Quin, whose cards they are. Rosa has her own, which stay as they are."""
ASKERS: Final = ("", "rosa", "dora", "ines", "paul")
PHASES: Final = (Phase.DEALING, Phase.THREE_CARD, Phase.FIRST_CHOICE, Phase.SECOND_CHOICE)
TRIED: Final = (
    {"type": "Look", "seat": 1},
    {"type": "Tuck", "seat": 1},
    {"type": "Pull", "seat": 1},
    {"type": "Ride", "seat": 7},
    {"type": "SettleNext"},
    {"type": "RevealDeck"},
    {"type": "ReportLostOrder", "deck": 0},
)
"""Refused to somebody among those who watch, and in the same words."""

_RANDOM: Final = re.compile(rb"[0-9a-f]{32,}|[0-9A-Za-z_-]{43}")
_TIMED: Final = ("/metrics", "/api/verification")

Told = dict[tuple[str, ...], list[bytes]]


class Twin:
    """A round of a table, and all that anybody was told of it up to each phase."""

    def __init__(self, house: Inside, order: tuple[Card, ...] | None) -> None:
        self.house = house
        self.told: Told = {}
        self.table: Table | None = None
        self.dealt: tuple[Card, ...] = ()
        self._order = order
        self._offers: KeptOffers | None = None

    async def play(
        self, book: str, paths: Iterable[str], *, askers: Iterable[str] = ASKERS
    ) -> None:
        paths, askers = tuple(paths), tuple(askers)
        async for phase in stages(self.house, book):
            if phase is Phase.CALLED:
                self._stack()
                self._offers = KeptOffers(self.house.runner.game)
                self.house.runner.listeners.add(self._frame)
            if phase in PHASES:
                for who in askers:
                    await self._ask(who, phase, paths)
            # With the 3 Card Bonus settled first, whoever bet on it shows the cards from here on.
            if phase in (Phase.THREE_CARD, Phase.SECOND_CHOICE):
                break
        self.house.runner.listeners.discard(self._frame)
        self.table = self.house.runner.table

    def _stack(self) -> None:
        """The committed deck, in the order that the test wants."""
        device = self.house.runner.writer.shuffler.device
        ready = next(deck for deck in self.house.runner.table.decks if deck.commitment)
        order, nonce = device.orders[ready.commitment]
        cut = ready.cut or 0
        if self._order is not None:
            order = (*self._order[-cut:], *self._order[:-cut]) if cut else self._order
            device.orders[ready.commitment] = (order, nonce)
        self.dealt = in_dealing_order(order, ready.cut)

    def _frame(self, update: Update) -> None:
        assert self._offers is not None
        now = self.house.casino.clock.now()
        moment = TableMoment(self.house.runner, update, now, self._offers)
        for who in (*EYES, "paul"):
            visitor = self.house.visitor(who)
            self._note((who, "frame"), moment.message(visitor).encode())
            self._note((who, "resync"), moment.resync(visitor, (update,)).encode())

    async def _ask(self, who: str, phase: Phase, paths: Iterable[str]) -> None:
        for path in paths:
            answer = await self.house.ask(who, "GET", path)
            if path not in _TIMED:
                self._note((who, phase, path), _all_of(answer))
        for body in TRIED if who != "paul" else ():
            answer = await self.house.do(who, dict(body))
            self._note((who, phase, str(body)), _all_of(answer))

    def _note(self, what: tuple[str, ...], text: bytes) -> None:
        hidden = _RANDOM.sub(lambda found: b"#" * len(found[0]), text)
        self.told.setdefault(what, []).append(hidden)


def _all_of(answer: httpx.Response) -> bytes:
    """Status, headers and body."""
    passing = ("date", "x-request-id", "set-cookie")
    headers = [f"{name}: {value}" for name, value in answer.headers.items() if name not in passing]
    return "\n".join([str(answer.status_code), *headers, ""]).encode() + answer.content


def other_cards(twin: Twin, who: str) -> tuple[Card, ...]:
    """Another order in which every card that this viewer sees is in the same place."""
    assert twin.table is not None
    round = twin.table.round
    assert round is not None
    own = round.hands[SEATS[who]].places if who in SEATS else ()
    shown = {*own, *(place for place in (round.left, round.right) if place is not None)}
    free = [place for place in range(len(twin.dealt)) if place not in shown]
    order = list(twin.dealt)
    for place, other in zip(free, reversed(free), strict=True):
        order[place] = twin.dealt[other]
    return tuple(order)


async def played(folder: Path, book: str, order: tuple[Card, ...] | None) -> Twin:
    folder.mkdir()
    async with inside(folder / "house.db") as house:
        document = (await house.ask("", "GET", "/api/openapi.json")).json()
        twin = Twin(house, order)
        await twin.play(book, changing_addresses(document, TABLE))
        return twin


@pytest.mark.parametrize("book", each_book("nsw-let-it-ride", "wa-let-it-ride-bonus"))
async def test_unseen_cards_change_no_byte(tmp_path: Path, book: str, say: Say) -> None:
    first = await played(tmp_path / "first", book, None)
    second = await played(tmp_path / "second", book, other_cards(first, "rosa"))
    assert first.dealt != second.dealt
    assert first.told.keys() == second.told.keys()
    texts = 0
    for what, said in first.told.items():
        if what[0] != "paul":
            assert said == second.told[what], what
            texts += len(said)
    differs = {what for what, said in first.told.items() if said != second.told[what]}
    assert any("frame" in what for what in differs), "Paul is told of his own cards"
    assert any(f"/api/tables/{TABLE}" in what for what in differs)
    size = sum(len(each) for said in first.told.values() for each in said)
    say(f"{book}: {texts:,} answers and frames to {len(EYES)} pairs of eyes, {size:,} bytes, alike")

    for what in differs:
        sizes = [list(map(len, twin.told[what])) for twin in (first, second)]
        assert sizes[0] == sizes[1], f"how long {what} is tells nothing of the cards in it"


def test_a_winning_hand_does_not_make_frames_longer() -> None:
    """An offer to tuck, or a card of two digits, is padded with spaces."""
    public = '{"view":1}'
    plain, winning = '{"view":1,"faces":[1,2,3]}', '{"view":1,"faces":[11,24,37],"tuck":"♠"}'
    sizes = {len(padded(text, len(public)).encode()) for text in (plain, winning)}
    assert sizes == {len(public) + ROOM}
    longer = padded("x" * (ROOM + len(public) + 1), len(public))
    assert len(longer) == len(public) + 2 * ROOM
    assert padded(plain, len(public)).rstrip() == plain
    many = {len(padded(text, len(public), events=40).encode()) for text in (plain, winning)}
    assert many == {len(public) + 3 * ROOM}


def test_every_kind_of_viewer_is_compared() -> None:
    assert set(EYES) | {"paul", "quin", "tess", "dirk", "gus"} == set(PEOPLE)
