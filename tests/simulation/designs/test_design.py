"""Designed paytables: each meets its goal exactly, and none that is closer was missed."""

import os
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.analysis import analyse_wager, base_par, kind_id
from letitride.cards import FiveCard, ThreeCard
from letitride.rules import BASE, Kind, Schedule, load_paytable
from letitride.simulation import BadDesign, BadSimulation, Between, Goal, design, design_goal
from letitride.simulation.designs import search
from letitride.simulation.designs.ladder import around, every, ladder
from letitride.simulation.designs.screen import Reach, Screen
from letitride.simulation.designs.tables import TableFound, candidate, exact_par, with_pays

MODEL = load_paytable("LIRX-01")
KEPT = {"royal_flush": 1000, "straight_flush": 200, "two_pair": 2, "tens_or_better": 1}
PARS = [Fraction(3, 100), Fraction(35, 1000), Fraction(2, 100)]


@pytest.mark.parametrize("target", PARS)
def test_every_table_has_the_par_it_was_asked_for(target: Fraction) -> None:
    goal = design_goal(MODEL, target_par=target, top=8)
    found = design(goal)
    assert len(found.tables) == 8
    schedule = MODEL.schedule(BASE)
    assert schedule is not None
    for table in found.tables:
        pays: dict[Kind, int] = {FiveCard[hand.upper()]: pay for hand, pay in table.pays.items()}
        own = with_pays(schedule, pays)
        assert analyse_wager(own).par == base_par(own).par == table.par
        assert abs(table.par - target) <= Fraction(2, 10_000)
        assert list(table.pays.values()) == sorted(table.pays.values(), reverse=True)


@pytest.mark.parametrize("spread", [None, Between(Fraction(51, 10), Fraction(52, 10))])
def test_the_closest_tables_are_found(spread: Between | None) -> None:
    """Against a search of the whole box, one exact analysis at a time."""
    ranges = {"flush": (6, 9), "straight": (4, 6), "full_house": (9, 12)}
    fix = {
        kind_id(kind): int(pay)
        for kind, pay in MODEL.schedules[0].pays.items()
        if kind_id(kind) not in ranges
    }
    target = Fraction(32, 1000)
    goal = design_goal(
        MODEL, target_par=target, fix=fix, ranges=ranges, standard_deviation=spread, top=1000
    )
    slow: list[TableFound] = []
    old = goal.model.pays
    for pays in product(*(range(low, high + 1) for low, high in ranges.values())):
        table = {FiveCard[hand.upper()]: pay for hand, pay in zip(ranges, pays, strict=True)}
        changed: dict[Kind, int] = {kind: pay for kind, pay in table.items() if pay != old[kind]}
        if (found := candidate(goal, changed)) is not None:
            slow.append(found)
    assert slow, "a box without a table shows nothing"
    listed = [tuple(each.pays.values()) for each in design(goal).tables]
    assert listed == [each.pays for each in sorted(slow)]


def test_where_the_player_wins_a_higher_pay_can_raise_par() -> None:
    """Four of a kind at 122 instead of 121 lets a hand ride for next to nothing: the same gain is
    spread over more action, so par is -2.01% instead of -2.12%."""
    pays = [896, 330, 121, 11, 8, 7, 3, 2, 1]
    fix = {kind_id(row): pay for row, pay in zip(MODEL.schedules[0].rows, pays, strict=True)}
    del fix["four_of_a_kind"]
    goal = design_goal(
        MODEL,
        target_par=Fraction(1, 100),
        within=Fraction(305, 10_000),
        fix=fix,
        ranges={"four_of_a_kind": (120, 122)},
    )
    assert [table.pays["four_of_a_kind"] for table in design(goal).tables] == [122]


@settings(max_examples=30)
@given(
    st.sampled_from([MODEL.schedules[0], *load_paytable("LIRB-03").schedules[1:]]),
    st.lists(st.tuples(st.floats(0, 3), st.integers(0, 2)), min_size=9, max_size=9),
    st.randoms(use_true_random=False),
)
def test_no_table_lies_beyond_the_reach_of_its_box(
    schedule: Schedule, box: list[tuple[float, int]], chance: Random
) -> None:
    old = [int(schedule.pays[row]) for row in schedule.rows]
    box = box[: len(old)]
    low = [round(pay * share) for pay, (share, _) in zip(old, box, strict=True)]
    high = [pay + more for pay, (_, more) in zip(low, box, strict=True)]
    inside = [[chance.randint(*ends) for ends in zip(low, high, strict=True)] for _ in range(50)]
    screen = Screen(schedule)
    lowest, highest = screen.reach(schedule.rows, low, high)
    pars = screen.pars(schedule.rows, np.array([low, high, *inside], dtype=float))
    assert lowest - 1e-12 <= min(pars)
    assert max(pars) <= highest + 1e-12
    variances = screen.variances(schedule.rows, np.array(inside, dtype=float))
    least, most = screen.spread(schedule.rows, low, high, Reach(min(pars), max(pars)))
    assert least * (1 - 1e-12) <= min(variances)
    assert max(variances) <= most * (1 + 1e-12)


