"""Packs many integers into one, each in its own place, to add or multiply all of them at once.

The integers may be negative. Each is less than half of what a place holds, so after adding half a
place none is negative, and they are the bytes of the one integer.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PackedIntegers:
    """The integers have this many bytes each."""

    size: int

    @classmethod
    def up_to(cls, most: int) -> "PackedIntegers":
        return cls(most.bit_length() // 8 + 1)

    def packed(self, numbers: Iterable[int]) -> int:
        data = [(number + self._half).to_bytes(self.size, "little") for number in numbers]
        return self._from(b"".join(data), len(data))

    def unpacked(self, packed: int, many: int) -> list[int]:
        data = self._bytes(packed, many)
        starts = range(0, len(data), self.size)
        half = self._half
        return [int.from_bytes(data[at : at + self.size], "little") - half for at in starts]

    def transposed(self, rows: Sequence[int], many: int) -> list[int]:
        """The columns of rows that have ``many`` integers each."""
        data = [self._bytes(row, many) for row in rows]
        starts = range(0, many * self.size, self.size)
        return [
            self._from(b"".join([row[at : at + self.size] for row in data]), len(data))
            for at in starts
        ]

    @property
    def _half(self) -> int:
        return 1 << 8 * self.size - 1

    def _halves(self, many: int) -> int:
        return int.from_bytes(self._half.to_bytes(self.size, "little") * many, "little")

    def _bytes(self, packed: int, many: int) -> bytes:
        return (packed + self._halves(many)).to_bytes(many * self.size, "little")

    def _from(self, data: bytes, many: int) -> int:
        return int.from_bytes(data, "little") - self._halves(many)
