"""Registers: for each kind of command or event, the one function that is for it."""

from collections.abc import Iterable, Mapping
from typing import Any


def check_complete(
    register: Mapping[type, Any], kinds: Iterable[type], *, lacks: str, where: str
) -> None:
    """Raises ``TypeError`` with a sentence that names the first kind nobody wrote it for.

    It is our own mistake, and better found when the program starts than in the middle of a round.
    """
    for kind in kinds:
        if kind not in register:
            raise TypeError(f"{kind.__name__} has no {lacks}: write it in {where}.")
