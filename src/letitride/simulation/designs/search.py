"""The search: one changed hand, then two, then three, until there are enough tables.

Each subset of hands is a piece of work for an executor. A level is finished before its tables are
ranked, so the ranking is final and does not depend on the workers.
"""

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from heapq import nsmallest
from itertools import combinations, islice
from math import sqrt
from pathlib import Path
from typing import NoReturn

from letitride.analysis import analyse_wager
from letitride.rules import Kind
from letitride.simulation.designs.checkpoint import load_progress, save_progress
from letitride.simulation.designs.errors import BadDesign
from letitride.simulation.designs.goal import Goal
from letitride.simulation.designs.result import Design, designed
from letitride.simulation.designs.screen import Reach, Screen, wanted
from letitride.simulation.designs.subset import SubsetResult, search_subset
from letitride.simulation.designs.tables import with_pays
from letitride.simulation.executors import result_of, workforce

Watch = Callable[[int, int], None]


def design(
    goal: Goal,
    *,
    workers: int | None = 1,
    cluster: str | None = None,
    resume: Path | None = None,
    watch: Watch | None = None,
) -> Design:
    """The paytables closest to the model that meet the goal. Raises ``BadDesign``.

    With ``resume``, what is done is saved there after each piece of work, and a search that was
    stopped goes on from it.
    """
    _require_numpy()
    _require_reachable(goal)
    progress = load_progress(resume, goal)
    levels = list(_levels(goal))
    with workforce(workers, cluster, chunks=max(map(len, levels))) as force:
        for level in levels:
            if len(progress.found) >= goal.top:
                break
            todo = [kinds for kinds in level if _name(kinds) not in progress.done]
            for number, (kinds, done) in enumerate(_work(goal, todo, force.executor, force.ahead)):
                closest = nsmallest(goal.top, [*progress.found, *done.closest])
                progress = progress.after(_name(kinds), done, closest)
                if resume is not None:
                    save_progress(resume, goal, progress)
                if watch is not None:
                    watch(number + 1, len(todo))
    return Design(
        goal=goal,
        tables=tuple(designed(goal, each) for each in progress.found),
        met=progress.met,
        valued=progress.valued,
    )


def _work(
    goal: Goal, todo: list[tuple[Kind, ...]], executor: Executor, ahead: int
) -> Iterator[tuple[tuple[Kind, ...], SubsetResult]]:
    waiting = iter(todo)
    out: deque[tuple[tuple[Kind, ...], Future[SubsetResult]]] = deque()
    while True:
        for kinds in islice(waiting, ahead - len(out)):
            out.append((kinds, executor.submit(search_subset, goal, kinds)))
        if not out:
            return
        kinds, future = out.popleft()
        yield kinds, result_of(future)


def _levels(goal: Goal) -> Iterator[list[tuple[Kind, ...]]]:
    """The subsets of hands to change, by size. A hand whose own pay is ruled out is in each."""
    old = goal.model.pays
    forced = [kind for kind, pays in goal.values.items() if old[kind] not in pays]
    free = [kind for kind, pays in goal.values.items() if kind not in forced and len(pays) > 1]
    for size in range(len(free) + 1):
        yield [tuple(sorted((*forced, *some), reverse=True)) for some in combinations(free, size)]


def _name(kinds: tuple[Kind, ...]) -> str:
    return " ".join(kind.name.lower() for kind in kinds)


def _require_reachable(goal: Goal) -> None:
    """Raises ``BadDesign`` where bounds show that no table can meet the goal."""
    values = goal.values
    low, high = tuple(map(min, values.values())), tuple(map(max, values.values()))
    screen, par = Screen(goal.model), wanted(goal.par)
    reach = screen.reach(tuple(values), low, high)
    if not par.meets(reach):
        _refuse("target-par", "no table in these ranges has it", reach, "%")
    if goal.hit_frequency is not None:
        lowest, highest = (
            analyse_wager(with_pays(goal.model, dict(zip(values, pays, strict=True)))).hit_frequency
            for pays in (low, high)
        )
        if lowest > goal.hit_frequency.high or highest < goal.hit_frequency.low:
            reach = Reach(float(lowest), float(highest))
            _refuse("hit-frequency", "no table in these ranges has it", reach, "%")
    if goal.variance is not None:
        variance = screen.spread(tuple(values), low, high, par)
        if not wanted(goal.variance).meets(variance):
            reach = Reach(*(sqrt(max(0.0, end)) for end in variance))
            rule = "no table in these ranges with that par has it"
            _refuse("standard-deviation", rule, reach, "")


def _refuse(field: str, rule: str, reach: Reach, unit: str) -> NoReturn:
    scale = 100 if unit == "%" else 1
    lowest, highest = (f"{scale * end:.4f}{unit}" for end in reach)
    raise BadDesign(field, f"{rule}: all lie within {lowest} to {highest}")


def _require_numpy() -> None:
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise BadDesign("design", "needs NumPy: pip install 'letitride[simulation]'") from None
