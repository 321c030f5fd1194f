"""The cards of a misdeal that must be counted: the floor collects them, unloads the stub with START
and counts, one act after the other (W irregularity 2)."""

from letitride.rules import Act, Game
from letitride.table import commands as c
from letitride.table import events as e
from letitride.table.decide.checks import Refusal, may
from letitride.table.decide.controller.lamps import start_pressed
from letitride.table.decide.register import Decided
from letitride.table.rejections import reject
from letitride.table.state import DeckPlace, Halt, Table

_CLAUSE = "roles.collect_and_count"


def collected(table: Table) -> tuple[e.Event, ...]:
    """The hands and the dealer's cards, and the stub if it is still in the device."""
    deck = _lying(table)
    racked = () if Halt.STUB in table.halts else (_to_rack(deck),)
    return (e.CardsCollected(deck=deck), *racked, e.HaltLifted(halt=Halt.COLLECT))


def unload_by_floor(game: Game, table: Table, command: c.UnloadStub) -> Decided:
    """Not the dealer: after a misdeal the floor has the cards."""
    if no := may(game, command, Act.COLLECT_AND_COUNT):
        return no
    if Halt.COLLECT in table.halts:
        return reject("collect_first", game.book.clause(_CLAUSE))
    return (
        *start_pressed(table),
        e.StubUnloaded(),
        _to_rack(_lying(table)),
        e.HaltLifted(halt=Halt.STUB),
    )


def all_collected(game: Game, table: Table) -> Refusal:
    """Cards can be counted only once all are collected."""
    if Halt.COLLECT in table.halts:
        return reject("collect_first", game.book.clause(_CLAUSE))
    if Halt.STUB in table.halts:
        return reject("unload_first", game.book.clause(_CLAUSE))
    return None


def _lying(table: Table) -> int:
    return next(i for i, deck in enumerate(table.decks) if deck.place is DeckPlace.FELT)


def _to_rack(deck: int) -> e.DeckMoved:
    return e.DeckMoved(deck=deck, place=DeckPlace.RACK)
