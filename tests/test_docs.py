"""The documentation is true: its examples print what they show, and nothing is left out of it."""

import doctest
import re
import shlex
from importlib.metadata import version
from pathlib import Path

import pytest

from letitride.cli import run
from letitride.cli.app import COMMANDS, app
from scripts.console_blocks import PAGES, ROOT, Example, agrees, examples, output_of

EXAMPLES = [example for page in PAGES for example in examples(page)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command)
def test_what_a_page_shows_is_what_the_command_prints(example: Example) -> None:
    printed = output_of(example.command)
    assert agrees(example, printed), f"make docs renews {example.page.name}:\n{printed}"


def test_what_the_readme_tells_to_try_can_be_done() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", (ROOT / "README.md").read_text(), re.DOTALL | re.M)
    lines = [line for block in blocks for line in block.splitlines()]
    commands = [line for line in lines if line.startswith("letitride ")]
    assert commands
    for command in commands:
        assert run(shlex.split(command)[1:]) == 0


def test_there_are_examples_to_check() -> None:
    assert len(EXAMPLES) >= 8


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
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


@pytest.mark.parametrize("page", [*PAGES, ROOT / "CONTRIBUTING.md"], ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_the_changelog_begins_with_this_version_and_its_date() -> None:
    first = re.search(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert first is not None
    assert re.fullmatch(rf"{re.escape(version('letitride'))}, \d{{4}}-\d\d-\d\d", first[1])
