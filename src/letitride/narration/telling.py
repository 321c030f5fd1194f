"""Events for one reader: each with its sentence, and how to present it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec
from msgspec.structs import astuple

from letitride.narration.lateness import is_late
from letitride.narration.register import line_of
from letitride.narration.scene import Scene
from letitride.narration.transcripts import told_together
from letitride.rules import Game
from letitride.table import Event, Recorded, Viewer, event_types
from letitride.table import events as e


class Tone(StrEnum):
    """``quiet``: seen on the felt and not said. ``aloud``: said at the table. ``notice``: done in
    the reader's place, and shown to them until they close it."""

    QUIET = "quiet"
    ALOUD = "aloud"
    NOTICE = "notice"


AnyEvent: Any = reduce(or_, event_types().values())
"""Any event, each kind with its own fields, for people who read the schema."""


class Narrated(msgspec.Struct, frozen=True, kw_only=True):
    """An event with the version of the table after it, and the round it belongs to, if any. A
    version that is missing was not for this reader. ``words`` tell it to the reader, in their
    person; they are empty if another event says it. ``tone`` is how: ``quiet`` is seen and not
    said, ``aloud`` is said at the table, a ``notice`` is shown until the reader closes it."""

    version: int
    round: int | None
    event: AnyEvent
    words: str
    tone: Tone


_QUIET: Final = frozenset(
    {
        e.BonusCollected,
        e.CardReplaced,
        e.DealerCardsDealt,
        e.DeckCut,
        e.DeckShuffled,
        e.DeckStale,
        e.KeyInserted,
        e.KeyPressed,
        e.KeyRemoved,
        e.LampRecorded,
        e.SensorsLocked,
        e.OpeningStepTaken,
        e.StubUnloaded,
        e.TrayCredited,
        e.TrayFilled,
    }
)


_NOBODY: Final = frozenset(
    {
        "amount",
        "at",
        "circle",
        "deck",
        "face",
        "faces",
        "lost",
        "moves",
        "place",
        "places",
        "returned",
        "stake",
        "won",
    }
)
"""Fields of events that hold neither a seat nor a person; a number there may look like a seat."""


def as_it_happens(game: Game, entries: Iterable[Recorded], reader: Viewer) -> Iterator[Narrated]:
    """Each event on its own, because nobody knows yet what follows."""
    for entry in entries:
        yield to_one(game, entry, reader)


def to_one(game: Game, entry: Recorded, reader: Viewer) -> Narrated:
    """One event as it happens."""
    scene = Scene(game, entry.before, reader, entry.own)
    return _narrated(entry, line_of(scene, (entry.event,)), _tone(scene, entry.event))


def is_told_alike(entry: Recorded, public: Recorded, reader: Viewer) -> bool:
    """Whether a reader is told an event in the words of the ``public`` screen: it shows them no
    more, and is not about them."""
    if entry.event is not public.event and entry.event != public.event:
        return False
    event, own = entry.event, entry.own
    return not any(
        _names(getattr(event, each), own, reader.name)
        for each in event.__struct_fields__
        if each not in _NOBODY
    )


def _names(value: object, seat: int | None, name: str) -> bool:
    """Whether a field of an event may mean this seat or person. If it only looks so, the event is
    told once more."""
    if isinstance(value, str):
        return bool(name) and value == name
    if isinstance(value, int):
        return value == seat
    if isinstance(value, Mapping):
        return any(_names(each, seat, name) for each in (*value, *value.values()))
    if isinstance(value, tuple | frozenset):
        return any(_names(each, seat, name) for each in value)
    return isinstance(value, msgspec.Struct) and _names(astuple(value), seat, name)


def looking_back(game: Game, entries: Sequence[Recorded], reader: Viewer) -> Iterator[Narrated]:
    """As it happened, except that cards dealt face down, three times round the table, share one
    line, at the last of them."""
    at = 0
    while at < len(entries):
        run = _deal_from(entries, at)
        *others, last = run
        scene = Scene(game, run[0].before, reader, run[0].own)
        for entry in others:
            yield _narrated(entry, "", Tone.QUIET)
        words = line_of(scene, [entry.event for entry in run])
        yield _narrated(last, words, _tone(scene, last.event))
        at += len(run)


def _deal_from(entries: Sequence[Recorded], at: int) -> Sequence[Recorded]:
    first, end = entries[at].event, at + 1
    if isinstance(first, e.CardsDealt) and not first.faces:
        while end < len(entries) and told_together(first, entries[end].event):
            end += 1
    return entries[at:end]


def _narrated(entry: Recorded, words: str, tone: Tone) -> Narrated:
    return Narrated(
        version=entry.version,
        round=entry.round,
        event=entry.event,
        words=words,
        tone=tone if words else Tone.QUIET,
    )


def _tone(scene: Scene, event: Event) -> Tone:
    if is_late(scene, event):
        return Tone.NOTICE
    match event:
        case e.CardsDealt(seat=seat, faces=()):
            quiet = seat != scene.you or _holds_cards(scene, seat)
        case e.CardsLookedAt(seat=seat) | e.HandTucked(seat=seat):
            quiet = seat != scene.you
        case e.HandTurned(seat=seat):
            quiet = seat == scene.you  # a player who looked knows them
        case _:
            quiet = type(event) in _QUIET
    return Tone.QUIET if quiet else Tone.ALOUD


def _holds_cards(scene: Scene, seat: int) -> bool:
    """A shoe deals cards one by one; only the first is said aloud."""
    round = scene.table.round
    hand = None if round is None else round.hands.get(seat)
    return hand is not None and bool(hand.places)
