"""Simulations by name: what they return, how they stop and resume, and what they refuse."""

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from letitride.analysis import analyse_wager, bank, load_playbook, value_playbook
from letitride.cards import parse_cards, shape_of
from letitride.rules import BASE, Cents, Schedule, load_paytable, rulebook_ids
from letitride.simulation import BadSimulation, simulate
from letitride.simulation.executors import InProcess
from letitride.simulation.rounds.checkpoint import load_checkpoint, save_checkpoint
from letitride.simulation.rounds.chunk import play_chunk
from letitride.simulation.rounds.result import result_of
from letitride.simulation.rounds.run import chunk_rounds, run_job
from letitride.simulation.rounds.strategies import Choose
from letitride.simulation.rounds.tally import empty_tally
from tests.driver.agreement import play
from tests.rules.test_paytables import OWN
from tests.simulation.rounds.jobs import job_of

LETTER = "letter-2020"


def base_of(paytable: str) -> Schedule:
    schedule = load_paytable(paytable).schedule(BASE)
    assert schedule is not None
    return schedule


def never(_: str, __: str) -> str:
    return "pull"


@pytest.mark.parametrize("book", rulebook_ids())
def test_kernel_engine_and_exact_value_agree(book: str) -> None:
    """Exact, kernel, engine: each within four standard errors of the others."""
    result = simulate(book, rounds=1_000_000, seats=7, seed=20)
    rounds = 300
    driver, totals = play(book, rounds=rounds, seed=21)
    assert {each.wager for each in result.wagers} == totals.won.keys()
    for each in result.wagers:
        exact = analyse_wager(driver.game.schedules[each.wager])
        assert each.exact == -exact.edge
        assert each.z is not None
        assert abs(each.z) < 4, each
        assert abs(each.standard_deviation / exact.standard_deviation - 1) < 0.5
        unit = driver.bet if each.wager == BASE else driver.sides[each.wager]
        played = totals.won[each.wager] / unit / rounds
        assert abs(played - each.mean) < 4 * sqrt(exact.variance / rounds)


def test_the_distribution_is_that_of_the_analysis() -> None:
    result = simulate("LIRX-01", rounds=3_000_000)
    base, exact = result.wager("base"), analyse_wager(base_of("LIRX-01"))
    assert base.distribution.keys() <= exact.distribution.keys()
    assert sum(base.distribution.values()) == base.hands == 3_000_000
    for net, deals in exact.distribution.items():
        share = deals / exact.deals
        error = sqrt(share * (1 - share) / base.hands)
        assert abs(base.distribution.get(net, 0) / base.hands - share) < 5 * error
    for circle, ride in base.rides.items():
        assert abs(float(ride - exact.bets[circle].ride)) < 0.002
    assert abs(float(base.bets_in_action - exact.average_wager)) < 0.003


def test_the_error_of_a_full_table_includes_shared_cards(tmp_path: Path) -> None:
    """The exact law of a banked round knows how seven hands vary together. The pays are low, so
    that no rare hand upsets the estimate."""
    file = tmp_path / "low.toml"
    file.write_text(OWN.replace("1000", "12").replace("200", "12").replace("50", "12"))
    result = simulate(str(file), rounds=400_000, seats=7).wager("base")
    schedule = load_paytable(str(file)).schedule(BASE)
    assert schedule is not None
    variance = float(bank(schedule, [Cents(100)] * 7).variance.least) / 100**2
    assert result.standard_error is not None
    assert 49 * result.standard_error**2 * 400_000 == pytest.approx(variance, rel=0.02)
    assert variance > 1.05 * 7 * result.standard_deviation**2


def test_the_bank_gains_what_the_seats_lose() -> None:
    result = simulate("ca-let-it-ride", rounds=50_000, seats=6)
    base = result.wager("base")
    assert result.bank is not None
    assert result.bank.mean == -6 * base.figure.mean
    assert result.bank.exact == 6 * Fraction(37963, 1082900)
    assert result.bank.z == pytest.approx(-(base.z or 0))
    assert simulate("nsw-let-it-ride", rounds=10).bank is None


