"""``letitride session`` as it is called: what it prints, and how it refuses."""

from pathlib import Path

import pytest

from letitride.analysis import SessionTerms, load_playbook, play_session
from letitride.cli import run
from letitride.rules import BASE, Cents, load_paytable
from tests.cli.test_commands import Capture, as_json, refusal

SHORT = ("session", "LIRX-01", "--bet", "5", "--bankroll", "60", "--rounds", "4")


def test_the_json_is_a_contract(capsys: Capture) -> None:
    found = as_json(capsys, *SHORT, "--stop-win", "40", "--stop-loss", "50")
    assert {"id", "bet", "bankroll", "ends", "mean_rounds", "result"} <= set(found)
    assert (found["id"], found["bet"], found["bankroll"]) == ("LIRX-01", 5, 60)
    assert set(found["ends"]) == {"won", "lost", "time"}
    assert sum(found["ends"].values()) == pytest.approx(1, abs=1e-9)
    assert set(found["result"]) == {"mean", "standard_deviation", "quantiles"}
    assert found["result"]["quantiles"]["0.05"] < 0
    assert found["error"] <= 1e-9
    assert found["house_wins"] == -found["result"]["mean"]
    assert found["drawdown"]["0.5"] > 0
    base = load_paytable("LIRX-01").schedule(BASE)
    assert base is not None
    terms = SessionTerms(
        bet=Cents(500),
        bankroll=Cents(6000),
        stop_win=Cents(4000),
        stop_loss=Cents(5000),
        rounds=4,
    )
    session = play_session(base, terms)
    assert found["ends"]["won"] == session.ends.won
    assert found["result"]["mean"] == session.mean / 100


def test_rounds_are_written_as_for_a_simulation(capsys: Capture) -> None:
    asked = SHORT[:-1]
    assert as_json(capsys, *asked, "0.4e1") == as_json(capsys, *asked, "4")


def test_side_bets_and_a_strategy_are_played_too(capsys: Capture, tmp_path: Path) -> None:
    plain = as_json(capsys, *SHORT)
    sides = ("--side", "bonus=LIRB-03:1", "--side", "three_card=3CB-1:5")
    found = as_json(capsys, *SHORT, *sides)
    assert found["needed"] == 21
    assert [each["wager"] for each in found["sides"]] == ["bonus", "three_card"]
    assert found["result"]["mean"] < plain["result"]["mean"]
    rides = as_json(capsys, *SHORT, "--play", "never-pull")
    assert rides["result"]["mean"] < plain["result"]["mean"]
    own = tmp_path / "own.txt"
    own.write_text(str(load_playbook("never-pull")))
    assert as_json(capsys, *SHORT, "--play", str(own))["ends"] == rides["ends"]


def test_a_system_follows_its_steps(capsys: Capture) -> None:
    found = as_json(capsys, *SHORT, "--stop-win", "30", "--system", "1-3-2-6")
    assert found["system"] == "1-3-2-6"
    assert found["drawdown"]["0.5"] > 0
    assert sum(found["ends"].values()) == pytest.approx(1, abs=1e-9)


def test_the_bankroll_and_the_bet_are_found_for_a_risk(capsys: Capture) -> None:
    asked = ("session", "LIRX-01", "--rounds", "20", "--stop-win", "50", "--risk", "10%")
    bankroll = as_json(capsys, *asked, "--bet", "5")
    assert (bankroll["solved"], bankroll["risk"]) == ("bankroll", 0.1)
    assert bankroll["ends"]["lost"] <= 0.1
    bet = as_json(capsys, *asked, "--bankroll", "300")
    assert bet["solved"] == "bet"
    assert bet["ends"]["lost"] <= 0.1
    assert run([*asked, "--bankroll", "300"]) == 0
    assert f"at most 0.1: ${bet['bet']}" in capsys.readouterr().out


