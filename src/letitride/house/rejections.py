"""Refusals of the house in words: looked up by key in its catalogue."""

from letitride.house.english import ENGLISH
from letitride.table import Rejected, rejected


def reject(key: str, clause: str, form: str = "", /, **fields: object) -> Rejected:
    """``key`` is the code for programs, or the code and which sentence."""
    return rejected(ENGLISH, key, clause, form, **fields)


def sentence(key: str, form: str = "", /, **fields: object) -> str:
    return ENGLISH.text(key, form, **fields)


def plural(number: int) -> str:
    """The form of a text that goes with a number."""
    return ENGLISH.plural(number)
