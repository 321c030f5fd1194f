"""The server's and the runtime's catalogues: complete, with nothing left over or said elsewhere."""

import re
from types import ModuleType

import pytest

import letitride.runtime
import letitride.server
from letitride.language import Language
from letitride.runtime.english import ENGLISH as RUNTIME
from letitride.server.english import ENGLISH as SERVER
from tests.server.said import all_said, fields_of, keys_in, literal_sentences

BOTH = [
    pytest.param(letitride.server, SERVER, id="server"),
    pytest.param(letitride.runtime, RUNTIME, id="runtime"),
]
CALLS = {"sentence": 0, "reject": 0, "problem_of": 1, "HTTPProblem": 1}
NOT_FILLED_IN = {"field", "retry_after"}
AT_A_TERMINAL = {"settings.py", "serving.py", "metrics.py"}
"""Read by whoever starts the server or watches its metrics, as the help of a command is."""
FOR_OPERATORS = {"ValueError", "NotFair", "Unavailable", "PasswordsBusy"}
"""Errors that end up in the log or at a terminal, never in an answer."""
RECORDED = {"turned_away"}
"""What is written into the log is a fact, the same in every language."""


@pytest.mark.parametrize("package", [letitride.server, letitride.runtime])
def test_every_sentence_is_in_the_catalogue(package: ModuleType) -> None:
    found = literal_sentences(
        package,
        modules=AT_A_TERMINAL,
        calls=FOR_OPERATORS | RECORDED,
        options={"summary", "description"},
    )
    assert found == []


@pytest.mark.parametrize(("package", "language"), BOTH)
def test_no_key_is_missing_or_left_over(package: ModuleType, language: Language) -> None:
    for said in all_said(package, CALLS):
        assert any(map(said.key.fullmatch, language.texts)), f"{said.where}: {said.key.pattern}"
    assert set(language.texts) == keys_in(package, language, CALLS)


@pytest.mark.parametrize(("package", "language"), BOTH)
def test_a_text_with_fields_is_asked_for_by_name(package: ModuleType, language: Language) -> None:
    """So the next test can see what it is given."""
    said = tuple(all_said(package, CALLS))
    for key, text in language.texts.items():
        if fields_of(str(text)):
            assert any(each.key.fullmatch(key) for each in said), key


@pytest.mark.parametrize(("package", "language"), BOTH)
def test_each_text_is_given_its_fields_and_no_others(
    package: ModuleType, language: Language
) -> None:
    for said in all_said(package, CALLS):
        for key, text in language.texts.items():
            assert isinstance(text, str)
            if said.key.fullmatch(key):
                assert fields_of(text) == said.fields - NOT_FILLED_IN, f"{said.where}: {key}"


@pytest.mark.parametrize("language", [SERVER, RUNTIME])
def test_a_refusal_is_a_whole_sentence(language: Language) -> None:
    for key, text in language.texts.items():
        if key.startswith(("ready.", "paytable.", "out_of_order.", "doubt.", "docs.")):
            continue
        if key != "bad_request.message_nested" and not re.search(r"\{(error|why)\}$", str(text)):
            assert re.fullmatch(r"(?s)([A-Z{]|\w+: ).*[.?]", str(text)), key
