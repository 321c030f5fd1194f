"""A database file that has lost everything is not opened as a new casino."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

COMMANDS: Final = (
    ("serve", "--port", "0"),
    ("staff", "add", "carla", "--role", "casino-supervisor"),
    ("staff", "list"),
    ("verify",),
)


def said(folder: Path, *command: str) -> str:
    """What a refusing command writes to standard error."""
    ended = subprocess.run(
        [sys.executable, "-m", "letitride", *command, "--database", "sqlite:///casino.db"],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1"},
        input="a long password of nobody\n" * 2,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, ""), ended
    return ended.stderr


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_an_empty_file_is_refused_and_left_alone(tmp_path: Path, command: tuple[str, ...]) -> None:
    """Truncated by a full disk, a bad copy or by hand: the house must not start again on it."""
    file = tmp_path / "casino.db"
    file.touch()
    words = said(tmp_path, *command)
    assert "casino.db" in words
    assert "is empty" in words or "is not a letitride log" in words, words
    assert file.stat().st_size == 0
    assert [each.name for each in tmp_path.iterdir()] == ["casino.db"], "and no key is made for it"
