"""A PgBouncer of our own for tests: it lends connections for one transaction at a time."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scripts.postgres import Server

_SETTINGS: Final = """
[databases]
* = host={server} user=lir

[pgbouncer]
listen_addr =
unix_socket_dir = {folder}
listen_port = {port}
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 100
logfile = {folder}/log
ignore_startup_parameters = extra_float_digits
"""
"""Two connections for everybody: whoever relies on keeping one loses it soon."""


@contextmanager
def pooling(server: Server) -> Iterator[Path]:
    """Its folder, where it listens, while it runs in front of the server."""
    program = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"
    assert Path(program).exists(), "there is no pgbouncer: make test installs it where it may"
    folder = Path(tempfile.mkdtemp(prefix="lir-pb-"))
    file = folder / "pgbouncer.ini"
    file.write_text(_SETTINGS.format(server=server.folder, folder=folder, port=5432))
    # Like PostgreSQL, it refuses to run as root.
    as_user = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
    command = (*(as_user if os.getuid() == 0 else ()), program, "-q", str(file))
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 30
        while not _answers(folder / ".s.PGSQL.5432"):
            assert running.poll() is None, (folder / "log").read_text()
            assert time.monotonic() < deadline, (folder / "log").read_text()
            time.sleep(0.02)
        yield folder
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as attempt:
        return attempt.connect_ex(str(path)) == 0
