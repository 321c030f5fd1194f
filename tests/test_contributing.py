"""CONTRIBUTING and the map are true: what they name exists, and nothing is missing from the map."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.module_map import CONTRIBUTING, MAP, PAGES, ROOT, SOURCE, renewed

TEXT = CONTRIBUTING.read_text()
QUOTED = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL))
PATHS = sorted(
    {each for each in QUOTED if re.fullmatch(r"[\w.-]*(?:/[\w.-]*)+|\w+\.\w{2,4}", each)}
)
SCRIPTS = sorted({each.split()[2] for each in QUOTED if each.startswith("python -m ")})
TARGETS = sorted({each.split()[1] for each in QUOTED if each.startswith("make ")})
(SUBJECTS,) = [each.split() for each in QUOTED if each.startswith("seating ")]


def meant(path: str) -> Iterator[str]:
    """SUBJECT is every subject; another word in capitals is any name."""
    if "SUBJECT" in path:
        yield from (path.replace("SUBJECT", subject) for subject in SUBJECTS)
    else:
        yield re.sub(r"\b[A-Z]{2,}(?=\.toml)", "*", path)


def exists(path: str) -> bool:
    """From the root or from the package; a module may also be a folder of its name."""
    return any(
        any(home.glob(form))
        for home in (ROOT, SOURCE)
        for form in (path.rstrip("/"), f"{path}.py", path.removesuffix(".py") + "/__init__.py")
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_map_agrees_with_the_code(page: Path) -> None:
    assert page.read_text() == renewed(page), "make docs renews it"


def test_every_module_with_something_to_say_is_on_the_map() -> None:
    named = re.findall(r"^ *- `(\w+)/?` \S", MAP.read_text(), re.MULTILINE)
    folders = [each for each in SOURCE.rglob("__init__.py") if each.parent.parent != SOURCE]
    modules = [each for each in SOURCE.glob("*/**/*.py") if each.stem != "__init__"]
    stems = [each.stem for each in modules] + [
        each.parent.name for each in folders if each.parent != SOURCE and each.read_text().strip()
    ]
    assert sorted(named) == sorted(stems)


@pytest.mark.parametrize("path", PATHS)
def test_every_path_exists(path: str) -> None:
    assert [each for each in meant(path) if not exists(each)] == []


def test_missing_paths_are_found() -> None:
    assert len(PATHS) > 20
    assert not exists("table/transcript.py")
    assert not all(exists(each) for each in meant("table/evolve/handlers/SUBJECT.py"))


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_script_exists(script: str) -> None:
    path = ROOT / script.replace(".", "/")
    assert path.with_suffix(".py").exists() or (path / "__main__.py").exists()


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_exists(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


COMMON = {
    "commands": {"base"},
    "events": {"base"},
    "state": {"round", "table"},
    "decide": {"register", "checks", "two_people"},
    "evolve": {"handlers"},
    "candidates": {"model", "shared"},
    "english": {"shared", "words", "left_to_house"},
}
"""What the subjects share."""


@pytest.mark.parametrize("part", COMMON)
def test_the_subjects_agree_with_the_table(part: str) -> None:
    inside = {each.stem for each in (SOURCE / "table" / part).iterdir() if each.stem[0] != "_"}
    assert inside - COMMON[part] == set(SUBJECTS)
