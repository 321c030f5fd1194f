"""A piece of the log, checked at once: a proof takes a tenth less time than event by event.

It tells only whether every event is sound by itself. If one is not, ``LogWalk`` takes the piece
event by event, and says what is wrong.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from letitride.audit.table_walk import BROKEN
from letitride.journal import CODEC, BadEvent, Columns, HouseKey, hashes_of

Decoder = Callable[[bytes], Any]


class Decoders(dict[tuple[str, int], Decoder]):
    """By kind and schema: how to decode a body. In one step, unless the schema is older."""

    def __missing__(self, kind: tuple[str, int]) -> Decoder:
        decode = self[kind] = CODEC.decoder(*kind) or partial(CODEC.decode, *kind)
        return decode


def sound_events(
    rows: Sequence[Columns], decoders: Decoders, key: HouseKey | None
) -> Sequence[Any] | None:
    """The events, if each has the hash of its row, the seal of this key, and the time beside it.

    None if one does not, or cannot be decoded. Without a key no seal is checked.
    """
    hashes = [row[7] for row in rows]
    try:
        if hashes_of(rows) != hashes:
            return None
        if key is not None and key.seals(map(str.encode, hashes)) != [row[10] for row in rows]:
            return None
        events = [decoders[row[3], row[4]](row[5]) for row in rows]
        return events if [each.at for each in events] == [row[9] for row in rows] else None
    except (*BROKEN, BadEvent, msgspec.MsgspecError):
        return None
