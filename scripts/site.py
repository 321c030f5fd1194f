"""Stages the pages of the documentation site in build/pages, for zensical to build.

The pages are those of docs/, with three changes: a notebook becomes a page, links to notebooks
follow, and the decisions get a list.

    python -m scripts.site
"""

import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from scripts.notebooks import markdown, read

ROOT: Final = Path(__file__).parent.parent
DOCS: Final = ROOT / "docs"
CONFIG: Final = ROOT / "zensical.toml"
DECISIONS: Final = Path("adr/index.md")


def pages() -> dict[Path, str]:
    """Every page of the site by its path in it."""
    found = {path.relative_to(DOCS): path.read_text() for path in sorted(DOCS.rglob("*.md"))}
    for path in sorted(DOCS.rglob("*.ipynb")):
        found[path.relative_to(DOCS).with_suffix(".md")] = markdown(read(path))
    found[DECISIONS] = "\n".join(_decisions())
    return {path: text.replace(".ipynb)", ".md)") for path, text in found.items()}


def _decisions() -> Iterator[str]:
    yield "# Decisions"
    yield ""
    for path in sorted((DOCS / "adr").glob("*.md")):
        title = path.read_text().partition("\n")[0].lstrip("# ")
        yield f"- [{title}]({path.name})"
    yield ""


def in_navigation() -> list[Path]:
    """The pages that the menu names, in its order."""
    return list(_named(tomllib.loads(CONFIG.read_text())["project"]["nav"]))


def _named(entry: Any) -> Iterator[Path]:
    match entry:
        case str():
            yield Path(entry)
        case dict():
            for below in entry.values():
                yield from _named(below)
        case list():
            for below in entry:
                yield from _named(below)


def stage(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS / "pictures", folder / "pictures")
    for path, text in pages().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def main() -> None:
    stage(ROOT / tomllib.loads(CONFIG.read_text())["project"]["docs_dir"])


if __name__ == "__main__":
    main()
