"""Which paytable a request is about: a built-in one by its id, or a change of one.

A name is looked up among the built-in data and is never a path.
"""

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Meta

from letitride.rules import (
    BASE,
    BadData,
    EditedPaytable,
    Paytable,
    Schedule,
    edit_paytable,
    load_paytable,
    paytable_ids,
)
from letitride.server.problems import HTTPProblem
from letitride.server.sentences import sentence

_LONGEST_CHANGE: Final = 80
_MOST_CHANGES: Final = 40

# Litestar checks the Parameter; the OpenAPI document shows the Meta.
Id = Annotated[str, Parameter(max_length=64), Meta(max_length=64)]
Pays = Annotated[
    Annotated[
        list[Annotated[str, Meta(max_length=_LONGEST_CHANGE)]], Meta(max_length=_MOST_CHANGES)
    ]
    | None,
    Parameter(max_items=_MOST_CHANGES),
]
"""Changed pays, each written as ``base.flush=9``."""


@dataclass(frozen=True, slots=True)
class AskedTable:
    """``key`` is unique to this table: answers are cached under it."""

    paytable: Paytable
    edited: EditedPaytable | None

    @property
    def key(self) -> str:
        return self.paytable.id if self.edited is None else self.edited.text

    def base(self, field: str = "id") -> Schedule:
        """Raises ``HTTPProblem`` if there are only side bets."""
        schedule = self.paytable.schedule(BASE)
        if schedule is None:
            raise HTTPProblem(404, "no_base_wager", field=field, paytable=self.paytable.id)
        return schedule


def asked_table(id: str, pays: Sequence[str] | None = None, *, field: str = "id") -> AskedTable:
    """Raises ``HTTPProblem``, with the message that a paytable file would give."""
    known = known_id(id, paytable_ids(), field, "unknown_paytable")
    if not pays:
        return AskedTable(load_paytable(known), None)
    try:
        edited = edit_paytable(known, pays)
    except BadData as error:
        raise bad_paytable(error) from None
    return AskedTable(edited.paytable, edited)


def bad_paytable(error: BadData) -> HTTPProblem:
    why = f"{error.reason[:1].upper()}{error.reason[1:]}"
    return HTTPProblem(400, "bad_paytable", field=error.key, why=why)


def known_id(id: str, ids: Sequence[str], field: str, code: str) -> str:
    """Raises ``HTTPProblem`` for anything but a built-in id."""
    if id in ids:
        return id
    near = difflib.get_close_matches(id.upper(), [each.upper() for each in ids], n=1)
    meant = [each for each in ids if each.upper() in near]
    if meant:
        raise HTTPProblem(404, f"{code}.near", field=field, id=id[:50], near=meant[0])
    raise HTTPProblem(404, f"{code}.known", field=field, id=id[:50], known=", ".join(ids))


def kept_response(container: Any, media_type: str = "application/json") -> dict[int, ResponseSpec]:
    """The API document's description of a response with an ETag."""
    return {
        200: ResponseSpec(
            container,
            description=sentence("api.given"),
            generate_examples=False,
            media_type=media_type,
        ),
        304: ResponseSpec(None, description=sentence("api.unchanged"), generate_examples=False),
    }
