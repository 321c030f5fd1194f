"""Betting systems: the next bet follows from the last result, by a few steps.

A system is a list of steps, each with its bet as a multiple of the base bet and where a won and a
lost round lead. A round that breaks even repeats its step.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from letitride.analysis.sessions.bad_session import BadSession

MOST_STEPS: Final = 12
MOST_MULTIPLE: Final = 100


@dataclass(frozen=True, slots=True)
class SystemStep:
    multiple: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class BettingSystem:
    """A session starts at the first step. Steps are counted from 0."""

    name: str
    about: str
    steps: tuple[SystemStep, ...]

    def after(self, step: int, net: int) -> int:
        """Where a round that won or lost so much leads from a step."""
        if net == 0:
            return step
        return self.steps[step].won if net > 0 else self.steps[step].lost

    def __str__(self) -> str:
        return self.name


def on_wins(name: str, about: str, multiples: Sequence[int]) -> BettingSystem:
    """A win moves on to the next bet; a loss, or the last win, goes back to the first."""
    last = len(multiples) - 1
    steps = (SystemStep(each, 0 if at == last else at + 1, 0) for at, each in enumerate(multiples))
    return BettingSystem(name, about, tuple(steps))


def on_losses(name: str, about: str, multiples: Sequence[int]) -> BettingSystem:
    """A loss moves on to the next bet; a win, or the last loss, goes back to the first."""
    last = len(multiples) - 1
    steps = (SystemStep(each, 0, 0 if at == last else at + 1) for at, each in enumerate(multiples))
    return BettingSystem(name, about, tuple(steps))


def up_and_down(name: str, about: str, multiples: Sequence[int]) -> BettingSystem:
    """A loss moves one step up, a win one step down."""
    last = len(multiples) - 1
    steps = (
        SystemStep(each, max(0, at - 1), min(last, at + 1)) for at, each in enumerate(multiples)
    )
    return BettingSystem(name, about, tuple(steps))


FLAT: Final = BettingSystem("flat", "The same bet every round.", (SystemStep(1, 0, 0),))

SYSTEMS: Final[Mapping[str, BettingSystem]] = {
    each.name: each
    for each in (
        FLAT,
        on_losses(
            "martingale",
            "Double after every loss, up to 16 bets, then start again; start again after a win.",
            (1, 2, 4, 8, 16),
        ),
        on_wins("paroli", "Double after a win, three times at most.", (1, 2, 4)),
        on_wins(
            "1-3-2-6", "1, 3, 2 and 6 bets while you win; start again after a loss.", (1, 3, 2, 6)
        ),
        on_wins(
            "up-and-pull",
            "2 bets; after a win pull back to 1, then one more with every win.",
            (2, 1, 2, 3, 4, 5),
        ),
        up_and_down("d-alembert", "One bet more after a loss, one less after a win.", range(1, 9)),
    )
}


def betting_system(text: str, *, limited: bool = True) -> BettingSystem:
    """A system by its name, or bets on winning rounds such as ``1-2-3-5``. Raises ``BadSession``.

    ``limited``: only if a session with it can be computed exactly.

    >>> betting_system("1-2").steps
    (SystemStep(multiple=1, won=1, lost=0), SystemStep(multiple=2, won=0, lost=0))
    """
    if text in SYSTEMS:
        return SYSTEMS[text]
    if re.fullmatch(r"[1-9][0-9]{0,8}(-[1-9][0-9]{0,8})+", text):
        multiples = [int(each) for each in text.split("-")]
        if limited and (len(multiples) > MOST_STEPS or max(multiples) > MOST_MULTIPLE):
            raise BadSession("system", _too_long())
        return on_wins(text, "", multiples)
    raise BadSession(
        "system",
        f"{text!r} is none of {', '.join(SYSTEMS)}, nor multiples for winning rounds as in 1-2-3; "
        "a system that remembers more than its step needs a simulation",
    )


def _too_long() -> str:
    return (
        f"at most {MOST_STEPS} steps of at most {MOST_MULTIPLE} bets each can be followed exactly; "
        "beyond that, simulate"
    )
