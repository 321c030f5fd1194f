"""Random rounds by the kernel: beside the same in C, beside loops over public evaluators, and on
two workers beside one."""

import ctypes
import logging
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import distributed

from benchmarks.native import find_compiler
from benchmarks.peers import Peer, peers
from benchmarks.report import Aim, Check, Figure, Section, digits, times_as_fast
from benchmarks.timing import Task, seconds_a_unit
from letitride.cards import DECK, Card
from letitride.simulation.rounds.chunk import play_chunk
from letitride.simulation.rounds.ends import signed
from letitride.simulation.rounds.game import simulated_game
from letitride.simulation.rounds.job import CODES, RIDE_1, RIDE_2, SimulationJob
from letitride.simulation.rounds.lookup import cards_table, codes_table
from letitride.simulation.rounds.run import chunk_rounds, run_job
from letitride.simulation.rounds.tally import SimulationTally, empty_tally

SOURCE: Final = Path(__file__).with_name("simulate.c")
SEATS: Final = (1, 7)
COMPARED: Final = ("treys", "eval7", "pokerkit")
_CORES: Final = 1_000


@dataclass(frozen=True, slots=True)
class Sizes:
    """``rounds`` of timing; the kernel plays ``hands`` in each, a peer ``peer_hands``. ``shared``:
    chunks for one worker and for two. ``empty``: chunks of one round, to time the overhead."""

    rounds: int
    hands: int
    peer_hands: int
    shared: int
    empty: int


FULL: Final = Sizes(rounds=7, hands=7 << 20, peer_hands=4_000, shared=24, empty=200)
QUICK: Final = Sizes(rounds=3, hands=7 << 16, peer_hands=500, shared=2, empty=20)


class Native:
    """``simulate.c``, compiled for this machine, as Numba compiles the kernel."""

    def __init__(self, compiler: str, directory: Path) -> None:
        built = directory / "simulate.so"
        flags = ["-O3", "-march=native", "-shared", "-fPIC"]
        subprocess.run([compiler, *flags, "-o", str(built), str(SOURCE)], check=True)
        self._library = ctypes.CDLL(str(built))

    def play(self, job: SimulationJob, first: int, rounds: int) -> SimulationTally:
        cards, codes = cards_table(), codes_table(job.rides)
        (bet,) = job.bets
        nets = (ctypes.c_int64 * CODES)(*bet.nets)
        counts, squares = (ctypes.c_int64 * CODES)(), (ctypes.c_int64 * 1)()
        tables = (cards.three, codes.mixed, codes.suited)
        self._library.play_rounds(
            *map(ctypes.c_int64, (first, rounds, signed(job.seed), job.seats)),
            *(ctypes.c_void_p(table.ctypes.data) for table in tables),
            *(nets, counts, squares),
        )
        # One wager at weight 1: together is the same.
        return SimulationTally(rounds, (tuple(counts),), (squares[0], squares[0]))


def run(sizes: Sizes) -> Section:
    jobs = {seats: simulated_game("LIRX-01", seats=seats).job for seats in SEATS}
    tasks: dict[str, Task] = {}
    checks: list[Check] = []
    notes = [
        "A hand: dealt, both bets decided, paid and counted; LIRX-01, best play, one core.",
        "A loop on a peer decides by the same table of plays; evaluation alone deals and decides"
        " nothing.",
    ]
    with TemporaryDirectory() as directory:
        compiler = find_compiler()
        native = None if compiler is None else Native(compiler, Path(directory))
        for seats, job in jobs.items():
            play_chunk(job, 0, 1)
            tasks[_ours(seats)] = _task(play_chunk, job, sizes.hands)
            if native is not None:
                tasks[_in_c(seats)] = _task(native.play, job, sizes.hands)
                same = native.play(job, 5, 100_001) == play_chunk(job, 5, 100_001)
                checks.append(Check(f"C counts the same to the hand, {seats} at the table", same))
        if native is None:
            notes.append("C: NOT measured, there is no C compiler (cc) on this machine.")
        chosen = [peer for peer in peers() if peer.name in COMPARED]
        tasks |= {peer.name: loop_on(peer, jobs[1], sizes.peer_hands) for peer in chosen}
        tasks |= {_alone(peer): evaluation_by(peer, sizes.peer_hands) for peer in chosen}
        seconds = seconds_a_unit(tasks, rounds=sizes.rounds)
    aims, figures = [], {f"hands a second, {what}": 1 / each for what, each in seconds.items()}
    if native is not None:
        for seats in SEATS:
            ratio = seconds[_in_c(seats)] / seconds[_ours(seats)]
            figures[f"of C, {seats} at the table"] = ratio
            aims.append(
                Aim(f"0.9 of C or more, {seats} at the table: {digits(ratio)}", ratio >= 0.9)
            )
    for peer in chosen:
        ratio = seconds[peer.name] / seconds[_ours(1)]
        figures[f"times {peer.name}"] = ratio
        aims.append(Aim(f"300 times the loop on {peer.name}: {digits(ratio)}", ratio >= 300))
        figures[f"times {peer.name}, evaluation alone"] = seconds[_alone(peer)] / seconds[_ours(1)]
    shared, said = _sharing(jobs[7], sizes)
    ours = seconds[_ours(1)]
    return Section(
        name="simulate",
        title="Random rounds: hands a second",
        columns=("what", "hands a second", "ours, one seat, is"),
        rows=tuple(
            (what, digits(1 / each), "–" if what == _ours(1) else times_as_fast(each / ours))
            for what, each in seconds.items()
        ),
        notes=(*notes, *said),
        checks=tuple(checks),
        aims=tuple(aims),
        figures={**figures, **shared},
    )


