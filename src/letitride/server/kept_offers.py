"""What each player at a table may do, as JSON; worked out again only when it may have changed."""

from collections.abc import Iterable
from typing import Final

import msgspec

from letitride.rules import Game
from letitride.server.at_table import actor_of, as_sent
from letitride.server.wire import Visitor
from letitride.table import Option, OptionsCache, Table

_ENCODER: Final = msgspec.json.Encoder()
_NOTHING: Final = b"[]"


class KeptOffers:
    """``offers`` for everybody at one table. What is kept belongs to one player, by name and
    seat."""

    def __init__(self, game: Game) -> None:
        self._cache = OptionsCache(game, _encoded)

    def encoded(self, table: Table, dealer: str, visitor: Visitor, at: int) -> bytes:
        actor = actor_of(table, dealer, visitor)
        return _NOTHING if actor is None else self._cache.of(table, actor, at)


def _encoded(options: Iterable[Option]) -> bytes:
    return _ENCODER.encode(as_sent(options))
