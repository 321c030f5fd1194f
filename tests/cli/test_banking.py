"""``letitride banking`` as it is called: what it prints, and how it refuses."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.cli import run
from scripts.console_blocks import ROOT
from tests.cli.test_commands import Capture, as_json, refusal
from tests.rules.test_paytables import OWN

KEYS = [
    "id",
    "seats",
    "bets",
    "cover",
    "fee",
    "expectation",
    "variance",
    "standard_deviation",
    "chances",
    "bounds",
    "estimate",
]


def test_the_json_of_a_round_is_a_contract(capsys: Capture) -> None:
    report = as_json(capsys, "banking", "LIRX-01", "--seats", "1", "--bet", "$10")
    assert list(report) == KEYS
    assert (report["id"], report["seats"], report["bets"]) == ("LIRX-01", 1, [1000])
    assert (report["cover"], report["fee"], report["bounds"]) == (None, 0, None)
    edge = 1000 * Fraction(37963, 1082900)
    assert report["expectation"] == {"exact": str(edge), "value": float(edge)}
    assert report["standard_deviation"] == pytest.approx(5158.071847)
    assert report["chances"]["win"]["exact"] == "32973/43316"
    assert set(report["chances"]) == {"win", "even", "lose"}


def test_seats_may_bet_different_amounts(capsys: Capture) -> None:
    report = as_json(capsys, "banking", "LIRX-01", "--bets", "10,$25, 5", "--rounds", "0")
    assert (report["seats"], report["bets"]) == (3, [1000, 2500, 500])
    assert Fraction(report["expectation"]["exact"]) == 4000 * Fraction(37963, 1082900)
    assert report["chances"] is None
    other = ("--seats", "3", "--bets", "5,10,25", "--rounds", "0")
    same = as_json(capsys, "banking", "LIRX-01", *other)
    assert same["variance"] == report["variance"]


def test_an_approximate_figure_states_its_error(capsys: Capture) -> None:
    arguments = ("banking", "LIRX-01", "--seats", "3", "--bet", "2", "--cover", "20")
    report = as_json(capsys, *arguments, "--limit", "1e-2")
    for key in ("expectation", "variance", "standard_deviation", "chances", "estimate"):
        assert report[key] is None
    bounds = report["bounds"]
    for bound in (bounds["expectation"], bounds["variance"], *bounds["chances"].values()):
        assert Fraction(bound["least"]["exact"]) < Fraction(bound["most"]["exact"])
    assert run((*arguments, "--limit", "1e-2")) == 0
    printed = capsys.readouterr().out
    for words in ("value", "±", "chance to win", "proved", "With --limit 0"):
        assert words in printed
    assert "exactly" not in printed


FORTUNE = OWN.replace("tens_or_better = 1", "tens_or_better = 5").replace(
    'odds = "to"', 'odds = "to"\nfalling_odds = "meant"'
)
"""Bets ride on single high cards, so that hands are too many to be counted together."""


def test_bounds_are_never_printed_as_figures(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "fortune.toml"
    path.write_text(FORTUNE)
    arguments = ("banking", str(path), "--seats", "4", "--bet", "10", "--cover", "$500")
    report = as_json(capsys, *arguments, "--rounds", "0")
    for key in ("expectation", "variance", "standard_deviation", "chances", "estimate"):
        assert report[key] is None
    bounds = report["bounds"]
    assert bounds["chances"] is None
    for bound in (bounds["expectation"], bounds["variance"]):
        assert Fraction(bound["least"]["exact"]) < Fraction(bound["most"]["exact"])
    assert run((*arguments, "--rounds", "5000")) == 0
    printed = capsys.readouterr().out
    for words in ("at least", "at most", "about", "±", "5,000 rounds dealt at random (seed 1)"):
        assert words in printed
    assert "exactly" not in printed


def test_unknown_figures_are_estimated_from_the_asked_rounds(capsys: Capture) -> None:
    arguments = ("banking", "LIRX-01", "--seats", "3", "--bet", "10")
    estimate = as_json(capsys, *arguments, "--rounds", "5000")["estimate"]
    assert (estimate["rounds"], estimate["seed"]) == (5000, 1)
    assert set(estimate) == {"rounds", "seed", "expectation", "variance", "chances"}
    assert sum(chance["value"] for chance in estimate["chances"].values()) == pytest.approx(1)
    assert as_json(capsys, *arguments, "--rounds", "5000")["estimate"] == estimate
    other = as_json(capsys, *arguments, "--rounds", "5000", "--seed", "2")["estimate"]
    assert other["chances"] != estimate["chances"]
    assert as_json(capsys, *arguments, "--rounds", "0")["estimate"] is None
    assert run((*arguments, "--rounds", "0")) == 0
    assert "about" not in capsys.readouterr().out


def test_estimated_chances_of_an_exact_round_are_called_estimates(capsys: Capture) -> None:
    assert run(("banking", "LIRX-01", "--seats", "3", "--rounds", "2000")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[-3:-1] for line in lines if "chance" in line] == [["about,", "±"]] * 3
    two = as_json(capsys, "banking", "LIRX-01", "--seats", "2", "--rounds", "2000")
    assert two["estimate"] is None


def test_a_round_is_described_in_words(capsys: Capture) -> None:
    assert run(["banking", "LIRX-01", "--seats", "2", "--bet", "10", "--cover", "500"]) == 0
    printed = capsys.readouterr().out
    assert "LIRX-01 banked by a wager of $500, against $10, $10" in printed
    assert "$1.3104" in printed
    assert "chance to lose" in printed
    assert run(["banking", "LIRX-01", "--seats", "7", "--rounds", "0"]) == 0
    printed = capsys.readouterr().out
    assert "a wager that always covers, against $5, $5, $5, $5, $5, $5, $5" in printed
    assert "37963/30940" in printed


@pytest.mark.soak
def test_three_hands_are_counted_as_the_docs_show(capsys: Capture) -> None:
    command = "banking LIRX-01 --bets 10,25,5 --cover 500"
    page = (ROOT / "docs" / "commands.md").read_text()
    [shown] = re.findall(rf"^```text\n\$ letitride {command}\n(.*?)^```$", page, re.M | re.S)
    assert run(command.split()) == 0
    printed = capsys.readouterr().out.splitlines()
    assert [line.rstrip() for line in printed] == shown.splitlines()


@pytest.mark.clause("C fees")
def test_the_fee_comes_from_the_book_or_a_sheet(capsys: Capture) -> None:
    free = as_json(capsys, "banking", "LIRX-01", "--seats", "2")
    for fee, cents in (("book", 200), ("$1.50", 150), ("0", 0)):
        report = as_json(capsys, "banking", "LIRX-01", "--seats", "2", "--fee", fee)
        assert report["fee"] == cents
        less = Fraction(free["expectation"]["exact"]) - Fraction(report["expectation"]["exact"])
        assert less == cents
    assert run(["banking", "LIRX-01", "--seats", "2", "--fee", "book"]) == 0
    assert "gain after the $2 fee" in capsys.readouterr().out


def test_a_file_of_your_own(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace("OWN-1", "[b]mine[/b]"))
    report = as_json(capsys, "banking", str(path), "--seats", "1")
    assert report["expectation"]["exact"] == str(500 * Fraction(37963, 1082900))
    assert run(["banking", str(path), "--seats", "1"]) == 0
    assert "[b]mine[/b]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["LIRX-7", "--seats", "1"], "LIRX-7: no paytable has that id"),
        (["PP-1", "--seats", "1"], "PP-1: has no base wager, so there is nothing to bank"),
        (["LIRX-01"], "banking: give --seats (how many bet) or --bets (each bet)"),
        (["LIRX-01", "--seats", "0"], "seats: must be 1 to 7"),
        (["LIRX-01", "--seats", "8"], "under ca-let-it-ride, not 8"),
        (["LIRX-01", "--bets", "5,5,5,5,5,5,5,5"], "under ca-let-it-ride, not 8"),
        (["LIRX-01", "--seats", "2", "--bets", "5,5,5"], "bets: got 3 for 2 seats"),
        (["LIRX-01", "--bet", "5", "--bets", "5,5"], "not both"),
        (["LIRX-01", "--seats", "2", "--bet", "0"], "must be more than $0, not $0"),
        (["LIRX-01", "--bets=5,-5"], "must be more than $0, not -$5"),
        (["LIRX-01", "--bets", "5,,5"], "bets: '' is not an amount"),
        (["LIRX-01", "--seats", "1", "--bet", "ten"], "bet: 'ten' is not an amount"),
        (["LIRX-01", "--seats", "1", "--cover", "$0"], "cover: must be more than $0"),
        (["LIRX-01", "--seats", "1", "--cover", "1.5"], "cover: '1.5' is not an amount"),
        (["LIRX-01", "--seats", "1", "--fee=-$1"], "fee: must be $0 or more, not -$1"),
        (["LIRX-01", "--seats", "1", "--book", "wa-let-it-ride"], "book: under wa-let-it-ride"),
        (
            ["LIRX-01", "--seats", "3", "--rounds", "1"],
            "rounds: must be 0 (no estimate) or at least 2",
        ),
        (["LIRX-01", "--seats", "3", "--rounds=-5"], "not -5"),
        (
            ["LIRX-01", "--seats", "3", "--limit", "some"],
            "limit: must be a number from 0 to 1, not 'some'",
        ),
        (
            ["LIRX-01", "--seats", "3", "--limit", "1/0"],
            "limit: must be a number from 0 to 1, not '1/0'",
        ),
        (
            ["LIRX-01", "--seats", "3", "--limit", "2"],
            "limit: must be a number from 0 to 1, not '2'",
        ),
        (["LIRX-01", "--seats", "1", "--book", "nevada"], "nevada: no rulebook has that id"),
    ],
)
def test_bad_input_is_named(arguments: list[str], says: str, capsys: Capture) -> None:
    assert says in refusal(capsys, "banking", *arguments)


def test_for_one_pays_cannot_be_banked(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace('odds = "to"', 'odds = "for"'))
    assert "pays odds 'to' one, not 'for' one" in refusal(
        capsys, "banking", str(path), "--seats", "1"
    )
