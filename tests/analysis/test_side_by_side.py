"""Two paytables side by side: every wager they share, and the hands that are played differently."""

from fractions import Fraction

import msgspec
import pytest

from letitride.analysis import RideOrPull, analyse_wager, side_by_side
from letitride.cli import run
from letitride.rules import BASE, load_paytable

Capture = pytest.CaptureFixture[str]


def test_the_figures_agree_with_each_tables_own() -> None:
    one, other = load_paytable("LIRX-01"), load_paytable("LIRX-03")
    (compared,) = side_by_side(one, other)
    for analysis, table in ((compared.one, one), (compared.other, other)):
        schedule = table.schedule(BASE)
        assert schedule is not None
        assert analysis.par == analyse_wager(schedule).par
    assert compared.pays[0][1:] == (Fraction(1000), Fraction(100))


def test_moved_plays_add_up_to_the_change_in_action() -> None:
    """What rides under one and is pulled under the other is all that changes the wager."""
    (compared,) = side_by_side(load_paytable("LIRX-01"), load_paytable("LIRX-03"))
    assert compared.moved
    signs = {RideOrPull.RIDE: 1, RideOrPull.PULL: -1, RideOrPull.EITHER: -1}
    moved = sum((signs[play.now] * play.often for play in compared.moved), Fraction(0))
    assert compared.other.average_wager - compared.one.average_wager == moved


def test_a_table_compared_with_itself() -> None:
    for compared in side_by_side(load_paytable("LIRB-03"), load_paytable("LIRB-03")):
        assert compared.moved == ()
        assert all(mine == theirs for _, mine, theirs in compared.pays)


def test_hands_that_only_one_table_pays() -> None:
    (compared,) = side_by_side(load_paytable("3CB-1"), load_paytable("3CB-4"))
    assert compared.pays[0][1:] == (None, Fraction(50))


def test_the_command_prints_the_comparison(capsys: Capture) -> None:
    assert run(["par", "LIRX-01", "--against", "LIRX-03"]) == 0
    out = capsys.readouterr().out
    assert "-900" in out
    assert "ride under LIRX-01, pull under LIRX-03" in out
    assert run(["par", "LIRB-03", "--against", "LIRB-25", "--json"]) == 0
    wagers = msgspec.json.decode(capsys.readouterr().out)
    assert [each["wager"] for each in wagers] == ["base", "bonus"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["LIRX-01", "--against", "3CB-1"], "against: 3CB-1: has no wager that LIRX-01 has"),
        (["LIRX-01", "--against", "LIRX-9"], "against: LIRX-9: no paytable has that id"),
        (["--all", "--against", "LIRX-01"], "--against needs one paytable"),
    ],
)
def test_tables_that_cannot_be_compared_are_refused(
    options: list[str], said: str, capsys: Capture
) -> None:
    assert run(["par", *options]) == 2
    assert said in capsys.readouterr().err
