"""What must hold in every world, whatever went wrong in it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from letitride.audit import prove_log
from letitride.house import (
    Place,
    cage_stream,
    is_bot,
    new_patron,
    replay,
    table_stream,
)
from letitride.journal import CODEC, decode
from letitride.rules import game_of, load_rulebook
from letitride.runtime.cage import holdings
from letitride.table import Event, Phase, Table, evolve, new_table
from letitride.table import events as e
from tests.simulator.clients import USUAL_TRANSIT, Acknowledged, Client
from tests.simulator.database import Database
from tests.simulator.genesis import PEOPLE
from tests.simulator.memory_log import MemoryLog
from tests.simulator.server import KEYS, PACE, SimulatedServer
from tests.simulator.timeline import Timeline
from tests.simulator.wire import PlainWire

HEARD: Final = 2.5
"""Seconds in which servers that are well learn who is connected to each other."""
NEWS: Final = 7.0
"""Seconds in which a client at a server that is well sees what was written: it may come after five
other frames, of about a second each."""


class Lived(NamedTuple):
    """One event of a table: its true time, its command, and the table before it."""

    at: float
    command_id: str
    before: Table
    event: Event


def lived(database: Database, place: Place) -> list[Lived]:
    table = new_table(place.id, book=place.book, digest=place.digest)
    found = []
    for raw in database.streams.get(table_stream(place.id), ()):
        event = decode(raw.stored())
        found.append(Lived(database.committed_at[raw.position - 1], raw.command_id, table, event))
        table = evolve(table, event)
    return found


def is_quiet(table: Table) -> bool:
    """Everybody has left, and nothing is on. A round may be open for bets that nobody makes."""
    return not table.seats and table.phase in (Phase.BETWEEN_ROUNDS, Phase.BETTING)


class Oracles:
    def __init__(
        self,
        database: Database,
        places: Mapping[str, Place],
        servers: Sequence[SimulatedServer],
        clients: Sequence[Client],
        timeline: Timeline,
    ) -> None:
        self._database = database
        self._places = places
        self._servers = servers
        self._clients = clients
        self._timeline = timeline
        self._acknowledged: dict[tuple[str, str], Acknowledged] = {}

    # --- while the world runs ----------------------------------------------------------------

    def acknowledged(self, told: Acknowledged) -> None:
        """A command is on disk before anybody is told so."""
        self._acknowledged[told.table, told.id] = told
        stored = self._database.commands.get((table_stream(told.table), told.id))
        if told.done is not None and (stored is None or stored[2:4] != _versions(told)):
            self._timeline.fail("acknowledged before stored", f"{told.id}: {stored}")

    def look_at_clients(self, now: float) -> None:
        """A client at a server that is well is at the last version soon after it was written."""
        for client in self._clients:
            rows = self._database.streams[table_stream(client.table)]
            written = self._database.committed_at[rows[-1].position - 1]
            server = client.server
            if server is None or client.version == rows[-1].version:
                continue
            slow = client.transit > USUAL_TRANSIT or now - client.here_since < NEWS
            well = server.was_well(now - NEWS, now)
            if now - written >= NEWS and well and not slow:
                self._timeline.fail(
                    "last version",
                    f"{client.label} at {client.version}, {client.table} at {rows[-1].version}",
                )

    # --- when it is over ---------------------------------------------------------------------

    async def judge(self) -> None:
        await self._verify()
        self._exactly_once()
        for place in self._places.values():
            life = lived(self._database, place)
            end = evolve(life[-1].before, life[-1].event)
            self._no_round_without_end(end)
            self._conserved(place, end)
            self._one_driver(place.id, life)
            self._nobody_removed_who_was_present(place.id, life)
        self._everybody_at_the_end()

    async def _verify(self) -> None:
        log = MemoryLog(self._database, PlainWire(), KEYS)
        proof = await prove_log(log)
        await log.close()
        for bad in proof.bad[:5]:
            self._timeline.fail("verify", f"{bad.stream} {bad.version}: {bad.sentence}")
        if not proof.well and not proof.bad:
            self._timeline.fail("verify", "the log is not well")

    def _exactly_once(self) -> None:
        found: dict[tuple[str, str], list[int]] = {}
        for raw in self._database.events:
            found.setdefault((raw.stream, raw.command_id), []).append(raw.version)
        for told in self._acknowledged.values():
            first, last = _versions(told)
            stored = found.get((table_stream(told.table), told.id), [])
            if stored != list(range(first, last + 1)):
                answer = "refused" if told.done is None else f"told {first}-{last}"
                self._timeline.fail("exactly once", f"{told.id} {answer}, stored {stored}")

    def _no_round_without_end(self, table: Table) -> None:
        if not is_quiet(table):
            self._timeline.fail("no round without an end", f"{table.id} is at {table.phase}")

    def _conserved(self, place: Place, table: Table) -> None:
        if sum(table.ledger.values()):
            self._timeline.fail("conservation", f"{place.id}: {sum(table.ledger.values())}")
        game = game_of(load_rulebook(place.book), place.terms.paytables)
        held = {
            who.player: holdings(game, table, seat)
            for seat, who in table.seats.items()
            if not is_bot(who.player)
        }
        for name in PEOPLE:
            rows = self._database.streams[cage_stream(name)]
            patron = replay(new_patron(name), [CODEC.event(raw.stored()) for raw in rows])
            known = patron.at_tables.get(place.id, 0)
            if known != held.get(name, 0):
                self._timeline.fail(
                    "conservation", f"{name} at {place.id}: {held.get(name, 0)}, the cage: {known}"
                )

    def _one_driver(self, table: str, life: Sequence[Lived]) -> None:
        """Nobody drives by an old lease once another has driven by a newer one."""
        ids = dict.fromkeys(each.command_id for each in life)
        leases = [int(id.split(":")[2]) for id in ids if id.startswith("house:")]
        if any(later < earlier for earlier, later in pairwise(leases)):
            self._timeline.fail("one driver", f"{table}: leases {_runs(leases)}")

    def _nobody_removed_who_was_present(self, table: str, life: Sequence[Lived]) -> None:
        """Somebody is present whose socket was open at a server that could say so, for long enough
        that the server that freed the seat had to know."""
        for removed in filter(_is_removal, life):
            assert isinstance(removed.event, e.PlayerLeft)
            name, at = removed.event.player, removed.at
            driver = next(s for s in self._servers if _sign(removed) in s.signs)
            client = next(each for each in self._clients if each.name == name)
            for visit in client.visits() if client.table == table else ():
                begin, end = max(visit.begun, at - PACE.away + HEARD), min(visit.ended, at)
                well = visit.server.was_well(begin, end) and driver.was_well(begin, at)
                if end - begin >= HEARD and well:
                    self._timeline.fail(
                        "presence", f"{name} removed from {table} at {at:.1f} while connected"
                    )

    def _everybody_at_the_end(self) -> None:
        for client in self._clients:
            last = self._database.reached(table_stream(client.table))
            if client.server is None or client.version != last:
                self._timeline.fail(
                    "last version", f"{client.label} ends at {client.version}, not at {last}"
                )
        for server in self._servers:
            for id, runner in server.casino.tables.items():
                last = self._database.reached(table_stream(id))
                if runner.table.version != last:
                    self._timeline.fail(
                        "last version", f"{server.name} ends at {runner.table.version} of {last}"
                    )


def _versions(told: Acknowledged) -> tuple[int, int]:
    return (0, -1) if told.done is None else (told.done.first, told.done.last)


def _is_removal(each: Lived) -> bool:
    """The clock took a player for absent, and freed the seat."""
    event = each.event
    if not isinstance(event, e.PlayerLeft) or event.by.name != "clock":
        return False
    who = each.before.seats[event.seat]
    return not (who.leaving or who.sitting_out or is_bot(who.player))


def _sign(each: Lived) -> str:
    return ":".join(each.command_id.split(":")[:2])


def _runs(numbers: Sequence[int]) -> list[int]:
    return [number for i, number in enumerate(numbers) if i == 0 or numbers[i - 1] != number]
