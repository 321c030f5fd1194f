"""Makes the parts of a bundle from the rounds of a table."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from letitride.audit.bundle.parts import (
    BookNoted,
    BundleEvent,
    BundleOrigin,
    ExportNoted,
    HeadsNoted,
    KeyNoted,
    LineNoted,
    Parts,
    RulingNoted,
    StartNoted,
)
from letitride.audit.disclosure import Disclosure, disclose
from letitride.audit.heads import fingerprint
from letitride.audit.stretches import FinishedRound, OtherEdition, Stretch, StretchWalk, TableMark
from letitride.house import VoidDeckRevealed
from letitride.journal import CODEC, Head, HouseKeys, Stored
from letitride.narration import looking_back
from letitride.rules import Role, rulebook_text
from letitride.table import Viewer, record
from letitride.table import events as e

_READER = Viewer(Role.INSPECTOR)


class RoundsTaken(msgspec.Struct, frozen=True, kw_only=True):
    """What the log has of some rounds in a row: their events, with those between them; the events
    that opened the table and locked in decks before; decks put away; exports of heads."""

    table: str
    stream: str
    start: TableMark
    events: Sequence[Stored]
    finished: Sequence[FinishedRound]
    opened: Stored
    locks: Sequence[Stored]
    voids: Sequence[Stored]
    exports: Sequence[ExportNoted]


def bundle_parts(taken: RoundsTaken, keys: HouseKeys, *, at: int, by: str, release: str) -> Parts:
    """Raises ``OtherEdition``: without its rule book nobody can put a round in words."""
    table = taken.start.table
    stretches = StretchWalk(taken.start).feed(taken.events)
    first, last = taken.events[0], taken.events[-1]
    known = {each.number: each for each in taken.finished}
    voids = [BundleEvent.of(each) for each in taken.voids]
    return Parts(
        about=BundleOrigin(
            table=taken.table,
            stream=taken.stream,
            rounds=tuple(known),
            at=at,
            by=by,
            release=release,
        ),
        book=BookNoted(id=table.book, digest=table.digest, text=rulebook_text(table.book)),
        start=StartNoted(
            version=table.version,
            table=msgspec.json.encode(table).decode(),
            opened=BundleEvent.of(taken.opened),
            locks=tuple(map(BundleEvent.of, taken.locks)),
        ),
        events=tuple(map(BundleEvent.of, taken.events)),
        voids=tuple(voids),
        proofs=tuple(
            proof_of(taken.table, known[stretch.round], stretch, void_decks(voids))
            for stretch in stretches
            if stretch.round in known
        ),
        lines=tuple(lines_of(stretches)),
        rulings=tuple(rulings_of(stretches)),
        heads=HeadsNoted(
            before=Head(taken.stream, table.version, first.previous),
            after=Head(taken.stream, last.version, last.hash),
            exports=tuple(taken.exports),
        ),
        keys=tuple(
            KeyNoted(
                public=key.public,
                fingerprint=fingerprint(key.public),
                retired=key.id in keys.retired,
            )
            for key in keys.keys
        ),
    )


def proof_of(
    table: str, about: FinishedRound, stretch: Stretch, void: Mapping[str, VoidDeckRevealed]
) -> Disclosure:
    own = {key: deck for key, deck in void.items() if deck.round == about.number}
    return disclose(table, about, stretch, void=own)


def void_decks(voids: Sequence[BundleEvent]) -> dict[str, VoidDeckRevealed]:
    """By commitment. Raises ``BadEvent``."""
    found = (CODEC.event(each.stored("")) for each in voids)
    return {each.commitment: each for each in found}


def lines_of(stretches: Sequence[Stretch]) -> Iterator[LineNoted]:
    """What an inspector reads of it, in words. Raises ``OtherEdition``."""
    for stretch in stretches:
        if isinstance(stretch.game, str):
            raise OtherEdition(stretch.game)
        entries = record(stretch.game, stretch.events, _READER, start=stretch.start.table)
        for entry in looking_back(stretch.game, tuple(entries), _READER):
            if entry.words:
                at = entry.event.at
                yield LineNoted(version=entry.version, round=entry.round, at=at, words=entry.words)


def rulings_of(stretches: Sequence[Stretch]) -> Iterator[RulingNoted]:
    for stretch in stretches:
        for version, event in enumerate(stretch.events, stretch.first):
            if isinstance(event, e.Ruled):
                yield RulingNoted(
                    version=version,
                    round=stretch.round,
                    matter=event.matter,
                    outcome=event.outcome,
                    clause=event.clause,
                    house_policy=event.house_policy,
                    sentence=event.sentence,
                )


def text_digest(book: BookNoted) -> str:
    return hashlib.sha256(book.text.encode()).hexdigest()
