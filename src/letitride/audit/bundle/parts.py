"""What is in a bundle of evidence, part by part. Each part is one line of canonical JSON."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from letitride.audit.disclosure import Disclosure
from letitride.journal import Head, Stored, hash_of


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True): ...


class BundleOrigin(_Part, frozen=True, kw_only=True):
    """Which rounds, when and by whom they were taken, and by which release of the program.
    ``read_to`` is the table's version up to which anything about them was looked for."""

    table: str
    stream: str
    rounds: tuple[int, ...]
    at: int
    by: str
    release: str
    read_to: int = 0


class BookNoted(_Part, frozen=True, kw_only=True):
    """``digest`` is what the table was opened under; ``text`` is the book as installed, which may
    be a later text with the same rules."""

    id: str
    digest: str
    text: str


class BundleEvent(_Part, frozen=True, kw_only=True):
    """An event as stored. ``body`` is the exact text that the hash covers."""

    version: int
    kind: str
    schema: int
    command_id: str
    body: str
    previous: str
    hash: str

    @classmethod
    def of(cls, stored: Stored) -> "BundleEvent":
        return cls(
            version=stored.version,
            kind=stored.kind,
            schema=stored.schema,
            command_id=stored.command_id,
            body=stored.body.decode(),
            previous=stored.previous,
            hash=stored.hash,
        )

    def stored(self, stream: str) -> Stored:
        return Stored(
            stream=stream,
            version=self.version,
            position=0,
            kind=self.kind,
            schema=self.schema,
            body=self.body.encode("utf-8", "surrogatepass"),
            previous=self.previous,
            hash=self.hash,
            command_id=self.command_id,
            at=0,
        )

    def own_hash(self, stream: str) -> str:
        return hash_of(
            self.previous,
            stream=stream,
            version=self.version,
            kind=self.kind,
            schema=self.schema,
            command_id=self.command_id,
            body=self.body.encode("utf-8", "surrogatepass"),
        )


class StartNoted(_Part, frozen=True, kw_only=True):
    """The table just before the first event, as JSON: the house's word, which its signature
    covers. ``opened`` is the event that opened the table, ``locks`` are the events that locked in
    decks before."""

    version: int
    table: str
    opened: BundleEvent
    locks: tuple[BundleEvent, ...]


class LaterNoted(_Part, frozen=True, kw_only=True):
    """What was said or done about a round once the next had begun: it is not next to the events of
    the round in the log, and what came between is not in the bundle."""

    round: int
    event: BundleEvent


class LineNoted(_Part, frozen=True, kw_only=True):
    """An event in words."""

    version: int
    round: int | None
    at: int
    words: str


class RulingNoted(_Part, frozen=True, kw_only=True):
    version: int
    round: int | None
    matter: str
    outcome: str
    clause: str
    house_policy: bool
    sentence: str


class ExportNoted(_Part, frozen=True, kw_only=True):
    """Signed heads that the house exported: the SHA-256 of the file, for whoever has it."""

    number: int
    digest: str
    events: int
    position: int
    at: int


class HeadsNoted(_Part, frozen=True, kw_only=True):
    """The chain just before the events and at their end, and the exports before and after them."""

    before: Head
    after: Head
    exports: tuple[ExportNoted, ...]


class KeyNoted(_Part, frozen=True, kw_only=True):
    public: str
    fingerprint: str
    retired: bool


class Manifest(_Part, frozen=True, kw_only=True):
    """What the house signs: its key, the SHA-256 of every part, and that of the script that shows
    them in a browser."""

    format: str
    house: str
    parts: Mapping[str, str]
    script: str


SHAPES: Final[Mapping[str, Any]] = {
    "about": BundleOrigin,
    "book": BookNoted,
    "start": StartNoted,
    "events": tuple[BundleEvent, ...],
    "later": tuple[LaterNoted, ...],
    "voids": tuple[BundleEvent, ...],
    "proofs": tuple[Disclosure, ...],
    "lines": tuple[LineNoted, ...],
    "rulings": tuple[RulingNoted, ...],
    "heads": HeadsNoted,
    "keys": tuple[KeyNoted, ...],
}
"""The parts in the order of the file."""

SINCE_2: Final = frozenset({"later"})
"""Parts that files of the first format do not have."""


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    about: BundleOrigin
    book: BookNoted
    start: StartNoted
    events: tuple[BundleEvent, ...]
    later: tuple[LaterNoted, ...] = ()
    voids: tuple[BundleEvent, ...]
    proofs: tuple[Disclosure, ...]
    lines: tuple[LineNoted, ...]
    rulings: tuple[RulingNoted, ...]
    heads: HeadsNoted
    keys: tuple[KeyNoted, ...]
