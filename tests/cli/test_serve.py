"""``letitride serve``, up to the moment it opens."""

import os
import subprocess
import sys
from pathlib import Path

NOT_OURS = "192.0.2.1"
"""An address for documents (RFC 5737): no machine has it, so nothing can listen on it."""


def refused(folder: Path, **environ: str) -> list[str]:
    """What it writes to standard error when it cannot open."""
    ended = subprocess.run(
        [sys.executable, "-m", "letitride", "serve", "--demo", "--host", NOT_OURS],
        cwd=folder,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    *before, last = ended.stderr.splitlines()
    assert last.startswith(f"letitride: host and port: cannot listen on {NOT_OURS}")
    return before


def test_variables_that_set_nothing_are_warned_of(tmp_path: Path) -> None:
    assert refused(tmp_path, LETITRIDE_SESSION_HOURS="2") == []
    (warning,) = refused(tmp_path, LETITRIDE_SESION_HOURS="2", LETITRIDE_COLOUR="red")
    names = "LETITRIDE_COLOUR, LETITRIDE_SESION_HOURS"
    assert warning == f"letitride: {names}: set in the environment, but there is no such setting"
    assert list(tmp_path.iterdir()) == []
