"""The latest of many lines, in bounded memory: they come table by table, not in order of time."""

from typing import Generic, Protocol, TypeVar


class _Dated(Protocol):
    @property
    def at(self) -> int: ...


T = TypeVar("T", bound=_Dated)


class Latest(Generic[T]):
    def __init__(self, most: int) -> None:
        self._most = most
        self._lines: list[T] = []

    def add(self, line: T) -> None:
        self._lines.append(line)
        if len(self._lines) >= 2 * self._most:
            self._lines = list(reversed(self.lines()))

    def lines(self) -> tuple[T, ...]:
        """The latest first; of one second, the one that was added last."""
        in_order = sorted(self._lines, key=lambda line: line.at)
        return tuple(reversed(in_order[-self._most :]))
