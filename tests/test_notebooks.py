"""The notebooks are true: run again, every cell gives the stored output."""

from pathlib import Path

import pytest

from scripts.notebooks import NOTEBOOKS, Notebook, executed, markdown, read, written


def notebook(*sources: str) -> Notebook:
    return {"cells": [{"cell_type": "code", "source": [each]} for each in sources]}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_shows_what_its_cells_give(path: Path) -> None:
    assert written(executed(read(path))) == path.read_text(), "make docs renews it"


def test_there_are_three_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["design-a-paytable", "house-edge", "seen-cards"]


def test_cells_share_a_namespace_and_show_prints_and_the_last_value() -> None:
    first, second = executed(notebook("a = 2", "print('two')\na + 1"))["cells"]
    assert first["outputs"] == []
    printed, value = second["outputs"]
    assert printed["text"] == ["two\n"]
    assert value["data"] == {"text/plain": ["3"]}
    assert second["execution_count"] == 2


def test_a_failing_cell_is_reported() -> None:
    with pytest.raises(ZeroDivisionError):
        executed(notebook("1 / 0"))


def test_a_notebook_page_has_outputs_below_the_code() -> None:
    page = markdown(executed(notebook("print('two')\n3")))
    assert page == "```python\nprint('two')\n3\n```\n\n```text\ntwo\n```\n\n```text\n3\n```\n"
