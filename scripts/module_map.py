"""The map of the code: packages in the order of the layers, modules by their docstrings.

CONTRIBUTING.md lists the packages, docs/map.md every module, each between two markers. The text is
the first line of the package's or module's docstring.

    python -m scripts.module_map          check both pages
    python -m scripts.module_map --write  put the map of today into both
"""

import ast
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src/letitride"
CONTRIBUTING: Final = ROOT / "CONTRIBUTING.md"
MAP: Final = ROOT / "docs/map.md"
_BETWEEN: Final = re.compile(r"(?<=<!-- map -->\n).*?(?=<!-- end of map -->)", re.DOTALL)


def layers() -> Sequence[Sequence[str]]:
    """The packages from top to bottom, as import-linter checks them; those of one layer together.

    Raises ``ValueError`` where a package has no place in the layers.
    """
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    (stack,) = [each["layers"] for each in contracts["contracts"] if each["type"] == "layers"]
    named = [[part.strip().partition(".")[2] for part in layer.split("|")] for layer in stack]
    packages = {door.parent.name for door in SOURCE.glob("*/__init__.py")}
    if forgotten := packages - {name for layer in named for name in layer}:
        raise ValueError(f"pyproject.toml gives no layer to {', '.join(sorted(forgotten))}")
    return named


def first_line(module: Path) -> str:
    """Of the docstring, or its first sentence where that is longer; empty where there is none."""
    said = ast.get_docstring(ast.parse(module.read_text())) or ""
    first, *more = said.partition("\n\n")[0].splitlines() or [""]
    while more and not first.endswith((".", "?", "!")):
        first = re.split(r"(?<=[.?!]) ", f"{first} {more.pop(0).strip()}")[0]
    return first.replace("``", "`")


def packages() -> str:
    """For CONTRIBUTING: a package a line, from the top layer down."""
    names = [name for layer in layers() for name in layer]
    width = max(map(len, names))
    lines = (f"{name:{width}}  {first_line(SOURCE / name / '__init__.py')}" for name in names)
    order = " > ".join(" | ".join(layer) for layer in layers())
    return "\n".join(("", "```", *lines, "```", "", f"`{order}`", "", ""))


def modules() -> str:
    """For docs/map.md: every module, under its package."""
    names = [name for layer in layers() for name in layer]
    return "\n" + "\n".join("\n".join(_package(SOURCE / name)) + "\n" for name in names) + "\n"


def _package(folder: Path) -> Iterator[str]:
    yield f"## {folder.name}"
    yield ""
    yield first_line(folder / "__init__.py")
    yield ""
    yield from _inside(folder, indent="")


def _inside(folder: Path, *, indent: str) -> Iterator[str]:
    for path in sorted(folder.iterdir(), key=lambda each: each.stem):
        if (path / "__init__.py").exists():
            yield _line(f"{path.name}/", first_line(path / "__init__.py"), indent)
            yield from _inside(path, indent=indent + "  ")
        elif path.suffix == ".py" and path.stem != "__init__":
            yield _line(path.stem, first_line(path), indent)


def _line(name: str, said: str, indent: str) -> str:
    return f"{indent}- `{name}` {said}".rstrip()


PAGES: Final[dict[Path, Callable[[], str]]] = {CONTRIBUTING: packages, MAP: modules}


def renewed(page: Path) -> str:
    """The page with the map of today. Raises ``ValueError`` where it has no place for it."""
    text, places = _BETWEEN.subn(lambda _: PAGES[page](), page.read_text())
    if places != 1:
        raise ValueError(f"{page.name} needs one pair of map markers, and has {places}")
    return text


def main() -> None:
    for page in PAGES:
        text = renewed(page)
        if "--write" in sys.argv:
            page.write_text(text)
        elif text != page.read_text():
            sys.exit(f"{page.relative_to(ROOT)} is not the map of the code: make docs renews it")


if __name__ == "__main__":
    main()
