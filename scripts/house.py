"""The house of ``deploy/`` as plain processes: a PostgreSQL, some servers, nginx in front of them.

    python -m scripts.house --servers 3 --port 8080

It is a demonstration floor, in a folder that is removed at the end. Ctrl-C stops everything.
"""

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from letitride.journal.keys import HouseKeys, format_keys
from letitride.store import HOUSE_KEY, new_key
from scripts.postgres import Server as Postgres

DEPLOY: Final = Path(__file__).parent.parent / "deploy"
_PATIENCE: Final = 120
_OUTER: Final = """
pid {folder}/nginx.pid;
error_log {folder}/nginx.log warn;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/letitride.conf;
}}
"""


class Process:
    """A server. It has the same port for as long as the house stands."""

    def __init__(self, port: int, environ: Mapping[str, str], folder: Path) -> None:
        self.port = port
        self.log = folder / f"server-{port}.log"
        self._environ = {**environ, "PORT": str(port)}
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, package: Path | None = None) -> None:
        """``package``: the folder of another release of ours, which runs from now on."""
        if package is not None:
            self._environ["PYTHONPATH"] = str(package)
        command = (sys.executable, "-m", "letitride", "serve", "--demo", "--force-demo")
        with self.log.open("ab") as output:
            self._running = subprocess.Popen(
                command, env=self._environ, stdout=output, stderr=output, start_new_session=True
            )

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + _PATIENCE
        while not _answers(f"{self.address}/ready"):
            assert self._running is not None
            stopped = self._running.poll() is not None or time.monotonic() > deadline
            assert not stopped, self.log.read_text()
            time.sleep(0.05)

    def send(self, what: signal.Signals) -> None:
        """Only if it is still running."""
        if self._running is not None and self._running.poll() is None:
            os.killpg(self._running.pid, what)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self._running is not None:
            self.send(how)
            self._running.wait(_PATIENCE)
            self._running = None


Through = Callable[[int, "House"], str]
"""The address at which a server, by its number, finds the database."""


class House:
    """``address`` is the proxy's. Use it as a context manager."""

    def __init__(
        self,
        folder: Path,
        *,
        servers: int,
        port: int = 0,
        settings: Mapping[str, str] = {},
        postgres: Callable[[Path], Postgres] = Postgres,
        through: Through = lambda _, house: house.database,
    ) -> None:
        self.folder = folder
        (folder / "postgres").mkdir()
        self.postgres = postgres(folder / "postgres")
        port, *ports = free_ports(servers + 1, first=port)
        self.address = f"http://127.0.0.1:{port}"
        environ = {
            **os.environ,
            HOUSE_KEY: format_keys(HouseKeys([new_key()])),
            "DATABASE_URL": self.database,
            "HOST": "127.0.0.1",
            "LETITRIDE_TRUST_PROXY": "true",
            "LETITRIDE_ORIGINS": self.address,
            **settings,
        }
        self.environ: Mapping[str, str] = environ
        self.servers = [
            Process(each, {**environ, "DATABASE_URL": through(number, self)}, folder)
            for number, each in enumerate(ports)
        ]
        self._port = port
        self._proxy: subprocess.Popen[bytes] | None = None

    @property
    def database(self) -> str:
        return self.postgres.url("postgres")

    def __enter__(self) -> "House":
        try:
            self.postgres.start()
            for server in self.servers:
                # One by one: the first of them sets up the tables.
                server.start()
                server.wait_until_ready()
            self._start_proxy()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._proxy is not None:
            self._proxy.send_signal(signal.SIGTERM)
            self._proxy.wait(_PATIENCE)
        for server in self.servers:
            server.end(signal.SIGTERM)
        self.postgres.stop()

    def _start_proxy(self) -> None:
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        assert Path(nginx).exists(), "there is no nginx: make test installs it where it may"
        render_proxy(self.folder, self._port, [server.port for server in self.servers])
        command = (nginx, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"))
        self._proxy = subprocess.Popen((*command, "-g", "daemon off;"))
        deadline = time.monotonic() + _PATIENCE
        while not _answers(f"{self.address}/ready"):
            assert self._proxy.poll() is None, (self.folder / "nginx.log").read_text()
            assert time.monotonic() < deadline, (self.folder / "nginx.log").read_text()
            time.sleep(0.05)


def render_proxy(folder: Path, port: int, ports: list[int]) -> None:
    """``deploy/nginx.conf`` as it stands, for these servers."""
    shipped = (DEPLOY / "nginx.conf").read_text()
    assert "listen 8080;" in shipped
    (folder / "letitride.conf").write_text(
        shipped.replace("listen 8080;", f"listen 127.0.0.1:{port};")
    )
    lines = (f"server 127.0.0.1:{each} max_fails=1 fail_timeout=2s;\n" for each in ports)
    (folder / "servers.conf").write_text("".join(lines))
    (folder / "nginx.conf").write_text(_OUTER.format(folder=folder))


@contextmanager
def running(servers: int, **how: Any) -> Iterator[House]:
    """In a short path: the name of a unix socket has little room."""
    folder = Path(tempfile.mkdtemp(prefix="lir-house-"))
    try:
        with House(folder, servers=servers, **how) as house:
            yield house
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def free_ports(count: int, *, first: int) -> list[int]:
    """Held open together, so that no two are the same."""
    held = []
    for number in range(count):
        each = socket.socket()
        each.bind(("127.0.0.1", first if number == 0 else 0))
        held.append(each)
    ports: list[int] = [each.getsockname()[1] for each in held]
    for each in held:
        each.close()
    return ports


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts.house", description=__doc__.partition("\n")[0])
    parser.add_argument("--servers", type=int, default=3, help="how many, from 1 to 16")
    parser.add_argument("--port", type=int, default=8080, help="where the proxy listens")
    asked = parser.parse_args()
    if not 1 <= asked.servers <= 16:
        parser.error("--servers: a whole number from 1 to 16")
    with running(asked.servers, port=asked.port) as house:
        sys.stdout.write(f"{asked.servers} servers behind {house.address}; Ctrl-C stops them\n")
        sys.stdout.flush()
        try:
            signal.pause()
        except KeyboardInterrupt:
            sys.stdout.write("stopping\n")


if __name__ == "__main__":
    main()
