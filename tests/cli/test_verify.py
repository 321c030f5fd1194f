"""``letitride verify``: a good log, a false one, heads kept elsewhere, and something that is not a
log."""

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from letitride.cli import run
from letitride.driver.injections import inject
from letitride.table import events as e
from tests.audit.proven import changed, driven, honest, play_on, version_of, write

Capture = pytest.CaptureFixture[str]
NSW, CA = "nsw-let-it-ride", "ca-let-it-ride"


@pytest.fixture
def good(tmp_path: Path) -> str:
    streams = {f"table:{NSW}": honest(NSW), f"table:{CA}": honest(CA)}
    return write(tmp_path / "casino.db", streams)


def test_a_true_log_passes(good: str, capsys: Capture) -> None:
    assert run(["verify", "--database", good]) == 0
    out, err = capsys.readouterr()
    events = len(honest(NSW)) + len(honest(CA)) + 2
    assert out.startswith(f"3 streams, {events} events\n")
    assert f" {NSW} " in out
    assert "All is well" in out
    assert err == ""


def test_the_json_has_every_finding(good: str, capsys: Capture) -> None:
    assert run(["verify", "--database", good, "--json"]) == 0
    report = msgspec.json.decode(capsys.readouterr().out)
    assert report["ok"]
    assert report["bad"] == []
    first, second = report["tables"]
    assert (first["table"], second["table"]) == (CA, NSW)
    assert second["rounds"] == second["revealed"] == 4
    assert second["moved"] == sum(m.amount for event in honest(NSW) for m in event.moves)
    assert [head["stream"] for head in report["heads"]] == ["floor", f"table:{CA}", f"table:{NSW}"]


