"""Somebody who collects every byte the house sends, and tries to work out cards from it.

A hash tells nothing by itself; but anybody who knows all of a text but three cards can try every
three cards, and see which text has the hash. So everything that looks like a hash is taken to be
one: of an event whose cards were left out, after anything that looks like the hash before it, with
anything that looks like a salt or a command's id in it.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from itertools import permutations
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec
import websockets

from letitride.cards import DECK, Card, format_card
from tests.server.running import Client, Feed, House, Message

HASH: Final = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
SALT: Final = re.compile(rb"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")
HEAD: Final = re.compile(rb'{"hash":"([0-9a-f]{64})","stream":"([^"]+)","version":([0-9]+)}')
HANDS: Final = tuple(permutations(DECK, 3))
"""22,100 times three cards, in the six orders that they can lie in."""
_WRITTEN: Final = tuple(b"%d,%d,%d" % hand for hand in HANDS)

_HIDDEN: Final = {"CardsLookedAt": ("faces", 3), "HandTurned": ("faces", 3)}


class Hidden(NamedTuple):
    """An event that was told without its cards."""

    stream: str
    version: int
    event: Message

    def __hash__(self) -> int:
        return self.version


class Hit(NamedTuple):
    hidden: Hidden
    cards: tuple[Card, ...]


class Thief:
    """``client`` is a stranger or a player. ``seen`` counts what was taken."""

    def __init__(self, client: Client, feed: Feed, table: str, paths: Iterable[str]) -> None:
        self.client = client
        self.bytes = 0
        self.answers = 0
        self.hashes: dict[str, None] = {}
        self.ever: dict[str, None] = {}
        self.salts: dict[str, None] = {}
        self.heads: dict[tuple[str, int], str] = {}
        self.hidden: dict[int, Hidden] = {}
        self._feed = feed
        self._table = table
        self._paths = tuple(paths)

    async def take(self, *, slow: bool = True) -> None:
        """All that can be had at this moment: every answer over HTTP, every frame. Not ``slow``:
        the frames, the table and the heads."""
        for path in self._paths:
            if not slow and path not in ("/api/heads", f"/api/tables/{self._table}"):
                continue
            answer = await self.client.get(path)
            headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
            self.note(headers.encode() + answer.content)
        await self._frames()

    def note(self, text: bytes) -> None:
        self.bytes += len(text)
        self.answers += 1
        self.hashes |= dict.fromkeys(found.decode() for found in HASH.findall(text))
        self.salts |= dict.fromkeys(found.decode() for found in SALT.findall(text))
        for hash, stream, version in HEAD.findall(text):
            self.heads[stream.decode(), int(version)] = hash.decode()

    def forget(self) -> None:
        """A round is over, and its cards are known to all."""
        self.ever |= self.hashes
        self.hashes.clear()
        self.salts.clear()
        self.hidden.clear()

    async def _frames(self) -> None:
        """Up to a ping of our own: its answer comes after everything before it."""
        await self._feed.send({"type": "Ping", "n": self.answers})
        while True:
            text = await self._feed.socket.recv()
            assert isinstance(text, str)
            self.note(text.encode())
            message: Message = msgspec.json.decode(text)
            if message["type"] == "Pong":
                return
            for each in message.get("events", ()):
                kind = each["event"]["type"]
                if kind in _HIDDEN and not each["event"][_HIDDEN[kind][0]]:
                    stream = f"table:{self._table}"
                    self.hidden[each["version"]] = Hidden(stream, each["version"], each["event"])


# --- guessing -------------------------------------------------------------------------------------


class Guesses:
    """Tries, and counts how many."""

    def __init__(self) -> None:
        self.tried = 0
        self.seconds = 0.0

    def hits(self, thief: Thief, *, ids: Iterable[str] = (), everything: bool = True) -> list[Hit]:
        """Hands that the thief can be sure of. Not ``everything``: only the first and the last hand
        that was hidden, after a hash that is said to be that of the event before and the last one
        that was seen."""
        began = perf_counter()
        wanted = {bytes.fromhex(each) for each in thief.hashes}
        salts = ("", *thief.salts) if everything else ("",)
        found = []
        hands = list(thief.hidden.values())
        for hidden in hands if everything else {*hands[:1], *hands[-1:]}:
            likely = thief.heads.get((hidden.stream, hidden.version - 1))
            others = tuple(thief.hashes)[0 if everything else -1 :]
            after = (*(() if likely is None else (likely,)), *others)
            for start in self._starts(hidden, after, salts, tuple(ids)):
                if (cards := self._hand(start, wanted)) is not None:
                    found.append(Hit(hidden, cards))
                    break
        self.seconds += perf_counter() - began
        return found

    def _starts(
        self, hidden: Hidden, hashes: Iterable[str], salts: Iterable[str], ids: tuple[str, ...]
    ) -> Iterator[tuple[bytes, bytes]]:
        """The text before the cards and the text after them, in every way it may be written."""
        kind = hidden.event["type"]
        for previous in hashes:
            about = [previous, hidden.stream, hidden.version, kind, 1]
            lines = [about, *([*about, id] for id in ("", *ids))]
            for salt in salts:
                before, after = _around(hidden.event, salt)
                for line in lines:
                    yield msgspec.json.encode(line) + b"\n" + before, after

    def _hand(self, text: tuple[bytes, bytes], wanted: set[bytes]) -> tuple[Card, ...] | None:
        before, after = text
        start = hashlib.sha256(before).copy
        for number, written in enumerate(_WRITTEN):
            digest = start()
            digest.update(written + after)
            if digest.digest() in wanted:
                self.tried += number
                return HANDS[number]
        self.tried += len(HANDS)
        return None

    def naive(self, thieves: Iterable[Thief]) -> list[tuple[Card, ...]]:
        """Cards of which a bare digest was given away at any time: one, or three."""
        began = perf_counter()
        wanted = {bytes.fromhex(each) for thief in thieves for each in thief.ever}
        found = []
        for cards in (*((card,) for card in DECK), *HANDS):
            names = [format_card(card) for card in cards]
            numbers = ",".join(map(str, cards))
            for text in ("".join(names), " ".join(names), numbers, f"[{numbers}]"):
                self.tried += 1
                if hashlib.sha256(text.encode()).digest() in wanted:
                    found.append(cards)
        self.seconds += perf_counter() - began
        return found


def _around(event: Message, salt: str) -> tuple[bytes, bytes]:
    """An event's body as it is stored, parted where its cards are."""
    body: Any = {**event, "faces": ["?"]}
    text = msgspec.json.encode(body, order="sorted")
    if salt:
        text = b'{"_salt":' + msgspec.json.encode(salt) + b"," + text[1:]
    before, after = text.split(b'"?"')
    return before, after


