"""Small mistakes put into a function's source: what ``mutants`` makes, one at a time.

A comparison reversed or off by one, a condition negated or left out, a number, boolean or enum
member replaced by its neighbour, an element or a change left out, a statement skipped.
Texts, annotations, assertions (``strict`` too) and what is raised are left alone: those are not
rules.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import CodeType
from typing import Any, Final, NamedTuple

_OPERATORS: Final[Mapping[type[ast.AST], type[ast.AST]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Lt: ast.LtE, ast.LtE: ast.Lt,
    ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
CHANGES: Final = frozenset({"replace", "in_round", "in_hand", "in_deck", "with_deck"})
"""Functions that change what their keywords name, and leave the rest."""
_LEFT_ALONE: Final = (ast.Assert, ast.Raise, ast.JoinedStr)

Variants = Iterator[tuple[str, ast.AST]]


class Mutant(NamedTuple):
    """The n-th mistake that can be made in a function of a module."""

    module: str
    function: str
    number: int
    line: int
    what: str

    @property
    def name(self) -> str:
        return f"{self.module}:{self.function}"

    def __str__(self) -> str:
        return f"{self.name}#{self.number} line {self.line}: {self.what}"


def functions_of(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module by qualified name; inner ones belong to theirs."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.FunctionDef):
                    yield f"{node.name}.{each.name}", each


def mutants_of(module: str, source: str, names: Mapping[str, Any]) -> Iterator[Mutant]:
    """Every mutant of a module, whose own names tell what is an enum."""
    for function, node in functions_of(ast.parse(source)):
        mistakes = _Mistakes(names)
        mistakes.make_in(node)
        for number, (line, what) in enumerate(mistakes.found):
            yield Mutant(module, function, number, line, what)


def code_of(mutant: Mutant, source: str, names: Mapping[str, Any], file: str) -> CodeType:
    """The function's code with the mistake in it."""
    tree = ast.parse(source)
    put_mistake(mutant, dict(functions_of(tree))[mutant.function], names)
    code = compile(ast.fix_missing_locations(tree), file, "exec")
    return next(each for each in codes_in(code) if each.co_qualname == mutant.function)


def put_mistake(mutant: Mutant, function: ast.FunctionDef, names: Mapping[str, Any]) -> None:
    _Mistakes(names, wanted=mutant.number).make_in(function)


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code of every function in a file or a function."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from codes_in(each)


class _Mistakes(ast.NodeTransformer):
    def __init__(self, names: Mapping[str, Any], wanted: int | None = None) -> None:
        self.names, self.wanted = names, wanted
        self.found: list[tuple[int, str]] = []

    def make_in(self, function: ast.FunctionDef) -> None:
        if ast.get_docstring(function) is not None and len(function.body) == 1:
            return
        function.body = [self.visit(each) for each in function.body]

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, _LEFT_ALONE) or _is_strict(node):
            return node
        for what, variant in self._variants(node):
            if len(self.found) == self.wanted:
                self.wanted = -1
                return ast.copy_location(variant, node)
            self.found.append((_line_of(node), what))
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                node.value = self.visit(node.value)
            return node
        if isinstance(node, ast.FunctionDef):
            node.body = [self.visit(each) for each in node.body]
            return node
        if isinstance(node, ast.Call) and _name(node.func) in ("cast", "TypeVar"):
            return node
        return self.generic_visit(node)

    def _variants(self, node: ast.AST) -> Variants:
        make: Callable[[Any], Variants] | None = getattr(
            self, f"_{type(node).__name__.lower()}", None
        )
        if make is not None:
            yield from make(node)

    def _compare(self, node: ast.Compare) -> Variants:
        for at, operator in enumerate(node.ops):
            other = _OPERATORS[type(operator)]()
            assert isinstance(other, ast.cmpop)
            ops = [*node.ops[:at], other, *node.ops[at + 1 :]]
            yield (
                f"{type(operator).__name__} -> {type(other).__name__}",
                ast.Compare(node.left, ops, node.comparators),
            )

    def _boolop(self, node: ast.BoolOp) -> Variants:
        other = _OPERATORS[type(node.op)]()
        assert isinstance(other, ast.boolop)
        name = type(node.op).__name__
        yield f"{name} -> {type(other).__name__}", ast.BoolOp(other, node.values)
        for left_out in node.values:
            rest = [each for each in node.values if each is not left_out]
            shorter = ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]
            yield f"{name} without {ast.unparse(left_out)}", shorter

    def _unaryop(self, node: ast.UnaryOp) -> Variants:
        if isinstance(node.op, ast.Not):
            yield "not left out", node.operand

    def _binop(self, node: ast.BinOp) -> Variants:
        if type(node.op) in _OPERATORS:
            other = _OPERATORS[type(node.op)]()
            assert isinstance(other, ast.operator)
            change = f"{type(node.op).__name__} -> {type(other).__name__}"
            yield change, ast.BinOp(node.left, other, node.right)

    def _augassign(self, node: ast.AugAssign) -> Variants:
        yield f"skipped {ast.unparse(node)}", ast.Pass()

    def _expr(self, node: ast.Expr) -> Variants:
        if not isinstance(node.value, ast.Constant):
            yield f"skipped {ast.unparse(node)}", ast.Pass()

    def _constant(self, node: ast.Constant) -> Variants:
        if isinstance(node.value, bool):
            yield f"{node.value} -> {not node.value}", ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield f"{node.value} -> {node.value + 1}", ast.Constant(node.value + 1)

    def _attribute(self, node: ast.Attribute) -> Variants:
        kind = self.names.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(kind, type) and issubclass(kind, Enum) and node.attr in kind.__members__:
            members = list(kind.__members__)
            other = members[(members.index(node.attr) + 1) % len(members)]
            if other != node.attr:
                change = f"{ast.unparse(node)} -> {other}"
                yield change, ast.Attribute(node.value, other, ast.Load())

    def _tuple(self, node: ast.Tuple) -> Variants:
        if isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
            for left_out in node.elts:
                rest = [each for each in node.elts if each is not left_out]
                yield f"without {ast.unparse(left_out)}", ast.Tuple(rest, ast.Load())

    def _call(self, node: ast.Call) -> Variants:
        if _name(node.func) in CHANGES:
            for left_out in node.keywords:
                rest = [each for each in node.keywords if each is not left_out]
                what = f"{_name(node.func)} without {left_out.arg or ast.unparse(left_out.value)}"
                yield what, ast.Call(node.func, node.args, rest)

    def _comprehension(self, node: ast.comprehension) -> Variants:
        for left_out in node.ifs:
            rest = [each for each in node.ifs if each is not left_out]
            yield (
                f"without if {ast.unparse(left_out)}",
                ast.comprehension(node.target, node.iter, rest, node.is_async),
            )

    def _if(self, node: ast.If) -> Variants:
        if _is_plain(node.test):
            yield (
                f"if not {ast.unparse(node.test)}",
                ast.If(_not(node.test), node.body, node.orelse),
            )

    def _ifexp(self, node: ast.IfExp) -> Variants:
        yield "the other way", ast.IfExp(node.test, node.orelse, node.body)


def _is_plain(test: ast.expr) -> bool:
    """Whether nothing inside would turn the condition round."""
    return not isinstance(test, ast.Compare | ast.UnaryOp)


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _is_strict(node: ast.AST) -> bool:
    """``zip(…, strict=True)`` asserts that the lengths are the same."""
    return isinstance(node, ast.keyword) and node.arg == "strict"


def _line_of(node: ast.AST) -> int:
    line: int = getattr(node.target if isinstance(node, ast.comprehension) else node, "lineno", 0)
    return line


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else ""
