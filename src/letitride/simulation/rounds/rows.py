"""Every hand of every round as a row of a Parquet file, written chunk by chunk."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

from letitride.analysis import kind_id
from letitride.cards import DECK, format_card
from letitride.rules import kinds_of
from letitride.simulation.errors import BadSimulation
from letitride.simulation.rounds.job import RIDE_1, RIDE_2, SimulationJob
from letitride.simulation.rounds.run import Sink


@contextmanager
def parquet_rows(path: Path, job: SimulationJob) -> Iterator[Sink]:
    """The file is there when all is written, or not at all. Raises ``BadSimulation``."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        rule = "needs pyarrow: pip install 'letitride[parquet]'"
        raise BadSimulation("out", rule) from None
    if path.suffix != ".parquet":
        raise BadSimulation("out", f"the name must end in .parquet, not {path.name}")
    beside = path.resolve().parent / f".{token_hex(8)}.tmp"
    writer: Any = None

    def write(first: int, dealt: Any) -> None:
        nonlocal writer
        table = pa.table(dict(_columns(pa, job, first, dealt)))
        if writer is None:
            writer = parquet.ParquetWriter(beside, table.schema)
        writer.write_table(table)

    try:
        yield write
        if writer is not None:
            writer.close()
            beside.replace(path.resolve())
    except OSError as error:
        raise BadSimulation("out", f"{path}: cannot be written ({error.strerror})") from None
    finally:
        beside.unlink(missing_ok=True)


def _columns(pa: Any, job: SimulationJob, first: int, dealt: Any) -> Iterator[tuple[str, Any]]:
    import numpy as np

    rounds, seats = len(dealt.cards), job.seats
    names = [format_card(card) for card in DECK]

    def listed(numbers: Any, words: list[str]) -> Any:
        return pa.DictionaryArray.from_arrays(pa.array(numbers), words)

    yield "round", np.repeat(np.arange(first, first + rounds), seats)
    yield "seat", np.tile(np.arange(1, seats + 1, dtype=np.int8), rounds)
    own = dealt.cards[:, 2 : 2 + 3 * seats].reshape(-1, 3)
    for place in range(3):
        yield f"card_{place + 1}", listed(own[:, place].astype(np.int8), names)
    dealers = ("left", "right", "kept") if job.keeps_card else ("left", "right")
    for name, place in zip(dealers, (0, 1, -1), strict=False):
        column = np.repeat(dealt.cards[:, place], seats).astype(np.int8)
        yield name, listed(column, names)
    for bet, ends in zip(job.bets, dealt.ends, strict=True):
        each = ends.reshape(-1)
        kinds = [kind_id(kind) for kind in kinds_of(bet.decided_by)]
        if bet.source == 0:
            yield "bet_1", listed((each // RIDE_1 % 2).astype(np.int8), ["pull", "ride"])
            yield "bet_2", listed((each // RIDE_2 % 2).astype(np.int8), ["pull", "ride"])
        yield f"{bet.wager}_hand", listed((each & 15).astype(np.int8), kinds)
        yield f"{bet.wager}_net", np.array(bet.nets)[each] / bet.scale