def _sharing(job: SimulationJob, sizes: Sizes) -> tuple[dict[str, Figure], list[str]]:
    """Two workers beside one, what a chunk costs besides its work, and what follows for many."""
    chunk = chunk_rounds(job, rows=False)
    taken, overhead = {}, {}
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        cluster: Any = distributed
        clusters = stack.enter_context(
            cluster.LocalCluster(2, threads_per_worker=1, dashboard_address=None)
        )
        client = stack.enter_context(cluster.Client(clusters, set_as_default=False))
        pools = {n: stack.enter_context(ProcessPoolExecutor(n)) for n in (1, 2)}
        for executor in (*pools.values(), dask := client.get_executor(pure=False)):
            _timed(job, executor, 8, 1)
        for workers, pool in pools.items():
            taken[workers] = _timed(job, pool, sizes.shared, chunk)
        for name, executor in (("processes", pools[2]), ("Dask", dask)):
            overhead[name] = _timed(job, executor, sizes.empty, 1) / sizes.empty
    faster = taken[1] / taken[2]
    work = taken[1] / sizes.shared
    figures: dict[str, Figure] = {"two workers over one": faster, "seconds a chunk": work}
    notes = [f"Two workers are {digits(faster)} times as fast as one."]
    for name, each in overhead.items():
        figures[f"overhead of a chunk, {name}, seconds"] = each
        notes.append(f"A chunk costs {digits(1_000 * each)} ms besides its work with {name}.")
    most = work / overhead["Dask"]
    figures["cores one scheduler keeps busy"] = most
    notes.append(
        f"A chunk is {digits(work)} s of work, so one scheduler keeps {digits(most)} cores busy;"
        f" for {_CORES:,} a chunk must be {digits(_CORES * overhead['Dask'])} s."
    )
    return figures, notes


def _timed(job: SimulationJob, executor: Executor, chunks: int, chunk: int) -> float:
    begin = perf_counter()
    run_job(
        job,
        begin=empty_tally(job),
        rounds=chunks * chunk,
        executor=executor,
        ahead=64,
        chunk=chunk,
    )
    return perf_counter() - begin


def _task(play: Any, job: SimulationJob, hands: int) -> Task:
    def task(turn: int) -> int:
        play(job, turn * hands, hands // job.seats)
        return hands

    return task


def loop_on(peer: Peer, job: SimulationJob, hands: int) -> Task:
    """The loop that somebody would write who has the strategy as a table: Python's shuffle, two
    look-ups for the decisions, and the peer's cards and evaluation.

    No peer knows when a bet rides: that takes the worth of three and four cards, and they evaluate
    five. So the decisions cost next to nothing here, and what is compared is dealing and paying.
    """
    known = {card: peer.hand([card])[0] for card in DECK}
    made, rides = type(peer.hand(())), decisions_of(job)

    def task(turn: int) -> int:
        sample, ends = Random(turn).sample, Counter[tuple[int, Any]]()
        for _ in range(hands):
            cards = sample(DECK, 5)
            (value,) = peer.evaluations([made([known[card] for card in cards])])
            ends[rides(cards), peer.kind(value)] += 1
        return hands

    return task


def evaluation_by(peer: Peer, hands: int) -> Task:
    """Evaluation alone, of cards dealt beforehand: what a peer is made for."""
    sample = Random(3).sample
    dealt = [peer.hand(sample(DECK, 5)) for _ in range(hands)]

    def task(_: int) -> int:
        for _value in peer.evaluations(dealt):
            pass
        return hands

    return task


def decisions_of(job: SimulationJob) -> Callable[[Sequence[Card]], int]:
    """``RIDE_1`` and ``RIDE_2`` of three cards and two community cards, by look-up."""
    codes, three = codes_table(job.rides), cards_table().three.tolist()
    mixed, suited = codes.mixed.tolist(), codes.suited.tolist()

    def rides(cards: Sequence[Card]) -> int:
        one, two, last, left, right = cards
        held = three[one >> 2 << 8 | two >> 2 << 4 | last >> 2]
        at = held * 169 + (left >> 2) * 13 + (right >> 2)
        if (one ^ two | one ^ last) & 3:
            code = mixed[at]
        else:
            code = suited[at * 4 + ((one ^ left) & 3 == 0) * 2 + ((one ^ right) & 3 == 0)]
        return int(code & (RIDE_1 | RIDE_2))

    return rides


def _ours(seats: int) -> str:
    return f"letitride, {seats} at the table"


def _alone(peer: Peer) -> str:
    return f"{peer.name}, evaluation alone"


def _in_c(seats: int) -> str:
    return f"C, {seats} at the table"
