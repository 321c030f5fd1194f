"""The documentation site has all of docs in its menu, and its tutorials can be done."""

import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest

from letitride.cli import run
from scripts.site import DOCS, ROOT, in_navigation, pages, stage

USERS = ["dealer", "inspector", "mathematician", "operator", "player", "supervisor"]
PAGES = pages()


def test_every_page_is_in_the_menu_or_on_a_list_that_is() -> None:
    listed = {page for page in PAGES if page.parent.name in ("adr", "rules")}
    assert sorted(in_navigation()) == sorted(
        {*PAGES} - listed | {Path("adr/index.md"), Path("rules/index.md")}
    )


@pytest.mark.parametrize("folder", ["adr", "rules"])
def test_a_list_names_all_its_pages(folder: str) -> None:
    named = set(re.findall(r"\]\(([\w-]+\.md)\)", PAGES[Path(folder, "index.md")]))
    assert named == {page.name for page in PAGES if page.parent.name == folder} - {"index.md"}


def test_a_notebook_is_a_page_with_its_outputs() -> None:
    page = PAGES[Path("notebooks/house-edge.md")]
    assert "```python\nimport letitride as lir" in page
    assert "2.8648%  37963/1325152" in page
    assert not [path for path, text in PAGES.items() if ".ipynb)" in text]


def test_links_lead_to_a_page_of_the_site(tmp_path: Path) -> None:
    stage(tmp_path)
    for path, text in PAGES.items():
        prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
        for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", prose):
            there = (tmp_path / path).parent / link
            assert "://" in link or there.is_file(), f"{path}: {link}"


@pytest.mark.parametrize(
    "lock", sorted((ROOT / "requirements").glob("*.lock")), ids=lambda x: x.stem
)
def test_no_lock_names_a_host(lock: Path) -> None:
    assert not re.search(r"://|^--", lock.read_text(), re.MULTILINE)


def test_what_builds_the_site_is_pinned_apart() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    assert [each.partition(">")[0] for each in groups["site"]] == ["zensical"]
    assert "zensical==" in (ROOT / "requirements/site.lock").read_text()


def test_each_user_has_a_guide_and_a_tutorial() -> None:
    for kind in ("guide", "tutorial"):
        assert sorted(path.stem for path in (DOCS / kind).iterdir()) == USERS
    for user in USERS:
        assert f"../guide/{user}.md" in (DOCS / f"tutorial/{user}.md").read_text()


@pytest.mark.parametrize("user", USERS)
def test_the_commands_of_a_tutorial_work(
    user: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Line by line in an empty folder, as a reader would."""
    monkeypatch.chdir(tmp_path)
    for name in ("LETITRIDE_HOUSE_KEY", "LETITRIDE_KEY_FILE"):
        monkeypatch.delenv(name, raising=False)
    text = (DOCS / f"tutorial/{user}.md").read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    for line in "".join(blocks).splitlines():
        match shlex.split(line, comments=True):
            case ["export", setting]:
                monkeypatch.setenv(*setting.split("=", 1))
            case ["cp", source, target]:
                shutil.copy(source, target)
            case ["letitride", *arguments]:
                assert run(arguments) == 0, line
            case unknown:
                pytest.fail(f"nobody runs {unknown}")
