"""The seam between exact work and whoever does it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")


class Each(Protocol):
    """Works through parts and gives back what each comes to, in their order: ``map``, or several
    processes. So ``work`` must be a function of a module, and parts must be values."""

    def __call__(
        self, work: Callable[[Part], Done], parts: Sequence[Part], /
    ) -> Iterable[Done]: ...
