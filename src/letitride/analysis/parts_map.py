"""How exact work is run: in this process, or in several."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")


class PartsMap(Protocol):
    """Runs ``work`` on each part and returns the results in order: ``map``, or several processes.
    So ``work`` must be a module-level function, and parts must be plain values."""

    def __call__(
        self, work: Callable[[Part], Done], parts: Sequence[Part], /
    ) -> Iterable[Done]: ...
