"""``letitride replay``: a round of a log as it was heard at the table."""

from pathlib import Path

import msgspec
import pytest

from letitride.cli import run
from letitride.table import decode_event
from letitride.table import events as e
from tests.audit.proven import changed, driven, honest, play_on, version_of, write

Capture = pytest.CaptureFixture[str]
NSW = "nsw-let-it-ride"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    driver = play_on(driven(NSW), 3)
    while not driver.table.round:
        driver.step()
    path = tmp_path_factory.mktemp("logs") / "casino.db"
    return write(path, {f"table:{NSW}": driver.log, "table:empty": driver.log[:1]})


def test_a_round_prints_as_a_transcript(url: str, capsys: Capture) -> None:
    assert run(["replay", f"{NSW}/2", "--database", url]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert "Round 2" in lines[0]
    assert not any("Round 1" in line or "Round 3" in line for line in lines)
    assert any("No more bets" in line for line in lines)


def test_a_round_prints_as_events(url: str, capsys: Capture) -> None:
    assert run(["replay", f"{NSW}/3", "--database", url, "--json"]) == 0
    raw = msgspec.json.decode(capsys.readouterr().out, type=list[msgspec.Raw])
    events = [decode_event(bytes(each)) for each in raw]
    log = play_on(driven(NSW), 3).log
    first, last = version_of(log, e.RoundOpened, 2), version_of(log, e.RoundEnded, 2)
    assert events == log[first - 1 : last]


@pytest.mark.parametrize(
    ("round", "words"),
    [
        ("nowhere/1", f"table: no 'nowhere' in this log; it has empty, {NSW}"),
        (f"{NSW}/9", f"round: {NSW} has no round 9; it has 1 to 3"),
        (f"{NSW}/4", f"round: {NSW}/4 is not over yet"),
        ("empty/1", "round: empty has no round 1; none is over yet"),
        (NSW, "round: must be TABLE/NUMBER"),
        (f"{NSW}/one", "round: must be TABLE/NUMBER"),
    ],
)
def test_missing_rounds_are_named(round: str, words: str, url: str, capsys: Capture) -> None:
    assert run(["replay", round, "--database", url]) == 2
    assert capsys.readouterr().err.startswith(f"letitride: {words}")


def test_another_edition_is_replayed_by_the_installed_book(tmp_path: Path, capsys: Capture) -> None:
    old = write(tmp_path / "old.db", {"table:one": changed(honest(NSW), 1, digest="0" * 64)})
    assert run(["replay", "one/1", "--database", old]) == 0
    out, err = capsys.readouterr()
    assert "another edition of the book" in err
    assert "Round 1" in out
    unknown = write(tmp_path / "unknown.db", {"table:one": changed(honest(NSW), 1, book="none")})
    assert run(["replay", "one/1", "--database", unknown]) == 2
    assert "letitride: none: no such rule book" in capsys.readouterr().err


def test_a_log_that_makes_no_sense_is_not_replayed(tmp_path: Path, capsys: Capture) -> None:
    log = honest(NSW)
    at = version_of(log, e.DealBegun)
    url = write(tmp_path / "gap.db", {"table:one": (*log[: at - 1], *log[at:])})
    assert run(["replay", "one/1", "--database", url]) == 2
    assert f"one: event {at} cannot follow the events before it" in capsys.readouterr().err
