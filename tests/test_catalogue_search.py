"""What the tests of catalogues look for is found where it is."""

from typing import Final

import pytest

from tests.catalogues import (
    asked_in,
    errors_in,
    left_over,
    literals_in,
    missing,
    strings_in,
    words_in,
)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('return "The deck is wrong."', ["x.py:1: The deck is wrong."]),
        ('return f"{seat} is taken."', ["x.py:1: {} is taken."]),
        ('\nsay(f"Seat {seat} "\n    "has no hand!")', ["x.py:2: Seat {} has no hand!"]),
        ('key = "bad_cut.late"', []),
        ('words = ", ".join(names)', []),
        ('"""A docstring of a module."""', []),
        ('raise AssertionError("This is our own bug.")', []),
        ('assert seat, "Nobody sits there."', []),
        ('raise ValueError("The file is wrong.")', ["x.py:1: The file is wrong."]),
        ('raise CannotOpen(f"there is no {folder} at {path}")', ["x.py:1: there is no {} at {}"]),
        ('_log.info("the log is open now")', []),
    ],
)
def test_a_sentence_in_the_code_is_found(code: str, found: list[str]) -> None:
    assert list(literals_in("x.py", code)) == found


TEXTS: Final = {"bad_cut": "A cut is {least} to {most}.", "phase.open": "Open.", "phase.shut": ""}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('reject("bad_cut", clause, least=1, most=2)', []),
        ('reject("bad_cut", clause, least=1)', ["x.py:1: 'bad_cut' lacks most"]),
        ('reject("bad_dice", clause)', ["x.py:1: no text 'bad_dice'"]),
        ('say("bad_cut" if cut else "bad_dice", least=1, most=2)', ["x.py:1: no text 'bad_dice'"]),
        ('def f():\n    key = "bad_dice"\n    return say(key)', ["x.py:3: no text 'bad_dice'"]),
        ('def f():\n    ends = {"most": 2}\n    say("bad_cut", least=1, **ends)', []),
        ('sentence(f"phase.{phase}")', ["x.py:1: no text 'phase.late'"]),
        ('say(f"{code}.open")', []),
        ("say(key)", ["x.py:1: nobody knows which text this is"]),
        ('sentence(f"stage.{stage}")', ["x.py:1: nobody knows what 'stage.' ends with"]),
    ],
)
def test_a_missing_text_is_found(code: str, found: list[str]) -> None:
    asked = list(asked_in("x.py", code))
    assert missing(asked, TEXTS, {"phase": ("open", "shut", "late")}) == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('raise BadInput(f"{file}: it cannot be read")', ["x.py:1: {}: it cannot be read"]),
        ('out.print(" The log is empty.")', ["x.py:1: The log is empty."]),
        ('out.print("rounds in all")', []),
        ('raise BadInput(say("no_base", id=id))', []),
    ],
)
def test_an_error_in_the_code_is_found(code: str, found: list[str]) -> None:
    assert list(errors_in("x.py", code, ("BadInput",))) == found


@pytest.mark.parametrize(
    ("template", "found"),
    [
        ("<p>Par sheet</p>", ["Par sheet"]),
        ('<p class="kind">{{ say("sheet.title") }}</p>', []),
        ("<td>{{ cell }} rounds</td>", ["rounds"]),
        ("<style>main { color: red }</style>{% if edited %}–{% endif %}", []),
        ("#note[Computed by #sheet.program.]", ["Computed by"]),
        ("grid([#words.page #counter(page).display(words.page_of)], [–])", []),
    ],
)
def test_a_word_in_a_template_is_found(template: str, found: list[str]) -> None:
    assert list(words_in(template)) == found


def test_an_unused_text_is_found() -> None:
    used = strings_in('say("bad_cut", least=1, most=2)')
    assert left_over(TEXTS, used, {"phase": ("open",)}) == {"phase.shut"}
