"""Refusals and rulings in words, looked up by key in the table's catalogue."""

from collections.abc import Sequence

from letitride.language import Language
from letitride.table.actors import Rejected
from letitride.table.english import ENGLISH


def reject(key: str, clause: str, form: str = "", /, **fields: object) -> Rejected:
    """``key`` is the code for programs, or the code and which sentence: ``bad_cut.late``."""
    return rejected(ENGLISH, key, clause, form, **fields)


def rejected(
    language: Language, key: str, clause: str, form: str = "", /, **fields: object
) -> Rejected:
    """A refusal in the words of any catalogue, for rooms that have their own."""
    return Rejected(key.partition(".")[0], clause, language.text(key, form, **fields))


def sentence(key: str, form: str = "", /, **fields: object) -> str:
    return ENGLISH.text(key, form, **fields)


def listed(joined: str, words: Sequence[str]) -> str:
    """One word, or several joined by ``and`` or ``or``."""
    *first, last = words
    return sentence(joined, first=", ".join(first), last=last) if first else last


def plural(number: int) -> str:
    """The form of a text that goes with a number."""
    return ENGLISH.plural(number)
