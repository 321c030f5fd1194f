"""Checks the arguments of the library. An error names the argument."""

from collections.abc import Mapping, Sequence
from math import isfinite
from numbers import Real
from operator import index
from typing import Any

from letitride.rules import Cents


def whole(field: str, value: Any) -> int:
    """A whole number; ``1e9`` is one too. Raises ``ValueError``.

    >>> whole("rounds", 1e3)
    1000
    """
    if isinstance(value, float) and value.is_integer():
        return int(value)
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise ValueError(f"{field}: must be a whole number, not {value!r}")


def number(field: str, value: Any) -> float:
    """Raises ``ValueError``."""
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        raise ValueError(f"{field}: must be a number, not {value!r}")
    return float(value)


def text(field: str, value: Any) -> str:
    """Raises ``ValueError``."""
    if not isinstance(value, str):
        raise ValueError(f"{field}: must be text, not {value!r}")
    return value


def texts(field: str, values: Any) -> tuple[str, ...]:
    """A list of texts, or a single one. Raises ``ValueError``.

    >>> texts("side", "bonus=LIRB-03:1")
    ('bonus=LIRB-03:1',)
    """
    if isinstance(values, str):
        return (values,)
    if not isinstance(values, Sequence):
        raise ValueError(f"{field}: must be a list of texts, not {values!r}")
    return tuple(text(field, each) for each in values)


def pair(field: str, values: Any) -> tuple[Any, Any]:
    """The two ends of a range. Raises ``ValueError``."""
    if isinstance(values, str) or not isinstance(values, Sequence) or len(values) != 2:
        raise ValueError(f"{field}: must be two numbers, the lower first, not {values!r}")
    return values[0], values[1]


def by_name(field: str, values: Any) -> Mapping[str, Any]:
    """Raises ``ValueError``."""
    if not isinstance(values, Mapping):
        raise ValueError(f"{field}: must be a dict by hand, not {values!r}")
    return values


def cents_of(field: str, dollars: Any) -> Cents:
    """An amount in dollars as whole cents. Raises ``ValueError``."""
    amount = round(number(field, dollars) * 100)
    if amount <= 0 or abs(amount - dollars * 100) > 1e-6:
        raise ValueError(f"{field}: must be dollars and whole cents above zero, not {dollars}")
    return Cents(amount)