def test_the_answer_is_printed_in_words(capsys: Capture) -> None:
    assert run([*SHORT, "--stop-win", "$40", "--side", "bonus=LIRB-03:1"]) == 0
    out = capsys.readouterr().out
    assert "LIRX-01: $60, $5 a circle and $1 on Bonus ($16 a round), best play, flat bets" in out
    assert "won, with $40 or more" in out
    assert "The house expects to win $" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("LIRX-99", "--bet", "5", "--bankroll", "60"), "LIRX-99: no paytable has that id"),
        (("3CB-1", "--bet", "5", "--bankroll", "60"), "3CB-1: has no base wager"),
        (("LIRX-01", "--bankroll", "60", "--rounds", "4"), "bet: missing"),
        (("LIRX-01", "--bet", "5", "--rounds", "4"), "bankroll: missing"),
        (("LIRX-01", "--bet", "x", "--bankroll", "60"), "bet: 'x' is not an amount"),
        ((*SHORT[1:], "--stop-win", "1"), "stop-win: must be at least one bet"),
        ((*SHORT[1:-1], "0"), "rounds: must be 1 to"),
        ((*SHORT[1:-1], "2.5"), "2.5"),
        (("LIRX-01", "--bet", "5", "--bankroll", "60"), "rounds: give a number of rounds"),
        (("LIRX-01", "--bet", "5", "--bankroll", "-60", "--rounds", "4"), "bankroll: must be more"),
        (("LIRX-01", "--bet", "5", "--bankroll", "0", "--rounds", "4"), "bankroll: must be more"),
        ((*SHORT[1:], "--side", "bonus"), "side: 'bonus' is not WAGER=ID:AMOUNT"),
        ((*SHORT[1:], "--side", "bonus=3CB-1:1"), "side: 3CB-1 has no wager 'bonus'; it has three"),
        ((*SHORT[1:], "--side", "base=LIRX-01:5"), "side: base is not a side bet"),
        ((*SHORT[1:], "--side", "bonus=LIRB-3:1"), "side: LIRB-3: no paytable has that id"),
        ((*SHORT[1:], "--side", "bonus=LIRB-03:-1"), "side bonus: must be more than $0"),
        ((*SHORT[1:], "--side", "progressive=PROG-1:2"), "side progressive: the meter takes"),
        ((*SHORT[1:], "--play", "lucky"), "play: lucky: no strategy has that id"),
        ((*SHORT[1:], "--system", "kelly"), "system: 'kelly' is none of"),
        ((*SHORT[1:], "--risk", "5%"), "risk: give --bet to find the bankroll, or --bankroll"),
        (("LIRX-01", "--bet", "5", "--rounds", "4", "--risk", "2"), "risk: must be a chance"),
        (("LIRX-01", "--bet", "5", "--rounds", "4", "--risk", "x"), "risk: 'x' is not a chance"),
    ],
)
def test_bad_input_gives_one_line_that_names_the_field(
    capsys: Capture, arguments: tuple[str, ...], said: str
) -> None:
    assert said in refusal(capsys, "session", *arguments)


SYSTEM = """
def mine():
    bet = 1
    while True:
        result = yield bet
        bet = 2 if result < 0 else 1
"""


def test_systems_that_remember_more_are_simulated(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(SYSTEM)
    for system in ("labouchere", f"{file}:mine"):
        asked = ("session", "LIRX-01", "--bet", "1", "--bankroll", "60", "--rounds", "9")
        options = ("--system", system, "--sessions", "1e3", "--seed", "7")
        found = as_json(capsys, *asked, *options, "--workers", "1")
        assert (found["system"], found["sampled"]["sessions"]) == (system, 1000)
        assert sum(found["ends"].values()) == pytest.approx(1)
        assert set(found["sampled"]["ends"]) == {"won", "lost", "time"}
        assert as_json(capsys, *asked, *options, "--workers", "2") == found
        assert run([*asked, *options]) == 0
        assert "Simulated: 1,000 sessions, seed 7." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--system", "nope"), "system: 'nope' is none of flat, martingale"),
        (("--sessions", "ten"), "sessions: must be a whole number such as"),
        (("--workers", "0"), "workers: must be at least 1, not 0"),
        (("--seed", "9" * 5000), "is not a whole number"),
        (("--sessions", "1"), "sessions: must be 2 to 100,000,000, not 1"),
        (("--system", "no/such.py:mine"), "system: no/such.py: cannot be read (No such file"),
        (("--system", "labouchere", "--risk", "5%"), "risk: "),
    ],
)
def test_an_impossible_simulation_is_refused(
    options: tuple[str, ...], said: str, capsys: Capture
) -> None:
    assert said in refusal(capsys, *SHORT, *options)


def test_too_much_to_follow_can_be_simulated(capsys: Capture) -> None:
    asked = ("session", "LIRX-01", "--bet", "5", "--bankroll", "5e5", "--rounds", "1000000")
    assert "bankroll: " in refusal(capsys, *asked)
    asked = ("session", "LIRX-01", "--bet", "5", "--bankroll", "500000", "--rounds", "1000000")
    assert "or simulate it, with --sessions 1e5" in refusal(capsys, *asked)
