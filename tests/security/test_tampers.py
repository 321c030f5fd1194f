"""Every tampering in the list is done to a real database, and ``letitride verify`` finds it."""

from pathlib import Path

import pytest

from letitride.cli import run
from letitride.journal.keys import format_keys
from letitride.store import HOUSE_KEY, KEY_FILE
from tests.security.played import KEYS, OTHER, Played, copied, play
from tests.security.tampers import CATALOGUE, Case, Tamper, in_docs, table


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> tuple[Played, Played]:
    """Our house, and another one that plays by its own key."""
    folder = tmp_path_factory.mktemp("houses")
    return play(folder / "ours"), play(folder / "other", keys=OTHER, seed=2)


@pytest.fixture
def case(houses: tuple[Played, Played], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Case:
    ours, other = houses
    for name in (HOUSE_KEY, KEY_FILE):
        monkeypatch.delenv(name, raising=False)
    return Case(
        copied(ours.now, tmp_path / "casino.db"),
        copied(ours.first, tmp_path / "heads-1.json"),
        copied(ours.second, tmp_path / "heads-2.json"),
        ours,
        other,
    )


def verify(case: Case, monkeypatch: pytest.MonkeyPatch, *, key: str, heads: bool) -> int:
    """The exit code: 0 if all is well."""
    if key:
        monkeypatch.setenv(HOUSE_KEY, key)
    else:
        monkeypatch.delenv(HOUSE_KEY, raising=False)
    kept = ["--public-key", KEYS.current.public] if heads else []
    for path in (case.first, case.second) if heads else ():
        kept += ["--heads", str(path)]
    return run(["verify", "--database", f"sqlite:///{case.database}", *kept])


NOT_OPENED = ("the database was written with key", "which letitride did not make")

MODES = [(key, heads) for heads in (False, True) for key in (False, True)]


def test_an_honest_house_has_no_findings(
    case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for key, heads in MODES:
        ended = verify(case, monkeypatch, key=case.played.key if key else "", heads=heads)
        assert ended == 0, capsys.readouterr().out


@pytest.mark.parametrize("lie", CATALOGUE, ids=lambda lie: lie.name)
def test_every_lie_is_found(
    lie: Tamper, case: Case, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lie.act(case)
    at_hand = format_keys(OTHER if lie.swapped else KEYS)
    for key, heads in MODES:
        ended = verify(case, monkeypatch, key=at_hand if key else "", heads=heads)
        out, err = capsys.readouterr()
        found = lie.is_found(key=key, heads=heads)
        # Some are not even opened: that is 2, and a line that says why.
        assert (ended != 0) is found, f"key {key}, heads {heads}: {out}{err}"
        assert ended != 2 or any(words in err for words in NOT_OPENED)
    assert found, "with key and heads, every lie is found"


def test_the_docs_list_every_lie() -> None:
    assert len(CATALOGUE) >= 40
    assert len({lie.name for lie in CATALOGUE}) == len(CATALOGUE)
    assert all(lie.is_found(key=True, heads=True) for lie in CATALOGUE)
    assert in_docs() == table(), "python -m tests.security.tampers --write"