def test_all_wagers_together_are_in_cents() -> None:
    result = simulate("LIRB-03", rounds=20_000, sides=["bonus=LIRB-03:2.50"])
    base, bonus = (each.figure for each in result.wagers)
    assert result.together.mean == 100 * base.mean + 250 * bonus.mean
    assert base.exact is not None
    assert bonus.exact is not None
    assert result.together.exact == 100 * base.exact + 250 * bonus.exact


@pytest.mark.parametrize("strategy", ["never-pull", "any-pair", "basic-lirx-03"])
def test_a_strategy_earns_the_value_that_plays_computes(strategy: str) -> None:
    base = simulate("LIRX-01", rounds=300_000, play=strategy).wager("base")
    assert base.exact == -value_playbook(load_playbook(strategy), base_of("LIRX-01")).edge
    assert base.z is not None
    assert abs(base.z) < 4


@pytest.mark.parametrize("seats", [1, 3])
def test_a_strategy_with_conditions_sees_the_other_hands(seats: int) -> None:
    result = simulate("LIRX-01", rounds=20_000, seats=seats, play=LETTER)
    value = value_playbook(load_playbook(LETTER), base_of("LIRX-01"), seen=3 * (seats - 1))
    base = result.wager("base")
    assert base.exact == -value.edge
    for circle, ride in base.rides.items():
        # Hands of a round vary together, so the share is judged by rounds, not hands.
        assert abs(float(ride - value.bets[circle].ride)) < 4 * sqrt(0.25 / result.rounds)
    assert abs(base.z or 0) < 4


def test_a_function_of_your_own_plays() -> None:
    """It is asked for both bets of every hand, and sees the six cards of the others."""
    rides = job_of().strategy
    assert rides is not None

    def best(held: str, seen: str) -> str:
        cards = parse_cards(held)
        assert len(cards) in (3, 4)
        assert len(parse_cards(f"{held} {seen}")) == len(cards) + 6
        return "ride" if shape_of(cards) in rides.rides else "pull"

    asked = simulate("LIRX-01", rounds=1_000, seats=3, play=best).wager("base")
    looked_up = simulate("LIRX-01", rounds=1_000, seats=3).wager("base")
    assert asked.distribution == looked_up.distribution
    assert (asked.exact, asked.z) == (None, None)
    pulled = simulate("LIRX-01", rounds=500, play=never).wager("base")
    assert pulled.rides == {1: 0, 2: 0}


