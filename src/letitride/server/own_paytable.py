"""A caller's own paytable, as JSON with the fields of a paytable file."""

import hashlib
from decimal import Decimal
from typing import Final

import msgspec

from letitride.rules import BadData, Paytable, Source, load_paytable, paytable_ids, paytable_of
from letitride.server.sentences import sentence

_JSON: Final = msgspec.json.Decoder(float_hook=Decimal)
_NAME: Final = sentence("paytable.name")
_LONGEST: Final = 200


def read_own(body: bytes) -> Paytable:
    """Read it as strictly as a file. Raises ``BadData``.

    It may borrow a wager from a built-in paytable, by its id, but never from a file.
    """
    try:
        content = _JSON.decode(body)
    except (ValueError, RecursionError) as error:
        raise BadData(_NAME, "", sentence("paytable.not_json", error=error)) from None
    if not isinstance(content, dict):
        raise BadData(_NAME, "", sentence("paytable.not_object"))
    source = Source(_NAME, content, hashlib.sha256(body).hexdigest())
    own = paytable_of(source, borrowed=_shipped)
    for field in ("id", "name", "source", "jurisdiction", "description"):
        if len(getattr(own, field)) > _LONGEST:
            raise BadData(_NAME, field, sentence("paytable.too_long", most=_LONGEST))
    return own


def _shipped(ref: str) -> Paytable:
    if ref in paytable_ids():
        return load_paytable(ref)
    known = ", ".join(paytable_ids())
    raise BadData("", "", sentence("paytable.not_built_in", known=known))
