"""Calendar days, as people type them. They need no clock."""

import re
from typing import Final

_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DAYS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_date(text: str) -> bool:
    """A day such as 2020-07-01."""
    if not _DATE.fullmatch(text):
        return False
    year, month, day = (int(part) for part in text.split("-"))
    if not 1 <= month <= len(_DAYS):
        return False
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 1 <= day <= _DAYS[month - 1] + leap
