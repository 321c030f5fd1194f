"""What a name and a password must be like."""

import re
from typing import Final

from letitride.rules import HOUSE
from letitride.table import Rejected

# Only these letters: others look alike, or change length with case.
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9._-]{1,31}")
_PASSWORD: Final = range(10, 201)


def check_name(name: str) -> Rejected | None:
    if _NAME.fullmatch(name):
        return None
    return Rejected(
        "bad_name",
        HOUSE,
        "name: 2 to 32 characters, a letter first, then letters A to Z, digits, '.', '_' or '-'.",
    )


def check_password(text: str, name: str = "") -> Rejected | None:
    if len(text) not in _PASSWORD:
        words = f"password: {_PASSWORD[0]} to {_PASSWORD[-1]} characters."
        return Rejected("bad_password", HOUSE, words)
    if text.casefold() == name.casefold():
        return Rejected("bad_password", HOUSE, "password: it must not be your name.")
    return None
