"""Console blocks in the documentation: run, compared with what is printed there, or renewed.

A block is fenced as ``console``; each line that starts with ``$ letitride`` is a command, and what
follows up to the next command is its output. A line of three dots stands for any lines left out.

    python -m scripts.console_blocks          check every block
    python -m scripts.console_blocks --write  put the present output into every block without dots
"""

import contextlib
import io
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from letitride.cli import run

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
_BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_PROMPT = "$ letitride "
_DOTS = "..."


@dataclass(frozen=True, slots=True)
class Example:
    page: Path
    command: str
    printed: str


def examples(page: Path) -> Iterator[Example]:
    for block in _BLOCK.findall(page.read_text()):
        if not block.startswith(_PROMPT):
            continue
        for part in block.split(_PROMPT)[1:]:
            command, _, printed = part.partition("\n")
            yield Example(page, command, printed)


def output_of(command: str) -> str:
    """What the command prints, both streams, without blanks at the ends of lines."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        run(shlex.split(command))
    return "".join(line.rstrip() + "\n" for line in out.getvalue().splitlines())


def agrees(example: Example, output: str) -> bool:
    pieces = [re.escape(piece) for piece in example.printed.split(f"{_DOTS}\n")]
    return re.fullmatch("(?:.*\n)*".join(pieces), output) is not None


def renew(page: Path) -> None:
    text = page.read_text()
    for example in examples(page):
        if f"{_DOTS}\n" not in example.printed:
            old = f"{_PROMPT}{example.command}\n{example.printed}"
            text = text.replace(old, f"{_PROMPT}{example.command}\n{output_of(example.command)}")
    page.write_text(text)


def main() -> None:
    for page in PAGES:
        if "--write" in sys.argv:
            renew(page)
        for example in examples(page):
            if not agrees(example, output_of(example.command)):
                sys.exit(f"{page.relative_to(ROOT)}: letitride {example.command}: prints otherwise")


if __name__ == "__main__":
    main()
