"""What the modules of a room look up in its catalogue, and what they say without it.

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

_OUR_BUGS: Final = {"AssertionError", "TypeError", "MissingWords"}
"""Raised only if the code is wrong: no person at a table reads these."""

_SENTENCE: Final = re.compile(r"[A-Z{].* .*[.?!]", re.S)
_PHRASE: Final = re.compile(r"[A-Za-z]+[,:;]? [a-z]+[,:;]? [a-z]+")
_NOTHING: Final = re.compile(r"(?!)")


class Asked(NamedTuple):
    """A call that looks a text up. ``pattern`` is for keys that are made up of parts, ``prefix``
    what these begin with. No fields: they cannot be read from the source."""

    where: str
    keys: tuple[str, ...]
    pattern: str = ""
    prefix: str = ""
    fields: frozenset[str] | None = None

    def fits(self, key: str) -> bool:
        return key in self.keys or bool(self.pattern and re.fullmatch(self.pattern, key))


def sources(folder: Path) -> Iterator[tuple[str, str]]:
    """The modules of a room, without its catalogues."""
    for file in sorted(folder.rglob("*.py")):
        where = file.relative_to(folder.parent)
        if "english" not in (where.stem, *where.parts):
            yield str(where), file.read_text()


def templates(folder: Path) -> Iterator[tuple[str, str]]:
    """The layouts of a room: HTML for Jinja, and typst."""
    for file in sorted((*folder.rglob("templates/*.html"), *folder.rglob("templates/*.typ"))):
        yield file.name, file.read_text()


def asked_by(template: str) -> list[str]:
    """The texts that an HTML template looks up; a typst one gets its words with the sheet."""
    return re.findall(r'\bsay\("([^"]+)"', template)


def words_in(template: str) -> Iterator[str]:
    """What a template says by itself: text between tags, or at the start of a block of typst."""
    if "<" in template:
        bare = re.sub(r"(?s)<style>.*?</style>|{%.*?%}|{{.*?}}|<[^>]*>", "\n", template)
        found = re.findall(r"[^\n]*[A-Za-z]{2,}[^\n]*", bare)
    else:
        found = re.findall(r"\[\s*([A-Z][a-z]+[^#\]]*)", template)
    yield from (words.strip() for words in found)


def asked_in(
    where: str,
    source: str,
    lookups: Mapping[str, int] = LOOKUPS,
    pass_on: Collection[str] = (),
) -> Iterator[Asked]:
    """Inside the functions of ``pass_on`` the key comes from a table or from the caller."""
    tree = ast.parse(source)
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    read = (each for each in functions if each.name not in (*_PASS_ON, *pass_on))
    for scope in (tree, *read):
        named = _assigned(tree) | _assigned(scope)
        for node in _within(scope):
            if isinstance(node, ast.Call) and (key := _key_of(node, lookups)) is not None:
                keys, pattern, prefix = _keys(key, named)
                line = f"{where}:{node.lineno}"
                yield Asked(line, keys, pattern, prefix, _fields(node, named))


def strings_in(source: str) -> set[str]:
    constants = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.Constant))
    return {each.value for each in constants if isinstance(each.value, str)}


def starts_in(source: str) -> set[str]:
    """How each f-string begins."""
    starts = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            starts.add(str(node.values[0].value))
    return starts


def literals_in(
    where: str,
    source: str,
    *,
    calls: Collection[str] = (),
    options: Collection[str] = (),
    texts: re.Pattern[str] = _NOTHING,
) -> Iterator[str]:
    """What the code itself says to people: sentences, and anything of three words or more.

    Docstrings, assertions, log lines and errors of our own are for developers and operators. What
    is said in one of the ``calls`` or as one of the keyword ``options`` is not counted either, nor
    are ``texts`` for programs."""
    tree = ast.parse(source)
    spared = {each for node in _spared(tree, calls, options) for each in ast.walk(node)}
    for node in ast.walk(tree):
        words = "" if node in spared else _words(node)
        if (_SENTENCE.fullmatch(words) or _PHRASE.search(words)) and not texts.search(words):
            yield f"{where}:{node.lineno}: {words}"  # type: ignore[attr-defined]


def errors_in(where: str, source: str, errors: Collection[str]) -> Iterator[str]:
    """Sentences in the code, and whatever else of three words or more is said in ``errors``.
    Help is not counted: it is where cyclopts reads it."""
    tree = ast.parse(source)
    help = _spared(tree, ("Parameter", "App"), ("help",))
    spared = {each for node in help for each in ast.walk(node)}
    raised = {
        each
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _name(node.func) in errors
        for each in ast.walk(node)
    }
    for node in ast.walk(tree):
        words = "" if node in spared else _words(node).strip()
        if _SENTENCE.fullmatch(words) or (node in raised and _PHRASE.search(words)):
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
        made = [key for key in texts if not call.prefix and call.pattern and call.fits(key)]
        if not call.keys and not call.prefix and not made:
            found.append(f"{call.where}: nobody knows which text this is")
        parts = dynamic.get(call.prefix.removesuffix("."), ())
        if call.prefix and not parts:
            found.append(f"{call.where}: nobody knows what {call.prefix!r} ends with")
        for key in (*call.keys, *made, *(f"{call.prefix}{part}" for part in parts)):
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
    place = lookups.get(_name(call.func), len(call.args))
    return call.args[place] if place < len(call.args) else None


def _keys(key: ast.expr, named: Mapping[str, ast.expr]) -> tuple[tuple[str, ...], str, str]:
    """The keys that the expression can be; or what they all look like, and how they begin."""
    match key:
        case ast.Constant(value=str(value)):
            return (value,), "", ""
        case ast.IfExp(body=one, orelse=other):
            return _keys(one, named)[0] + _keys(other, named)[0], "", ""
        case ast.JoinedStr(values=[first, *_] as parts):
            pattern = "".join(re.escape(_words(part)) or ".+" for part in parts)
            return (), pattern, _words(first)
        case ast.Name(id=name) if name in named:
            return _keys(named[name], {})
    return (), "", ""


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


def _spared(tree: ast.AST, calls: Collection[str], options: Collection[str]) -> Iterator[ast.AST]:
    """Docstrings, parts of longer strings, log lines, and what is said of our own bugs."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as docstring):
                yield docstring
            case ast.JoinedStr(values=parts):
                yield from parts
            case ast.Call(func=func) if _name(func) in (*_OUR_BUGS, *calls):
                yield node
            case ast.Call(func=ast.Attribute(value=ast.Name(id="_log"))):
                yield node
            case ast.Assert(msg=ast.expr() as message):
                yield message
            case ast.keyword(arg=str(option), value=value) if option in options:
                yield value


def _name(func: ast.expr) -> str:
    match func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _words(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(value)):
            return value
        case ast.JoinedStr(values=parts):
            return "".join(_words(part) or "{}" for part in parts)
    return ""
