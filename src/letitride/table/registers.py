"""Registers: the one function for each kind of command or event."""

from collections.abc import Iterable, Mapping
from typing import Any


def check_complete(
    register: Mapping[type, Any], kinds: Iterable[type], *, lacks: str, where: str
) -> None:
    """Raises ``TypeError`` naming the first kind without a function.

    That is a bug of ours, better found at startup than in the middle of a round.
    """
    for kind in kinds:
        if kind not in register:
            raise TypeError(f"{kind.__name__} has no {lacks}: write it in {where}.")