def test_a_function_that_fails_is_named() -> None:
    broken: Choose
    for broken, why in (
        (lambda _, __: str(1 // 0), "ZeroDivisionError"),
        (lambda _, __: "maybe", "must answer ride or pull"),
    ):
        with pytest.raises(BadSimulation, match=f"play: .*lambda.*{why}"):
            simulate("LIRX-01", rounds=5, play=broken)


def test_a_function_runs_in_other_processes_if_possible() -> None:
    def made_here(_: str, __: str) -> str:
        return "pull"

    alone = simulate("LIRX-01", rounds=6_000, seats=7, play=made_here)
    shared = simulate("LIRX-01", rounds=6_000, seats=7, play=never, workers=2)
    assert shared.wagers == alone.wagers
    with pytest.raises(BadSimulation, match="play: a function for several processes"):
        simulate("LIRX-01", rounds=6_000, seats=7, play=made_here, workers=2)


def test_the_number_of_workers_changes_nothing() -> None:
    """Both run two chunks or more: one in this process, one in two others."""
    asked: dict[str, Any] = {"rounds": 12_000, "seats": 7, "play": LETTER, "seed": 4}
    assert simulate("LIRX-01", workers=2, **asked) == simulate("LIRX-01", workers=1, **asked)


def test_chunks_of_any_size_give_the_same() -> None:
    job = job_of("LIRB-03", seats=2)
    whole = play_chunk(job, 0, 10_000)
    for chunk in (999, 4_096):
        parts = run_job(
            job, begin=empty_tally(job), rounds=10_000, executor=InProcess(), chunk=chunk
        )
        assert parts == whole


def test_chunks_grow_with_the_cluster_but_leave_work_for_all() -> None:
    job = job_of(seats=7)
    usual = chunk_rounds(job, rows=False)
    assert chunk_rounds(job, rows=False, rounds=10**12, slots=4) == usual
    assert chunk_rounds(job, rows=False, rounds=10**13, slots=400) == 100 * usual
    assert chunk_rounds(job, rows=False, rounds=10**9, slots=1_600) == usual
    assert chunk_rounds(job, rows=False, rounds=10**11, slots=1_600) == 10**11 // 6_400
    huge = job_of("LIRX-01", seats=7, sides=["six_card=6CB-1:500000"])
    assert chunk_rounds(huge, rows=False, rounds=10**15, slots=9_999) == huge.most_rounds


def test_a_simulation_is_resumed_from_its_file(tmp_path: Path) -> None:
    saved = tmp_path / "saved.json"
    first = simulate("LIRB-03", rounds=10_000, resume=saved)
    assert simulate("LIRB-03", rounds=10_000, resume=saved) == first
    longer = simulate("LIRB-03", rounds=25_000, resume=saved)
    assert longer == simulate("LIRB-03", rounds=25_000) != first
    assert [path.name for path in tmp_path.iterdir()] == ["saved.json"]
    with pytest.raises(BadSimulation, match=r"rounds: .*25,000 already"):
        simulate("LIRB-03", rounds=10_000, resume=saved)
    others: list[dict[str, Any]] = [{"seed": 2}, {"seats": 2}, {"play": "any-pair"}]
    for other in others:
        with pytest.raises(BadSimulation, match=r"resume: .*another simulation"):
            simulate("LIRB-03", rounds=30_000, resume=saved, **other)
    saved.write_text("{}")
    with pytest.raises(BadSimulation, match=r"resume: .*not a file that simulate wrote"):
        simulate("LIRB-03", rounds=30_000, resume=saved)


def test_an_interrupted_simulation_is_saved(tmp_path: Path) -> None:
    job, saved = job_of(), tmp_path / "saved.json"

    def interrupt(done: int, _: int) -> None:
        if done >= 3_000:
            raise KeyboardInterrupt

    def run(watch: Callable[[int, int], None] | None) -> None:
        run_job(
            job,
            begin=load_checkpoint(saved, job),
            rounds=10_000,
            executor=InProcess(),
            chunk=1_000,
            save=lambda tally: save_checkpoint(saved, job, tally),
            watch=watch,
        )

    with pytest.raises(KeyboardInterrupt):
        run(interrupt)
    assert load_checkpoint(saved, job) == play_chunk(job, 0, 3_000)
    run(None)
    assert load_checkpoint(saved, job) == play_chunk(job, 0, 10_000)


def test_a_simulation_stops_soon_after_its_target() -> None:
    job = job_of("LIRB-03")
    error = 0.02
    tally = run_job(
        job,
        begin=empty_tally(job),
        rounds=10**9,
        executor=InProcess(),
        chunk=10_000,
        until_error=error,
    )
    errors = [each.standard_error for each in result_of(job, tally, id="LIRB-03").wagers]
    assert all(each is not None and each <= error for each in errors)
    before = play_chunk(job, 0, tally.rounds - 10_000)
    errors = [each.standard_error for each in result_of(job, before, id="LIRB-03").wagers]
    assert any(each is None or each > error for each in errors)
    at_most = simulate("LIRX-01", rounds=1_000, until_error=1e-9)
    assert at_most.rounds == 1_000


def test_every_hand_is_a_row(tmp_path: Path) -> None:
    out = tmp_path / "rounds.parquet"
    result = simulate("LIRB-03", rounds=500, seats=3, sides=["six_card=6CB-1"], out=out)
    rows = pyarrow.parquet.read_table(out).to_pylist()
    assert len(rows) == 1_500
    assert [(row["round"], row["seat"]) for row in rows[:4]] == [(0, 1), (0, 2), (0, 3), (1, 1)]
    for wager in result.wagers:
        mean = sum(row[f"{wager.wager}_net"] for row in rows) / len(rows)
        assert mean == pytest.approx(wager.mean)
    names = [*("card_1", "card_2", "card_3", "left", "right", "kept"), "bet_1", "base_hand"]
    assert rows[0].keys() >= set(names)
    assert len({rows[0][name] for name in names[:6]}) == 6
    assert {row["bet_1"] for row in rows} == {"ride", "pull"}
    assert result == simulate("LIRB-03", rounds=500, seats=3, sides=["six_card=6CB-1"])
    assert [path.name for path in tmp_path.iterdir()] == ["rounds.parquet"]
