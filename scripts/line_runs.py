"""Which lines of some source files a test runs: what ``mutants`` asks of every test once.

A mistake can only be noticed by a test that runs its statement. Most functions run in many tests,
and most of their statements in few.
"""

import ast
import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any


class LineRuns:
    """The lines that are run, as one number for each test: a bit for each line of the files."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.first: dict[str, int] = {}
        bits = 0
        for file in files:
            self.first[str(file)] = bits
            bits += len(file.read_text().splitlines()) + 1
        self.run: set[int] = set()

    def start(self) -> None:
        sys.settrace(self._called)

    def seen(self) -> str:
        lines = sum(1 << line for line in self.run)
        self.run.clear()
        return f"{lines:x}"

    def bits(self, file: Path, lines: Iterable[int]) -> int:
        first = self.first[str(file)]
        return sum(1 << first + line for line in lines)

    def _called(self, frame: FrameType, _: str, __: object) -> Any:
        first = self.first.get(frame.f_code.co_filename)
        if first is None:
            return None
        run = self.run

        def trace(frame: FrameType, what: str, _: object) -> Any:
            if what == "line":
                run.add(first + frame.f_lineno)
            return trace

        return trace


@cache
def _statements(source: str) -> Mapping[int, range]:
    """For each line, the lines of the smallest statement around it; of one that has a body, only
    those before the body."""
    found: dict[int, range] = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            last = node.lineno if isinstance(node, ast.Match) else max(last, node.lineno)
            lines = range(node.lineno, last + 1)
            found |= dict.fromkeys(lines, lines)  # the smaller ones come later
    return found


def statement_lines(source: str, line: int) -> range:
    return _statements(source).get(line, range(line, line + 1))
