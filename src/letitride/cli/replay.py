"""``letitride replay``: a round from a log as table talk, with every card shown."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from letitride.cards import format_cards
from letitride.cli.database import Database, events_of, opened
from letitride.cli.output import BadInput, complain, console, naming, write_json
from letitride.cli.words import say
from letitride.house import VoidDeckRevealed
from letitride.narration import transcript
from letitride.rules import Game, game_of, load_rulebook, plays_by, rulebook_ids
from letitride.runtime import VoidDecks
from letitride.table import Event, Table, evolve, in_dealing_order, new_table
from letitride.table import events as e


def replay(
    round: Annotated[str, Parameter(help="TABLE/NUMBER, such as nsw-let-it-ride/12.")],
    /,
    *,
    database: Database = None,
    json: Annotated[bool, Parameter(help="Print the events as JSON.", negative="")] = False,
) -> None:
    name, number = _parse(round)
    events, void = asyncio.run(_read(database, name, number))
    start, events = _cut_out(name, number, events)
    if json:
        write_json((*events, *void))
        return
    lines = [*transcript(_game(start), start, events), *map(_revealed, void)]
    console().print("\n".join(lines), markup=False, soft_wrap=True)


async def _read(
    database: str | None, name: str, number: int
) -> tuple[Sequence[Event], Sequence[VoidDeckRevealed]]:
    async with opened(database) as log:
        void = await VoidDecks(log).of_round(name, number)
        return await events_of(log, name), tuple(void.values())


def _revealed(deck: VoidDeckRevealed) -> str:
    """The deck of a void deal, for checking against its commitment."""
    order = format_cards(in_dealing_order(deck.order, deck.cut, deck.mix))
    return say("replay.void_deck", order=order)


def _parse(text: str) -> tuple[str, int]:
    name, _, number = text.rpartition("/")
    if not name or not (number.isascii() and number.isdigit()):
        raise BadInput(say("replay.bad_round", text=text))
    return name, int(number)


def _cut_out(name: str, number: int, events: Sequence[Event]) -> tuple[Table, Sequence[Event]]:
    """The table before a round, and the round's events from opening to end."""
    table = new_table(name, book="", digest="")
    over: list[int] = []
    start, own = table, list[Event]()
    for event in events:
        if isinstance(event, e.RoundOpened):
            start, own = table, []
        own.append(event)
        on = table.round
        table = evolve(table, event)
        if on is not None and table.round is None:
            over.append(on.number)
            if on.number == number:
                return start, own
    if table.round is not None and table.round.number == number:
        raise BadInput(say("replay.not_over", name=name, number=number))
    have = say("replay.has", first=over[0], last=over[-1]) if over else say("replay.none_over")
    raise BadInput(say("replay.no_round", name=name, number=number, have=have))


def _game(table: Table) -> Game:
    """The game under the installed book; warns if the round used another edition."""
    assert table.terms is not None
    if table.book not in rulebook_ids():
        raise BadInput(say("replay.no_book", book=table.book))
    with naming():
        book = load_rulebook(table.book)
        game = game_of(book, table.terms.paytables)
    if not plays_by(book, table.digest):
        complain(say("replay.other_edition", id=book.id))
    return game
