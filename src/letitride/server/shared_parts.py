"""What everybody who watches a table is sent, built and encoded once.

A player's view is the public one except for their own seat, and most of what happens is told to
all in the same words. So the parts of the public message are encoded once, and a player's message
is put together from them and from what is the player's own. What is shared is always what the
public screen shows: nothing private can come from here. A message is the same, byte for byte, as if
it had been encoded for itself; a test compares them.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

from letitride.narration import is_told_alike, to_one, voiced, voiced_like
from letitride.rules import Game
from letitride.table import (
    PUBLIC,
    Event,
    Recorded,
    Table,
    TableStep,
    TableView,
    Viewer,
    as_shown,
    steps,
    view,
)

Stretch = tuple[Table, tuple[Event, ...]]
"""Events, and the table before them."""

_ENCODER: Final = msgspec.json.Encoder()
_FIELDS: Final = TableView.__struct_fields__
_SEATS: Final = _FIELDS.index("seats")
_NAMES: Final = tuple(
    b'%s"%s":' % (b"," if number else b"{", name.encode()) for number, name in enumerate(_FIELDS)
)


class SharedView:
    """A table as all see it, and what each viewer's screen gets of it."""

    def __init__(self, game: Game, table: Table) -> None:
        self._game, self._table = game, table
        self._public = voiced(game, table, view(game, table, PUBLIC))
        self._values = astuple(self._public)
        self._seats = [_ENCODER.encode(each) for each in self._public.seats]
        self._parts = [
            name + (_listed(self._seats) if at == _SEATS else _ENCODER.encode(value))
            for at, (name, value) in enumerate(zip(_NAMES, self._values, strict=True))
        ]
        self._whole = b"".join(self._parts) + b"}"

    def of(self, viewer: Viewer) -> bytes:
        """The view of this viewer, as JSON."""
        if viewer.role is None:
            return self._whole
        game, table, public = self._game, self._table, self._public
        if viewer.is_staff:
            return _ENCODER.encode(voiced(game, table, view(game, table, viewer)))
        own = view(game, table, viewer, public=public)
        own = voiced_like(game, table, own)
        parts = self._parts.copy()
        for at, (shared, mine) in enumerate(zip(self._values, astuple(own), strict=True)):
            if mine is not shared:
                parts[at] = _NAMES[at] + self._own(at, mine)
        return b"".join(parts) + b"}"

    def _own(self, at: int, value: Any) -> bytes:
        if at != _SEATS:
            return _ENCODER.encode(value)
        pairs = zip(value, self._public.seats, self._seats, strict=True)
        return _listed(
            [part if mine is shared else _ENCODER.encode(mine) for mine, shared, part in pairs]
        )


class SharedEvents:
    """What happened, as the public screen tells it, and as each viewer is told."""

    def __init__(self, game: Game, stretches: Sequence[Stretch], after: int) -> None:
        self.public_bytes: int | None = None
        """The length of the public message, once somebody has asked for it."""
        self._game = game
        self._steps: list[tuple[TableStep, Recorded | None, bytes]] = [
            (step, public, b"" if public is None else self._told(public, PUBLIC))
            for table, events in stretches
            for step in steps(table, events)
            if step.after.version > after
            for public in (as_shown(step, PUBLIC),)
        ]

    def of(self, viewer: Viewer) -> bytes:
        """The events as this viewer is told of them, as a JSON array."""
        return _listed(list(self._each(viewer)))

    def _each(self, viewer: Viewer) -> Iterator[bytes]:
        for step, public, words in self._steps:
            own = public if viewer.role is None else as_shown(step, viewer)
            if own is None:
                continue
            if public is not None and (own is public or is_told_alike(own, public, viewer)):
                yield words
            else:
                yield self._told(own, viewer)

    def _told(self, entry: Recorded, viewer: Viewer) -> bytes:
        return _ENCODER.encode(to_one(self._game, entry, viewer))


def as_encoded(part: bytes) -> Any:
    """A part of a message that is JSON already; it stands where the message has its value."""
    return msgspec.Raw(part)


def _listed(parts: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(parts) + b"]"
