"""Parameter types: values that the database could not look up are rejected early, and the error
names the field.

Litestar checks a Parameter's constraints, msgspec a Meta's in bodies; and the Meta is what the
OpenAPI document shows.
"""

from typing import Annotated, Final

from litestar.params import Parameter
from msgspec import Meta

_MOST: Final = 2**53 - 1
"""Larger than any count here, and small enough to be exact in a browser."""
_LATEST: Final = 2**31 - 1
"""Versions have 32 bits; PostgreSQL refuses to compare them with anything larger."""
_NAME: Final = 64
_LINE: Final = r"^[^\x00-\x1f\x7f]*\Z"
"""No control characters: PostgreSQL refuses a NUL in text, and no name has any of them."""

Version = Annotated[int, Parameter(ge=0, le=_LATEST), Meta(ge=0, le=_LATEST)]
Number = Annotated[int, Parameter(ge=1, le=_MOST), Meta(ge=1, le=_MOST)]
MaybeNumber = Annotated[Annotated[int, Meta(ge=1, le=_MOST)] | None, Parameter(ge=1, le=_MOST)]
Limit = Annotated[int, Parameter(ge=1, le=1000), Meta(ge=1, le=1000)]

Name = Annotated[
    str, Parameter(max_length=_NAME, pattern=_LINE), Meta(max_length=_NAME, pattern=_LINE)
]
MaybeName = Annotated[
    Annotated[str, Meta(max_length=_NAME, pattern=_LINE)] | None,
    Parameter(max_length=_NAME, pattern=_LINE),
]
TableId = Name
Line = Annotated[str, Meta(max_length=200, pattern=_LINE)]
