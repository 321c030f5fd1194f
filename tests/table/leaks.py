"""Finds faces in what is sent out, and gives a second, plain answer to what each viewer may know.

``faces_in`` reads texts and typed fields, however deep they are. ``Twin`` walks the log of a table
and knows nothing of the engine's state or of its redaction; tests and fuzzers compare the two.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from letitride.cards import Card, parse_card
from letitride.table import Event
from letitride.table import events as e

_FACE = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_ESCAPE = re.compile(r"\\(u....|.)")


def text_of(value: object) -> str:
    """All that goes out as JSON, as one text in which whole words can be looked up."""
    return _ESCAPE.sub(" ", msgspec.json.encode(value).decode())


def faces_in(value: object) -> set[Card]:
    """Every face in a view, or in an event: there also the numbers in fields of type ``Card``."""
    found = set(map(parse_card, _FACE.findall(text_of(value))))
    if isinstance(value, Event):
        for name in card_fields(type(value)):
            held = getattr(value, name)
            found |= set(held) if isinstance(held, tuple) else {held}
    return found


@cache
def card_fields(kind: type[Event]) -> tuple[str, ...]:
    return tuple(name for name, hint in get_type_hints(kind).items() if _holds_cards(hint))


def _holds_cards(hint: Any) -> bool:
    return hint is Card or any(map(_holds_cards, get_args(hint)))


class Twin:
    """What a player by name, or anybody else, may know of the round that is on: by the log alone.

    ``live`` is what events may have told them since the round was opened.
    """

    def __init__(self, name: str | None, log: Iterable[Event] = ()) -> None:
        self.name = name
        self.seats: dict[int, str] = {}
        self.state: set[Card] = set()
        self.live: set[Card] = set()
        for event in log:
            self.tell(event)

    def tell(self, event: Event) -> None:
        match event:
            case e.PlayerSat(seat=seat, player=player):
                self.seats[seat] = player
            case e.PlayerLeft(seat=seat):
                del self.seats[seat]
            case e.RoundOpened():
                self.state, self.live = set(), set()
            case e.RoundEnded() | e.RoundVoided():
                self.state = set()
            case e.CardsLookedAt(seat=seat, faces=faces):
                if self.seats[seat] == self.name:
                    self._know(faces)
            case e.CardsDealt(faces=faces) | e.HandTurned(faces=faces):
                self._know(faces)
            case e.CommunityTurned(face=face) | e.KeptTurned(face=face) | e.CardExposed(face=face):
                self._know((face,))
            case e.DeckRevealed(order=order):
                self.live |= set(order)

    def _know(self, faces: Iterable[Card]) -> None:
        self.state |= set(faces)
        self.live |= set(faces)