def test_the_database_comes_from_the_environment(
    good: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", good)
    assert run(["verify"]) == 0
    monkeypatch.delenv("DATABASE_URL")
    capsys.readouterr()
    assert run(["verify"]) == 2
    assert "DATABASE_URL" in capsys.readouterr().err


def test_a_correction_that_was_tampered_with_is_named(tmp_path: Path, capsys: Capture) -> None:
    """The bank pays another player; each lie is sealed by the house, as if it were its own."""
    driver = driven(CA, players=3)
    inject(driver, "wrong-pay:seat=2,other=1,dollars=5")
    play_on(driver, 2)
    log = driver.log
    at = version_of(log, e.CorrectionMade)
    streams = {
        "true": log,
        "amount": changed(log, at, amount=900),
        "round": changed(log, at, round=9),
        "half": [*log[:at], *log[at + 1 :]],
    }
    url = write(tmp_path / "casino.db", {f"table:{name}": each for name, each in streams.items()})
    assert run(["verify", "--database", url, "--json"]) == 1
    report = msgspec.json.decode(capsys.readouterr().out)
    wrong = {each["stream"]: each["version"] for each in reversed(report["bad"])}
    assert wrong == {"table:amount": at, "table:round": at, "table:half": at + 1}


def test_a_false_event_is_named(tmp_path: Path, capsys: Capture) -> None:
    log = honest(NSW)
    at = version_of(log, e.BetSettled)
    false = changed(log, at, hand="royal_flush")
    url = write(tmp_path / "false.db", {"table:one": log, "table:two": false})
    heads = tmp_path / "heads.json"
    assert run(["verify", "--database", url, "--export-heads", str(heads)]) == 1
    out = capsys.readouterr().out
    assert f"First wrong: table:two, event {at} (pays): " in out
    assert "not royal_flush" in out
    assert not heads.exists(), "heads of a false log are worth nothing"
    assert run(["verify", "--database", url, "--json"]) == 1
    report = msgspec.json.decode(capsys.readouterr().out)
    assert (report["bad"][0]["stream"], report["bad"][0]["version"]) == ("table:two", at)
    assert [each["bad_rounds"] for each in report["tables"]] == [[], [1]]


def _rewrite(url: str, statement: str, *values: object) -> None:
    """The owner of the file can do what the log itself forbids."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file, file:
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            file.execute(f"DROP TRIGGER {name}")
        file.execute(statement, values)


def test_an_event_changed_in_the_file_breaks_the_chain(good: str, capsys: Capture) -> None:
    change = "UPDATE events SET body = replace(body, 'player', 'Player') WHERE stream = ? "
    sat = version_of(honest(NSW), e.PlayerSat)
    _rewrite(good, change + "AND version = ?", f"table:{NSW}", sat)
    assert run(["verify", "--database", good]) == 1
    assert (
        f"table:{NSW}, event {sat} (altered): The chain is broken here" in capsys.readouterr().out
    )


def test_an_unreadable_log_is_named(good: str, capsys: Capture) -> None:
    sat = version_of(honest(CA), e.PlayerSat)
    change = "UPDATE events SET body = '{}' WHERE stream = ? AND version = ?"
    _rewrite(good, change, f"table:{CA}", sat)
    assert run(["verify", "--database", good, "--json"]) == 1
    bad = msgspec.json.decode(capsys.readouterr().out)["bad"]
    found = [(each["version"], each["what"]) for each in bad[:2]]
    assert found == [(sat, "altered"), (sat, "record")]


def test_control_characters_in_a_log_are_escaped(good: str, capsys: Capture) -> None:
    _rewrite(good, "UPDATE events SET kind = char(27) || '[2J' WHERE stream = 'table:' || ?", CA)
    assert run(["verify", "--database", good]) == 1
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "[2J" in out


def test_saved_heads_show_that_a_log_was_cut_off(
    good: str, tmp_path: Path, capsys: Capture
) -> None:
    heads = str(tmp_path / "heads.json")
    assert run(["verify", "--database", good, "--export-heads", heads]) == 0
    assert run(["verify", "--database", good, "--heads", heads]) == 0
    assert "3 exported heads" in capsys.readouterr().out
    last = len(honest(CA))
    _rewrite(good, "DELETE FROM events WHERE stream = ? AND version = ?", f"table:{CA}", last)
    assert run(["verify", "--database", good]) == 1
    assert "are missing" in capsys.readouterr().out
    assert run(["verify", "--database", good, "--heads", heads]) == 1
    assert f"table:{CA}, event {last} (truncated)" in capsys.readouterr().out


def test_saved_heads_show_a_missing_stream(good: str, tmp_path: Path, capsys: Capture) -> None:
    heads = str(tmp_path / "heads.json")
    assert run(["verify", "--database", good, "--export-heads", heads]) == 0
    _rewrite(good, "DELETE FROM events WHERE stream = 'floor'")
    assert run(["verify", "--database", good, "--heads", heads]) == 1
    assert "floor, event 1 (truncated)" in capsys.readouterr().out


@pytest.mark.parametrize("content", [None, b"", b"no database", b"{}"])
def test_a_missing_log_is_not_created(
    content: bytes | None, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "casino.db"
    if content is not None:
        path.write_bytes(content)
    assert run(["verify", "--database", f"sqlite:///{path}"]) == 2
    assert capsys.readouterr().err.startswith("letitride: database: ")
    assert list(tmp_path.iterdir()) == ([] if content is None else [path])
    assert content is None or path.read_bytes() == content


@pytest.mark.parametrize("url", ["casino.db", "mysql://casino", "sqlite:///", "postgresql://host"])
def test_bad_addresses_are_named(url: str, capsys: Capture) -> None:
    assert run(["verify", "--database", url]) == 2
    assert capsys.readouterr().err.startswith("letitride: database: ")


@pytest.mark.parametrize("content", [None, b"\xff", b"[]}", b'[{"stream": 1}]'])
def test_a_file_without_heads_is_refused(
    content: bytes | None, good: str, tmp_path: Path, capsys: Capture
) -> None:
    heads = tmp_path / "heads.json"
    if content is not None:
        heads.write_bytes(content)
    assert run(["verify", "--database", good, "--heads", str(heads)]) == 2
    assert capsys.readouterr().err.startswith("letitride: heads: ")
