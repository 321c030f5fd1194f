"""``letitride fairness``: the verdict on a whole log, in words and as JSON."""

from pathlib import Path

import msgspec
import pytest

from letitride.cli import run
from tests.audit.proven import write
from tests.audit.test_deal_tally import NSW, ROUNDS, fair_log

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("logs") / "casino.db"
    return write(path, {f"table:{NSW}": list(fair_log())})


def test_the_verdict_is_printed(url: str, capsys: Capture) -> None:
    assert run(["fairness", "--database", url]) == 0
    out = capsys.readouterr().out
    assert f"{ROUNDS} decks: nothing odd" in out
    assert "royal flush" in out
    assert "which card is where" in out
    assert run(["fairness", "--database", url, "--json", "--table", NSW]) == 0
    made = msgspec.json.decode(capsys.readouterr().out)
    assert (made["decks"], made["fair"]) == (ROUNDS, True)


def test_an_unknown_table_is_named(url: str, capsys: Capture, tmp_path: Path) -> None:
    assert run(["fairness", "--database", url, "--table", "nowhere"]) == 2
    assert "nowhere" in capsys.readouterr().err
    assert run(["fairness", "--database", f"sqlite:///{tmp_path}/none.db"]) == 2
