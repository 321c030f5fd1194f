"""Stop and resume: what is counted so far, in a file that is replaced whole or not at all."""

from pathlib import Path
from secrets import token_hex

import msgspec

from letitride.simulation.errors import BadSimulation
from letitride.simulation.rounds.job import SimulationJob
from letitride.simulation.rounds.tally import SimulationTally, empty_tally


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    simulation: str
    rounds: int
    counts: tuple[tuple[int, ...], ...]
    squares: tuple[int, ...]


def load_checkpoint(path: Path, job: SimulationJob) -> SimulationTally:
    """What was counted before; nothing if there is no such file. Raises ``BadSimulation``."""
    try:
        saved = msgspec.json.decode(path.read_bytes(), type=_Saved)
    except FileNotFoundError:
        return empty_tally(job)
    except OSError as error:
        raise BadSimulation("resume", f"{path}: cannot be read ({error.strerror})") from None
    except msgspec.DecodeError:
        raise BadSimulation("resume", f"{path}: not a file that simulate wrote") from None
    if saved.simulation != job.digest:
        rule = "another simulation: id, seats, bets, strategy and seed must be the same"
        raise BadSimulation("resume", f"{path}: holds {rule}")
    return SimulationTally(saved.rounds, saved.counts, saved.squares)


def save_checkpoint(path: Path, job: SimulationJob, tally: SimulationTally) -> None:
    """Sums of squares outgrow 64 bits, which JSON allows."""
    saved = _Saved(job.digest, tally.rounds, tally.counts, tally.squares)
    beside = path.resolve().parent / f".{token_hex(8)}.tmp"
    try:
        beside.write_bytes(msgspec.json.encode(saved))
        beside.replace(path.resolve())
    except OSError as error:
        raise BadSimulation("resume", f"{path}: cannot be written ({error.strerror})") from None
    finally:
        beside.unlink(missing_ok=True)
