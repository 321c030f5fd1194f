"""``letitride progressive`` as it is called."""

import pytest

from letitride.cli import run
from letitride.reports import par_sheet, render_html
from letitride.rules import load_paytable
from tests.cli.test_commands import Capture, as_json, refusal


def test_the_json_is_a_contract(capsys: Capture) -> None:
    (told,) = as_json(capsys, "progressive", "PROG-1", "--meter", "$160,000")
    assert list(told) == [
        *("wager", "bet", "seed", "share", "others", "meter", "fixed", "envy", "returns"),
        *("edge", "break_even", "long_run", "average_meter"),
    ]
    assert (told["bet"], told["seed"], told["meter"]) == (100, 1_000_000, 16_000_000)
    assert told["share"] == {"exact": "1/4", "value": 0.25}
    assert told["edge"]["value"] > 0
    (above,) = as_json(capsys, "progressive", "PROG-1", "--meter", "161000")
    assert above["edge"]["value"] < 0, "the break-even is between the two"
    assert above["break_even"] == told["break_even"]


def test_the_figures_are_printed(capsys: Capture) -> None:
    assert run(["progressive", "PROG-1", "--meter", "$25,000.50", "--others", "2"]) == 0
    printed = capsys.readouterr().out
    assert "the meter at $25,000.50" in printed
    assert "$2,500.05 (10% of the meter)" in printed
    assert "others: 2" in printed
    assert "break-even meter" in printed


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("LIRX-01",), "none of its wagers is paid from a meter"),
        (("PROG-1", "--meter", "25k"), "is not an amount"),
        (("PROG-1", "--meter=-$5"), "below zero"),
        (("PROG-1", "--others", "7"), "0 to 6"),
    ],
)
def test_bad_input_is_refused(capsys: Capture, arguments: tuple[str, ...], reason: str) -> None:
    assert reason in refusal(capsys, "progressive", *arguments)


def test_par_says_what_the_meter_shows(capsys: Capture) -> None:
    assert run(["par", "PROG-1"]) == 0
    assert "The meter stands at its seed, $10,000" in capsys.readouterr().out


def test_the_par_sheet_says_what_the_meter_shows() -> None:
    html = render_html(par_sheet(load_paytable("PROG-1")))
    assert "The shared meter is taken to stand at $10,000, its seed." in html
    assert "shared meter" not in render_html(par_sheet(load_paytable("LIRB-25")))
