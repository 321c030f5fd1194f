"""Refusals and rulings in words: looked up by key in the table's catalogue."""

from letitride.table.actors import Rejected
from letitride.table.english import ENGLISH


def reject(key: str, clause: str, form: str = "", /, **fields: object) -> Rejected:
    """``key`` is the code for programs, or the code and which sentence: ``bad_cut.late``."""
    return Rejected(key.partition(".")[0], clause, sentence(key, form, **fields))


def sentence(key: str, form: str = "", /, **fields: object) -> str:
    return ENGLISH.text(key, form, **fields)
