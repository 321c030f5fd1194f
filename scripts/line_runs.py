"""Which statements of some functions a test runs: what ``mutants`` asks of every test once.

A mistake can only be noticed by a test that runs its statement. Most functions run in many tests,
and most of their statements in few. Following every line of a test would make it ten times as slow,
so the functions themselves say what they run.
"""

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Final

_NOTE: Final = "__ran__"
"""The name under which a function that says what it runs finds whom to tell."""


class LineRuns:
    """The lines that are run, as one number for each test: a bit for each line of the files."""

    def __init__(self, files: Iterable[Path]) -> None:
        self.first: dict[str, int] = {}
        bits = 0
        for file in files:
            self.first[str(file)] = bits
            bits += len(file.read_text().splitlines()) + 1
        self.run: set[int] = set()

    def start(self, functions: Iterable[FunctionType]) -> None:
        """From now on these functions of the files say what they run, in this process."""
        codes = {file: _saying(Path(file), first) for file, first in self.first.items()}
        for function in functions:
            was = function.__code__
            if code := codes[was.co_filename].get(was.co_qualname):
                function.__globals__[_NOTE] = self.run.add
                function.__code__ = code

    def seen(self) -> str:
        lines = sum(1 << line for line in self.run)
        self.run.clear()
        return f"{lines:x}"

    def bits(self, file: Path, lines: Iterable[int]) -> int:
        first = self.first[str(file)]
        return sum(1 << first + line for line in lines)


def _saying(file: Path, first: int) -> Mapping[str, CodeType]:
    """By qualified name, the functions of a file as they say which lines they run."""
    tree = _Saying(first).visit(ast.parse(file.read_text()))
    return dict(_codes(compile(ast.fix_missing_locations(tree), str(file), "exec")))


def _codes(code: CodeType) -> Iterable[tuple[str, CodeType]]:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each.co_qualname, each
            yield from _codes(each)


class _Saying(ast.NodeTransformer):
    """Before each statement of a function, says its first line; a ``match`` says all its cases."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.inside = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outside, self.inside = self.inside, True
        self.generic_visit(node)
        self.inside = outside
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if self.inside and isinstance(body, list):
                setattr(node, name, [each for known in body for each in self._said(known)])
        return node

    def _said(self, statement: ast.stmt) -> Iterable[ast.stmt]:
        for line in _own_lines(statement):
            call = ast.Call(ast.Name(_NOTE, ast.Load()), [ast.Constant(self.first + line)], [])
            yield ast.copy_location(ast.Expr(call), statement)
        yield statement


def _own_lines(statement: ast.stmt) -> Iterable[int]:
    yield statement.lineno
    if isinstance(statement, ast.Match):
        for case in statement.cases:
            yield from range(case.pattern.lineno, case.body[0].lineno)
    if isinstance(statement, ast.Try):
        yield from (each.lineno for each in statement.handlers)


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
