"""What a name and a password must be like."""

import re
from typing import Final

from letitride.house.rejections import reject
from letitride.rules import HOUSE
from letitride.table import Rejected

# Only these letters: others look alike, or change length with case.
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9._-]{1,31}")
_PASSWORD: Final = range(10, 201)


def check_name(name: str) -> Rejected | None:
    if _NAME.fullmatch(name):
        return None
    return reject("bad_name", HOUSE)


def check_password(text: str, name: str = "") -> Rejected | None:
    if len(text) not in _PASSWORD:
        return reject("bad_password.length", HOUSE, least=_PASSWORD[0], most=_PASSWORD[-1])
    if text.casefold() == name.casefold():
        return reject("bad_password.name", HOUSE)
    return None