def test_the_smallest_change_comes_first() -> None:
    """Flush 7 instead of 8 is one hand by one: nothing smaller brings 3.2%."""
    goal = design_goal(MODEL, target_par=Fraction(32, 1000), top=1)
    (table,) = design(goal).tables
    assert len(table.changed) == 1


def test_the_model_itself_is_the_closest() -> None:
    par = base_par(MODEL.schedules[0]).par
    (first, *_) = design(design_goal(MODEL, target_par=par, top=2)).tables
    assert first.changed == ()
    assert (first.plays_changed, first.moved) == (0, Fraction(0))
    assert first.distance == 0


def test_a_fixed_pay_is_in_every_table() -> None:
    goal = design_goal(MODEL, target_par=Fraction(3, 100), fix={"flush": 7}, top=5)
    tables = design(goal).tables
    assert tables
    assert all(table.pays["flush"] == 7 for table in tables)
    assert all("flush" in table.changed for table in tables)


def test_a_range_without_the_model_s_pay() -> None:
    goal = design_goal(MODEL, target_par=Fraction(2, 100), ranges={"straight": (6, 7)}, top=5)
    tables = design(goal).tables
    assert tables
    assert {table.pays["straight"] for table in tables} <= {6, 7}


def test_a_side_bet_can_be_designed() -> None:
    model = load_paytable("3CB-1")
    goal = design_goal(model, target_par=Fraction(4, 100), within=Fraction(1, 1000), top=4)
    for table in design(goal).tables:
        assert abs(table.par - Fraction(4, 100)) <= Fraction(1, 1000)
        assert table.moved == 0


def test_a_mini_royal_without_a_line_is_paid_as_a_straight_flush() -> None:
    """Each change of the straight flush changes both: all of them are looked at."""
    model = load_paytable("3CB-1")
    (schedule,) = model.schedules
    keep = {kind_id(row): int(schedule.pays[row]) for row in schedule.rows[1:]}
    target = exact_par(with_pays(schedule, {ThreeCard.STRAIGHT_FLUSH: 42}))
    goal = design_goal(
        model, target_par=target, within=Fraction(0), fix=keep, ranges={"straight_flush": (30, 45)}
    )
    (table,) = design(goal).tables
    assert table.pays["straight_flush"] == 42


def test_the_bonus_of_a_table_with_two_wagers_can_be_designed() -> None:
    model = load_paytable("LIRB-03")
    goal = design_goal(model, wager="bonus", target_par=Fraction(25, 100), top=3)
    for table in design(goal).tables:
        assert abs(table.par - Fraction(25, 100)) <= Fraction(2, 10_000)


def test_the_volatility_can_be_a_goal() -> None:
    wide = Between(Fraction(0), Fraction(4))
    goal = design_goal(MODEL, target_par=Fraction(3, 100), standard_deviation=wide, top=3)
    tables = design(goal).tables
    assert tables
    assert all(table.standard_deviation <= 4 for table in tables)


@pytest.mark.parametrize("ref", ["LIRX-01", "LIRX-03", "3CB-1", "3CB-4", "6CB-1", "PP-1"])
def test_the_quick_figures_are_exact(ref: str) -> None:
    schedule = load_paytable(ref).schedules[-1]
    kinds = schedule.rows
    rows = [[float(schedule.pays[kind]) for kind in kinds], [float(k + 1) for k in kinds]]
    screen, table = Screen(schedule), np.array(rows)
    quick = zip(screen.pars(kinds, table), screen.variances(kinds, table), strict=True)
    for row, (par, variance) in zip(rows, quick, strict=True):
        pays = {kind: int(pay) for kind, pay in zip(kinds, row, strict=True)}
        own = analyse_wager(with_pays(schedule, pays))
        assert par == pytest.approx(float(own.par), abs=1e-14)
        assert variance == pytest.approx(float(own.variance), rel=1e-12)


