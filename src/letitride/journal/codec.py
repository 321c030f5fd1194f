"""Encodes events to JSON that is stored forever, and decodes it.

Canonical: keys sorted, no spaces, sets sorted, UTF-8. In the log every body begins with a random
``_salt``: the hash of unseen cards must not give them away. Every kind has a schema version, 1
until it changes. A field with a default can be added without a new version; any other change needs
an upcast, which turns the JSON of one version into that of the next:

    @upcast("BetsPlaced", 1)
    def _circles(old: Json) -> Json: ...
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from letitride.house import house_event_types
from letitride.journal.records import Stored
from letitride.table import Event, event_types

Json = dict[str, Any]
Upcaster = Callable[[Json], Json]


class BadEvent(Exception):
    """The log contains an event that this program does not know."""


class Encoded(msgspec.Struct, frozen=True):
    kind: str
    schema: int
    body: bytes
    at: int


@dataclass(slots=True)
class Codec:
    """The known kinds of events, and the steps that upgrade older ones."""

    types: Mapping[str, type[msgspec.Struct]]
    _upcasters: dict[tuple[str, int], Upcaster] = field(default_factory=dict)
    _versions: dict[str, int] = field(default_factory=dict)
    _decoders: dict[str, "msgspec.json.Decoder[Any]"] = field(default_factory=dict)

    def upcast(
        self, kind: str, from_version: int, *, to: str | None = None
    ) -> Callable[[Upcaster], Upcaster]:
        """Register a step to the next version; ``to`` is the new name if the kind was renamed."""

        def register(step: Upcaster) -> Upcaster:
            self._upcasters[kind, from_version] = step
            self._versions[to or kind] = max(self.version(to or kind), from_version + 1)
            return step

        return register

    def version(self, kind: str) -> int:
        """The schema version in which events of this kind are written today."""
        return self._versions.get(kind, 1)

    def encode(self, event: msgspec.Struct) -> Encoded:
        kind = type(event).__name__
        assert self.types.get(kind) is type(event), f"{kind} is not a kind of this log"
        return Encoded(kind, self.version(kind), canonical(event), getattr(event, "at", 0))

    def decode(self, kind: str, schema: int, body: bytes) -> Any:
        """The event in today's form. Raises ``BadEvent``."""
        try:
            if (kind, schema) in self._upcasters:
                kind, schema, body = self._upcasted(kind, schema, body)
            if kind not in self.types:
                raise BadEvent(f"unknown event {kind!r}")
            if schema != self.version(kind):
                raise BadEvent(f"{kind}: version {schema}; we know 1 to {self.version(kind)}")
            return self._decoder(kind).decode(body)
        except (msgspec.MsgspecError, LookupError, TypeError) as error:
            raise BadEvent(f"{kind}, version {schema}: {error}") from error

    def decoder(self, kind: str, schema: int) -> Callable[[bytes], Any] | None:
        """Decodes bodies of this kind in one step; None if it takes more. It raises
        ``msgspec.MsgspecError``."""
        if kind not in self.types or schema != self.version(kind):
            return None
        return None if (kind, schema) in self._upcasters else self._decoder(kind).decode

    def event(self, stored: Stored) -> Any:
        """The stored event. Raises ``BadEvent``."""
        return self.decode(stored.kind, stored.schema, stored.body)

    def _upcasted(self, kind: str, schema: int, body: bytes) -> tuple[str, int, bytes]:
        json: Json = msgspec.json.decode(body)
        while step := self._upcasters.get((kind, schema)):
            json = step(json)
            kind, schema = json["type"], schema + 1
        return kind, schema, canonical(json)

    def _decoder(self, kind: str) -> "msgspec.json.Decoder[Any]":
        if kind not in self._decoders:
            self._decoders[kind] = msgspec.json.Decoder(self.types[kind])
        return self._decoders[kind]


def canonical(value: Any) -> bytes:
    """The canonical JSON of a value."""
    return msgspec.json.encode(value, order="sorted")


def salted(encoded: Encoded, salt: str) -> Encoded:
    """Put a salt into the body, so that its hash cannot be used to test guesses.

    ``_salt`` sorts before every field, so the body stays canonical; decoders ignore it.
    """
    return Encoded(
        encoded.kind,
        encoded.schema,
        b'{"_salt":"%s",' % salt.encode() + encoded.body[1:],
        encoded.at,
    )


CODEC = Codec({**event_types(), **house_event_types()})
upcast = CODEC.upcast

_CALIFORNIA_0_1: Final = "063e1f3800456a11ed6e503f0fc04dd3fe88ef2db1d178e59802bfc406bcb329"
_FEES_0_1: Final = {"minimum": 500, "maximum": 10000, "player": 50, "player_dealer": 200}


@upcast("TableSetUp", 1)
@upcast("TableOpened", 1)
def _fee_sheet(old: Json) -> Json:
    """In release 0.1 fees were in the book; now they are in a table's terms. Only California has
    fees: a table from then gets the fees and limits of that book."""
    if old["digest"] != _CALIFORNIA_0_1 or "fees" in old["terms"]:
        return old
    return {**old, "terms": {**old["terms"], "fees": [_FEES_0_1]}}


def decode(stored: Stored) -> Event:
    """The stored table event, in today's form. Raises ``BadEvent``."""
    event: Event = CODEC.event(stored)
    return event
