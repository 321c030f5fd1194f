"""Drawdowns, with and without a last round, against the slow twin and against each other."""

import sys
from dataclasses import replace
from fractions import Fraction

import pytest

from letitride.analysis import SessionTerms, betting_system, has_numpy, round_law
from letitride.analysis.sessions.array_drawdown import chance_to_fall_by_arrays
from letitride.analysis.sessions.drawdown import chance_to_fall, worst_drawdown
from letitride.analysis.sessions.endless_drawdown import EndlessDrawdown
from letitride.analysis.sessions.lanes import ONE
from letitride.analysis.sessions.session import session_by_law
from letitride.analysis.sessions.walk import SessionWalk, walk_of
from tests.analysis.session_twin import ever_fallen, followed
from tests.analysis.session_wagers import BONUS, FIVE_AT_200, LIRX, SMALL, THREE_CARD, dollars


@pytest.mark.parametrize("terms", [SMALL[0], SMALL[-2]])
def test_every_depth_of_a_drawdown_agrees_with_the_twin(terms: SessionTerms) -> None:
    law = round_law(LIRX)
    walk, falls = walk_of(law, terms), followed(law, terms).falls
    for depth in range(1, 16):
        exact = sum(chance for fall, chance in falls.items() if fall >= depth * walk.unit)
        found = Fraction(chance_to_fall(walk, terms.rounds or 0, depth), ONE)
        assert abs(found - exact) < Fraction(1, 10**12)


@pytest.mark.parametrize("terms", [SMALL[1], SMALL[4], SMALL[5], SMALL[6]])
def test_arrays_find_the_falls_that_integers_find(terms: SessionTerms) -> None:
    walk = walk_of(round_law(LIRX, sides=terms.sides), terms)
    rounds = 20
    for depth in (1, 4, 11, 23):
        found = chance_to_fall_by_arrays(walk, rounds, depth)
        assert found / ONE == pytest.approx(chance_to_fall(walk, rounds, depth) / ONE, abs=1e-12)


BOTH = replace(FIVE_AT_200, sides=(BONUS, THREE_CARD))


def test_both_side_bets_leave_the_drawdown_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without NumPy there are soon too many states to follow."""
    law = round_law(LIRX, sides=BOTH.sides)
    terms = replace(BOTH, bankroll=dollars(45), stop_win=dollars(25))
    by_arrays = session_by_law(law, terms).drawdown
    assert has_numpy()
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert not has_numpy()
    assert by_arrays == session_by_law(law, terms).drawdown == {0.5: 3300, 0.95: 4800}
    assert session_by_law(law, BOTH).drawdown is None


@pytest.mark.soak
def test_the_drawdown_of_an_evening_with_both_side_bets() -> None:
    law = round_law(LIRX, sides=BOTH.sides)
    assert session_by_law(law, BOTH).drawdown == {0.5: 19_300, 0.95: 34_000}
    walk = walk_of(law, BOTH)
    chances = [chance_to_fall(walk, 300, depth) / ONE for depth in (193, 194, 340, 341)]
    assert chances[0] > 0.5 >= chances[1]
    assert chances[2] > 0.05 >= chances[3]


ENDLESS = SessionTerms(bet=dollars(5), bankroll=dollars(35), stop_win=dollars(20))
TWO_STEPS = replace(ENDLESS, stop_win=dollars(10), system=betting_system("1-2"))


def test_every_depth_of_an_endless_drawdown_agrees_with_the_twin() -> None:
    law = round_law(LIRX)
    walk = walk_of(law, ENDLESS)
    falls = EndlessDrawdown(walk)
    for depth in range(1, 11):
        exact = ever_fallen(law, ENDLESS, depth * walk.unit)
        assert abs(Fraction(falls.chance(depth), ONE) - exact) < Fraction(1, 10**12), depth
    assert exact > 0 == falls.chance(depth + 1), "nobody can fall further"


@pytest.mark.parametrize("terms", [ENDLESS, TWO_STEPS])
def test_the_drawdown_of_an_endless_session_is_that_of_its_twin(terms: SessionTerms) -> None:
    law = round_law(LIRX)
    drawdown = session_by_law(law, terms).drawdown
    assert drawdown is not None
    for level, fall in drawdown.items():
        deeper = fall + law.results(terms.bet).unit
        assert ever_fallen(law, terms, fall) > Fraction(1) - Fraction(level), level
        assert ever_fallen(law, terms, deeper) <= Fraction(1) - Fraction(level), level


def test_elimination_and_following_find_the_same_drawdowns() -> None:
    terms = SessionTerms(bet=dollars(5), bankroll=dollars(30), stop_win=dollars(30))
    walk = walk_of(round_law(LIRX), terms)
    falls = EndlessDrawdown(walk)
    for depth in (3, 8, 13, 20):
        followed_long = chance_to_fall(walk, 5_000, depth)
        assert falls.chance(depth) / ONE == pytest.approx(followed_long / ONE, abs=1e-11)


def test_a_drawdown_that_takes_too_long_is_left_out() -> None:
    law = round_law(LIRX)
    assert worst_drawdown(walk_of(law, TWO_STEPS), 10**8) is None
    long = replace(ENDLESS, bankroll=dollars(5_000), stop_win=dollars(5_000))
    assert worst_drawdown(walk_of(law, long), 10**5, endless=True) is None


def test_a_drawdown_that_will_take_too_long_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = walk_of(round_law(LIRX), FIVE_AT_200)
    begun: list[int] = []

    def first_depth(walk: SessionWalk, rounds: int, depth: int) -> int:
        begun.append(depth * walk.peaks(depth) * sum(map(len, walk.moves)) * rounds)
        return chance_to_fall(walk, rounds, depth)

    monkeypatch.setattr("letitride.analysis.sessions.drawdown.chance_to_fall", first_depth)
    assert worst_drawdown(walk, 9) is not None
    assert sum(begun) > begun[0]
    assert worst_drawdown(walk, 9, most_work=sum(begun)) is not None
    most = 7 * begun[0]
    begun.clear()
    assert worst_drawdown(walk, 9, most_work=most) is None
    assert begun == []
