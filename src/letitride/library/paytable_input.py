"""Paytables from whatever a caller has: an id, a file, a dict of pays."""

import hashlib
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Final

from letitride.rules import (
    BASE,
    BadData,
    Odds,
    Paytable,
    Schedule,
    Source,
    load_paytable,
    paytable_ids,
    paytable_of,
)

PaytableLike = str | Path | Mapping[str, object] | Paytable
"""A paytable id, a TOML file, pays by hand such as ``{"royal_flush": 1000, …}``, or the content
of a paytable file as a dict."""

_OWN: Final = "pays"
"""What error messages call a paytable that has no file."""


def paytables() -> tuple[str, ...]:
    """The ids of the built-in paytables.

    >>> import letitride as lir
    >>> lir.paytables()[:3]
    ('3CB-1', '3CB-2', '3CB-3')
    """
    return paytable_ids()


def paytable(source: PaytableLike) -> Paytable:
    """A paytable, checked as strictly as a file; the error names the hand.

    >>> import letitride as lir
    >>> lir.paytable("LIRX-01").name
    'Let It Ride 1'
    >>> lir.paytable({"royal_flush": 1000})
    Traceback (most recent call last):
    letitride.rules.files.BadData: pays: base.pays.straight_flush: missing

    Raises ``ValueError``.
    """
    if isinstance(source, Paytable):
        return source
    if isinstance(source, str | Path):
        return load_paytable(str(source))
    content = _plain(_mapping(source))
    if not any(isinstance(section, dict) for section in content.values()):
        content = {BASE: {"odds": str(Odds.TO), "pays": content}}
    content.setdefault("id", _OWN)
    digest = hashlib.sha256(repr(sorted(content.items())).encode()).hexdigest()
    return paytable_of(Source(_OWN, content, digest), borrowed=load_paytable)


def base_of(source: PaytableLike) -> tuple[Paytable, Schedule]:
    """The paytable and its base game. Raises ``ValueError`` if it has none."""
    loaded = paytable(source)
    schedule = loaded.schedule(BASE)
    if schedule is None:
        raise BadData(loaded.id, "", "has no base wager, so there is nothing to decide")
    return loaded, schedule


def _mapping(source: object) -> Mapping[str, object]:
    if isinstance(source, Mapping):
        return source
    kinds = "an id, a file, or pays by hand"
    raise ValueError(f"paytable: must be {kinds}, not {type(source).__name__}")


def _plain(mapping: Mapping[str, object]) -> dict[str, object]:
    """The values as a TOML file would give them: no floats, so 1.5 is exactly three halves."""
    return {str(key): _value(value) for key, value in mapping.items()}


def _value(value: object) -> object:
    match value:
        case Mapping():
            return _plain(value)
        case bool():
            return value
        case float():
            return Decimal(repr(value))
        case Fraction():
            return str(value)
        case _:
            return value
