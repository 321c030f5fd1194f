"""Reads the source of a package for what it says to people, to compare it with its catalogue."""

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import NamedTuple

from letitride.language import Language

CATALOGUE = "english.py"
_WORDS = re.compile(r"[A-Za-z]+[,:;]? [a-z]+[,:;]? [a-z]+")


class Said(NamedTuple):
    """A text asked for by key: ``key`` matches the whole key, ``fields`` fill in the text."""

    where: str
    key: re.Pattern[str]
    fields: frozenset[str]


def sources(package: ModuleType) -> Iterator[tuple[str, ast.Module]]:
    """The modules of a package by file name, without its catalogue."""
    (folder,) = package.__path__
    for file in sorted(Path(folder).rglob("*.py")):
        if file.name != CATALOGUE:
            yield str(file.relative_to(folder)), ast.parse(file.read_text(encoding="utf-8"))


def literal_sentences(
    package: ModuleType,
    *,
    modules: Collection[str],
    calls: Collection[str],
    options: Collection[str],
) -> list[str]:
    """Literals of three or more words.

    Docstrings, assertions and log lines are for developers and operators. What is said in one of
    the ``modules``, in one of the ``calls`` or as one of the keyword ``options`` is not counted
    either."""
    found: list[str] = []
    for name, tree in sources(package):
        skipped = _inside(_not_counted(tree, calls, options))
        texts = [_text(node) for node in ast.walk(tree) if id(node) not in skipped]
        if name not in modules:
            found += (f"{name}: {text}" for text in texts if _WORDS.search(text))
    return found


def keys_in(package: ModuleType, language: Language, calls: dict[str, int]) -> set[str]:
    """The keys that stand somewhere in the modules, alone or made up of parts."""
    found = set[str]()
    for _, tree in sources(package):
        found |= {_text(node) for node in ast.walk(tree)} & set(language.texts)
    for said in all_said(package, calls):
        found |= {key for key in language.texts if said.key.fullmatch(key)}
    return found


def all_said(package: ModuleType, calls: dict[str, int]) -> Iterator[Said]:
    """What is asked for by ``calls``, which have the key at a place among their arguments."""
    for name, tree in sources(package):
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or _name(node.func) not in calls:
                continue
            place = calls[_name(node.func)]
            key = None if len(node.args) <= place else _pattern(node.args[place])
            if key is not None:
                given = frozenset(each.arg for each in node.keywords if each.arg is not None)
                yield Said(f"{name}:{node.lineno}", key, given)


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _not_counted(
    tree: ast.Module, calls: Collection[str], options: Collection[str]
) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as docstring):
                yield docstring
            case ast.Call(func=func) if _name(func) in calls or _name(func).startswith("_log."):
                yield node
            case ast.Assert(msg=ast.expr() as message):
                yield message
            case ast.keyword(arg=str(option), value=value) if option in options:
                yield value
            case ast.JoinedStr(values=parts):
                yield from parts


def _inside(nodes: Iterator[ast.AST]) -> set[int]:
    return {id(each) for node in nodes for each in ast.walk(node)}


def _text(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) or "{}" for part in parts)
    return ""


def _pattern(key: ast.expr) -> re.Pattern[str] | None:
    match key:
        case ast.Constant(value=str(text)):
            return re.compile(re.escape(text))
        case ast.JoinedStr(values=parts):
            return re.compile("".join(re.escape(_text(part)) or ".+" for part in parts))
    return None


def _name(func: ast.expr) -> str:
    match func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="_log"), attr=attr):
            return f"_log.{attr}"
        case ast.Attribute(attr=attr):
            return attr
    return ""
