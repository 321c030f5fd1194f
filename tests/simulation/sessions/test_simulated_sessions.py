"""Simulated sessions: they agree with the exact ones, and play systems that no exact method can."""

from collections.abc import Callable, Generator
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from letitride.analysis import FLAT, BettingSystem, SessionTerms, SideWager, play_session
from letitride.rules import Cents
from letitride.simulation import (
    SIMULATED_SYSTEMS,
    BadSimulation,
    SimulatedSession,
    SimulatedSystem,
    simulate_session,
    system_of,
)
from tests.published import schedule_of

Bets = Generator[int, float, None]


LIRX = schedule_of("LIRX-01")
BONUS = SideWager(schedule_of("LIRB-03", "bonus"), Cents(100))
TERMS = SessionTerms(
    bet=Cents(500),
    bankroll=Cents(10_000),
    stop_win=Cents(10_000),
    stop_loss=Cents(8_000),
    rounds=40,
)


def simulated(system: str, terms: SessionTerms = TERMS, **given: Any) -> SimulatedSession:
    found = system_of(system, simulated=True)
    assert isinstance(found, SimulatedSystem)
    return simulate_session(LIRX, terms, found, **given)


@pytest.mark.parametrize("system", ["flat", "martingale", "1-3-2-6", "d-alembert"])
@pytest.mark.parametrize("sides", [(), (BONUS,)])
def test_simulation_agrees_with_the_exact_result(system: str, sides: tuple[SideWager, ...]) -> None:
    steps = system_of(system, simulated=False)
    assert isinstance(steps, BettingSystem)
    terms = replace(TERMS, sides=sides)
    exact = play_session(LIRX, replace(terms, system=steps), drawdown=False)
    sample = simulated(system, terms, sessions=3_000)
    for end in ("won", "lost", "time"):
        error = getattr(sample.ends_error, end)
        assert abs(getattr(sample.ends, end) - getattr(exact.ends, end)) < 4 * error
    assert sample.mean_rounds == pytest.approx(exact.mean_rounds, rel=0.1)
    assert abs(sample.mean - exact.mean) < 6 * exact.standard_deviation / 3_000**0.5
    assert sum((sample.ends.won, sample.ends.lost, sample.ends.time)) == pytest.approx(1)


def test_the_simulated_worst_drawdown_agrees_with_the_exact_one() -> None:
    short = replace(TERMS, rounds=15)
    exact = play_session(LIRX, short).drawdown
    assert exact is not None
    sample = simulated("flat", short, sessions=4_000).drawdown
    assert abs(sample[0.5] - exact[0.5]) <= short.bet


def test_the_seed_decides_whatever_the_number_of_workers() -> None:
    one = simulated("labouchere", sessions=1_200, workers=1)
    assert simulated("labouchere", sessions=1_200, workers=2) == one
    assert simulated("labouchere", sessions=1_200, workers=1, seed=2) != one


@pytest.mark.parametrize(
    ("name", "results", "bets"),
    [
        ("fibonacci", [-5, -5, -5, -5, 0, 5, 5, -5], [1, 1, 2, 3, 5, 5, 2, 1, 1]),
        ("labouchere", [-25, 30, 0, 25, 10, -5], [5, 6, 6, 6, 3, 5, 6]),
        ("grand-martingale", [-5, -5, 0, -5, 5], [1, 3, 7, 7, 15, 1]),
    ],
)
def test_systems_bet_as_they_are_described(
    name: str, results: list[float], bets: list[int]
) -> None:
    system = SIMULATED_SYSTEMS[name]()
    assert [next(system), *(system.send(net) for net in results)] == bets


def test_a_system_of_too_many_steps_is_simulated() -> None:
    assert isinstance(system_of("1-2-3", simulated=False), BettingSystem)
    long = system_of("-".join(["1"] * 13 + ["500"]), simulated=False)
    assert isinstance(long, SimulatedSystem)
    bets = long.bets()
    assert [next(bets), *(bets.send(1.0) for _ in range(14))] == [1] * 13 + [500, 1]


def test_a_function_plays_and_leaves_when_it_ends() -> None:
    def three_rounds() -> Bets:
        for _ in range(3):
            yield 2

    found = simulate_session(LIRX, TERMS, SimulatedSystem("mine", three_rounds), sessions=50)
    assert found.mean_rounds <= 3
    assert found.ends.time > 0.5
    assert found.terms.system is FLAT


def _broken() -> Bets:
    yield 1
    raise KeyError("lost")


def _exit() -> Bets:
    raise SystemExit(3)


def _of(*bets: object) -> Callable[[], Bets]:
    return lambda: islice(bets, None)  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("bets", "said"),
    [
        (_of(0), "system: mine must yield a whole number of base bets above zero, not 0"),
        (_of(1.5), "not 1.5"),
        (_of(True), "not True"),
        (_of(), "not None"),
        (_broken, r"system: mine failed \(KeyError: 'lost'\)"),
        (_exit, r"system: mine failed \(SystemExit: 3\)"),
        (lambda: 5, r"mine failed \(TypeError: 'int' object is not an iterator\)"),
        (_of(50), r"bankroll: \$100 is too little: the first round of mine takes \$750"),
    ],
)
def test_a_function_with_nonsense_bets_is_refused(bets: Callable[[], Bets], said: str) -> None:
    with pytest.raises(BadSimulation, match=said):
        simulate_session(LIRX, TERMS, SimulatedSystem("mine", bets), sessions=5)


def test_a_nested_function_runs_in_this_process() -> None:
    mine = SimulatedSystem("mine", _of(1))
    with pytest.raises(BadSimulation, match="system: a function for several processes must be"):
        simulate_session(LIRX, TERMS, mine, sessions=5, workers=2)


@pytest.mark.parametrize("given", [{"sessions": 1}, {"sessions": 10**9}, {"seed": -1}])
def test_numbers_out_of_range_are_refused(given: dict[str, Any]) -> None:
    (field,) = given
    with pytest.raises(BadSimulation, match=f"{field}: must be"):
        simulated("flat", **given)
