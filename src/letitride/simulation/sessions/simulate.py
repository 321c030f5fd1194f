"""``simulate_session``: sessions with any betting system, simulated."""

from collections.abc import Callable
from dataclasses import replace
from pickle import PicklingError, dumps
from typing import Final

from letitride.analysis import FLAT, Playbook, SessionTerms, check_terms, round_law
from letitride.rules import Schedule
from letitride.simulation.errors import BadSimulation
from letitride.simulation.sessions.play import (
    SessionChunk,
    SessionTally,
    check_first_bet,
    play_sessions,
)
from letitride.simulation.sessions.result import SimulatedSession, simulated_session
from letitride.simulation.sessions.systems import SimulatedSystem
from letitride.simulation.shared_work import sharing

SESSIONS: Final = 10_000
MOST_SESSIONS: Final = 100_000_000
_CHUNK: Final = 500


def simulate_session(
    base: Schedule,
    terms: SessionTerms,
    system: SimulatedSystem,
    *,
    book: Playbook | None = None,
    sessions: int = SESSIONS,
    seed: int = 1,
    workers: int | None = 1,
    cluster: str | None = None,
    watch: Callable[[int, int], None] | None = None,
) -> SimulatedSession:
    """The same seed gives the same result, whatever the number of workers. The system of ``terms``
    is not used. Raises ``BadSession`` or ``BadSimulation``.
    """
    if not 2 <= sessions <= MOST_SESSIONS:
        raise BadSimulation("sessions", f"must be 2 to {MOST_SESSIONS:,}, not {sessions:,}")
    if not 0 <= seed < 1 << 64:
        raise BadSimulation("seed", f"must be 0 to 2^64 - 1, not {seed}")
    flat = replace(terms, system=FLAT)
    check_terms(base, flat)
    check_first_bet(flat, system)
    law = round_law(base, sides=flat.sides, book=book)
    chunks = [
        SessionChunk(law, flat, system, seed, first, min(_CHUNK, sessions - first))
        for first in range(0, sessions, _CHUNK)
    ]
    if cluster is None and not _can_travel(system):
        if workers not in (None, 1):
            rule = "a function for several processes must be at the top level of a module"
            raise BadSimulation("system", f"{rule}; or let one worker do it")
        workers = 1
    tally = SessionTally()
    with sharing(
        workers=workers, cluster=cluster, watch=watch, size=lambda chunk: chunk.sessions
    ) as each:
        for done in each(play_sessions, chunks):
            tally += done
    return simulated_session(flat, tally, system=system.name, seed=seed)


def _can_travel(system: SimulatedSystem) -> bool:
    try:
        dumps(system)
    except (PicklingError, AttributeError, TypeError):
        return False
    return True
