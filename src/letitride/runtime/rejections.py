"""What running tables and accounts say, looked up by key in their catalogue."""

from letitride.rules import HOUSE
from letitride.runtime.english import ENGLISH
from letitride.table import Rejected


def reject(key: str, /, **fields: object) -> Rejected:
    """A rejection by the house's own rule. ``key`` is the code, or the code and which sentence."""
    return Rejected(key.partition(".")[0], HOUSE, sentence(key, **fields))


def sentence(key: str, /, **fields: object) -> str:
    return ENGLISH.text(key, **fields)