# --- what there is to take ------------------------------------------------------------------------


async def addresses(client: Client, table: str) -> tuple[list[str], list[str]]:
    """Everything that can be asked for: what changes as a table is played at, and what does not."""
    document = (await client.get("/api/openapi.json")).json()
    changing = changing_addresses(document, table)
    fixed = [path for path, ways in document["paths"].items() if "get" in ways]
    return changing, [path for path in fixed if _filled(path, table) not in changing]


def changing_addresses(document: Message, table: str) -> list[str]:
    """Addresses whose answers change as a table is played."""
    words = ("{table}", "lobby", "heads", "metrics", "verification", "audit", "floor", "cage")
    found = {
        _filled(path, table): None
        for path, ways in document["paths"].items()
        if "get" in ways and any(word in path for word in words)
    }
    beside = ("/api/heads", "/metrics", "/ready", "/health", "/api")
    return [*(found | dict.fromkeys(beside))]


def _filled(path: str, table: str) -> str:
    return path.replace("{table}", table).replace("{number}", "1").replace("{name}", "paul")


async def drained(feed: Feed) -> None:
    try:
        await feed.until("Resync", "Now")
    except websockets.ConnectionClosed as error:
        raise AssertionError("the socket was closed") from error


def idle(house: House, table: str) -> bool:
    return house.context.casino.tables[table].idle
