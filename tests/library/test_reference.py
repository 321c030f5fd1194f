"""The reference covers the library: every public name, with its example."""

import re

import pytest

import letitride
from letitride import library
from scripts.api_reference import PAGE, page, result_types, signature


def test_the_page_is_written_from_the_docstrings() -> None:
    assert page() == PAGE.read_text(), "make docs renews it"


def test_every_name_of_the_library_has_a_heading() -> None:
    headings = set(re.findall(r"^### (\w+)$", page(), re.MULTILINE))
    assert {*letitride.__all__, *library.__all__} <= headings


@pytest.mark.parametrize("name", letitride.__all__)
def test_every_function_has_an_example(name: str) -> None:
    assert ">>> " in getattr(letitride, name).__doc__


def test_what_a_function_returns_is_explained() -> None:
    assert {"SessionOdds", "Design", "Simulation"} <= {each.__name__ for each in result_types()}


def test_a_signature_has_types_as_written_and_defaults_as_values() -> None:
    assert signature(letitride.hand) == "hand(cards: str) -> ShownHand"
    assert "    play: str = 'best',\n" in signature(letitride.session)
    assert "source: PaytableLike" in signature(letitride.par)
