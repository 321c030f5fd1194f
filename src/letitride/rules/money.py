"""Money: whole cents, written ``$2.50``."""

import re
from typing import Final, NewType

Cents = NewType("Cents", int)

_MONEY: Final = re.compile(
    r"(?P<minus>-?)\$(?P<dollars>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.(?P<cents>[0-9]{2}))?",
    re.ASCII,
)


def parse_money(text: str) -> Cents:
    """The amount written as ``$2``, ``$2.50`` or ``$1,000``. Raises ``ValueError``.

    >>> parse_money("$2.50")
    250
    """
    found = _MONEY.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not an amount: write dollars as '$2', '$2.50' or '$1,000'")
    amount = int(found["dollars"].replace(",", "")) * 100 + int(found["cents"] or 0)
    return Cents(-amount if found["minus"] else amount)


def parse_amount(text: str) -> Cents:
    """An amount with or without the dollar sign: a shell expands ``$10``. Raises ``ValueError``.

    >>> parse_amount("2.50")
    250
    """
    bare = text.strip()
    minus = "-" if bare.startswith("-") else ""
    try:
        return parse_money(f"{minus}${bare.removeprefix('-').removeprefix('$')}")
    except ValueError:
        rule = "is not an amount: write dollars as '$2', '2' or '2.50'"
        raise ValueError(f"{text!r} {rule}") from None


def format_money(amount: Cents) -> str:
    """The shortest text that ``parse_money`` reads back; no cents where there are none.

    >>> format_money(Cents(100000))
    '$1,000'
    """
    dollars, cents = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${dollars:,}{f'.{cents:02}' if cents else ''}"
