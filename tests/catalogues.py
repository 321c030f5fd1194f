"""What the modules of a room ask of its catalogue, and what they say without asking it.

Read from the source: a key is the first argument of a call that looks a text up, or of a refusal.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

from letitride.language import Forms

LOOKUPS: Final = {"say": 0, "text": 0, "sentence": 0, "reject": 0, "listed": 0}
"""The functions that look a text up, and which argument is the key."""

_PASS_ON: Final = {*LOOKUPS, "rejected"}
"""Inside these the key is whatever they were called with."""

_OUR_BUGS: Final = {"AssertionError", "TypeError"}
"""Raised only if the code is wrong: no person at a table reads these."""


class Asked(NamedTuple):
    """A call that looks a text up. No fields: they cannot be read from the source."""

    where: str
    keys: tuple[str, ...]
    prefix: str = ""
    fields: frozenset[str] | None = None


def sources(folder: Path) -> Iterator[tuple[str, str]]:
    """The modules of a room, without its catalogues."""
    for file in sorted(folder.rglob("*.py")):
        where = file.relative_to(folder.parent)
        if "english" not in (where.stem, *where.parts):
            yield str(where), file.read_text()


def asked_in(where: str, source: str, lookups: Mapping[str, int] = LOOKUPS) -> Iterator[Asked]:
    tree = ast.parse(source)
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    for scope in (tree, *(each for each in functions if each.name not in _PASS_ON)):
        named = _assigned(tree) | _assigned(scope)
        for node in _within(scope):
            if isinstance(node, ast.Call) and (key := _key_of(node, lookups)) is not None:
                keys, prefix = _keys(key, named)
                line = f"{where}:{node.lineno}"
                yield Asked(line, keys, prefix, _fields(node, named))


def strings_in(source: str) -> set[str]:
    constants = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Constant))
    return {each.value for each in constants if isinstance(each.value, str)}


def starts_in(source: str) -> set[str]:
    """How the strings begin that are made up of parts."""
    starts = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            starts.add(str(node.values[0].value))
    return starts


def literals_in(where: str, source: str) -> Iterator[str]:
    """Sentences in the code: they begin with a capital or a field, and end with a full stop."""
    tree = ast.parse(source)
    spared = set(_spared(tree))
    for node in ast.walk(tree):
        if node in spared:
            continue
        words = _words(node)
        if " " in words and re.fullmatch(r"[A-Z{].*[.?!]", words, re.S):
            yield f"{where}:{node.lineno}: {words}"  # type: ignore[attr-defined]


def fields_of(text: str | Forms) -> set[str]:
    forms = (text,) if isinstance(text, str) else text.values()
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}


def missing(
    asked: Iterable[Asked], texts: Mapping[str, str | Forms], dynamic: Mapping[str, Iterable[str]]
) -> list[str]:
    """Keys that are asked for and are not in the catalogue, and fields that are not given."""
    found = []
    for call in asked:
        if not call.keys and not call.prefix:
            found.append(f"{call.where}: nobody knows which text this is")
        parts = dynamic.get(call.prefix.removesuffix("."), ())
        if call.prefix and not parts:
            found.append(f"{call.where}: nobody knows what {call.prefix!r} ends with")
        for key in (*call.keys, *(f"{call.prefix}{part}" for part in parts)):
            if key not in texts:
                found.append(f"{call.where}: no text {key!r}")
            elif call.fields is not None and (lacks := fields_of(texts[key]) - call.fields):
                found.append(f"{call.where}: {key!r} lacks {', '.join(sorted(lacks))}")
    return found


def left_over(
    texts: Collection[str], used: Collection[str], dynamic: Mapping[str, Iterable[str]]
) -> set[str]:
    """Keys that nobody asks for."""
    made = {f"{prefix}.{part}" for prefix, parts in dynamic.items() for part in parts}
    return set(texts) - set(used) - made


def _key_of(call: ast.Call, lookups: Mapping[str, int]) -> ast.expr | None:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in lookups:
            place = lookups[name]
            return call.args[place] if place < len(call.args) else None
    return None


def _keys(key: ast.expr, named: Mapping[str, ast.expr]) -> tuple[tuple[str, ...], str]:
    """The keys that the expression can be, or how they all begin."""
    match key:
        case ast.Constant(value=str(value)):
            return (value,), ""
        case ast.IfExp(body=one, orelse=other):
            return _keys(one, named)[0] + _keys(other, named)[0], ""
        case ast.JoinedStr(values=[ast.Constant(value=str(start)), *_]):
            return (), start
        case ast.Name(id=name) if name in named:
            return _keys(named[name], {})
    return (), ""


def _fields(call: ast.Call, named: Mapping[str, ast.expr]) -> frozenset[str] | None:
    if isinstance(call.func, ast.Name) and call.func.id == "listed":
        return None
    given = set[str]()
    for keyword in call.keywords:
        match keyword:
            case ast.keyword(arg=str(name)):
                given.add(name)
            case ast.keyword(value=ast.Name(id=name)) if isinstance(named.get(name), ast.Dict):
                keys = named[name].keys  # type: ignore[attr-defined]
                given |= {key.value for key in keys}
            case _:
                return None
    return frozenset(given)


def _assigned(scope: ast.AST) -> dict[str, ast.expr]:
    named = {}
    for node in _within(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                named[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                named[name] = value
    return named


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """Everything in a module or function, but not in the functions inside it."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, ast.FunctionDef):
            yield from _within(node)


def _spared(tree: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, parts of longer strings, and what is said of our own bugs."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as docstring):
                yield docstring
            case ast.JoinedStr():
                yield from (each for each in ast.walk(node) if each is not node)
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in _OUR_BUGS:
                yield from ast.walk(node)
            case ast.Assert(msg=ast.expr() as message):
                yield from ast.walk(message)


def _words(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(value)):
            return value
        case ast.JoinedStr(values=parts):
            return "".join(_words(part) or "{}" for part in parts)
    return ""
