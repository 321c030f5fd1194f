"""Runs tests many times over changed code or data: collected once, then a fork for each change.

Collecting a few thousand tests takes longer than most changes take to be noticed. So we collect
once, and make each change in a fork of that process. The fork runs the tests most likely to notice
it and stops at the first that fails. Nothing of a change is left behind.
"""

import gc
import hashlib
import json
import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import pytest

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src/letitride"
TESTS: Final = ROOT / "tests"
BUILD: Final = ROOT / "build"
TEST_SECONDS: Final = 20
"""Seconds of processor time. A test that a change sends into an endless loop is ended by a
signal. The slowest of those that are asked takes four."""
_QUIET: Final = ("-o", "addopts=", "-s", "--assert=plain", "-p", "no:cacheprovider",
                 "-p", "no:xdist", "-p", "no:terminal", "-m", "not soak")  # fmt: skip


Watched = dict[str, tuple[float, Any]]
"""By test: its seconds, and what was seen."""


class Cache(Protocol):
    """A function that keeps what it answered."""

    def cache_clear(self) -> None: ...


class Noticed(NamedTuple):
    """Who noticed a change: the test, or why no test could finish."""

    by: str


class Tests:
    """The collected tests, which can be run in forks."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        # Random examples would notice by luck, and not twice.
        self.items = [each for each in items if not each.get_closest_marker("hypothesis")]
        self.caches: Sequence[Cache] = ()
        """What is cleared before a change is tried, and before each test that is watched. Otherwise
        what the first test keeps would be seen of that test alone."""

    def notice(self, change: Callable[[], None], items: Sequence[pytest.Item]) -> Noticed | None:
        """The first of the tests that fails once the change is made."""

        def run(report: Callable[[Any], None]) -> None:
            change()
            self._clear()
            for item, failed in _run(items):
                if failed:
                    report(item.nodeid)
                    return

        said, code = _fork(run)
        if said:
            return Noticed(said[0])
        if code > 0:
            raise SystemExit(f"a fork ended with {code}, and no test failed")
        return Noticed(signal.Signals(-code).name) if code else None

    def watch(self, what: str, start: Callable[[], None], seen: Callable[[], Any]) -> Watched:
        """What is seen of each test, all of which must pass, with the seconds that it took. Kept in
        ``build/``, and seen again only of tests that have changed since."""
        kept = _Kept(BUILD / f"{what}.json")
        new = [each for each in self.items if not kept.knows(each)]

        kept.add(self.see(new, start, seen))
        return {each.nodeid: kept.of[each.nodeid] for each in self.items}

    def see(
        self, items: Sequence[pytest.Item], start: Callable[[], None], seen: Callable[[], Any]
    ) -> Watched:
        """What is seen of each of these tests, all of which must pass, with the seconds it took."""

        def run(report: Callable[[Any], None]) -> None:
            start()
            self._clear()
            seen()
            began = time.process_time()
            for item, failed in _run(items):
                report([item.nodeid, failed, time.process_time() - began, seen()])
                self._clear()
                began = time.process_time()

        said, code = _fork(run)
        if failed := [nodeid for nodeid, failed, *_ in said if failed]:
            raise SystemExit(f"failed before any change: {' '.join(failed)}")
        if code or len(said) != len(items):
            raise SystemExit(f"the tests could not be watched: ended with {code}")
        return {nodeid: (seconds, found) for nodeid, _, seconds, found in said}

    def _clear(self) -> None:
        for each in self.caches:
            each.cache_clear()


class _Kept:
    """What was seen of tests, as long as their file, the program and who watches are the same."""

    def __init__(self, file: Path) -> None:
        self.file = file
        helpers = (each for each in TESTS.rglob("*.py") if not each.name.startswith("test_"))
        watching = Path(__file__).parent.glob("*.py")
        data = (*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml"), *helpers, *watching)
        self.program = _digest(*sorted(data))
        read = json.loads(file.read_text()) if file.exists() else {}
        current = read.get("program") == self.program
        self.files: dict[str, str] = read["files"] if current else {}
        self.of: dict[str, tuple[float, Any]] = read["of"] if current else {}

    def knows(self, item: pytest.Item) -> bool:
        file = item.nodeid.partition("::")[0]
        return item.nodeid in self.of and self.files.get(file) == _digest(ROOT / file)

    def add(self, seen: Watched) -> None:
        self.of |= seen
        files = {nodeid.partition("::")[0] for nodeid in seen}
        self.files |= {file: _digest(ROOT / file) for file in files}
        BUILD.mkdir(exist_ok=True)
        kept = {"program": self.program, "files": self.files, "of": self.of}
        self.file.write_text(json.dumps(kept))


def _digest(*files: Path) -> str:
    whole = hashlib.sha256()
    for file in files:
        whole.update(file.read_bytes())
    return whole.hexdigest()


def with_tests(paths: Sequence[str], work: Callable[[Tests], None]) -> None:
    """Collect the tests of these files or folders, and do the work with them.

    Options that the environment adds are not for this run, which has no terminal to show them.
    """
    os.environ.pop("PYTEST_ADDOPTS", None)
    with tempfile.TemporaryDirectory() as folder:
        plugin = _InPlaceOfTheLoop(work)
        arguments = [*_QUIET, f"--basetemp={folder}/tests", *(str(ROOT / path) for path in paths)]
        code = pytest.main(arguments, plugins=[plugin])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"the tests cannot be collected: {code!r}")


class _InPlaceOfTheLoop:
    def __init__(self, work: Callable[[Tests], None]) -> None:
        self.work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise SystemExit("the tests cannot be collected")
        self.work(Tests(session.items))
        return True


class _Failures:
    def __init__(self) -> None:
        self.any = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.any |= report.failed


def _run(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, bool]]:
    """Run tests, one at a time, each with whether it failed."""
    for item, next_one in pairwise([*items, None]):
        assert item is not None
        signal.setitimer(signal.ITIMER_PROF, TEST_SECONDS)
        failures = _Failures()
        item.config.pluginmanager.register(failures)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_one)
        item.config.pluginmanager.unregister(failures)
        yield item, failures.any


def _fork(run: Callable[[Callable[[Any], None]], None]) -> tuple[list[Any], int]:
    """Run something in a fork: what it reported, and the code it ended with."""
    reading, writing = os.pipe()
    gc.collect()
    gc.freeze()  # what is there before the fork is garbage in none
    child = os.fork()
    if not child:
        os.close(reading)
        with _ending(), os.fdopen(writing, "w") as pipe:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            run(lambda what: print(json.dumps(what), file=pipe, flush=True))
    os.close(writing)
    with os.fdopen(reading) as pipe:
        said = [json.loads(line) for line in pipe]
    return said, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@contextmanager
def _ending() -> Iterator[None]:
    """A fork must never continue as if it were its parent."""
    code = 1
    try:
        yield
        code = 0
    finally:
        os._exit(code)
