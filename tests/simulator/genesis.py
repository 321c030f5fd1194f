"""The house before a world begins: tables that are open, and people with chips and sessions.

Made once for each kind of floor, and copied for each seed: opening a table takes longer than
playing a round.
"""

import asyncio
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Final, NamedTuple

from letitride.driver import default_limits, default_terms
from letitride.rules import Cents, Role, load_rulebook
from letitride.table import Phase, Rejected
from tests.simulator.database import Database
from tests.simulator.loop import new_loop
from tests.simulator.patches import in_world
from tests.simulator.server import SimulatedServer
from tests.simulator.timeline import Timeline

CHIPS: Final = Cents(20_000_00)
PEOPLE: Final = ("Ann", "Bob", "Cid", "Dot", "Eve")
_BEFORE: Final = -600.0


class Spot(NamedTuple):
    """A table of a floor."""

    id: str
    book: str
    bots: int = 0
    side_bets: bool = False
    meters: bool = False


FLOORS: Final[tuple[tuple[Spot, ...], ...]] = (
    (Spot("main", "nsw-let-it-ride"),),
    (Spot("main", "wa-let-it-ride", side_bets=True), Spot("left", "nsw-let-it-ride", bots=1)),
    (
        Spot("main", "wa-let-it-ride", side_bets=True, meters=True),
        Spot("left", "wa-let-it-ride", side_bets=True, meters=True),
    ),
    (Spot("main", "ca-let-it-ride", bots=1),),
    (Spot("main", "six-card-let-it-ride", side_bets=True),),
)


class Genesis(NamedTuple):
    database: Database
    tokens: Mapping[str, str]


@cache
def genesis(floor: int) -> Genesis:
    """The house in which the worlds of this floor begin."""
    loop = new_loop(Random(floor), start=_BEFORE)
    timeline, database = Timeline(loop.time), Database(loop.time)
    with in_world(loop, timeline):
        server = SimulatedServer("genesis", f"floor {floor}", loop, database, timeline)
        tokens = loop.run(_set_up(server, FLOORS[floor]))
        loop.drain(*server.processes)
    assert not timeline.broken, timeline.text()
    return Genesis(database, tokens)


async def _set_up(server: SimulatedServer, spots: tuple[Spot, ...]) -> Mapping[str, str]:
    server.start()
    while not server.up:
        await asyncio.sleep(0.1)
    tokens = await server.run(_open_tables(server, spots))
    await server.stop()
    return tokens


async def _open_tables(server: SimulatedServer, spots: tuple[Spot, ...]) -> Mapping[str, str]:
    casino, tokens = server.casino, {}
    for spot in spots:
        book = load_rulebook(spot.book)
        place = await casino.set_up(
            spot.id,
            book,
            name=spot.id.title(),
            terms=default_terms(book, side_bets=spot.side_bets, meters=spot.meters),
            limits=default_limits(book),
            bots=spot.bots,
            bot_play="pull,ride",
        )
        assert not isinstance(place, Rejected), place
        casino.tables[spot.id].scheduler.skip_pauses()
    for name in PEOPLE:
        person = await casino.accounts.open(
            name, Role.PLAYER, hash="-", chips=CHIPS, at=casino.now()
        )
        assert not isinstance(person, Rejected), person
        tokens[name], _ = await server.context.sessions.begin(
            name, Role.PLAYER, casino.now(), mark=person.mark
        )
    while any(each.table.phase is not Phase.BETWEEN_ROUNDS for each in casino.tables.values()):
        await asyncio.sleep(0.1)
    return tokens
