"""The record and the live feed: a table's events, redacted, each with its version.

Both go through ``redact``. A version that is missing was not for this viewer; nothing is lost.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from letitride.rules import Act, Game
from letitride.table import events as e
from letitride.table.decide.checks import has_any_stake
from letitride.table.evolve import evolve
from letitride.table.money import balance, bank
from letitride.table.state import Phase, Table, new_table
from letitride.table.view.redaction import redact
from letitride.table.view.viewer import Viewer

_FRAME: Final = (
    e.TableOpened,
    e.OpeningStepTaken,
    e.TableReady,
    e.SignPutUp,
    e.SignTakenDown,
    e.LimitsChanged,
    e.TableClosed,
    e.DeckShuffled,
    e.DeckCut,
    e.DeckMoved,
    e.DeckStale,
    e.DeckReplaced,
    e.DeckChecked,
    e.CardSwapped,
    e.DeviceFitted,
)
"""Earlier events that a player needs to check their own round: the terms, and the commitment to
the deck. They contain no hands and nobody's money."""

_OWN: Final = (
    e.DisputeRaised,
    e.DisputeMoved,
    e.PlayerPrecluded,
    e.PersonDetained,
    e.MeasureEnded,
    e.CorrectionMade,
    e.ResultReversed,
)
"""Matters of a person, whether or not they still have a seat."""


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """An event as a viewer may read it, with the version of the table after it, and its round, if
    any. ``before`` is the table before the event, not redacted: it is there to put the event into
    words. ``own`` is the viewer's seat at the time."""

    version: int
    round: int | None
    event: e.Event
    before: Table
    own: int | None


class TableStep(msgspec.Struct, frozen=True):
    """An event between two tables. Nothing of it is redacted."""

    before: Table
    event: e.Event
    after: Table

    @property
    def round(self) -> int | None:
        on = self.after.round or self.before.round
        return None if on is None else on.number


def live(table: Table, events: Iterable[e.Event], viewer: Viewer) -> Iterator[Recorded]:
    """What a viewer at the table gets as it happens; ``table`` is the state before it."""
    for step in steps(table, events):
        shown = as_shown(step, viewer)
        if shown is not None:
            yield shown


def record(
    game: Game, events: Iterable[e.Event], viewer: Viewer, *, start: Table | None = None
) -> Iterator[Recorded]:
    """The record of a table as the viewer may read it later; ``start`` is the state before it.

    The table's staff and the inspector read everything (the caller must know that it is their
    table). A player reads the rounds they played or banked, everything else about their seat, and
    what they need to check those rounds. The public reads nothing.
    """
    table = start or new_table("", book=game.book.id, digest=game.book.digest)
    roles = game.book.roles
    if viewer.role is None:
        return
    if any(roles.may(viewer.role, act) for act in (Act.READ_TABLE_RECORD, Act.READ_ALL_RECORDS)):
        yield from live(table, events, viewer)
    elif roles.may(viewer.role, Act.READ_OWN_ROUNDS):
        yield from _own_rounds(game, table, events, viewer)


def _own_rounds(
    game: Game, table: Table, events: Iterable[e.Event], viewer: Viewer
) -> Iterator[Recorded]:
    """A round shows who plays only after it has opened, so it is held back until it is over."""
    held: list[tuple[Recorded, bool]] = []
    number: int | None = None
    played = False
    for step in steps(table, events):
        if step.round != number:
            yield from _released(held, played)
            held, number, played = [], step.round, False
        played = played or _plays(game, step.after, viewer)
        shown = as_shown(step, viewer)
        if shown is not None:
            held.append((shown, _concerns(step, viewer)))
    yield from _released(held, played)


def _released(held: list[tuple[Recorded, bool]], played: bool) -> Iterator[Recorded]:
    return (shown for shown, concerns in held if played or concerns)


def _plays(game: Game, table: Table, viewer: Viewer) -> bool:
    """Whether the viewer is in the round: since the call, with a bet, a hand or the bank."""
    seat = viewer.seat_at(table)
    if seat is None or table.round is None or table.phase is Phase.BETTING:
        return False
    banks = balance(table.ledger, bank(seat)) > 0
    plays = seat in table.round.hands or seat in table.round.backs
    return banks or plays or has_any_stake(game, table, seat)


def _concerns(step: TableStep, viewer: Viewer) -> bool:
    """Whether an event is about the viewer, or needed to check any round."""
    if isinstance(step.event, (*_FRAME, *_OWN)):
        return True  # redaction has left only the viewer's own
    own = _own(step, viewer)
    if own is None:
        return False
    match step.event:
        case e.CollusionActedOn(seats=seats):
            return own in seats
        case event:
            return own in (getattr(event, "seat", None), getattr(event, "backer", None))


def as_shown(step: TableStep, viewer: Viewer) -> Recorded | None:
    """What a viewer at the table gets of one step; None if it is not for them."""
    event = redact(step.before, step.event, viewer, after=step.after)
    if event is None:
        return None
    return Recorded(
        version=step.after.version,
        round=step.round,
        event=event,
        before=step.before,
        own=_own(step, viewer),
    )


def _own(step: TableStep, viewer: Viewer) -> int | None:
    """The viewer's seat, even if they just left it."""
    return viewer.seat_at(step.after) or viewer.seat_at(step.before)


def steps(table: Table, events: Iterable[e.Event]) -> Iterator[TableStep]:
    """The events one by one; ``table`` is the state before them."""
    for event in events:
        after = evolve(table, event)
        yield TableStep(table, event, after)
        table = after
