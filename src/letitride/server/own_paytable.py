"""A caller's own paytable, as JSON with the fields of a paytable file."""

import hashlib
from decimal import Decimal
from typing import Final

import msgspec

from letitride.rules import BadData, Paytable, Source, load_paytable, paytable_ids, paytable_of

_JSON: Final = msgspec.json.Decoder(float_hook=Decimal)
_NAME: Final = "your paytable"
_LONGEST: Final = 200


def read_own(body: bytes) -> Paytable:
    """Read it as strictly as a file. Raises ``BadData``.

    It may borrow a wager from a built-in paytable, by its id, but never from a file.
    """
    try:
        content = _JSON.decode(body)
    except (ValueError, RecursionError) as error:
        raise BadData(_NAME, "", f"not JSON: {error}") from None
    if not isinstance(content, dict):
        raise BadData(_NAME, "", "an object with the fields of a paytable file is needed")
    source = Source(_NAME, content, hashlib.sha256(body).hexdigest())
    own = paytable_of(source, borrowed=_shipped)
    for field in ("id", "name", "source", "jurisdiction", "description"):
        if len(getattr(own, field)) > _LONGEST:
            raise BadData(_NAME, field, f"at most {_LONGEST} characters")
    return own


def _shipped(ref: str) -> Paytable:
    if ref in paytable_ids():
        return load_paytable(ref)
    known = ", ".join(paytable_ids())
    raise BadData("", "", f"no paytable that ships has this id; known are {known}")
