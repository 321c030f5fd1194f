"""A piece of the log, checked at once: a proof takes a tenth less time than event by event.

It tells only whether every event is sound by itself. If one is not, ``LogWalk`` takes the piece
event by event, and says what is wrong.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from letitride.audit.table_walk import BROKEN
from letitride.journal import CODEC, BadEvent, Columns, HouseKey, hashes_of

Decoder = Callable[[bytes], Any]


class Piece(NamedTuple):
    """Some rows of the log, and the same by column: a comparison of two columns is one step."""

    rows: Sequence[Columns]
    streams: tuple[str, ...]
    versions: tuple[int, ...]
    positions: tuple[int, ...]
    kinds: tuple[str, ...]
    schemas: tuple[int, ...]
    bodies: tuple[bytes, ...]
    previous: tuple[str, ...]
    hashes: tuple[str, ...]
    command_ids: tuple[str, ...]
    at: tuple[int, ...]
    seals: tuple[str, ...]

    @classmethod
    def of(cls, rows: Sequence[Columns]) -> "Piece":
        return cls(rows, *zip(*rows, strict=True))


class Decoders(dict[tuple[str, int], Decoder]):
    """By kind and schema: how to decode a body. In one step, unless the schema is older."""

    def __missing__(self, kind: tuple[str, int]) -> Decoder:
        decode = self[kind] = CODEC.decoder(*kind) or partial(CODEC.decode, *kind)
        return decode


def sound_events(piece: Piece, decoders: Decoders, key: HouseKey | None) -> Sequence[Any] | None:
    """The events, if each has the hash of its row, the seal of this key, and the time beside it.

    None if one does not, or cannot be decoded. Without a key no seal is checked.
    """
    hashes = piece.hashes
    try:
        if hashes_of(piece.rows) != [*hashes]:
            return None
        if key is not None and key.seals(map(str.encode, hashes)) != [*piece.seals]:
            return None
        kinds = zip(piece.kinds, piece.schemas, strict=True)
        events = [decoders[kind](body) for kind, body in zip(kinds, piece.bodies, strict=True)]
        return events if [each.at for each in events] == [*piece.at] else None
    except (*BROKEN, BadEvent, msgspec.MsgspecError):
        return None
