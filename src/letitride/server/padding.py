"""Pads a player's message to the length of everybody's, plus a fixed amount.

Otherwise somebody who sees only the length of encrypted messages could tell whether a player was
offered the tuck, and so holds a winning hand. Spaces after JSON change nothing.
"""

from typing import Any, Final

import msgspec
from litestar import MediaType, Response

from letitride.rules import Role
from letitride.server.wire import Visitor

ROOM: Final = 2048
"""Bytes; a player's own cards and choices take less than half of it."""

EVENTS: Final = 16
"""One more block of padding per this many events: a player's own events have other words, and name
the cards that the player looked at."""

_ENCODER: Final = msgspec.json.Encoder()


def padded(text: str, public: int, events: int = 0) -> str:
    """``public`` is the length of everybody's message in bytes; ``events`` is the number of events
    in the message, which is not secret."""
    room = ROOM * (1 + events // EVENTS)
    length = len(text) if text.isascii() else len(text.encode())
    return text + " " * _missing(length, public, room)


def answer(visitor: Visitor, own: Any, public: Any) -> Response[Any]:
    """An answer to the visitor; ``public`` is what a spectator would get."""
    text = _ENCODER.encode(own)
    if visitor.role is Role.PLAYER:
        text += b" " * _missing(len(text), len(_ENCODER.encode(public)))
    return Response(text, media_type=MediaType.JSON)


def _missing(own: int, public: int, room: int = ROOM) -> int:
    more = own - public
    return max(1, -(-more // room)) * room - more
