"""Evolve: the table itself: opening, signs, limits, the tray."""

from msgspec.structs import replace

from letitride.rules import OpeningStep
from letitride.table import events as e
from letitride.table.evolve.controller import count_registered
from letitride.table.evolve.handlers import face_down, in_deck, in_round, on, unchanged
from letitride.table.state import (
    Banking,
    Controller,
    Deck,
    DeckPlace,
    Phase,
    Sign,
    SignKind,
    Switch,
    Table,
)

unchanged(e.TrayFilled, e.TrayCredited)


@on(e.TableOpened)
def _table_opened(table: Table, event: e.TableOpened) -> Table:
    decks = tuple(Deck(back=back, serial=number) for number, back in enumerate(event.backs))
    return replace(
        table,
        book=event.book,
        digest=event.digest,
        terms=event.terms,
        limits=event.limits,
        device=event.terms.device,
        equipment=event.equipment,
        decks=decks,
        decks_used=len(decks),
        phase=Phase.OPENING,
        controller=Controller() if Switch.CONTROLLER in event.terms.switches else None,
        opening=(),
        signs=(),
        halts=(),
        count_ordered=False,
        banking=Banking(),
        face_down_next=False,
    )


@on(e.FaceUpEnded)
def _face_up_ended(table: Table, _: e.FaceUpEnded) -> Table:
    """The current round is played out as it was dealt."""
    return face_down(table) if table.round is None else replace(table, face_down_next=True)


@on(e.GamesSupervisorNamed)
def _games_supervisor_named(table: Table, event: e.GamesSupervisorNamed) -> Table:
    return replace(table, games_supervisor=event.supervisor)


@on(e.OpeningStepTaken)
def _opening_step(table: Table, event: e.OpeningStepTaken) -> Table:
    taken = replace(table, opening=(*table.opening, event.step))
    match event.step:
        case OpeningStep.CHECK_FIRST_DECK:
            return in_deck(taken, 0, checked=True, place=DeckPlace.TABLE)
        case OpeningStep.CHECK_SECOND_DECK:
            return in_deck(taken, 1, checked=True, place=DeckPlace.TABLE)
        case OpeningStep.LOAD_FIRST_DECK:
            return in_deck(taken, 0, place=DeckPlace.DEVICE)
        case OpeningStep.SECOND_DECK_TO_RACK:
            return in_deck(taken, 1, place=DeckPlace.RACK)
        case OpeningStep.SHUFFLE:
            return in_deck(
                count_registered(taken, event.count),
                0,
                commitment=event.commitment,
                count=event.count,
                shuffled_at=event.at,
                by_hand=False,
            )
        case OpeningStep.CUT:
            return in_deck(taken, 0, cut=event.cut)
        case _:
            return taken


@on(e.TableReady)
def _table_ready(table: Table, _: e.TableReady) -> Table:
    return replace(table, phase=Phase.BETWEEN_ROUNDS, dead_game=not table.seats)


@on(e.SignPutUp)
def _sign_put_up(table: Table, event: e.SignPutUp) -> Table:
    others = tuple(sign for sign in table.signs if sign.kind is not event.kind)
    return replace(table, signs=(*others, Sign(event.kind, event.effective, event.minimum)))


@on(e.SignTakenDown)
def _sign_taken_down(table: Table, event: e.SignTakenDown) -> Table:
    return replace(table, signs=tuple(each for each in table.signs if each.kind is not event.kind))


@on(e.LimitsChanged)
def _limits_changed(table: Table, event: e.LimitsChanged) -> Table:
    """A sign comes down once what it announced has happened; the others stay up."""
    signs = tuple(
        sign
        for sign in table.signs
        if sign.kind is not SignKind.MINIMUM or sign.minimum != event.limits.minimum
    )
    changed = replace(table, limits=event.limits, signs=signs)
    return changed if table.round is None else in_round(changed, limits=event.for_round)


@on(e.TableClosed)
def _table_closed(table: Table, _: e.TableClosed) -> Table:
    return replace(
        table,
        phase=Phase.CLOSED,
        controller=None,
        games_supervisor="",
        equipment=frozenset(),
        dead_game=False,
        seats={},
        decks=(),
        round=None,
        banking=Banking(),
        signs=(),
        halts=(),
        count_ordered=False,
        opening=(),
        past=(),
        invalidations=(),
    )
