"""In which tests a mistake makes a difference where it is made: what ``mutants`` asks before it
runs a test with the mistake in.

Where a condition or a value comes out as it does without the mistake, whatever follows does too.
So each statement works out its value both ways, once in each test, and a mistake is put only into
the tests in which the two differ. A mistake that no test tells apart survives without being run.

The rules of play are pure, so to work out a value twice changes nothing; a value that uses up an
iterator might be an exception, and would count as the same: a mutant may be missed, never killed,
by mistake. What cannot be compared so counts as different: a statement left out, a part of a
generator, a condition that also names something.
"""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from types import CodeType, FunctionType
from typing import Any, Final

from scripts.mutations import Mutant, codes_in, functions_of, put_mistake

_TELL: Final = "__differs__"
_CONDITIONS: Final = {(ast.If, "test"), (ast.While, "test"), (ast.match_case, "guard")}
_VALUES: Final = _CONDITIONS | {
    (ast.Return, "value"), (ast.Assign, "value"), (ast.AnnAssign, "value"),
    (ast.For, "iter"), (ast.Match, "subject"),
}  # fmt: skip
"""What a statement works out before it does anything."""

Sources = Callable[[str], str]
Names = Callable[[str], Mapping[str, Any]]
"""By module, what is written in it; and the values of its names."""
Slot = tuple[ast.AST, str]
"""A statement, and the name of its value."""


class Differences:
    """Notes in which tests the value of a statement is another one with a mistake in it; or only in
    which test it is so first."""

    def __init__(self, mutants: Sequence[Mutant], *, only_first: bool = False) -> None:
        self.mutants = mutants
        self.only_first = only_first
        self.compared: set[Mutant] = set()
        """The mutants of which it can be told; the others count as different."""
        self.codes: dict[str, CodeType] = {}
        self.found: set[int] = set()
        self.before: set[int] = set()
        """What was found in tests before this one, where only the first is noted."""
        self.busy = False

    def prepare(self, source_of: Sources, names_in: Names) -> None:
        """Write the functions anew, so that they work out their values both ways."""
        numbers: dict[str, dict[str, list[int]]] = {}
        for number, mutant in enumerate(self.mutants):
            of_module = numbers.setdefault(mutant.module, {})
            of_module.setdefault(mutant.function, []).append(number)
        for module, functions in numbers.items():
            tree = ast.parse(source_of(module))
            for function, node in functions_of(tree):
                self._compare(node, functions.get(function, ()), names_in(module))
            file = compile(ast.fix_missing_locations(tree), module, "exec")
            for code in codes_in(file):
                if code.co_qualname in functions:
                    self.codes[f"{module}:{code.co_qualname}"] = code

    def start(self, live: Mapping[str, Sequence[FunctionType]]) -> None:
        """From now on these functions say where a mistake makes a difference, in this process."""
        for name, code in self.codes.items():
            for function in live[name]:
                function.__globals__[_TELL] = self._told
                function.__code__ = code

    def seen(self) -> list[int]:
        """The numbers of the mutants that made a difference since it was asked last."""
        found = sorted(self.found)
        if self.only_first:
            self.before |= self.found
        self.found.clear()
        return found

    def _told(self, value: object, *others: tuple[int, bool, Callable[[], object]]) -> object:
        if self.busy:
            return value
        self.busy = True
        for number, condition, other in others:
            known = number in self.found or number in self.before
            if not known and _differs(value, condition, other):
                self.found.add(number)
        self.busy = False
        return value

    def _compare(
        self, node: ast.FunctionDef, numbers: Iterable[int], names: Mapping[str, Any]
    ) -> None:
        """Put the mistakes of a function beside what they change."""
        others: dict[Slot, list[ast.expr]] = {}
        for number in numbers:
            wrong = deepcopy(node)
            put_mistake(self.mutants[number], wrong, names)
            changed = _changed(node, wrong)
            if changed is None:
                continue
            slot, value = changed
            self.compared.add(self.mutants[number])
            told = (ast.Constant(number), ast.Constant(_is_condition(slot)), _later(value))
            others.setdefault(slot, []).append(ast.Tuple(list(told), ast.Load()))
        for (statement, name), values in others.items():
            call = ast.Call(ast.Name(_TELL, ast.Load()), [getattr(statement, name), *values], [])
            setattr(statement, name, ast.copy_location(call, statement))


def _differs(value: object, condition: bool, other: Callable[[], object]) -> bool:
    try:
        wrong = other()
        if condition:
            return bool(value) is not bool(wrong)
        return type(value) is not type(wrong) or value != wrong
    except Exception:
        return True


def _later(value: ast.expr) -> ast.Lambda:
    nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    return ast.Lambda(nothing, value)


def _is_condition(slot: Slot) -> bool:
    """Whether only the truth of the value matters: nothing is named that is used afterwards."""
    statement, name = slot
    named = isinstance(getattr(statement, name), ast.NamedExpr)
    return (type(statement), name) in _CONDITIONS and not named


def _changed(right: ast.AST, wrong: ast.AST) -> tuple[Slot, ast.expr] | None:
    """The value in which two functions differ, and what it is in the other; none if they differ in
    anything else."""
    for (name, mine), (_, other) in zip(
        ast.iter_fields(right), ast.iter_fields(wrong), strict=True
    ):
        pairs = list(_pairs(mine, other))
        if None in pairs:
            return None
        for one, two in filter(None, pairs):
            if ast.dump(one) == ast.dump(two):
                continue
            if (type(right), name) in _VALUES:
                assert isinstance(one, ast.expr)
                assert isinstance(two, ast.expr)
                plain = _is_plain(one) and _is_plain(two)
                return ((right, name), two) if plain else None
            return _changed(one, two) if type(one) is type(two) else None
    return None


def _pairs(mine: Any, other: Any) -> Iterator[tuple[ast.AST, ast.AST] | None]:
    """The nodes of a field beside those of another; none where they cannot be paired."""
    if isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other):
        for one, two in zip(mine, other, strict=True):
            yield from _pairs(one, two)
    elif isinstance(mine, ast.AST) and isinstance(other, ast.AST):
        yield mine, other
    elif mine != other:
        yield None


def _is_plain(value: ast.expr) -> bool:
    """Whether it can be worked out twice: it yields nothing, and names nothing on the way."""
    inner = value.value if isinstance(value, ast.NamedExpr) else value
    return not any(
        isinstance(each, ast.NamedExpr | ast.Yield | ast.YieldFrom) for each in ast.walk(inner)
    )
