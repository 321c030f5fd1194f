"""What the drills say in words: looked up by key in their catalogue."""

from collections.abc import Sequence

from letitride.drills.english import ENGLISH


def say(key: str, form: str = "", /, **fields: object) -> str:
    return ENGLISH.text(key, form, **fields)


def seats(numbers: Sequence[int]) -> str:
    """``Seat 3``, or ``Seats 1, 2 and 3``."""
    if len(numbers) == 1:
        return say("seat", seat=numbers[0])
    *others, last = map(str, numbers)
    return say("seats", seats=say("and", others=", ".join(others), last=last))
