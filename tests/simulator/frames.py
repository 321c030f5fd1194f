"""Nobody is shown a card that they have not seen, in any frame of any feed."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from letitride.cards import Card, format_cards
from tests.server.eyes import Eyes, cards_in
from tests.simulator.clients import Client
from tests.simulator.oracles import Lived
from tests.simulator.timeline import Timeline

_message = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_list = msgspec.json.Decoder(list[msgspec.Raw]).decode
_whole = msgspec.json.Decoder(int).decode


class Sight:
    """What one viewer has seen and been told of a table, by version."""

    def __init__(self, name: str, life: Sequence[Lived]) -> None:
        eyes = Eyes(name)
        self.deal: list[frozenset[Card]] = [frozenset()]
        self.told: list[frozenset[Card]] = [frozenset()]
        for each in life:
            eyes.tell(each.event)
            self.deal.append(_same(frozenset(eyes.deal)))
            self.told.append(_same(frozenset(eyes.told)))


@lru_cache(1000)
def _same(cards: frozenset[Card]) -> frozenset[Card]:
    return cards


def look_at_frames(client: Client, life: Sequence[Lived], timeline: Timeline) -> None:
    """Each event by what was known right after it, everything else by what is known now."""
    sight = Sight(client.name, life)
    for _, text in client.frames:
        message = _message(text)
        version = _whole(message["version"])
        for each in _list(message.pop("events", msgspec.Raw(b"[]"))):
            at = _whole(_message(each)["version"])
            _compare(client, cards_in(bytes(each), depth=0) - sight.told[at], at, timeline)
        shown = cards_in(msgspec.json.encode(message), depth=2)
        _compare(client, shown - sight.deal[version], version, timeline)
    timeline.counts["frames"] += len(client.frames)


def _compare(client: Client, unseen: set[Card], version: int, timeline: Timeline) -> None:
    if unseen:
        timeline.fail(
            "unseen card", f"{client.label} is shown {format_cards(sorted(unseen))} at {version}"
        )
