"""Makes the parts of a bundle from the rounds of a table."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from letitride.audit.bundle.later import LaterEvent, later_events
from letitride.audit.bundle.parts import (
    BookNoted,
    BundleEvent,
    BundleOrigin,
    ExportNoted,
    HeadsNoted,
    KeyNoted,
    LaterNoted,
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
from letitride.narration import Narrated, looking_back
from letitride.rules import Game, Role, rulebook_text
from letitride.table import Event, Table, Viewer, record
from letitride.table import events as e

_READER = Viewer(Role.INSPECTOR)


class RoundsTaken(msgspec.Struct, frozen=True, kw_only=True):
    """What the log has of some rounds in a row: their events, with those between them; what was
    said about them ``later``, by round, up to the version ``read_to``; the events that opened the
    table and locked in decks before; decks put away; exports of heads."""

    table: str
    stream: str
    start: TableMark
    events: Sequence[Stored]
    finished: Sequence[FinishedRound]
    opened: Stored
    locks: Sequence[Stored]
    voids: Sequence[Stored]
    exports: Sequence[ExportNoted]
    later: Sequence[tuple[int, Stored]] = ()
    read_to: int = 0


def bundle_parts(taken: RoundsTaken, keys: HouseKeys, *, at: int, by: str, release: str) -> Parts:
    """Raises ``OtherEdition``: without its rule book nobody can put a round in words."""
    table = taken.start.table
    stretches = StretchWalk(taken.start).feed(taken.events)
    first, last = taken.events[0], taken.events[-1]
    known = {each.number: each for each in taken.finished}
    voids = [BundleEvent.of(each) for each in taken.voids]
    about = BundleOrigin(
        table=taken.table,
        stream=taken.stream,
        rounds=tuple(known),
        at=at,
        by=by,
        release=release,
        read_to=max(taken.read_to, last.version),
    )
    noted = tuple(
        LaterNoted(round=round, event=BundleEvent.of(event)) for round, event in taken.later
    )
    later = later_events(noted, stretches, about)
    return Parts(
        about=about,
        book=BookNoted(id=table.book, digest=table.digest, text=rulebook_text(table.book)),
        start=StartNoted(
            version=table.version,
            table=msgspec.json.encode(table).decode(),
            opened=BundleEvent.of(taken.opened),
            locks=tuple(map(BundleEvent.of, taken.locks)),
        ),
        events=tuple(map(BundleEvent.of, taken.events)),
        later=noted,
        voids=tuple(voids),
        proofs=tuple(
            proof_of(taken.table, known[stretch.round], stretch, void_decks(voids))
            for stretch in stretches
            if stretch.round in known
        ),
        lines=tuple(lines_of(stretches, later)),
        rulings=tuple(rulings_of(stretches, later)),
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


def lines_of(stretches: Sequence[Stretch], later: Sequence[LaterEvent]) -> Iterator[LineNoted]:
    """What an inspector reads of it, in words. Raises ``OtherEdition``."""
    for stretch in stretches:
        for entry in _told(stretch.game, stretch.events, stretch.start.table):
            if entry.words:
                at = entry.event.at
                yield LineNoted(version=entry.version, round=entry.round, at=at, words=entry.words)
    for each in later:
        for entry in _told(stretches[-1].game, (each.event,), each.before):
            if entry.words:
                at = each.event.at
                yield LineNoted(version=each.version, round=each.round, at=at, words=entry.words)


def _told(game: Game | str, events: Sequence[Event], before: Table) -> Iterator[Narrated]:
    if isinstance(game, str):
        raise OtherEdition(game)
    entries = record(game, events, _READER, start=before)
    return looking_back(game, tuple(entries), _READER)


def rulings_of(stretches: Sequence[Stretch], later: Sequence[LaterEvent]) -> Iterator[RulingNoted]:
    told = [
        (version, stretch.round, event)
        for stretch in stretches
        for version, event in enumerate(stretch.events, stretch.first)
    ]
    told += [(each.version, each.round, each.event) for each in later]
    for version, round, event in told:
        if isinstance(event, e.Ruled):
            yield RulingNoted(
                version=version,
                round=round,
                matter=event.matter,
                outcome=event.outcome,
                clause=event.clause,
                house_policy=event.house_policy,
                sentence=event.sentence,
            )


def text_digest(book: BookNoted) -> str:
    return hashlib.sha256(book.text.encode()).hexdigest()
