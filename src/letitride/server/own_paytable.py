"""A paytable of the caller's own, as JSON with the fields of a paytable file."""

import hashlib
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

import msgspec

from letitride.rules import (
    BadData,
    Paytable,
    PaytableFile,
    Schedule,
    Source,
    Wager,
    borrowed_schedule,
    decode_source,
    load_paytable,
    own_schedule,
    paytable_ids,
)

_JSON: Final = msgspec.json.Decoder(float_hook=Decimal)
_NAME: Final = "your paytable"
_LONGEST: Final = 200
_LARGEST: Final = 10**9
_SMALLEST: Final = -6
_EXPONENT: Final = re.compile(r"[0-9.]e[+-]?[0-9]", re.IGNORECASE)
_PAY: Final = "a pay is at most 1 000 000 000, with at most six places after the point"


def read_own(body: bytes) -> Paytable:
    """As strictly as a file is read. Raises ``BadData``.

    It may borrow a wager from a paytable that ships, by its id; never from a file.
    """
    try:
        content = _JSON.decode(body)
    except (ValueError, RecursionError) as error:
        raise BadData(_NAME, "", f"not JSON: {error}") from None
    if not isinstance(content, dict):
        raise BadData(_NAME, "", "an object with the fields of a paytable file is needed")
    _require_small(content)
    source = Source(_NAME, content, hashlib.sha256(body).hexdigest())
    file = decode_source(source, PaytableFile)
    for field in ("id", "name", "source", "jurisdiction", "description"):
        if len(getattr(file, field) or "") > _LONGEST:
            raise BadData(_NAME, field, f"at most {_LONGEST} signs")
    schedules = tuple(_schedules(source, file))
    if not schedules:
        raise BadData(_NAME, "", f"no wager: give at least one of {', '.join(Wager)}")
    return Paytable(
        id=file.id,
        name=file.name or file.id,
        source=file.source,
        jurisdiction=file.jurisdiction,
        description=file.description,
        schedules=schedules,
        digests={_NAME: source.digest},
    )


def _schedules(source: Source, file: PaytableFile) -> list[Schedule]:
    found = []
    for wager in Wager:
        section = getattr(file, wager)
        if section is None:
            continue
        if section.same_as is None:
            found.append(own_schedule(source, wager, section))
        elif section.same_as in paytable_ids():
            other = load_paytable(section.same_as)
            found.append(borrowed_schedule(source, wager, section, other))
        else:
            known = ", ".join(paytable_ids())
            reason = f"no paytable that ships has this id; known are {known}"
            raise BadData(source.file, f"{wager}.same_as", reason)
    return found


def _require_small(content: Mapping[str, Any]) -> None:
    """Numbers that would take for ever to count with are refused before they are read."""
    for wager in Wager:
        section = content.get(wager)
        pays = section.get("pays") if isinstance(section, dict) else None
        for kind, pay in pays.items() if isinstance(pays, dict) else ():
            if not _is_small(pay):
                raise BadData(_NAME, f"{wager}.pays.{kind[:50]}", _PAY)


def _is_small(pay: object) -> bool:
    match pay:
        case int():
            return abs(pay) <= _LARGEST
        case Decimal():
            exponent = pay.as_tuple().exponent
            near = isinstance(exponent, int) and exponent >= _SMALLEST
            return near and -_LARGEST <= pay <= _LARGEST
        case str():
            return len(pay) <= 20 and not _EXPONENT.search(pay)
        case _:
            return True
