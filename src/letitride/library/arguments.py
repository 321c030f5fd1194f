"""Checks the arguments of the library. An error names the argument."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from math import isfinite
from numbers import Real
from operator import index
from typing import Any, Final

from letitride.rules import Cents
from letitride.simulation import check_workers

MOST_DOLLARS: Final = 10**12


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
    try:
        if not isinstance(value, bool) and isinstance(value, Real | Decimal) and isfinite(value):
            return float(value)
    except OverflowError:
        raise ValueError(f"{field}: is too large") from None
    raise ValueError(f"{field}: must be a number, not {value!r}")


def flag(field: str, value: Any) -> bool:
    """Raises ``ValueError``: ``"no"`` is not taken for True."""
    if not isinstance(value, bool):
        raise ValueError(f"{field}: must be True or False, not {value!r}")
    return value


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


def workers_of(workers: Any, cluster: Any) -> tuple[int | None, str | None]:
    """How many processes, or which cluster. Raises ``ValueError``.

    A cluster brings its own workers, so with one the default of a single process counts for none.
    """
    address = None if cluster is None else text("cluster", cluster)
    processes = None if workers is None else whole("workers", workers)
    if address is not None and processes == 1:
        processes = None
    check_workers(processes, address)
    return processes, address


def cents_of(field: str, dollars: Any) -> Cents:
    """An amount in dollars as whole cents. Raises ``ValueError``."""
    if number(field, dollars) > MOST_DOLLARS:
        raise ValueError(f"{field}: must be at most ${MOST_DOLLARS:,}, not {dollars}")
    amount = round(dollars * 100)
    if amount <= 0 or abs(amount - dollars * 100) > 1e-6:
        raise ValueError(f"{field}: must be dollars and whole cents above zero, not {dollars}")
    return Cents(amount)
