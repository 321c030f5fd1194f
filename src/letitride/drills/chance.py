"""Numbers that follow from a text alone: the same drills whenever the same batch is asked for."""

import hashlib
from collections.abc import Iterator

from letitride.table import Below

_WORDS = 1 << 32


def numbers_from(text: str) -> Below:
    words = _words(text)

    def below(bound: int) -> int:
        fair = _WORDS - _WORDS % bound
        return next(word for word in words if word < fair) % bound

    return below


def _words(text: str) -> Iterator[int]:
    """SHA-256 of ``text:0``, ``text:1`` and so on, eight 32-bit words from each."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{text}:{block}".encode()).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1
