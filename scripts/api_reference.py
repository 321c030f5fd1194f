"""The reference of the library, docs/library.md, from its docstrings.

Every name of ``letitride.__all__`` with its signature, then what the functions take and return,
field by field. The examples are those of the docstrings, which run as tests.

    python -m scripts.api_reference          check the page
    python -m scripts.api_reference --write  write it again
"""

import ast
import dataclasses
import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, get_type_hints

import letitride
from letitride import library

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs/library.md"
_INTRO: Final = """\
# The library

`import letitride as lir`. These names stay from release to release; what is in the packages behind
them may change. Numbers are exact, as a `Fraction`, unless a name says otherwise. Bad input raises
`ValueError`, and the message names the field. [The guide](guide/mathematician.md#from-python) shows
the names at work.

<!-- written by scripts/api_reference.py: make docs renews it -->
"""
_WIDTH: Final = 88


def page() -> str:
    functions = [getattr(letitride, name) for name in letitride.__all__]
    parts = [_INTRO, "## Functions\n"]
    parts += ["\n".join(_function(each)) for each in functions]
    parts.append("## What goes in\n")
    parts += ["\n".join(_alias(*each)) for each in sorted(_aliases())]
    parts.append("## What comes out\n")
    parts += ["\n".join(_class(each)) for each in result_types()]
    return "\n".join(parts).rstrip() + "\n"


def result_types() -> list[type]:
    """The classes that the library exports, and those that its functions return."""
    exported = [getattr(library, name) for name in library.__all__]
    returned = [get_type_hints(getattr(letitride, name))["return"] for name in letitride.__all__]
    ours = {
        each
        for each in (*exported, *returned)
        if inspect.isclass(each) and each.__module__.startswith("letitride.")
    }
    return sorted(ours, key=lambda each: each.__name__)


def _function(function: Callable[..., object], *, within: type | None = None) -> Iterator[str]:
    name = function.__name__
    yield f"### {name}" if within is None else f"#### {within.__name__}.{name}"
    yield ""
    yield "```python"
    yield signature(function)
    yield "```"
    yield ""
    yield from _prose(inspect.getdoc(function) or "")


def signature(function: Callable[..., object]) -> str:
    """The signature: types as the code writes them, defaults as values."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(tree, ast.FunctionDef)
    arguments = [*tree.args.posonlyargs, *tree.args.args, *tree.args.kwonlyargs]
    written = {each.arg: each.annotation for each in arguments if each.annotation}
    shown, starred = [], False
    for name, parameter in inspect.signature(function).parameters.items():
        if name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        shown.append(f"{name}: {ast.unparse(written[name])}{default}")
    gives = f" -> {ast.unparse(tree.returns)}" if tree.returns else ""
    line = f"{tree.name}({', '.join(shown)}){gives}"
    if len(line) <= _WIDTH:
        return line
    inside = "".join(f"    {each},\n" for each in shown)
    return f"{tree.name}(\n{inside}){gives}"


def _aliases() -> Iterator[tuple[str, str, str]]:
    """Name, meaning and docstring of each type alias that the package exports."""
    for path in sorted(Path(library.__file__).parent.glob("*.py")):
        body = ast.parse(path.read_text()).body
        for node, after in pairwise(body):
            match node, after:
                case ast.Assign(targets=[ast.Name(id=name)]), ast.Expr(ast.Constant(str(said))):
                    if name in library.__all__:
                        yield name, ast.unparse(node.value), inspect.cleandoc(said)


def _alias(name: str, value: str, said: str) -> Iterator[str]:
    yield f"### {name}"
    yield ""
    yield f"`{value}`"
    yield ""
    yield from _prose(said)


def _class(kind: type) -> Iterator[str]:
    yield f"### {kind.__name__}"
    yield ""
    yield from _prose(inspect.getdoc(kind) or "")
    rows = [("name", "type", "meaning"), ("---", "---", "---"), *_members(kind)]
    columns = 3 if any(said for *_, said in rows[2:]) else 2
    yield from (f"| {' | '.join(row[:columns])} |" for row in rows)
    yield ""
    for name, member in vars(kind).items():
        if inspect.isfunction(member) and name[0] != "_" and ">>>" in (member.__doc__ or ""):
            yield from _function(member, within=kind)


def _members(kind: type) -> Iterator[tuple[str, str, str]]:
    written, said = _attributes(kind)
    if dataclasses.is_dataclass(kind):
        for field in dataclasses.fields(kind):
            if field.name[0] != "_":
                yield _row(field.name, written.get(field.name, ""), said.get(field.name, ""))
    for name, member in vars(kind).items():
        if name[0] == "_":
            continue
        body: Any = None
        if isinstance(member, property):
            body = member.fget
        elif isinstance(member, cached_property):
            body = member.func
        elif inspect.isfunction(member):
            yield _row(_call(member), _returns(member), _first(member.__doc__))
        if body is not None:
            yield _row(name, _returns(body), _first(body.__doc__))


def _attributes(kind: type) -> tuple[dict[str, str], dict[str, str]]:
    """Types and docstrings of the fields, as the class body writes them."""
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(tree, ast.ClassDef)
    written, said = {}, {}
    for node, after in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            written[node.target.id] = ast.unparse(node.annotation).replace("'", "")
            match after:
                case ast.Expr(ast.Constant(str(text))):
                    said[node.target.id] = _first(text)
    return written, said


def _call(function: Callable[..., object]) -> str:
    return signature(function).partition(" -> ")[0].replace("\n", "")


def _returns(function: Callable[..., object]) -> str:
    (tree,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    assert isinstance(tree, ast.FunctionDef)
    return ast.unparse(tree.returns).replace("'", "") if tree.returns else ""


def _row(name: str, written: str, said: str) -> tuple[str, str, str]:
    code = written.replace("|", "\\|")
    return f"`{name}`", f"`{code}`", said.replace("|", "\\|")


def _first(said: str | None) -> str:
    """The first paragraph, on one line."""
    text = inspect.cleandoc(said or "").partition("\n\n")[0]
    return _marked(" ".join(text.split()))


def _marked(text: str) -> str:
    return text.replace("``", "`")


def _prose(said: str) -> Iterator[str]:
    """A docstring as Markdown: its examples in fences."""
    for block in re.split(r"\n\s*\n", said):
        example = block.startswith(">>>")
        if example:
            yield "```python"
        yield block if example else _marked(block)
        if example:
            yield ""
            yield "```"
        yield ""


def main() -> None:
    if "--write" in sys.argv:
        PAGE.write_text(page())
    elif page() != PAGE.read_text():
        sys.exit("docs/library.md is not the reference of the library: make docs renews it")


if __name__ == "__main__":
    main()