def _with_five_free() -> Goal:
    """Several levels of work, and little of each."""
    return design_goal(
        MODEL, target_par=Fraction(305, 10_000), within=Fraction(1, 10**5), fix=KEPT, top=6
    )


def test_the_number_of_workers_changes_nothing() -> None:
    goal = _with_five_free()
    assert design(goal, workers=1) == design(goal, workers=2)


def test_a_search_that_was_stopped_goes_on(tmp_path: Path) -> None:
    goal = _with_five_free()
    whole = design(goal)
    file = tmp_path / "search.json"
    seen = 0

    def stop(*_: int) -> None:
        nonlocal seen
        seen += 1
        if seen == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        design(goal, resume=file, watch=stop)
    assert design(goal, resume=file) == whole
    other = design_goal(MODEL, target_par=Fraction(3, 100))
    with pytest.raises(BadDesign, match=r"resume: .*another search"):
        design(other, resume=file)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"target_par": Fraction(2)}, "target-par: must be between 0% and 100%, not 200%"),
        ({"within": Fraction(-1, 100)}, "within: must not be below zero, not -1%"),
        ({"wager": "bonus"}, "wager: LIRX-01 has no wager 'bonus'; it has base"),
        ({"fix": {"flsh": 8}}, "fix: no hand 'flsh' is paid; the hands are royal_flush"),
        ({"fix": {"flush": -1}}, "fix: flush: a pay must be 0 to 1,000,000, not -1"),
        ({"ranges": {"flush": (9, 8)}}, "range: flush: 9 is more than 8"),
        ({"fix": {"flush": 8}, "ranges": {"flush": (8, 9)}}, "range: flush has a fixed pay too"),
        ({"top": 0}, "top: must be 1 to 1,000, not 0"),
        ({"top": 10**9}, "top: must be 1 to 1,000, not 1,000,000,000"),
    ],
)
def test_a_bad_goal_names_the_field(wanted: dict[str, object], said: str) -> None:
    options: dict[str, object] = {"target_par": Fraction(3, 100), **wanted}
    with pytest.raises(BadDesign, match=said):
        design_goal(MODEL, **options)  # type: ignore[arg-type]


def test_a_target_that_nobody_can_meet() -> None:
    with pytest.raises(
        BadDesign, match=r"target-par: no table in these ranges has it: all lie within"
    ):
        design(design_goal(MODEL, target_par=Fraction(9, 10)))


def test_a_hit_frequency_that_nobody_can_meet_is_refused_at_once() -> None:
    never = Between(Fraction(99, 100), Fraction(1))
    with pytest.raises(BadDesign, match=r"hit-frequency: no table .* within 23.8780% to 23.8780%"):
        design(design_goal(MODEL, target_par=Fraction(3, 100), hit_frequency=never))


@pytest.mark.parametrize(("low", "high"), [(0, 3), (8, 100)])
def test_a_deviation_that_nobody_can_meet_is_refused_at_once(low: int, high: int) -> None:
    spread = Between(Fraction(low), Fraction(high))
    goal = design_goal(MODEL, target_par=Fraction(3, 100), fix=KEPT, standard_deviation=spread)
    said = (
        r"standard-deviation: no table .* with that par has it: all lie within 4\.5078 to 7\.7616"
    )
    with pytest.raises(BadDesign, match=said):
        design(goal)


def test_boxes_without_the_deviation_are_skipped() -> None:
    """None has it, though no bound over all ranges says so. By par alone, 42 million are valued."""
    spread = Between(Fraction(27, 10), Fraction(28, 10))
    found = design(design_goal(MODEL, target_par=Fraction(3, 100), standard_deviation=spread))
    assert found.tables == ()
    assert found.valued < 1_000_000


def test_a_worker_that_dies_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "search_subset", _die)
    with pytest.raises(BadSimulation, match="workers: a worker process died"):
        design(design_goal(MODEL, target_par=Fraction(3, 100)), workers=2)


def _die(*_: object) -> None:
    os._exit(1)


def test_pays_are_numbers_a_house_would_print() -> None:
    assert ladder(4, 6) == (4, 5, 6)
    assert ladder(1000, 5000) == (1000, 1500, 2000, 2500, 3000, 4000, 5000)
    assert every(4, 9) == (4, 5, 6, 7, 8, 9)
    assert len(every(100, 1000)) < 30
    assert 1000 in around(1000)
    assert around(1) == (1, 2)
