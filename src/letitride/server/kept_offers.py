"""What each player at a table may do, as JSON; encoded again only when it has changed."""

from typing import Final

import msgspec

from letitride.rules import Game, Role
from letitride.server.at_table import actor_of, as_sent
from letitride.server.wire import Visitor
from letitride.table import Actor, Option, OptionsCache, Table

_ENCODER: Final = msgspec.json.Encoder()
_NOTHING: Final = b"[]"
_MOST: Final = 64


class KeptOffers:
    """``offers`` for everybody at one table. Each entry belongs to one player by name and seat."""

    def __init__(self, game: Game) -> None:
        self._options = OptionsCache(game)
        self._encoded: dict[Actor, tuple[tuple[Option, ...], bytes]] = {}

    def encoded(self, table: Table, dealer: str, visitor: Visitor, at: int) -> bytes:
        actor = actor_of(table, dealer, visitor)
        if actor is None:
            return _NOTHING
        found = self._options.options(table, actor, at)
        kept = self._encoded.get(actor)
        if kept is not None and kept[0] is found:
            return kept[1]
        encoded = _ENCODER.encode(as_sent(found))
        if actor.role is Role.PLAYER:
            if len(self._encoded) >= _MOST:
                self._encoded.clear()
            self._encoded[actor] = found, encoded
        return encoded
