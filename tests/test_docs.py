"""The documentation is true: its examples print what they show, and nothing is left out."""

import doctest
import re
import shlex
from importlib.metadata import version
from pathlib import Path

import pytest

from letitride.cli import run
from letitride.cli.app import COMMANDS, app
from scripts import api_reference
from scripts.console_blocks import PAGES, ROOT, Example, agrees, examples, output_of

EXAMPLES = [example for page in PAGES for example in examples(page)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command)
def test_pages_show_what_the_commands_print(example: Example) -> None:
    printed = output_of(example.command)
    assert agrees(example, printed), f"make docs renews {example.page.name}:\n{printed}"


def commands_to_try() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.M)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.startswith("letitride ")]


def test_the_things_to_try_in_the_readme_work() -> None:
    """With a million rounds instead of a billion."""
    commands = commands_to_try()
    assert sum("1e9" in command for command in commands) == 1
    for command in commands:
        assert run(shlex.split(command.replace("1e9", "1e6"))[1:]) == 0


@pytest.mark.soak
def test_the_billion_rounds_of_the_readme_start() -> None:
    (command,) = (each for each in commands_to_try() if "1e9" in each)
    assert run(shlex.split(command)[1:]) == 0


def test_there_are_examples_to_check() -> None:
    assert len(EXAMPLES) >= 8


# The reference has the examples of the docstrings, which run below.
@pytest.mark.parametrize(
    "page", sorted({*PAGES} - {api_reference.PAGE}), ids=lambda page: page.name
)
def test_python_in_the_pages_runs(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize(
    "module", sorted((ROOT / "src/letitride").rglob("*.py")), ids=lambda path: path.stem
)
def test_python_in_the_docstrings_runs(module: Path) -> None:
    name = ".".join(module.relative_to(ROOT / "src").with_suffix("").parts)
    if name.endswith("__main__"):
        return
    found = __import__(name.removesuffix(".__init__"), fromlist=["_"])
    assert doctest.testmod(found).failed == 0


@pytest.mark.parametrize("path", COMMANDS)
def test_every_command_and_option_is_documented(path: str) -> None:
    name = path.rpartition(":")[2]
    page = (ROOT / "docs/commands.md").read_text()
    assert f"`letitride {name}" in page
    command = app[name]
    subcommands = [each for each in command if not each.startswith("-")]
    for each in subcommands:
        assert f"`{name} {each}" in page
    for part in [command[each] for each in subcommands] or [command]:
        for argument in part.assemble_argument_collection():
            for option in argument.names:
                if option.startswith("--"):
                    assert option in page, f"{name} {option}"


LINKED = [*PAGES, ROOT / "CONTRIBUTING.md"]


def links(page: Path) -> list[str]:
    """Where a page's links and pictures lead, except to the web."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    return [each for each in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in each]


def anchors(page: Path) -> set[str]:
    """The headings of a page, as links write them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", LINKED, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in links(page):
        target, _, heading = link.partition("#")
        there = (page.parent / target).resolve() if target else page
        assert there.exists(), link
        assert not heading or heading in anchors(there), link


def test_links_to_headings_and_pictures_are_among_those_checked() -> None:
    found = {link for page in LINKED for link in links(page)}
    assert any("#" in link for link in found)
    assert any(link.endswith(".webp") for link in found)


def test_the_changelog_begins_with_this_version_and_its_date() -> None:
    first = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert first is not None
    assert re.fullmatch(rf"{re.escape(version('letitride'))}, \d{{4}}-\d\d-\d\d", first[1])
