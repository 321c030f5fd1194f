"""Earlier texts of the shipped rule books that play by the same rules.

A table names its book by the SHA-256 of the file. When a file changes but its rules do not (a field
with one value in every book became a fact), rounds of the earlier text can still be proved.
"""

from collections.abc import Mapping
from typing import Final

from letitride.rules.rulebook import RuleBook

EARLIER: Final[Mapping[str, str]] = {
    "063e1f3800456a11ed6e503f0fc04dd3fe88ef2db1d178e59802bfc406bcb329": "ca-let-it-ride",
    "0fd8eb96d2a5cb6754eaa2ce504667a9150f340da3a7d6f373774bdad36a7965": "wa-let-it-ride-bonus",
    "5a8c5fe96601612f13df7873308810b1c2021291dee86f9852ade86a001190d3": "wa-let-it-ride",
    "b6fab1fde14409bd7671839fe6f9670e978c8e9d0ca7fefd23eb088a8d1fc322": "six-card-let-it-ride",
    "cc169f798323e3912dcb01ba4ede0f509debf091fd68e664d86d7cd1ac73e16d": "nsw-let-it-ride",
}
"""The texts of release 0.1, which had fields that every book gave the same value."""


def plays_by(book: RuleBook, digest: str) -> bool:
    """Whether a table that was opened under this digest is played by this book."""
    return digest == book.digest or is_earlier(digest, book.id)


def is_earlier(digest: str, book: str) -> bool:
    """Whether this is an earlier text of a book, with the same rules."""
    return EARLIER.get(digest) == book
