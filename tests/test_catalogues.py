"""No room says anything that is not in its catalogue, or looks up a text that is not there."""

import re
from typing import Final

import pytest

from letitride.language import Language
from letitride.reports.english import ENGLISH as REPORTS
from letitride.runtime.english import ENGLISH as RUNTIME
from letitride.server.english import ENGLISH as SERVER
from tests.catalogues import (
    asked_by,
    errors_in,
    fields_of,
    left_over,
    literals_in,
    missing,
    sources,
    strings_in,
    templates,
    words_in,
)
from tests.worded_rooms import NO_TEXTS, ROOMS, SRC, Room

each_room: Final = pytest.mark.parametrize("room", ROOMS, ids=[room.name for room in ROOMS])

OUTER: Final = [room for room in ROOMS if room.name in ("store", "runtime", "server", "cli")]
each_outer_room: Final = pytest.mark.parametrize("room", OUTER, ids=[room.name for room in OUTER])
NOT_FILLED_IN: Final = {"field", "retry_after"}


@pytest.mark.parametrize("room", ROOMS[:-1], ids=[room.name for room in ROOMS[:-1]])
def test_no_sentence_is_in_the_code(room: Room) -> None:
    found = list(room.literals())
    assert not found, "put these into the catalogue:\n" + "\n".join(found)


def test_the_narrator_says_only_texts_of_its_catalogue() -> None:
    found = [
        line
        for where, source in sources(SRC / "narration")
        for line in literals_in(where, source, texts=NO_TEXTS)
    ]
    assert not found, "put these into the catalogue:\n" + "\n".join(found)


def test_the_command_answers_from_its_catalogue() -> None:
    """The help of a command and the headings of figures stay with its code."""
    errors = ("BadInput", "complain", "BadInjection", "ValueError")
    found = [
        line
        for where, source in sources(SRC / "cli")
        if where != "cli/app.py"
        for line in errors_in(where, source, errors)
    ]
    assert not found, "put these into the catalogue:\n" + "\n".join(found)


def test_no_word_is_in_a_template() -> None:
    found = [
        f"{where}: {words}"
        for where, template in templates(SRC / "reports")
        for words in words_in(template)
    ]
    assert not found, "put these into the catalogue:\n" + "\n".join(found)


def test_every_text_of_a_template_exists() -> None:
    keys = {key for _, template in templates(SRC / "reports") for key in asked_by(template)}
    assert keys
    assert keys <= set(REPORTS.texts)


@each_room
def test_every_text_in_use_exists_with_its_fields(room: Room) -> None:
    asked = room.asked
    assert len(asked) > 10
    found = missing(asked, room.language.texts, room.dynamic)
    assert not found, "\n".join(found)


@each_room
def test_every_text_is_used(room: Room) -> None:
    used = {text for _, source in room.sources for text in strings_in(source)}
    used |= {key for _, template in templates(SRC / room.name) for key in asked_by(template)}
    asked = room.asked
    used |= {key for key in room.language.texts for call in asked if call.fits(key)}
    assert not left_over(room.language.texts, used, room.dynamic)


@each_outer_room
def test_a_text_with_fields_is_looked_up_by_literal_key(room: Room) -> None:
    """So the next test can see what it is given."""
    asked = room.asked
    for key, text in room.language.texts.items():
        if fields_of(text):
            assert any(call.fits(key) for call in asked), key


@each_outer_room
def test_each_text_is_given_its_fields_and_no_others(room: Room) -> None:
    for call in room.asked:
        for key, text in room.language.texts.items():
            if call.fits(key):
                assert call.fields is not None, f"{call.where}: {key}"
                wanted = fields_of(text)
                given = call.fields - (NOT_FILLED_IN - wanted)
                assert wanted == given, f"{call.where}: {key}"


@pytest.mark.parametrize("language", [SERVER, RUNTIME])
def test_a_refusal_is_a_whole_sentence(language: Language) -> None:
    others = ("ready.", "paytable.", "out_of_order.", "doubt.", "docs.", "practice.")
    operators = ("settings.", "serving.", "not_fair.", "heads.", "contended")
    for key, text in language.texts.items():
        if key.startswith((*others, *operators)):
            continue
        if key != "bad_request.message_nested" and not re.search(r"\{(error|why)\}$", str(text)):
            assert re.fullmatch(r"(?s)([A-Z{]|\w+: ).*[.?]", str(text)), key


@each_room
def test_the_forms_of_a_text_have_the_same_fields(room: Room) -> None:
    for key, text in room.language.texts.items():
        forms = (text,) if isinstance(text, str) else text.values()
        assert len({frozenset(fields_of(form)) for form in forms}) == 1, key
