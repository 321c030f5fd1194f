"""The notebooks of docs/notebooks: run, compared with the outputs they keep, or renewed.

Code cells run in order in one namespace, as a kernel would run them; what a cell prints and the
value of its last line are its outputs. ``markdown`` turns a notebook into a page of the site.

    python -m scripts.notebooks          check every notebook
    python -m scripts.notebooks --write  put the present outputs into every notebook
"""

import ast
import contextlib
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs/notebooks"
NOTEBOOKS: Final = sorted(FOLDER.glob("*.ipynb"))

Notebook = dict[str, Any]
"""The JSON of a notebook, format 4.5."""


def read(path: Path) -> Notebook:
    found: Notebook = json.loads(path.read_text())
    return found


def executed(notebook: Notebook) -> Notebook:
    """The notebook with its current outputs. Raises whatever a cell raises."""
    namespace: dict[str, object] = {"__name__": "__main__"}
    cells, number = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = list(_outputs("".join(cell["source"]), namespace, number))
            cells.append(cell | {"execution_count": number, "outputs": outputs})
        else:
            cells.append(cell)
    return notebook | {"cells": cells}


def _outputs(source: str, namespace: dict[str, object], number: int) -> Iterator[dict[str, Any]]:
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    out, value = io.StringIO(), None
    with contextlib.redirect_stdout(out):
        exec(compile(ast.Module(body, []), f"<cell {number}>", "exec"), namespace)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), namespace)
    if printed := out.getvalue():
        yield {"name": "stdout", "output_type": "stream", "text": _lines(printed)}
    if value is not None:
        yield {
            "data": {"text/plain": _lines(repr(value))},
            "execution_count": number,
            "metadata": {},
            "output_type": "execute_result",
        }


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def written(notebook: Notebook) -> str:
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def markdown(notebook: Notebook) -> str:
    """Prose as it is, code in fences, outputs in fences below."""
    parts = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        parts.append(f"```python\n{source}\n```" if cell["cell_type"] == "code" else source)
        for output in cell.get("outputs", ()):
            text = "".join(output["text"] if "text" in output else output["data"]["text/plain"])
            parts.append(f"```text\n{text.rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


def main() -> None:
    for path in NOTEBOOKS:
        renewed = written(executed(read(path)))
        if "--write" in sys.argv:
            path.write_text(renewed)
        elif renewed != path.read_text():
            sys.exit(f"{path.relative_to(ROOT)} shows other outputs: make docs renews it")


if __name__ == "__main__":
    main()
