"""What each viewer may have seen, from the raw log alone; and every card in what they are sent.

Nothing here asks the engine, its state or its redaction. A number in a message is a card where the
field is one of ``FACES``, and is not where the field is one of ``NUMBERS``; a field in neither list
is an error until it is put in one.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

from letitride.cards import DECK, RANKS, Card, parse_card
from letitride.table import Event
from letitride.table import events as e

FACES: Final = frozenset({"face", "faces", "order", "missing_cards", "doubled_cards", "odd_backs"})
NUMBERS: Final = frozenset(
    {
        "dealer_stack",
        "under",
        "games",
        "miscounts",
        "decks",
        "dealing",
        "pay",
        "take",
        "payout",
        "action", "amount", "at", "backer", "bank", "behind", "bets", "burned", "called",
        "cards", "chips", "choices", "circle", "circles", "collected", "committed",
        "corrected", "correction", "count", "cut", "deadline", "dealt", "deck", "declined",
        "dice", "dispute", "drop_box", "effective", "ended_at", "fee", "feed", "fee_box", "first",
        "foreign", "forfeit", "forfeited", "from", "hands", "idle", "in_action", "index",
        "inserted_at", "kept", "lammer", "lamps", "lap", "last", "least", "left", "lost",
        "maximum", "maximum_payout", "measure", "minimum", "most", "moves", "must", "net",
        "now", "number", "of", "offered", "opened_at", "out", "paid", "pile", "place",
        "places", "player", "player_dealer", "rack", "removed_at", "result", "returned",
        "right", "round", "rounds", "seat", "seed", "seats", "serial", "settling", "slot", "slots",
        "stake", "start", "status", "step", "stub", "taken", "tokens", "total", "tray",
        "turn", "unit", "until", "version", "wager", "won", "you",
    }
)  # fmt: skip

_CARDS: Final = re.compile(r"(?<![A-Za-z0-9])(?:10|[2-9TJQKA])[cdhs♣♦♥♠](?![A-Za-z0-9])")
_RUN: Final = re.compile(r"(?<![A-Za-z0-9])(?:[2-9TJQKA][cdhs]){2,}(?![A-Za-z0-9])")
_PAIR: Final = re.compile(r"[2-9TJQKA][cdhs]")
_NAMES: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace"),
)
_SPOKEN: Final = re.compile(
    rf"\b({'|'.join(_NAMES)}) of (club|diamond|heart|spade)s\b", re.IGNORECASE
)
_SIGNS: Final = str.maketrans("♣♦♥♠", "cdhs")


class Eyes:
    """The eyes of a player, by name; or of everybody else, who all see the same. ``deal`` is what
    was seen of the deal that is on, ``told`` also what has been told of it by now, such as the
    whole order.

    A deck is checked face up on the table, and what is wrong with it is said aloud; but never while
    cards are out, when it would tell something about the hands.
    """

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.deal: set[Card] = set()
        self.told: set[Card] = set()
        self._cards_are_out = False
        self._seats: dict[int, str] = {}

    def tell(self, event: Event) -> None:
        match event:
            case e.PlayerSat(seat=seat, player=player):
                self._seats[seat] = player
            case e.PlayerLeft(seat=seat):
                del self._seats[seat]
            case e.TableClosed():
                self._seats.clear()
            case e.RoundOpened() | e.DealBegun():
                self.deal, self.told = set(), set()
                self._cards_are_out = isinstance(event, e.DealBegun)
            case e.RoundEnded() | e.RoundVoided():
                self.deal = set()
                self._cards_are_out = False
            case e.DeckChecked(found=found) if not self._cards_are_out:
                self.told |= {*found.missing_cards, *found.doubled_cards, *found.odd_backs}
            case e.CardsLookedAt(seat=seat, faces=faces):
                if self.name and self._seats[seat] == self.name:
                    self._see(faces)
            case e.CardsDealt(faces=faces) | e.HandTurned(faces=faces):
                self._see(faces)
            case e.CommunityTurned(face=face) | e.KeptTurned(face=face) | e.CardExposed(face=face):
                self._see((face,))
            case e.DeckRevealed(order=order):
                self.told |= set(order)
            case _:
                pass

    def _see(self, faces: Iterable[Card]) -> None:
        self.deal |= set(faces)
        self.told |= set(faces)


def cards_in(text: bytes, *, depth: int = 3) -> set[Card]:
    """Every card in a message, however it is written. Parts at that depth are searched whole."""
    return set().union(*(_in_part(key, part) for key, part in _parts("", text, depth)))


def _parts(key: str, text: bytes, depth: int) -> Iterator[tuple[str, bytes]]:
    """Most parts of a message are as in the one before: each is searched once."""
    if depth and text[:1] == b"{":
        for name, part in msgspec.json.decode(text, type=dict[str, msgspec.Raw]).items():
            yield "", msgspec.json.encode(name)
            yield from _parts(name, bytes(part), depth - 1)
    elif depth and text[:1] == b"[":
        for part in msgspec.json.decode(text, type=list[msgspec.Raw]):
            yield from _parts(key, bytes(part), depth - 1)
    else:
        yield key, text


@lru_cache(100_000)
def _in_part(key: str, text: bytes) -> frozenset[Card]:
    found: set[Card] = set()
    words: list[str] = []
    for name, value in _leaves(key, msgspec.json.decode(text)):
        if isinstance(value, str):
            words.append(value)
        elif name in FACES:
            found.add(DECK[value])
        else:
            assert name in NUMBERS, f"{name!r} holds {value}: is it a card?"
    said = "\n".join(words)
    for each in _CARDS.findall(said):
        found.add(parse_card(each.replace("10", "T").translate(_SIGNS)))
    for rank, suit in _SPOKEN.findall(said):
        found.add(parse_card(RANKS[_NAMES.index(rank.lower())] + suit[0].lower()))
    for run in _RUN.findall(said):
        found |= set(map(parse_card, _PAIR.findall(run)))
    return frozenset(found)


def _leaves(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Texts and whole numbers, each with the name of the field that it stands in."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield "", name
            yield from _leaves(name, each)
    elif isinstance(value, list):
        for each in value:
            yield from _leaves(key, each)
    elif isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        yield key, value
