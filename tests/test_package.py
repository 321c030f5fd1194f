"""The package as a stranger gets it: built from its source, installed into an empty environment."""

import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Sequence
from email import message_from_bytes
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import httpx
import pytest

from letitride.extras import EXTRA_OF

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = "src/letitride/server/web/index.html"
BIN: Final = Path(sys.executable).parent
ADDRESS: Final = re.compile(r"open at (http://\S+)")
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def output(*command: str | Path, cwd: Path | None = None, code: int = 0) -> str:
    """Everything that a command prints."""
    done = subprocess.run(
        command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode == code, done.stdout
    return done.stdout


def build(what: str, source: Path, into: Path, *, code: int = 0) -> str:
    return output(
        sys.executable, "-m", "hatchling", "build", "-t", what, "-d", into, cwd=source, code=code
    )


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    build("sdist", ROOT, folder)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build("wheel", source, folder)
    (built,) = folder.glob("*.whl")
    return built


def installed(wheel: Path, folder: Path, extra: str = "") -> Path:
    """An environment with nothing else in it; the versions are the locked ones.

    What is in uv's cache is not downloaded again.
    """
    folder = folder / "environment"
    output(BIN / "uv", "venv", "--quiet", "--python", sys.executable, folder)
    wanted = f"letitride{extra} @ {wheel.as_uri()}"
    install = (BIN / "uv", "pip", "install", "--quiet", "--python", folder / "bin/python")
    locked = ("--constraint", ROOT / "requirements/dev.lock", wanted)
    cached = subprocess.run([*install, "--offline", *locked], capture_output=True, check=False)
    if cached.returncode:
        output(*install, *locked)
    return folder / "bin"


def test_the_core_installs_and_works_alone(wheel: Path, tmp_path: Path) -> None:
    bin = installed(wheel, tmp_path)
    here = output(BIN / "uv", "pip", "list", "--python", bin / "python", "--format", "freeze")
    heavy = {"alembic", "cryptography", "litestar", "numpy", "sqlalchemy", "typst", "uvicorn"}
    assert not heavy & {line.partition("==")[0] for line in here.splitlines()}
    assert "2.8648%" in output(bin / "letitride", "par", "LIRX-01")
    assert "let it ride" in output(bin / "letitride", "advise", "LIRX-01", "--hand", "Th Td 2c")
    assert "Round 1 is over." in output(
        bin / "letitride", "deal", "wa-let-it-ride", "--rounds", "1", "--transcript"
    )
    output(bin / "letitride", "par", "LIRX-01", "--html", tmp_path / "sheet.html")
    for command, extra in (
        (("serve",), "server"),
        (("verify", "--database", "sqlite:///x.db"), "server"),
        (("backup", "--help"), "server"),
        (("design", "--target-par", "3%"), "simulation"),
        (("par", "LIRX-01", "--pdf", "sheet.pdf"), "pdf"),
    ):
        (line,) = output(bin / "letitride", *command, cwd=tmp_path, code=2).splitlines()
        assert line.endswith(f": pip install 'letitride[{extra}]'")
    for program, extra in (
        ("import letitride; letitride.verify('x.db')", "server"),
        ("import letitride.gym", "gym"),
    ):
        said = output(bin / "python", "-c", program, code=1).splitlines()[-1]
        assert said.startswith("letitride.extras.MissingExtra: ")
        assert said.endswith(f": needs the extra {extra}: pip install 'letitride[{extra}]'")


def test_a_server_has_its_pages(wheel: Path, tmp_path: Path) -> None:
    bin = installed(wheel, tmp_path, "[server]")
    (line,) = output(
        bin / "letitride", "serve", "--database", "postgresql://nobody@127.0.0.1/casino", code=2
    ).splitlines()
    assert line.endswith("PostgreSQL: needs the extra postgres: pip install 'letitride[postgres]'")
    with subprocess.Popen(
        [bin / "letitride", "serve", "--demo", "--port", "0"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            (address,) = next(found for line in server.stdout if (found := ADDRESS.findall(line)))
            page = httpx.get(address, trust_env=False)
            assert page.content == (ROOT / PAGE).read_bytes()
        finally:
            server.terminate()


def test_a_package_index_shows_no_link_that_leads_nowhere(source: Path, wheel: Path) -> None:
    with ZipFile(wheel) as files:
        (name,) = (each for each in files.namelist() if each.endswith(".dist-info/METADATA"))
        built = message_from_bytes(files.read(name))
    assert built["Description-Content-Type"] == "text/markdown"
    shown = str(built.get_payload())
    assert "# letitride" in shown
    assert "letitride advise LIRX-01" in shown
    targets = re.findall(r"\]\(([^)]*)\)|(?:src|href)=[\"']([^\"']*)", shown)
    assert [each for each in targets if not "".join(each).startswith("https://")] == []
    # What it names instead is in the source distribution.
    named = re.findall(r"\(?`((?:docs|CONTRIBUTING|CHANGELOG|LICENSE)[^`]*)`", shown)
    assert len(named) > 20
    assert [each for each in named if not (source / each).exists()] == []
    assert message_from_bytes((source / "PKG-INFO").read_bytes()).get_payload() == shown


@pytest.mark.parametrize("what", ["sdist", "wheel"])
def test_no_package_is_built_without_the_pages(source: Path, tmp_path: Path, what: str) -> None:
    page = source / PAGE
    page.rename(tmp_path / "away")
    try:
        said = build(what, source, tmp_path / "built", code=1)
    finally:
        (tmp_path / "away").rename(page)
    assert "The front end is not built" in said
    assert "make web" in said
    assert not list(tmp_path.glob("built/*"))


def test_every_library_is_listed_under_its_extra() -> None:
    extras = PROJECT["optional-dependencies"]
    for module, extra in EXTRA_OF.items():
        assert _distribution(module) in _names(extras[extra]), module
    needed = set().union(*map(_names, extras.values())) - {"letitride"}
    assert needed == set(map(_distribution, EXTRA_OF))


def _distribution(module: str) -> str:
    named_otherwise = {"argon2": "argon2-cffi", "uvloop": "uvicorn"}
    return named_otherwise.get(module, module.replace("_", "-"))


def _names(requirements: Sequence[str]) -> set[str]:
    return {re.split(r"[\[>]", requirement)[0] for requirement in requirements}


def test_the_extra_all_has_every_extra() -> None:
    (everything,) = PROJECT["optional-dependencies"]["all"]
    named = everything.removeprefix("letitride[").removesuffix("]").split(",")
    assert {*named, "all"} == PROJECT["optional-dependencies"].keys()


def test_the_installation_page_lists_every_extra() -> None:
    page = (ROOT / "docs/install.md").read_text()
    assert re.findall(r"^\| `(\w+)` \|", page, re.M) == [*PROJECT["optional-dependencies"]]


@pytest.mark.parametrize(
    "lock", sorted((ROOT / "requirements").glob("*.lock")), ids=lambda p: p.stem
)
def test_no_lock_names_a_host(lock: Path) -> None:
    assert not re.findall(r"://|--(?:extra-)?index-url|--find-links", lock.read_text())
